"""What an exchange is likely to come to, if both sides play it well.

An exchange is a game of its own, in which both choose unseen: it is solved as one, by letting
each side answer what the other has chosen so far, again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from . import prices
from .odds import strike
from .splits import (
    FISTS,
    Blow,
    Choice,
    Lean,
    blow_of,
    boosts,
    choices,
    divided,
    lean,
    pools,
)
from .table import Model, Point, Table, in_front, touch

ROUNDS: Final = 24  # of answering one another
EXTRA: Final = 2  # dice at most that a fighter is thought to buy
KEPT: Final = 8192  # fights whose value is remembered: more than a match has


class Stakes(NamedTuple):
    """What a wound, and the last one, cost a fighter; and whether it wins ties."""

    wound: float
    kill: float
    wins_ties: bool


def stakes(table: Table, model: Model) -> Stakes:
    """What is at stake for a fighter."""
    return Stakes(prices.wound(table, model), prices.kill(table, model), table.active == model.seat)


# The two choices against one another.


def payoff(first: Choice, second: Choice, one: Stakes, two: Stakes) -> float:
    """What an exchange is worth to the one that strikes first."""
    value, goes_on = _struck(first, second, one, two)
    back, _ = _struck(second, first, two, one)
    return value - goes_on * back - first.cost + second.cost


def _struck(by: Choice, foe: Choice, own: Stakes, its: Stakes) -> tuple[float, float]:
    """What an attack is worth, and the chance that the foe can strike after it."""
    if not by.attack:
        return 0.0, 1.0
    blow, guard = by.blow, foe.guard
    likely = strike(by.attack, foe.defence, wins_ties=own.wins_ties, damage=blow.damage)
    stands = likely.success - likely.kill
    value = likely.wounds * its.wound + likely.kill * its.kill
    value += stands * blow.hit + (likely.wounded - likely.kill) * blow.wounded
    goes_on = 1 - likely.kill - (stands if blow.ends else 0.0)
    if guard is not None and foe.defence:
        value -= (1 - likely.success) * guard.harm
        if guard.ends:
            goes_on -= 1 - likely.success
    return value, max(0.0, goes_on)


class Solved(NamedTuple):
    """What the game is worth to the one that strikes first, and how often it chooses what."""

    value: float
    first: tuple[int, ...]
    second: tuple[int, ...]


@lru_cache(maxsize=KEPT)
def solved(
    first: tuple[Choice, ...], second: tuple[Choice, ...], one: Stakes, two: Stakes
) -> Solved:
    """The game of two choices made at once, nearly."""
    table = [[payoff(a, b, one, two) for b in second] for a in first]
    columns = list(zip(*table, strict=True))
    rows, cols = [0] * len(first), [0] * len(second)
    gains, losses = [0.0] * len(first), [0.0] * len(second)
    expected = [sum(row) for row in table]  # before anything is known, everything is as likely
    high, low = float("inf"), float("-inf")
    for turn in range(1, ROUNDS + 1):
        row = max(range(len(first)), key=expected.__getitem__)
        rows[row] += 1
        losses = [loss + each for loss, each in zip(losses, table[row], strict=True)]
        col = min(range(len(second)), key=losses.__getitem__)
        cols[col] += 1
        gains = [gain + each for gain, each in zip(gains, columns[col], strict=True)]
        expected = gains
        low, high = max(low, losses[col] / turn), min(high, max(gains) / turn)
    return Solved((high + low) / 2, tuple(rows), tuple(cols))


def strikes_first(by: Model, foe: Model, *, surprises: bool = False) -> bool:
    """Whether the one that acts is the Attacker (WB-MELEE-3)."""
    if "prone" in foe.marks or surprises:
        return True
    quick, foe_quick = "first-strike" in by.traits, "first-strike" in foe.traits
    if quick != foe_quick:
        return quick
    return "slow" not in by.traits


def surprises(by: Model, foe: Model, at: Point) -> bool:
    """Whether somebody comes from behind (WB-MELEE-4), as far as facing goes."""
    if "sixth-sense" in foe.traits or "aware" in foe.traits or touch(by, foe):
        return False
    return not in_front(foe, by.at) and not in_front(foe, at)


def worth(
    table: Table,
    by: Model,
    foe: Model,
    *,
    at: Point | None = None,
    kind: str = "melee",
    plain: bool = False,
) -> float:
    """What it is worth to `by`, from a place, to start an exchange with `foe`.

    `plain`: specials are left out, which is quicker.
    """
    mine, other = pools(table, by, foe, at=at, rises=kind == "standup")
    unseen = at is not None and surprises(by, foe, at)
    mine += min(EXTRA, boosts(by, mine))
    other += -1 if unseen else min(EXTRA, boosts(foe, other))
    own, its = (Stakes(*table.lives[one.id], wins_ties=one is by) for one in (by, foe))
    leaning = lean(by, escapes=kind == "disengage")
    ways = _all(table, by, foe, mine, leaning, charges=kind == "charge", plain=plain)
    answers = _all(table, foe, by, max(1, other), lean(foe), charges=False, plain=plain)
    if not ways or not answers:
        return 0.0
    pays = prices.COUNTER if foe.counters else 0.0
    if strikes_first(by, foe, surprises=unseen):
        return solved(ways, answers, own, its).value + pays
    return pays - solved(answers, ways, its, own).value


def _all(
    table: Table,
    model: Model,
    foe: Model,
    dice: int,
    leaning: Lean,
    *,
    charges: bool,
    plain: bool,
) -> tuple[Choice, ...]:
    """What a fighter may do, without boosts."""
    if not plain:
        return tuple(choices(table, model, foe, dice, leaning=leaning, charges=charges))
    arms = model.arms("melee")
    arm = arms[0][1] if arms else FISTS
    return _plainly(blow_of(table, model, foe, arm, None, charges=charges), dice, leaning)


@lru_cache(maxsize=KEPT)
def _plainly(blow: Blow, dice: int, leaning: Lean) -> tuple[Choice, ...]:
    splits = divided(dice, leaning)
    return tuple(Choice(attack, defence, blow, None, 0.0, ()) for attack, defence in splits)


def chosen(weights: Sequence[int], draw: float) -> int:
    """The place in `weights` at which a draw from 0 to 1 falls."""
    rest = draw * sum(weights)
    for place, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return place
    return len(weights) - 1
