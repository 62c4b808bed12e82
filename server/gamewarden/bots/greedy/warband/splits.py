"""What a fighter may do with its dice: pools, how they are divided, and what a blow then does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from gamewarden.rules.game import Json

from . import prices
from .odds import Damage
from .table import Model, Point, Table, touch

WEAKENING: Final = ("frightened", "held", "prone", "stunned", "blind")  # one die each
CHARGED: Final = 2  # on the damage roll of a charger
FISTS: Final[Json] = {"strength": 0}  # what a model without melee weapons fights with


class Blow(NamedTuple):
    """What an attack does: to whom it succeeds against, beyond the wounds, and to the fight.

    `hit` and `wounded` are what its effects cost the foe; `ends`: the foe cannot strike any more.
    """

    damage: Damage | None
    hit: float
    wounded: float
    ends: bool


class Guard(NamedTuple):
    """What a special defence does, where it succeeds."""

    harm: float
    ends: bool


class Choice(NamedTuple):
    """A way to divide the dice, and what it costs in Ki. `said` is the rest of the answer."""

    attack: int
    defence: int
    blow: Blow
    guard: Guard | None
    cost: float
    said: tuple[tuple[str, str | int], ...]


class Lean(NamedTuple):
    """How much more may be on attack than on defence, and on defence than on attack."""

    attack: int
    defence: int


FREE: Final = Lean(99, 99)


def pools(
    table: Table,
    by: Model,
    foe: Model,
    *,
    at: Point | None = None,
    rises: bool = False,
) -> tuple[int, int]:
    """The Melee Pools, without boosts, of one that acts, from a place, and of its foe."""
    mine = _pool(table, by, foe, at=at, mover=by) - rises
    other = _pool(table, foe, by, at=at, mover=by)
    lift = max(0, 1 - min(mine, other))
    return mine + lift, other + lift


def _pool(table: Table, model: Model, foe: Model, *, at: Point | None, mover: Model) -> int:
    marks = model.marks
    dice = model.melee - (not model.counters) - model.ran
    if marks:
        dice -= sum(marker in marks for marker in WEAKENING)
    if "death_sentence" in foe.marks:
        dice += 1
    dice -= _assistants(table, model, foe, at, mover)
    return min(dice, most(model))


def most(model: Model) -> int:
    """What its Melee Pool never exceeds (WB-TEST-11)."""
    return 2 * model.melee if model.melee > 0 else 1


def boosts(model: Model, dice: int) -> int:
    """How many more dice it can buy that really come (WB-TEST-11, -12)."""
    price = model.boost.get("melee", 0)
    if not price:
        return 0
    room = most(model) - dice
    return max(0, min(room, max(1, model.melee), model.spendable() // price))


def _assistants(table: Table, model: Model, foe: Model, at: Point | None, mover: Model) -> int:
    """How many others bind a fighter who have nobody else to look after (WB-MELEE-7)."""
    place = at if model.id == mover.id else None
    return sum(
        1
        for enemy in table.others(model)
        if enemy.id not in (foe.id, mover.id)
        and touch(model, enemy, place)
        and "prone" not in enemy.marks
        and not any(
            friend.id != model.id and touch(friend, enemy, at if friend.id == mover.id else None)
            for friend in table.friends(model)
        )
    )


# What a fighter can do with its dice.


def lean(model: Model, *, escapes: bool = False) -> Lean:
    """How a model must divide its dice (WB-MELEE-9, -17)."""
    defensive = "defensive" in model.traits or "frightened" in model.marks or "held" in model.marks
    aggressive = "aggressive" in model.traits or "berserk" in model.marks
    if defensive and aggressive:
        defensive = aggressive = False
    if escapes:
        return Lean(0, 1 if aggressive else FREE.defence)
    return Lean(0 if defensive else FREE.attack, 0 if aggressive else FREE.defence)


def choices(
    table: Table,
    model: Model,
    foe: Model,
    dice: int,
    *,
    leaning: Lean,
    charges: bool = False,
    boosts: int = 0,
    specials: bool = True,
) -> list[Choice]:
    """All it may do with so many dice, and with those that `boosts` boosts add."""
    barred = "prone" in model.marks or "immobilised" in model.marks
    found = []
    for id, arm in model.arms("melee") or [("", FISTS)]:
        weapon: tuple[tuple[str, str | int], ...] = (("weapon", id),) if id else ()
        known = sorted(arm.get("specials", {}).items()) if specials and not barred else []
        for name, special in [("", None), *known]:
            blow = blow_of(table, model, foe, arm, special, charges=charges)
            guard = _guard(table, model, foe, special)
            said = (*weapon, ("special", name)) if name else weapon
            for boost in range(boosts + 1):
                left = dice + boost - (special["cost"] if special else 0)
                cost = boost * model.boost.get("melee", 0) * prices.TOKEN
                bought = (*said, ("boost", boost)) if boost else said
                found += [
                    Choice(attack, defence, blow, guard, cost, bought)
                    for attack, defence in divided(left, leaning)
                ]
    return found


def divided(dice: int, leaning: Lean) -> Iterator[tuple[int, int]]:
    """Every way to divide so many dice between attack and defence."""
    for attack in range(dice + 1 if dice > 0 else 0):
        defence = dice - attack
        if attack - defence <= leaning.attack and defence - attack <= leaning.defence:
            yield attack, defence


def blow_of(
    table: Table, model: Model, foe: Model, arm: Json, special: Json | None, *, charges: bool
) -> Blow:
    """What an attack does, with a special or, if that is a defence, without."""
    attack = special if special is not None and special["kind"] == "attack" else {}
    effects = attack.get("effects", ())
    hit = prices.suffered(table, foe, effects, by=model)
    ends = bool(attack.get("stop")) or _pushes(foe, effects)
    if attack.get("damage") == "none":
        return Blow(None, hit, 0.0, ends)
    strength = arm["strength"] + attack.get("damage", 0)
    damage = damage_of(model, foe, strength + CHARGED * charges)
    hit += prices.suffered(table, foe, arm.get("on_hit", ()), by=model)
    wounded = prices.suffered(table, foe, arm.get("on_wound", ()), by=model)
    return Blow(damage, hit, wounded, ends)


def damage_of(model: Model, foe: Model, strength: int) -> Damage:
    """The damage roll of a weapon against somebody."""
    added = strength + ("death_sentence" in foe.marks) - foe.trait("armour")
    return Damage(added, foe.trait("tough"), foe.left)


def _guard(table: Table, model: Model, foe: Model, special: Json | None) -> Guard | None:
    if special is None or special["kind"] != "defence":
        return None
    effects = special["effects"]
    return Guard(prices.suffered(table, foe, effects, by=model), _pushes(foe, effects))


def _pushes(foe: Model, effects: Iterable[Json]) -> bool:
    return "held" not in foe.marks and any(effect["verb"] == "push" for effect in effects)
