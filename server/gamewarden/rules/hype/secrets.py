"""States that a viewer cannot tell apart: other line-ups named, or none yet."""

from __future__ import annotations

from collections.abc import Iterator

from gamewarden.rules.game import Dice, Viewer
from gamewarden.rules.sealed_twins import sealed_twins

from .actions import LineUp
from .cards import CHARACTERS, MODIFIERS
from .casting import is_drafted
from .legal import open_ask
from .state import State


def hidden_twins(state: State, viewer: Viewer, dice: Dice) -> Iterator[State]:
    """While line-ups are named: what the seats that `viewer` cannot look into may have done."""
    ask = open_ask(state)
    if ask is not None and ask.kind == "line_up":
        yield from sealed_twins(
            state, ask, viewer, some=lambda seat: _some_line_up(state, seat, dice)
        )


def _some_line_up(state: State, seat: int, dice: Dice) -> LineUp:
    team = state.players[seat].drafted if is_drafted(state) else tuple(CHARACTERS)
    return LineUp(
        tuple(dice.shuffled(team)[: state.config.team_size]),
        tuple(dice.shuffled(tuple(MODIFIERS))[: state.config.hand_size]),
    )
