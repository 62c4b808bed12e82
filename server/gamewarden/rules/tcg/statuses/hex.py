"""Hex: less Luck, and cards of the Discard Pile to pay when attacking or Hexed again.

Rulebook: section 2.3. TCG-HEX-1: being Hexed puts a counter on the unit. TCG-HEX-9: whoever pays
chooses the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after
from gamewarden.rules.kernel import Game
from gamewarden.rules.tcg.changes import CounterPlaced, TollsDue
from gamewarden.rules.tcg.order import Order, Stat, StatusName
from gamewarden.rules.tcg.procedures import Dealing, GivingUp
from gamewarden.rules.tcg.stats import base_and_total

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Hex(Status, frozen=True):
    """TCG-HEX-8: with fewer cards than needed none is removed, and the damage is dealt."""

    kind: ClassVar[StatusName] = "hex"

    @adds(Stat.LUCK, rule="TCG-HEX-2")
    def has_less_luck(self, state: State, unit: str, so_far: int) -> int:
        return -state.config.status_drop if unit == self.holder else 0

    @after(CounterPlaced, order=Order.REST, rule="TCG-HEX-3")
    def is_hexed_again(self, game: Game[State], due: Clause[CounterPlaced, Any]) -> None:
        hexed = due.change
        if hexed.target != self.holder or hexed.status != self.kind or not hexed.again:
            return
        luck = base_and_total(game, self.holder, Stat.LUCK)[0]  # TCG-HEX-7: 0 costs nothing
        if self.payers_pile(game.state) >= luck:
            self.pays(game, luck, "TCG-HEX-3")
        else:  # TCG-HEX-4, TCG-HEX-10: damage of the effect that Hexed it, without a roll
            n = game.state.config.hex_again_damage
            game.begin(
                Dealing(
                    self.holder, n, "effect", "TCG-HEX-4", source=hexed.source, pierce=True
                )
            )  # fmt: skip

    @after(TollsDue, rule="TCG-HEX-5")
    def pays_to_attack(self, game: Game[State], due: Clause[TollsDue, Any]) -> None:
        # TCG-HEX-11: this comes after the window, so whoever is Hexed by then pays
        if due.change.by != self.holder:
            return
        config = game.state.config
        if self.payers_pile(game.state) >= config.hex_toll:
            self.pays(game, config.hex_toll, "TCG-HEX-5")
        else:
            n = config.hex_toll_damage
            game.begin(Dealing(self.holder, n, "status", "TCG-HEX-6", pierce=True))

    def payers_pile(self, state: State) -> int:
        """How many cards the Discard Pile of the unit's controller has."""
        return len(state.players[state.board.controller_of(self.holder)].discard)

    def pays(self, game: Game[State], n: int, rule: str) -> None:
        """The unit's controller removes n cards of their Discard Pile from the game."""
        game.begin(GivingUp(game.state.board.controller_of(self.holder), "exile", n, rule))
