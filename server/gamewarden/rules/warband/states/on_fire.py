"""On Fire: the highest marker burns in the End Phase, again and again while three are left.

Rulebook: section 10, On Fire. WB-FIRE-1: one Fire marker is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, offers
from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally
from gamewarden.rules.warband.actions import Wait
from gamewarden.rules.warband.bases import in_contact
from gamewarden.rules.warband.changes import MarkersCleared, Suffered, Waited, Wounded
from gamewarden.rules.warband.config import AGAIN_FROM, PUT_OUT
from gamewarden.rules.warband.order import MarkerName, SufferOrder
from gamewarden.rules.warband.state import State

from .model_state import Valued


class OnFire(Valued, frozen=True):
    """It burns down to two markers, and on from there in the next turn."""

    kind: ClassVar[MarkerName] = "fire"

    @after(Suffered, order=SufferOrder.FIRE, rule="WB-FIRE-2")
    def burns(self, game: Game[State], due: Clause[Suffered, Any]) -> None:
        if due.change.model != self.holder:
            return
        highest, *left = self.values
        game.attempt(MarkersCleared(self.holder, self.kind, 1, "WB-FIRE-2", values=(highest,)))
        # WB-FIRE-4: whatever its toughness
        game.attempt(Wounded(self.holder, Tally.of(highest, "WB-FIRE-3")))
        if len(left) >= AGAIN_FROM:
            game.again(due)  # WB-FIRE-5

    @offers(rule="WB-FIRE-6")
    def can_be_put_out(self, state: State, seat: int) -> Iterator[Wait]:
        burning = state.models[self.holder]
        if burning.seat == seat:
            yield Wait(self.holder, self.kind)
            for friend in state.friends(burning):
                if in_contact(friend, burning):
                    yield Wait(friend.id, self.kind, self.holder)

    @after(Waited, rule="WB-FIRE-6")
    def is_put_out(self, game: Game[State], due: Clause[Waited, Any]) -> None:
        if due.change.target == self.holder and due.change.choice == self.kind:
            values = due.change.values or self.values[:PUT_OUT]
            count = len(values)
            game.attempt(MarkersCleared(self.holder, self.kind, count, "WB-FIRE-6", values=values))
