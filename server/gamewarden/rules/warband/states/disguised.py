"""Disguised (X): an Enemy must see through it before it may touch the model.

Rulebook: section 10, Disguised. WB-DISGUISED-11: whoever is base to base already needs to see
through nothing to Select it, and a pulse needs no target: neither is asked about here.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, before, forbids
from gamewarden.rules.kernel import Game
from gamewarden.rules.warband.about import Aim, Approach
from gamewarden.rules.warband.challenges import challenge
from gamewarden.rules.warband.changes import Declaration, ExchangeBegan, SteppedIn, Targeted
from gamewarden.rules.warband.completion import break_off
from gamewarden.rules.warband.markers import lost
from gamewarden.rules.warband.order import ContactBar, ExchangeOrder, MarkerName, Permission
from gamewarden.rules.warband.state import Model, State

from .model_state import Valued

WEAK_KI: Final = 1  # a printed Ki Statistic that sees through nothing
GIVES_AWAY: Final = ("melee", "ranged", "charge", "scenario")


class Disguised(Valued, frozen=True):
    """It is what it seems until it shows itself."""

    kind: ClassVar[MarkerName] = "disguise"

    @forbids(Permission.TARGETED, order=ContactBar.DISGUISED, rule="WB-DISGUISED-1")
    def weak_ki_cannot_target(self, state: State, aim: Aim) -> bool:
        return (
            aim.target.id == self.holder
            and aim.by.seat != aim.target.seat
            and aim.by.profile.ki <= WEAK_KI
        )

    @forbids(Permission.ENTERED, order=ContactBar.DISGUISED, rule="WB-DISGUISED-2")
    def is_not_walked_into(self, state: State, approach: Approach) -> bool:
        # but by a Melee or Charge at it, with Ki enough for the test
        may_see = approach.chosen and approach.by.profile.ki > WEAK_KI
        return approach.other.id == self.holder and not may_see

    @after(Targeted, rule="WB-DISGUISED-3")
    def must_be_seen_through(self, game: Game[State], due: Clause[Targeted, Any]) -> None:
        # WB-DISGUISED-4: likewise by whoever moves in, once it is known to reach
        aimed = due.change
        if aimed.target != self.holder:
            return
        number = self.values[0]
        if challenge(game, "disguise", aimed.by, dice=aimed.dice, number=number) >= 0:
            self._goes(game, "WB-DISGUISED-5")
        else:
            break_off(game, aimed.by, aimed.counters)  # WB-DISGUISED-6

    @after(Declaration, rule="WB-DISGUISED-7")
    def gives_itself_away(self, game: Game[State], due: Clause[Declaration, Any]) -> None:
        if due.change.model == self.holder and due.change.do in GIVES_AWAY:
            self._goes(game, "WB-DISGUISED-7")

    @after(SteppedIn, rule="WB-DISGUISED-8")
    def steps_in_as_itself(self, game: Game[State], due: Clause[SteppedIn, Any]) -> None:
        if due.change.bodyguard == self.holder:
            self._goes(game, "WB-DISGUISED-8")

    @before(ExchangeBegan, order=ExchangeOrder.DISGUISE, rule="WB-DISGUISED-9")
    def fights_as_itself(self, game: Game[State], due: Clause[ExchangeBegan, Any]) -> None:
        if self.holder in (due.change.by, due.change.foe):
            self._goes(game, "WB-DISGUISED-9")

    @forbids(Permission.HAS_ZONE, rule="WB-DISGUISED-10")
    def has_no_zone(self, state: State, model: Model) -> bool:
        return model.id == self.holder

    def _goes(self, game: Game[State], rule: str) -> None:
        game.attempt(lost(game.state.models[self.holder], self.kind, rule))
