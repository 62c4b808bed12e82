"""What can be under way in a match: records only. A card text is one more, in `steps.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gamewarden.rules.frames import Procedure

from .actions import Draft, LineUp, MainAction
from .order import HitClass


class Opening(Procedure, frozen=True):
    """From an empty stage to turn 1. `line_ups`: team and hand of each seat, where given."""

    setup: str
    first: int | None = None
    line_ups: tuple[LineUp, ...] = ()


class Drafting(Procedure, frozen=True):
    """The Characters are taken one by one."""

    answers: Mapping[int, Draft] = {}


class LiningUp(Procedure, frozen=True):
    """Both seats name their line-ups."""

    answers: Mapping[int, LineUp] = {}


class StartOfTurn(Procedure, frozen=True):
    """Of the turn with that number."""

    turn: int


class MainPhase(Procedure, frozen=True):
    """The turn player does one thing, or ends the turn."""

    answers: Mapping[int, MainAction] = {}


class EndOfTurn(Procedure, frozen=True):
    """From the call for the end to the next turn."""


class Guarding(Procedure, frozen=True):
    """What a Guard does, once it is paid and used up."""

    by: str


class Hit(Procedure, frozen=True):
    """One packet of damage: `n` is the printed number, `rule` the clause that it comes from."""

    target: str
    n: int
    rule: str
    class_: HitClass
    by: str | None = None
    card: str | None = None


class FailedDrain(Procedure, frozen=True):
    """What a drain does to a player without Hype."""

    seat: int


class Shielding(NamedTuple):
    """A gain of Shield that clauses may change; `guard`: it is that of a Guard."""

    target: str
    guard: bool
