"""The rooms of a conversation: kept in step, resumed when they are not, lost when they are gone.

Rule: a room that is out of step is asked for once at a time, and never before its time has come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, Protocol

from gamewarden.protocol.messages import FromClient, Join, Joined, Said
from gamewarden.protocol.messages import Rematch as RematchTold

from .backoff import Backoff
from .errors import (
    ForbiddenError,
    GamewardenClientError,
    NotSeatedError,
    OutOfStepError,
    RateLimitedError,
    RefusedError,
    RoomClosedError,
    UnavailableError,
)
from .mirror import Mirror, RoomUpdate, Standing
from .settings import Settings

CONTRADICTIONS: Final = 3  # whole states in a row that may contradict their hash
REFUSED_RESUMES: Final = 20  # `unavailable` answers in a row to the resumes of one room


class Listener(Protocol):
    """Who is told what happens in a room."""

    def on_update(self, update: RoomUpdate) -> None:
        """The mirror has taken an entry, or a whole state."""

    def on_notice(self) -> None:
        """Something beside the view changed: seats, prompt, standing."""

    def on_said(self, said: Said) -> None:
        """A line of chat."""

    def on_rematch(self, told: RematchTold) -> None:
        """A rematch is offered, or its room stands."""

    def on_lost(self, error: GamewardenClientError) -> None:
        """Nothing more will come; the last call."""


class Place:
    """One room of the conversation. Times are seconds of the caller's clock."""

    def __init__(self, mirror: Mirror, listener: Listener, backoff: Backoff, now: float) -> None:
        self.mirror = mirror
        self.listener = listener
        self.backoff = backoff
        self.heard_at = now
        self.asked_at = now  # when the last resume was sent
        self.retry_at: float | None = None  # no resume before that
        self.refusals = 0  # resumes in a row answered with `unavailable`
        self.contradictions = 0  # whole states in a row with a wrong hash
        self.leaving = False
        self.watching_anew = False  # a spectator's resume was refused, and it joins instead


class Places:
    """Every room that the client is in, by id.

    `say` sends a message; `adopt` gives the listener of a new room; `gone` hears which was lost.
    """

    def __init__(
        self,
        settings: Settings,
        rng: Random,
        *,
        new_id: Callable[[], str],
        say: Callable[[FromClient], None],
        adopt: Callable[[Mirror], Listener],
        gone: Callable[[str, GamewardenClientError], None],
    ) -> None:
        self._settings = settings
        self._rng = rng
        self._new_id = new_id
        self._say = say
        self._adopt = adopt
        self._gone = gone
        self._rooms: dict[str, Place] = {}
        self._resumes: dict[str, str] = {}  # id of a resume: its room
        self.open = False  # whether there is a connection to resume on

    def __iter__(self) -> Iterator[Place]:
        return iter(tuple(self._rooms.values()))

    def get(self, room: str | None) -> Place | None:
        """The place of a room."""
        return self._rooms.get(room) if room is not None else None

    def ids(self) -> frozenset[str]:
        """Which rooms there are."""
        return frozenset(self._rooms)

    def opened(self, now: float) -> None:
        """There is a connection: every room is resumed on it."""
        self.open = True
        for place in self:
            self.mend(place, now)

    def cut(self) -> None:
        """The connection is gone: every room has to be resumed."""
        self.open = False
        self._resumes.clear()
        for place in self:
            place.mirror.cut()
            place.retry_at = None

    def answered(self, id_: object) -> str | None:
        """The room whose resume has this id; the id is then forgotten."""
        return self._resumes.pop(id_, None) if isinstance(id_, str) else None

    def whole(self, message: Joined, now: float) -> Place:
        """Takes a whole state. Raises `OutOfStepError` if it contradicts its own hash."""
        self.answered(message.id)
        if (place := self._rooms.get(message.room)) is None:
            return self._new(message, now)
        place.heard_at = now
        try:
            update = place.mirror.take_joined(message)
        except OutOfStepError as error:
            place.contradictions += 1
            if place.contradictions >= CONTRADICTIONS:
                self.lose(message.room, error)
            else:
                self.mend(place, now)
            raise
        place.contradictions = place.refusals = 0
        place.watching_anew = False
        place.listener.on_update(update)
        return place

    def mend(self, place: Place, now: float) -> None:
        """Asks for what a room has missed, if it has and the time has come."""
        if not (self.open and place.mirror.wants_resume) or place.leaving:
            return
        if place.retry_at is not None and now < place.retry_at:
            return
        place.retry_at, place.asked_at = None, now
        id_ = self._new_id()
        self._resumes[id_] = room = place.mirror.room
        resume = place.mirror.resume(id_)
        self._say(Join(room=room, as_="spectator", id=id_) if place.watching_anew else resume)

    def refused(self, room: str, error: RefusedError, now: float) -> None:
        """A resume was refused: it is tried again, the room is watched anew, or it is lost."""
        if (place := self._rooms.get(room)) is None:
            return
        passing = isinstance(error, UnavailableError | RateLimitedError)
        stranger = isinstance(error, NotSeatedError | ForbiddenError)
        if passing and place.refusals < REFUSED_RESUMES:
            place.refusals += 1
            place.retry_at = now + (error.retry_ms or 0) / 1000 + place.backoff.next_s()
            place.mirror.standing = Standing.LOST
        elif stranger and place.mirror.seat is None and not place.watching_anew:
            place.watching_anew = True  # the server no longer knows who watched
            place.mirror.standing = Standing.LOST
            self.mend(place, now)
        else:
            self.lose(room, error)

    def tick(self, now: float) -> bool:
        """Resumes what is due; whether a resume got no answer for `silence_s`."""
        for place in self:
            mirror = place.mirror
            waited = now - place.asked_at
            if mirror.standing is Standing.ASKED and waited > self._settings.silence_s:
                return True
            if mirror.state == "live" and now - place.heard_at >= self._settings.check_s:
                place.heard_at = now
                mirror.check()
            self.mend(place, now)
        return False

    def lose(self, room: str, error: GamewardenClientError) -> None:
        """A room is gone, for whatever reason."""
        if place := self._rooms.pop(room, None):
            self._gone(room, error)
            place.listener.on_lost(error)

    def _new(self, message: Joined, now: float) -> Place:
        mirror = Mirror(message)
        ended = [place.mirror.room for place in self if place.mirror.state == "ended"]
        excess = max(0, len(self._rooms) + 1 - self._settings.rooms)
        for room in ended[:excess]:  # the oldest; nothing that matters comes from them any more
            self.lose(room, RoomClosedError(room, "left"))
        backoff = Backoff(
            base_s=self._settings.backoff_base_s,
            limit_s=self._settings.backoff_limit_s,
            rng=self._rng,
        )
        place = Place(mirror, self._adopt(mirror), backoff, now)
        self._rooms[message.room] = place
        return place
