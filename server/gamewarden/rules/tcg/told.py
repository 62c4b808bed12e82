"""What viewers are told of each change: the events of section 4.4.

Two keys go to one seat only, and to the referee: which cards it drew, and the new id of one that it
took back into its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.game import REFEREE, Json, Viewer, outcome_told
from gamewarden.rules.tally import why

from . import changes
from .rolling import Rolled


def told(event: Any, viewer: Viewer) -> Json | None:
    """An event as `viewer` is told of it; nothing where there is nothing to tell."""
    words = WORDS.get(type(event))
    if words is None:
        return None
    found = words(event)
    hidden = SECRET.get(type(event))
    if hidden is not None and viewer not in (event.seat, REFEREE):
        del found[hidden]
    return found


def _with(found: Json, **others: Any) -> Json:
    """An event with those of the other keys that apply."""
    found.update((key, value) for key, value in others.items() if value is not None)
    return found


# Before turn 1, and the turn.


def _mulligan(event: changes.MulliganDecided) -> Json:
    return {"kind": "mulligan", "seat": event.seat, "took": event.took}


def _shuffle(event: changes.DeckShuffled) -> Json:
    return {"kind": "shuffle", "seat": event.seat}


def _turn(event: changes.TurnBegan) -> Json:
    return {"kind": "turn", "seat": event.seat, "turn": event.turn}


# Cards of hands, Decks and piles.


def _draw(event: changes.CardsDrawn) -> Json:
    cards = list(event.cards)
    return {
        "kind": "draw", "seat": event.seat, "n": len(cards), "cards": cards, "rule": event.rule
    }  # fmt: skip


def _mill(event: changes.Milled) -> Json:
    cards = list(event.cards)
    return {
        "kind": "mill", "seat": event.seat, "n": len(cards), "cards": cards, "rule": event.rule
    }  # fmt: skip


def _exile(event: changes.Exiled) -> Json:
    return {"kind": "exile", "seat": event.seat, "card": event.card, "rule": event.rule}


def _discard(event: changes.Discarded) -> Json:
    return {"kind": "discard", "seat": event.seat, "card": event.card, "rule": event.rule}


def _recover(event: changes.Recovered) -> Json:
    return {
        "kind": "recover", "seat": event.seat, "card": event.card, "as": event.new,
        "rule": event.rule,
    }  # fmt: skip


# What seats do.


def _move(event: changes.Moved) -> Json:
    found = {
        "kind": "move", "unit": event.unit, "from": event.origin, "to": event.to,
        "rule": event.rule,
    }  # fmt: skip
    return _with(found, source=event.source)


def _attack(event: changes.AttackDeclared) -> Json:
    return {"kind": "attack", "by": event.by, "target": event.target}


def _attack_off(event: changes.AttackOff) -> Json:
    return {"kind": "attack_off", "by": event.by, "target": event.target, "rule": event.rule}


def _play(event: changes.CardPlayed) -> Json:
    found = {
        "kind": "play", "seat": event.seat, "unit": event.unit, "card": event.card,
        "def": event.definition,
    }  # fmt: skip
    return _with(found, to=event.to, on=event.on, target=event.target)


def _ability(event: changes.AbilityUsed) -> Json:
    return {"kind": "ability", "card": event.card, "seat": event.seat}


def _trigger(event: changes.TriggerUsed) -> Json:
    return {
        "kind": "trigger", "trigger": event.trigger, "source": event.source, "seat": event.seat
    }  # fmt: skip


# Cards in play.


def _enter(event: changes.Entered) -> Json:
    return _with({"kind": "enter", "card": event.card}, zone=event.zone, on=event.on)


def _fail(event: changes.PlayFailed) -> Json:
    return {"kind": "fail", "card": event.card, "rule": event.rule}


def _broken(event: changes.CardBroken) -> Json:
    return {"kind": "break", "card": event.card, "seat": event.seat, "rule": event.rule}


def _leave(event: changes.CardLeft) -> Json:
    return {"kind": "leave", "card": event.card, "to": "discard", "rule": event.rule}


def _lethal(event: changes.LethalReceived) -> Json:
    return {"kind": "lethal", "unit": event.unit, "rule": event.rule}


# Units.


def _roll(event: Rolled) -> Json:
    return {
        "kind": "roll", "for": event.purpose, "unit": event.unit, "seat": event.seat,
        "dice": [event.die], "need": event.need.total, "success": event.success,
        "why": why(event.need),
    }  # fmt: skip


def _damage(event: changes.Damaged) -> Json:
    found = {
        "kind": "damage", "unit": event.unit, "amount": event.amount.total,
        "class": event.class_, "rule": event.rule, "why": why(event.amount),
    }  # fmt: skip
    return _with(found, by=event.by, source=event.source, critical=event.critical)


def _heal(event: changes.Healed) -> Json:
    return {"kind": "heal", "unit": event.unit, "amount": event.amount, "source": event.source}


def _counter(event: changes.CounterPlaced) -> Json:
    return {
        "kind": "counter", "target": event.target, "status": event.status, "count": event.count,
        "again": event.again, "seat": event.seat, "source": event.source,
    }  # fmt: skip


def _resisted(event: changes.Resisted) -> Json:
    return {
        "kind": "resisted", "target": event.target, "status": event.status,
        "source": event.source,
    }  # fmt: skip


def _immune(event: changes.Warded) -> Json:
    return {
        "kind": "immune", "target": event.target, "status": event.status,
        "source": event.source, "rule": event.rule,
    }  # fmt: skip


def _cure(event: changes.Cured) -> Json:
    return {
        "kind": "cure", "target": event.target, "status": event.status, "n": event.n,
        "count": event.count, "source": event.source,
    }  # fmt: skip


def _boost(event: changes.Boosted) -> Json:
    return {
        "kind": "boost", "unit": event.unit, "stat": event.stat.value, "n": event.n,
        "source": event.source,
    }  # fmt: skip


def _expire(event: changes.BoostExpired) -> Json:
    return {
        "kind": "expire", "unit": event.unit, "stat": event.stat.value, "n": event.n,
        "source": event.source,
    }  # fmt: skip


def _ready(event: changes.Readied) -> Json:
    return {"kind": "ready", "unit": event.unit, "what": event.what, "source": event.source}


# The end.


def _outcome(event: changes.MatchEnded) -> Json:
    found = {"kind": "outcome", **outcome_told(event.winner, event.reason)}
    return _with(found, rule=event.rule)


SECRET: Final[Mapping[type, str]] = {changes.CardsDrawn: "cards", changes.Recovered: "as"}

WORDS: Final[Mapping[type, Callable[[Any], Json]]] = {
    changes.MulliganDecided: _mulligan,
    changes.DeckShuffled: _shuffle,
    changes.TurnBegan: _turn,
    changes.CardsDrawn: _draw,
    changes.Milled: _mill,
    changes.Exiled: _exile,
    changes.Discarded: _discard,
    changes.Recovered: _recover,
    changes.Moved: _move,
    changes.AttackDeclared: _attack,
    changes.AttackOff: _attack_off,
    changes.CardPlayed: _play,
    changes.AbilityUsed: _ability,
    changes.TriggerUsed: _trigger,
    changes.Entered: _enter,
    changes.PlayFailed: _fail,
    changes.CardBroken: _broken,
    changes.CardLeft: _leave,
    changes.LethalReceived: _lethal,
    Rolled: _roll,
    changes.Damaged: _damage,
    changes.Healed: _heal,
    changes.CounterPlaced: _counter,
    changes.Resisted: _resisted,
    changes.Warded: _immune,
    changes.Cured: _cure,
    changes.Boosted: _boost,
    changes.BoostExpired: _expire,
    changes.Readied: _ready,
    changes.MatchEnded: _outcome,
}
