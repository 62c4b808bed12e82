"""What a room has in the store, and how it gets there: one owner's writes, under its term.

Rule 1: nothing is taken as stored before the store has said so. A write whose end is unknown is
done again, the very same, before any other (`settle`).
Rule 2: a store that was flushed gets the room back whole, under a new epoch, before it goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from gamewarden.errors import CodeTakenError, RoomLostError, StaleTermError, UnavailableError

from . import head as heads
from .entries import Kept, record_of
from .head import Entropy, Head
from .match import snapshot
from .ports import Metrics, RoomStore, StoredRoom
from .table import Table

log = logging.getLogger("gamewarden.rooms")

T = TypeVar("T")

CODE_TRIES = 8  # join codes drawn for one room; 31^6 of them make a second try rare


class Keeper:
    """A room's place in the store. `log` holds every entry from 1 on.

    Every coroutine may raise `UnavailableError` (try again), `StaleTermError` or `WrongSeqError`
    (another owner has the room).
    """

    def __init__(
        self,
        table: Table,
        store: RoomStore,
        *,
        term: int,
        log: list[bytes],
        snapshot_seq: int,
        metrics: Metrics,
        entropy: Entropy,
        row: Callable[[], bytes | None],
        renewed: Callable[[], None],
    ) -> None:
        self._table = table
        self._store = store
        self._row = row
        self._renewed = renewed  # called when the table's head has a new epoch
        self._metrics = metrics
        self._entropy = entropy
        self._anew: StoredRoom | None = None
        self.is_unsure = False  # a head was sent, and it is not known whether it arrived
        self.term = term
        self.log = log
        self.snapshot_seq = snapshot_seq
        self.is_ended = False

    @property
    def room(self) -> str:
        """The room's id."""
        return self._table.head.room

    async def append(self, seq: int, entry: bytes, head: Head | None) -> Head | None:
        """Stores an entry, durably, and a head with it; gives the head as it was stored."""
        begun = perf_counter()
        head = await self._stored(lambda: self._append(seq, entry, head))
        self.log.append(entry)
        self._metrics.append.observe(perf_counter() - begun)
        return head

    async def write(self, head: Head, row: bytes | None = None) -> Head:
        """Stores a head, and the listed row if one is given; gives the head as it was stored."""
        self.is_unsure = True
        head = await self._stored(lambda: self._write(head, row))
        self.is_unsure = False
        return head

    async def settle(self) -> None:
        """Puts back the head that counts, if another may have arrived."""
        if self.is_unsure:
            await self.write(self._table.head, self._row())

    async def check(self) -> None:
        """Makes sure that the store still has the room; gives it back if not."""
        await self.write(self._table.head, self._row())

    async def snapshot(self) -> None:
        """Bounds what a recovery has to play again."""
        table = self._table
        if table.seq > self.snapshot_seq:
            state = snapshot(table.position, table.game)
            await self._stored(
                lambda: self._store.snapshot(self.room, term=self.term, seq=table.seq, state=state)
            )
            self.snapshot_seq = table.seq

    async def end(self) -> None:
        """Keeps the record of an ended room."""
        record = msgspec.json.encode(self.kept())
        await self._stored(lambda: self._store.end(self.room, term=self.term, record=record))
        self.is_ended = True

    async def drop(self) -> None:
        """Forgets the room."""
        await self._store.drop(self.room, term=self.term)

    def rest(self) -> None:
        """Lets go of its room, and writes no more; what is kept can still be asked for."""
        del self._row, self._renewed

    def kept(self) -> Kept:
        """The record of the match, and who may see it."""
        table = self._table
        record = record_of(table.head, self.log, table.match.outcome)
        sessions = [seated.session for seated in table.head.seats.values()]
        return Kept(msgspec.Raw(msgspec.json.encode(record)), table.head.watch, sessions)

    async def _stored(self, write: Callable[[], Awaitable[T]]) -> T:
        """Does a write; in a store that was flushed, once the room is there again."""
        try:
            return await write()
        except RoomLostError:
            pass
        except StaleTermError:
            if self._anew is None:  # else it may be our own: of a restore that was not answered
                raise
        await self._restore()
        return await write()

    async def _append(self, seq: int, entry: bytes, head: Head | None) -> Head | None:
        head = None if head is None else self._current(head)
        stored = None if head is None else heads.encode(head)
        await self._store.append(self.room, term=self.term, seq=seq, entry=entry, head=stored)
        return head

    async def _write(self, head: Head, row: bytes | None) -> Head:
        head = self._current(head)
        await self._store.write_head(self.room, term=self.term, head=heads.encode(head), row=row)
        return head

    def _current(self, head: Head) -> Head:
        """A head that was made earlier, with what has changed meanwhile beside the match."""
        now = self._table.head
        return replace(head, epoch=now.epoch, code=now.code, watched=now.watched, node=now.node)

    async def _restore(self) -> None:
        """Stores the room anew after a flush, whole, under a new epoch (protocol section 4.1)."""
        table = self._table
        for _ in range(CODE_TRIES):
            if self._anew is None:
                head = replace(table.head, epoch=heads.new_epoch(self._entropy))
                self._anew = StoredRoom(heads.encode(head), self.term, None, 0, list(self.log))
            head = heads.decode(self._anew.head)
            try:
                self.term = await self._store.restore(
                    self.room, self._anew, row=self._row(), code=head.code
                )
                break
            except CodeTakenError:
                head = replace(head, code=heads.new_code(self._entropy))
                self._anew = replace(self._anew, head=heads.encode(head))
        else:
            raise UnavailableError("no join code is free")
        self._anew = None
        self.snapshot_seq = 0
        self.is_ended = False  # the record is gone, too, until it is kept again
        log.warning("room stored anew", extra={"room": self.room, "epoch": head.epoch})
        table.head = replace(table.head, epoch=head.epoch, code=head.code)
        self._renewed()
