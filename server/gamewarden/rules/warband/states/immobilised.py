"""Immobilised: it must struggle free before it moves.

Rulebook: section 10, Immobilised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids, offers
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Approach
from gamewarden.rules.warband.actions import Wait
from gamewarden.rules.warband.challenges import size_test
from gamewarden.rules.warband.changes import Exerted, MarkersGained, Moved, Waited
from gamewarden.rules.warband.completion import break_off
from gamewarden.rules.warband.config import SIZE_TEST
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import MarkerName, Permission, SpecialBar
from gamewarden.rules.warband.state import Model, State

from .model_state import Counted, always


class Immobilised(Counted, frozen=True):
    """Every marker goes at once, by strength, by waiting, or as something else moves it."""

    kind: ClassVar[MarkerName] = "immobilised"

    @after(Exerted, rule="WB-IMMOBILISED-1")
    def struggles(self, game: Game[State], due: Clause[Exerted, Any]) -> None:
        if due.change.model != self.holder:
            return
        if size_test(game, "size", self.holder, SIZE_TEST) >= 0:
            self._is_free(game, "WB-IMMOBILISED-3")
        else:
            break_off(game, self.holder, due.change.counters)  # WB-IMMOBILISED-2

    @forbids(Permission.SPECIALS, order=SpecialBar.IMMOBILISED, rule="WB-IMMOBILISED-4")
    def uses_no_specials(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @offers(rule="WB-IMMOBILISED-5")
    def can_wait(self, state: State, seat: int) -> Iterator[Wait]:
        if state.models[self.holder].seat == seat:
            yield Wait(self.holder, self.kind)

    @after(Waited, rule="WB-IMMOBILISED-5")
    def has_waited(self, game: Game[State], due: Clause[Waited, Any]) -> None:
        if due.change.target == self.holder and due.change.choice == self.kind:
            self._is_free(game, "WB-IMMOBILISED-5")

    @forbids(Permission.BINDS, rule="WB-IMMOBILISED-6")
    def does_not_bind(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    @forbids(Permission.KEEPS_OFF, rule="WB-IMMOBILISED-6")
    def may_be_left(self, state: State, approach: Approach) -> bool:
        return approach.other.id == self.holder and approach.already

    @after(Moved, rule="WB-IMMOBILISED-7")
    def is_torn_loose(self, game: Game[State], due: Clause[Moved, Any]) -> None:
        placed = due.change.how in ("swap", "back")  # which is not being moved
        if due.change.model == self.holder and not placed:
            self._is_free(game, "WB-IMMOBILISED-7")

    @always
    @forbids(Permission.MARKED, rule="WB-IMMOBILISED-8")
    def cannot_catch_the_intangible(self, state: State, gain: MarkersGained) -> bool:
        profile = state.models[gain.target].profile
        return gain.marker == self.kind and bool(profile.trait("intangible"))

    def _is_free(self, game: Game[State], rule: str) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, rule))
