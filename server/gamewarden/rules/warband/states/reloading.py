"""Reloading: its slow weapons are not ready.

Rulebook: section 10, Reloading.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids, offers
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.actions import Wait
from gamewarden.rules.warband.changes import Waited
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName, Permission
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted


class Reloading(Counted, frozen=True):
    """Each Wait takes one marker off."""

    kind: ClassVar[MarkerName] = "reload"

    @forbids(Permission.RELOADS, rule="WB-RELOADING-1")
    def is_not_ready(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @offers(rule="WB-RELOADING-2")
    def can_wait(self, state: State, seat: int) -> Iterator[Wait]:
        if state.models[self.holder].seat == seat:
            yield Wait(self.holder, self.kind)

    @after(Waited, rule="WB-RELOADING-2")
    def has_waited(self, game: Game[State], due: Clause[Waited, Any]) -> None:
        if due.change.target == self.holder and due.change.choice == self.kind:
            game.attempt(lost(game.state.models[self.holder], self.kind, "WB-RELOADING-2", 1))
