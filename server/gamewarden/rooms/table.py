"""The room's heart: what its log and its head have made of it, and what a command would make.

Rule 1: pure but for itself: no store, no clock, no peer. Time comes in as `now` (unix ms).
Rule 2: a command is judged and gives a `Refusal`, or a step: an entry with where it leads, or a
new head. Nothing has changed until the shell has stored the step and hands it to `apply`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal, RulesFaultError
from gamewarden.rules.game import Json, Legal, Ruleset
from gamewarden.rules.record import What

from . import clocks as clocking
from .absence import Absence
from .entries import Answered, StoredEntry
from .head import Entropy, Head, Sealed, started
from .limits import RoomLimits
from .match import Acked, Carried, Match, Position, before_start, carried, with_seeds

_Due = tuple[int, str, tuple[int, ...]]  # when, what, to which seats

OPEN, LIVE, ENDED = "open", "live", "ended"
AT_ONCE: Final = 0  # due before anything else, whatever was received before


class Step(NamedTuple):
    """An entry that is about to be stored, where it leads, and the head that goes with it."""

    entry: StoredEntry
    carried: Carried
    head: Head | None = None


class Seal(NamedTuple):
    """A head that is about to be stored: an answer to a secret prompt more is in it."""

    head: Head
    seat: int


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
        self.grace_until = 0
        self.seats_here: set[int] = set()
        self.absence = Absence(self.position.match.away, now=now)
        self._next: _Due | None = None  # what is due next, as long as it is known
        self._is_next_known = False

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
        match = self.position.match
        return OPEN if match.seq == 0 else LIVE if match.outcome is None else ENDED

    def sealed(self, seat: int) -> Sealed | None:
        """The seat's answer to the secret prompt that is open."""
        if not self.head.sealed:
            return None
        sealed = self.head.sealed.get(seat)
        if sealed is None or sealed.prompt != self.prompt_id(seat) or seat not in self.asked:
            return None
        return sealed

    @property
    def asked(self) -> Mapping[int, Json]:
        """The prompts of the last entry, by seat, whether or not they have a sealed answer."""
        return self.position.asked

    def prompt_id(self, seat: int) -> str:
        """The id that the open prompt of a seat has."""
        return f"{self.position.match.opened}.{seat}"

    def open_prompt(self, seat: int) -> Json | None:
        """What the seat is asked now; nothing if it has no prompt, or has answered in secret."""
        asked = self.asked.get(seat)
        return None if asked is None or self.sealed(seat) is not None else asked

    def remembered(self, seat: int, id: str) -> Acked | None:
        """The ack that this message id of the seat got (protocol section 4.1)."""
        sealed = self.sealed(seat)
        if sealed is not None and sealed.id == id:
            return Acked()
        known = self.position.match.acks.get(seat)
        return None if known is None else known.get(id)

    # What a seat asks for.

    def refusal(self, seat: int, prompt: str | UnsetType = UNSET) -> Refusal | None:
        """Why the seat may not act now, whatever the rules say: in the order of section 4.1."""
        match = self.position.match
        if match.outcome is not None:
            return Refusal("ended")
        if match.seq == 0:
            return Refusal("not_your_turn")
        if match.paused is not None:
            return Refusal("paused")
        if prompt is not UNSET and (prompt != self.prompt_id(seat) or seat not in self.asked):
            return Refusal("stale")
        if self.sealed(seat) is not None:
            return Refusal("not_your_turn" if prompt is UNSET else "stale")
        return None

    def why(self, seat: int, action: Json) -> Refusal | None:
        """Why the action would be refused; nothing: it is legal."""
        return self.refusal(seat) or self.game.why_not(self.position.state, seat, action)

    def legal(self, seat: int) -> Legal:
        """What the seat may do now; nothing without an open prompt."""
        if self.open_prompt(seat) is None:
            return Legal([])
        return self.game.legal(self.position.state, seat)

    def act(
        self,
        seat: int,
        action: Json,
        *,
        now: int,
        received: int,
        id: str | UnsetType = UNSET,
        prompt: str | UnsetType = UNSET,
    ) -> Step | Seal | Refusal:
        """An action of a seat that was received then (its clock runs until that moment)."""
        refusal = self.refusal(seat, prompt)
        if refusal is not None:
            return refusal
        if len(self.asked) > 1:
            refusal = self.game.why_not(self.position.state, seat, action)
            return refusal or self._answer(seat, action, now=now, received=received, id=id)
        spent = self._spent(seat, received)
        return self._step("act", now=now, seat=seat, action=action, id=id, spent=spent)

    def resign(self, seat: int, *, now: int, id: str) -> Step | Refusal:
        """The seat gives up. It may do so in a pause, too."""
        return self._not_live() or self._ending("resign", now=now, seat=seat, id=id)

    def offer(self, seat: int, what: str, *, now: int, id: str) -> Step | Refusal:
        """An offer of a draw or a pause; if the other seat has it open, that is accepted."""
        refusal = self._not_live()
        if refusal is not None:
            return refusal
        match = self.match
        if what == "pause" and match.paused is not None:
            return Refusal("paused")
        if match.offers.of_other(what, seat) is not None:
            return self.answer(seat, what, accept=True, now=now, id=id)
        if what == "pause" and match.pauses >= self.limits.pauses_ms:
            return Refusal("forbidden")
        refusal = match.offers.why_not(what, seat, now)
        return refusal or self._step("offer", now=now, seat=seat, action={"what": what}, id=id)

    def answer(self, seat: int, what: str, *, accept: bool, now: int, id: str) -> Step | Refusal:
        """An answer to the other seat's open offer."""
        refusal = self._not_live()
        if refusal is not None:
            return refusal
        if self.match.offers.of_other(what, seat) is None:
            return Refusal("stale")
        action = {"what": what, "accept": accept}
        return self._step("answer", now=now, seat=seat, action=action, id=id)

    def unpause(self, seat: int | UnsetType, *, now: int) -> Step | Refusal:
        """The end of an agreed pause; without a seat it is the server's."""
        paused = self.match.paused
        refusal = self._not_live()
        if refusal is not None or paused is None:
            return refusal or Refusal("stale")
        return self._step("unpause", now=now, seat=seat, moved=max(0, now - paused))

    # What comes by itself.

    def start(self, *, now: int, entropy: Entropy) -> Step | Refusal:
        """Entry 1. Raises `OptionsError` when the seats' options cannot be played together."""
        head = started(self.head, self.game, entropy)
        position = with_seeds(self.position, head)
        entry = StoredEntry(seq=1, at=self._at(now), what="start")
        return self._made(entry, position, head)

    def taken_over(self, *, now: int, unowned_ms: int) -> Step | None:
        """An owner takes the room over: deadlines move, and nothing falls due for a while (4.5)."""
        self.grace_until = now + self.limits.grace_ms
        self._is_next_known = False
        match = self.match
        if match.clocks is None or match.paused is not None or self.state != LIVE:
            return None
        step = self._step("unpause", now=now, moved=max(0, unowned_ms))
        return _sure(step)

    def due_at(self) -> int | None:
        """When something comes by itself next, if nothing else happens before."""
        due = self._due()
        return None if due is None else self._moment(due[0])

    def fall_due(self, *, now: int, upto: int, entropy: Entropy) -> Step | Seal | None:
        """What is due at `upto`, one thing at a time; it happens `now`.

        Raises what a faulty ruleset raises.
        """
        due = self._due()
        if due is None or self._moment(due[0]) > upto:
            return None
        _, what, seats = due
        match what:
            case "start":
                return _sure(self.start(now=now, entropy=entropy))
            case "agreed":
                return _sure(self._follow_up(now))
            case "default":
                return self._default(seats[0], now=now)
            case "flag":
                seat = seats[0] if len(seats) == 1 else UNSET
                return _sure(self._ending("flag", now=now, seat=seat))
            case "expire":
                offered = next(w for w, o in self.match.offers.open.items() if o.until <= upto)
                seat = self.match.offers.open[offered].seat
                action = {"what": offered}
                return _sure(self._step("expire", now=now, seat=seat, action=action))
            case "unpause":
                return _sure(self.unpause(UNSET, now=now))
            case _:
                return self.abort(what, now=now, seat=seats[0] if len(seats) == 1 else UNSET)

    def abort(self, reason: str, *, now: int, seat: int | UnsetType = UNSET) -> Step:
        """The room ends the match: a draw, or with `seat` that seat's loss."""
        return _sure(self._ending("abort", now=now, seat=seat, action={"reason": reason}))

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

    def replay(self, entry: StoredEntry) -> Step:
        """A stored entry, carried out again. Raises `RulesFaultError` if it cannot be."""
        position = self.position
        if entry.what == "start":
            position = with_seeds(position, self.head)
        return _sure(self._made(entry, position, None))

    # How.

    def _moment(self, due: int) -> int:
        return max(due, self.grace_until) if due else AT_ONCE

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

    def _due(self) -> _Due | None:
        if not self._is_next_known:
            self._next = self._found_due()
            self._is_next_known = True
        return self._next

    def _found_due(self) -> _Due | None:
        """The next thing that comes by itself: when, what, to which seats."""
        match = self.position.match
        if match.outcome is not None:
            return None
        if match.seq == 0:
            return self._start_due()
        if match.agreed == "draw":
            return AT_ONCE, "agreed", ()
        if match.seq >= self.limits.entries - 1:
            return AT_ONCE, "aborted", ()
        if match.agreed is not None:
            return AT_ONCE, "agreed", ()
        found: list[_Due] = [
            (offer.until, "expire", (offer.seat,)) for offer in match.offers.open.values()
        ]
        if match.paused is not None:
            left = min(self.limits.pause_ms, self.limits.pauses_ms - match.pauses)
            found.append((match.paused + left, "unpause", ()))
        elif match.clocks is not None:
            found.extend(self._clock_due(match.clocks))
        if match.clocks is None:
            found.extend(self._absence_due(match.paused is not None))
        return min(found, key=_when) if found else None

    def _start_due(self) -> _Due | None:
        head = self.head
        if head.full_at is None:
            return None
        seeded = all(holder.seed is not None for holder in head.seats.values())
        return head.full_at + (0 if seeded else self.limits.start_ms), "start", ()

    def _clock_due(self, clocks: clocking.Clocks) -> list[_Due]:
        ends = [
            end
            for seat in clocks.running
            if self.sealed(seat) is None and (end := clocking.deadline(clocks, seat)) is not None
        ]
        if not ends:
            return []
        # Of several, the first in time; a bank before a turn limit (protocol section 4.5).
        first = min(ends, key=lambda end: (end.at, not end.bank, end.seat))
        seats: tuple[int, ...] = (first.seat,)
        if first.bank:
            seats = tuple(end.seat for end in ends if end.bank and end.at == first.at)
        return [(max(first.at, clocks.floor), "flag" if first.bank else "default", seats)]

    def _absence_due(self, is_paused: bool) -> list[_Due]:
        found: list[_Due] = []
        due = None if is_paused else self.absence.due(self.limits.absence_ms)
        if due is not None:
            found.append((due[0], "abandoned", due[1]))
        empty = self.absence.empty_since
        if empty is not None:
            found.append((empty + self.limits.abandoned_ms, "abandoned", ()))
        return found

    def _not_live(self) -> Refusal | None:
        state = self.state
        return None if state == LIVE else Refusal("ended" if state == ENDED else "not_your_turn")

    def _answer(
        self,
        seat: int,
        action: Json,
        *,
        now: int,
        received: int,
        id: str | UnsetType = UNSET,
    ) -> Step | Seal | Refusal:
        """An answer to a secret prompt: sealed, or with the others' one entry for all (4.4)."""
        answer = Sealed(
            self.prompt_id(seat),
            action,
            self.seq,
            self._spent(seat, received).get(seat, 0),
            None if id is UNSET else id,
        )
        others = {other: self.sealed(other) for other in self.asked if other != seat}
        given = {other: sealed for other, sealed in others.items() if sealed is not None}
        if len(given) < len(others):
            return Seal(replace(self.head, sealed={**given, seat: answer}), seat)
        answers = {**given, seat: answer}
        ids = {
            one: Answered(sealed.id, sealed=one != seat)
            for one, sealed in answers.items()
            if sealed.id is not None
        }
        defaulted = [one for one in sorted(answers) if answers[one].id is None]
        return self._step(
            "both",
            now=now,
            actions={str(one): answers[one].action for one in sorted(answers)},
            defaulted=defaulted,
            ids=ids,
            spent={one: sealed.spent for one, sealed in answers.items()}
            if self.match.clocks is not None
            else UNSET,
            head=replace(self.head, sealed={}),
        )

    def _default(self, seat: int, *, now: int) -> Step | Seal:
        """What the ruleset plays for a seat whose turn limit has passed."""
        action = self.game.default(self.position.state, seat)
        clocks = self.match.clocks
        end = None if clocks is None else clocking.deadline(clocks, seat)
        received = now if end is None else min(now, end.at)
        if len(self.asked) > 1:
            answer = self._answer(seat, action, now=now, received=received)
            return _sure(answer) if isinstance(answer, Step | Refusal) else answer
        spent = self._spent(seat, received)
        made = self._step("act", now=now, seat=seat, action=action, defaulted=[seat], spent=spent)
        return _sure(made)

    def _follow_up(self, now: int) -> Step | Refusal:
        if self.match.agreed == "draw":
            return self._ending("draw", now=now)
        return self._step("pause", now=now)

    def _ending(
        self,
        what: What,
        *,
        now: int,
        seat: int | UnsetType = UNSET,
        action: Json | UnsetType = UNSET,
        id: str | UnsetType = UNSET,
    ) -> Step | Refusal:
        spent: dict[int, int] = {}
        clocks = self.match.clocks
        if clocks is not None and self.match.paused is None:
            for one in clocks.running:
                sealed = self.sealed(one)
                spent[one] = clocking.used(clocks, one, now) if sealed is None else sealed.spent
        head = replace(self.head, sealed={}) if self.head.sealed else None
        return self._step(what, now=now, seat=seat, action=action, id=id, spent=spent, head=head)

    def _step(
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
        away: dict[int, int] | UnsetType = UNSET
        if self.head.clock is None and self.absence.used:
            away = dict(self.absence.used)
        entry = StoredEntry(
            seq=self.seq + 1,
            at=self._at(now),
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
        return self._made(entry, self.position, head)

    def _made(self, entry: StoredEntry, position: Position, head: Head | None) -> Step | Refusal:
        head_after = head or self.head
        led = carried(
            position,
            entry,
            game=self.game,
            options=head_after.played or {},
            terms=self.head.clock,
            limits=self.limits,
        )
        return led if isinstance(led, Refusal) else Step(entry, led, head)

    def _spent(self, seat: int, received: int) -> dict[int, int]:
        clocks = self.match.clocks
        return {} if clocks is None else {seat: clocking.used(clocks, seat, received)}

    def _at(self, now: int) -> int:
        return max(now, self.match.at)  # a clock that was set back never makes a log go back


_ORDER: Final = {"unpause": 0, "flag": 1, "default": 2, "expire": 3, "abandoned": 4}


def _when(due: _Due) -> tuple[int, int]:
    return due[0], _ORDER[due[1]]


def _sure(step: Step | Refusal) -> Step:
    """A step of the room's own: the rules have to carry it out."""
    if isinstance(step, Refusal):
        raise RulesFaultError(f"the rules refused what the room itself plays: {step}")
    return step
