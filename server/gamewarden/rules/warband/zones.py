"""Zones of Control (section 1.2).

WB-ZOC-11: only moves, shots and objectives are asked about here, so nothing else is restricted.
WB-ZOC-3: nor is a move that begins in contact with any Enemy; whoever asks leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamewarden.rules.questions import forbidden

from .bases import in_contact, radii
from .config import INCH
from .geometry import Vector, at_most, dot, meets_front, minus, straight, within
from .in_force import EFFECTS
from .order import Permission
from .state import Model, State

Leg = tuple[Vector, Vector]


class Zone(NamedTuple):
    """WB-ZOC-1: the zone of `owner`, for the centre of one mover: in front, or all round."""

    owner: str
    at: Vector
    face: Vector
    reach: int
    all_round: bool

    def meets(self, leg: Leg) -> bool:
        """Whether some point of the leg lies in it."""
        if self.all_round:
            return at_most(self.at, self.reach, *leg)
        return meets_front(*leg, self.at, self.reach, self.face)

    def holds(self, point: Vector) -> bool:
        """Whether a point lies in it."""
        return self.meets((point, point))


def zones_round(state: State, mover: Model) -> list[Zone]:
    """The zones that Enemies of a model have, whether they count against it or not."""
    return [
        Zone(
            enemy.id,
            enemy.pos,
            enemy.face,
            radii(mover, enemy) + INCH,
            bool(enemy.profile.trait("aware")),
        )
        for enemy in state.enemies(mover)
        if not _is_blank(state, enemy)
    ]


def counts(state: State, mover: Model, zone: Zone) -> bool:
    """WB-ZOC-2: whether a zone counts against a model: its owner has nobody else to look after."""
    owner = state.models[zone.owner]
    return not any(in_contact(owner, friend) for friend in state.friends(mover))


def _is_blank(state: State, owner: Model) -> bool:
    """Whether a state leaves a model without a zone."""
    return bool(owner.marks) and (forbidden(EFFECTS, state, Permission.HAS_ZONE, owner) is not None)


def why_not_walked(zones: Sequence[Zone], legs: Sequence[Leg]) -> str | None:
    """The clause by which zones bar a Walk, a Run or a Heal move, if any does."""
    if not legs:
        return None
    left = [zone for zone in zones if zone.holds(legs[0][0])]
    if _why_not_left(left, legs, [(zone, leg) for zone in zones for leg in legs[1:]]):
        return "WB-ZOC-5"
    if any(zone.meets(leg) for zone in zones if zone not in left for leg in legs):
        return "WB-ZOC-7"
    return None


def why_not_closed_in(
    zones: Sequence[Zone], legs: Sequence[Leg], target: Model, radii: int
) -> str | None:
    """The clause by which zones bar a Melee or Charge move at `target`, if any does."""
    if not legs:
        return None
    chosen = next((zone for zone in zones if zone.owner == target.id), None)
    left = [zone for zone in zones if zone.holds(legs[0][0])]
    if chosen in left:
        goes_in = len(legs) == 1 and is_straight_at(target, legs[0])
        return None if goes_in else "WB-ZOC-6"
    others = [zone for zone in zones if zone is not chosen]
    open_legs = [leg for leg in legs if not is_closing(leg, target, radii)]
    if legs[0] in open_legs:
        later = [(zone, leg) for zone in others for leg in open_legs[1:]]
        if _why_not_left(left, legs, later):
            return "WB-ZOC-5"
        others = [zone for zone in others if zone not in left]
    if any(zone.meets(leg) for zone in others for leg in open_legs):
        return "WB-ZOC-8"
    if chosen is not None:
        in_it = [leg for leg in legs if chosen.meets(leg)]
        if in_it and (in_it != [legs[-1]] or not is_straight_at(target, legs[-1])):
            return "WB-ZOC-9"
    return None


def is_closing(leg: Leg, target: Model, radii: int) -> bool:
    """Whether a leg starts so near its target that it ignores every zone but the target's."""
    return within(leg[0], target.pos, radii, 1)


def _why_not_left(
    left: Sequence[Zone], legs: Sequence[Leg], later: Sequence[tuple[Zone, Leg]]
) -> bool:
    """Whether a move that starts inside zones fails to leave them, or meets one again."""
    if not left:
        return False
    start, end = legs[0]
    way = minus(end, start)
    if len(left) == 1:
        away = straight(way, minus(start, left[0].at))
    else:
        away = all(dot(way, minus(start, zone.at)) > 0 for zone in left)
    still_inside = len(legs) > 1 and any(zone.holds(end) for zone in left)
    return not away or still_inside or any(zone.meets(leg) for zone, leg in later)


def is_straight_at(target: Model, leg: Leg) -> bool:
    """Whether a leg goes straight at its target."""
    return straight(minus(leg[1], leg[0]), minus(target.pos, leg[0]))
