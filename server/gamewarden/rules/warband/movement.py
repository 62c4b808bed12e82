"""Movement (section 1.3): what bars a path, and what comes of it.

The server only judges a path; it never looks for one. The checks are those of rows 12 to 16 of
the table of refusals, in their order. WB-MOVE-16: placing a model is not movement, and is not
judged here.
"""

from __future__ import annotations

from typing import Final, Self

from gamewarden.rules.questions import forbidden

from . import zones
from .about import Approach
from .actions import Path
from .bases import is_free, on_table, placed, radii
from .config import INCH, MOST_LEGS, ROUNDING, STEP
from .geometry import Vector, at_most, base_to_base, closer, contact_point, length, minus, step
from .ground import Ground
from .in_force import EFFECTS
from .nearness import Box, Spot, box_along, box_round, near, spots_near
from .order import Permission
from .state import Model, State
from .zones import Leg, Zone

KEPT_OFF: Final = "WB-MOVE-7"  # of a Walk's start and of all its points
CHARGE_MOVE: Final = "WB-MOVE-10"


def faced(model: Model, path: Path, face: Vector | None = None) -> Vector:
    """WB-MOVE-14: how a model faces after a move."""
    if face is not None:
        return face  # WB-MOVE-13
    if not path:
        return model.face
    start = path[-2] if len(path) > 1 else model.pos
    return minus(path[-1], start) if path[-1] != start else model.face


def moved(model: Model, path: Path, face: Vector | None = None) -> Model:
    """A model as it would be after a move."""
    return placed(model, path[-1] if path else model.pos, faced(model, path, face))


def may_be_moved(state: State, model: Model) -> bool:
    """Whether nothing keeps a model where it is."""
    return not model.marks or forbidden(EFFECTS, state, Permission.MOVED, model) is None


def straight_approach(model: Model, target: Model) -> Path:
    """The shortest way into contact."""
    return (contact_point(model.pos, target.pos, radii(model, target)),)


class Way:
    """The legs of a path on its ground, and what lies near them."""

    def __init__(self, ground: Ground, legs: list[Leg], end: Vector) -> None:
        self.ground = ground
        self.legs = legs
        self.end = end

    @classmethod
    def along(cls, ground: Ground, path: Path) -> Self:
        """From where the model stands."""
        start = ground.model.pos
        legs = list(zip((start, *path), path, strict=False))
        return cls(ground, legs, path[-1] if path else start)

    @classmethod
    def at(cls, ground: Ground, place: Vector) -> Self:
        """A place that the model comes to without a path."""
        return cls(ground, [(place, place)], place)

    def zones(self) -> list[Zone]:
        """The zones that it may meet: none, where it begins in contact."""
        if not self.legs or self.ground.touching:
            return []
        return self.ground.zones_near(self._box())

    def contacts(self) -> list[Spot[Model]]:
        """The Enemies that some point of it touches."""
        if not self.legs:
            return []
        spots = spots_near(self.ground.contacts, self._box())
        return [spot for spot in spots if _touches(self.legs, spot)]

    def _box(self) -> Box:
        if len(self.legs) == 1:
            return box_along(*self.legs[0])
        return box_round([self.legs[0][0], *(end for _, end in self.legs)])


def _touches(legs: list[Leg], spot: Spot[Model]) -> bool:
    return any(at_most(spot.at, spot.reach, start, end) for start, end in legs)


# Walks, Runs and Heal moves.


def why_not_begun(ground: Ground) -> str | None:
    """Row 7: whether a Walk would start in contact with an Enemy that counts."""
    return KEPT_OFF if ground.binding else None


def why_not_walked(
    ground: Ground, path: Path, limit: int, *, fault: str | None = None
) -> str | None:
    """The clause that bars a Walk of up to `limit` units, if any.

    `fault` is what a Heal move has to say of where it ends, in its place among the others.
    """
    way = Way.along(ground, path)
    return why_not_passed(way) or _why_not_so(way, limit, fault)


def why_not_run(
    ground: Ground, path: Path, limit: int, *, face: Vector | None = None
) -> str | None:
    """The clause that bars a Run of up to `limit` units, if any."""
    way = Way.along(ground, path)
    rule = why_not_passed(way)
    if rule is None and (len(path) != 1 or face is not None):
        rule = "WB-MOVE-8"
    return rule or _why_not_so(way, limit, None)


def _why_not_so(way: Way, limit: int, fault: str | None) -> str | None:
    return (
        why_not_so_far(way, limit)
        or zones.why_not_walked(way.zones(), way.legs)
        or _why_not_kept_off(way)
        or fault
        or why_not_entered(way)
    )


def _why_not_kept_off(way: Way) -> str | None:
    """Row 16: no point of the legs may touch an Enemy; it is not asked where they start."""
    barred = any(keeps_off(way.ground, spot.thing, already=True) for spot in way.contacts())
    return KEPT_OFF if barred else None


# Melee and Charge moves, and slides.


def why_not_closed_in(ground: Ground, path: Path, limit: int, target: Model) -> str | None:
    """The clause that bars a Melee move of up to `limit` units at `target`, if any."""
    way = Way.along(ground, path)
    return why_not_passed(way) or _why_not_so_at(way, limit, target, "WB-MOVE-9")


def why_not_charged(ground: Ground, path: Path, limit: int, target: Model) -> str | None:
    """The clause that bars a Charge move of up to `limit` units at `target`, if any."""
    way = Way.along(ground, path)
    rule = why_not_passed(way)
    if rule is None and not _is_charge(way, target):
        rule = CHARGE_MOVE
    return rule or _why_not_so_at(way, limit, target, CHARGE_MOVE)


