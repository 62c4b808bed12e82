"""Impetuous: it will not wait for the others.

Rulebook: section 10, Impetuous.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.changes import Performed
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName, Permission
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted


class Impetuous(Counted, frozen=True):
    """One marker goes with each action of its own."""

    kind: ClassVar[MarkerName] = "impetuous"

    @forbids(Permission.ACTIVATED, rule="WB-IMPETUOUS-1")
    def goes_before_the_calm(self, state: State, model: Model) -> bool:
        holder = state.models[self.holder]
        return holder.counters > 0 and model.seat == holder.seat and not model.has(self.kind)

    @after(Performed, rule="WB-IMPETUOUS-2")
    def cools_down(self, game: Game[State], due: Clause[Performed, Any]) -> None:
        if due.change.model == self.holder:
            game.attempt(lost(game.state.models[self.holder], self.kind, "WB-IMPETUOUS-2", 1))
