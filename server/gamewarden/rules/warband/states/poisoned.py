"""Poisoned: the highest marker works in the End Phase, again and again while three are left.

Rulebook: section 10, Poisoned. WB-POISONED-1: one Poison marker is enough.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after
from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally
from gamewarden.rules.warband.changes import MarkersCleared, Suffered, Wounded
from gamewarden.rules.warband.config import AGAIN_FROM
from gamewarden.rules.warband.order import MarkerName, SufferOrder
from gamewarden.rules.warband.state import State
from gamewarden.rules.warband.wounds import toughened

from .model_state import Valued


class Poisoned(Valued, frozen=True):
    """It works down to two markers, and on from there in the next turn."""

    kind: ClassVar[MarkerName] = "poison"

    @after(Suffered, order=SufferOrder.POISON, rule="WB-POISONED-2")
    def works(self, game: Game[State], due: Clause[Suffered, Any]) -> None:
        if due.change.model != self.holder:
            return
        highest, *left = self.values
        wounds = toughened(game.state.models[self.holder], Tally.of(highest, "WB-POISONED-3"))
        game.attempt(MarkersCleared(self.holder, self.kind, 1, "WB-POISONED-2", values=(highest,)))
        game.attempt(Wounded(self.holder, wounds))
        if len(left) >= AGAIN_FROM:
            game.again(due)  # WB-POISONED-4
