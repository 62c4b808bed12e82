"""The command line: a table of commands, each in a module that is imported only when called for.

A command's module has `NAME`, `HELP`, `add(parser)` and `run(arguments)`, which gives the exit
code: 0 done, 1 a finding, 2 bad usage or input.
"""

from __future__ import annotations

import importlib
import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import NoReturn

from gamewarden import VERSION
from gamewarden.errors import GamewardenError
from gamewarden.usage import BAD_USAGE, INTERRUPTED, Parser

FOUND = 1
COMMANDS = {
    "serve": ("gamewarden.commands.serve", "run the server, with a store of its own or a Redis"),
    "bot": ("gamewarden.commands.bot", "let a bot play on a server, over the wire"),
    "scenario": (
        "gamewarden.commands.scenario",
        "run scenario files: rules put to the test as data",
    ),
    "rules": (
        "gamewarden.commands.rules",
        "show a clause of a rulebook with its code and its tests",
    ),
    "replay": (
        "gamewarden.commands.replay",
        "show a match that was played: list, step through, export",
    ),
    "verify": (
        "gamewarden.commands.verify",
        "check that a record is the match it says it is: dice, entries, hashes",
    ),
    "rooms": (
        "gamewarden.commands.rooms",
        "list, inspect, close and retry rooms of a running server",
    ),
    "bench": ("gamewarden.commands.bench", "measure the server against a bare echo"),
}
INTRODUCTION = "An authoritative server for live, turn-based tactical games."
EXAMPLES = """\
examples:
  gamewarden serve                        play at http://127.0.0.1:8765/
  gamewarden bot --url ws://127.0.0.1:8765/ws --policy greedy
  gamewarden verify match.json

`gamewarden COMMAND --help` says more. Exit codes: 0 done, 1 a finding, 2 bad usage or input."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line, and exits."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Runs the command line, and gives the exit code.

    Whatever a user can cause ends in one line on standard error, never in a trace.
    """
    try:
        parsed = _parser(arguments).parse_args(arguments)
        code: int = parsed.run(parsed)
        sys.stdout.flush()
        return code
    except GamewardenError as error:
        print(f"gamewarden: {error}", file=sys.stderr)
        return BAD_USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has enough; nothing more may be written, also not at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FOUND
    except SystemExit as exit:  # argparse: --help and --version, or bad usage, already reported
        return exit.code if isinstance(exit.code, int) else BAD_USAGE


def _parser(arguments: Sequence[str]) -> Parser:
    parser = Parser(
        prog="gamewarden",
        description=INTRODUCTION,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"gamewarden {VERSION}")
    group = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    for name, (module, line) in COMMANDS.items():
        command = group.add_parser(
            name, help=line, description=f"{line[0].upper()}{line[1:]}.", allow_abbrev=False
        )
        if name == wanted:
            code = importlib.import_module(module)
            code.add(command)
            command.set_defaults(run=code.run)
    return parser
