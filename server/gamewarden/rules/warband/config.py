"""Sizes, distances and numbers that are open to taste (section 19), kept together.

All lengths are in units: WB-GEO-1, one inch is 1000 of them, and the table is a square.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

INCH: Final = 1000
TABLE: Final = 24_000  # each side

CONTACT: Final = 50  # bases this close are base to base; centres are integers
APPROACH: Final = 25  # what is left between the bases at the end of a straight approach
STRAIGHT: Final = 50  # a direction may be off its line by one in this many
BESIDE: Final = 2  # or by this many units in all: what rounding makes of a point
ROUNDING: Final = 3  # more than rounding puts a step off its line
STEP: Final = 50  # of pushes and of a run at an enemy
MOST_LEGS: Final = 8
FARTHEST_FACE: Final = 24_000  # each part of a facing lies within plus and minus this
NEAR: Final = 1000  # from a piece of terrain that gives Cover

WALK: Final = 1000  # units for each inch of Move
RUN: Final = 1500
CHARGE: Final = 2000

COUNTERS: Final = 2  # gained each turn
CLEANSING: Final = 3  # Ki tokens for a Death Sentence marker

Size = Literal["tiny", "small", "medium", "large", "huge"]


class Base(NamedTuple):
    """A round base: its radius, and the rank of its size, which is also the dice of a Size test."""

    radius: int
    rank: int


BASES: Final[Mapping[str, Base]] = {  # WB-GEO-2
    "tiny": Base(500, 1),
    "small": Base(600, 2),
    "medium": Base(800, 3),
    "large": Base(1000, 4),
    "huge": Base(1200, 5),
}

RANGE_NUMBERS: Final = (4, 5, 6)  # Short, Medium, Long
INTO_CONTACT: Final = 6  # the number of a shot into a fight, before the target's size
CHARGE_BONUS: Final = 2  # on the charger's first damage roll
SIZE_TEST: Final = 6  # the number of an Immobilised model's test

AGAIN_FROM: Final = 3  # Fire, Poison or Bleed markers left: the next one works at once
PUT_OUT: Final = 2  # Fire markers that a Wait takes off at most
