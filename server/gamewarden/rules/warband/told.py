"""What viewers are told of each change: the events of section 16. Everybody is told the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.game import Json
from gamewarden.rules.tally import Tally

from . import changes, rolls


def told(event: Any) -> Json | None:
    """An event as everybody is told of it; nothing where there is nothing to tell."""
    words = WORDS.get(type(event))
    return None if words is None else words(event)


def why(amount: Tally) -> list[Json]:
    """The reasons of a number, as events carry them: those of 0 are left out."""
    return [{"add": add, "rule": rule} for add, rule, _ in amount.reasons if add]


def some(**keys: Any) -> Json:
    """The keys that have something to say."""
    return {key: value for key, value in keys.items() if value is not None}


# Dice and numbers.


def _roll(event: rolls.Rolled) -> Json:
    return some(
        kind="roll", seat=event.seat, dice=list(event.dice), model=event.model,
        **{"for": event.purpose},
    )  # fmt: skip


def _test(event: rolls.Tested) -> Json:
    return some(
        kind="test", model=event.model, number=event.number, result=event.result,
        passed=event.passed, auto=True if event.result is None else None,
        **{"for": event.purpose},
    )  # fmt: skip


def _number(event: rolls.NumberFound) -> Json:
    return {
        "kind": "number",
        "model": event.model,
        "number": event.number.total,
        "why": why(event.number),
    }


def _pool(event: rolls.PoolFound) -> Json:
    return {
        "kind": "pool",
        "model": event.model,
        "for": event.purpose,
        "pool": event.pool.total,
        "why": why(event.pool),
    }


def _allocate(event: rolls.Allocated) -> Json:
    return some(
        kind="allocate",
        model=event.model,
        attack=event.attack,
        defence=event.defence,
        special=event.special,
        boost=event.boost or None,
    )


def _strike(event: rolls.Struck) -> Json:
    return some(
        kind="strike",
        model=event.model,
        target=event.target,
        result=event.result,
        against=event.against,
        success=event.success,
        level=event.result - event.against if event.success else None,
        tie=event.tie,
    )


def _damage(event: rolls.DamageRolled) -> Json:
    return {
        "kind": "damage",
        "model": event.model,
        "target": event.target,
        "roll": event.roll.total,
        "why": why(event.roll),
        "level": event.level,
        "wounds": event.wounds,
    }


# The match and its turns.


def _phase(event: changes.PhaseBegan) -> Json:
    return {"kind": "phase", "turn": event.turn, "phase": event.phase}


def _first(event: changes.FirstSet) -> Json:
    return {"kind": "first", "seat": event.seat}


def _passed(event: changes.PassSpent) -> Json:
    return {"kind": "passed", "seat": event.seat}


def _score(event: changes.Scored) -> Json:
    points = event.points
    return {"kind": "score", "seat": event.seat, "points": points.total, "why": why(points)}


def _outcome(event: changes.MatchEnded) -> Json:
    return {"kind": "outcome", **result(event.winner, event.reason)}


def result(winner: int | None, reason: str) -> Json:
    """How a match ended, in the rulebook's keys."""
    if winner is None:
        return {"result": "draw", "reason": reason}
    return {"result": "win", "winner": winner, "reason": reason}


# Actions.


def _declare(event: changes.Declaration) -> Json:
    return some(kind="declare", model=event.model, do=event.do, target=event.target)


def _move(event: changes.Moved) -> Json:
    corners = len(event.path) > 1  # else the way is the straight line to `to`
    return some(
        kind="move",
        model=event.model,
        how=event.how,
        to=list(event.to),
        face=list(event.face),
        path=[list(point) for point in event.path] if corners else None,
    )


def _held(event: changes.ObjectiveTaken) -> Json:
    return {"kind": "held", "objective": event.objective, "seat": event.seat}


def _exchange(event: changes.ExchangeBegan) -> Json:
    return some(
        kind="exchange",
        by=event.by,
        foe=event.foe,
        attacker=event.attacker,
        surprised=event.surprised,
    )


def _counter(event: changes.CountersRemoved) -> Json:
    return {
        "kind": "counter",
        "model": event.model,
        "removed": event.removed,
        "left": event.left,
    }


# Models.


def _tokens(event: changes.TokensChanged) -> Json:
    return {"kind": "tokens", "model": event.model, "add": event.add}


def _wounds(event: changes.Wounded) -> Json:
    amount = event.amount
    return {"kind": "wounds", "target": event.target, "amount": amount.total, "why": why(amount)}


def _healed(event: changes.Healed) -> Json:
    return {"kind": "healed", "target": event.target, "amount": event.amount}


def _killed(event: changes.Killed) -> Json:
    return {"kind": "killed", "model": event.model}


def _mark(event: changes.MarkersGained) -> Json:
    return some(
        kind="mark",
        target=event.target,
        marker=event.marker,
        count=event.count,
        value=event.value,
        by=event.by,
    )


def _clear(event: changes.MarkersCleared) -> Json:
    return some(
        kind="clear",
        target=event.target,
        marker=event.marker,
        count=event.count,
        value=event.values[0] if len(event.values) == 1 else None,
        rule=event.rule,
    )


def _side(event: changes.SideChanged) -> Json:
    return {"kind": "side", "model": event.model, "seat": event.seat}


WORDS: Final[Mapping[type, Callable[[Any], Json]]] = {
    rolls.Rolled: _roll,
    rolls.Tested: _test,
    rolls.NumberFound: _number,
    rolls.PoolFound: _pool,
    rolls.Allocated: _allocate,
    rolls.Struck: _strike,
    rolls.DamageRolled: _damage,
    changes.PhaseBegan: _phase,
    changes.FirstSet: _first,
    changes.PassSpent: _passed,
    changes.Scored: _score,
    changes.MatchEnded: _outcome,
    changes.Declaration: _declare,
    changes.Moved: _move,
    changes.ObjectiveTaken: _held,
    changes.ExchangeBegan: _exchange,
    changes.CountersRemoved: _counter,
    changes.TokensChanged: _tokens,
    changes.Wounded: _wounds,
    changes.Healed: _healed,
    changes.Killed: _killed,
    changes.MarkersGained: _mark,
    changes.MarkersCleared: _clear,
    changes.SideChanged: _side,
}
