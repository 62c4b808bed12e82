"""States that a viewer cannot tell apart: other line-ups named, or none yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from gamewarden.rules.frames import Ask
from gamewarden.rules.game import REFEREE, Dice, Viewer

from .actions import AnyAction, LineUp
from .cards import CHARACTERS, MODIFIERS
from .casting import is_drafted
from .state import State


def hidden_twins(state: State, viewer: Viewer, dice: Dice) -> Iterator[State]:
    """While line-ups are named: what the seats that `viewer` cannot look into may have done."""
    if state.phase != "line_up" or state.outcome is not None or viewer == REFEREE:
        return
    ask = state.stack[-1]
    assert isinstance(ask, Ask)
    for seat in ask.seats:
        if seat == viewer:
            continue
        others = {one: answer for one, answer in ask.answers.items() if one != seat}
        if seat in ask.answers:
            yield _asking(state, ask, others)
        if len(others) + 1 < len(ask.seats):
            named = _some_line_up(state, seat, dice)
            yield _asking(state, ask, {**others, seat: named})


def _asking(state: State, ask: Ask[AnyAction], answers: Mapping[int, AnyAction]) -> State:
    return replace(state, stack=(*state.stack[:-1], replace(ask, answers=answers)))


def _some_line_up(state: State, seat: int, dice: Dice) -> LineUp:
    team = state.players[seat].drafted if is_drafted(state) else tuple(CHARACTERS)
    return LineUp(
        tuple(dice.shuffled(team)[: state.config.team_size]),
        tuple(dice.shuffled(tuple(MODIFIERS))[: state.config.hand_size]),
    )
