"""The clauses of `rulebook.md` as data: for `/rules/hype.json` and `gamewarden rules`.

The one place in this ruleset that reads a file: the text that is shipped beside it.
"""

from __future__ import annotations

import re
from importlib.resources import files

from gamewarden.rules.game import Json

CLAUSE = re.compile(r"^- \*\*(HYPE-[A-Z]+-\d+)\*\* \[(\w+)\] (.+)$")
HEADING = re.compile(r"^#+ (?:[\d.]+ )?(.+)$")


def clauses() -> dict[str, Json]:
    """Every clause id: `title` (its section's), `text` and `mark`."""
    found: dict[str, Json] = {}
    title = ""
    text = files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if heading := HEADING.match(line):
            title = heading[1]
        elif clause := CLAUSE.match(line):
            found[clause[1]] = {"title": title, "text": clause[3], "mark": clause[2]}
    return found
