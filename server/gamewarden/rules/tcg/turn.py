"""A turn: Start, Draw, Main, End (section 1.5)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .actions import Attack, EndTurn, Move, Play, UseAbility
from .changes import BoostExpired, MatchEnded, PhaseBegan, TurnBegan, TurnEnding
from .checks import check_state, check_state_and_open_window
from .decks import draw
from .procedures import (
    Attacking,
    EndOfTurn,
    GivingUp,
    MainPhase,
    Moving,
    Playing,
    StartOfTurn,
    UsingAbility,
)
from .state import State, seat_of
from .zones import board_order

# Start.


def turn_begins(game: Game[State], it: StartOfTurn) -> None:
    """TCG-TURN-3: allowances and once-a-turn marks are renewed, of both seats' cards."""
    game.attempt(TurnBegan(seat_of(it.turn, game.state.first), it.turn))


def start_triggers_are_resolved(game: Game[State], it: StartOfTurn) -> None:
    """The window at the start of the turn."""
    check_state_and_open_window(game)


# Draw.


def draw_begins(game: Game[State], it: StartOfTurn) -> None:
    """Start is over."""
    game.attempt(PhaseBegan("draw"))


def card_is_drawn(game: Game[State], it: StartOfTurn) -> None:
    """TCG-TURN-4: not on turn 1."""
    state = game.state
    n = state.config.turn_draw
    if n == 0 or (it.turn == 1 and not state.config.first_turn_draw):
        return
    if state.players[state.active].deck:
        draw(game, state.active, n, "TCG-TURN-4")
    else:
        _end(game, 1 - state.active, "deck", "TCG-WIN-5")


def main_begins(game: Game[State], it: StartOfTurn) -> None:
    """TCG-TURN-8: for every unit alike, whenever it came into play."""
    game.attempt(PhaseBegan("main"))
    game.begin(MainPhase())


# Main.


def player_is_asked(game: Game[State], it: MainPhase) -> None:
    """TCG-TURN-6: as often as they like, in any order, until they end the turn."""
    game.ask(it, "main", seats=(game.state.active,))


def action_is_done(game: Game[State], it: MainPhase) -> None:
    """What was chosen, with all that follows from it; then the player is asked again."""
    seat = game.state.active
    action = it.answers[seat]
    match action:
        case Move():
            game.begin(Moving(action.unit, action.to))
        case Attack():
            game.begin(Attacking(action.unit, action.target))
        case Play():
            game.begin(Playing(seat, action.unit, action.card, action.to, action.on, action.target))
        case UseAbility():
            game.begin(UsingAbility(action.card, seat, action.target, action.to))
        case EndTurn():
            game.begin(EndOfTurn())
            return
    game.begin(MainPhase())


# End.


def hand_is_cut_down(game: Game[State], it: EndOfTurn) -> None:
    """TCG-TURN-7: first of all, one chosen card at a time."""
    state = game.state
    seat = state.active
    game.attempt(PhaseBegan("end"))
    over = len(state.players[seat].hand) - state.config.hand_limit
    if over > 0:
        game.begin(GivingUp(seat, "discard", over, "TCG-TURN-7"))


def turn_is_about_to_end(game: Game[State], it: EndOfTurn) -> None:
    """Conditions and statuses that wait for the end of a turn hear of it."""
    game.attempt(TurnEnding(game.state.active))


def end_triggers_are_resolved(game: Game[State], it: EndOfTurn) -> None:
    """The window at the end of the turn."""
    check_state_and_open_window(game)


def boosts_expire(game: Game[State], it: EndOfTurn) -> None:
    """In board order, and on a unit in the order in which they came."""
    units = game.state.board.units
    boosted = [id for id, unit in units.items() if unit.boosts]
    for id in sorted(boosted, key=lambda id: board_order(units[id].zone)):
        for boost in units[id].boosts:
            game.attempt(BoostExpired(id, boost.number, boost.stat, boost.n, boost.source))


def state_is_checked(game: Game[State], it: EndOfTurn) -> None:
    """For who lived by a Boost."""
    check_state(game)


def next_turn_comes(game: Game[State], it: EndOfTurn) -> None:
    """Unless it was the last that is played."""
    state = game.state
    if state.turn >= state.config.turn_limit:
        _end(game, None, "turn_limit", "TCG-WIN-8")
    else:
        game.begin(StartOfTurn(state.turn + 1))


def _end(game: Game[State], winner: int | None, reason: str, rule: str) -> None:
    game.stop()
    game.attempt(MatchEnded(winner, reason, rule))
