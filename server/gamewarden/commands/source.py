"""Where `replay` and `verify` have their match from: a file, or a server that keeps it."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from typing import Any, Final

import msgspec

from gamewarden.errors import MalformedError
from gamewarden.usage import address, some
from gamewarden_client import Client, GamewardenClientError

from .files import document, path

HERE: Final = "ws://127.0.0.1:8765/ws"  # where `gamewarden serve` listens by itself
ABOUT: Final = """\
FILE holds a record, or a `replay` message with one (docs/protocol.md, section 6): what --export and
the page of a replay write. --room asks a server for an ended match that it still keeps."""


def add_source(parser: ArgumentParser) -> None:
    """Declares FILE, `--room` and `--url`."""
    parser.add_argument(
        "file", type=path, nargs="?", metavar="FILE", help="a record, or a `replay` message"
    )
    parser.add_argument(
        "--room", type=some("the id of a room"), metavar="ROOM",
        help="an ended match of a server, in place of FILE",
    )  # fmt: skip
    parser.add_argument("--url", type=address, default=HERE, help=f"the server of --room ({HERE})")


def name_of(args: Namespace) -> str:
    """What to call the match when something is wrong with it."""
    return str(args.file if args.room is None else f"room {args.room}")


def content_of(args: Namespace) -> Any:
    """The document asked for. Raises `MalformedError` that says why there is none."""
    if (args.file is None) == (args.room is None):
        raise MalformedError("expected a FILE or --room ROOM, one of them")
    if args.room is None:
        return document(args.file)
    try:
        return asyncio.run(_fetched(args.url, args.room))
    except GamewardenClientError as error:
        raise MalformedError(f"--room {args.room}: {error}") from None


async def _fetched(url: str, room: str) -> Any:
    async with Client.connect(url) as client:
        recording = await client.replay(room)
    updates = msgspec.to_builtins(recording.steps)
    return {"type": "replay", "record": recording.record, "updates": updates}
