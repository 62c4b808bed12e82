"""What an attack of `tcg` is likely to come to (section 1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gamewarden.rules.tcg.cards import Trigger
from gamewarden.rules.tcg.conditions import Declares, Hits
from gamewarden.rules.tcg.text import Number
from gamewarden.rules.tcg.verbs import AnyVerb, Boost, If, Inflict

from . import prices
from .sight import Piece, Sight


class Strike(NamedTuple):
    """What an attack does: its chance to kill, and what it is worth to the attacker's seat."""

    kills: float
    worth: float


def strike(sight: Sight, by: Piece, target: Piece, *, more: int = 0, luck: int = 0) -> Strike:
    """The attack of a unit on another; `more` is added to its Attack, `luck` to its Luck."""
    attack = by.total("at") + more + declared(sight, by, target)
    luck += by.total("lk") + target.counters("stun")
    critical = min(luck, sight.die) / sight.die
    plain = max(0, attack - target.total("rs"))
    kills = critical * (attack >= target.left) + (1 - critical) * (plain >= target.left)
    worth = critical * prices.loss(target, attack) + (1 - critical) * prices.loss(target, plain)
    hits = critical * (attack > 0) + (1 - critical) * (plain > 0)
    if hits > kills:
        worth += (hits - kills) * _inflicted(sight, by, target)
    return Strike(kills, worth - toll(sight, by))


def toll(sight: Sight, by: Piece) -> float:
    """What its statuses make a unit pay for an attack."""
    seat = by.seen["controller"]
    mine = sight.view["players"][str(seat)]
    due = 0.0
    if by.counters("poison"):
        due += prices.deck_card(sight, seat)
    if by.counters("hex"):
        due += prices.PILE_CARD if mine["discard_size"] else prices.loss(by, 1)
    return due


def declared(sight: Sight, by: Piece, target: Piece) -> int:
    """The Attack that a unit's own Triggers add as it attacks that target."""
    return sum(
        count(verb.n, target)
        for trigger in sight.texts(by, Trigger)
        if isinstance(trigger.when, Declares) and trigger.when.attacker == "user"
        for verb in _carried_out(trigger.do, target)
        if isinstance(verb, Boost) and verb.stat.value == "at"
    )


def _carried_out(do: Iterable[AnyVerb], target: Piece) -> Iterator[AnyVerb]:
    """The verbs of a text, the right list of a branch on the target's counters included."""
    for verb in do:
        if isinstance(verb, If):
            enough = target.counters(verb.when.counters) >= verb.when.min
            yield from verb.then if enough else verb.otherwise
        else:
            yield verb


def count(n: Number, counted: Piece | None) -> int:
    """What a number of a text comes to, where it counts counters on that unit."""
    if isinstance(n, int):
        return n
    found = counted.counters(n.counters) if n.counters and counted else 0
    found = found * n.times + n.plus
    return found if n.max is None else min(found, n.max)


def _inflicted(sight: Sight, by: Piece, target: Piece) -> float:
    """What a unit's hit puts on a target that lives on."""
    worth = 0.0
    for trigger in sight.texts(by, Trigger):
        if isinstance(trigger.when, Hits) and trigger.when.attacker == "user":
            for verb in trigger.do:
                if isinstance(verb, Inflict):
                    worth += prices.status(sight, target, verb.status)
    return worth * (1 - prices.resisted(sight, target)) if worth else 0.0
