"""`gamewarden scenario`: runs scenario files without a server."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from gamewarden.errors import MalformedError
from gamewarden.rules.game import Json, Ruleset, rulesets
from gamewarden.rules.matching import Difference
from gamewarden.rules.scenario import run as play
from gamewarden.rules.scenario import scenario

from .files import complain, document, path

NAME = "scenario"
HELP = "run scenario files: rules put to the test as data"
EXAMPLE = """\
example:
  gamewarden scenario tests/scenarios/hype my-puzzle.json

Prints a line a scenario, and the first difference of each that fails. The format is described in
docs/scenarios.md. Exit code: 0 all hold, 1 some do not, 2 a file cannot be used."""


class Result(Struct, frozen=True):
    """What became of one file: it holds, it has a difference, or it cannot be used."""

    file: str
    name: str = ""
    difference: Difference | None = None
    malformed: str | None = None

    def passed(self) -> bool:
        """Whether the scenario was run and holds."""
        return self.difference is None and self.malformed is None


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument(
        "paths", nargs="+", type=path, metavar="FILE_OR_FOLDER",
        help="a scenario, or a folder whose .json files are scenarios",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def run(args: Namespace) -> int:
    """Runs every scenario and says how it went."""
    try:
        files = list(found(args.paths))
    except MalformedError as error:
        return complain(error)
    games = rulesets()
    results = []
    for file in files:
        results.append(result(file, games))
        if not args.json:
            _print(results[-1])
    passed = sum(result.passed() for result in results)
    malformed = [result for result in results if result.malformed is not None]
    failed = len(results) - passed - len(malformed)
    if args.json:
        print(json.dumps(_document(results, passed, failed), ensure_ascii=False, indent=2))
    else:
        print(f"{passed} passed, {failed} failed")
    for each in malformed:
        complain(each.malformed or "")
    return 2 if malformed else 1 if failed else 0


def found(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files that are meant, folders searched to the bottom, in order of their names.

    Raises `MalformedError` for a path that is not there, or a folder without any.
    """
    for each in paths:
        if not each.is_dir():
            yield each
            continue
        inside = sorted(file for file in each.rglob("*.json") if file.is_file())
        if not inside:
            raise MalformedError(f"{each}: a folder without scenario files (*.json)")
        yield from inside


def result(file: Path, games: Mapping[str, Ruleset]) -> Result:
    """Reads and runs one scenario file."""
    try:
        content = document(file)
    except MalformedError as error:
        return Result(str(file), malformed=str(error))
    try:
        played = scenario(content, games)
        return Result(str(file), played.name, play(played, games[played.ruleset]))
    except MalformedError as error:
        return Result(str(file), malformed=f"{file}: {error}")


def _print(result: Result) -> None:
    if result.malformed is not None:
        print(f"malformed  {result.file}")
    elif result.difference is None:
        print(f"ok      {result.file}: {result.name}")
    else:
        unlike = result.difference
        label = f" ({unlike.label})" if unlike.label else ""
        print(f"FAILED  {result.file}: {result.name}")
        print(f"        {unlike.path}: expected {unlike.expected}, found {unlike.found}{label}")


def _document(results: list[Result], passed: int, failed: int) -> Json:
    rows = []
    for each in results:
        row: Json = {"file": each.file, "passed": each.passed()}
        if each.malformed is not None:
            row["malformed"] = each.malformed
        else:
            row["name"] = each.name
        if (unlike := each.difference) is not None:
            row["difference"] = {
                "path": unlike.path,
                "expected": unlike.expected,
                "found": unlike.found,
            }
            if unlike.label:
                row["difference"]["label"] = unlike.label
        rows.append(row)
    return {"scenarios": rows, "passed": passed, "failed": failed}
