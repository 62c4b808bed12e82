"""What the Passives of cards in play do: stat changes, and immunities.

TCG-PASSIVE-1: they hold while their card is in play, in both players' turns; whom they affect is
their scope, and no reach or Blind has a say in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from .cards.form import Mod
from .order import StatusName
from .text import Context

if TYPE_CHECKING:
    from .board import Unit
    from .zones import Neighbours


class Modifier(Struct, frozen=True, gc=False):
    """One stat change of a card in play; `zone` is where the card is."""

    printed: ClassVar[bool] = True  # it is on the card, so that a Nulled card is without it
    holder: str
    mod: Mod
    zone: str
    context: Context

    def affects(self, id: str, unit: Unit, neighbours: Neighbours) -> bool:
        """Whether it counts for a unit in play."""
        mod = self.mod
        if mod.status is not None and not (
            unit.counters if mod.status == "any" else mod.status in unit.counters
        ):
            return False
        match mod.scope:
            case "user":
                return id == self.context.user
            case "zone" if unit.zone != self.zone:
                return False
            case "near" if unit.zone != self.zone and unit.zone not in neighbours[self.zone]:
                return False
        return mod.side is None or (unit.controller == self.context.seat) == (mod.side == "ally")

    def reaches_out(self) -> bool:
        """Whether it depends on more than the unit that it counts for and what that carries."""
        mod = self.mod
        if mod.scope != "user":
            return True
        return not isinstance(mod.n, int) and mod.n.of not in ("it", "user", "this")


class Ward(Struct, frozen=True, gc=False):
    """Statuses that a unit cannot be inflicted with."""

    printed: ClassVar[bool] = True
    holder: str
    user: str
    statuses: tuple[StatusName, ...]
