"""What can be under way in a match: records only.

Each field is something that a procedure knows; its steps are listed in `play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gamewarden.rules.frames import Procedure

from .actions import AnyAction
from .order import CardType, DamageClass, StatusName
from .text import Context, Pending

Giving = Literal["exile", "discard", "recover"]


class DeckList(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a seat brings: a Character, and how many of which cards."""

    character: str
    cards: Mapping[str, int]


class Opening(Procedure, frozen=True):
    """From nothing to the first decision."""

    decks: tuple[DeckList, DeckList]
    first: int | None = None


class Mulligan(Procedure, frozen=True):
    """A seat decides whether to redraw; `back`: the cards of its hand that went back."""

    seat: int
    back: int = 0
    answers: Mapping[int, AnyAction] = {}


class StartOfTurn(Procedure, frozen=True):
    """Of the turn with that number: Start, and Draw."""

    turn: int


class MainPhase(Procedure, frozen=True):
    """The turn player does one thing; each is followed by a new one."""

    answers: Mapping[int, AnyAction] = {}


class EndOfTurn(Procedure, frozen=True):
    """From the last action to the next turn."""


class Moving(Procedure, frozen=True):
    """A move by hand."""

    unit: str
    to: str


class Attacking(Procedure, frozen=True):
    """An attack by hand, from its declaration to its end."""

    by: str
    target: str


class Playing(Procedure, frozen=True):
    """A card is played by a unit; `to`, `on` and `target` are what it asks to be named."""

    seat: int
    unit: str
    card: str
    to: str | None = None
    on: str | None = None
    target: str | None = None


class UsingAbility(Procedure, frozen=True):
    """An Ability of a card in play is used by a seat."""

    card: str
    seat: int
    target: str | None = None
    to: str | None = None


class CarryingOut(Procedure, frozen=True):
    """An effect of a card: its cost, then its text."""

    card: str
    place: int
    context: Context


class Window(Procedure, frozen=True):
    """Triggers are resolved, series after series; `seat` is next to use one of this series."""

    series: tuple[Pending, ...] = ()
    seat: int = 0
    count: int = 0
    answers: Mapping[int, AnyAction] = {}


class StateCheck(Procedure, frozen=True):
    """`fallen`: who received Lethal Damage, in board order."""

    fallen: tuple[str, ...] = ()


class Inflicting(Procedure, frozen=True):
    """One infliction of a status on one card, by an effect of `source` and of `seat`."""

    target: str
    status: StatusName
    seat: int
    source: str


class Shifting(Procedure, frozen=True):
    """An effect of `source` and of `seat` moves one unit, at most `n` steps."""

    unit: str
    to: str
    n: int
    rule: str
    seat: int
    source: str


class Dealing(Procedure, frozen=True):
    """Damage to one unit that is no attack's; `pierce`: it ignores Resist."""

    unit: str
    n: int
    class_: DamageClass
    rule: str
    by: str | None = None
    source: str | None = None
    critical: bool | None = None
    pierce: bool = False


class GivingUp(Procedure, frozen=True):
    """Cards that a seat has to name: of its Discard Pile, or (`discard`) of its hand.

    `n` is how many are left to name, `types` which may be named (all if empty).
    """

    seat: int
    kind: Giving
    n: int
    rule: str
    types: tuple[CardType, ...] = ()
    answers: Mapping[int, AnyAction] = {}
