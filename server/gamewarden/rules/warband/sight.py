"""Line of sight and Cover (section 1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from gamewarden.rules.questions import forbidden

from .about import Approach
from .bases import in_contact, sees_before_it
from .config import NEAR
from .geometry import Vector, beside, closer, minus
from .in_force import EFFECTS
from .order import Permission
from .state import Model, State

Line = tuple[Vector, Vector]


def sees(state: State, viewer: Model, target: Model) -> bool:
    """Whether there is a line of sight; either model may be thought elsewhere than it stands."""
    if viewer.id == target.id:
        return True  # WB-LOS-1
    before_it = sees_before_it(viewer, target.pos)
    if not before_it and not viewer.profile.trait("aware"):
        return False  # WB-LOS-2
    touching = in_contact(viewer, target)
    if viewer.marks:
        sight = Approach(viewer, target, already=touching)
        if forbidden(EFFECTS, state, Permission.SEES, sight) is not None:
            return False
    if before_it and touching:
        return True  # WB-LOS-3
    hiding = _hiding(state, viewer, target)
    blocking = [one.piece for one in state.terrain.values() if one.sight == "blocking"]
    return any(
        not any(closer(model.pos, model.profile.radius, *line) for model in hiding)
        and not any(piece.crossed(*line) for piece in blocking)  # WB-LOS-6
        for line in lines(viewer, target)
    )


def lines(viewer: Model, target: Model) -> Iterator[Line]:
    """WB-LOS-4: the nine lines that are looked at."""
    along = minus(target.pos, viewer.pos)
    for start in _centre_and_sides(viewer, along):
        for end in _centre_and_sides(target, along):
            yield start, end


def _centre_and_sides(model: Model, along: Vector) -> tuple[Vector, Vector, Vector]:
    x, y = model.pos
    dx, dy = beside(along, model.profile.radius)
    return (x, y), (x + dx, y + dy), (x - dx, y - dy)


def _hiding(state: State, viewer: Model, target: Model) -> list[Model]:
    """WB-LOS-5: the third models that can block a line between these two."""
    rank = max(viewer.profile.rank, target.profile.rank)
    return [
        model
        for model in state.models.values()
        if model.profile.rank >= rank
        and model.id not in (viewer.id, target.id)
        and hides(state, model)
    ]


def hides(state: State, model: Model) -> bool:
    """Whether nothing keeps a model from blocking lines."""
    return not model.marks or forbidden(EFFECTS, state, Permission.HIDES, model) is None


def has_cover(state: State, viewer: Model, target: Model) -> bool:
    """WB-LOS-7: whether the target has Cover from the viewer."""
    radius = target.profile.radius
    near = [
        one.piece
        for one in state.terrain.values()
        if one.sight != "none" and one.piece.lies_within(target.pos, radius, NEAR)
    ]
    return bool(near) and any(
        piece.crossed(*line) for line in lines(viewer, target) for piece in near
    )
