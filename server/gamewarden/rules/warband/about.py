"""What the questions to clauses are about: `order.py` says which is about which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from .actions import AnyDeclared
from .geometry import Vector
from .state import Model


class Aim(NamedTuple):
    """One model does something to another: targets, shoots, damages it."""

    by: Model
    target: Model


class Approach(NamedTuple):
    """A model touches, or is to touch, another.

    `chosen`: the other is whom its Melee or Charge is at; `already`: they are base to base before.
    """

    by: Model
    other: Model
    chosen: bool = False
    already: bool = False


class Fight(NamedTuple):
    """One side of an exchange; `rises`: it activates by standing up."""

    model: Model
    foe: Model
    rises: bool = False


class Reach(Protocol):
    """Whom a model could attack, or run at, by the shortest way and without a boost."""

    @property
    def melee(self) -> tuple[str, ...]:
        """The nearest of those that it may select and reach: several in a tie."""

    @property
    def charge(self) -> tuple[str, ...]:
        """Likewise, by a Charge."""

    @property
    def run(self) -> Mapping[str, Vector]:
        """The nearest Enemies, and how far towards each it can run, if at all."""


class Choice(NamedTuple):
    """An action that is chosen, and what else could be."""

    action: AnyDeclared
    model: Model
    reach: Reach
