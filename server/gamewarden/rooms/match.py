"""A match as its log has made it, and what one entry more makes of it.

Rule 1: `carried` is the only way from one position to the next: live play applies the entry that it
is about to store, a recovering owner each stored one.
Rule 2: a position is a value. Whoever drops an entry keeps the position before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import Clock
from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import Json, Ruleset
from gamewarden.rules.record import played

from . import clocks as clocking
from .clocks import Clocks
from .entries import StoredEntry
from .head import Head
from .limits import RoomLimits
from .offers import Offers

OPEN, LIVE, ENDED = "open", "live", "ended"  # the states of a room, protocol section 4.1

_ANSWERS: Final = ("start", "act", "both")  # entries after which every open prompt is a new one
_ENDINGS: Final = ("resign", "flag", "draw", "abort")


class Acked(Struct, frozen=True, omit_defaults=True):
    """What a message's `ack` said."""

    seq: int | UnsetType = UNSET
    spent_ms: int | UnsetType = UNSET


class Match(Struct, frozen=True):
    """What a room knows of its match beside the rules' own state. Times are unix milliseconds.

    `opened` is the seq of the entry that opened the prompts, `agreed` an offer that was accepted
    and not yet carried out, `acks` the last answers to each seat by message id, `away` how long a
    seat was absent in all, `paused` since when, `pauses` the length of all pauses that are over.
    """

    seq: int = 0
    at: int = 0
    dice_at: int = 0
    opened: int = 0
    clocks: Clocks | None = None
    offers: Offers = Offers()
    agreed: str | None = None
    paused: int | None = None
    pauses: int = 0
    acks: dict[int, dict[str, Acked]] = {}
    away: dict[int, int] = {}
    outcome: Json | None = None
    ended_at: int | None = None

    @property
    def state(self) -> str:
        """`open`, `live` or `ended`."""
        return OPEN if self.seq == 0 else LIVE if self.outcome is None else ENDED


class Position(Struct, frozen=True):
    """A match with the rules' state, its dice, and the prompts that are open."""

    match: Match
    state: Any
    dice: StreamDice
    asked: Mapping[int, Json]


class Carried(Struct, frozen=True):
    """Where an entry led, and what happened."""

    position: Position
    events: Sequence[Any]


class Snapshot(Struct, frozen=True):
    """A position as it is stored."""

    match: Match
    state: bytes


def before_start(head: Head, game: Ruleset) -> Position:
    """The position before entry 1."""
    clocks = None
    if head.clock is not None:
        clocks = clocking.wound(head.clock, game.seats, at=head.created)
    return Position(Match(at=head.created, clocks=clocks), None, _dice(head, 0), {})


def carried(
    position: Position,
    entry: StoredEntry,
    *,
    game: Ruleset,
    options: Json,
    terms: Clock | None,
    limits: RoomLimits,
) -> Carried | Refusal:
    """Where `entry` leads from `position`, or why it cannot be carried out there.

    Whatever a faulty ruleset raises comes through; the position is as it was.
    """
    dice = position.dice.fork()
    done = played(game, position.state, entry, dice, options=options, asked=position.asked)
    if isinstance(done, Refusal):
        return done
    before, state = position.match, done.state
    outcome, asked = before.outcome, position.asked
    if entry.what in _ANSWERS or entry.what in _ENDINGS:
        outcome = game.outcome(state)
        asked = {} if outcome is not None else game.prompts(state)
    clocks = before.clocks
    if clocks is not None and terms is not None:
        if outcome is not None:
            clocks = clocking.stopped(clocks, at=entry.at, spent=_spent(entry))
        elif entry.what in _ANSWERS:
            clocks = clocking.charged(
                clocks, terms, at=entry.at, spent=_spent(entry), turn=game.turn(state), asked=asked
            )
        elif entry.what == "unpause":
            clocks = _unpaused(clocks, before, entry, limits)
    match = _moved(before, entry, dice.at, clocks, outcome, limits)
    return Carried(Position(match, state, dice, asked), done.events)


