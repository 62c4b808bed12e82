"""The operator's door: a Unix socket in the data folder, for whoever may read that folder.

One JSON object a line each way: `{"do": "list" | "inspect" | "close" | "retry", ...}`, and
`{"ok": ...}` or `{"error": text}`. It shows nothing that is hidden from any player, and every
request is logged with the user who made it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pwd
import socket
import struct
from pathlib import Path
from typing import Literal, Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from gamewarden.errors import FolderInUseError, UnavailableError
from gamewarden.logs import fault
from gamewarden.protocol.messages import Rooms, RoomsTold
from gamewarden.protocol.shapes import Cursor, RoomId, RoomState, RulesetId
from gamewarden.rules.game import Json

log = logging.getLogger("gamewarden.operator")

NAME = "operator.sock"
LONGEST_LINE = 4096  # bytes of a request
LONGEST_PATH = 100  # bytes; what the system's address of a Unix socket has room for, with a margin
PATIENCE_S = 10.0  # for a request to come, and for the rooms to answer it


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A request. `room` is for `inspect`, `close` and `retry`, the rest for `list`."""

    do: Literal["list", "inspect", "close", "retry"]
    room: RoomId | UnsetType = UNSET
    ruleset: RulesetId | UnsetType = UNSET
    state: RoomState | UnsetType = UNSET
    cursor: Cursor | UnsetType = UNSET


class Books(Protocol):
    """What the door asks of the rooms; `Hall` is it."""

    async def rows(self, asked: Rooms) -> RoomsTold:
        """A page of the list of rooms."""

    async def inspect(self, id: str) -> Json | None:
        """How a room stands; nothing if there is none."""

    async def close(self, id: str) -> Literal["closed", "had_ended"] | None:
        """Closes a room; nothing if there is none."""

    async def retry(self, id: str) -> bool:
        """Takes a room up again that was left alone; false if there is none."""


class OperatorDoor:
    """Answers operators while the node runs."""

    def __init__(self, books: Books, folder: Path) -> None:
        self._books = books
        self._path = folder / NAME
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Opens the door. Raises `FolderInUseError` if another node's stands there, `OSError`."""
        await asyncio.to_thread(self._path.parent.mkdir, 0o700, parents=True, exist_ok=True)
        path = address_of(self._path)
        if await _is_answered(path):
            raise FolderInUseError(f"another server runs in the data folder {self._path.parent}")
        self._path.unlink(missing_ok=True)
        before = os.umask(0o177)  # so that it is nobody else's even for a moment
        try:
            self._server = await asyncio.start_unix_server(self._serve, path, limit=LONGEST_LINE)
        finally:
            os.umask(before)

    async def stop(self) -> None:
        """Closes it."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_S):
                line = await reader.readline()
                answer = await self._answer(line, _user(writer))
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("an operator was not answered", extra={"error": repr(error)})
        except Exception as error:  # one order must not end the node
            fault(log, "an operator was not answered", error)
        finally:
            writer.close()

    async def _answer(self, line: bytes, user: str) -> Json:
        try:
            asked = msgspec.json.decode(line, type=Asked)
        except msgspec.DecodeError as error:
            return {"error": str(error)}
        room = None if asked.room is UNSET else asked.room
        log.info("operator asked", extra={"operator": user, "what": asked.do, "room": room})
        try:
            match asked.do:
                case "list":
                    told = await self._books.rows(
                        Rooms(ruleset=asked.ruleset, state=asked.state, cursor=asked.cursor)
                    )
                    return {"ok": told}
                case "inspect":
                    found = await self._books.inspect(room or "")
                    return _no_room(room) if found is None else {"ok": found}
                case "close":
                    closed = await self._books.close(room or "")
                    return {"ok": {"room": room, "was": closed}} if closed else _no_room(room)
                case "retry":
                    is_back = await self._books.retry(room or "")
                    return {"ok": {"room": room}} if is_back else _no_room(room)
        except UnavailableError as error:
            return {"error": f"the store is out of reach: {error}"}


def address_of(path: Path) -> str:
    """The path as a socket's address: from the working directory, where that is shorter.

    May still be longer than `LONGEST_PATH`.
    """
    try:
        near = os.path.relpath(path)
    except (OSError, ValueError):
        near = str(path)
    return min(str(path), near, key=len)


async def _is_answered(path: str) -> bool:
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except OSError:
        return False
    writer.close()
    return True


def _user(writer: asyncio.StreamWriter) -> str:
    peer = writer.get_extra_info("socket")
    if peer is None or not hasattr(socket, "SO_PEERCRED"):
        return "unknown"
    size = struct.calcsize("3i")
    _, uid, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)


def _no_room(room: str | None) -> Json:
    return {"error": f"there is no room {room}"}
