"""Actions as JSON: read from what may hold anything, and written as the rulebook has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeGuard

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json

from .actions import AnyAction, Attack, Draft, EndTurn, Guard, LineUp, PlayModifier, Signature


def word(action: Any) -> str | None:
    """Its `do`, if that is a word of the rulebook."""
    do = action.get("do") if isinstance(action, dict) else None
    return do if isinstance(do, str) and do in READERS else None


def read(do: str, action: Json) -> AnyAction | Refusal:
    """The action of that word, or the key that is missing or mistyped; other keys are ignored."""
    return READERS[do](action)


def _attack(action: Json) -> AnyAction | Refusal:
    by, target = action.get("by"), action.get("target")
    if not isinstance(by, str):
        return Refusal("bad_message", field="by")
    if not isinstance(target, str):
        return Refusal("bad_message", field="target")
    return Attack(by, target)


def _signature(action: Json) -> AnyAction | Refusal:
    by, targets = action.get("by"), action.get("targets", [])
    if not isinstance(by, str):
        return Refusal("bad_message", field="by")
    if not _are_texts(targets):
        return Refusal("bad_message", field="targets")
    return Signature(by, tuple(targets))


def _guard(action: Json) -> AnyAction | Refusal:
    by = action.get("by")
    return Guard(by) if isinstance(by, str) else Refusal("bad_message", field="by")


def _modifier(action: Json) -> AnyAction | Refusal:
    card, targets = action.get("card"), action.get("targets", [])
    if not isinstance(card, str):
        return Refusal("bad_message", field="card")
    if not _are_texts(targets):
        return Refusal("bad_message", field="targets")
    return PlayModifier(card, tuple(targets))


def _end(action: Json) -> AnyAction | Refusal:
    return EndTurn()


def _draft(action: Json) -> AnyAction | Refusal:
    card = action.get("card")
    return Draft(card) if isinstance(card, str) else Refusal("bad_message", field="card")


def _line_up(action: Json) -> AnyAction | Refusal:
    team, hand = action.get("team"), action.get("hand")
    if not _are_texts(team):
        return Refusal("bad_message", field="team")
    if not _are_texts(hand):
        return Refusal("bad_message", field="hand")
    return LineUp(tuple(team), tuple(hand))


def _are_texts(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


READERS: Final[Mapping[str, Callable[[Json], AnyAction | Refusal]]] = {
    "attack": _attack,
    "signature": _signature,
    "guard": _guard,
    "modifier": _modifier,
    "end": _end,
    "draft": _draft,
    "line_up": _line_up,
}


def as_json(action: AnyAction, *, picks: bool = False) -> Json:
    """An action with exactly the keys that the rulebook names; `picks`: its text picks."""
    if type(action) is Attack:
        return {"do": "attack", "by": action.by, "target": action.target}
    if type(action) is Signature:
        found: Json = {"do": "signature", "by": action.by}
        return {**found, "targets": list(action.targets)} if picks else found
    if type(action) is Guard:
        return {"do": "guard", "by": action.by}
    if type(action) is PlayModifier:
        found = {"do": "modifier", "card": action.card}
        return {**found, "targets": list(action.targets)} if picks else found
    if type(action) is Draft:
        return {"do": "draft", "card": action.card}
    if type(action) is LineUp:
        return {"do": "line_up", "team": list(action.team), "hand": list(action.hand)}
    return {"do": "end"}
