"""Bleeding: the highest marker works in the End Phase; any healing stops it all.

Rulebook: section 10, Bleeding. WB-BLEEDING-1: one Bleed marker is enough.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after
from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally
from gamewarden.rules.warband.changes import Healed, MarkersCleared, Suffered, Wounded
from gamewarden.rules.warband.config import AGAIN_FROM
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName, SufferOrder
from gamewarden.rules.warband.state import State
from gamewarden.rules.warband.wounds import toughened

from .model_state import Valued


class Bleeding(Valued, frozen=True):
    """It works down to two markers, and on from there in the next turn."""

    kind: ClassVar[MarkerName] = "bleed"

    @after(Suffered, order=SufferOrder.BLEED, rule="WB-BLEEDING-2")
    def bleeds(self, game: Game[State], due: Clause[Suffered, Any]) -> None:
        if due.change.model != self.holder:
            return
        highest, *left = self.values
        wounds = toughened(game.state.models[self.holder], Tally.of(highest, "WB-BLEEDING-3"))
        game.attempt(MarkersCleared(self.holder, self.kind, 1, "WB-BLEEDING-2", values=(highest,)))
        game.attempt(Wounded(self.holder, wounds))
        if len(left) >= AGAIN_FROM:
            game.again(due)  # WB-BLEEDING-4

    @after(Healed, rule="WB-BLEEDING-5")
    def is_staunched(self, game: Game[State], due: Clause[Healed, Any]) -> None:
        if due.change.target == self.holder:
            game.attempt(lost(game.state.models[self.holder], self.kind, "WB-BLEEDING-5"))
