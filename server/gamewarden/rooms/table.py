"""The room's heart: what its log and its head have made of it.

Rule 1: pure but for itself: no store, no clock, no peer. Time comes in as `now` (unix ms).
Rule 2: `commands` and `dues` say what comes next, as a `Step`, a `Seal` or a `Refusal`; nothing has
changed until the shell has stored that and hands it to `apply`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json, Legal, Ruleset
from gamewarden.rules.record import What

from . import clocks as clocking
from . import dues
from .absence import Absence
from .dues import Due
from .entries import Answered, StoredEntry
from .head import Head, Sealed, seat_of
from .limits import RoomLimits
from .match import Acked, Match, Position, before_start, carried, with_seeds
from .steps import Seal, Step, sure


class Table:
    """A room from the inside. The shell reads it freely and changes it by its methods only."""

    def __init__(
        self,
        head: Head,
        game: Ruleset,
        limits: RoomLimits,
        *,
        now: int,
        position: Position | None = None,
    ) -> None:
        self.head = head
        self.game = game
        self.limits = limits
        self.position = position or before_start(head, game)
        self.grace_until = 0  # nothing falls due before
        self.seats_here: set[int] = set()
        self.absence = Absence(self.match.away, now=now)
        self._next: Due | None = None  # what is due next, as long as it is known
        self._is_next_known = False
        self._listed: dict[int, Legal] = {}  # what is legal, by seat that has asked
        self._listed_for: Any = None  # the state for which it is

    # What stands.

    @property
    def match(self) -> Match:
        """The match beside the rules' state."""
        return self.position.match

    @property
    def seq(self) -> int:
        """That of the last entry."""
        return self.position.match.seq

    @property
    def state(self) -> str:
        """`open`, `live` or `ended`."""
        return self.position.match.state

    @property
    def asked(self) -> Mapping[int, Json]:
        """The prompts of the last entry, by seat, whether or not they have a sealed answer."""
        return self.position.asked

    def has_seat(self, session: str) -> bool:
        """Whether a session has a seat."""
        return seat_of(self.head, session) is not None

    def prompt_id(self, seat: int) -> str:
        """The id that the open prompt of a seat has."""
        return f"{self.position.match.opened}.{seat}"

    def sealed(self, seat: int) -> Sealed | None:
        """The seat's answer to the secret prompt that is open."""
        if not self.head.sealed:
            return None
        sealed = self.head.sealed.get(seat)
        if sealed is None or sealed.prompt != self.prompt_id(seat) or seat not in self.asked:
            return None
        return sealed

    def open_prompt(self, seat: int) -> Json | None:
        """What the seat is asked now; nothing if it has no prompt, or has answered in secret."""
        asked = self.asked.get(seat)
        return None if asked is None or self.sealed(seat) is not None else asked

    def legal(self, seat: int) -> Legal:
        """What the seat may do now; nothing without an open prompt."""
        if self.open_prompt(seat) is None:
            return Legal([])
        state = self.position.state
        if self._listed_for is not state:
            self._listed_for, self._listed = state, {}
        if seat not in self._listed:
            # A list can take milliseconds: whoever asks again and again gets the same one.
            self._listed[seat] = self.game.legal(state, seat)
        return self._listed[seat]

    def remembered(self, seat: int, id: str) -> Acked | None:
        """The ack that this message id of the seat got (protocol section 4.1)."""
        sealed = self.sealed(seat)
        if sealed is not None and sealed.id == id:
            return Acked()
        known = self.position.match.acks.get(seat)
        return None if known is None else known.get(id)

    def next_due(self) -> Due | None:
        """What comes by itself next, if nothing else happens before."""
        if not self._is_next_known:
            self._next = dues.found(self)
            self._is_next_known = True
        return self._next

    # What has been stored.

    def apply(self, step: Step | Seal, now: int) -> None:
        """Takes over a step that has been stored."""
        if step.head is not None:
            self.head = step.head
        if isinstance(step, Step):
            self.position = step.carried.position
        self._attend(now)

    def set_head(self, head: Head, now: int) -> None:
        """Takes over a head that has been stored."""
        self.head = head
        self._attend(now)

    def here(self, seats: Iterable[int], *, is_anybody: bool, now: int) -> None:
        """Notes which seats are connected, and whether anybody is at all."""
        self.seats_here = set(seats)
        self.absence.occupied(is_anybody, now)
        self._attend(now)

    def give_grace(self, until: int) -> None:
        """Lets nothing fall due before that moment."""
        self.grace_until = until
        self._is_next_known = False

    def _attend(self, now: int) -> None:
        """Absence counts for seats that are asked and away, in a live room without clock."""
        self._is_next_known = False
        match = self.position.match
        if self.head.clock is not None:
            return
        if match.outcome is not None or match.paused is not None:
            self.absence.settle((), now)
            return
        away = [
            seat
            for seat in self.asked
            if seat not in self.seats_here
            and self.head.seats[seat].bot is None
            and self.sealed(seat) is None
        ]
        self.absence.settle(away, now)

    # Steps.

    def step(
        self,
        what: What,
        *,
        now: int,
        seat: int | UnsetType = UNSET,
        action: Json | UnsetType = UNSET,
        actions: dict[str, Json] | UnsetType = UNSET,
        defaulted: Sequence[int] = (),
        id: str | UnsetType = UNSET,
        ids: dict[int, Answered] | UnsetType = UNSET,
        spent: dict[int, int] | UnsetType = UNSET,
        moved: int | UnsetType = UNSET,
        head: Head | None = None,
    ) -> Step | Refusal:
        """The next entry and where it leads, or why the rules do not let it be."""
        away: dict[int, int] | UnsetType = UNSET
        if self.head.clock is None and self.absence.used:
            away = dict(self.absence.used)
        match = self.position.match
        entry = StoredEntry(
            seq=match.seq + 1,
            at=max(now, match.at),  # a clock that was set back never makes a log go back
            what=what,
            seat=seat,
            action=action,
            actions=actions,
            defaulted=list(defaulted) or UNSET,
            id=id,
            ids=ids or UNSET,
            spent=spent or UNSET,
            away=away,
            moved=moved,
        )
        return self._led(entry, self.position, head)

    def ending(
        self,
        what: What,
        *,
        now: int,
        seat: int | UnsetType = UNSET,
        action: Json | UnsetType = UNSET,
        id: str | UnsetType = UNSET,
    ) -> Step | Refusal:
        """As `step`, for an entry that ends the match: time used so far, or up to the pause that it
        ends in, is charged.

        Up to now also to whoever has answered in secret: the set will never be complete, so nobody
        is to learn who had (protocol section 4.4). Only a spent bank tells that by itself.
        """
        spent: dict[int, int] = {}
        clocks, paused = self.match.clocks, self.match.paused
        if clocks is not None:
            upto = now if paused is None else paused
            for one in clocks.running:
                sealed = self.sealed(one) if what == "flag" else None
                spent[one] = clocking.used(clocks, one, upto) if sealed is None else sealed.spent
        head = replace(self.head, sealed={}) if self.head.sealed else None
        return self.step(what, now=now, seat=seat, action=action, id=id, spent=spent, head=head)

    def first_step(self, head: Head, *, now: int) -> Step | Refusal:
        """Entry 1, with the head that has every seed and the final options."""
        entry = StoredEntry(seq=1, at=max(now, self.match.at), what="start")
        return self._led(entry, with_seeds(self.position, head), head)

    def replay(self, entry: StoredEntry) -> Step:
        """A stored entry, carried out again. Raises `RulesFaultError` if it cannot be."""
        position = self.position
        if entry.what == "start":
            position = with_seeds(position, self.head)
        return sure(self._led(entry, position, None))

    def spent(self, seat: int, received: int) -> dict[int, int]:
        """What the seat has used of its time, if its answer was received then."""
        clocks = self.position.match.clocks
        return {} if clocks is None else {seat: clocking.used(clocks, seat, received)}

    def _led(self, entry: StoredEntry, position: Position, head: Head | None) -> Step | Refusal:
        options = (head or self.head).played or {}
        led = carried(
            position,
            entry,
            game=self.game,
            options=options,
            terms=self.head.clock,
            limits=self.limits,
        )
        return led if isinstance(led, Refusal) else Step(entry, led, head)
