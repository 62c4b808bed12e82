"""States that a viewer cannot tell apart while seats answer in secret: others' answers, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from .frames import Ask
from .game import REFEREE, Viewer

S = TypeVar("S")
A = TypeVar("A")


def sealed_twins(state: S, ask: Ask[A], viewer: Viewer, *, some: Callable[[int], A]) -> Iterator[S]:
    """What the seats that `viewer` cannot look into may have done so far.

    `ask` is on top of the stack of `state`; `some` gives any answer that a seat could give.
    """
    if viewer == REFEREE:
        return
    for seat in ask.seats:
        if seat == viewer:
            continue
        others = {one: answer for one, answer in ask.answers.items() if one != seat}
        if seat in ask.answers:
            yield _asking(state, ask, others)
        if len(others) + 1 < len(ask.seats):
            yield _asking(state, ask, {**others, seat: some(seat)})


def _asking(state: Any, ask: Ask[A], answers: Mapping[int, A]) -> Any:
    return replace(state, stack=(*state.stack[:-1], replace(ask, answers=answers)))
