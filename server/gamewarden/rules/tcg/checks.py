"""State checks: who receives Lethal Damage, and who has lost (section 1.11)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .changes import LethalReceived, MatchEnded
from .leaving import leave
from .order import Stat
from .procedures import StateCheck, Window
from .state import State
from .stats import Position, total_of
from .zones import board_order


def check_state(game: Game[State]) -> None:
    """A state check."""
    if mortally_hurt(game):
        game.begin(StateCheck())


def check_state_and_open_window(game: Game[State]) -> None:
    """A state check, then a Trigger window."""
    hurt = bool(mortally_hurt(game))
    if hurt:
        game.begin(StateCheck())
    if hurt or game.state.met:
        game.begin(Window())


def mortally_hurt(at: Position) -> list[str]:
    """The units with as much damage as Total Health, or more, in board order (TCG-WIN-1)."""
    board = at.state.board
    cast = board.cast
    found = [
        id
        for id, unit in board.units.items()
        # with less damage than is printed one falls only where something takes Health away
        if (unit.damage >= cast.print_of[id].gems.hp or unit.boosts or cast.lowers_health)
        and unit.damage >= total_of(at, id, Stat.HEALTH)
    ]
    if len(found) > 1:
        found.sort(key=lambda id: board_order(board.units[id].zone))
    return found


def lethal_damage_is_received(game: Game[State], it: StateCheck) -> None:
    """By all units at once."""
    fallen = mortally_hurt(game)
    for id in fallen:
        game.attempt(LethalReceived(id, "TCG-WIN-1"))
    game.keep(fallen=tuple(fallen))


def the_fallen_leave(game: Game[State], it: StateCheck) -> None:
    """Supporters do (TCG-WIN-2), and it is looked at again; a Character's fall ends the game."""
    board = game.state.board
    losers = [board.units[id].owner for id in it.fallen if board.is_character(id)]
    if losers:
        _end(game, losers)
        return
    for id in it.fallen:
        leave(game, id, "TCG-WIN-2")
    if it.fallen:
        game.begin(StateCheck())


def _end(game: Game[State], losers: list[int]) -> None:
    """TCG-WIN-3: at once, with the Character where it fell and all else dropped."""
    game.stop()
    if len(losers) > 1:
        game.attempt(MatchEnded(None, "lethal", "TCG-WIN-4"))
    else:
        game.attempt(MatchEnded(1 - losers[0], "lethal", "TCG-WIN-3"))
