"""The words of the rulebook that clauses listen to or sort by: stats, statuses, named orders."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Final, Literal, get_args

from gamewarden.rules.hooks import Key

StatusName = Literal["burn", "hex", "poison", "blind", "stun", "nul"]
STATUS_NAMES: Final[tuple[StatusName, ...]] = get_args(StatusName)
CardType = Literal[
    "character", "supporter", "fortification", "weapon", "accessory", "action", "item"
]
DamageClass = Literal["attack", "effect", "status"]
Allowance = Literal["move", "attack", "play"]


class Stat(Key):
    """The six stats, by their names on cards; clauses add to the Base. About: the unit's id."""

    HEALTH = "hp"
    ATTACK = "at"
    LUCK = "lk"
    RESIST = "rs"
    REACH = "reach"
    MOVEMENT = "move"


class Bonus(Key):
    """Numbers beside the six stats that clauses add to."""

    EFFECT_REACH = auto()  # to the Total reach, for card effects; about: the unit's id
    LUCK_AGAINST = auto()  # to an attacker's Total Luck; about: the attacked unit's id


class Permission(Key):
    """What clauses take away. About: the card's id."""

    RESOLVES = auto()  # that a card being played resolves its Immediate effect
    ABILITY = auto()  # that a card's Ability is used


class Order(IntEnum):
    """Clauses that look at the same change, first to last."""

    CONDITION = 1  # Triggers note that their condition is met before anything else happens
    REST = 2
