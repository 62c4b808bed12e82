"""Diseased: it starts the turn with less to do.

Rulebook: section 10, Diseased.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.changes import CountersRemoved, TurnStarted
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName
from gamewarden.rules.warband.state import State

from .model_state import Counted


class Diseased(Counted, frozen=True):
    """One marker and one counter go in each Starting Phase."""

    kind: ClassVar[MarkerName] = "disease"

    @after(TurnStarted, rule="WB-DISEASED-1")
    def ails(self, game: Game[State], due: Clause[TurnStarted, Any]) -> None:
        model = game.state.models[self.holder]
        game.attempt(lost(model, self.kind, "WB-DISEASED-1", 1))
        if model.counters:  # WB-DISEASED-2
            game.attempt(CountersRemoved(self.holder, 1, model.counters - 1))
