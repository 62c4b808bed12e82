"""From raw JSON, which may hold anything, to an action.

Which keys a play, an Ability or a Trigger needs, its card says; others are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamewarden.errors import Refusal

from .actions import (
    AnyAction,
    Attack,
    Choose,
    Discard,
    EndTurn,
    Move,
    Mulligan,
    Pass,
    Play,
    UseAbility,
    UseTrigger,
)
from .cards import Text
from .state import State
from .text import Pending
from .triggers import trigger_of

WORDS: Final = (
    *("mulligan", "move", "attack", "play", "ability", "end"),
    *("use", "pass", "choose", "discard"),
)


def word(action: Any) -> str | Refusal:
    """Its `do`, if that is a word of the rulebook."""
    do = action.get("do") if isinstance(action, Mapping) else None
    if isinstance(do, str) and do in WORDS:
        return do
    return Refusal("bad_message", field="do")


def read(
    state: State, seat: int, do: str, action: Mapping[str, Any], offered: Sequence[Pending]
) -> AnyAction | Refusal:
    """The action of that word, as `seat` asks for it; `offered` are the Triggers it can use."""
    match do:
        case "mulligan":
            take = action.get("take")
            return Mulligan(take) if isinstance(take, bool) else _faulty("take")
        case "move":
            return _not_text(action, "unit", "to") or Move(action["unit"], action["to"])
        case "attack":
            fault = _not_text(action, "unit", "target")
            return fault or Attack(action["unit"], action["target"])
        case "play":
            return _play(state, seat, action)
        case "ability":
            return _ability(state, action)
        case "use":
            return _use(state, action, offered)
        case "choose":
            return _not_text(action, "card") or Choose(action["card"])
        case "discard":
            return _not_text(action, "card") or Discard(action["card"])
        case "pass":
            return Pass()
    return EndTurn()


def _play(state: State, seat: int, action: Mapping[str, Any]) -> Play | Refusal:
    fault = _not_text(action, "unit", "card")
    if fault is not None:
        return fault
    unit, card = action["unit"], action["card"]
    definition = state.players[seat].hand.get(card)
    if definition is None:
        return Play(unit, card)  # none that it holds: what else it names does not matter
    printed = state.board.cast.printed(definition)
    match printed.type:
        case "supporter" | "fortification":
            return _not_text(action, "to") or Play(unit, card, to=action["to"])
        case "weapon" | "accessory":
            return _not_text(action, "on") or Play(unit, card, on=action["on"])
    named = _named(action, None if printed.immediate is None else printed.immediate[1])
    if isinstance(named, Refusal):
        return named
    target, to = named
    return Play(unit, card, to=to, target=target)


def _ability(state: State, action: Mapping[str, Any]) -> UseAbility | Refusal:
    fault = _not_text(action, "card")
    if fault is not None:
        return fault
    there = state.board.cast.print_of.get(action["card"])
    found = None if there is None else there.ability
    named = _named(action, None if found is None else found[1])
    return named if isinstance(named, Refusal) else UseAbility(action["card"], *named)


def _use(
    state: State, action: Mapping[str, Any], offered: Sequence[Pending]
) -> UseTrigger | Refusal:
    fault = _not_text(action, "trigger")
    if fault is not None:
        return fault
    found = (trigger_of(state, one) for one in offered if one.id == action["trigger"])
    named = _named(action, next(found, None))
    return named if isinstance(named, Refusal) else UseTrigger(action["trigger"], *named)


def _named(action: Mapping[str, Any], text: Text | None) -> tuple[str | None, str | None] | Refusal:
    """The target and the destination that an effect needs, and nothing for what it does not."""
    wanted = {
        "target": text is not None and text.target is not None,
        "to": text is not None and text.shift is not None,
    }
    fault = _not_text(action, *(key for key, needed in wanted.items() if needed))
    if fault is not None:
        return fault
    target, to = (action[key] if needed else None for key, needed in wanted.items())
    return target, to


def _not_text(action: Mapping[str, Any], *keys: str) -> Refusal | None:
    for key in keys:
        if not isinstance(action.get(key), str):
            return _faulty(key)
    return None


def _faulty(key: str) -> Refusal:
    return Refusal("bad_message", field=key)
