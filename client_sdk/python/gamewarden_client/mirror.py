"""A room as one viewer sees it, kept up to date from what the server sends; without I/O.

Rule 1: the view is always that after entry `seq`, and its hash was compared with the server's.
Rule 2: what does not follow is never guessed: the mirror is then out of step, and says so in
`wants_resume` until somebody sends what `resume` gives.
Rule 3: nothing is changed in place, so a view that was handed out stays what it was.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, Final, TypeVar

import orjson
from msgspec import Raw, Struct, UnsetType

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import (
    ClockTold,
    Joined,
    OfferTold,
    Presence,
    Resume,
    Resumed,
    SeatTold,
    Update,
)
from gamewarden.protocol.patch import merged

from .errors import OutOfStepError

Json = dict[str, Any]
Value = TypeVar("Value")

FRUITLESS: Final = 3  # resumes that changed nothing before a whole state is asked for
NO_EPOCH: Final = ""  # no room has it: a resume with it is answered with a whole state


class RoomUpdate(Struct, frozen=True, kw_only=True):
    """One step of a room: an entry of its log, or a whole new state.

    `view` is the view after it, `patch` the difference that led there, `events` what happened.
    `fresh` says why there was a whole state instead (`epoch`, `ahead`, `too_old`, `hash`, or
    `joined` without a reason); `patch` and `events` are then empty. `missed` counts updates that
    a slow reader lost before it.
    """

    seq: int
    view: Json
    patch: Json
    events: list[Json]
    prompt: Json | None = None
    outcome: Json | None = None
    fresh: str | None = None
    missed: int = 0


class Standing(Enum):
    """Whether a mirror follows its room."""

    IN_STEP = auto()
    LOST = auto()  # something is missing or wrong, and nobody has asked for it yet
    ASKED = auto()  # a `resume` is on its way


class Mirror:
    """What is known of one room: `view`, `seq`, `hash`, and everything told beside them."""

    def __init__(self, joined: Joined) -> None:
        self.room = joined.room
        self.state: str = joined.state
        self.seats: dict[str, SeatTold] = joined.seats
        self.prompt: Json | None = None
        self.sealed: Json | None = None  # {"prompt", "action"}: answered, the other seat has not
        self.clock: ClockTold | None = None
        self.offers: dict[str, OfferTold] = {}
        self.outcome: Json | None = None
        self.standing = Standing.IN_STEP
        self.spectators = 0
        self._fruitless = 0
        self.take_joined(joined)

    @property
    def wants_resume(self) -> bool:
        """Whether what `resume` gives should be sent now."""
        return self.standing is Standing.LOST

    def resume(self, ask_id: str) -> Resume:
        """The message that brings this mirror back into step."""
        self.standing = Standing.ASKED
        self._fruitless += 1
        epoch = self.epoch if self._fruitless <= FRUITLESS else NO_EPOCH
        return Resume(room=self.room, epoch=epoch, seq=self.seq, hash=self.hash, id=ask_id)

    def cut(self) -> None:
        """The connection ended: whatever came meanwhile has been missed."""
        self.standing = Standing.LOST
        self._fruitless = 0

    def check(self) -> None:
        """Asks for a resume although nothing is known to be missing."""
        if self.standing is Standing.IN_STEP:
            self.standing = Standing.LOST

    def take_joined(self, joined: Joined) -> RoomUpdate:
        """Takes a whole state. Raises `OutOfStepError` if it contradicts its own hash."""
        view = object_of(joined.view)
        if (found := crc(canonical(view))) != joined.hash:
            self.standing = Standing.LOST
            raise OutOfStepError(f"room {self.room}: a view with hash {found}, not {joined.hash}")
        self.view, self.seq, self.hash, self.epoch = view, joined.seq, joined.hash, joined.epoch
        self.name, self.ruleset, self.version = joined.name, joined.ruleset, joined.version
        self.seat = given(joined.seat)
        self.code = given(joined.code)
        self.commit, self.options = joined.commit, object_of(joined.options)
        self._take_standing(joined)
        return self._update({}, [], fresh=given(joined.reason) or "joined")

    def take_update(self, update: Update) -> RoomUpdate | None:
        """Takes the next entry; `None` if it was known already, or does not follow."""
        if update.seq <= self.seq:
            return None  # a resume and a live update may overlap
        if update.seq != self.seq + 1:
            self.check()
            return None
        patch: Json = object_of(update.patch)
        self.view = merged(self.view, patch)
        self.seq = update.seq
        # A wrong hash is kept: a resume with it cannot be answered with a part.
        self.hash = crc(canonical(self.view))
        if self.hash != update.hash:
            self.check()
            return None
        self._fruitless = 0
        self.state = update.state if isinstance(update.state, str) else self.state
        self.prompt = _optional(update.prompt)
        self.clock = given(update.clock) or self.clock
        self.offers = given(update.offers) or {}
        self.outcome = _optional(update.outcome) or self.outcome
        if patch or self.prompt is not None:  # an entry that changed the match joined the answers
            self.sealed = None
        return self._update(patch, objects_of(update.events))

    def take_resumed(self, resumed: Resumed) -> None:
        """The server has sent all that it knows to be missing."""
        whole = resumed.epoch == self.epoch and resumed.seq <= self.seq
        if resumed.seq == self.seq and resumed.hash != self.hash:
            whole = False
        if not whole:
            self.standing = Standing.LOST
            return
        self.standing = Standing.IN_STEP
        self._fruitless = 0
        if resumed.seq == self.seq:
            self._take_standing(resumed)

    def take_presence(self, presence: Presence) -> None:
        """Who is there now."""
        self.seats, self.spectators = presence.seats, presence.spectators

    def answered(self, seq: int | None, prompt: str | None, action: Json) -> None:
        """This seat's act was acknowledged, as entry `seq` or, without one, sealed.

        The actor's own update comes before its ack: a later `seq` was missed.
        """
        if seq is not None:
            if seq > self.seq:
                self.check()
        elif prompt is not None and self.prompt is not None and self.prompt.get("id") == prompt:
            self.prompt = None
            self.sealed = {"prompt": prompt, "action": action}

    def _take_standing(self, told: Joined | Resumed) -> None:
        """What `joined` and `resumed` say alike."""
        self.state = told.state
        self.seats = told.seats
        self.spectators = 0  # a `presence` follows if anybody watches
        self.prompt = _optional(told.prompt)
        self.clock = given(told.clock)
        self.offers = given(told.offers) or {}
        self.outcome = _optional(told.outcome)
        sealed = given(told.sealed)
        self.sealed = None
        if sealed is not None:
            self.sealed = {"prompt": sealed.prompt, "action": object_of(sealed.action)}
        self.standing = Standing.IN_STEP
        self._fruitless = 0

    def _update(self, patch: Json, events: list[Json], fresh: str | None = None) -> RoomUpdate:
        return RoomUpdate(
            seq=self.seq,
            view=self.view,
            patch=patch,
            events=events,
            prompt=self.prompt,
            outcome=self.outcome,
            fresh=fresh,
        )


def given(value: Value | UnsetType) -> Value | None:
    """An optional field of a message: `None` if it was absent."""
    return None if isinstance(value, UnsetType) else value


def object_of(raw: Raw) -> Json:
    """A JSON object that a message carries as it came."""
    value: Json = orjson.loads(memoryview(raw))
    return value


def objects_of(raw: Raw) -> list[Json]:
    """A list of JSON objects that a message carries as it came."""
    value: list[Json] = orjson.loads(memoryview(raw))
    return value


def _optional(raw: Raw | UnsetType) -> Json | None:
    return None if isinstance(raw, UnsetType) else object_of(raw)
