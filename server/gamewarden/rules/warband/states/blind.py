"""Blind: it sees what it touches.

Rulebook: section 10, Blind.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, forbids
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Approach, Fight
from gamewarden.rules.warband.actions import Charge, Declared, Run
from gamewarden.rules.warband.changes import EffectsEnded, MarkersGained
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import EndOrder, Layer, MarkerName, Permission, Stat, StateBar
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted, always


class Blind(Counted, frozen=True):
    """It lasts until the End Phase."""

    kind: ClassVar[MarkerName] = "blind"

    @forbids(Permission.SEES, rule="WB-BLIND-1")
    def sees_what_it_touches(self, state: State, sight: Approach) -> bool:
        return sight.by.id == self.holder and not sight.already

    @forbids(Permission.HAS_ZONE, rule="WB-BLIND-1")
    def has_no_zone(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @adds(Stat.MELEE_POOL, layer=Layer.BLIND, rule="WB-BLIND-2")
    def fights_worse(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.model.id == self.holder else 0

    @forbids(Permission.DECLARED, order=StateBar.BLIND, rule="WB-BLIND-3")
    def neither_runs_nor_charges(self, state: State, action: Declared) -> bool:
        return action.model == self.holder and isinstance(action, Run | Charge)

    @after(EffectsEnded, order=EndOrder.BLIND, rule="WB-BLIND-4")
    def sees_again(self, game: Game[State], due: Clause[EffectsEnded, Any]) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, "WB-BLIND-4"))

    @always
    @forbids(Permission.MARKED, rule="WB-BLIND-5")
    def cannot_blind_the_sixth_sense(self, state: State, gain: MarkersGained) -> bool:
        profile = state.models[gain.target].profile
        return gain.marker == self.kind and bool(profile.trait("sixth-sense"))
