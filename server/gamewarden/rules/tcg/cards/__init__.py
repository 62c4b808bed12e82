"""The card set: its order is that of the printed tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .actions import ACTIONS
from .characters import CHARACTERS
from .decks import DECKS
from .equipment import EQUIPMENT
from .form import Ability, Card, Gems, Immediate, Mod, Passive, Text, Trigger
from .fortifications import FORTIFICATIONS
from .items import ITEMS
from .supporters import SUPPORTERS

CARDS: Final[Mapping[str, Card]] = {
    **CHARACTERS, **SUPPORTERS, **FORTIFICATIONS, **EQUIPMENT, **ACTIONS, **ITEMS
}  # fmt: skip

BLANK: Final = "blank"
LEADER: Final = "leader"
ARRANGED: Final[Mapping[str, Card]] = {  # cards of arranged positions only
    BLANK: Card("action", "Blank"),
    LEADER: Card("character", "Leader", Gems(hp=10, at=1)),
}


def printed(card: str, own: Mapping[str, Card]) -> Card | None:
    """The card of that id: of the card set, of arranged positions, or a scenario's `own`."""
    found = CARDS.get(card)
    if found is None:
        found = ARRANGED.get(card) or own.get(card)
    return found


__all__ = [
    "ARRANGED",
    "BLANK",
    "CARDS",
    "CHARACTERS",
    "DECKS",
    "LEADER",
    "Ability",
    "Card",
    "Gems",
    "Immediate",
    "Mod",
    "Passive",
    "Text",
    "Trigger",
    "printed",
]
