"""Cards that leave play, or are done with being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamewarden.rules.kernel import Game

from .changes import CardLeft

if TYPE_CHECKING:
    from .state import State


def leave(game: Game[State], card: str, rule: str) -> None:
    """Sends a card to its owner's Discard Pile, what a unit carries before the unit."""
    unit = game.state.board.units.get(card)
    if unit is not None:
        for gear in unit.gear:
            game.attempt(CardLeft(gear, "TCG-BOARD-9"))
    game.attempt(CardLeft(card, rule))
