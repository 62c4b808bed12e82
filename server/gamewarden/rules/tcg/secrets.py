"""States that a viewer cannot tell apart: what is in the Decks and hands that it cannot see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gamewarden.rules.game import REFEREE, Dice, Viewer

from .changes import Held
from .state import Player, State


def hidden_twins(state: State, viewer: Viewer, dice: Dice) -> Iterator[State]:
    """The other seats' hands swapped with cards of their Decks, and every Deck in a new order.

    Whatever of it the viewer does not see gets new ids.
    """
    if viewer == REFEREE:
        return
    taken = list(state.ids())
    one, other = (
        _seen_twin(player, dice, taken) if seat == viewer else _unseen_twin(player, dice, taken)
        for seat, player in enumerate(state.players)
    )
    yield replace(state, players=(one, other))
    yield replace(state, players=(_reordered(state.players[0], dice), state.players[1]))
    yield replace(state, players=(state.players[0], _reordered(state.players[1], dice)))


def _unseen_twin(player: Player, dice: Dice, taken: list[str]) -> Player:
    """Hand and Deck dealt anew out of the same cards, under other ids."""
    cards = [*player.hand.values(), *(held.card for held in player.deck)]
    dealt = _renamed(cards, dice, taken)
    n = len(player.hand)
    return replace(player, hand=dict(dealt[:n]), deck=tuple(dealt[n:]))


def _seen_twin(player: Player, dice: Dice, taken: list[str]) -> Player:
    """The Deck in another order, under other ids; the hand stays."""
    return replace(player, deck=tuple(_renamed([held.card for held in player.deck], dice, taken)))


def _renamed(cards: list[str], dice: Dice, taken: list[str]) -> list[Held]:
    found = []
    for place in dice.shuffled([str(place) for place in range(len(cards))]):
        id = dice.token(taken, "k")
        taken.append(id)
        found.append(Held(id, cards[int(place)]))
    return found


def _reordered(player: Player, dice: Dice) -> Player:
    cards = dict(player.deck)
    deck = tuple(Held(id, cards[id]) for id in dice.shuffled(list(cards)))
    return replace(player, deck=deck)
