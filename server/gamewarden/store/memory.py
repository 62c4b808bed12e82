"""Rooms and sessions in this process: for tests, and for matches that nobody would miss."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable

from gamewarden.errors import (
    CodeTakenError,
    RoomLostError,
    StaleTermError,
    StoreError,
    UnavailableError,
    WrongSeqError,
)
from gamewarden.rooms.ports import StoredRoom

from .keys import Lives


class _Room:
    """One kept room; `base` is the seq before the first of `entries`."""

    __slots__ = ("base", "code", "ended", "entries", "head", "row", "snapshot", "term")

    def __init__(self, stored: StoredRoom, row: bytes | None, code: str | None) -> None:
        self.head = stored.head
        self.term = stored.term
        self.base = stored.snapshot_seq
        self.entries = list(stored.entries)
        self.snapshot = (stored.snapshot_seq, stored.snapshot)
        self.row = row
        self.code = code
        self.ended = False

    @property
    def seq(self) -> int:
        return self.base + len(self.entries)


class MemoryStore:
    """`RoomStore` and `SessionStore` without a server; nothing outlives the process.

    Answers on a later turn of the loop, as a real store does. `now_ms` gives unix milliseconds.
    """

    def __init__(self, *, lives: Lives | None = None, now_ms: Callable[[], int] | None = None):
        self._lives = lives or Lives()
        self._now_ms = now_ms or (lambda: time.time_ns() // 1_000_000)
        self._rooms: dict[str, _Room] = {}  # in the order of creation
        self._codes: dict[str, str] = {}
        self._numbers: dict[str, int] = {}  # the creation number of a room, for cursors
        self._created = 0
        self._brief: dict[str, dict[str, tuple[bytes, int]]] = {
            "once": {},
            "record": {},
            "session": {},
            "beat": {},
        }  # what is kept for a time, and the unix milliseconds of its end
        self._ends: list[
            tuple[int, str, str]
        ] = []  # a heap: when which kind of thing ends, and its key
        self._closed = False

    async def start(self) -> None:
        """Nothing to reach."""

    async def ping(self) -> None:
        """Raises `UnavailableError` once closed."""
        await self._turn()

    async def aclose(self) -> None:
        """After this every call raises `UnavailableError`."""
        self._closed = True

    async def create(
        self, room: str, *, head: bytes, row: bytes | None, code: str | None, once: str | None
    ) -> str:
        """See `RoomStore.create`."""
        await self._turn()
        made = None if once is None else self._brief_of("once", once)
        if made is not None:
            return made.decode()
        kept = self._rooms.get(room)
        if kept is not None and kept.head != head:
            raise StoreError(f"room {room} exists already")
        if code is not None and self._codes.get(code, room) != room:
            raise CodeTakenError(f"code {code} belongs to another room")
        if kept is None:
            new = StoredRoom(head=head, term=1, snapshot=None, snapshot_seq=0, entries=[])
            self._keep(room, _Room(new, row, code))
        if once is not None:
            self._keep_brief("once", once, room.encode(), self._lives.once_s)
        return room

    async def claim(self, room: str) -> int:
        """See `RoomStore.claim`."""
        kept = await self._known(room)
        kept.term += 1
        return kept.term

    async def load(self, room: str) -> StoredRoom | None:
        """See `RoomStore.load`."""
        await self._turn()
        kept = self._rooms.get(room)
        if kept is None:
            return None
        seq, snapshot = kept.snapshot
        return StoredRoom(
            head=kept.head,
            term=kept.term,
            snapshot=snapshot,
            snapshot_seq=seq,
            entries=kept.entries[seq - kept.base :],
        )

    async def append(
        self, room: str, *, term: int, seq: int, entry: bytes, head: bytes | None = None
    ) -> None:
        """See `RoomStore.append`."""
        kept = await self._owned(room, term)
        if seq == kept.seq + 1 and not kept.ended:
            kept.entries.append(entry)
        elif not kept.base < seq <= kept.seq or kept.entries[seq - kept.base - 1] != entry:
            raise WrongSeqError(f"entry {seq} does not follow entry {kept.seq} of room {room}")
        if head is not None and seq == kept.seq:
            kept.head = head

    async def write_head(
        self, room: str, *, term: int, head: bytes, row: bytes | None = None
    ) -> None:
        """See `RoomStore.write_head`."""
        kept = await self._owned(room, term)
        kept.head = head
        if row is not None and kept.row is not None:
            kept.row = row

    async def snapshot(self, room: str, *, term: int, seq: int, state: bytes) -> None:
        """See `RoomStore.snapshot`."""
        kept = await self._owned(room, term)
        if seq > kept.seq:
            raise WrongSeqError(
                f"a snapshot after entry {seq} of room {room}, which has {kept.seq}"
            )
        if seq > kept.snapshot[0]:
            kept.snapshot = (seq, state)

    async def entries(self, room: str, *, first: int, last: int) -> list[bytes]:
        """See `RoomStore.entries`."""
        await self._turn()
        kept = self._rooms.get(room)
        if kept is None:
            return []
        return kept.entries[max(first - kept.base - 1, 0) : max(last - kept.base, 0)]

    async def restore(
        self, room: str, stored: StoredRoom, *, row: bytes | None, code: str | None
    ) -> int:
        """See `RoomStore.restore`."""
        await self._turn()
        term = stored.term + 1
        kept = self._rooms.get(room)
        if kept is not None and kept.term > stored.term:
            last = stored.snapshot_seq + len(stored.entries)
            if (kept.term, kept.head, kept.seq) != (term, stored.head, last):
                raise StaleTermError(f"room {room} has term {kept.term}, restored with {term}")
            return term
        if code is not None and self._codes.get(code, room) != room:
            raise CodeTakenError(f"code {code} belongs to another room")
        if kept is not None:
            self._forget(room)
        anew = _Room(stored, row, code)
        anew.term = term
        self._keep(room, anew)
        return term

    async def by_code(self, code: str) -> str | None:
        """See `RoomStore.by_code`."""
        await self._turn()
        return self._codes.get(code)

    async def end(self, room: str, *, term: int, record: bytes) -> None:
        """See `RoomStore.end`."""
        kept = await self._owned(room, term)
        if not kept.ended:
            kept.ended = True
            heapq.heappush(self._ends, (self._now_ms() + self._lives.ended_s * 1000, "room", room))
            self._keep_brief("record", room, record, self._lives.record_s)

    async def record(self, room: str) -> bytes | None:
        """See `RoomStore.record`."""
        await self._turn()
        return self._brief_of("record", room)

    async def drop(self, room: str, *, term: int) -> None:
        """See `RoomStore.drop`."""
        await self._turn()
        kept = self._rooms.get(room)
        if kept is None:
            return
        if kept.term != term:
            raise StaleTermError(f"room {room} has term {kept.term}, not {term}")
        self._forget(room)

    async def listed(self, *, limit: int, cursor: str | None) -> tuple[list[bytes], str | None]:
        """See `RoomStore.listed`."""
        await self._turn()
        below = self._created + 1 if cursor is None else int(cursor)
        found = [
            (self._numbers[room], kept.row)
            for room, kept in reversed(self._rooms.items())
            if kept.row is not None and self._numbers[room] < below
        ]
        page = found[:limit]
        more = len(found) > len(page) and page
        return [row for _, row in page], str(page[-1][0]) if more else None

    async def rooms(self) -> list[str]:
        """See `RoomStore.rooms`."""
        await self._turn()
        return [room for room, kept in self._rooms.items() if not kept.ended]

    async def beat(self, node: str, *, at_ms: int) -> None:
        """See `RoomStore.beat`."""
        await self._turn()
        self._keep_brief("beat", node, b"%d" % at_ms, self._lives.beat_s)

    async def last_beat(self, node: str) -> int | None:
        """See `RoomStore.last_beat`."""
        await self._turn()
        found = self._brief_of("beat", node)
        return None if found is None else int(found)

    async def session(self, token_hash: str) -> bytes | None:
        """See `SessionStore.session`."""
        await self._turn()
        return self._brief_of("session", token_hash)

    async def write_session(self, token_hash: str, document: bytes, *, ttl_s: int) -> None:
        """See `SessionStore.write_session`."""
        await self._turn()
        self._keep_brief("session", token_hash, document, ttl_s)

    async def _turn(self) -> None:
        """Lets the loop go on, then lets go of what has expired."""
        if self._closed:
            raise UnavailableError("the store is closed")
        await asyncio.sleep(0)
        now_ms = self._now_ms()
        while self._ends and self._ends[0][0] <= now_ms:
            end_ms, kind, key = heapq.heappop(self._ends)
            if kind == "room":
                ended = self._rooms.get(key)
                if ended is not None and ended.ended:  # neither dropped nor restored since
                    self._forget(key)
            elif self._brief[kind].get(key, (b"", 0))[1] == end_ms:  # it was not kept anew since
                del self._brief[kind][key]

    def _keep_brief(self, kind: str, key: str, value: bytes, seconds: int) -> None:
        end_ms = self._now_ms() + seconds * 1000
        self._brief[kind][key] = (value, end_ms)
        heapq.heappush(self._ends, (end_ms, kind, key))

    def _brief_of(self, kind: str, key: str) -> bytes | None:
        found = self._brief[kind].get(key)
        return None if found is None else found[0]

    async def _known(self, room: str) -> _Room:
        await self._turn()
        kept = self._rooms.get(room)
        if kept is None:
            raise RoomLostError(f"room {room} is not in the store")
        return kept

    async def _owned(self, room: str, term: int) -> _Room:
        kept = await self._known(room)
        if kept.term != term:
            raise StaleTermError(f"room {room} has term {kept.term}, not {term}")
        return kept

    def _keep(self, room: str, kept: _Room) -> None:
        self._created += 1
        self._numbers[room] = self._created
        self._rooms[room] = kept
        if kept.code is not None:
            self._codes[kept.code] = room

    def _forget(self, room: str) -> None:
        kept = self._rooms.pop(room)
        del self._numbers[room]
        if kept.code is not None:
            self._codes.pop(kept.code, None)
