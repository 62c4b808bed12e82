"""How models stand to one another: contact, distance, facing. Of places alone, whatever the rules.

Between a model and itself there is no distance, and so there is contact.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from . import geometry
from .config import BASES, CONTACT, TABLE
from .geometry import Vector, minus
from .state import Model, State

FARTHEST: Final = 2 * max(base.radius for base in BASES.values()) + CONTACT  # any contact reaches


def radii(a: Model, b: Model) -> int:
    """The sum of two radii."""
    return a.profile.radius + b.profile.radius


def in_contact(a: Model, b: Model) -> bool:
    """Whether two models are base to base."""
    (x, y), (u, v) = a.pos, b.pos
    if not (-FARTHEST <= x - u <= FARTHEST and -FARTHEST <= y - v <= FARTHEST):
        return False  # as most pairs are
    return a.id == b.id or geometry.base_to_base(a.pos, b.pos, radii(a, b))


def is_within(a: Model, b: Model, inches: int) -> bool:
    """Whether two models are so close, base to base."""
    return a.id == b.id or geometry.within(a.pos, b.pos, radii(a, b), inches)


def gap(a: Model, b: Model) -> int:
    """How far two models are apart, in units, for comparison."""
    return geometry.gap(a.pos, b.pos, radii(a, b))


def nearest(of: Model, among: Iterable[Model]) -> list[Model]:
    """Those of `among` than which none is nearer, by id; several in a tie."""
    gaps = {model.id: (gap(of, model), model) for model in among}
    if not gaps:
        return []
    least = min(distance for distance, _ in gaps.values())
    return [model for distance, model in gaps.values() if distance == least]


def sees_before_it(viewer: Model, point: Vector) -> bool:
    """Whether a point is in front of a model."""
    return geometry.in_front(point, viewer.pos, viewer.face)


def facing(model: Model, other: Model) -> Vector:
    """The face of a model that is turned exactly to another."""
    return minus(other.pos, model.pos)


def placed(model: Model, pos: Vector, face: Vector | None = None) -> Model:
    """The model as it would be elsewhere."""
    return replace(model, pos=pos, face=model.face if face is None else face)


def on_table(pos: Vector, radius: int) -> bool:
    """Whether a base lies wholly on the table."""
    return radius <= min(pos) and max(pos) <= TABLE - radius


def is_free(state: State, model: Model, pos: Vector) -> bool:
    """Whether a model can stand there: on the table, off the impassable, over no other base."""
    radius = model.profile.radius
    return (
        on_table(pos, radius)
        and not any(
            geometry.overlap(pos, other.pos, radii(model, other))
            for other in state.models.values()
            if other.id != model.id
        )
        and not any(
            terrain.passage == "impassable" and terrain.piece.touched(radius, pos, pos)
            for terrain in state.terrain.values()
        )
    )
