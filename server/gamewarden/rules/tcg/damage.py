"""Damage to one unit (section 1.8)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .changes import Damaged
from .order import Stat
from .procedures import Dealing
from .state import State
from .stats import Position, total_of


def damage_is_dealt(game: Game[State], it: Dealing) -> None:
    """TCG-DAMAGE-1: as counters on the unit, which stay.

    TCG-DAMAGE-4: of a class; only a damage verb has rolled for a critical before this, and an
    attack, which deals its damage itself.
    """
    if it.unit not in game.state.board.units:
        return
    amount = Tally.of(it.n, it.rule)
    if not it.pierce and not it.critical:
        amount = less_resist(game, it.unit, amount)
    game.attempt(
        Damaged(
            it.unit, amount, it.class_, it.rule, by=it.by, source=it.source, critical=it.critical
        )
    )  # fmt: skip


def less_resist(at: Position, unit: str, amount: Tally) -> Tally:
    """TCG-DAMAGE-3: Total Resist is taken off, as far as there is something to take."""
    resist = total_of(at, unit, Stat.RESIST)
    return amount.plus(-min(resist, amount.total), "TCG-DAMAGE-3")
