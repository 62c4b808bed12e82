"""Finding a room: making one, the list, join codes, the queue."""

from __future__ import annotations

import asyncio
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import (
    Create,
    Queue,
    Queued,
    RoomRow,
    Rooms,
    RoomsTold,
    encoder,
)

from . import head as heads
from .company import MASKED
from .head import CODE_LENGTH, CODE_LETTERS, Seated
from .house import House
from .ports import Peer
from .queueing import Waiters, Waiting
from .room import Room
from .seating import decoded, not_own, own_part, unplayable
from .telling import FROZEN

LISTS: Final = 4  # pages of the list of rooms that are made at one time
_code_letters: Final = frozenset(CODE_LETTERS)
_rows: Final = msgspec.json.Decoder(RoomRow)


class Lobby:
    """Of one node. Coroutines may raise `UnavailableError`."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._world = house.world
        self.waiters = Waiters()
        self._lists = asyncio.Semaphore(LISTS)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, peer: Peer, message: Create) -> Room | Refusal:
        """The room that a `create` makes, or made before under the same id."""
        game = self._house.games.get(message.ruleset)
        if game is None:
            return Refusal("bad_message", field="ruleset")
        if message.seat not in game.seats:
            return Refusal("bad_message", field="seat")
        options, own = own_part(decoded(message.options), game)
        refusal = unplayable(game, options, {message.seat: own})
        if refusal is not None:
            return refusal
        seed = None if message.client_seed is UNSET else message.client_seed
        seats = {message.seat: Seated(peer.name, peer.session, own, seed)}
        policies = self._world.robots.policies(game.id)
        for key, policy in ({} if message.fill is UNSET else message.fill).items():
            seat = next((seat for seat in game.seats if str(seat) == key), None)
            if seat is None or seat in seats or policy not in policies:
                return Refusal("bad_message", field="fill")
            seats[seat] = heads.bot(policy, self._world.entropy)
        head = heads.fresh(
            game,
            name="" if message.name is UNSET else message.name,
            options=options,
            seats=seats,
            now=self._world.clock.now_ms(),
            entropy=self._world.entropy,
            clock=None if message.clock is UNSET else message.clock,
            private=message.private,
            watch=message.watch,
            node=self._world.node,
        )
        return await self._house.create(head, once=f"{peer.session}:{message.id}")

    async def coded(self, peer: Peer, code: str) -> str | None:
        """The id of the room with this join code; a wrong one is held against the session."""
        code = code.upper()
        if len(code) == CODE_LENGTH and _code_letters.issuperset(code):
            id = await self._world.store.by_code(code)
            if id is not None:
                return id
        peer.wrong_code()
        return None

    def queue(self, peer: Peer, message: Queue) -> list[Waiting] | Refusal | None:
        """Lets a session wait; gives those who are matched now, if any are."""
        game = self._house.games.get(message.ruleset)
        if game is None:
            return Refusal("bad_message", field="ruleset")
        options = decoded(message.options)
        refusal = not_own(options, game)
        for seat in game.seats:  # which one it will have is a lot
            refusal = refusal or unplayable(game, {}, {seat: options})
        if refusal is not None:
            return refusal
        if len(self.waiters) >= self._world.limits.waiting:
            return Refusal("unavailable")
        clock = self._world.limits.queue_clock if message.clock is UNSET else message.clock
        key = (message.ruleset, clock)
        self.waiters.add(Waiting(peer, message.id, key, options))
        peer.send(encoder.encode(Queued(id=message.id)))
        return self.waiters.matched(key, len(game.seats))

    async def matched(self, chosen: list[Waiting]) -> Room | Refusal:
        """The room of those who were matched; seats by lot."""
        ruleset, clock = chosen[0].key
        game = self._house.games[ruleset]
        left = list(chosen)
        seats: dict[int, Seated] = {}
        for seat in game.seats:
            waiting = left.pop(self._lot(len(left)))
            peer = waiting.peer
            seats[seat] = Seated(peer.name, peer.session, waiting.options)
        own = {seat: holder.options for seat, holder in seats.items()}
        refusal = unplayable(game, {}, own)
        if refusal is not None:
            return refusal
        head = heads.fresh(
            game,
            name="",
            options={},
            seats=seats,
            now=self._world.clock.now_ms(),
            entropy=self._world.entropy,
            clock=clock,
            node=self._world.node,
            coded=False,
        )
        return await self._house.create(head, once=None)

    async def rows(self, peer: Peer | None, message: Rooms) -> RoomsTold:
        """A page of the list of rooms, newest first.

        A page with a filter can mean reading through thousands of rows, so a session gets one at a
        time, over however many connections it asks, and the node makes a few at a time.
        """
        session = "" if peer is None else peer.session
        turn = self._turns.setdefault(session, asyncio.Lock())
        async with turn, self._lists:
            return await self._rows(peer, message)

    async def _rows(self, peer: Peer | None, message: Rooms) -> RoomsTold:
        rows: list[RoomRow] = []
        cursor = None if message.cursor is UNSET else message.cursor
        for _ in range(self._world.limits.list_pages):
            page, cursor = await self._world.store.listed(
                limit=message.limit - len(rows), cursor=cursor
            )
            for stored in page:
                row = self._current(_rows.decode(stored), peer)
                if _fits(row, message):
                    rows.append(row)
            if cursor is None or len(rows) >= message.limit:
                break
        return RoomsTold(rooms=rows, id=message.id, cursor=_unset(cursor))

    def _current(self, row: RoomRow, peer: Peer | None) -> RoomRow:
        """A row as it stands: rooms at work know better than the store."""
        room = self._house.rooms.get(row.room)
        if room is not None:
            return room.row(peer)
        muted: set[str] = set() if peer is None else peer.muted
        seats = {
            seat: replace(told, name=MASKED if told.session in muted else told.name)
            for seat, told in row.seats.items()
        }
        is_frozen = row.room in self._house.frozen
        return replace(row, seats=seats, state=FROZEN if is_frozen else row.state)

    def _lot(self, n: int) -> int:
        return int.from_bytes(self._world.entropy(8)) % n  # of 2^64, so no seat is favoured


def _fits(row: RoomRow, message: Rooms) -> bool:
    return (message.ruleset is UNSET or row.ruleset == message.ruleset) and (
        message.state is UNSET or row.state == message.state
    )


def _unset(value: str | None) -> str | UnsetType:
    return UNSET if value is None else value
