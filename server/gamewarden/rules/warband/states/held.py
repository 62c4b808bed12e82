"""Held: kept by another model, and kept from nearly everything.

Rulebook: section 10, Held.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, before, forbids, grants
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Fight
from gamewarden.rules.warband.actions import Declared, Disengage, StandUp, UseFeat
from gamewarden.rules.warband.bases import in_contact
from gamewarden.rules.warband.changes import (
    Disengaged,
    ExchangeBegan,
    Killed,
    MarkersCleared,
    MarkersGained,
    Moved,
    SideChanged,
)
from gamewarden.rules.warband.order import (
    ExchangeOrder,
    Layer,
    MarkerName,
    Permission,
    Stat,
    StateBar,
    Trait,
)
from gamewarden.rules.warband.state import Model, State

from .model_state import Kept, always


class Held(Kept, frozen=True):
    """Each marker is one holder's, and goes with it."""

    kind: ClassVar[MarkerName] = "held"

    @grants(Trait.DEFENSIVE, rule="WB-HELD-1")
    def defends(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.DECLARED, order=StateBar.HELD, rule="WB-HELD-2")
    def does_little(self, state: State, action: Declared) -> bool:
        if action.model != self.holder or isinstance(action, Disengage | StandUp):
            return False
        feat = None
        if isinstance(action, UseFeat) and action.move is None:
            feat = state.models[self.holder].profile.feats.get(action.feat)
        return feat is None or "no_btb" in feat.flags

    @forbids(Permission.MOVED, rule="WB-HELD-3")
    def stays_where_it_is(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @adds(Stat.MELEE_POOL, layer=Layer.HELD, rule="WB-HELD-4")
    def fights_worse(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.model.id == self.holder else 0

    @after(Moved, rule="WB-HELD-5")
    @after(Killed, rule="WB-HELD-5")
    @after(SideChanged, rule="WB-HELD-5")
    def is_let_go(self, game: Game[State], due: Clause[Any, Any]) -> None:
        models = game.state.models
        held = models[self.holder]
        for keeper in self.keepers:
            by = models.get(keeper)
            if by is None or by.seat == held.seat or not in_contact(by, held):
                self._loses(game, keeper, "WB-HELD-5")

    @before(ExchangeBegan, order=ExchangeOrder.HELD, rule="WB-HELD-6")
    def is_dropped_for_another(self, game: Game[State], due: Clause[ExchangeBegan, Any]) -> None:
        fighting = (due.change.by, due.change.foe)
        for keeper in self.keepers:
            if keeper in fighting and self.holder not in fighting:
                self._loses(game, keeper, "WB-HELD-6")

    @after(Disengaged, rule="WB-HELD-7")
    def breaks_free(self, game: Game[State], due: Clause[Disengaged, Any]) -> None:
        if due.change.model == self.holder and due.change.foe in self.keepers:
            self._loses(game, due.change.foe, "WB-HELD-7")

    @always
    @forbids(Permission.MARKED, rule="WB-HELD-8")
    def cannot_grasp_the_agile(self, state: State, gain: MarkersGained) -> bool:
        profile = state.models[gain.target].profile
        slippery = profile.trait("agile") or profile.trait("intangible")
        return gain.marker == self.kind and bool(slippery)

    def _loses(self, game: Game[State], keeper: str, rule: str) -> None:
        game.attempt(MarkersCleared(self.holder, self.kind, 1, rule, holders=(keeper,)))
