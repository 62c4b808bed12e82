"""Rooms out of the store: shown if they have ended, else taken over from whoever had them.

A room of another rules version, or whose log does not play as it did, is frozen: nothing is done.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gamewarden.errors import Refusal, RoomLostError
from gamewarden.rules.game import Ruleset

from . import head as heads
from .faults import noted
from .head import Head
from .match import ENDED
from .ports import StoredRoom
from .room import Room
from .table import Table
from .takeup import DivergedError, Recovered, recovered
from .world import House, World

log = logging.getLogger("gamewarden.rooms")


class Loader:
    """Loads rooms of these `games` for a house. What it does may raise `UnavailableError`."""

    def __init__(self, world: World, games: Mapping[str, Ruleset], house: House) -> None:
        self._world = world
        self._games = games
        self._house = house

    async def load(self, id: str) -> Room | Head | Refusal:
        """The room, its owner this node unless it has ended; or the head of one that is frozen."""
        store = self._world.store
        stored = await store.load(id)
        if stored is None:
            return Refusal("not_found")
        head = heads.decode(stored.head)
        game = self._games.get(head.ruleset)
        if game is None or game.version != head.version:
            return _frozen(head)
        try:
            found = await self._recovered(stored, head, game)
            if found.table.state == ENDED and await store.record(id) is not None:
                return await self._room(stored, found, term=stored.term, is_owner=False)
            return await self._take_up(id, game)
        except RoomLostError:
            return Refusal("not_found")
        except DivergedError as error:
            noted("a room is frozen: its log does not play as it did", error, room=id)
            return _frozen(head)

    async def _take_up(self, id: str, game: Ruleset) -> Room | Refusal:
        """Becomes the owner of a room that has not ended, and takes over where its log stops."""
        world = self._world
        term = await world.store.claim(id)
        stored = await world.store.load(id)
        if stored is None:
            return Refusal("not_found")
        head = heads.decode(stored.head)
        found = await self._recovered(stored, head, game)
        table = found.table
        unowned_ms = await self._unowned_ms(head, table)
        table.head = replace(table.head, node=world.node)
        room = await self._room(stored, found, term=term, is_owner=True)
        await room.taken_over(unowned_ms)
        log.info("room taken up", extra={"room": id, "seq": table.seq, "term": term})
        return room

    async def _room(
        self, stored: StoredRoom, found: Recovered, *, term: int, is_owner: bool
    ) -> Room:
        early = await self._early(found.table.head.room, stored)
        return Room(
            found.table,
            self._world,
            self._house,
            term=term,
            audience=found.audience,
            log=[*early, *stored.entries],
            snapshot_seq=stored.snapshot_seq,
            is_owner=is_owner,
        )

    async def _recovered(self, stored: StoredRoom, head: Head, game: Ruleset) -> Recovered:
        world = self._world
        now = world.clock.now_ms()
        return await recovered(stored, head, game, world.limits, now=now)

    async def _early(self, id: str, stored: StoredRoom) -> Iterable[bytes]:
        """The entries before the snapshot, which only the record needs."""
        if not stored.snapshot_seq:
            return ()
        early = await self._world.store.entries(id, first=1, last=stored.snapshot_seq)
        if len(early) != stored.snapshot_seq:
            raise DivergedError(
                f"{len(early)} entries before a snapshot after {stored.snapshot_seq}"
            )
        return early

    async def _unowned_ms(self, head: Head, table: Table) -> int:
        """How long nobody had the room: since its owner's last sign of life (protocol 4.5)."""
        if head.node == self._world.node:
            alive = self._house.held_until(head.room)
        else:
            alive = await self._world.store.last_beat(head.node) if head.node else None
        return max(0, self._world.clock.now_ms() - max(alive or 0, table.match.at))


def _frozen(head: Head) -> Head:
    log.warning(
        "room is frozen",
        extra={"room": head.room, "ruleset": head.ruleset, "version": head.version},
    )
    return head
