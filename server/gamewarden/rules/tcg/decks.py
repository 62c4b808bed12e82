"""Cards that leave a Deck by the top: drawn, or milled.

A card is drawn or milled as things stand when the step is done, so a step does so at most once
for each Deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamewarden.rules.kernel import Game

from .changes import CardsDrawn, Milled

if TYPE_CHECKING:
    from .state import State


def draw(game: Game[State], seat: int, n: int, rule: str) -> None:
    """A seat draws `n` cards, or what is there: TCG-WIN-6, an empty Deck alone loses nothing."""
    if n > 0:
        top = game.state.players[seat].deck[:n]
        game.attempt(CardsDrawn(seat, tuple(held.id for held in top), rule))


def mill(game: Game[State], seat: int, n: int, rule: str) -> None:
    """The top `n` cards of a seat's Deck, or what is there, go to its Discard Pile."""
    if n > 0:
        top = game.state.players[seat].deck[:n]
        game.attempt(Milled(seat, tuple(held.id for held in top), rule))
