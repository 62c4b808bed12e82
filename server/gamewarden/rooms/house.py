"""The rooms of a node: made, taken up, at work, let go.

Rule 1: a room is at work once. Whoever asks for one that is being made or loaded waits for that.
Rule 2: every task is kept, and ends with the house; what it died of is logged.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamewarden.errors import (
    CodeTakenError,
    Refusal,
    RoomLostError,
    StoreError,
    UnavailableError,
)
from gamewarden.rules.game import Ruleset

from . import head as heads
from . import telling
from .company import Company
from .faults import noted
from .head import Head
from .inbox import Entering, Order
from .keeper import CODE_TRIES
from .loading import Loader
from .ports import Peer, Timer
from .pulse import Pulse
from .rematch import moved_on
from .room import Room
from .seated import SeatedRooms
from .table import Table
from .visits import Visits
from .world import World

log = logging.getLogger("gamewarden.rooms")

AT_ONCE: Final = 16  # rooms taken up side by side
MOST_FALLS: Final = 5  # times that a room may break down before it is left alone


class House:
    """Every room that this node has at work, by id; `frozen` are those of other rules."""

    def __init__(
        self,
        world: World,
        games: Mapping[str, Ruleset],
        on_loss: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self.world = world
        self.games = games
        self.rooms: dict[str, Room] = {}
        self.frozen: dict[str, Head] = {}
        self.visits = Visits(self.rooms)
        self.is_stopping = False
        self._seated = SeatedRooms()
        self._making: dict[str, asyncio.Task[Room | Refusal]] = {}
        self._doubtful: dict[str, None] = {}  # rooms that may have been stored or not
        self._falls: Counter[str] = Counter()
        self._fell_at: dict[str, int] = {}  # when (unix ms) a room broke down that is not back
        self._beat_before: int | None = None  # this node's last sign of life before it was started
        self._tasks: set[asyncio.Task[Any]] = set()
        self._timers: dict[str, Timer] = {}
        self._loader = Loader(world, games, self)
        self._pulse = Pulse(world, self.rooms, on_loss)

    # Start and stop.

    async def start(self) -> None:
        """Takes up every stored room that has not ended. Raises `UnavailableError`."""
        self._beat_before = await self.world.store.last_beat(self.world.node)
        ids = await self.world.store.rooms()
        gate = asyncio.Semaphore(AT_ONCE)

        unavailable: list[UnavailableError] = []

        async def one(id: str) -> None:
            async with gate:
                try:
                    if not unavailable:
                        await self.find(id)
                except UnavailableError as error:
                    unavailable.append(error)
                except StoreError as error:
                    log.warning("room not taken up", extra={"room": id, "error": str(error)})
                except Exception as error:  # one room must not keep a node from starting
                    noted("a room was not taken up", error, room=id)

        async with asyncio.TaskGroup() as group:
            for id in ids:
                group.create_task(one(id))
        if unavailable:
            raise unavailable[0]
        log.info("rooms taken up", extra={"rooms": len(self.rooms), "count": len(ids)})
        await self._pulse.beat()
        self._next_beat()

    async def stop(self) -> None:
        """Finishes what is under way, with a limit of time; takes nothing in any more."""
        self.is_stopping = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for room in list(self.rooms.values()):
            room.put(Order("stop"))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self.world.limits.stop_ms / 1000)
        late = [task for task in self._tasks if not task.done()]
        for task in late:
            task.cancel()
        if late:
            log.warning("stopped before all was stored", extra={"count": len(late)})
            await asyncio.wait(late)
        try:
            await self._pulse.beat()
        except UnavailableError:
            log.warning("the time of the stop was not stored")

    # Rooms.

    async def find(self, id: str) -> Room | Refusal:
        """The room, out of the store if need be. Raises `UnavailableError`."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id in self.frozen:
            return Refusal("frozen")
        if self.is_stopping or self.is_left_alone(id):
            return Refusal("unavailable")
        making = self._making.get(id)
        if making is None:
            making = self._make(id, self._load(id))
        try:
            return await asyncio.shield(making)
        finally:
            del making  # if it failed its error knows this frame: a cycle

    def held_until(self, id: str) -> int | None:
        """Until when (unix ms) this node last had a room that it does not have now.

        Its signs of life do not tell: it is alive, and may have had no hand on the room for hours.
        """
        return self._fell_at.get(id, self._beat_before)

    def is_left_alone(self, id: str) -> bool:
        """Whether the room broke down so often that it is taken up no more."""
        return self._falls.get(id, 0) >= MOST_FALLS

    async def retry(self, id: str) -> Room | Refusal:
        """Takes a room up again however often it broke down. Raises `UnavailableError`."""
        self._falls.pop(id, None)
        return await self.find(id)

    async def create(self, head: Head, *, once: str | None) -> Room | Refusal:
        """Makes a room; with `once` that was used before, gives the one that was made then.

        Raises `UnavailableError`.
        """
        if self.is_stopping or len(self.rooms) >= self.world.limits.rooms:
            return Refusal("unavailable")
        return await asyncio.shield(self._make(head.room, self._create(head, once)))

    async def forget(self, id: str) -> bool:
        """Drops a frozen room: it can be neither played nor ended. False if it is none."""
        if id not in self.frozen:
            return False
        store = self.world.store
        with contextlib.suppress(RoomLostError):  # it is gone already
            await store.drop(id, term=await store.claim(id))
        self.frozen.pop(id, None)
        log.info("room closed", extra={"room": id, "reason": "operator"})
        return True

    def of_session(self, session: str) -> list[Room]:
        """The rooms at work in which a session has a seat."""
        return [self.rooms[id] for id in self._seated.rooms(session)]

    def seats_changed(self, room: Room, before: Head) -> None:
        """Other sessions than before have its seats."""
        self._seated.drop(room.id, before)
        self._seated.add(room.id, room.table.head)

    def left(self, room: Room) -> None:
        """The room is at work no more. One that broke down is taken up again."""
        if self.rooms.get(room.id) is not room:
            return
        del self.rooms[room.id]
        self._seated.drop(room.id, room.table.head)
        if room.is_given_up and not self.is_stopping:
            self._falls[room.id] += 1
            self._fell_at.setdefault(room.id, room.now())
            if self.is_left_alone(room.id):
                log.error("a room is left alone", extra={"room": room.id, "count": MOST_FALLS})
            else:
                self._later(room.id)

    def let_in(self, peer: Peer, room: Room, id: str | UnsetType = UNSET) -> None:
        """Shows a peer a room in which its session has a seat, if it is still there."""
        if not self.visits.are_over(peer):
            self.visits.note(peer, room.id)
            room.put(Entering(peer, id))

    async def again(self, room: Room) -> str:
        """Makes the rematch of an ended room and gives its id. Raises `UnavailableError`."""
        head, world = room.table.head, self.world
        new = moved_on(head, room.game, now=room.now(), entropy=world.entropy, node=world.node)
        made = await self.create(new, once=f"rematch:{room.id}")
        if isinstance(made, Refusal):
            raise UnavailableError("the rematch cannot be made now")
        for guest in room.company:
            if guest.seat is not None:
                self.let_in(guest.peer, made)
        return made.id

    # How.

    def _make(
        self, id: str, making: Coroutine[Any, Any, Room | Refusal]
    ) -> asyncio.Task[Room | Refusal]:
        task = self.spawn(making)
        self._making[id] = task
        task.add_done_callback(lambda _: self._making.pop(id, None))
        return task

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs `work` in a task of the house."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StoreError):
            noted("a task of the rooms died", error)

    def _begin(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self._fell_at.pop(room.id, None)
        self._seated.add(room.id, room.table.head)
        self.spawn(room.run())
        return room

    async def _create(self, head: Head, once: str | None) -> Room | Refusal:
        world, game = self.world, self.games[head.ruleset]
        for _ in range(CODE_TRIES):
            table = Table(head, game, world.limits, now=world.clock.now_ms())
            try:
                id = await world.store.create(
                    head.room,
                    head=heads.encode(head),
                    row=telling.listed(head, table.state, Company()),
                    code=head.code,
                    once=once,
                )
            except CodeTakenError:
                head = replace(head, code=heads.new_code(world.entropy))
                continue
            except UnavailableError:
                self._doubtful[head.room] = None
                raise
            if id != head.room:
                return await self.find(id)
            return self._begin(Room(table, world, self, term=1))
        raise UnavailableError("no join code is free")

    async def _load(self, id: str) -> Room | Refusal:
        found = await self._loader.load(id)
        if isinstance(found, Room):
            return self._begin(found)
        if isinstance(found, Head):
            self.frozen[id] = found
            return Refusal("frozen")
        return found

    def _later(self, id: str) -> None:
        """Looks for a room again in a while, so that its deadlines fall with nobody asking."""

        def look() -> None:
            self._timers.pop(id, None)
            self.spawn(self._look(id))

        when = self.world.clock.now_ms() + self.world.limits.retry_ms
        self._timers[id] = self.world.clock.call_at(when, look)

    async def _look(self, id: str) -> None:
        try:
            await self.find(id)
        except UnavailableError:
            self._later(id)

    def _next_beat(self) -> None:
        def beat() -> None:
            self.spawn(self._on_beat())

        when = self.world.clock.now_ms() + self.world.limits.beat_ms
        self._timers["beat"] = self.world.clock.call_at(when, beat)

    async def _on_beat(self) -> None:
        try:
            await self._pulse.beat()
            for id in list(self._doubtful):
                await self.find(id)
                self._doubtful.pop(id, None)
        except UnavailableError:
            pass  # the rooms find out for themselves, and try again
        except Exception as error:  # whatever it was, the node is to give signs of life
            noted("a sign of life failed", error)
        if not self.is_stopping:
            self._next_beat()
