"""What is left to do in a match, as data: the stack that a state carries.

The last frame of a stack is the next one to be worked off. A stack is part of the state: it is
encoded with it, and a match goes on from it on another machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

A = TypeVar("A")  # the ruleset's union of answers
C = TypeVar("C")  # the ruleset's union of changes


class Change(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """Something that happens to the state; once made it is the event that viewers are told."""


class Frame(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """One thing left to do."""


class Procedure(Frame, frozen=True, kw_only=True):
    """A numbered procedure of a rulebook; its fields are what it knows so far.

    `at` is the place of its next step in the ruleset's list of steps. One that asks declares a
    field `answers`, of its own type, which holds {seat: answer} in the step after the asking.
    """

    at: int = 0


class Ask(Frame, Generic[A], frozen=True):
    """The match waits here: each of `seats` must choose.

    More than one seat is asked at once, in secret: what is already in `answers` is shown to the
    referee and to its own seat, and the answers go to the frame below together, once all are in.
    """

    kind: str
    seats: tuple[int, ...]
    options: tuple[str, ...] = ()
    answers: Mapping[int, A] = {}

    def waits_for(self, seat: int) -> bool:
        """Whether that seat's answer is asked for and not yet in."""
        return seat in self.seats and seat not in self.answers


class Clause(Frame, Generic[C, A], frozen=True):
    """One clause of an effect, due to look at one change, with the answers if it asked.

    The effect is named by its kind, its holder and its place among the holder's effects, and
    looked up when its turn comes: it may be gone by then.
    """

    effect: str
    holder: str
    place: int
    method: str
    change: C
    answers: Mapping[int, A] = {}

    @property
    def answer(self) -> A | None:
        """The answer of the one seat that was asked; nothing before it was asked."""
        for answer in self.answers.values():
            return answer
        return None


class Commit(Frame, Generic[C], frozen=True):
    """A change that nothing has prevented so far; `heard` once its `before` clauses are due."""

    change: C
    heard: bool = False
