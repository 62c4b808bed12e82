"""Judges a Walk, Run, Melee or Charge anew: rows 7 to 16 of section 11, in fractions.

Written from the rulebook and the view alone, so that it and the rules can find each other's faults.
It takes models that may declare the action at all, and no boosts or slides.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import isqrt

from gamewarden.rules.game import Json
from support.rational import clipped, crossed, distance, exact, sides

Point = tuple[int, int]
Leg = tuple[Point, Point]
RADII = {"tiny": 500, "small": 600, "medium": 800, "large": 1000, "huge": 1200}
SIZES = list(RADII)
LIMITS = {"walk": 1000, "melee": 1000, "run": 1500, "charge": 2000}


def minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def dot(a: Point, b: Point) -> int:
    return a[0] * b[0] + a[1] * b[1]


def straight(d: Point, u: Point) -> bool:
    """WB-GEO-7"""
    ahead, off = dot(d, u), abs(d[0] * u[1] - d[1] * u[0])
    return ahead > 0 and (50 * off <= ahead or off**2 <= 4 * dot(u, u))


def crosses(piece: Json, leg: Leg) -> bool:
    """WB-GEO-9"""
    a, b = exact(leg[0]), exact(leg[1])
    if piece["shape"] == "circle":
        return distance(exact(piece["at"]), a, b) < piece["r"] ** 2
    return crossed(tuple(map(tuple, piece["points"])), a, b)


def touches(piece: Json, radius: int, leg: Leg) -> bool:
    """WB-GEO-10"""
    a, b = exact(leg[0]), exact(leg[1])
    if piece["shape"] == "circle":
        return distance(exact(piece["at"]), a, b) < (radius + piece["r"]) ** 2
    return crosses(piece, leg) or any(
        min(distance(a, e, f), distance(b, e, f), distance(e, a, b), distance(f, a, b)) < radius**2
        for e, f in sides(tuple(map(tuple, piece["points"])))
    )


class SlowMove:
    """One action of a model, and what it meets."""

    def __init__(self, view: Json, action: Json) -> None:
        self.models: Json = view["models"]
        self.terrain: Json = view["terrain"]
        self.do: str = action["do"]
        self.faces = "face" in action
        self.id: str = action["model"]
        self.model: Json = self.models[self.id]
        self.start: Point = tuple(self.model["pos"])
        self.radius = RADII[self.model["size"]]
        self.legs: list[Leg] = list(pairwise([self.start, *map(tuple, action["path"])]))
        seat = self.model["seat"]
        self.enemies = {id: one for id, one in self.models.items() if one["seat"] != seat}
        self.target_id: str | None = action.get("target")
        self.target: Json = self.enemies.get(self.target_id or "", {})
        self.at_first = [id for id, one in self.enemies.items() if self._near(self.start, one, 50)]

    def rule(self) -> str | None:
        """The first clause that bars it."""
        rows: tuple[Callable[[], str | None], ...] = (
            self._contact_bars, self._chosen, self._sight, self._way, self._form, self._length,
            self._zones, self._contacts, self._entered,
        )  # fmt: skip
        return next((rule for row in rows if (rule := row()) is not None), None)

    # Rows 7 to 11.

    def _contact_bars(self) -> str | None:
        counting = [id for id in self.at_first if not self._has(id, "prone", "immobilised")]
        if not counting:
            return None
        if self.do == "melee":
            return "WB-ACTION-7" if self.legs or self.target_id not in self.at_first else None
        return "WB-MOVE-7" if self.do == "walk" else "WB-ACTION-17"

    def _chosen(self) -> str | None:
        if self.target_id is None:
            return None
        hidden = self._has(self.target_id, "disguise") and self.model["ki"] <= 1
        if self.do == "charge" and hidden:
            return "WB-DISGUISED-1"
        if self.target_id in self.at_first:
            return None
        if hidden:
            return "WB-DISGUISED-2"
        return "WB-FRIGHTENED-3" if self._is_feared(self.target_id) else None

    def _sight(self) -> str | None:
        return "WB-ACTION-15" if self.do == "charge" and not self.sees() else None

    def sees(self) -> bool:
        """Whether the model has a line of sight to its target (section 1.1)."""
        at: Point = tuple(self.target["pos"])
        u = minus(at, self.start)
        ahead = dot(u, self.model["face"]) >= 0
        touching = self.target_id in self.at_first
        if not (ahead or "aware" in self.model["traits"]):
            return False
        if "blind" in self.model["marks"] and not touching:
            return False
        return (ahead and touching) or any(
            not self._is_blocked((a, b))
            for a in _spread(self.start, u, self.radius)
            for b in _spread(at, u, RADII[self.target["size"]])
        )

    def _is_blocked(self, line: Leg) -> bool:
        rank = max(SIZES.index(one["size"]) for one in (self.model, self.target))
        return any(
            self._within(one["pos"], line) < RADII[one["size"]] ** 2
            for id, one in self.models.items()
            if id not in (self.id, self.target_id)
            and "prone" not in one["marks"]
            and SIZES.index(one["size"]) >= rank
        ) or any(
            piece["sight"] == "blocking" and crosses(piece, line) for piece in self.terrain.values()
        )

    # Rows 12 to 14.

    def _way(self) -> str | None:
        if len(self.legs) > 8 or any(a == b for a, b in self.legs):
            return "WB-MOVE-1"
        others = [one for id, one in self.models.items() if id != self.id]
        walls = [one for one in self.terrain.values() if one["passage"] == "impassable"]
        for leg in self.legs:
            if not all(self.radius <= part <= 24_000 - self.radius for part in leg[1]):
                return "WB-MOVE-6"
            if any(touches(wall, self.radius, leg) for wall in walls):
                return "WB-MOVE-5"
            if any(self._within(one["pos"], leg) < self._reach(one) ** 2 for one in others):
                return "WB-MOVE-4"
        return None

    def _form(self) -> str | None:
        if self.do == "run":
            return None if len(self.legs) == 1 and not self.faces else "WB-MOVE-8"
        if self.do != "charge":
            return None
        good = 1 <= len(self.legs) <= 2 and self._is_at(self.legs[0])
        return None if good and all(map(self._closes, self.legs[1:])) else "WB-MOVE-10"

    def _length(self) -> str | None:
        slow = [one for one in self.terrain.values() if one["passage"] == "difficult"]
        whole = 0
        for leg in self.legs:
            way = minus(leg[1], leg[0])
            whole += isqrt(dot(way, way)) * (2 if any(crosses(one, leg) for one in slow) else 1)
        return "WB-MOVE-2" if whole > self.model["move"] * LIMITS[self.do] else None

    # Row 15.

    def _zones(self) -> str | None:
        zones = [] if self.at_first or not self.legs else list(filter(self._zone, self.enemies))
        inside = [id for id in zones if self._meets(id, (self.start, self.start))]
        if self.target_id in inside:
            goes_in = len(self.legs) == 1 and self._is_at(self.legs[0])
            return None if goes_in else "WB-ZOC-6"
        others = [id for id in zones if id != self.target_id]
        bound = [leg for leg in self.legs if not self._closes(leg)]
        if inside and self.legs[0] in bound:
            if not self._leaves(inside):
                return "WB-ZOC-5"
            if any(self._meets(id, leg) for id in others for leg in bound[1:]):
                return "WB-ZOC-5"
            others = [id for id in others if id not in inside]
        if any(self._meets(id, leg) for id in others for leg in bound):
            return "WB-ZOC-7" if self.target_id is None else "WB-ZOC-8"
        if self.target_id in zones:
            met = [leg for leg in self.legs if self._meets(self.target_id, leg)]
            if met and (met != self.legs[-1:] or not self._is_at(self.legs[-1])):
                return "WB-ZOC-9"
        return None

    def _zone(self, id: str) -> bool:
        """WB-ZOC-2"""
        owner = self.enemies[id]
        mine = [one for other, one in self.models.items() if other != self.id]
        engaged = any(
            distance(exact(one["pos"]), *[exact(owner["pos"])] * 2)
            <= (RADII[one["size"]] + RADII[owner["size"]] + 50) ** 2
            for one in mine
            if one["seat"] == self.model["seat"]
        )
        return not engaged and not self._has(id, "prone", "disguise", "blind")

    def _meets(self, id: str, leg: Leg) -> bool:
        """WB-ZOC-4"""
        owner = self.enemies[id]
        a, b, centre = exact(leg[0]), exact(leg[1]), exact(owner["pos"])
        part: tuple[object, ...] | None = (a, b)
        if "aware" not in owner["traits"]:
            part = clipped(a, b, centre, owner["face"])
        return part is not None and distance(centre, *part) <= (self._reach(owner) + 1000) ** 2

    def _leaves(self, inside: list[str]) -> bool:
        """WB-ZOC-5, its first leg."""
        end = self.legs[0][1]
        way = minus(end, self.start)
        away = [minus(self.start, self.enemies[id]["pos"]) for id in inside]
        left = straight(way, away[0]) if len(away) == 1 else all(dot(way, u) > 0 for u in away)
        return left and (
            len(self.legs) == 1 or not any(self._meets(id, (end, end)) for id in inside)
        )

    # Row 16.

    def _contacts(self) -> str | None:
        met = [
            id for id in self._met(self.legs)
            if "prone" not in self.enemies[id]["marks"]
            and not (id in self.at_first and "immobilised" in self.enemies[id]["marks"])
        ]  # fmt: skip
        if self.target_id is None:
            return "WB-MOVE-7" if met else None
        end = self.legs[-1][1] if self.legs else self.start
        if not self._near(end, self.target, 50):
            return "WB-MOVE-9" if self.do == "melee" else "WB-MOVE-10"
        early = self._met(self.legs[:-1])
        return "WB-MOVE-11" if any(id != self.target_id or id in early for id in met) else None

    def _entered(self) -> str | None:
        known = (*self.at_first, self.target_id)
        new = [id for id in self._met(self.legs) if id not in known]
        if any(self._has(id, "disguise") for id in new):
            return "WB-DISGUISED-2"
        return "WB-FRIGHTENED-3" if any(map(self._is_feared, new)) else None

    # Questions.

    def _has(self, id: str, *marks: str) -> bool:
        return any(mark in self.enemies[id]["marks"] for mark in marks)

    def _is_feared(self, id: str) -> bool:
        return "frightened" in self.model["marks"] and "fear" in self.enemies[id]["traits"]

    def _reach(self, other: Json) -> int:
        return self.radius + RADII[other["size"]]

    def _near(self, place: Point, other: Json, units: int) -> bool:
        way = minus(place, other["pos"])
        return dot(way, way) <= (self._reach(other) + units) ** 2

    def _within(self, centre: list[int], leg: Leg) -> object:
        return distance(exact(centre), exact(leg[0]), exact(leg[1]))

    def _met(self, legs: list[Leg]) -> list[str]:
        return [
            id
            for id, one in self.enemies.items()
            if any(self._within(one["pos"], leg) <= (self._reach(one) + 50) ** 2 for leg in legs)
        ]

    def _is_at(self, leg: Leg) -> bool:
        return straight(minus(leg[1], leg[0]), minus(self.target["pos"], leg[0]))

    def _closes(self, leg: Leg) -> bool:
        return self.target_id is not None and self._near(leg[0], self.target, 1000)


def _spread(at: Point, u: Point, radius: int) -> list[Point]:
    """WB-LOS-4: the centre of a base, its left and its right."""
    whole = isqrt(dot(u, u))
    x, y = (abs(part) * radius // whole * (1 if part > 0 else -1) for part in (-u[1], u[0]))
    return [at, (at[0] + x, at[1] + y), (at[0] - x, at[1] - y)]
