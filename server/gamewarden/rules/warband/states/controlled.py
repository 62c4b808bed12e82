"""Controlled: it fights for the other side, for as many actions as it has markers.

Rulebook: section 10, Controlled. WB-CONTROLLED-2: nothing keeps Ki from coming to it.
WB-CONTROLLED-4: nor its commander from any action that costs no tokens.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, before, forbids
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.changes import (
    CountersRemoved,
    FoughtExhausted,
    MarkersCleared,
    MarkersGained,
    SideChanged,
)
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import GainOrder, MarkerName, Permission
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted, always


class Controlled(Counted, frozen=True):
    """It is its owner's again as soon as the last marker is gone."""

    kind: ClassVar[MarkerName] = "control"

    @after(MarkersGained, rule="WB-CONTROLLED-1")
    def goes_over(self, game: Game[State], due: Clause[MarkersGained, Any]) -> None:
        gain = due.change
        if gain.target == self.holder and gain.marker == self.kind:
            assert gain.seat is not None
            game.attempt(SideChanged(self.holder, gain.seat))

    @forbids(Permission.SPENDS_KI, rule="WB-CONTROLLED-3")
    def keeps_its_tokens(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @after(CountersRemoved, rule="WB-CONTROLLED-5")
    def has_acted(self, game: Game[State], due: Clause[CountersRemoved, Any]) -> None:
        if due.change.model == self.holder:
            self._loses(game, due.change.removed, "WB-CONTROLLED-5")

    @after(FoughtExhausted, rule="WB-CONTROLLED-6")
    def has_fought(self, game: Game[State], due: Clause[FoughtExhausted, Any]) -> None:
        if due.change.model == self.holder:
            self._loses(game, 1, "WB-CONTROLLED-6")

    @forbids(Permission.COMPLEX, rule="WB-CONTROLLED-7")
    def has_too_few_markers(self, state: State, model: Model) -> bool:
        return model.id == self.holder and self.count == 1

    @always
    @after(MarkersCleared, rule="WB-CONTROLLED-8")
    def goes_home(self, game: Game[State], due: Clause[MarkersCleared, Any]) -> None:
        model = game.state.models[due.change.target]
        if due.change.marker == self.kind and not model.has(self.kind):
            game.attempt(SideChanged(model.id, model.owner))

    @before(MarkersGained, order=GainOrder.CONTROL, rule="WB-CONTROLLED-9")
    def is_pulled_both_ways(self, game: Game[State], due: Clause[MarkersGained, Any]) -> None:
        gain = due.change
        if gain.target == self.holder and gain.marker == self.kind:
            game.prevent(gain)
            self._loses(game, gain.count, "WB-CONTROLLED-9")

    @always
    @forbids(Permission.MARKED, rule="WB-CONTROLLED-10")
    def is_not_led_by_its_own(self, state: State, gain: MarkersGained) -> bool:
        model = state.models[gain.target]
        return gain.marker == self.kind and not model.has(self.kind) and gain.seat == model.seat

    def _loses(self, game: Game[State], count: int, rule: str) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, rule, count))
