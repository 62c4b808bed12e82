"""What an entry of a room's log makes of a match: the same code for live play, recovery and replay.

A room's log is its match. `played` is the one place that knows what each kind of entry does, and it
is pure: a room calls it to apply an entry it is about to store, a recovering owner for each stored
entry, and `walk` for each entry of a record. A room therefore

- makes the `Entry` first (without `hash`), calls `played` with a *fork* of its dice, and on a
  `Refusal` drops both; on `Done` it keeps the state, keeps the fork as its dice, fills in the hash
  of the referee's view, and stores the entry;
- keeps sealed answers outside the state until the set is complete, and then plays one `both`;
- tells events through `told`, which knows the room's own events too.

What entries do (protocol sections 4.6, 4.8 and 6):

| what | keys | does |
| --- | --- | --- |
| `start` | | the ruleset's start, with the match's options; entry 1 and no other |
| `act` | seat, action | the action; not while several seats have a prompt |
| `both` | actions | the answers to a secret prompt of several seats, in seat order |
| `resign` | seat | that seat loses |
| `flag` | [seat] | that seat loses on time; without `seat` all did at once: a draw |
| `draw` | | a draw by agreement; it follows the entry with which the draw was accepted |
| `abort` | action {reason}, [seat] | a draw, or with `seat` a loss of that seat (`abandoned`) |
| `offer` | seat, action {what} | event `offered`; `until` is `at` and 30 s |
| `answer` | seat, action {what, accept} | event `answered` |
| `expire` | seat, action {what} | event `expired`; `seat` is whose offer it was |
| `pause`, `unpause` | [seat] | event `paused`, `unpaused`; without `seat` it was the server |

The last five leave the state as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from gamewarden.canonical import canonical, crc
from gamewarden.errors import EntryRefusedError, Refusal

from .dice import StreamDice, commitment
from .game import REFEREE, Dice, Done, Json, Ruleset, Viewer

OFFER_MS: Final = 30_000  # how long an offer stands, protocol section 4.6
ABORTS: Final = ("abandoned", "aborted", "fault")  # the reasons of an `abort`, section 4.8
EMPTY_HASH: Final = "a3a6bf43"  # of the view before entry 1, `{}` (section 4.2)

What = Literal[
    "start", "act", "both", "resign", "flag", "draw",
    "offer", "answer", "expire", "pause", "unpause", "abort",
]  # fmt: skip


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of a room's log, as the record tells it; what is absent is `UNSET`.

    `at` is unix milliseconds, `hash` that of the referee's view after it, `defaulted` the seats
    whose action a deadline chose.
    """

    seq: int
    at: int
    what: What
    hash: str = ""
    seat: int | UnsetType = UNSET
    action: Json | UnsetType = UNSET
    actions: dict[str, Json] | UnsetType = UNSET
    defaulted: list[int] | UnsetType = UNSET


class RecordClock(Struct, frozen=True):
    """A match's time control, in seconds; 0 means none."""

    bank: int = 0
    increment: int = 0
    turn: int = 0


class Record(Struct, frozen=True, kw_only=True):
    """A whole match, as it can be played again from this alone (protocol section 6)."""

    record: Literal[1] = 1
    room: str
    ruleset: str
    version: str
    options: Json
    commit: str
    secret: str
    seeds: dict[str, str]
    entries: list[Entry]
    clock: RecordClock | UnsetType = UNSET
    outcome: Json | UnsetType = UNSET

    def committed(self) -> str:
        """The commit that this secret gives. Raises `ValueError` for a secret that is not hex."""
        return commitment(bytes.fromhex(self.secret))


class RoomEvent(Struct, frozen=True, omit_defaults=True):
    """What a room tells beside what the rules tell; the same for every viewer."""

    kind: Literal["offered", "answered", "expired", "paused", "unpaused"]
    what: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    until: int | UnsetType = UNSET
    accept: bool | UnsetType = UNSET


class Played(NamedTuple):
    """A match after one entry of its record: what happened, and what the referee sees and hears.

    `happened` is as `played` gave it, `events` as the referee is told; `dice_at` is the number of
    bytes that the dice have used up.
    """

    entry: Entry
    state: Any
    happened: Sequence[Any]
    view: Json
    events: list[Json]
    hash: str
    dice_at: int


def played(
    game: Ruleset,
    state: Any,
    entry: Entry,
    dice: Dice,
    *,
    options: Json,
    asked: Collection[int] | None = None,
) -> Done | Refusal:
    """What `entry` makes of `state`, and what happened; or why it cannot be played there.

    `state` is what the entry before led to, nothing before entry 1; `options` are the match's, as
    `Ruleset.options` gave them; `asked` are its open prompts, where they are at hand. Events are to
    be told through `told`. On a refusal the state is as it was; the dice may have been drawn from,
    so hand in a fork.
    """
    if entry.what == "start":
        return game.start(options, dice) if state is None else Refusal("stale")
    if state is None:
        return Refusal("stale")
    if game.outcome(state) is not None:
        return Refusal("ended")
    match entry.what:
        case "act":
            return _act(game, state, entry, dice, game.prompts(state) if asked is None else asked)
        case "both":
            return _both(game, state, entry, dice, game.prompts(state) if asked is None else asked)
        case "resign" | "flag" | "draw" | "abort":
            outcome = ending(game, entry)
            return outcome if isinstance(outcome, Refusal) else game.finish(state, outcome)
        case _:
            event = _room_event(game, entry)
            return event if isinstance(event, Refusal) else Done(state, (event,))


