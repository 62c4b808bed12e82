"""Frightened: on the defence, and out of reach of what it fears.

Rulebook: section 10, Frightened.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, forbids, grants
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Aim, Approach, Fight
from gamewarden.rules.warband.changes import EffectsEnded
from gamewarden.rules.warband.fear import masters_fear
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import (
    ContactBar,
    EndOrder,
    Layer,
    MarkerName,
    Permission,
    Stat,
    Trait,
)
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted


class Frightened(Counted, frozen=True):
    """It lasts until the End Phase, where it may have to master its fear once more."""

    kind: ClassVar[MarkerName] = "frightened"

    @grants(Trait.DEFENSIVE, rule="WB-FRIGHTENED-1")
    def defends(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @adds(Stat.MELEE_POOL, layer=Layer.FRIGHTENED, rule="WB-FRIGHTENED-2")
    def fights_worse(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.model.id == self.holder else 0

    @adds(Stat.RANGED_POOL, layer=Layer.FRIGHTENED, rule="WB-FRIGHTENED-2")
    def shoots_worse(self, state: State, aim: Aim, so_far: int) -> int:
        return -1 if aim.by.id == self.holder else 0

    @forbids(Permission.ENTERED, order=ContactBar.FRIGHTENED, rule="WB-FRIGHTENED-3")
    def keeps_away_from_fear(self, state: State, approach: Approach) -> bool:
        return approach.by.id == self.holder and approach.other.profile.trait("fear") > 0

    @forbids(Permission.BRAVES, rule="WB-FRIGHTENED-4")
    def fails_without_dice(self, state: State, model: Model) -> bool:
        return model.id == self.holder and state.phase == "main"

    @after(EffectsEnded, order=EndOrder.FRIGHTENED, rule="WB-FRIGHTENED-5")
    def takes_heart(self, game: Game[State], due: Clause[EffectsEnded, Any]) -> None:
        model = game.state.models[self.holder]
        number, ki = model.fear_failed, model.profile.ki
        if number is None:
            game.attempt(lost(model, self.kind, "WB-FRIGHTENED-7"))
        elif masters_fear(game, self.holder, number, dice=ki, purpose="retest"):
            game.attempt(lost(model, self.kind, "WB-FRIGHTENED-6"))
