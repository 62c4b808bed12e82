"""The page of settings in docs/operators.md, made from the settings themselves.

What a setting means stands once, in the comment beside it in `config.py`, `rooms/limits.py` and
`protocol/limits.py`; this module reads it there.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from msgspec import Struct

from gamewarden.config import Config, EdgeLimits, Log, Login, defaults
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Clock
from gamewarden.rooms.limits import RoomLimits
from gamewarden.sources import env_name

PAGE = Path("docs/operators.md")
BEGIN, END = "<!-- settings: begin -->", "<!-- settings: end -->"
TABLES: tuple[tuple[str, type[Struct]], ...] = (
    ("", Config), ("wire.", Limits), ("rooms.", RoomLimits),
    ("rooms.queue_clock.", Clock), ("edge.", EdgeLimits),
    ("login.", Login), ("log.", Log),
)  # fmt: skip
FIELD = re.compile(r"^    (\w+): [^#=]+=[^#]*(?:# (.*))?$")


def table() -> str:
    """Every setting with its environment variable, its default and its meaning, in Markdown."""
    known = defaults()
    rows = ["| setting | environment | default | |", "| --- | --- | --- | --- |"]
    for prefix, struct in TABLES:
        for name, meaning in _meanings(struct):
            full = prefix + name
            if full in known:
                shown = known[full]
                text = shown if isinstance(shown, str | int | float) else ", ".join(map(str, shown))
                rows.append(f"| `{full}` | `{env_name(full)}` | `{text}` | {meaning} |")
    return "\n".join(rows).replace("| `` |", "| none |")


def page(text: str) -> str:
    """The page with its table made anew."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def _meanings(struct: type[Struct]) -> list[tuple[str, str]]:
    found = []
    for line in inspect.getsource(struct).splitlines():
        field = FIELD.match(line)
        if field is not None:
            found.append((field[1], (field[2] or "").replace("|", "or")))
    return found


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(page(PAGE.read_text()))


if __name__ == "__main__":
    main()
