"""The card set: its order is that of the printed tables."""

from __future__ import annotations

from collections.abc import Mapping

from .characters import CHARACTERS
from .form import (
    AnyCard,
    AnyModifier,
    CharacterCard,
    Cost,
    EventCard,
    FieldCard,
    Move,
    Picks,
)
from .line_ups import LINE_UPS
from .modifiers import EVENTS, FIELDS

MODIFIERS: Mapping[str, AnyModifier] = {**EVENTS, **FIELDS}
CARDS: Mapping[str, AnyCard] = {**CHARACTERS, **MODIFIERS}

__all__ = [
    "CARDS",
    "CHARACTERS",
    "EVENTS",
    "FIELDS",
    "LINE_UPS",
    "MODIFIERS",
    "AnyCard",
    "AnyModifier",
    "CharacterCard",
    "Cost",
    "EventCard",
    "FieldCard",
    "Move",
    "Picks",
]
