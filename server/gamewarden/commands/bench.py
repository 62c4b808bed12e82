"""`gamewarden bench`: what the server costs, against a bare echo, in one run."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter

import msgspec
import uvloop

from gamewarden.bench import idle, intents, rules_only
from gamewarden.bench.figures import Figure
from gamewarden.rules.game import rulesets

NAME = "bench"
HELP = "measure the server against a bare echo"
PARTS = ("rules", "intents", "idle")
RULES_AIMS = {"hype": 10_000.0}  # actions a second
OPEN_FILES = 8_192  # the idle connections are all open at once
EXAMPLE = """\
examples:
  gamewarden bench                      everything, about two minutes
  gamewarden bench --only rules --json

Server, store, echo and clients all run on this machine; what depends on it is told as the ratio of
two that were measured in turn. Exit code: 0 every aim reached, 1 one was missed."""


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    parser.add_argument("--rounds", type=int, default=5, help="of the costs in turn (5)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: Namespace) -> int:
    """Measures, prints, and says whether every aim was reached."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, hard), hard))
    parts = [arguments.only] if arguments.only else list(PARTS)
    found: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for part in parts:
            print(f"measuring {part} ...", file=sys.stderr, flush=True)
            figures = _measured(part, os.path.join(folder, part), max(1, arguments.rounds))
            found += figures
            if not arguments.json:
                print("\n".join(figure.line() for figure in figures), flush=True)
    if arguments.json:
        rows = [{**msgspec.to_builtins(one), "reached": one.reached} for one in found]
        print(msgspec.json.format(msgspec.json.encode({"figures": rows})).decode())
    return 1 if any(figure.reached is False for figure in found) else 0


def _measured(part: str, folder: str, rounds: int) -> list[Figure]:
    games = rulesets()
    match part:
        case "rules":
            return [
                figure
                for id, aim in RULES_AIMS.items()
                for figure in rules_only.figures(games[id], aim)
            ]
        case "intents":
            return uvloop.run(intents.cost(games["hype"], folder, rounds=rounds))
        case _:
            return uvloop.run(idle.figures(folder))
