"""What it is worth to a model to stand somewhere: points to be made, foes to be met or avoided."""

from __future__ import annotations

from math import exp, hypot
from typing import Final, NamedTuple

from msgspec.structs import replace

from gamewarden.rules.warband.config import COUNTERS

from . import fights, prices, scoring, shots
from .table import Model, Point, Table, touch
from .ways import Country

OWN: Final = 0.5  # of a fight that it could start
THEIRS: Final = 0.5  # of one that could be started with it
SHOOTING: Final = 0.6  # of the best shot from there
CHARGED: Final = 0.5  # how likely a fight is that needs a charge, of one that needs a walk
FAR: Final = 4000.0  # units beyond the reach of a charge, at which that is about a third


Shape = tuple[str, bool, bool]  # who somebody is, and whether it has run, and is Exhausted


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
        self.table = table = prices.valued(table)
        self.errands = scoring.errands(table)
        self._fights: dict[tuple[Shape, Shape], float] = {}
        self._foes: dict[Shape, list[Foe]] = {}
        self._companies: dict[tuple[Shape, Point], float] = {}
        self._leads: dict[tuple[str, str], float] = {}
        self._countries: dict[int, Country] = {}

    def country(self, model: Model) -> Country:
        """The terrain, as somebody meets it."""
        if model.radius not in self._countries:
            self._countries[model.radius] = Country(self.table, model.radius)
        return self._countries[model.radius]

    def fight(self, by: Model, foe: Model) -> float:
        """What it would be worth to `by` to attack `foe`, Fear included."""
        key = (_shape(by), _shape(foe))
        if key not in self._fights:
            value = fights.worth(self.table, by, foe, plain=True)
            fear = foe.trait("fear")
            if fear and not touch(by, foe):
                value = prices.fear_passed(by, fear) * max(0.0, value)
            self._fights[key] = value
        return self._fights[key]

    def scoring(self, model: Model, at: Point, counters: int) -> float:
        """The points that a place promises; so many counters are left to move on."""
        table, total = self.table, 0.0
        for zone in table.zones:
            key = (model.id, zone.id)
            if key not in self._leads:
                self._leads[key] = scoring.lead(table, model, zone)
            total += scoring.circle(table, model, zone, self._leads[key], at, counters)
        for spot in self.errands.get(model.id, ()):
            total += scoring.errand(table, model, spot, at)
        return total

    def company(self, model: Model, at: Point) -> float:
        """What the foes round a place mean to a model that stands there."""
        key = (_shape(model), at)
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
        key = _shape(model)
        if key not in self._foes:
            self._foes[key] = [self._foe(model, foe) for foe in self.table.others(model)]
        return self._foes[key]

    def _foe(self, model: Model, foe: Model) -> Foe:
        """Who has no counter left comes next turn at the earliest, and by then both are rested."""
        last = self.table.left == 1
        own = 0.0 if last and not model.counters else self.fight(_rested(model, model), foe)
        its = 0.0 if last and not foe.counters else self.fight(foe, _rested(model, foe))
        return Foe(*foe.at, model.radius + foe.radius, 1000 * foe.move, own, its)

    def place(self, model: Model, at: Point, counters: int) -> float:
        """Both."""
        return self.scoring(model, at, counters) + self.company(model, at)


def _shape(model: Model) -> Shape:
    return model.id, model.ran, not model.counters


def _rested(model: Model, after: Model) -> Model:
    """The model as it fights when somebody is activated who may have to wait for the next turn."""
    return model if after.counters else replace(model, ran=False, counters=COUNTERS)


def _nearness(away: float, reach: int) -> float:
    """How likely a fight is over such a distance."""
    if away <= reach:
        return 1.0
    if away <= 2 * reach:
        return CHARGED
    return CHARGED * exp((2 * reach - away) / FAR)
