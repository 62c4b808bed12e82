"""What dice are likely to do in `warband`: tests, strikes and wounds, worked out exactly.

All of it follows from the numbers of dice alone, so that every answer is found once and kept.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple

SUPPORT: Final = 2  # further dice add that much at most (WB-TEST-2)
# WB-DAMAGE-6: by the roll, from 2 to 12
WOUNDS: Final = (-3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3)
ROLLS: Final = tuple((6 - abs(7 - roll)) / 36 for roll in range(2, 13))


class Result(NamedTuple):
    """One thing that a group of dice may show: how likely it is, and how many dice remain."""

    chance: float
    value: int
    dice: int


class Strike(NamedTuple):
    """What an attack is likely to come to.

    `success`, `wounded` and `kill` are chances, `wounds` is a mean within the boxes left.
    """

    success: float
    wounds: float
    wounded: float
    kill: float


MISS: Final = Strike(0.0, 0.0, 0.0, 0.0)


class Damage(NamedTuple):
    """What is added to a damage roll, what `tough` takes off, and how many boxes are unmarked."""

    added: int
    tough: int
    boxes: int


@cache
def results(dice: int) -> tuple[Result, ...]:
    """All that so many dice may show, 1s taken out."""
    found = [Result((1 / 6) ** dice, 0, 0)]
    for left in range(1, dice + 1):
        chance = comb(dice, left) * (5 / 6) ** left * (1 / 6) ** (dice - left)
        support = min(left - 1, SUPPORT)
        for highest in range(2, 7):
            share = ((highest - 1) ** left - (highest - 2) ** left) / 5**left
            found.append(Result(chance * share, highest + support, left))
    return tuple(found)


@cache
def passes(dice: int, number: int, added: int = 0) -> float:
    """The chance to pass a Challenge test; at least one die is rolled."""
    return sum(
        one.chance for one in results(max(1, dice)) if (one.value and one.value + added) >= number
    )


@cache
def levels(dice: int, number: int) -> tuple[tuple[float, int], ...]:
    """The success levels of a Challenge that is passed, and how likely each is."""
    found: dict[int, float] = {}
    for one in results(max(1, dice)):
        if one.value >= number and one.value:
            level = one.value - number
            found[level] = found.get(level, 0.0) + one.chance
    return tuple((chance, level) for level, chance in found.items())


@cache
def wounds(level: int, damage: Damage) -> tuple[float, float, float]:
    """The mean of the wounds of one damage roll, and the chances of any, and of the last box."""
    mean = some = kill = 0.0
    for roll, chance in enumerate(ROLLS, 2):
        total = max(2, min(12, roll + damage.added))
        marked = max(0, max(0, level + WOUNDS[total - 2]) - damage.tough)
        mean += chance * min(marked, damage.boxes)
        some += chance * (marked > 0)
        kill += chance * (marked >= damage.boxes)
    return mean, some, kill


@cache
def strike(attack: int, defence: int, *, wins_ties: bool, damage: Damage | None) -> Strike:
    """An attack of so many dice against so many on defence; without `damage` it marks no wound."""
    if attack <= 0:
        return MISS
    by_level: dict[int, float] = {}
    for one in results(attack):
        if not one.value:
            continue
        for other in results(defence):
            if _succeeds(one, other, wins_ties=wins_ties):
                level = one.value - other.value
                by_level[level] = by_level.get(level, 0.0) + one.chance * other.chance
    return _dealt(tuple((chance, level) for level, chance in by_level.items()), damage)


def _succeeds(one: Result, other: Result, *, wins_ties: bool) -> bool:
    if one.value != other.value:
        return one.value > other.value
    return wins_ties if one.dice == other.dice else one.dice > other.dice


@cache
def shot(dice: int, number: int, damage: Damage) -> Strike:
    """A ranged attack."""
    return _dealt(levels(dice, number), damage)


def _dealt(by_level: tuple[tuple[float, int], ...], damage: Damage | None) -> Strike:
    success = sum(chance for chance, _ in by_level)
    if damage is None:
        return Strike(success, 0.0, 0.0, 0.0)
    mean = some = kill = 0.0
    for chance, level in by_level:
        each = wounds(level, damage)
        mean, some, kill = mean + chance * each[0], some + chance * each[1], kill + chance * each[2]
    return Strike(success, mean, some, kill)
