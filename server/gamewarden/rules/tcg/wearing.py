"""What a unit can carry (section 1.9)."""

from __future__ import annotations

from .board import Unit
from .state import State


def why_not_worn(state: State, unit: Unit, card: str) -> str | None:
    """The clause that keeps a Weapon or Accessory from a unit: too many, or one of that name."""
    cast = state.board.cast
    if len(unit.gear) >= state.config.equip_limit:
        return "TCG-PLAY-7"
    name = cast.printed(card).original_name
    worn = (cast.print_of[gear] for gear in unit.gear)
    return "TCG-PLAY-8" if any(one.original_name == name for one in worn) else None
