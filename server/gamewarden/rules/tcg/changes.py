"""What can happen in a match: records only.

A change that was made is the event that viewers are told; `told.py` has the words. Those under
"Moments" change nothing that is told: clauses listen to them, or the state keeps count with them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from gamewarden.rules.frames import Change
from gamewarden.rules.tally import Tally

from .order import Allowance, DamageClass, Stat, StatusName
from .text import Pending

Phase = Literal["mulligan", "start", "draw", "main", "end"]


class Held(NamedTuple):
    """A card of a Deck: its id, and which card it is."""

    id: str
    card: str


# Before turn 1.


class CharacterPlaced(Change, frozen=True):
    """A seat's Character stands in its start zone, before turn 1."""

    seat: int
    id: str
    card: str
    zone: str


class OpenerSet(Change, frozen=True):
    """Who plays turn 1 is known."""

    seat: int


class MulliganDecided(Change, frozen=True):
    """A seat has kept its hand, or `took` a new one."""

    seat: int
    took: bool


class HandReturned(Change, frozen=True):
    """The hand is put under the Deck."""

    seat: int


class DeckShuffled(Change, frozen=True):
    """A Deck in a new order, under new ids; the first is the top."""

    seat: int
    deck: tuple[Held, ...]


# The turn.


class TurnBegan(Change, frozen=True):
    """The turn of that number starts: it is that seat's."""

    seat: int
    turn: int


class PhaseBegan(Change, frozen=True):
    """The turn goes on with that phase."""

    phase: Phase


class BoostExpired(Change, frozen=True):
    """A Boost, by its number on the unit, is over; `n` is what it gave."""

    unit: str
    number: int
    stat: Stat
    n: int
    source: str


# Cards of hands, Decks and piles.


class CardsDrawn(Change, frozen=True):
    """Cards went from the top of a Deck to its owner's hand, under their ids, the top one first."""

    seat: int
    cards: tuple[str, ...]
    rule: str


class Milled(Change, frozen=True):
    """Cards went off the top of a Deck to its owner's Discard Pile, the top one first."""

    seat: int
    cards: tuple[str, ...]
    rule: str


class Exiled(Change, frozen=True):
    """A card of a seat's Discard Pile went to its Removed Pile."""

    seat: int
    card: str
    rule: str


class Discarded(Change, frozen=True):
    """A card of a seat's hand went to its Discard Pile."""

    seat: int
    card: str
    rule: str


class Recovered(Change, frozen=True):
    """Back from the Discard Pile into the hand, under a `new` id."""

    seat: int
    card: str
    new: str
    rule: str


# What seats do.


class Moved(Change, frozen=True):
    """`source`: the card whose effect moved it; nothing for a move by hand."""

    unit: str
    origin: str
    to: str
    rule: str
    source: str | None = None


class AttackDeclared(Change, frozen=True):
    """One unit attacks another; nothing of the attack is worked out yet."""

    by: str
    target: str


class AttackOff(Change, frozen=True):
    """A declared attack does not happen any more."""

    by: str
    target: str
    rule: str


class CardPlayed(Change, frozen=True):
    """A card is being played; `definition` is what it is."""

    seat: int
    unit: str
    card: str
    definition: str
    to: str | None = None
    on: str | None = None
    target: str | None = None


class AbilityUsed(Change, frozen=True):
    """A card's Ability is used, by that seat; its cost is still to be paid."""

    card: str
    seat: int


class TriggerUsed(Change, frozen=True):
    """`once`: it is used up for this turn."""

    trigger: str
    source: str
    place: int
    seat: int
    once: bool


# Cards in play.


class Entered(Change, frozen=True):
    """The card being played came into play, in a zone or on a unit."""

    card: str
    zone: str | None = None
    on: str | None = None


class PlayFailed(Change, frozen=True):
    """The card being played does nothing."""

    card: str
    rule: str


class CardBroken(Change, frozen=True):
    """A card in play is broken by an effect of `seat`."""

    card: str
    seat: int
    rule: str


class CardLeft(Change, frozen=True):
    """Out of play, or done with being played, to its owner's Discard Pile."""

    card: str
    rule: str


class LethalReceived(Change, frozen=True):
    """A unit has as much damage as HP: it falls at this State Check."""

    unit: str
    rule: str


# Units.


class Damaged(Change, frozen=True):
    """Also of 0. `source`: the card whose effect dealt it, `by` the unit; `critical` if rolled."""

    unit: str
    amount: Tally
    class_: DamageClass
    rule: str
    by: str | None = None
    source: str | None = None
    critical: bool | None = None


class Healed(Change, frozen=True):
    """Damage is taken off a unit."""

    unit: str
    amount: int
    source: str


class CounterPlaced(Change, frozen=True):
    """A status took hold; `count` is on the card now, `again`: it had one already."""

    target: str
    status: StatusName
    count: int
    again: bool
    seat: int
    source: str


class Resisted(Change, frozen=True):
    """A status was rolled for, and did not take hold."""

    target: str
    status: StatusName
    source: str


class Warded(Change, frozen=True):
    """Not inflicted: `source` is the card that makes the unit immune."""

    target: str
    status: StatusName
    source: str
    rule: str


class Cured(Change, frozen=True):
    """`n` counters of a status went off a card; `count` are left."""

    target: str
    status: StatusName
    n: int
    count: int
    source: str


class Boosted(Change, frozen=True):
    """A stat of a unit is changed by `n` until the end of the turn."""

    unit: str
    stat: Stat
    n: int
    source: str


class Readied(Change, frozen=True):
    """A unit may do once more what it has done this turn."""

    unit: str
    what: Allowance
    source: str


# The end.


class MatchEnded(Change, frozen=True):
    """`winner` is a seat, or nobody: a draw."""

    winner: int | None
    reason: str
    rule: str | None = None


# Moments.


class TurnEnding(Change, frozen=True):
    """The hand is down to its limit."""

    seat: int


class TollsDue(Change, frozen=True):
    """An attack is about to come to its damage calculation."""

    by: str
    target: str


class AttackEnded(Change, frozen=True):
    """The attack is over, with all that follows from it."""


class ConditionMet(Change, frozen=True):
    """The condition of a Trigger was met; it is stored for the next series."""

    trigger: Pending


class ConditionsTaken(Change, frozen=True):
    """The stored Triggers make a series, or are dropped."""


AnyChange = (
    CharacterPlaced
    | OpenerSet
    | MulliganDecided
    | HandReturned
    | DeckShuffled
    | TurnBegan
    | PhaseBegan
    | BoostExpired
    | CardsDrawn
    | Milled
    | Exiled
    | Discarded
    | Recovered
    | Moved
    | AttackDeclared
    | AttackOff
    | CardPlayed
    | AbilityUsed
    | TriggerUsed
    | Entered
    | PlayFailed
    | CardBroken
    | CardLeft
    | LethalReceived
    | Damaged
    | Healed
    | CounterPlaced
    | Resisted
    | Warded
    | Cured
    | Boosted
    | Readied
    | MatchEnded
    | TurnEnding
    | TollsDue
    | AttackEnded
    | ConditionMet
    | ConditionsTaken
)
