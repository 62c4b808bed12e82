"""`gamewarden rooms`: an operator's look at a running server's rooms, and what is done to one.

It talks to the server through a Unix socket in its data folder, so it runs on the same machine, as
a user who may read that folder. It shows nothing that is hidden from any player.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from gamewarden.config import load
from gamewarden.errors import ConfigError, UnavailableError
from gamewarden.gateway.operator import NAME as SOCKET
from gamewarden.gateway.operator import address_of
from gamewarden.rules.game import rulesets
from gamewarden.usage import either, one_of, some, unlike, whole

NAME = "rooms"
HELP = "list, inspect, close and retry rooms of a running server"
EXAMPLE = """\
examples:
  gamewarden rooms                        a line for each room, newest first
  gamewarden rooms --state live --json
  gamewarden rooms inspect ROOM           how it stands: seats, clock, last entry
  gamewarden rooms close ROOM             a live match is aborted (a draw) and kept
  gamewarden rooms retry ROOM             one that broke down too often is taken up again

Runs on the server's machine, as a user who may read its data folder; every request is logged there.
Private rooms are in no list, and can be inspected and closed by id. Exit code: 0 done, 1 there is
no such room, 2 no server runs in that data folder."""
DEEDS = ("list", "inspect", "close", "retry")
STATES = ("open", "live", "ended")
MOMENTS = ("created", "at")  # of what is told of a room: milliseconds
MOST_ROWS = 1_000_000  # more than a node has rooms
LONGEST_ID = 64  # characters; an id has 16
PATIENCE_S = 15.0  # for an answer: closing a room waits for the store
LONGEST_ANSWER = 16 * 1024 * 1024  # bytes; a page of rows takes some tens of kilobytes


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument(
        "what",
        nargs="?",
        type=one_of(DEEDS),
        default="list",
        metavar="WHAT",
        help=f"what to do: {either(DEEDS)} (list)",
    )
    parser.add_argument(
        "room",
        type=_room,
        nargs="?",
        metavar="ROOM",
        help="its id, for all but list",
    )
    parser.add_argument("--data", metavar="DIR", help="the server's data folder (.gamewarden)")
    parser.add_argument(
        "--config", type=some("a file"), metavar="FILE", help="the server's settings"
    )
    parser.add_argument(
        "--state",
        type=one_of(STATES),
        metavar="STATE",
        help=f"list only such rooms: {either(STATES)}",
    )
    parser.add_argument(
        "--ruleset",
        type=one_of(rulesets()),
        metavar="ID",
        help=f"list only rooms of this ruleset: {either(rulesets())}",
    )
    parser.add_argument(
        "--limit", type=whole(1, MOST_ROWS), default=50, metavar="N", help="at most so many (50)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: Namespace) -> int:
    """Asks the server, and prints its answer."""
    config = load({"data": arguments.data}, file=arguments.config, env=os.environ)
    folder = Path(config.data)
    if arguments.what == "list":
        if arguments.room is not None:
            raise ConfigError(f"rooms list: expected no room, got {arguments.room!r}")
        rows = list(_rows(folder, arguments))
        print(json.dumps(rows, indent=2) if arguments.json else _table(rows))
        return 0
    if arguments.room is None:
        raise ConfigError(f"rooms {arguments.what}: the id of a room is missing")
    if arguments.state is not None or arguments.ruleset is not None:
        raise ConfigError(f"rooms {arguments.what}: --state and --ruleset only go with list")
    answer = _ask(folder, {"do": arguments.what, "room": arguments.room})
    if "error" in answer:
        print(answer["error"], file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps(answer["ok"], indent=2))
    elif arguments.what == "close":
        had_ended = answer["ok"]["was"] == "had_ended"
        print(f"room {arguments.room} {'had ended already' if had_ended else 'is closed'}")
    elif arguments.what == "retry":
        print(f"room {arguments.room} is at work")
    else:
        print("\n".join(_lines(answer["ok"])))
    return 0


def _room(text: str) -> str:
    if not 0 < len(text.strip()) <= LONGEST_ID:
        raise ArgumentTypeError(unlike("the id of a room", text[:LONGEST_ID]))
    return text


def _rows(folder: Path, arguments: Namespace) -> Iterator[dict[str, Any]]:
    asked = {"do": "list", "ruleset": arguments.ruleset, "state": arguments.state}
    left = arguments.limit
    while left > 0:
        answer = _ask(folder, {name: value for name, value in asked.items() if value is not None})
        if "error" in answer:
            raise UnavailableError(answer["error"])
        page = answer["ok"]["rooms"][:left]
        yield from page
        left -= len(page)
        asked["cursor"] = answer["ok"].get("cursor")
        if asked["cursor"] is None:
            return


def _ask(folder: Path, asked: dict[str, Any]) -> dict[str, Any]:
    path = folder / SOCKET
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE_S)
            line.connect(address_of(path))
            line.sendall(json.dumps(asked).encode() + b"\n")
            with line.makefile("rb") as answers:
                answer: dict[str, Any] = json.loads(answers.readline(LONGEST_ANSWER))
                return answer
    except (FileNotFoundError, ConnectionRefusedError):
        raise ConfigError(f"no server runs with the data folder {folder}; see --data") from None
    except (OSError, ValueError) as error:
        raise UnavailableError(f"the server at {path} did not answer: {error}") from None


def _table(rows: list[dict[str, Any]]) -> str:
    if not rows:
        return "no rooms"
    lines = [("ROOM", "STATE", "RULESET", "SINCE", "SEATS", "WATCHING", "NAME")]
    for row in rows:
        seats = ", ".join(_seat(*one) for one in sorted(row["seats"].items()))
        since = _moment(row["created"])
        watching = str(row["spectators"])
        lines.append(
            (row["room"], row["state"], row["ruleset"], since, seats, watching, row["name"])
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _seat(seat: str, told: dict[str, Any]) -> str:
    if "bot" in told:
        return f"{seat}: {told['bot']} (bot)"
    return f"{seat}: {told['name']}{'' if told['connected'] else ' (away)'}"


def _lines(value: dict[str, Any], indent: str = "") -> Iterator[str]:
    for name, inner in value.items():
        if isinstance(inner, dict) and inner:
            yield f"{indent}{name}:"
            yield from _lines(inner, indent + "  ")
        else:
            yield f"{indent}{name}: {_word(name, inner)}"


def _word(name: str, value: Any) -> str:
    """A plain value as people read it; JSON keeps it as it is."""
    if name in MOMENTS:
        return _moment(value, "seconds")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value not in ({}, None) else "none"


def _moment(ms: int, precision: str = "minutes") -> str:
    """A moment of the wire by the clock of this machine."""
    return datetime.fromtimestamp(ms // 1000).isoformat(" ", precision)
