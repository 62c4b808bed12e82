"""Rooms and sessions in Redis, or a server that speaks like it: one, under Sentinel, or a cluster.

A room is a hash, a list and, once it has ended, a record, all in one slot of a cluster; what spans
rooms is an index in another (`keys`). A script changes one of the two at once. Where both change,
the order is such that a crash between them loses nothing acked and leaves nothing for ever:

- create, restore: the room, to expire in a minute; the index; then the room stays. Cut short after
  the index, the room expires, and whoever meets its name in the index (`rooms`, `listed`,
  `by_code`, a creator with its code or its message) takes it out. A second creator with the same
  message who finds the room still there finishes what the first began: both get one room. So
  does who claims it, if the index has it.
- write_head: the head, then the row. A row may be behind; the next one mends it.
- end: room and record, then the index. Cut short, `rooms` finds an ended room among the live.
- drop: the room, then the index. Cut short, the index has a room that is gone, as above.

A write whose answer was lost may be done later still, after a newer one on a new connection. Each
does nothing then: entries have a seq, heads and rows a stamp that grows, the rest is the same
again, and what a former owner sent bears a stale term.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import NoReturn

from gamewarden.errors import (
    CodeTakenError,
    ConfigError,
    RoomLostError,
    StaleTermError,
    StoreError,
    UnavailableError,
    WrongSeqError,
)
from gamewarden.rooms.ports import StoredRoom

from .command import Reply
from .durability import Durability, shortfalls
from .index import Index, Listed, stamped
from .keys import NEW_S, Keys, Lives
from .server import Server
from .url import parse
from .wire import Pace

log = logging.getLogger("gamewarden.store")

ATTEMPTS = 4  # to put a room in the index past what crashes left there; one or two are needed
PAGE = 500  # rooms looked at in one go


class RedisStore:
    """`RoomStore` and `SessionStore` in Redis (7 or later) or Valkey.

    `url` is of a form that `store.url` lists. A step of a call is answered within twice
    `timeout_s`, or it raises `UnavailableError`; `append`, `load`, `snapshot` and most others are
    one step. To be made inside the loop that uses it.
    """

    def __init__(
        self,
        url: str,
        *,
        durable: Durability | None = None,
        timeout_s: float = 2.0,
        waiting: int = 20_000,
        lives: Lives | None = None,
        keys: Keys | None = None,
    ) -> None:
        target = parse(url)
        self._shown = target.shown
        self._durable = durable or Durability()
        self._lives = lives or Lives()
        self._keys = keys or Keys()
        pace = Pace(timeout_s=timeout_s, waiting=waiting, replicas=self._durable.replicas)
        self._server = Server(target, pace)
        self._index = Index(self._server, self._keys, self._lives)
        self._last_stamp = 0

    async def start(self) -> None:
        """Connects, and looks whether the server can keep what `durable` promises.

        Raises `UnavailableError`, and `ConfigError` for an `fsync` that it cannot keep; of the rest
        it warns in the log.
        """
        await self._server.way.start()
        for text in await shortfalls(self._server, self._durable):
            if self._durable.kind == "fsync" and "file" in text:
                raise ConfigError(f"fsync: {text}", setting="durability")
            fields = {"store": self._shown, "durability": self._durable.kind, "reason": text}
            log.warning("the store may lose what was acknowledged", extra=fields)

    async def ping(self) -> None:
        """Asks for an answer. Raises `UnavailableError`."""
        await self._server.read("PING", key="")

    async def aclose(self) -> None:
        """Lets what is in flight be answered, for at most twice the timeout; then disconnects."""
        await self._server.way.aclose()

    async def create(
        self, room: str, *, head: bytes, row: bytes | None, code: str | None, once: str | None
    ) -> str:
        """See `RoomStore.create`."""
        kept = stamped(row, term=1, stamp=self._stamp())
        for _ in range(ATTEMPTS):
            written = await self._server.run("create", (self._keys.room(room),), head, NEW_S)
            if written != b"ok":
                raise StoreError(f"room {room} exists already")
            verdict, holder = await self._index.put(room, row=kept, code=code, once=once)
            if verdict == "ok":
                await self._commit(room)
                return room
            if verdict == "made" and not await self._is_left_over(holder, once):
                await self._discard(room)
                return holder
            if verdict == "taken" and not await self._is_left_over(holder, None):
                await self._discard(room)
                raise CodeTakenError(f"code {code} belongs to room {holder}")
        raise UnavailableError(f"room {room}: the index is being changed by too many")

    async def claim(self, room: str) -> int:
        """See `RoomStore.claim`."""
        term: Reply = await self._server.run("claim", self._room(room), 0)
        if term == b"new":
            # Never finished. What the index does not have yet nobody was told of: it is to expire.
            if await self._index.number(room) == b"-":
                raise RoomLostError(f"room {room} was not made")
            term = await self._server.run("claim", self._room(room), 1)
        if isinstance(term, int):
            return term
        _refuse(room, term)

    async def load(self, room: str) -> StoredRoom | None:
        """See `RoomStore.load`."""
        found: Reply = await self._server.run("load", self._room(room), writes=False)
        if found is None:
            return None
        term, head, seq, snapshot, entries = found
        return StoredRoom(
            head=head, term=int(term), snapshot=snapshot, snapshot_seq=int(seq), entries=entries
        )

    async def append(
        self, room: str, *, term: int, seq: int, entry: bytes, head: bytes | None = None
    ) -> None:
        """See `RoomStore.append`."""
        more = () if head is None else (self._stamp(), head)
        # Waited for at once: an error that it ends with must not know a frame that knows it.
        reply = await self._server.run("append", self._room(room), term, seq, entry, *more)
        if reply != b"ok":
            _refuse(room, reply)

    async def write_head(
        self, room: str, *, term: int, head: bytes, row: bytes | None = None
    ) -> None:
        """See `RoomStore.write_head`."""
        stamp = self._stamp()
        reply = await self._server.run("write_head", (self._keys.room(room),), term, stamp, head)
        if reply != b"ok":
            _refuse(room, reply)
        if row is not None:
            await self._index.write_row(room, term=term, stamp=stamp, row=row)

    async def snapshot(self, room: str, *, term: int, seq: int, state: bytes) -> None:
        """See `RoomStore.snapshot`."""
        reply = await self._server.run("snapshot", self._room(room), term, seq, state)
        if reply != b"ok":
            _refuse(room, reply)

    async def entries(self, room: str, *, first: int, last: int) -> list[bytes]:
        """See `RoomStore.entries`."""
        found: list[bytes] = await self._server.run(
            "entries", self._room(room), first, last, writes=False
        )
        return found

    async def restore(
        self, room: str, stored: StoredRoom, *, row: bytes | None, code: str | None
    ) -> int:
        """See `RoomStore.restore`."""
        term = stored.term + 1
        kept = stamped(row, term=term, stamp=self._stamp())
        for _ in range(ATTEMPTS):
            holder = None if code is None else await self._index.holder(code)
            if holder not in (None, room) and not await self._is_left_over(holder, None):
                raise CodeTakenError(f"code {code} belongs to room {holder}")
            reply = await self._server.run(
                "restore",
                self._room(room),
                stored.term,
                NEW_S,
                stored.head,
                stored.snapshot_seq,
                0 if stored.snapshot is None else 1,
                stored.snapshot or b"",
                *stored.entries,
            )
            if reply != b"ok":
                _refuse(room, reply)
            verdict, _ = await self._index.put(room, row=kept, code=code, once=None)
            if verdict == "ok":
                await self._commit(room)
                return term
            await self._discard(room)  # the code was taken in this moment
        raise UnavailableError(f"room {room}: the index is being changed by too many")

    async def by_code(self, code: str) -> str | None:
        """See `RoomStore.by_code`."""
        room = await self._index.holder(code)
        if room is None or await self._is_left_over(room, None):
            return None
        return room

    async def end(self, room: str, *, term: int, record: bytes) -> None:
        """See `RoomStore.end`."""
        keys = (*self._room(room), self._keys.record(room))
        over = await self._server.run(
            "end", keys, term, record, self._lives.ended_s, self._lives.record_s
        )
        if not isinstance(over, int):
            _refuse(room, over)
        await self._index.retire(room, over)

    async def record(self, room: str) -> bytes | None:
        """See `RoomStore.record`."""
        key = self._keys.record(room)
        found: bytes | None = await self._server.read("GET", key, key=key)
        return found

    async def drop(self, room: str, *, term: int) -> None:
        """See `RoomStore.drop`."""
        reply = await self._server.run("drop", self._room(room), term)
        if reply != b"ok":
            _refuse(room, reply)
        await self._index.forget(room)

    async def listed(self, *, limit: int, cursor: str | None) -> tuple[list[bytes], str | None]:
        """See `RoomStore.listed`."""
        for _ in range(ATTEMPTS):
            page = await self._index.page(limit=limit + 1, cursor=cursor)
            there = await asyncio.gather(*(self._exists(found.room) for found in page))
            gone = [found for found, stays in zip(page, there, strict=True) if not stays]
            if not gone:
                break
            for found in gone:
                await self._index.take_out(found.room, number=found.number)
        shown = [found.row for found in page[:limit] if found.row is not None and found not in gone]
        return shown, page[limit - 1].number.decode() if len(page) > limit else None

    async def rooms(self) -> list[str]:
        """See `RoomStore.rooms`."""
        live = await self._index.live()
        rooms = []
        for start in range(0, len(live), PAGE):
            part = live[start : start + PAGE]
            for found, (term, ended) in zip(part, await self._states(part), strict=True):
                if term is None:
                    await self._index.take_out(found.room, number=found.number)
                elif ended is not None:
                    await self._index.retire(found.room, int(ended))
                else:
                    rooms.append(found.room)
        return rooms

    async def beat(self, node: str, *, at_ms: int) -> None:
        """See `RoomStore.beat`."""
        key = self._keys.beat(node)
        await self._server.write("SET", key, at_ms, "EX", self._lives.beat_s, key=key)

    async def last_beat(self, node: str) -> int | None:
        """See `RoomStore.last_beat`."""
        key = self._keys.beat(node)
        found = await self._server.read("GET", key, key=key)
        return None if found is None else int(found)

    async def session(self, token_hash: str) -> bytes | None:
        """See `SessionStore.session`."""
        key = self._keys.session(token_hash)
        found: bytes | None = await self._server.read("GET", key, key=key)
        return found

    async def write_session(self, token_hash: str, document: bytes, *, ttl_s: int) -> None:
        """See `SessionStore.write_session`."""
        key = self._keys.session(token_hash)
        await self._server.write("SET", key, document, "EX", ttl_s, key=key)

    def _room(self, room: str) -> tuple[str, str]:
        return self._keys.room(room), self._keys.log(room)

    def _stamp(self) -> int:
        """A number later than all before, also those of an earlier store in this process."""
        self._last_stamp = max(self._last_stamp + 1, time.time_ns() // 1000)
        return self._last_stamp

    async def _stays(self, room: str) -> bool:
        """Makes a room stay; false if it is gone."""
        stays: int = await self._server.run("commit", self._room(room))
        return stays == 1

    async def _commit(self, room: str) -> None:
        if not await self._stays(room):
            raise UnavailableError(f"room {room} took over {NEW_S} s to create, and is gone")

    async def _discard(self, room: str) -> None:
        await self._server.run("discard", self._room(room))

    async def _is_left_over(self, room: str, once: str | None) -> bool:
        """Whether the index has a room that does not exist: it is taken out then.

        With `once`, a room that a message made: if it exists, it stays from now on, whoever began
        it; if it was closed since and is in the index no more, it counts as made.
        """
        number = await self._index.number(room)  # first: a room that is put in anew then stays
        if once is None:
            left_over = not await self._exists(room)
        else:
            left_over = not await self._stays(room) and number != b"-"
        if left_over:
            await self._index.take_out(room, number=number, once=once)
        return left_over

    async def _exists(self, room: str) -> bool:
        key = self._keys.room(room)
        found: int = await self._server.read("EXISTS", key, key=key)
        return found == 1

    async def _states(self, page: list[Listed]) -> list[list[bytes | None]]:
        keys = [self._keys.room(found.room) for found in page]
        asked = [self._server.read("HMGET", key, "term", "ended", key=key) for key in keys]
        return list(await asyncio.gather(*asked))


def _refuse(room: str, reply: Reply) -> NoReturn:
    """Raises what a script's answer other than `ok` means."""
    word, _, number = reply.decode().partition(" ")
    match word:
        case "lost":
            raise RoomLostError(f"room {room} is not in the store")
        case "stale":
            raise StaleTermError(f"room {room} has term {number}")
        case "seq":
            raise WrongSeqError(f"the last entry of room {room} is {number}")
        case _:
            raise StoreError(f"room {room}: the script answered {reply!r}")
