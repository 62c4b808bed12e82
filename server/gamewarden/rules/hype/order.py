"""What clauses listen to, and in which order they come: the named orders of the rulebook."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final, Literal, get_args

from gamewarden.rules.hooks import Key

StatusName = Literal["exposed", "stunned", "hidden"]
STATUS_NAMES: Final[tuple[StatusName, ...]] = get_args(StatusName)
HitClass = Literal["attack", "signature", "event", "field", "drain"]


class Stat(Key):
    """Numbers that clauses change."""

    DAMAGE = auto()  # of one hit; about: the `Hit`
    SHIELD = auto()  # gained; about: a `Shielding`
    HYPE = auto()  # gained; about: the seat
    GUARD_LIMIT = auto()  # Shield that does not keep from a Guard; about: the Character's id


class Permission(Key):
    """What clauses take away."""

    ACTS = auto()  # to act in its player's turn; about: the Character's id
    CHOSEN = auto()  # to be picked singly by an enemy; about: a `Pick`
    TURN_HYPE = auto()  # the Hype of a turn's start; about: the seat
    PRESSURE = auto()  # that Pressure is on; about: nothing


class Trait(Key):
    """What clauses give."""

    SEES_HIDDEN = auto()  # about: a `Pick`


class Layer(IntEnum):
    """The steps of a hit that change its number, as the table of section 1.9 counts them.

    HYPE-BASIC-4: Exposed, a Field, passives and Pressure change that of a Basic Attack.
    """

    EXPOSED = 2
    FIELD = 3
    PASSIVE = 4
    PRESSURE = 5
    FLOOR = 6
    CAP = 7


class GainLayer(IntEnum):
    """The parts of a gain of Shield or Hype."""

    FIELD = 1
    LIMIT = 2


class Order(IntEnum):
    """Clauses that look at the same change, first to last."""

    WARDED = 1  # a status is warded off even where it is there already
    THERE_ALREADY = 2
    PRESSURE = 3  # is told right after what changed it, before anything else happens
    REST = 4