def told(game: Ruleset, event: Any, viewer: Viewer) -> Json | None:
    """An event as `viewer` is told of it, the room's own ones included; nothing if it is not."""
    if type(event) is not RoomEvent:
        return game.told(event, viewer)
    keys = ("kind", "what", "seat", "until", "accept")
    return {key: value for key in keys if (value := getattr(event, key)) is not UNSET}


def heard(game: Ruleset, events: Sequence[Any], viewer: Viewer) -> list[Json]:
    """What `viewer` is told of events; those of one entry are all the rules' or all the room's."""
    if events and type(events[0]) is RoomEvent:
        told_all = [told(game, event, viewer) for event in events]
    else:
        tell = game.told
        told_all = [tell(event, viewer) for event in events]
    return [one for one in told_all if one is not None]


def ending(game: Ruleset, entry: Entry) -> Json | Refusal:
    """The outcome that `resign`, `flag`, `draw` and `abort` stand for (protocol section 4.8)."""
    if entry.what == "draw":
        return {"draw": True, "reason": "agreed"}
    reason = {"resign": "resign", "flag": "time"}.get(entry.what)
    if reason is None:
        action = entry.action if entry.action is not UNSET else {}
        reason = action.get("reason")
        if reason not in ABORTS:
            return Refusal("bad_message", field="reason")
    if entry.seat is UNSET:
        if entry.what == "resign":
            return Refusal("bad_message", field="seat")
        return {"draw": True, "reason": reason}
    if entry.seat not in game.seats:
        return Refusal("not_seated")
    winner = next(seat for seat in game.seats if seat != entry.seat)
    return {"winner": winner, "reason": reason}


def walk(record: Record, game: Ruleset) -> Iterator[Played]:
    """Plays a record again, entry by entry, from nothing but the record.

    What comes out is what the referee saw and was told, for the `updates` of a replay; nothing is
    compared with what the record says (`gamewarden.rules.verify` does that). Raises
    `EntryRefusedError` at an entry that cannot be played, and `ValueError` for a secret that is not
    hex.
    """
    seeds = [record.seeds[str(seat)] for seat in game.seats if str(seat) in record.seeds]
    dice = StreamDice(bytes.fromhex(record.secret), seeds)
    state: Any = None
    view: Json = {}
    for place, entry in enumerate(record.entries, start=1):
        done = played(game, state, entry, dice, options=record.options)
        if isinstance(done, Refusal):
            raise EntryRefusedError(place, entry.what, done)
        since = None if state is None else (state, view)
        state, view = done.state, game.view(done.state, REFEREE, since)
        events = heard(game, done.events, REFEREE)
        yield Played(entry, state, done.events, view, events, crc(canonical(view)), dice.at)


def _act(
    game: Ruleset, state: Any, entry: Entry, dice: Dice, asked: Collection[int]
) -> Done | Refusal:
    if entry.seat is UNSET or entry.seat not in game.seats:
        return Refusal("not_seated")
    if entry.action is UNSET:
        return Refusal("bad_message", field="action")
    if len(asked) > 1:
        # Protocol 4.4: answers that are made in secret come in one entry, whoever was first.
        return Refusal("bad_message", field="actions")
    return game.perform(state, entry.seat, entry.action, dice)


def _both(
    game: Ruleset, state: Any, entry: Entry, dice: Dice, asked: Collection[int]
) -> Done | Refusal:
    actions: Mapping[str, Json] = {} if entry.actions is UNSET else entry.actions
    if len(asked) < 2 or sorted(actions) != sorted(str(seat) for seat in asked):
        return Refusal("bad_message", field="actions")
    events: list[Any] = []
    for seat in sorted(asked):
        done = game.perform(state, seat, actions[str(seat)], dice)
        if isinstance(done, Refusal):
            return done
        state = done.state
        events.extend(done.events)
    return Done(state, events)


def _room_event(game: Ruleset, entry: Entry) -> RoomEvent | Refusal:
    if entry.seat is not UNSET and entry.seat not in game.seats:
        return Refusal("not_seated")
    match entry.what:
        case "pause":
            return RoomEvent("paused", seat=entry.seat)
        case "unpause":
            return RoomEvent("unpaused", seat=entry.seat)
    action = {} if entry.action is UNSET else entry.action
    what = action.get("what")
    if entry.seat is UNSET:
        return Refusal("bad_message", field="seat")
    if what not in ("draw", "pause"):
        return Refusal("bad_message", field="what")
    match entry.what:
        case "offer":
            return RoomEvent("offered", what=what, seat=entry.seat, until=entry.at + OFFER_MS)
        case "answer":
            accept = action.get("accept")
            if not isinstance(accept, bool):
                return Refusal("bad_message", field="accept")
            return RoomEvent("answered", what=what, seat=entry.seat, accept=accept)
        case _:
            return RoomEvent("expired", what=what, seat=entry.seat)
