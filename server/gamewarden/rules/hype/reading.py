"""From raw JSON, which may hold anything, to an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamewarden.errors import Refusal

from .actions import (
    Action,
    AnyAction,
    Attack,
    Draft,
    EndTurn,
    Guard,
    LineUp,
    PlayModifier,
    Signature,
)

# Each word, its action, and the keys that it takes: all of text or lists of texts.
WORDS: Final[Mapping[str, type[Action]]] = {
    "attack": Attack,
    "signature": Signature,
    "guard": Guard,
    "modifier": PlayModifier,
    "end": EndTurn,
    "draft": Draft,
    "line_up": LineUp,
}


def word(action: Any) -> str | Refusal:
    """Its `do`, if that is a word of the rulebook."""
    do = action.get("do") if isinstance(action, Mapping) else None
    if isinstance(do, str) and do in WORDS:
        return do
    return Refusal("bad_message", field="do")


def read(do: str, action: Mapping[str, Any]) -> AnyAction | Refusal:
    """The action of that word; keys that it does not take are ignored."""
    match do:
        case "attack":
            fault = _not_text(action, "by", "target")
            return fault or Attack(action["by"], action["target"])
        case "signature":
            fault = _not_text(action, "by") or _not_texts(action, "targets", needed=False)
            return fault or Signature(action["by"], tuple(action.get("targets", ())))
        case "guard":
            return _not_text(action, "by") or Guard(action["by"])
        case "modifier":
            fault = _not_text(action, "card") or _not_texts(action, "targets", needed=False)
            return fault or PlayModifier(action["card"], tuple(action.get("targets", ())))
        case "draft":
            return _not_text(action, "card") or Draft(action["card"])
        case "line_up":
            fault = _not_texts(action, "team") or _not_texts(action, "hand")
            return fault or LineUp(tuple(action["team"]), tuple(action["hand"]))
    return EndTurn()


def _not_text(action: Mapping[str, Any], *keys: str) -> Refusal | None:
    for key in keys:
        if not isinstance(action.get(key), str):
            return Refusal("bad_message", field=key)
    return None


def _not_texts(action: Mapping[str, Any], key: str, *, needed: bool = True) -> Refusal | None:
    texts = action.get(key)
    if key not in action and not needed:
        return None
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        return None
    return Refusal("bad_message", field=key)
