"""What the Passives of cards in play do: stat changes, and immunities.

TCG-PASSIVE-1: they hold while their card is in play, in both players' turns; whom they affect is
their scope, and no reach or Blind has a say in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from .cards import Mod
from .order import StatusName

if TYPE_CHECKING:
    from .board import Board
    from .zones import Neighbours


class Modifier(Struct, frozen=True, gc=False):
    """One stat change of a card in play."""

    printed: ClassVar[bool] = True  # it is on the card, so that a Nulled card is without it
    holder: str
    mod: Mod

    def affects(self, board: Board, id: str, neighbours: Neighbours) -> bool:
        """Whether it counts for a unit in play."""
        mod, unit = self.mod, board.units[id]
        if mod.scope == "user" and board.user_of(self.holder) != id:
            return False
        if mod.status is not None and not (
            unit.counters if mod.status == "any" else mod.status in unit.counters
        ):
            return False
        if mod.scope == "user":
            return True
        zone = board.zone_of(self.holder)
        match mod.scope:
            case "zone" if unit.zone != zone:
                return False
            case "near" if unit.zone != zone and unit.zone not in neighbours[zone]:
                return False
        ours = unit.controller == board.controller_of(self.holder)
        return mod.side is None or ours == (mod.side == "ally")

    def reaches_out(self) -> bool:
        """Whether it depends on more than the unit that it counts for and what that carries."""
        mod = self.mod
        if mod.scope != "user":
            return True
        return not isinstance(mod.n, int) and mod.n.of not in ("it", "user", "this")

    def counts_a_pile(self) -> bool:
        """Whether it depends on how many cards a pile has."""
        return not isinstance(self.mod.n, int) and self.mod.n.pile is not None


class Ward(Struct, frozen=True, gc=False):
    """Statuses that the user of a card in play cannot be inflicted with."""

    printed: ClassVar[bool] = True
    holder: str
    statuses: tuple[StatusName, ...]
