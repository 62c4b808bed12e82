"""Blind: less reach, and with every further counter less for card effects.

Rulebook: section 2.5. TCG-BLIND-1: being Blinded puts a counter on the unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gamewarden.rules.hooks import adds
from gamewarden.rules.tcg.order import Bonus, Stat, StatusName

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Blind(Status, frozen=True):
    """It has no "again" part: its counters add up in what effects reach.

    TCG-BLIND-4: so the further ones do not touch attacks, placing and equipping, which use the
    Total reach, nor effects on no other card.
    """

    kind: ClassVar[StatusName] = "blind"

    @adds(Stat.REACH, rule="TCG-BLIND-2")
    def reaches_less_far(self, state: State, unit: str, so_far: int) -> int:
        return -state.config.status_drop if unit == self.holder else 0

    @adds(Bonus.EFFECT_REACH, rule="TCG-BLIND-3")
    def effects_reach_less_far(self, state: State, unit: str, so_far: int) -> int:
        return -max(0, self.count(state) - 1) if unit == self.holder else 0
