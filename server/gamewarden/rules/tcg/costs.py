"""What Abilities and Triggers cost, and how it is paid (TCG-ABILITY-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamewarden.rules.kernel import Game

from .decks import mill
from .leaving import leave
from .procedures import GivingUp
from .text import Context, Cost

if TYPE_CHECKING:
    from .state import State

RULE = "TCG-ABILITY-3"  # what every event of a payment names


def can_be_paid(state: State, cost: Cost, context: Context) -> bool:
    """Whether all of it can be paid as things stand."""
    player = state.players[context.seat]
    return (
        len(player.deck) >= cost.mill
        and len(player.hand) >= cost.discard
        and (not cost.sacrifice or context.source in state.board.cast.cards)
    )


def pay(game: Game[State], cost: Cost, context: Context) -> None:
    """Pays off the Deck, then from the hand, then with the card itself."""
    mill(game, context.seat, cost.mill, RULE)
    if cost.discard:
        game.begin(GivingUp(context.seat, "discard", cost.discard, RULE))
    if cost.sacrifice:
        leave(game, context.source, RULE)
