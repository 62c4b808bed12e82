"""Poison: less Resist, and every act with the unit takes cards off the Deck.

Rulebook: section 2.4. TCG-POISON-1: being Poisoned puts a counter on the unit, never a second one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, costs
from gamewarden.rules.kernel import Game
from gamewarden.rules.tcg.actions import Attack, Move, Play, Shifted, Toll
from gamewarden.rules.tcg.changes import CounterPlaced
from gamewarden.rules.tcg.decks import mill
from gamewarden.rules.tcg.order import Order, Stat, StatusName
from gamewarden.rules.tcg.procedures import Dealing

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Poison(Status, frozen=True):
    """TCG-POISON-9: an act is charged to the unit that does it, and no other act is."""

    kind: ClassVar[StatusName] = "poison"

    @adds(Stat.RESIST, rule="TCG-POISON-2")
    def resists_less(self, state: State, unit: str, so_far: int) -> int:
        return -state.config.status_drop if unit == self.holder else 0

    @after(CounterPlaced, order=Order.REST, rule="TCG-POISON-3")
    def is_poisoned_again(self, game: Game[State], due: Clause[CounterPlaced, Any]) -> None:
        poisoned = due.change
        if poisoned.target != self.holder or poisoned.status != self.kind or not poisoned.again:
            return
        state = game.state
        config = state.config
        seat = state.board.controller_of(self.holder)
        if len(state.players[seat].deck) >= config.poison_again_mill:  # TCG-POISON-7: all or none
            mill(game, seat, config.poison_again_mill, "TCG-POISON-3")
        else:
            pierce = not config.resist_lowers_poison
            game.begin(
                Dealing(
                    self.holder, self.count(state), "effect", "TCG-POISON-4",
                    source=poisoned.source, pierce=pierce,
                )
            )  # fmt: skip

    @costs(Move, rule="TCG-POISON-5")
    @costs(Attack, rule="TCG-POISON-5")
    @costs(Play, rule="TCG-POISON-5")
    def acting_takes_cards(self, state: State, act: Move | Attack | Play) -> Toll | None:
        # TCG-POISON-10: as a cost of the act it is paid before all else, a Hex toll included
        if act.unit != self.holder:
            return None
        seat = state.board.controller_of(self.holder)
        return Toll(seat, state.config.poison_toll, "TCG-POISON-5", unpaid="TCG-POISON-6")

    @costs(Shifted, rule="TCG-POISON-8")
    def being_moved_takes_cards(self, state: State, moved: Shifted) -> Toll | None:
        seat = state.board.controller_of(self.holder)
        if moved.unit != self.holder or moved.seat != seat:
            return None  # an opposing effect moves it free
        return Toll(seat, state.config.poison_toll, "TCG-POISON-8", unpaid="TCG-POISON-8")
