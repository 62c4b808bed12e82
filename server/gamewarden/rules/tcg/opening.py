"""From nothing to turn 1 (section 1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from gamewarden.rules.game import Dice
from gamewarden.rules.kernel import Game

from .actions import Mulligan as Decision
from .changes import CharacterPlaced, DeckShuffled, HandReturned, Held, MulliganDecided, OpenerSet
from .decks import draw
from .procedures import Mulligan, Opening, StartOfTurn
from .state import Config, State
from .zones import home_row, zone


def cards_are_brought(game: Game[State], it: Opening) -> None:
    """TCG-SETUP-3: seat 0's cards get ids and its Deck is shuffled, then seat 1's."""
    taken: list[str] = []
    for seat, brought in enumerate(it.decks):
        # TCG-SETUP-5: in the code-point order of the cards, copies in a row, then the Character
        cards = [card for card in sorted(brought.cards) for _ in range(brought.cards[card])]
        deck = list(_with_ids(game.dice, cards, taken))
        (character,) = _with_ids(game.dice, [brought.character], taken)
        place = _start(game.state.config, seat)
        game.attempt(CharacterPlaced(seat, character.id, character.card, place))
        game.attempt(DeckShuffled(seat, _shuffled(game.dice, deck)))


def opener_is_drawn(game: Game[State], it: Opening) -> None:
    """The index is the seat."""
    game.attempt(OpenerSet(game.dice.below(2) if it.first is None else it.first))


def hands_are_drawn(game: Game[State], it: Opening) -> None:
    """Seat 0's first; then Mulligans, or turn 1 where the room has none."""
    config = game.state.config
    for seat in (0, 1):
        draw(game, seat, config.opening_hand, "TCG-SETUP-3")
    first = game.state.first
    game.begin(Mulligan(first) if config.mulligans else StartOfTurn(1))


def seat_is_asked(game: Game[State], it: Mulligan) -> None:
    """TCG-SETUP-4: the first player, and after that the other seat."""
    game.ask(it, "mulligan", seats=(it.seat,))


def seat_decides(game: Game[State], it: Mulligan) -> None:
    """A hand that is not kept goes under the Deck."""
    answer = it.answers[it.seat]
    assert isinstance(answer, Decision)
    game.attempt(MulliganDecided(it.seat, answer.take))
    if answer.take:
        game.attempt(HandReturned(it.seat))
        game.keep(back=len(game.state.players[it.seat].hand))


def hand_is_drawn_anew(game: Game[State], it: Mulligan) -> None:
    """Whoever redraws has the Deck shuffled, even where there was no hand to put under it."""
    state = game.state
    answer = it.answers[it.seat]
    assert isinstance(answer, Decision)
    if answer.take:
        deck = [held.card for held in state.players[it.seat].deck]
        renewed = list(_with_ids(game.dice, deck, list(state.ids())))
        game.attempt(DeckShuffled(it.seat, _shuffled(game.dice, renewed)))


def next_seat_decides(game: Game[State], it: Mulligan) -> None:
    """As many are drawn as went back; after the second seat turn 1 begins."""
    draw(game, it.seat, it.back, "TCG-SETUP-4")
    other = 1 - it.seat
    decided = game.state.players[other].mulligan or other == game.state.first
    game.begin(StartOfTurn(1) if decided else Mulligan(other))


def _start(config: Config, seat: int) -> str:
    """TCG-SETUP-2: the middle of the home row, of two the one further left."""
    return zone((config.columns - 1) // 2, home_row(seat, config.rows))


def _with_ids(dice: Dice, cards: list[str], taken: list[str]) -> Iterator[Held]:
    for card in cards:
        id = dice.token(taken, "k")
        taken.append(id)
        yield Held(id, card)


def _shuffled(dice: Dice, deck: list[Held]) -> tuple[Held, ...]:
    cards = dict(deck)
    return tuple(Held(id, cards[id]) for id in dice.shuffled(tuple(cards)))
