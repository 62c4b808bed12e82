"""Stunned: fewer dice in any fight.

Rulebook: section 10, Stunned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, offers
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Aim, Fight
from gamewarden.rules.warband.actions import Wait
from gamewarden.rules.warband.changes import EffectsEnded, Waited
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import EndOrder, Layer, MarkerName, Stat
from gamewarden.rules.warband.state import State

from .model_state import Counted


class Stunned(Counted, frozen=True):
    """One marker goes in each End Phase, all of them with a Wait."""

    kind: ClassVar[MarkerName] = "stunned"

    @adds(Stat.MELEE_POOL, layer=Layer.STUNNED, rule="WB-STUNNED-1")
    def fights_worse(self, state: State, fight: Fight, so_far: int) -> int:
        return -1 if fight.model.id == self.holder else 0

    @adds(Stat.RANGED_POOL, layer=Layer.STUNNED, rule="WB-STUNNED-1")
    def shoots_worse(self, state: State, aim: Aim, so_far: int) -> int:
        return -1 if aim.by.id == self.holder else 0

    @after(EffectsEnded, order=EndOrder.STUNNED, rule="WB-STUNNED-2")
    def comes_round(self, game: Game[State], due: Clause[EffectsEnded, Any]) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, "WB-STUNNED-2", 1))

    @offers(rule="WB-STUNNED-3")
    def can_wait(self, state: State, seat: int) -> Iterator[Wait]:
        if state.models[self.holder].seat == seat:
            yield Wait(self.holder, self.kind)

    @after(Waited, rule="WB-STUNNED-3")
    def has_waited(self, game: Game[State], due: Clause[Waited, Any]) -> None:
        if due.change.target == self.holder and due.change.choice == self.kind:
            game.attempt(lost(game.state.models[self.holder], self.kind, "WB-STUNNED-3"))
