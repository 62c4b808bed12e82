"""What viewers are told of each change: the events of section 4.4.

Everybody is told the same: what is secret makes no event until it is revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from gamewarden.rules.game import Json, outcome_told
from gamewarden.rules.tally import why

from .changes import (
    ApChanged,
    ApSet,
    AttackDeclared,
    CharacterDrafted,
    Damaged,
    Drained,
    Drawn,
    ExtraActGiven,
    FieldBegan,
    FieldEnded,
    FieldGaveWay,
    GuardDeclared,
    HypeChanged,
    KnockedOut,
    LineUpRevealed,
    MatchEnded,
    ModifierPlayed,
    PressureTurned,
    ShieldGained,
    SignatureDeclared,
    StatusGained,
    StatusLost,
    StatusWarded,
    TurnBegan,
    TurnEndCalled,
)
from .state import round_of


def told(event: Any) -> Json | None:
    """An event as everybody is told of it; nothing where there is nothing to tell."""
    words = WORDS.get(type(event))
    return None if words is None else words(event)


def _roll(event: Drawn) -> Json:
    found: Json = {"kind": "roll", "for": event.purpose, "dice": [event.index], "n": event.n}
    if event.seat is not None:
        found |= {"seat": event.seat, "among": list(event.among)}
    return found


def _draft(event: CharacterDrafted) -> Json:
    return {"kind": "draft", "seat": event.seat, "card": event.card}


def _line_up(event: LineUpRevealed) -> Json:
    team, hand = list(event.team), list(event.hand)
    return {"kind": "line_up", "seat": event.seat, "team": team, "hand": hand}


def _turn(event: TurnBegan) -> Json:
    round = round_of(event.turn)
    return {"kind": "turn", "seat": event.seat, "turn": event.turn, "round": round}


def _end(event: TurnEndCalled) -> Json:
    return {"kind": "end", "seat": event.seat, "turn": event.turn}


def _ap_set(event: ApSet) -> Json | None:
    if not event.ap:
        return None
    ap = event.ap
    return {"kind": "ap", "seat": event.seat, "change": ap, "ap": ap, "rule": event.rule}


def _ap(event: ApChanged) -> Json:
    return {
        "kind": "ap",
        "seat": event.seat,
        "change": event.change,
        "ap": event.ap,
        "rule": event.rule,
    }


def _hype(event: HypeChanged) -> Json:
    found: Json = {
        "kind": "hype",
        "seat": event.seat,
        "change": event.change,
        "hype": event.hype,
        "rule": event.rule,
    }
    if event.why is not None:
        found["why"] = why(event.why)
    return found


def _attack(event: AttackDeclared) -> Json:
    return {"kind": "attack", "by": event.by, "target": event.target}


def _signature(event: SignatureDeclared) -> Json:
    found: Json = {"kind": "signature", "by": event.by}
    if event.picks:
        found["targets"] = list(event.targets)
    return found


def _guard(event: GuardDeclared) -> Json:
    return {"kind": "guard", "by": event.by}


def _modifier(event: ModifierPlayed) -> Json:
    found: Json = {"kind": "modifier", "seat": event.seat, "card": event.card}
    if event.picks:
        found["targets"] = list(event.targets)
    return found


def _field(event: FieldBegan) -> Json:
    return {"kind": "field", "card": event.card, "seat": event.seat, "left": event.left}


def _field_ends(event: FieldEnded | FieldGaveWay) -> Json:
    return {"kind": "field_ends", "card": event.card, "rule": event.rule}


def _pressure(event: PressureTurned) -> Json:
    return {"kind": "pressure", "on": event.on}


def _damage(event: Damaged) -> Json:
    found: Json = {
        "kind": "damage",
        "target": event.target,
        "amount": event.amount.total,
        "absorbed": event.absorbed,
        "lost": event.lost,
        "class": event.class_,
        "rule": event.amount.reasons[0].rule,
        "why": why(event.amount),
    }
    if event.by is not None:
        found["by"] = event.by
    if event.card is not None:
        found["card"] = event.card
    return found


def _shield(event: ShieldGained) -> Json:
    return {
        "kind": "shield",
        "target": event.target,
        "change": event.gain.total,
        "shield": event.shield,
        "rule": event.gain.reasons[0].rule,
        "why": why(event.gain),
    }


def _status(event: StatusGained) -> Json:
    return {
        "kind": "status",
        "target": event.target,
        "status": event.status,
        "rule": event.rule,
    }


def _cleared(event: StatusLost) -> Json:
    return {
        "kind": "cleared",
        "target": event.target,
        "status": event.status,
        "rule": event.rule,
    }


def _immune(event: StatusWarded) -> Json:
    return {
        "kind": "immune",
        "target": event.target,
        "status": event.status,
        "rule": event.rule,
    }


def _ko(event: KnockedOut) -> Json:
    return {"kind": "ko", "target": event.target, "rule": event.rule}


def _drain(event: Drained) -> Json:
    found: Json = {
        "kind": "drain",
        "seat": event.seat,
        "asked": event.asked,
        "taken": event.taken,
        "rule": event.rule,
    }
    if event.failed:
        found["failed"] = True
    return found


def _again(event: ExtraActGiven) -> Json:
    return {"kind": "again", "target": event.target, "rule": event.rule}


def _outcome(event: MatchEnded) -> Json:
    found = outcome_told(event.winner, event.reason)
    found["kind"] = "outcome"
    if event.rule is not None:
        found["rule"] = event.rule
    return found


WORDS: Final[Mapping[type, Callable[[Any], Json | None]]] = {
    Drawn: _roll,
    CharacterDrafted: _draft,
    LineUpRevealed: _line_up,
    TurnBegan: _turn,
    TurnEndCalled: _end,
    ApSet: _ap_set,
    ApChanged: _ap,
    HypeChanged: _hype,
    AttackDeclared: _attack,
    SignatureDeclared: _signature,
    GuardDeclared: _guard,
    ModifierPlayed: _modifier,
    FieldBegan: _field,
    FieldEnded: _field_ends,
    FieldGaveWay: _field_ends,
    PressureTurned: _pressure,
    Damaged: _damage,
    ShieldGained: _shield,
    StatusGained: _status,
    StatusLost: _cleared,
    StatusWarded: _immune,
    KnockedOut: _ko,
    Drained: _drain,
    ExtraActGiven: _again,
    MatchEnded: _outcome,
}
