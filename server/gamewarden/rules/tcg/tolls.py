"""What an act costs on top, because of statuses: looked at before it, paid with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import extra_costs

from .actions import Attack, Move, Play, Shifted
from .decks import mill
from .stats import Position

if TYPE_CHECKING:
    from .state import State

Charged = Move | Attack | Play | Shifted


def why_not_paid(at: Position, act: Charged) -> str | None:
    """The clause that bars an act whose toll cannot be paid in full."""
    for _, toll in extra_costs(at.rules, at.state, act):
        if len(at.state.players[toll.seat].deck) < toll.n:
            return toll.unpaid  # type: ignore[no-any-return] # what a hook gives has no type
    return None


def pay(game: Game[State], act: Charged) -> None:
    """Pays the toll of an act that can be paid."""
    for _, toll in extra_costs(game.rules, game.state, act):
        mill(game, toll.seat, toll.n, toll.rule)
