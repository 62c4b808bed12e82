"""Movement (section 1.3): what bars a path, and what comes of it.

The server only judges a path; it never looks for one. The checks are those of rows 12 to 16 of
the table of refusals, in their order. WB-MOVE-16: placing a model is not movement, and is not
judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamewarden.rules.questions import forbidden

from . import zones
from .about import Approach
from .actions import Path
from .bases import is_free, on_table, placed, radii
from .config import INCH, MOST_LEGS, STEP
from .geometry import (
    Vector,
    at_most,
    base_to_base,
    closer,
    contact_point,
    crosses,
    length,
    minus,
    step,
    straight,
    touches,
)
from .ground import Ground
from .in_force import EFFECTS
from .order import Permission
from .state import Model, State

KEPT_OFF: Final = "WB-MOVE-7"  # of a Walk's start and of all its points
CHARGE_MOVE: Final = "WB-MOVE-10"

Leg = tuple[Vector, Vector]


def legs_of(start: Vector, path: Path) -> list[Leg]:
    """The straight legs of a path."""
    return list(zip((start, *path), path, strict=False))


def faced(model: Model, path: Path, face: Vector | None = None) -> Vector:
    """WB-MOVE-14: how a model faces after a move."""
    if face is not None:
        return face  # WB-MOVE-13
    if not path:
        return model.face
    start, end = legs_of(model.pos, path)[-1]
    return minus(end, start) if start != end else model.face


def moved(model: Model, path: Path, face: Vector | None = None) -> Model:
    """A model as it would be after a move."""
    return placed(model, path[-1] if path else model.pos, faced(model, path, face))


def may_be_moved(state: State, model: Model) -> bool:
    """Whether nothing keeps a model where it is."""
    return not model.marks or forbidden(EFFECTS, state, Permission.MOVED, model) is None


def why_not_begun(ground: Ground) -> str | None:
    """Row 7: whether a Walk would start in contact with an Enemy that counts."""
    return KEPT_OFF if ground.binding else None


# Walks, Runs and Heal moves.


def why_not_walked(
    ground: Ground, path: Path, limit: int, *, fault: str | None = None
) -> str | None:
    """The clause that bars a Walk of up to `limit` units, if any.

    `fault` is what a Heal move has to say of where it ends, in its place among the others.
    """
    return why_not_passed(ground, path) or _why_not_so(ground, path, limit, fault)


def why_not_run(
    ground: Ground, path: Path, limit: int, *, face: Vector | None = None
) -> str | None:
    """The clause that bars a Run of up to `limit` units, if any."""
    rule = why_not_passed(ground, path)
    if rule is None and (len(path) != 1 or face is not None):
        rule = "WB-MOVE-8"
    return rule or _why_not_so(ground, path, limit, None)


def _why_not_so(ground: Ground, path: Path, limit: int, fault: str | None) -> str | None:
    legs = legs_of(ground.model.pos, path)
    return (
        why_not_so_far(ground, path, limit)
        or zones.why_not_walked(ground.zones_of_moves, legs)
        or _why_not_kept_off(ground, legs)
        or fault
        or why_not_entered(ground, legs)
    )


def _why_not_kept_off(ground: Ground, legs: Sequence[Leg]) -> str | None:
    """Row 16: no point of the legs may touch an Enemy; it is not asked where they start."""
    barred = any(
        _touched(legs, centre, near) and keeps_off(ground, enemy, already=True)
        for enemy, centre, near in ground.contacts
    )
    return KEPT_OFF if barred else None


# Melee and Charge moves.


def why_not_closed_in(ground: Ground, path: Path, limit: int, target: Model) -> str | None:
    """The clause that bars a Melee move of up to `limit` units at `target`, if any."""
    return why_not_passed(ground, path) or _why_not_so_at(ground, path, limit, target, "WB-MOVE-9")


def why_not_charged(ground: Ground, path: Path, limit: int, target: Model) -> str | None:
    """The clause that bars a Charge move of up to `limit` units at `target`, if any."""
    rule = why_not_passed(ground, path)
    if rule is None and not _is_charge(ground.model, path, target):
        rule = CHARGE_MOVE
    return rule or _why_not_so_at(ground, path, limit, target, CHARGE_MOVE)


def _is_charge(charger: Model, path: Path, target: Model) -> bool:
    """Row 13: one leg straight at the target, and perhaps a closing one."""
    if not 1 <= len(path) <= 2:
        return False
    legs = legs_of(charger.pos, path)
    straight_at = straight(minus(path[0], charger.pos), minus(target.pos, charger.pos))
    return straight_at and all(
        zones.is_closing(leg, target, radii(charger, target)) for leg in legs[1:]
    )


def _why_not_so_at(ground: Ground, path: Path, limit: int, target: Model, apart: str) -> str | None:
    legs = legs_of(ground.model.pos, path)
    end = path[-1] if path else ground.model.pos
    whole = radii(ground.model, target)
    return (
        why_not_so_far(ground, path, limit)
        or zones.why_not_closed_in(ground.zones_of_moves, legs, target, whole)
        or (None if base_to_base(end, target.pos, whole) else apart)
        or _why_not_alone(ground, legs, target)
        or why_not_entered(ground, legs, target)
    )


def _why_not_alone(
    ground: Ground, legs: Sequence[Leg], target: Model, but: Model | None = None
) -> str | None:
    """WB-MOVE-11: no Enemy is touched but the chosen one, and that one at the end."""
    barred = any(
        _touched(legs[:-1] if enemy.id == target.id else legs, centre, near)
        and keeps_off(ground, enemy, already=True)
        for enemy, centre, near in ground.contacts
        if but is None or enemy.id != but.id
    )
    return "WB-MOVE-11" if barred else None


def why_not_slid(ground: Ground, place: Vector, target: Model) -> str | None:
    """The clause that bars a slide to a place from where `target` is fought, if any."""
    model = ground.model
    at_place = [(place, place)]
    anchor = ground.binding[0] if len(ground.binding) == 1 else None
    if not base_to_base(place, target.pos, radii(model, target)):
        return "WB-MOVE-9"
    slides = (
        anchor is not None
        and base_to_base(place, anchor.pos, radii(model, anchor))
        and is_free(ground.state, model, place)
    )
    return (
        _why_not_alone(ground, at_place, target, anchor)
        or (None if slides else "WB-MOVE-12")
        or why_not_entered(ground, at_place, target)
    )


def straight_approach(model: Model, target: Model) -> Path:
    """The shortest way into contact."""
    return (contact_point(model.pos, target.pos, radii(model, target)),)


# What bars a path of any kind.


def why_not_passed(ground: Ground, path: Path) -> str | None:
    """Row 12: the shape of the whole path; then leg by leg table, terrain and bases."""
    legs = legs_of(ground.model.pos, path)
    if len(legs) > MOST_LEGS or any(start == end for start, end in legs):
        return "WB-MOVE-1"
    radius = ground.model.profile.radius
    for start, end in legs:
        if not on_table(end, radius):
            return "WB-MOVE-6"
        if any(touches(piece, radius, start, end) for piece in ground.impassable):
            return "WB-MOVE-5"
        if any(closer(centre, near, start, end) for centre, near in ground.bases):
            return "WB-MOVE-4"
    return None


def why_not_so_far(ground: Ground, path: Path, limit: int) -> str | None:
    """Row 14: WB-MOVE-2, the length of all legs; exactly the limit is allowed."""
    whole = sum(_cost(ground, leg) for leg in legs_of(ground.model.pos, path))
    return None if whole <= limit else "WB-MOVE-2"


def _cost(ground: Ground, leg: Leg) -> int:
    start, end = leg
    slow = any(crosses(piece, start, end) for piece in ground.difficult)
    return length(minus(end, start)) * (2 if slow else 1)  # WB-MOVE-3


def why_not_entered(
    ground: Ground, places: Sequence[Leg], target: Model | None = None
) -> str | None:
    """Row 16, its end: the clause by which a state bars contact with an Enemy that is newly
    touched, whoever is chosen as `target` aside."""
    bars = []
    for enemy, centre, near in ground.contacts:
        chosen = target is not None and enemy.id == target.id
        if not chosen and not ground.touches(enemy) and _touched(places, centre, near):
            approach = Approach(ground.model, enemy)
            bars.append(forbidden(EFFECTS, ground.state, Permission.ENTERED, approach))
    found = [bar.hook for bar in bars if bar is not None]
    return min(found, key=lambda hook: hook.order).rule if found else None


def _touched(legs: Sequence[Leg], centre: Vector, near: int) -> bool:
    return any(at_most(centre, near, start, end) for start, end in legs)


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
