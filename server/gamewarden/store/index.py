"""What spans rooms: which there are, their rows, their codes, and the messages that made them.

All of it is in one slot, so each change of it is one script; what it says of a room may be ahead of
the room or behind it, as `store.redis` lays out.
"""

from __future__ import annotations

import asyncio
from typing import Literal

from msgspec import Struct

from .keys import Keys, Lives
from .server import Server

Verdict = Literal["ok", "made", "taken"]


class Listed(Struct, frozen=True):
    """A room in the index, under the number that it got when it was put in; `row` if it has one."""

    room: str
    number: bytes
    row: bytes | None


class Index:
    """The index of one store."""

    def __init__(self, server: Server, keys: Keys, lives: Lives) -> None:
        self._server = server
        self._keys = keys
        self._lives = lives
        self._all = keys.index
        self._live, self._listed, _, self._rows, self._codes, _ = self._all

    async def put(
        self, room: str, *, row: bytes | None, code: str | None, once: str | None
    ) -> tuple[Verdict, str]:
        """Puts a room in, anew if it is there, and gives `ok` and the room.

        Or `made` and the room that the message made, or `taken` and the one with the code: then
        nothing was changed. `row` comes from `stamped`.
        """
        keys = self._all if once is None else (*self._all, self._keys.once(once))
        verdict, holder = await self._server.run(
            "register", keys, room, row or b"", code or "", self._lives.once_s
        )
        return verdict.decode(), holder.decode()

    async def take_out(self, room: str, *, number: bytes, once: str | None = None) -> None:
        """Takes a room out, unless it was put in anew since its `number` was asked for."""
        keys = self._all if once is None else (*self._all, self._keys.once(once))
        await self._server.run("unregister", keys, room, number)

    async def forget(self, room: str) -> None:
        """Takes a room out, whatever its number."""
        await self._server.run("unregister", self._all, room, b"")

    async def retire(self, room: str, over_s: int) -> None:
        """Counts a room as ended, until its keys expire at the unix second `over_s`."""
        await asyncio.gather(
            self._server.run("retire", self._all, room, over_s),
            self._server.run("sweep", self._all),
        )

    async def number(self, room: str) -> bytes:
        """The number of a room that is live or listed; `-` of another."""
        for key in (self._live, self._listed):
            found: bytes | None = await self._server.read("ZSCORE", key, room, key=key)
            if found is not None:
                return found
        return b"-"

    async def holder(self, code: str) -> str | None:
        """The room with a join code."""
        found: bytes | None = await self._server.read("HGET", self._codes, code, key=self._live)
        return None if found is None else found.decode()

    async def write_row(self, room: str, *, term: int, stamp: int, row: bytes) -> None:
        """Replaces a room's row, unless a later one is there."""
        await self._server.run("row", (self._rows,), room, term, stamp, row)

    async def page(self, *, limit: int, cursor: str | None) -> list[Listed]:
        """Listed rooms, newest first, after the number `cursor`."""
        keys = (self._listed, self._rows)
        _, found = await asyncio.gather(
            self._server.run("sweep", self._all),
            self._server.run("listed", keys, limit, cursor or "", writes=False),
        )
        return [
            Listed(room=room.decode(), number=number, row=row and row.split(b" ", 2)[2])
            for room, number, row in found
        ]

    async def live(self) -> list[Listed]:
        """All rooms that have not ended, oldest first."""
        found = await self._server.read("ZRANGE", self._live, 0, -1, "WITHSCORES", key=self._live)
        pairs = zip(found[::2], found[1::2], strict=True)
        return [Listed(room=room.decode(), number=number, row=None) for room, number in pairs]


def stamped(row: bytes | None, *, term: int, stamp: int) -> bytes | None:
    """A row as the index keeps it: with what says whether another is later."""
    return None if row is None else b"%d %d %s" % (term, stamp, row)
