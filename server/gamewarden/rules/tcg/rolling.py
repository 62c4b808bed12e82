"""Dice: one at or below what it needs succeeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .order import Stat
from .stats import total

if TYPE_CHECKING:
    from .state import State


class Rolled(Struct, frozen=True, tag=True, gc=False):
    """A die thrown: no change, but told. `purpose` is "critical", "resist" or "luck"."""

    purpose: str
    unit: str
    seat: int
    die: int
    need: Tally

    @property
    def success(self) -> bool:
        """Whether it is at or below what it needs."""
        return self.die <= self.need.total


def roll(game: Game[State], purpose: str, unit: str, need: Tally) -> bool:
    """Throws a unit's die, also when the result is certain, and tells it."""
    state = game.state
    die = game.dice.roll(1, state.config.die)[0]
    rolled = Rolled(purpose, unit, state.board.units[unit].controller, die, need)
    game.tell(rolled)
    return rolled.success


def luck_roll(game: Game[State], purpose: str, unit: str) -> bool:
    """A Luck roll of a unit in play: at or below its Total Luck (TCG-LUCK-1)."""
    return roll(game, purpose, unit, total(game, unit, Stat.LUCK))
