"""Prone: down, in nobody's way, and able to do nothing but stand up.

Rulebook: section 10, Prone.
"""

from __future__ import annotations

from typing import ClassVar

from gamewarden.rules.hooks import adds, forbids, sets
from gamewarden.rules.warband.about import Approach, Fight
from gamewarden.rules.warband.actions import Declared, StandUp
from gamewarden.rules.warband.changes import MarkersGained
from gamewarden.rules.warband.order import (
    Layer,
    MarkerName,
    Permission,
    SpecialBar,
    Stat,
    StateBar,
)
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted, always


class Prone(Counted, frozen=True):
    """One marker, until it stands up."""

    kind: ClassVar[MarkerName] = "prone"

    @adds(Stat.MELEE_POOL, layer=Layer.PRONE, rule="WB-PRONE-1")
    def fights_worse(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.model.id == self.holder else 0

    @forbids(Permission.HIDES, rule="WB-PRONE-2")
    def hides_nobody(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.HAS_ZONE, rule="WB-PRONE-3")
    def has_no_zone(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.BINDS, rule="WB-PRONE-4")
    def does_not_bind(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.KEEPS_OFF, rule="WB-PRONE-4")
    def may_be_walked_up_to(self, state: State, approach: Approach) -> bool:
        return approach.other.id == self.holder

    @sets(Stat.ATTACKER, rule="WB-PRONE-5")
    def strikes_second(self, state: State, fight: Fight, attacker: str) -> str | None:
        # WB-PRONE-7: whatever traits had said
        sides = {fight.model.id: fight.foe.id, fight.foe.id: fight.model.id}
        return sides.get(self.holder)

    @forbids(Permission.SPECIALS, order=SpecialBar.PRONE, rule="WB-PRONE-6")
    def uses_no_specials(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.DECLARED, order=StateBar.PRONE, rule="WB-PRONE-8")
    def only_stands_up(self, state: State, action: Declared) -> bool:
        return action.model == self.holder and not isinstance(action, StandUp)

    @always
    @adds(Stat.MELEE_POOL, layer=Layer.STANDING_UP, rule="WB-PRONE-9")
    def fights_worse_as_it_rises(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.rises else 0

    @always
    @forbids(Permission.MARKED, rule="WB-PRONE-10")
    def is_down_already(self, state: State, gain: MarkersGained) -> bool:
        return gain.marker == self.kind and state.models[gain.target].has(self.kind)
