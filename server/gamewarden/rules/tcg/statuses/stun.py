"""Stun: less movement, and an easy mark for attackers.

Rulebook: section 2.6. TCG-STUN-1: being Stunned puts a counter on the unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gamewarden.rules.hooks import adds
from gamewarden.rules.tcg.order import Bonus, Stat, StatusName

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Stun(Status, frozen=True):
    """TCG-STUN-6: movement is for moves by hand only, so effects move the unit as before."""

    kind: ClassVar[StatusName] = "stun"

    @adds(Stat.MOVEMENT, rule="TCG-STUN-2")
    def moves_less_far(self, state: State, unit: str, so_far: int) -> int:
        return -state.config.status_drop if unit == self.holder else 0

    @adds(Bonus.LUCK_AGAINST, rule="TCG-STUN-3")
    def attackers_are_lucky(self, state: State, attacked: str, so_far: int) -> int:
        # TCG-STUN-4, TCG-STUN-5: asked once, as damage calculation opens, kept for it alone, and
        # never asked for effect damage
        return self.count(state) if attacked == self.holder else 0
