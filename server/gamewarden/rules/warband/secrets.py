"""States that a viewer cannot tell apart: other allocations, or none yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from gamewarden.rules.frames import Ask
from gamewarden.rules.game import REFEREE, Dice, Viewer

from .actions import AnyAction
from .allocation import allocations
from .legal import open_ask
from .procedures import Exchange
from .state import State


def hidden_twins(state: State, viewer: Viewer, dice: Dice) -> Iterator[State]:
    """While dice are allocated: what the seats that `viewer` cannot look into may have done."""
    ask = open_ask(state)
    if ask is None or ask.kind != "allocate" or viewer == REFEREE:
        return
    for seat in ask.seats:
        if seat == viewer:
            continue
        others = {one: answer for one, answer in ask.answers.items() if one != seat}
        if seat in ask.answers:
            yield _asking(state, ask, others)
        if len(others) + 1 < len(ask.seats):
            yield _asking(state, ask, {**others, seat: _some_allocation(state, seat, dice)})


def _asking(state: State, ask: Ask[AnyAction], answers: Mapping[int, AnyAction]) -> State:
    return replace(state, stack=(*state.stack[:-1], replace(ask, answers=answers)))


def _some_allocation(state: State, seat: int, dice: Dice) -> AnyAction:
    it = state.under_way(Exchange)
    assert it is not None
    id = it.by if state.models[it.by].seat == seat else it.foe
    choices = list(allocations(state, it, id))
    return choices[dice.below(min(len(choices), 256))]
