"""Surprised: whoever does not see its foe come (sections 5 and 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .bases import in_contact, placed
from .geometry import Vector
from .sight import sees
from .state import Model, State

SURPRISED: Final = "WB-MELEE-4"


def is_surprised(
    state: State, foe: Model, by: Model, start: Vector, places: Iterable[Vector]
) -> bool:
    """Whether `by`, that stood at `start`, has come upon its foe, by way of `places`.

    The foe faces as it did before the exchange.
    """
    if in_contact(placed(by, start), foe):
        return False
    return not sees_any(state, foe, by, (start, *places))


def sees_any(state: State, viewer: Model, target: Model, places: Iterable[Vector]) -> bool:
    """Whether a model sees another at any of those places, or needs no eyes."""
    if viewer.profile.trait("sixth-sense"):
        return True
    return any(sees(state, viewer, placed(target, place)) for place in places)
