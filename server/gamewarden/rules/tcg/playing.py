"""A card is played from the hand with a unit (section 1.9)."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.kernel import Game

from .actions import Play
from .barred import played_context
from .changes import CardPlayed, Entered, PlayFailed
from .checks import check_state_and_open_window
from .decks import draw
from .leaving import leave
from .order import CardType, Permission
from .procedures import CarryingOut, Playing
from .state import BeingPlayed, State
from .tolls import pay
from .wearing import why_not_worn

ONE_SHOT: Final[tuple[CardType, ...]] = ("action", "item")


def card_is_played(game: Game[State], it: Playing) -> None:
    """TCG-PLAY-10: toll, allowance, and the card leaves the hand. TCG-PLAY-3: that is all."""
    state = game.state
    definition = state.players[it.seat].hand[it.card]
    pay(game, Play(it.unit, it.card))
    game.attempt(
        CardPlayed(
            it.seat, it.unit, it.card, definition, to=it.to, on=it.on, target=it.target
        )
    )  # fmt: skip


def others_may_answer(game: Game[State], it: Playing) -> None:
    """The window while a card is being played."""
    check_state_and_open_window(game)


def card_resolves(game: Game[State], it: Playing) -> None:
    """An Action or Item by its effect; any other card by coming into play."""
    playing = game.state.playing
    assert playing is not None
    if game.state.board.cast.printed(playing.card).type not in ONE_SHOT:
        _enter(game, playing)
        return
    bar = game.forbidden(Permission.RESOLVES, it.card)
    if bar is not None:
        _fail(game, it.card, bar.hook.rule)
        return
    found = game.state.board.cast.printed(playing.card).immediate
    if found is not None:
        place, text = found
        play = Play(it.unit, it.card, to=it.to, target=it.target)
        context = played_context(it.seat, play, text)
        game.begin(CarryingOut(playing.card, place, context))


def resolved_card_leaves(game: Game[State], it: Playing) -> None:
    """TCG-PLAY-12, and TCG-PLAY-13: an Item then lets its player draw 1, whatever it did."""
    playing = game.state.playing
    if playing is None:
        return  # it has come into play, or failed to resolve
    leave(game, it.card, "TCG-PLAY-12")
    if game.state.board.cast.printed(playing.card).type == "item":
        draw(game, it.seat, 1, "TCG-PLAY-13")


def play_has_its_consequences(game: Game[State], it: Playing) -> None:
    """TCG-PLAY-14"""
    check_state_and_open_window(game)


def _enter(game: Game[State], playing: BeingPlayed) -> None:
    """TCG-PLAY-11: if its place is still there for it; the playing unit need not be."""
    board = game.state.board
    type_ = board.cast.printed(playing.card).type
    match type_:
        case "supporter":
            free = playing.to not in board.occupied
        case "fortification":
            free = playing.to not in board.fortified
        case _:
            free = _can_be_worn(game.state, playing)
    if free:
        game.attempt(Entered(playing.id, playing.to, playing.on))
    else:
        _fail(game, playing.id, "TCG-PLAY-11")


def _can_be_worn(state: State, playing: BeingPlayed) -> bool:
    unit = None if playing.on is None else state.board.units.get(playing.on)
    if unit is None or unit.controller != playing.seat:
        return False
    return why_not_worn(state, unit, playing.card) is None


def _fail(game: Game[State], card: str, rule: str) -> None:
    game.attempt(PlayFailed(card, rule))
    leave(game, card, rule)
