"""A room as a player or a spectator holds it: what is there, what can be done, what happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeVar
from weakref import WeakSet

from msgspec import Raw

from gamewarden.canonical import canonical
from gamewarden.protocol import messages as wire
from gamewarden.protocol.shapes import What

from .answers import Done, Legal, Why
from .bell import Bell
from .errors import EndedError, GamewardenClientError, NotSeatedError, NotYourTurnError
from .mirror import Json, Mirror, RoomUpdate, Standing, given
from .session import Session
from .settings import Settings
from .updates import Updates

Fact = TypeVar("Fact")


class Room:
    """One room, kept up to date by its client.

    Everything told is an attribute; what is asked for is a coroutine that raises a `RefusedError`
    if the server says no.
    """

    def __init__(
        self,
        mirror: Mirror,
        session: Session,
        settings: Settings,
        *,
        enter: Callable[[str], Awaitable[Room]],
    ) -> None:
        self._mirror = mirror
        self._session = session
        self._enter = enter
        self._settings = settings
        self._bell = Bell()
        self._readers: WeakSet[Updates] = WeakSet()
        self._heard: deque[wire.Said] = deque(maxlen=settings.heard)
        self._lost: GamewardenClientError | None = None
        self._rematch: wire.OfferTold | None = None
        self._next: str | None = None

    def __repr__(self) -> str:
        seat = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Room {self.id} {self.ruleset} {self.state} seq {self.seq} {seat}>"

    # What is known.

    @property
    def id(self) -> str:
        """The room's id."""
        return self._mirror.room

    @property
    def name(self) -> str:
        """The room's name."""
        return self._mirror.name

    @property
    def code(self) -> str | None:
        """The code with which others take a seat; seats only."""
        return self._mirror.code

    @property
    def ruleset(self) -> str:
        """The ruleset's id."""
        return self._mirror.ruleset

    @property
    def version(self) -> str:
        """The version of the ruleset that this room is played by."""
        return self._mirror.version

    @property
    def options(self) -> Json:
        """The options, as far as this viewer may know them."""
        return self._mirror.options

    @property
    def commit(self) -> str:
        """The hash of the server's part of the dice (docs/protocol.md, section 6)."""
        return self._mirror.commit

    @property
    def state(self) -> str:
        """`open`, `live` or `ended`."""
        return self._mirror.state

    @property
    def seat(self) -> int | None:
        """This session's seat; `None` for a spectator."""
        return self._mirror.seat

    @property
    def seats(self) -> dict[str, wire.SeatTold]:
        """Who sits where; a free seat is absent."""
        return self._mirror.seats

    @property
    def spectators(self) -> int:
        """How many watch, as last told."""
        return self._mirror.spectators

    @property
    def epoch(self) -> str:
        """The name of the room's history."""
        return self._mirror.epoch

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self._mirror.seq

    @property
    def hash(self) -> str:
        """The checksum of `view`."""
        return self._mirror.hash

    @property
    def view(self) -> Json:
        """The match as this viewer may see it, after entry `seq`; to be read, not written."""
        return self._mirror.view

    @property
    def prompt(self) -> Json | None:
        """The decision that is open for this seat."""
        return self._mirror.prompt

    @property
    def sealed(self) -> Json | None:
        """This seat's own secret answer, while the other seat has not given its own."""
        return self._mirror.sealed

    @property
    def clock(self) -> wire.ClockTold | None:
        """The clock as last told; `None` for a room without one."""
        return self._mirror.clock

    @property
    def offers(self) -> dict[str, wire.OfferTold]:
        """The open offers of a draw or a pause."""
        return self._mirror.offers

    @property
    def outcome(self) -> Json | None:
        """How the match ended."""
        return self._mirror.outcome

    @property
    def heard(self) -> tuple[wire.Said, ...]:
        """The last lines of chat, oldest first."""
        return tuple(self._heard)

    @property
    def rematch_offered(self) -> wire.OfferTold | None:
        """The offer of a rematch, if there is one."""
        return self._rematch

    @property
    def next(self) -> str | None:
        """The id of the room in which the rematch is played."""
        return self._next

    @property
    def lost(self) -> GamewardenClientError | None:
        """Why this room hears nothing more."""
        return self._lost

    # What can be done.

    async def act(
        self,
        action: Json,
        *,
        prompt: str | None = None,
        id: str | None = None,
        timeout_s: float | None = None,
    ) -> Done:
        """Answers the open prompt, or the one with the id `prompt`.

        With the `id` of an earlier act the server does nothing again and gives the same answer.
        Raises `NotYourTurnError` at once if no prompt is open here, so that an action never lands
        on a decision that its author has not seen.
        """
        names = prompt if prompt is not None else self._open_prompt()
        raw = Raw(canonical(action))
        return await self._ask(
            lambda id_: wire.Act(id=id_, room=self.id, action=raw, prompt=names),
            id_=id,
            timeout_s=timeout_s,
        )

    async def legal(self) -> Legal:
        """What this seat may do now."""
        told = await self._session.request(
            lambda id_: wire.Legal(id=id_, room=self.id), wire.LegalTold, room=self.id
        )
        return Legal.of(told)

    async def why(self, action: Json) -> Why:
        """Whether `action` would be legal now; nothing is done."""
        raw = Raw(canonical(action))
        told = await self._session.request(
            lambda id_: wire.Why(id=id_, room=self.id, action=raw), wire.WhyTold, room=self.id
        )
        return Why.of(told)

    async def resign(self) -> Done:
        """Gives the match up."""
        return await self._ask(lambda id_: wire.Resign(id=id_, room=self.id))

    async def offer(self, what: What) -> Done:
        """Offers a `draw`, a `pause`, or after the end a `rematch`; or accepts the other's."""
        return await self._ask(lambda id_: wire.Offer(id=id_, room=self.id, what=what))

    async def answer(self, what: What, *, accept: bool) -> Done:
        """Answers the other seat's offer."""
        return await self._ask(
            lambda id_: wire.Answer(id=id_, room=self.id, what=what, accept=accept)
        )

    async def unpause(self) -> Done:
        """Ends an agreed pause."""
        return await self._ask(lambda id_: wire.Unpause(id=id_, room=self.id))

    async def chat(self, text: str) -> None:
        """Says something, 1 to 280 characters.

        Raises `LinkCutError` if the connection broke before the answer: it is not said twice.
        """
        await self._ask(lambda id_: wire.Chat(room=self.id, text=text, id=id_), repeat=False)

    async def leave(self) -> None:
        """Goes out of the room. A seat of a live match stays this session's, and its clock runs."""
        await self._session.request(lambda id_: wire.Leave(room=self.id, id=id_), wire.Ack)

    async def rematch(self, *, timeout_s: float | None = None) -> Room:
        """Offers a rematch, or accepts the other's, and gives the room in which it is played."""
        if self._next is None:
            await self.offer("rematch")
        return await self._enter(await self.until(lambda: self._next, timeout_s=timeout_s))

    # What happens.

    def updates(self) -> Updates:
        """Every update from now on, in order; the iteration ends with the match.

        A reader that falls `Settings.lag` updates behind loses the oldest, and is told how many.
        """
        return Updates(
            lambda take: self.until(take),
            lambda: self.state == "ended",
            readers=self._readers,
            limit=self._settings.lag,
        )

    async def asked(self, *, timeout_s: float | None = None) -> Json | None:
        """Waits until a decision of this seat is open, and gives its prompt; `None` at the end."""
        return (await self.until(self._asked, timeout_s=timeout_s))[0]

    async def ended(self, *, timeout_s: float | None = None) -> Json:
        """Waits for the end of the match, and gives its outcome."""
        return await self.until(
            lambda: self.outcome if self.state == "ended" else None, timeout_s=timeout_s
        )

    async def resync(self) -> None:
        """Asks the server whether this room has missed anything, and waits until it has not."""
        self._session.check(self.id)
        in_step = Standing.IN_STEP
        await self.until(
            lambda: True if self._mirror.standing is in_step else None,
            timeout_s=self._settings.request_s,
        )

    async def until(
        self, fact: Callable[[], Fact | None], *, timeout_s: float | None = None
    ) -> Fact:
        """Waits until `fact` gives something other than `None`; it is asked whenever news came.

        Without `timeout_s` the wait lasts until the room or the connection is lost, which raises.
        """
        return await self._bell.until(fact, lambda: self._lost, timeout_s=timeout_s)

    # What the client tells; see `places.Listener`.

    def on_update(self, update: RoomUpdate) -> None:
        """An entry, or a whole state, was taken."""
        for reader in self._readers:
            reader.put(update)
        self.on_notice()

    def on_notice(self) -> None:
        """Something changed."""
        self._bell.ring()

    def on_said(self, said: wire.Said) -> None:
        """A line of chat came."""
        self._heard.append(said)
        self.on_notice()

    def on_rematch(self, told: wire.Rematch) -> None:
        """A rematch is offered, or its room stands."""
        seat, until = given(told.seat), given(told.until)
        if seat is not None and until is not None:
            self._rematch = wire.OfferTold(seat, until)
        self._next = given(told.next) or self._next
        self.on_notice()

    def on_lost(self, error: GamewardenClientError) -> None:
        """Nothing more will come."""
        self._lost = error
        self.on_notice()

    async def _ask(
        self,
        build: Callable[[str], wire.FromClient],
        *,
        repeat: bool = True,
        id_: str | None = None,
        timeout_s: float | None = None,
    ) -> Done:
        told = await self._session.request(
            build, wire.Ack, room=self.id, repeat=repeat, id_=id_, timeout_s=timeout_s
        )
        return Done.of(told)

    def _asked(self) -> tuple[Json | None] | None:
        if self.state == "ended":
            return (None,)
        if self.prompt is None or self._mirror.standing is not Standing.IN_STEP:
            return None
        return (self.prompt,)

    def _open_prompt(self) -> str:
        if self.prompt is not None:
            return str(self.prompt["id"])
        if self._lost is not None:
            raise self._lost
        if self.state == "ended":
            raise EndedError("the match is over", room=self.id)
        if self.seat is None:
            raise NotSeatedError("a spectator has nothing to decide", room=self.id)
        raise NotYourTurnError("no decision of this seat is open", room=self.id)
