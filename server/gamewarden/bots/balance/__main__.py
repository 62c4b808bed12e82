"""`make balance`: plays the matches and writes docs/balance.md."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from gamewarden.bots.series import played
from gamewarden.usage import Parser, either, one_of, unlike, whole

from . import counts
from .counts import Count

MATCHES: Final = 200  # of each policy against another, and of each ordered pair of a field
MOST: Final = 10_000  # tell a share to half a percent
MOST_WORKERS: Final = 256  # more than machines have cores
HEAD: Final = """\
# Balance

Written by `make balance`; whatever else is written here is gone the next time. Matches are played
in the rules alone, without a server, each with a seed of its own: the same code gives the same page
on every machine. A draw counts as half a win. `make balance ARGS="--only tcg --matches 50"` plays
less, and renews the part of that ruleset; exit code 1 says that something came out as it should
not. What is counted stands in `server/gamewarden/bots/balance`, a file for each ruleset; `make
test` plays some of these matches."""


def main() -> int:
    """Plays what is asked for; 1 if something came out as it should not."""
    known = counts()
    args = _parser(known).parse_args()
    found: list[str] = []
    sections = _sections(args.page)
    for ruleset in args.only or known:
        lines = []
        for count in known[ruleset]:
            table, misses = _counted(count, args.matches, args.workers)
            lines += [f"### {count.title.capitalize()}", "", *table, ""]
            found += [f"{ruleset}: {miss}" for miss in misses]
        sections[ruleset] = "\n".join(lines).strip()
    parts = [f"## {ruleset}\n\n{sections[ruleset]}" for ruleset in known if ruleset in sections]
    args.page.write_text("\n\n".join([HEAD, *parts]) + "\n")
    for line in found:
        print(line)
    return 1 if found else 0


def _parser(known: Iterable[str]) -> Parser:
    parser = Parser(prog="python -m gamewarden.bots.balance", description=__doc__)
    parser.add_argument(
        "--only",
        type=one_of(known),
        action="append",
        metavar="RULESET",
        help=f"{either(known)} (all)",
    )
    parser.add_argument(
        "--matches", type=_even, default=MATCHES, metavar="N", help=f"of each kind ({MATCHES})"
    )
    parser.add_argument(
        "--workers", type=whole(1, MOST_WORKERS), metavar="N", help="processes (one a core)"
    )
    parser.add_argument(
        "--page", type=_page, default=Path("docs/balance.md"), metavar="FILE", help="what to write"
    )
    return parser


def _even(text: str) -> int:
    number = whole(2, MOST)(text)
    if number % 2:  # each policy has each seat as often as the other
        raise ArgumentTypeError(unlike("an even number", text))
    return number


def _page(text: str) -> Path:
    """What cannot be written is found before hours of matches, not after."""
    page = Path(text)
    if not text or page.is_dir() or not page.parent.is_dir():
        raise ArgumentTypeError(unlike("a file in a folder that there is", text))
    return page


def _counted(count: Count, matches: int, workers: int | None) -> tuple[list[str], list[str]]:
    fixtures = count.fixtures(matches)
    results = played(
        fixtures, workers=workers, tell=lambda done: _tell(count.title, done, len(fixtures))
    )
    return count.table(results), count.misses(results)


def _tell(title: str, done: int, of: int) -> None:
    if sys.stderr.isatty() or done == of:
        print(f"\r{title}: {done} of {of}", end="\n" if done == of else "", file=sys.stderr)


def _sections(page: Path) -> dict[str, str]:
    """What the page says of each ruleset so far."""
    if not page.exists():
        return {}
    parts = page.read_text().split("\n## ")[1:]
    return {name: text.strip() for name, _, text in (part.partition("\n") for part in parts)}


if __name__ == "__main__":
    sys.exit(main())
