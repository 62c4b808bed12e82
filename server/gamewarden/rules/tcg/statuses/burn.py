"""Burn: a weaker attack; burned again, an Accessory or a wound.

Rulebook: section 2.2. TCG-BURN-1: being Burned puts a counter on the unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after
from gamewarden.rules.kernel import Game
from gamewarden.rules.tcg.actions import Choose
from gamewarden.rules.tcg.changes import CardBroken, CounterPlaced
from gamewarden.rules.tcg.leaving import leave
from gamewarden.rules.tcg.order import Order, Stat, StatusName
from gamewarden.rules.tcg.procedures import Dealing

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Burn(Status, frozen=True):
    """TCG-BURN-8: to break a card is to send it to its owner's Discard Pile."""

    kind: ClassVar[StatusName] = "burn"

    @adds(Stat.ATTACK, rule="TCG-BURN-2")
    def attacks_weaker(self, state: State, unit: str, so_far: int) -> int:
        return -state.config.status_drop if unit == self.holder else 0

    @after(CounterPlaced, order=Order.REST, rule="TCG-BURN-3")
    def is_burned_again(self, game: Game[State], due: Clause[CounterPlaced, Any]) -> None:
        burned = due.change
        if burned.target != self.holder or burned.status != self.kind or not burned.again:
            return
        worn = game.state.board.accessories_on(self.holder)  # TCG-BURN-7: a Weapon is none
        if not worn:
            self.is_hurt(game)
        elif due.answer is None:
            game.ask(due, "break", seats=(burned.seat,), options=worn)
        elif isinstance(due.answer, Choose):  # TCG-BURN-6: whoever passes gets nothing instead
            game.attempt(CardBroken(due.answer.card, burned.seat, "TCG-BURN-3"))
            leave(game, due.answer.card, "TCG-BURN-3")

    def is_hurt(self, game: Game[State]) -> None:
        """TCG-BURN-4, and TCG-BURN-5: not by a card effect."""
        config = game.state.config
        pierce = not config.resist_lowers_burn
        n = config.burn_again_damage
        game.begin(Dealing(self.holder, n, "status", "TCG-BURN-4", pierce=pierce))
