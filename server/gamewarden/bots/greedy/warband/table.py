"""What a view of `warband` shows, as records that are quick to read.

Built from the view alone. Lengths are in units, as in the rulebook: 1000 are an inch.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Any, Final, NamedTuple

from msgspec import Struct

from gamewarden.rules.game import Json
from gamewarden.rules.warband.config import CONTACT

RADII: Final = {"tiny": 500, "small": 600, "medium": 800, "large": 1000, "huge": 1200}
RANKS: Final = {size: rank for rank, size in enumerate(RADII, 1)}

Point = tuple[int, int]


class Model(Struct, frozen=True, kw_only=True):
    """A model on the table. `left` are its unmarked boxes, `shown` is the view's entry."""

    id: str
    seat: int
    owner: int
    at: Point
    face: Point
    radius: int
    rank: int
    melee: int
    ranged: int
    move: int
    ki: int
    tokens: int
    ki_max: int
    track: int
    left: int
    counters: int
    traits: Mapping[str, Any]
    marks: Mapping[str, Any]
    weapons: Mapping[str, Json]
    feats: Mapping[str, Json]
    boost: Mapping[str, int]
    ran: bool
    shot: bool

    def arms(self, kind: str) -> list[tuple[str, Json]]:
        """Its melee or ranged weapons, by id."""
        return sorted((id, arm) for id, arm in self.weapons.items() if arm["kind"] == kind)

    def trait(self, name: str) -> int:
        """The value of a trait; 0: it does not have it."""
        return int(self.traits.get(name, 0))

    def spendable(self) -> int:
        """The Ki tokens that it may spend (WB-CONTROLLED-3)."""
        return 0 if "control" in self.marks else self.tokens


class Life(NamedTuple):
    """What a box of a model is worth, and what goes with its last one besides."""

    wound: float
    kill: float


class Spot(Struct, frozen=True, kw_only=True):
    """An objective or a scoring circle."""

    id: str
    at: Point
    radius: int
    holder: int | None = None


class Table(Struct, frozen=True, kw_only=True):
    """All that a seat sees, and whose eyes it is seen with.

    `left`: scorings that are to come; `lives`: what each model is worth, once that is reckoned.
    """

    seat: int
    active: int
    first: int
    left: int
    turn: int
    models: Mapping[str, Model]
    mine: tuple[Model, ...]
    theirs: tuple[Model, ...]
    objectives: tuple[Spot, ...]
    zones: tuple[Spot, ...]
    for_objectives: int
    for_zones: int
    terrain: tuple[Json, ...]
    lives: Mapping[str, Life] = {}

    def others(self, model: Model) -> tuple[Model, ...]:
        """The Enemies of a model."""
        return self.theirs if model.seat == self.seat else self.mine

    def friends(self, model: Model) -> tuple[Model, ...]:
        """The models of its side, itself included."""
        return self.mine if model.seat == self.seat else self.theirs


def read(view: Json, seat: int) -> Table:
    """The table as `seat` sees it."""
    models = {id: _model(id, shown) for id, shown in view["models"].items()}
    scoring = view.get("scoring", {})
    return Table(
        seat=seat,
        active=view["active"],
        first=view["first"],
        left=view["turns"] - view["turn"] + 1,
        turn=view["turn"],
        models=models,
        mine=tuple(model for model in models.values() if model.seat == seat),
        theirs=tuple(model for model in models.values() if model.seat != seat),
        objectives=_spots(view["objectives"]),
        zones=_spots(view["zones"]),
        for_objectives=scoring.get("objectives", 0),
        for_zones=scoring.get("zone", 0),
        terrain=tuple(view["terrain"].values()),
    )


def _model(id: str, shown: Json) -> Model:
    x, y = shown["pos"]
    dx, dy = shown["face"]
    return Model(
        id=id,
        seat=shown["seat"],
        owner=shown["owner"],
        at=(x, y),
        face=(dx, dy),
        radius=RADII[shown["size"]],
        rank=RANKS[shown["size"]],
        melee=shown["melee"],
        ranged=shown["ranged"],
        move=shown["move"],
        ki=shown["ki"],
        tokens=shown["tokens"],
        ki_max=shown["ki_max"],
        track=shown["track"],
        left=shown["track"] - shown["wounds"],
        counters=shown["counters"],
        traits=shown["traits"],
        marks=shown["marks"],
        weapons=shown["weapons"],
        feats=shown["feats"],
        boost=shown["boost"],
        ran="ran" in shown["did"],
        shot="shot" in shown["did"],
    )


def _spots(shown: Json) -> tuple[Spot, ...]:
    return tuple(
        Spot(id=id, at=(one["at"][0], one["at"][1]), radius=one["r"], holder=one.get("holder"))
        for id, one in sorted(shown.items())
    )


def distance(a: Point, b: Point) -> float:
    """Between two points."""
    return hypot(a[0] - b[0], a[1] - b[1])


def gap(a: Model, b: Model, at: Point | None = None) -> float:
    """Between two bases, edge to edge; of `a` as if it stood at `at`."""
    return distance(at or a.at, b.at) - a.radius - b.radius


def touch(a: Model, b: Model, at: Point | None = None) -> bool:
    """Whether they are base to base."""
    return gap(a, b, at) <= CONTACT


def binds(enemy: Model) -> bool:
    """Whether contact with it restricts what its Enemies declare (WB-ACTION-17)."""
    return "prone" not in enemy.marks and "immobilised" not in enemy.marks


def in_front(viewer: Model, point: Point, at: Point | None = None) -> bool:
    """Whether a point is before a model (WB-GEO-6)."""
    x, y = at or viewer.at
    return (point[0] - x) * viewer.face[0] + (point[1] - y) * viewer.face[1] >= 0


def is_inside(model: Model, zone: Spot, at: Point | None = None) -> bool:
    """Whether a base lies wholly in a scoring circle (WB-WIN-1)."""
    return distance(at or model.at, zone.at) <= zone.radius - model.radius
