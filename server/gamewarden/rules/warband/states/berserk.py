"""Berserk: it attacks, and whom it attacks is not its choice.

Rulebook: section 10, Berserk. Of the three bars the first that applies binds it;
WB-BERSERK-6: where none does, it may declare any action.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids, grants
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Choice, Reach
from gamewarden.rules.warband.actions import Charge, Melee, Run
from gamewarden.rules.warband.changes import EffectsEnded, MarkersGained
from gamewarden.rules.warband.geometry import length, minus, straight
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import BerserkBar, EndOrder, MarkerName, Permission, Trait
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted


class Berserk(Counted, frozen=True):
    """It lasts until the End Phase; the Impetuous markers that it brings stay."""

    kind: ClassVar[MarkerName] = "berserk"

    @grants(Trait.AGGRESSIVE, rule="WB-BERSERK-1")
    def attacks(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @after(MarkersGained, rule="WB-BERSERK-2")
    def grows_impetuous(self, game: Game[State], due: Clause[MarkersGained, Any]) -> None:
        if due.change.target == self.holder and due.change.marker == self.kind:
            game.attempt(MarkersGained(self.holder, "impetuous", due.change.count))

    @forbids(Permission.CHOSEN, order=BerserkBar.MELEE, rule="WB-BERSERK-3")
    def fights_the_nearest(self, state: State, choice: Choice) -> bool:
        action, nearest = choice.action, choice.reach.melee
        obeys = isinstance(action, Melee) and action.target in nearest
        return self._chooses(choice) and bool(nearest) and not obeys

    @forbids(Permission.CHOSEN, order=BerserkBar.CHARGE, rule="WB-BERSERK-4")
    def charges_the_nearest(self, state: State, choice: Choice) -> bool:
        if not self._chooses(choice) or choice.reach.melee:
            return False
        action, nearest = choice.action, choice.reach.charge
        obeys = isinstance(action, Charge) and action.target in nearest
        return bool(nearest) and not obeys

    @forbids(Permission.CHOSEN, order=BerserkBar.RUN, rule="WB-BERSERK-5")
    def runs_at_the_nearest(self, state: State, choice: Choice) -> bool:
        reach = choice.reach
        if not self._chooses(choice) or reach.melee or reach.charge:
            return False
        return bool(reach.run) and not _runs_far_enough(state, choice)

    @after(EffectsEnded, order=EndOrder.BERSERK, rule="WB-BERSERK-7")
    def calms_down(self, game: Game[State], due: Clause[EffectsEnded, Any]) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, "WB-BERSERK-7"))

    def _chooses(self, choice: Choice) -> bool:
        return choice.model.id == self.holder


def forced(model: Model, reach: Reach) -> tuple[str, str] | None:
    """What a Berserk model must do, and at whom; nothing where it is free, or in no such state."""
    if not model.has(Berserk.kind):
        return None
    for do, targets in (("melee", reach.melee), ("charge", reach.charge), ("run", reach.run)):
        for target in targets:
            return do, target
    return None


def _runs_far_enough(state: State, choice: Choice) -> bool:
    action, pos = choice.action, choice.model.pos
    if not isinstance(action, Run) or not action.path:
        return False
    leg = minus(action.path[0], pos)
    return any(
        straight(leg, minus(state.models[enemy].pos, pos))
        and length(leg) >= length(minus(farthest, pos))
        for enemy, farthest in choice.reach.run.items()
    )
