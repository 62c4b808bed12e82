"""What a client says and hears on its connections, one after the other; without I/O and clock.

Rule 1: a request stays under way, with its id, until it is answered, refused or given up; after a
cut it is said again, once its room is back in step.
Rule 2: what is to be sent lies in `outgoing`, in order; `now` is seconds of the caller's clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random

from msgspec import UNSET

from gamewarden.protocol import messages as wire
from gamewarden.protocol.messages import INBOUND_LIMIT, encoder

from .asks import Ask, Asks
from .backoff import Backoff
from .errors import (
    DequeuedError,
    GamewardenClientError,
    LinkCutError,
    NotFoundError,
    NotSeatedError,
    OutOfStepError,
    RefusedError,
    RoomClosedError,
    TooLargeError,
    UnavailableError,
    refused,
)
from .mirror import Mirror, Standing, given, object_of
from .places import Listener, Places
from .settings import Settings


class Conversation:
    """The requests, the rooms, and what is to be said next."""

    def __init__(
        self,
        settings: Settings,
        rng: Random,
        *,
        new_id: Callable[[], str],
        new_seed: Callable[[], str],
        adopt: Callable[[Mirror], Listener],
    ) -> None:
        self.settings = settings
        self.asks = Asks()
        self.outgoing: deque[bytes] = deque()
        self.welcome: wire.Welcome | None = None
        self.moving_ms: int | None = None
        self.open = False
        self._rng = rng
        self._new_id = new_id
        self._new_seed = new_seed
        self.places = Places(
            settings,
            rng,
            new_id=new_id,
            say=self._put,
            adopt=adopt,
            gone=lambda room, error: self.asks.fail(error, lambda ask: ask.room == room),
        )
        self._held_before: frozenset[str] = frozenset()  # rooms of the last welcome
        self._seeded: dict[str, None] = {}  # rooms that have this session's seed, oldest first

    # What the user wants.

    def submit(self, ask: Ask, now: float) -> None:
        """Takes a request, and says it as soon as that makes sense."""
        if len(encoder.encode(ask.message)) > INBOUND_LIMIT:
            raise TooLargeError(f"a message of more than {INBOUND_LIMIT} bytes")
        if isinstance(ask.message, wire.Leave) and (place := self.places.get(ask.message.room)):
            place.leaving = True
        self.asks.add(ask)
        self._say(ask, now)

    def whisper(self, build: Callable[[str], wire.FromClient], now: float) -> None:
        """Submits a request whose answer nobody waits for."""
        id_ = self._new_id()
        message = build(id_)
        ask = Ask(id_, message, room=message.room if isinstance(message, wire.Seed) else None)
        self.submit(ask, now)

    def check(self, room: str, now: float) -> None:
        """Asks whether a room has missed anything."""
        if place := self.places.get(room):
            place.mirror.check()
            self.places.mend(place, now)

    # What happens to the connection.

    def opened(self, welcome: wire.Welcome, now: float) -> None:
        """A new connection has been welcomed: rooms are resumed first, then requests repeated."""
        for ask in self.asks:
            if ask.waiting and isinstance(ask.message, wire.Queue):
                self._after_a_queue(ask, ask.message, welcome)
        self._held_before = frozenset(held.room for held in welcome.rooms) | self.places.ids()
        self.welcome = welcome
        self.moving_ms = None
        self.open = True
        self.places.opened(now)
        for ask in self.asks:
            self._say(ask, now)

    def cut(self) -> None:
        """The connection is gone, with everything that was not answered on it."""
        self.open = False
        self.outgoing.clear()
        self.places.cut()
        self.asks.fail(LinkCutError(), lambda ask: ask.sent_at is not None and not ask.repeat)
        for ask in self.asks:
            ask.sent_at = None

    def end(self, error: GamewardenClientError) -> None:
        """There will be no further connection."""
        self.open = False
        self.outgoing.clear()
        self.asks.fail(error)
        for room in self.places.ids():
            self.places.lose(room, error)

    def tick(self, now: float) -> bool:
        """Does what is due by time alone; whether the connection has to be taken as dead.

        Dead is a connection on which a request, or a resume, got no answer for `silence_s`.
        """
        silent_since = now - self.settings.silence_s
        for ask in self.asks:
            if ask.retry_at is not None and ask.retry_at <= now:
                self._say(ask, now)
            elif ask.sent_at is not None and not ask.waiting and ask.sent_at < silent_since:
                return True
        return self.places.tick(now)

    # What the server says.

    def received(self, message: wire.FromServer, now: float) -> None:
        """Takes one message of the server."""
        match message:
            case wire.Update():
                self._update(message, now)
            case wire.Ack():
                self._ack(message, now)
            case wire.Error():
                self._error(message, now)
            case wire.Joined():
                self._joined(message, now)
            case wire.Resumed():
                self._resumed(message, now)
            case (
                wire.LegalTold()
                | wire.WhyTold()
                | wire.RoomsTold()
                | wire.ReplayTold()
                | wire.Pong()
            ):
                self._settle(message.id, message)
            case wire.Queued():
                if ask := self.asks.get(message.id):
                    ask.waiting = True
            case wire.Dequeued():
                self.asks.fail(
                    DequeuedError("no longer in the queue"),
                    lambda ask: isinstance(ask.message, wire.Queue) and ask.waiting,
                )
                self._settle(message.id, message)
            case wire.Closed():
                self.places.lose(message.room, RoomClosedError(message.room, message.reason))
            case wire.Moving():
                self.moving_ms = message.retry_ms
            case wire.Presence() | wire.Said() | wire.Rematch():
                self._aside(message, now)
            case _:
                pass  # a second welcome, or a message of a later version

    def _update(self, message: wire.Update, now: float) -> None:
        if (place := self.places.get(message.room)) is None:
            return  # of a room that was left meanwhile
        place.heard_at = now
        if update := place.mirror.take_update(message):
            place.listener.on_update(update)
        self.places.mend(place, now)

    def _ack(self, message: wire.Ack, now: float) -> None:
        if (ask := self.asks.get(message.id)) is None:
            return
        match ask.message:
            case wire.Leave(room=room):
                self.places.lose(room, RoomClosedError(room, "left"))
            case wire.Act(room=room, prompt=prompt, action=action) if place := self.places.get(
                room
            ):
                place.mirror.answered(given(message.seq), given(prompt), object_of(action))
                place.listener.on_notice()
                self.places.mend(place, now)
            case _:
                pass
        self._settle(ask.id, message)

    def _error(self, message: wire.Error, now: float) -> None:
        error = refused(
            message.code,
            message.message,
            rule=given(message.rule),
            retry_ms=given(message.retry_ms),
            room=given(message.room),
        )
        if room := self.places.answered(message.id):
            self.places.refused(room, error, now)
        if (ask := self.asks.get(message.id)) is None:
            return
        if isinstance(error, UnavailableError) and ask.tries < self.settings.retries:
            pause = Backoff(
                base_s=self.settings.backoff_base_s * 2**ask.tries,
                limit_s=self.settings.backoff_limit_s,
                rng=self._rng,
            ).next_s()
            ask.tries, ask.sent_at, ask.retry_at = ask.tries + 1, None, now + pause
            return
        self.asks.drop(ask)
        if isinstance(ask.message, wire.Leave):
            self._leave_refused(ask, ask.message.room, error)
        else:
            ask.fail(error)

    def _joined(self, message: wire.Joined, now: float) -> None:
        ask = self.asks.get(message.id)
        try:
            place = self.places.whole(message, now)
        except OutOfStepError as error:
            if ask:
                self.asks.drop(ask)
                ask.fail(error)
            return
        if ask:
            if (
                isinstance(ask.message, wire.Join | wire.Create)
                and ask.message.client_seed is not UNSET
            ):
                self._remember_seed(message.room)
            self._settle(ask.id, message.room)
        if place.mirror.seat is not None and message.seq == 0 and message.room not in self._seeded:
            self._seed(message.room, now)
        self._release(message.room, now)

    def _resumed(self, message: wire.Resumed, now: float) -> None:
        self.places.answered(message.id)
        if (place := self.places.get(message.room)) is None:
            return
        place.heard_at, place.refusals = now, 0
        place.mirror.take_resumed(message)
        place.listener.on_notice()
        self.places.mend(place, now)
        self._release(message.room, now)

    def _aside(self, message: wire.Presence | wire.Said | wire.Rematch, now: float) -> None:
        """What is told beside the log."""
        if (place := self.places.get(message.room)) is None:
            return
        place.heard_at = now
        match message:
            case wire.Presence():
                place.mirror.take_presence(message)
                place.listener.on_notice()
            case wire.Said():
                place.listener.on_said(message)
            case wire.Rematch():
                place.listener.on_rematch(message)

    def _leave_refused(self, ask: Ask, room: str, error: RefusedError) -> None:
        """A room that is gone has been left; anything else keeps the room."""
        if isinstance(error, NotFoundError | NotSeatedError):
            self.places.lose(room, RoomClosedError(room, "left"))
            ask.settle(wire.Ack(id=ask.id, room=room))
            return
        if place := self.places.get(room):
            place.leaving = False
        ask.fail(error)

    # Seeds, the queue, and saying things.

    def _seed(self, room: str, now: float) -> None:
        """Gives this seat's part of the dice, now that the room's commit is known."""
        self._remember_seed(room)
        seed = self._new_seed()  # a refusal means that the match has started
        self.whisper(lambda id_: wire.Seed(room=room, client_seed=seed, id=id_), now)

    def _remember_seed(self, room: str) -> None:
        self._seeded[room] = None
        while len(self._seeded) > 2 * self.settings.rooms:
            del self._seeded[next(iter(self._seeded))]

    def _after_a_queue(self, ask: Ask, message: wire.Queue, welcome: wire.Welcome) -> None:
        """The match may have been made while the connection was down: then it is joined."""
        known = self._held_before | self.places.ids()
        for held in welcome.rooms:
            new = held.room not in known and held.state != "ended"
            if new and held.ruleset == message.ruleset:
                ask.message = wire.Join(room=held.room, id=ask.id)
                break
        ask.waiting = False

    def _say(self, ask: Ask, now: float) -> None:
        """Sends a request, unless its room is out of step or it was sent already."""
        if not self.open or ask.sent_at is not None:
            return
        if ask.retry_at is not None and now < ask.retry_at:
            return
        place = self.places.get(ask.room)
        if place and place.mirror.standing is not Standing.IN_STEP:
            return
        ask.sent_at, ask.retry_at = now, None
        self._put(ask.message)

    def _put(self, message: wire.FromClient) -> None:
        self.outgoing.append(encoder.encode(message))

    def _release(self, room: str, now: float) -> None:
        """Says what waited for a room to be in step."""
        for ask in self.asks:
            if ask.room == room:
                self._say(ask, now)

    def _settle(self, id_: object, answer: object) -> None:
        if ask := self.asks.get(id_):
            self.asks.drop(ask)
            ask.settle(answer)
