"""What a ranged attack is likely to come to (section 7 of the rulebook)."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.game import Json
from gamewarden.rules.warband.config import INTO_CONTACT, TABLE

from . import prices
from .odds import passes, shot
from .splits import damage_of
from .table import Model, Point, Table, binds, distance, gap, touch

NUMBERS: Final = (4, 5, 6)  # Short, Medium, Long
OF_SIZE: Final = {1: 1, 2: 0, 3: -1, 4: -2, 5: -3}  # WB-RANGED-4, by rank
RELOADING: Final = 0.6  # of a counter, for each marker that is to be taken off again


def worth(
    table: Table,
    shooter: Model,
    target: Model,
    arm: Json,
    *,
    at: Point | None = None,
    moves: bool = False,
    boost: int = 0,
) -> float:
    """What it is worth to shoot at somebody, from a place; what is out of range, nothing."""
    number = _number(shooter, target, arm, at or shooter.at, moves=moves)
    if number is None:
        return 0.0
    value = _hit(table, shooter, target, arm, number, boost)
    others = [
        friend
        for friend in table.friends(shooter)
        if friend.id != shooter.id and touch(friend, target)
    ]
    if others and target.rank < 5:
        safe = passes(_dice(shooter, target, boost), INTO_CONTACT + OF_SIZE[target.rank])
        astray = _hit(table, shooter, others[0], arm, number, boost)
        value = safe * value - (1 - safe) * astray
    cost = boost * shooter.boost.get("ranged", 0) * prices.TOKEN
    reload: int = arm.get("reload", 0)
    return value - cost - RELOADING * prices.COUNTER * reload


def _hit(table: Table, shooter: Model, target: Model, arm: Json, number: int, boost: int) -> float:
    damage = damage_of(shooter, target, arm["strength"])
    likely = shot(_dice(shooter, target, boost), number, damage)
    stands = likely.success - likely.kill
    hit = prices.suffered(table, target, arm.get("on_hit", ()), by=shooter)
    wounded = prices.suffered(table, target, arm.get("on_wound", ()), by=shooter)
    return (
        likely.wounds * prices.wound(table, target)
        + likely.kill * prices.kill(table, target)
        + stands * hit
        + max(0.0, likely.wounded - likely.kill) * wounded
    )


def _dice(shooter: Model, target: Model, boost: int) -> int:
    marks = shooter.marks
    dice = shooter.ranged - ("frightened" in marks) - ("stunned" in marks)
    dice += ("death_sentence" in target.marks) + boost
    return max(1, min(dice, 2 * shooter.ranged or 1))


def _number(shooter: Model, target: Model, arm: Json, at: Point, *, moves: bool) -> int | None:
    away = gap(shooter, target, at)
    for band, number in zip(arm["range"], NUMBERS, strict=True):
        if away <= 1000 * band:
            return (
                number
                + OF_SIZE[target.rank]
                - ("prone" in target.marks)
                + target.ran
                + shooter.ran
                + shooter.shot
                + moves
                + target.trait("ranged-defence")
            )
    return None


def best(table: Table, shooter: Model, at: Point) -> float:
    """The best shot there may be from a place, if nothing hides anybody."""
    if any(touch(shooter, foe, at) and binds(foe) for foe in table.others(shooter)):
        return 0.0
    return max(
        (
            worth(table, shooter, target, arm, at=at)
            for _, arm in shooter.arms("ranged")
            for target in table.others(shooter)
            if distance(at, target.at) < TABLE
        ),
        default=0.0,
    )