def _moved(
    before: Match,
    entry: StoredEntry,
    dice_at: int,
    clocks: Clocks | None,
    outcome: Json | None,
    limits: RoomLimits,
) -> Match:
    """The match after an entry, beside the rules' own state."""
    match = Match(
        seq=entry.seq,
        at=entry.at,
        dice_at=dice_at,
        opened=entry.seq if entry.what in _ANSWERS else before.opened,
        clocks=clocks,
        offers=before.offers,
        agreed=before.agreed,
        paused=before.paused,
        pauses=before.pauses,
        acks=_acks(before.acks, entry, limits.ack_ids),
        away=before.away if entry.away is UNSET else entry.away,
        outcome=outcome,
        ended_at=entry.at if outcome is not None else None,
    )
    if outcome is not None:
        return replace(match, offers=Offers(), agreed=None, paused=None)
    if entry.what != "act" or before.offers.open:
        return _agreeing(match, entry, limits)
    return match


def _agreeing(match: Match, entry: StoredEntry, limits: RoomLimits) -> Match:
    """What an entry does to offers, agreements and pauses."""
    paused, pauses = match.paused, match.pauses
    if entry.what == "pause":
        paused = entry.at
    elif entry.what == "unpause":
        pauses += 0 if paused is None else max(0, entry.at - paused)
        paused = None
    return replace(
        match,
        offers=_offers(match.offers, entry, limits),
        agreed=_agreed(match.agreed, entry),
        paused=paused,
        pauses=pauses,
    )


def snapshot(position: Position, game: Ruleset) -> bytes:
    """A position as bytes, whole."""
    return msgspec.json.encode(Snapshot(position.match, game.encode(position.state)))


def restored(stored: bytes, head: Head, game: Ruleset) -> Position:
    """The position that was stored."""
    kept = msgspec.json.decode(stored, type=Snapshot)
    state = game.decode(kept.state)
    asked = {} if kept.match.outcome is not None else game.prompts(state)
    return Position(kept.match, state, _dice(head, kept.match.dice_at), asked)


def with_seeds(position: Position, head: Head) -> Position:
    """The position before entry 1, with the dice that the seats' seeds make."""
    return replace(position, dice=_dice(head, 0))


def _dice(head: Head, at: int) -> StreamDice:
    seeds = [holder.seed or "" for _, holder in sorted(head.seats.items())]
    return StreamDice(bytes.fromhex(head.secret), seeds, at)


def _unpaused(clocks: Clocks, before: Match, entry: StoredEntry, limits: RoomLimits) -> Clocks:
    by_ms = 0 if entry.moved is UNSET else entry.moved
    taken_over = before.paused is None
    return clocking.moved(clocks, by_ms, floor=entry.at + limits.grace_ms if taken_over else 0)


def _offers(offers: Offers, entry: StoredEntry, limits: RoomLimits) -> Offers:
    seat = 0 if entry.seat is UNSET else entry.seat
    action = {} if entry.action is UNSET else entry.action
    match entry.what:
        case "act":
            return offers.ended_by((seat,))
        case "both":
            return offers.ended_by(_seats(entry))
        case "offer":
            return offers.made(action["what"], seat, entry.at)
        case "answer" if action["accept"]:
            return offers.accepted(action["what"])
        case "answer" | "expire":
            return offers.turned_down(action["what"], entry.at + limits.bar_ms)
        case _:
            return offers


def _seats(entry: StoredEntry) -> Iterable[int]:
    return () if entry.actions is UNSET else map(int, entry.actions)


def _agreed(agreed: str | None, entry: StoredEntry) -> str | None:
    if entry.what == "answer" and entry.action is not UNSET and entry.action["accept"]:
        what: str = entry.action["what"]
        return what
    return None if entry.what in ("draw", "pause") else agreed


def _spent(entry: StoredEntry) -> Mapping[int, int]:
    return {} if entry.spent is UNSET else entry.spent


def _acks(
    acks: dict[int, dict[str, Acked]], entry: StoredEntry, most: int
) -> dict[int, dict[str, Acked]]:
    """The answers to be remembered, the last `most` of each seat (protocol section 4.1)."""
    new: dict[int, tuple[str, Acked]] = {}
    spent = _spent(entry)
    if entry.id is not UNSET and entry.seat is not UNSET:
        new[entry.seat] = (entry.id, Acked(entry.seq, spent.get(entry.seat, UNSET)))
    elif entry.ids is not UNSET:
        for seat, answer in entry.ids.items():
            ack = Acked() if answer.sealed else Acked(entry.seq, spent.get(seat, UNSET))
            new[seat] = (answer.id, ack)
    if not new:
        return acks
    kept = dict(acks)
    for seat, (id, ack) in new.items():
        known = dict(kept.get(seat, {}))
        known[id] = ack
        while len(known) > most:
            del known[next(iter(known))]
        kept[seat] = known
    return kept
