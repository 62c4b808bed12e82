"""States that a viewer cannot tell apart: other allocations, or none yet."""

from __future__ import annotations

from collections.abc import Iterator

from gamewarden.rules.game import Dice, Viewer
from gamewarden.rules.sealed_twins import sealed_twins

from .actions import AnyAction
from .allocation import allocations
from .legal import open_ask
from .procedures import Exchange
from .state import State


def hidden_twins(state: State, viewer: Viewer, dice: Dice) -> Iterator[State]:
    """While dice are allocated: what the seats that `viewer` cannot look into may have done."""
    ask = open_ask(state)
    if ask is not None and ask.kind == "allocate":
        yield from sealed_twins(
            state, ask, viewer, some=lambda seat: _some_allocation(state, seat, dice)
        )


def _some_allocation(state: State, seat: int, dice: Dice) -> AnyAction:
    it = state.under_way(Exchange)
    assert it is not None
    id = it.by if state.models[it.by].seat == seat else it.foe
    choices = list(allocations(state, it, id))
    return choices[dice.below(min(len(choices), 256))]