def _is_charge(way: Way, target: Model) -> bool:
    """Row 13: one leg straight at the target, and perhaps a closing one."""
    whole = radii(way.ground.model, target)
    return (
        1 <= len(way.legs) <= 2
        and zones.is_straight_at(target, way.legs[0])
        and all(zones.is_closing(leg, target, whole) for leg in way.legs[1:])
    )


def _why_not_so_at(way: Way, limit: int, target: Model, apart: str) -> str | None:
    whole = radii(way.ground.model, target)
    return (
        why_not_so_far(way, limit)
        or zones.why_not_closed_in(way.zones(), way.legs, target, whole)
        or (None if base_to_base(way.end, target.pos, whole) else apart)
        or _why_not_alone(way, target)
        or why_not_entered(way, target)
    )


def _why_not_alone(way: Way, target: Model, but: Model | None = None) -> str | None:
    """WB-MOVE-11: no Enemy is touched but the chosen one, and that one at the end."""
    for spot in way.contacts():
        if but is not None and spot.thing.id == but.id:
            continue
        if spot.thing.id == target.id and not _touches(way.legs[:-1], spot):
            continue
        if keeps_off(way.ground, spot.thing, already=True):
            return "WB-MOVE-11"
    return None


def why_not_slid(ground: Ground, place: Vector, target: Model) -> str | None:
    """The clause that bars a slide to a place from where `target` is fought, if any."""
    model = ground.model
    anchor = ground.binding[0] if len(ground.binding) == 1 else None
    if not base_to_base(place, target.pos, radii(model, target)):
        return "WB-MOVE-9"
    slides = (
        anchor is not None
        and base_to_base(place, anchor.pos, radii(model, anchor))
        and is_free(ground.state, model, place)
    )
    way = Way.at(ground, place)
    return (
        _why_not_alone(way, target, anchor)
        or (None if slides else "WB-MOVE-12")
        or why_not_entered(way, target)
    )


# What bars a path of any kind.


def why_not_passed(way: Way) -> str | None:
    """Row 12: the shape of the whole path; then leg by leg table, terrain and bases."""
    if len(way.legs) > MOST_LEGS or any(start == end for start, end in way.legs):
        return "WB-MOVE-1"
    ground = way.ground
    radius = ground.model.profile.radius
    for start, end in way.legs:
        box = box_along(start, end)
        if not on_table(end, radius):
            return "WB-MOVE-6"
        if any(piece.touched(radius, start, end) for piece in near(ground.impassable, box)):
            return "WB-MOVE-5"
        if any(closer(at, reach, start, end) for _, at, reach in spots_near(ground.bases, box)):
            return "WB-MOVE-4"
    return None


def is_clear(ground: Ground, end: Vector) -> bool:
    """Whether nothing lies near the straight way to a place.

    Then whatever stops on that way, give or take a rounded point, touches, crosses and meets
    nothing; only the table and its limit can bar it.
    """
    start, radius = ground.model.pos, ground.model.profile.radius + ROUNDING
    box = box_along(start, end)
    near_it = spots_near(ground.surroundings, box)
    return not (
        any(at_most(at, reach, start, end) for _, at, reach in near_it)
        or any(piece.touched(radius, start, end) for piece in near(ground.rough, box))
    )


def is_short_enough(ground: Ground, end: Vector, limit: int) -> bool:
    """What is left to ask where a way is clear: whether it keeps to the table and its limit."""
    way = minus(end, ground.model.pos)
    return on_table(end, ground.model.profile.radius) and length(way) <= limit


def why_not_so_far(way: Way, limit: int) -> str | None:
    """Row 14: WB-MOVE-2, the length of all legs; exactly the limit is allowed."""
    whole = sum(_cost(way.ground, leg) for leg in way.legs)
    return None if whole <= limit else "WB-MOVE-2"


def _cost(ground: Ground, leg: Leg) -> int:
    start, end = leg
    slow = any(piece.crossed(start, end) for piece in near(ground.difficult, box_along(*leg)))
    return length(minus(end, start)) * (2 if slow else 1)  # WB-MOVE-3


def why_not_entered(way: Way, target: Model | None = None) -> str | None:
    """Row 16, its end: the clause by which a state bars contact with an Enemy that is newly
    touched, whoever is chosen as `target` aside."""
    ground = way.ground
    bars = [
        forbidden(EFFECTS, ground.state, Permission.ENTERED, Approach(ground.model, enemy))
        for enemy, _, _ in way.contacts()
        if (target is None or enemy.id != target.id) and not ground.touches(enemy)
    ]
    hooks = [bar.hook for bar in bars if bar is not None]
    return min(hooks, key=lambda hook: hook.order).rule if hooks else None


def keeps_off(ground: Ground, enemy: Model, *, already: bool) -> bool:
    """Whether an Enemy may not be touched in passing; `already`: contact that was there counts."""
    if not enemy.marks:
        return True
    approach = Approach(ground.model, enemy, already=already and ground.touches(enemy))
    return forbidden(EFFECTS, ground.state, Permission.KEEPS_OFF, approach) is None


# Pushes.


def pushed(state: State, model: Model, source: Model, inches: int) -> Vector:
    """WB-MOVE-15: where a push away from `source` ends: at the last step that is free."""
    along = minus(model.pos, source.pos)
    place = model.pos
    for distance in range(STEP, INCH * inches + 1, STEP):
        next_place = step(model.pos, along, distance)
        if not is_free(state, model, next_place):
            break
        place = next_place
    return place
