"""Moves, Abilities, and how the effect of a card is carried out (sections 1.6 and 1.10)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .actions import Move, Shifted, UseAbility
from .barred import MOVE_RULE, used_context
from .cards import Ability, Trigger
from .cards.form import Text
from .changes import AbilityUsed, Moved
from .checks import check_state_and_open_window
from .costs import pay as pay_cost
from .procedures import CarryingOut, Moving, Shifting, UsingAbility
from .reach import walks
from .state import State
from .tolls import pay, why_not_paid
from .verbs import CardText

# A move by hand.


def unit_moves(game: Game[State], it: Moving) -> None:
    """TCG-MOVE-4: in one move, whatever its length; what is on the unit goes along."""
    origin = game.state.board.units[it.unit].zone
    pay(game, Move(it.unit, it.to))
    game.attempt(Moved(it.unit, origin, it.to, MOVE_RULE))


def move_has_its_consequences(game: Game[State], it: Moving) -> None:
    """What is met and what falls after a move by hand."""
    check_state_and_open_window(game)


# A move by an effect.


def unit_is_moved(game: Game[State], it: Shifting) -> None:
    """If the destination is still at the end of a path, and the toll can be paid."""
    unit = game.state.board.units.get(it.unit)
    moved = Shifted(it.unit, it.seat)
    if unit is None or it.to not in walks(game, it.unit, it.n):
        return
    if why_not_paid(game, moved) is None:
        pay(game, moved)
        game.attempt(Moved(it.unit, unit.zone, it.to, it.rule, it.source))


# An Ability.


def ability_is_used(game: Game[State], it: UsingAbility) -> None:
    """The Ability is marked as used, and is carried out for what was named."""
    cast = game.state.board.cast
    found = cast.print_of[it.card].ability
    assert found is not None
    place, ability = found
    context = used_context(game, ability, UseAbility(it.card, it.target, it.to))
    game.attempt(AbilityUsed(it.card, it.seat))
    game.begin(CarryingOut(cast.cards[it.card], place, context))


def ability_has_its_consequences(game: Game[State], it: UsingAbility) -> None:
    """What is met and what falls after an Ability."""
    check_state_and_open_window(game)


# An effect.


def cost_is_paid(game: Game[State], it: CarryingOut) -> None:
    """In full, before anything of the effect."""
    block = _text_of(game.state, it)
    if isinstance(block, Ability | Trigger):
        pay_cost(game, block.cost, it.context)


def text_is_carried_out(game: Game[State], it: CarryingOut) -> None:
    """The verbs of the block, in printed order."""
    game.begin(CardText(_text_of(game.state, it).do, it.context))


def next_verb_is_carried_out(game: Game[State], it: CardText) -> None:
    """One verb with all that follows from it, then the rest."""
    if it.do:
        it.do[0].carry_out(game, it)
        if len(it.do) > 1:
            game.begin(CardText(it.do[1:], it.context))


def _text_of(state: State, it: CarryingOut) -> Text:
    block = state.board.cast.printed(it.card).effects[it.place]
    assert isinstance(block, Text)
    return block
