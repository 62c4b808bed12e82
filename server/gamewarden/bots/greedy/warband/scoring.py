"""Points: what circles and objectives promise to whoever stands near them."""

from __future__ import annotations

from math import tanh
from typing import Final

from gamewarden.rules.warband.config import RUN, WALK

from .table import Model, Point, Spot, Table, distance, is_inside, touch

POINT: Final = 7.0  # a victory point, in wounds on an ordinary model
LEAD: Final = 0.8  # how sharply one more or less decides a circle, or the objectives
HOLDS_ON: Final = 0.45  # what stands now counts so much for each later scoring
STAYS_HELD: Final = 0.8  # an objective that is taken now, likewise
STEPS_IN: Final = 0.9  # of being inside, where that is a walk or two away
RUNS_IN: Final = 0.8  # or a run
OUTSIDE: Final = 0.5  # at the edge, for whoever cannot get there this turn
FADES: Final = 3000.0  # units off, at which that is halved
ERRAND: Final = 0.65  # of an objective, for whoever stands beside it
HELD_UP: Final = 1.5  # runs that a fight costs who wants to be elsewhere


def circle(table: Table, model: Model, zone: Spot, lead: float, at: Point, counters: int) -> float:
    """What a place is worth for a circle, with so many counters left and others so far ahead."""
    share = _share(model, zone, at, counters, last=table.left == 1)
    weight = POINT * table.for_zones * (1 + HOLDS_ON * (table.left - 1))
    return weight * (tanh(LEAD * (lead + share)) - tanh(LEAD * lead))


def lead(table: Table, model: Model, zone: Spot) -> float:
    """How much more of a model's side is in a circle than of the other, itself aside."""
    mine = sum(_presence(one, zone) for one in table.friends(model) if one.id != model.id)
    return mine - sum(_presence(one, zone) for one in table.others(model))


def errand(table: Table, model: Model, spot: Spot, at: Point) -> float:
    """What a place is worth to a model that is on its way to an objective."""
    need = max(0.0, distance(at, spot.at) - model.radius - spot.radius)
    return objective(table, model, spot) * ERRAND / (1 + need / (RUN * model.move))


def objective(table: Table, model: Model, spot: Spot) -> float:
    """What it is worth to take an objective, now."""
    if spot.holder == model.seat:
        return 0.0
    mine = sum(one.holder == model.seat for one in table.objectives)
    theirs = sum(one.holder == 1 - model.seat for one in table.objectives)
    ahead = mine - theirs
    gain = 2 if spot.holder == 1 - model.seat else 1
    weight = POINT * table.for_objectives * (1 + STAYS_HELD * (table.left - 1))
    return weight * (tanh(LEAD * (ahead + gain)) - tanh(LEAD * ahead))


def errands(table: Table) -> dict[str, list[Spot]]:
    """Who goes for which objective: the one that is there first, each for one."""
    found: dict[str, list[Spot]] = {}
    for side in (table.mine, table.theirs):
        free = [model for model in side if "prone" not in model.marks]
        wanted = [one for one in table.objectives if one.holder != side[0].seat] if side else []
        pairs = sorted(
            (_way(table, model, spot), model.id, spot.id) for model in free for spot in wanted
        )
        spots = {spot.id: spot for spot in wanted}
        for _, id, spot in pairs:
            if id not in found and spot in spots:
                found[id] = [spots.pop(spot)]
    return found


def _way(table: Table, model: Model, spot: Spot) -> float:
    """How many runs an objective is away; a fight that holds it up counts as some more."""
    held_up = any(touch(model, foe) for foe in table.others(model))
    far = max(0.0, distance(model.at, spot.at) - model.radius - spot.radius)
    return far / (RUN * model.move) + HELD_UP * held_up


def _presence(model: Model, zone: Spot) -> float:
    """How much somebody counts in a circle, before anybody moves."""
    if is_inside(model, zone):
        return 1.0
    beyond = distance(model.at, zone.at) - zone.radius + model.radius
    return 0.5 if beyond <= model.counters * RUN * model.move else 0.15


def _share(model: Model, zone: Spot, at: Point, counters: int, *, last: bool) -> float:
    """How much of a presence a place is: inside, or near enough to go there later."""
    beyond = distance(at, zone.at) - zone.radius + model.radius
    if beyond <= 0:
        return 1.0
    if beyond <= counters * WALK * model.move:
        return STEPS_IN
    if beyond <= counters * RUN * model.move:
        return RUNS_IN
    return 0.0 if last else OUTSIDE / (1 + beyond / FADES)
