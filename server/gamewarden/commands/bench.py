"""`gamewarden bench`: what the server costs, against a bare echo, in one run."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter

import msgspec
import uvloop

from gamewarden.bench import idle, intents, rules_only, updates
from gamewarden.bench.figures import Figure
from gamewarden.errors import ConfigError
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.usage import either, one_of, whole

NAME = "bench"
HELP = "measure the server against a bare echo"
PARTS = ("rules", "intents", "idle")
RULES_AIMS = {"hype": 10_000.0, "tcg": 5_000.0, "warband": 2_000.0}  # actions a second
UPDATE_AIMS = {"tcg": 900.0, "warband": 1_200.0}  # bytes; that of hype is one of `intents`
OPEN_FILES = 8_192  # the idle connections are all open at once
EXAMPLE = """\
examples:
  gamewarden bench                      everything, about five minutes
  gamewarden bench --only rules --json

Server, store, echo and clients all run on this machine; what depends on it is told as the ratio of
two that were measured in turn. Exit code: 0 every aim reached, 1 one was missed, 2 bad usage."""


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument(
        "--only", type=one_of(PARTS), metavar="PART", help=f"one part of it: {either(PARTS)}"
    )
    parser.add_argument(
        "--ruleset",
        type=one_of(rulesets()),
        metavar="ID",
        help=f"with --only rules: of this one only: {either(rulesets())}",
    )
    parser.add_argument(
        "--rounds", type=whole(1, 1_000), default=15, metavar="N", help="of the part intents (15)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Measures, prints, and says whether every aim was reached."""
    if arguments.ruleset is not None and arguments.only not in (None, "rules"):
        raise ConfigError(f"--ruleset: only goes with --only rules, got --only {arguments.only}")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, hard), hard))
    parts = [arguments.only] if arguments.only else list(PARTS)
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            print(f"measuring {part} ...", file=sys.stderr, flush=True)
            figures = _measured(part, os.path.join(folder, part), arguments)
            found += figures
            if not arguments.json:
                print("\n".join(figure.line() for figure in figures), flush=True)
    if arguments.json:
        rows = [{**msgspec.to_builtins(one), "reached": one.reached} for one in found]
        print(msgspec.json.format(msgspec.json.encode({"figures": rows})).decode())
    return 1 if any(figure.reached is False for figure in found) else 0


def _measured(part: str, folder: str, arguments: Namespace) -> list[Figure]:
    games = rulesets()
    match part:
        case "rules":
            asked = [arguments.ruleset] if arguments.ruleset else list(games)
            return [figure for id in asked for figure in _of_rules(games[id])]
        case "intents":
            return uvloop.run(intents.cost(games["hype"], folder, rounds=arguments.rounds))
        case _:
            return uvloop.run(idle.figures(folder))


def _of_rules(game: Ruleset) -> list[Figure]:
    """Every ruleset in the same way: how fast it is, and how much it has to tell."""
    speed = rules_only.figures(game, RULES_AIMS.get(game.id))
    return speed + updates.figures(game, UPDATE_AIMS.get(game.id))
