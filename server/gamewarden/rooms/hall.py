"""The door of the rooms: every client message but `hello`, `mute` and `ping` comes in here.

Rule: of one connection, messages are served in the order in which they came.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from gamewarden.bots.policy import Policy
from gamewarden.bots.thinker import AtOnce, Policies, Thinker
from gamewarden.errors import Refusal, UnavailableError
from gamewarden.protocol import refusals
from gamewarden.protocol.messages import (
    OUTBOUND_LIMIT,
    Act,
    ClientMessage,
    Create,
    Dequeue,
    Dequeued,
    FromServer,
    Join,
    Look,
    Queue,
    Replay,
    Resume,
    RoomHeld,
    Rooms,
    RoomsTold,
    encoder,
)
from gamewarden.protocol.session import Limited
from gamewarden.rules.game import Json, Ruleset

from . import telling
from .company import Company
from .entries import Kept
from .head import Entropy, seat_of
from .house import House
from .inbox import KINDS, Gone, Order
from .limits import RoomLimits
from .lobby import Lobby
from .match import ENDED
from .ports import Clock, Metrics, Peer, RoomStore
from .replays import Replays
from .robots import Robots
from .room import Room
from .world import World

Closed = Literal["closed", "had_ended"]  # what a room was that an operator closes


class Hall:
    """All rooms of a node. Between `start` and `stop` it serves peers."""

    def __init__(
        self,
        *,
        store: RoomStore,
        clock: Clock,
        games: Mapping[str, Ruleset],
        limits: RoomLimits,
        node: str,
        policies: Policies | None = None,
        thinker: Thinker | None = None,
        metrics: Metrics | None = None,
        entropy: Entropy = secrets.token_bytes,
        frame_bytes: int = OUTBOUND_LIMIT,
        on_loss: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        """`on_loss` is run when the store was flushed; what it cannot store is tried again.

        Without a `thinker` policies think right here: for tests, whatever they are.
        """
        known = policies or _nobody
        world = World(
            store=store,
            clock=clock,
            limits=limits,
            metrics=metrics or _Uncounted(),
            entropy=entropy,
            robots=Robots(known, thinker or AtOnce(games, known), entropy),
            node=node,
        )
        self._world = world
        self._house = House(world, games, on_loss)
        self._lobby = Lobby(self._house)
        self._replays = Replays(games, most_bytes=limits.replay_bytes, frame_bytes=frame_bytes)
        self._visits = self._house.visits

    async def start(self) -> None:
        """Takes up every stored room that has not ended. Raises `UnavailableError`."""
        await self._house.start()

    async def stop(self) -> None:
        """Finishes what is under way and stores it, with a limit of time."""
        await self._house.stop()

    def post(self, peer: Peer, act: Act) -> bool:
        """Puts an act into its room's inbox, if the room is at work; else it is to be received."""
        room = self._house.rooms.get(act.room)
        if room is None:
            return False
        room.post(peer, act)
        return True

    async def receive(self, peer: Peer, message: ClientMessage | Limited) -> None:
        """Serves a message; answers go out by `peer.send`.

        Comes back once it is in the inbox of its room, or answered.
        """
        limited_ms = None
        if isinstance(message, Limited):
            limited_ms, message = message.retry_ms, message.message
        room = self._house.rooms.get(getattr(message, "room", ""))
        if room is not None and not isinstance(message, Replay):
            self._post(peer, room, message, limited_ms)
            return
        try:
            refusal = await self._serve(peer, message, limited_ms)
        except UnavailableError:
            refusal = Refusal("unavailable")
        if refusal is None:
            return
        room_id: str | UnsetType = getattr(message, "room", UNSET)
        peer.send(encoder.encode(refusals.error(refusal, message.id, room_id)))
        self._world.metrics.intents[KINDS[type(message)], refusal.code] += 1

    def gone(self, peer: Peer) -> None:
        """The connection is closed, or will be."""
        self._lobby.waiters.remove(peer.session, peer=peer)
        for id in self._visits.end(peer):
            room = self._house.rooms.get(id)
            if room is not None:
                room.put(Gone(peer))

    async def held(self, session: str) -> list[RoomHeld]:
        """The rooms in which a session has a seat, those that ended a short while ago included."""
        held = [
            RoomHeld(room.id, room.game.id, seat, room.table.state)
            for room in self._house.of_session(session)
            if (seat := seat_of(room.table.head, session)) is not None
        ]
        for head in self._house.frozen.values():
            if (seat := seat_of(head, session)) is not None:
                held.append(RoomHeld(head.room, head.ruleset, seat, telling.FROZEN))
        return held

    # For operators: nothing that is hidden from any player.

    async def rows(self, asked: Rooms) -> RoomsTold:
        """A page of the list of rooms. Raises `UnavailableError`."""
        return await self._lobby.rows(None, asked)

    async def inspect(self, id: str) -> Json | None:
        """How a room stands; nothing if there is none. Raises `UnavailableError`."""
        if self._house.is_left_alone(id):
            return {"room": id, "state": "left alone", "why": "it broke down again and again"}
        room = await self._house.find(id)
        if isinstance(room, Room):
            return telling.inspected(room.table, room.row(), waiting=room.waiting)
        frozen = self._house.frozen.get(id)
        if frozen is None:
            return None
        row = telling.row(frozen, telling.FROZEN, Company().seats_told(frozen), 0)
        return {"row": msgspec.to_builtins(row), "version": frozen.version}

    async def close(self, id: str) -> Closed | None:
        """Closes a room: a live match is aborted and kept, a frozen room forgotten.

        Nothing if there is no such room. Raises `UnavailableError`.
        """
        room = await self._house.retry(id)
        if isinstance(room, Refusal):
            return "closed" if await self._house.forget(id) else None
        had_ended = room.table.state == ENDED
        room.put(Order("close"))
        return "had_ended" if had_ended else "closed"

    async def retry(self, id: str) -> bool:
        """Takes up a room again that broke down so often that it was left alone.

        False if there is no such room. Raises `UnavailableError`.
        """
        return isinstance(await self._house.retry(id), Room)

    def counts(self) -> dict[str, int]:
        """How many rooms are at work, by state."""
        found = Counter(room.table.state for room in self._house.rooms.values())
        return {state: found[state] for state in ("open", "live", "ended")}

    def waiting(self) -> int:
        """How many messages wait in the inboxes of all rooms."""
        return sum(room.waiting for room in self._house.rooms.values())

    # How.

    def _post(self, peer: Peer, room: Room, message: ClientMessage, limited_ms: int | None) -> None:
        if isinstance(message, Join | Resume):
            self._visits.begin(peer)
            self._visits.note(peer, room.id)
        room.post(peer, message, limited_ms=limited_ms)

    async def _serve(
        self, peer: Peer, message: ClientMessage, limited_ms: int | None
    ) -> Refusal | None:
        """Serves what is not for a room at work; gives the refusal that answers it."""
        self._visits.begin(peer)
        match message:
            case Create():
                return await self._create(peer, message)
            case Queue():
                return await self._queue(peer, message)
            case Dequeue():
                self._lobby.waiters.remove(peer.session)
                self._answer(peer, message, Dequeued(id=message.id))
                return None
            case Rooms():
                self._answer(peer, message, await self._lobby.rows(peer, message))
                return None
            case Replay():
                return await self._replay(peer, message, limited_ms)
            case Join(code=str()) | Look(code=str()):
                return await self._by_code(peer, message)
        id: str = getattr(message, "room", "")
        room = await self._house.find(id)
        if isinstance(room, Refusal):
            return room
        if not self._visits.are_over(peer):
            self._post(peer, room, message, limited_ms)
        return None

    async def _by_code(self, peer: Peer, message: Join | Look) -> Refusal | None:
        id = await self._lobby.coded(peer, str(message.code))
        room = Refusal("not_found") if id is None else await self._house.find(id)
        if isinstance(room, Refusal):
            return room
        if not self._visits.are_over(peer):
            self._visits.note(peer, room.id)
            room.post(peer, message, by_code=True)
        return None

    async def _create(self, peer: Peer, message: Create) -> Refusal | None:
        room = await self._lobby.create(peer, message)
        if isinstance(room, Refusal):
            return room
        self._house.let_in(peer, room, message.id)
        self._count(message)
        return None

    async def _queue(self, peer: Peer, message: Queue) -> Refusal | None:
        chosen = self._lobby.queue(peer, message)
        if isinstance(chosen, Refusal):
            return chosen
        self._count(message)
        if chosen is None:
            return None
        room: Room | Refusal
        try:
            room = await self._lobby.matched(chosen)
        except UnavailableError:
            room = Refusal("unavailable")
        for waiting in chosen:
            if isinstance(room, Room):
                self._house.let_in(waiting.peer, room, waiting.id)
            elif not self._visits.are_over(waiting.peer):
                waiting.peer.send(encoder.encode(refusals.error(room, waiting.id)))
        return None

    async def _replay(self, peer: Peer, message: Replay, limited_ms: int | None) -> Refusal | None:
        room = self._house.rooms.get(message.room)
        if room is not None and room.table.state != ENDED:
            return Refusal("forbidden")
        if limited_ms is not None:
            return Refusal("rate_limited", retry_ms=limited_ms)
        kept: Kept | Refusal | None = self._replays.kept(message.room)
        if kept is None:
            kept = room.keeper.kept() if room is not None else await self._kept(message.room)
        if isinstance(kept, Refusal):
            return kept
        if kept.watch == "none" and peer.session not in kept.sessions:
            return Refusal("forbidden")
        page = await self._replays.page(message.room, kept, id=message.id, first=message.from_)
        if page is None:
            return Refusal("frozen")
        self._answer(peer, message, page)
        return None

    async def _kept(self, id: str) -> Kept | Refusal:
        """The record of a room that is not at work."""
        record = await self._world.store.record(id)
        if record is not None:
            return msgspec.json.decode(record, type=Kept)
        room = await self._house.find(id)
        if isinstance(room, Refusal):
            return room
        return room.keeper.kept() if room.table.state == ENDED else Refusal("forbidden")

    def _answer(self, peer: Peer, message: ClientMessage, answer: FromServer) -> None:
        peer.send(encoder.encode(answer))
        self._count(message)

    def _count(self, message: ClientMessage) -> None:
        self._world.metrics.intents[KINDS[type(message)], "ok"] += 1


def _nobody(ruleset: str) -> Mapping[str, Policy]:
    return {}


class _Untimed:
    def observe(self, seconds: float) -> None:
        pass


class _Uncounted:
    """Metrics that nobody reads."""

    def __init__(self) -> None:
        self.intents: Counter[tuple[str, str]] = Counter()
        self.choices: Counter[tuple[str, str]] = Counter()
        self.faults = 0
        self.apply = _Untimed()
        self.append = _Untimed()
