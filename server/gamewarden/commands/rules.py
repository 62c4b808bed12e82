"""`gamewarden rules`: shows a clause with its code and its tests; finds what is not covered."""

from __future__ import annotations

import json
import textwrap
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

import gamewarden
from gamewarden.rules.clauses import Coverage, Place, coverage, in_code, in_tests
from gamewarden.rules.game import Json, Ruleset, rulesets
from gamewarden.usage import either, one_of, some

from .files import complain

NAME = "rules"
HELP = "show a clause of a rulebook with its code and its tests"
EXAMPLE = """\
examples:
  gamewarden rules HYPE-EXPOSED-2      the clause: text, mark, code, tests and scenarios
  gamewarden rules HYPE-EXPOSED        all clauses of that group
  gamewarden rules --ruleset hype      a line for each clause
  gamewarden rules --coverage          clauses without code or test, and the like

Exit code: 0 done, 1 with --coverage: something is missing, 2 there is no such clause or ruleset.
Tests are part of a checkout, not of the installed package; without them only code is shown."""


class Source:
    """Where the ids of one ruleset stand, in its code and in the checkout's tests."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game
        self.clauses = game.clauses()
        self.code = in_code(code_texts(game))
        texts = test_texts(game)
        self.tests_shipped = texts is not None
        self.tests: Mapping[str, list[Place]] = {} if texts is None else in_tests(texts)

    def coverage(self) -> Coverage:
        """What is wrong between rulebook, code and tests; without tests, only of the first two."""
        tests = self.tests
        if not self.tests_shipped:
            tests = {clause_id: [] for clause_id in self.clauses}
        return coverage(self.clauses, self.code, tests)

    def clause(self, clause_id: str) -> Json:
        """One clause as JSON: `id`, `title`, `text`, `mark`, `code` and, in a checkout, `tests`."""
        told: Json = {"id": clause_id, **self.clauses[clause_id]}
        told["code"] = [str(place) for place in self.code.get(clause_id, [])]
        if self.tests_shipped:
            told["tests"] = [str(place) for place in self.tests.get(clause_id, [])]
        return told


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument(
        "id",
        type=some("the id of a clause"),
        nargs="?",
        metavar="CLAUSE",
        help="a clause, or the first words of some",
    )
    parser.add_argument(
        "--ruleset",
        type=one_of(rulesets()),
        metavar="ID",
        help=f"only this ruleset: {either(rulesets())}",
    )
    parser.add_argument(
        "--coverage", action="store_true",
        help="list clauses without code or test, in two files, or unknown to the rulebook",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def run(args: Namespace) -> int:
    """Prints what was asked for."""
    games = rulesets()
    chosen = [games[args.ruleset]] if args.ruleset else list(games.values())
    sources = [Source(game) for game in chosen]
    if args.coverage and args.id is not None:
        return complain(
            f"--coverage: goes with whole rulebooks, expected no clause, got {args.id!r}"
        )
    if args.coverage:
        return _coverage(sources, as_json=args.json)
    if args.id is None:
        return _list(sources, as_json=args.json)
    return _show(sources, args.id.upper(), as_json=args.json)


def code_texts(game: Ruleset) -> dict[str, str]:
    """The Python files of a ruleset: path and text."""
    folder = Path(str(files(f"gamewarden.rules.{game.id}")))
    return _texts(folder.rglob("*.py"))


def test_texts(game: Ruleset) -> dict[str, str] | None:
    """The checkout's Python tests and the ruleset's scenarios; nothing where there are none."""
    tests = _checkout() / "tests"
    scenarios = tests / "scenarios"
    if not scenarios.is_dir():
        return None
    return _texts([*tests.rglob("*.py"), *(scenarios / game.id).rglob("*.json")])


def _checkout() -> Path:
    """The folder that holds `server/gamewarden`; of an installed package, one without tests."""
    return Path(str(gamewarden.__file__)).resolve().parents[2]


def _texts(paths: Iterable[Path]) -> dict[str, str]:
    checkout = _checkout()
    return {
        str(path.resolve().relative_to(checkout)): path.read_text(encoding="utf-8")
        for path in sorted(paths)
    }


def _list(sources: list[Source], *, as_json: bool) -> int:
    if as_json:
        _print_json({source.game.id: list(source.clauses) for source in sources})
        return 0
    for source in sources:
        print(f"{source.game.id}: {source.game.title}, {len(source.clauses)} clauses")
        for clause_id, clause in source.clauses.items():
            print(f"  {clause_id:20} {clause['title']}")
    return 0


def _show(sources: list[Source], asked: str, *, as_json: bool) -> int:
    found = [
        (source, clause_id)
        for source in sources
        for clause_id in source.clauses
        if clause_id == asked or clause_id.startswith(f"{asked}-")
    ]
    if not found:
        return complain(f"{asked}: no such clause; `gamewarden rules` lists them all")
    if as_json:
        _print_json([source.clause(clause_id) for source, clause_id in found])
        return 0
    for source, clause_id in found:
        _print_clause(source.clause(clause_id))
    if not found[0][0].tests_shipped:
        print("(tests are not shipped with the installed package)")
    return 0


def _print_clause(clause: Json) -> None:
    print(f"{clause['id']}  [{clause['mark']}]  {clause['title']}")
    print(textwrap.fill(clause["text"], 96, initial_indent="  ", subsequent_indent="  "))
    for kind in ("code", "tests"):
        for place in clause.get(kind, []):
            print(f"  {kind:6} {place}")
    print()


def _coverage(sources: list[Source], *, as_json: bool) -> int:
    found = {source.game.id: source.coverage() for source in sources}
    complete = all(each.complete() for each in found.values())
    if as_json:
        _print_json({game: _coverage_json(each) for game, each in found.items()})
        return 0 if complete else 1
    for source in sources:
        each = found[source.game.id]
        for clause_id in each.without_code:
            print(f"{clause_id}: decided nowhere in the code")
        for clause_id in each.without_test:
            print(f"{clause_id}: on no test and no scenario")
        for clause_id, places in each.in_two_files.items():
            print(f"{clause_id}: in {len(places)} code files: {', '.join(places)}")
        for clause_id, places in each.unknown.items():
            print(f"{clause_id}: not in the rulebook: {', '.join(places)}")
        tests = "" if source.tests_shipped else " (tests are not shipped with the package)"
        state = "complete" if each.complete() else "incomplete"
        print(f"{source.game.id}: {len(source.clauses)} clauses, {state}{tests}")
    return 0 if complete else 1


def _coverage_json(found: Coverage) -> Json:
    return {
        "complete": found.complete(),
        "without_code": found.without_code,
        "without_test": found.without_test,
        "in_two_files": found.in_two_files,
        "unknown": found.unknown,
    }


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
