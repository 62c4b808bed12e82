"""What viewers are told of each change: the events of section 4.4.

Two keys go to one seat only, and to the referee: which cards it drew, and the new id of one that it
took back into its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.game import REFEREE, Json, Viewer
from gamewarden.rules.tally import Tally

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


def why(amount: Tally) -> list[Json]:
    """The reasons of a number, as events carry them."""
    found: list[Json] = []
    for add, rule, source in amount.reasons:
        reason: Json = {"add": add, "rule": rule}
        if source is not None:
            reason["source"] = source
        found.append(reason)
    return found


def _with(found: Json, **others: Any) -> Json:
    """An event with those of the other keys that apply."""
    found.update((key, value) for key, value in others.items() if value is not None)
    return found


# Before turn 1, and the turn.


def mulligan(event: changes.MulliganDecided) -> Json:
    return {"kind": "mulligan", "seat": event.seat, "took": event.took}


def shuffle(event: changes.DeckShuffled) -> Json:
    return {"kind": "shuffle", "seat": event.seat}


def turn(event: changes.TurnBegan) -> Json:
    return {"kind": "turn", "seat": event.seat, "turn": event.turn}


# Cards of hands, Decks and piles.


def draw(event: changes.CardsDrawn) -> Json:
    cards = list(event.cards)
    return {
        "kind": "draw", "seat": event.seat, "n": len(cards), "cards": cards, "rule": event.rule
    }  # fmt: skip


def mill(event: changes.Milled) -> Json:
    cards = list(event.cards)
    return {
        "kind": "mill", "seat": event.seat, "n": len(cards), "cards": cards, "rule": event.rule
    }  # fmt: skip


def exile(event: changes.Exiled) -> Json:
    return {"kind": "exile", "seat": event.seat, "card": event.card, "rule": event.rule}


def discard(event: changes.Discarded) -> Json:
    return {"kind": "discard", "seat": event.seat, "card": event.card, "rule": event.rule}


def recover(event: changes.Recovered) -> Json:
    return {
        "kind": "recover", "seat": event.seat, "card": event.card, "as": event.new,
        "rule": event.rule,
    }  # fmt: skip


# What seats do.


def move(event: changes.Moved) -> Json:
    found = {
        "kind": "move", "unit": event.unit, "from": event.origin, "to": event.to,
        "rule": event.rule,
    }  # fmt: skip
    return _with(found, source=event.source)


def attack(event: changes.AttackDeclared) -> Json:
    return {"kind": "attack", "by": event.by, "target": event.target}


def attack_off(event: changes.AttackOff) -> Json:
    return {"kind": "attack_off", "by": event.by, "target": event.target, "rule": event.rule}


def play(event: changes.CardPlayed) -> Json:
    found = {
        "kind": "play", "seat": event.seat, "unit": event.unit, "card": event.card,
        "def": event.definition,
    }  # fmt: skip
    return _with(found, to=event.to, on=event.on, target=event.target)


def ability(event: changes.AbilityUsed) -> Json:
    return {"kind": "ability", "card": event.card, "seat": event.seat}


def trigger(event: changes.TriggerUsed) -> Json:
    return {
        "kind": "trigger", "trigger": event.trigger, "source": event.source, "seat": event.seat
    }  # fmt: skip


# Cards in play.


def enter(event: changes.Entered) -> Json:
    return _with({"kind": "enter", "card": event.card}, zone=event.zone, on=event.on)


def fail(event: changes.PlayFailed) -> Json:
    return {"kind": "fail", "card": event.card, "rule": event.rule}


def broken(event: changes.CardBroken) -> Json:
    return {"kind": "break", "card": event.card, "seat": event.seat, "rule": event.rule}


def leave(event: changes.CardLeft) -> Json:
    return {"kind": "leave", "card": event.card, "to": "discard", "rule": event.rule}


def lethal(event: changes.LethalReceived) -> Json:
    return {"kind": "lethal", "unit": event.unit, "rule": event.rule}


# Units.


def roll(event: Rolled) -> Json:
    return {
        "kind": "roll", "for": event.purpose, "unit": event.unit, "seat": event.seat,
        "dice": [event.die], "need": event.need.total, "success": event.success,
        "why": why(event.need),
    }  # fmt: skip


def damage(event: changes.Damaged) -> Json:
    found = {
        "kind": "damage", "unit": event.unit, "amount": event.amount.total,
        "class": event.class_, "rule": event.rule, "why": why(event.amount),
    }  # fmt: skip
    return _with(found, by=event.by, source=event.source, critical=event.critical)


def heal(event: changes.Healed) -> Json:
    return {"kind": "heal", "unit": event.unit, "amount": event.amount, "source": event.source}


def counter(event: changes.CounterPlaced) -> Json:
    return {
        "kind": "counter", "target": event.target, "status": event.status, "count": event.count,
        "again": event.again, "seat": event.seat, "source": event.source,
    }  # fmt: skip


def resisted(event: changes.Resisted) -> Json:
    return {
        "kind": "resisted", "target": event.target, "status": event.status,
        "source": event.source,
    }  # fmt: skip


def immune(event: changes.Warded) -> Json:
    return {
        "kind": "immune", "target": event.target, "status": event.status,
        "source": event.source, "rule": event.rule,
    }  # fmt: skip


def cure(event: changes.Cured) -> Json:
    return {
        "kind": "cure", "target": event.target, "status": event.status, "n": event.n,
        "count": event.count, "source": event.source,
    }  # fmt: skip


def boost(event: changes.Boosted) -> Json:
    return {
        "kind": "boost", "unit": event.unit, "stat": event.stat.value, "n": event.n,
        "source": event.source,
    }  # fmt: skip


def expire(event: changes.BoostExpired) -> Json:
    return {
        "kind": "expire", "unit": event.unit, "stat": event.stat.value, "n": event.n,
        "source": event.source,
    }  # fmt: skip


def ready(event: changes.Readied) -> Json:
    return {"kind": "ready", "unit": event.unit, "what": event.what, "source": event.source}


# The end.


def outcome(event: changes.MatchEnded) -> Json:
    found = {"kind": "outcome", **result(event.winner, event.reason)}
    return _with(found, rule=event.rule)


def result(winner: int | None, reason: str) -> Json:
    """How a match ended, in the keys of views and events."""
    if winner is None:
        return {"draw": True, "reason": reason}
    return {"winner": winner, "reason": reason}


SECRET: Final[Mapping[type, str]] = {changes.CardsDrawn: "cards", changes.Recovered: "as"}

WORDS: Final[Mapping[type, Callable[[Any], Json]]] = {
    changes.MulliganDecided: mulligan,
    changes.DeckShuffled: shuffle,
    changes.TurnBegan: turn,
    changes.CardsDrawn: draw,
    changes.Milled: mill,
    changes.Exiled: exile,
    changes.Discarded: discard,
    changes.Recovered: recover,
    changes.Moved: move,
    changes.AttackDeclared: attack,
    changes.AttackOff: attack_off,
    changes.CardPlayed: play,
    changes.AbilityUsed: ability,
    changes.TriggerUsed: trigger,
    changes.Entered: enter,
    changes.PlayFailed: fail,
    changes.CardBroken: broken,
    changes.CardLeft: leave,
    changes.LethalReceived: lethal,
    Rolled: roll,
    changes.Damaged: damage,
    changes.Healed: heal,
    changes.CounterPlaced: counter,
    changes.Resisted: resisted,
    changes.Warded: immune,
    changes.Cured: cure,
    changes.Boosted: boost,
    changes.BoostExpired: expire,
    changes.Readied: ready,
    changes.MatchEnded: outcome,
}
