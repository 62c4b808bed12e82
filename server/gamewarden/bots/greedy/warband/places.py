"""What it is worth to a model to stand somewhere: points to be made, foes to be met or avoided."""

from __future__ import annotations

from math import exp, hypot, tanh
from typing import Final, NamedTuple

from . import fights, prices, shots
from .table import Model, Point, Spot, Table, distance, is_inside, touch
from .ways import Country

LEAD: Final = 0.8  # how sharply one more or less decides a circle, or the objectives
HOLDS_ON: Final = 0.45  # what stands now counts so much for each later scoring
STEPS_IN: Final = 0.7  # of being inside, where that is a walk or two away
RUNS_IN: Final = 0.55  # or a run
OUTSIDE: Final = 0.5  # at the edge, for whoever cannot get there this turn
FADES: Final = 3000.0  # units off, at which that is halved
ERRAND: Final = 0.65  # of an objective, for whoever stands beside it
WALK: Final = 1000  # units for each inch of Move
RUN: Final = 1500
OWN: Final = 0.5  # of a fight that it could start
THEIRS: Final = 0.5  # of one that could be started with it
SHOOTING: Final = 0.6
SHOT_AT: Final = 0.25
CHARGED: Final = 0.5  # how likely a fight is that needs a charge, of one that needs a walk
FAR: Final = 4000.0  # units beyond the reach of a charge, at which that is about a third


class Foe(NamedTuple):
    """An Enemy, as somebody has to reckon with it: where it is, and what their fights are worth."""

    x: int
    y: int
    radii: int
    reach: int
    own: float
    its: float


class Outlook:
    """What a table has to offer, found once for a choice."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.errands = _errands(table)
        self._fights: dict[tuple[str, str, bool], float] = {}
        self._foes: dict[tuple[str, bool], list[Foe]] = {}
        self._companies: dict[tuple[str, bool, Point], float] = {}
        self._leads: dict[tuple[str, str], float] = {}
        self._countries: dict[int, Country] = {}

    def country(self, model: Model) -> Country:
        """The terrain, as somebody meets it."""
        if model.radius not in self._countries:
            self._countries[model.radius] = Country(self.table, model.radius)
        return self._countries[model.radius]

    def fight(self, by: Model, foe: Model) -> float:
        """What it would be worth to `by` to attack `foe`, Fear included."""
        key = (by.id, foe.id, by.ran or foe.ran)
        if key not in self._fights:
            value = fights.worth(self.table, by, foe, plain=True)
            fear = foe.trait("fear")
            if fear and not touch(by, foe):
                value = prices.fear_passed(by, fear) * max(0.0, value)
            self._fights[key] = value
        return self._fights[key]

    def scoring(self, model: Model, at: Point, counters: int) -> float:
        """The points that a place promises; so many counters are left to move on."""
        total = 0.0
        for zone in self.table.zones:
            total += self._circle(model, zone, at, counters)
        for errand in self.errands.get(model.id, ()):
            total += self._errand(model, errand, at)
        return total

    def _circle(self, model: Model, zone: Spot, at: Point, counters: int) -> float:
        table = self.table
        lead = self._lead(model, zone)
        share = _share(model, zone, at, counters, last=table.left == 1)
        weight = prices.POINT * table.for_zones * (1 + HOLDS_ON * (table.left - 1))
        return weight * (tanh(LEAD * (lead + share)) - tanh(LEAD * lead))

    def _lead(self, model: Model, zone: Spot) -> float:
        """How much more of its own side is in a circle than of the other, itself aside."""
        key = (model.id, zone.id)
        if key not in self._leads:
            table = self.table
            mine = sum(_presence(one, zone) for one in table.friends(model) if one.id != model.id)
            self._leads[key] = mine - sum(_presence(one, zone) for one in table.others(model))
        return self._leads[key]

    def _errand(self, model: Model, errand: Spot, at: Point) -> float:
        need = max(0.0, distance(at, errand.at) - model.radius - errand.radius)
        return objective(self.table, model, errand) * ERRAND / (1 + need / (RUN * model.move))

    def company(self, model: Model, at: Point) -> float:
        """What the foes round a place mean to a model that stands there."""
        key = (model.id, model.ran, at)
        if key not in self._companies:
            self._companies[key] = self._company(model, at)
        return self._companies[key]

    def _company(self, model: Model, at: Point) -> float:
        best = danger = 0.0
        reach = 1000 * model.move
        for foe in self._known(model):
            away = hypot(foe.x - at[0], foe.y - at[1]) - foe.radii
            best = max(best, _nearness(away, reach) * foe.own)
            if foe.its > 0:
                danger += _nearness(away, foe.reach) * foe.its
        value = OWN * best - THEIRS * danger
        if model.arms("ranged"):
            value += SHOOTING * shots.best(self.table, model, at)
        return value

    def _known(self, model: Model) -> list[Foe]:
        key = (model.id, model.ran)
        if key not in self._foes:
            self._foes[key] = [
                Foe(
                    *foe.at,
                    model.radius + foe.radius,
                    1000 * foe.move,
                    self.fight(model, foe),
                    self.fight(foe, model),
                )
                for foe in self.table.others(model)
            ]
        return self._foes[key]

    def place(self, model: Model, at: Point, counters: int) -> float:
        """Both."""
        return self.scoring(model, at, counters) + self.company(model, at)


def objective(table: Table, model: Model, errand: Spot) -> float:
    """What it is worth to take an objective, now."""
    mine = sum(one.holder == model.seat for one in table.objectives)
    theirs = sum(one.holder == 1 - model.seat for one in table.objectives)
    lead = mine - theirs
    gain = 2 if errand.holder == 1 - model.seat else 1
    if errand.holder == model.seat:
        return 0.0
    weight = prices.POINT * table.for_objectives * (1 + 0.8 * (table.left - 1))
    return weight * (tanh(LEAD * (lead + gain)) - tanh(LEAD * lead))


def _errands(table: Table) -> dict[str, list[Spot]]:
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
    return far / (RUN * model.move) + 1.5 * held_up


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


def _nearness(away: float, reach: int) -> float:
    """How likely a fight is over such a distance."""
    if away <= reach:
        return 1.0
    if away <= 2 * reach:
        return CHARGED
    return CHARGED * exp((2 * reach - away) / FAR)
