"""`make balance`: plays the matches and writes docs/balance.md."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from gamewarden.bots.series import played

from . import counts
from .counts import Count

MATCHES: Final = 200  # of each policy against another, and of each ordered pair of a field
MOST: Final = 10_000
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
    parser = ArgumentParser(prog="make balance", description=__doc__)
    parser.add_argument("--only", choices=known, action="append", help="a ruleset (all)")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"of each kind ({MATCHES})")
    parser.add_argument("--workers", type=int, help="processes (one a core)")
    parser.add_argument("--page", type=Path, default=Path("docs/balance.md"), help="what to write")
    args = parser.parse_args()
    if not 2 <= args.matches <= MOST or args.matches % 2:
        parser.error(f"--matches {args.matches}: expected an even number from 2 to {MOST}")
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
