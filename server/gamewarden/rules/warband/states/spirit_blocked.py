"""Spirit Blocked: no Ki comes to it.

Rulebook: section 10, Spirit Blocked.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.changes import KiGenerated
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName, Permission
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted


class SpiritBlocked(Counted, frozen=True):
    """One marker goes with each Ki Generation step."""

    kind: ClassVar[MarkerName] = "spirit_block"

    @forbids(Permission.GAINS_KI, rule="WB-SPIRITBLOCKED-1")
    def generates_no_ki(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @after(KiGenerated, rule="WB-SPIRITBLOCKED-2")
    def wears_off(self, game: Game[State], due: Clause[KiGenerated, Any]) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, "WB-SPIRITBLOCKED-2", 1))
