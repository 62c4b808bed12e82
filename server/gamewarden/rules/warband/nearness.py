"""What lies near a path, at a glance: upright boxes, so that most things need no closer look.

It decides nothing: whatever a box lets through is judged by `geometry.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from .geometry import Circle, Piece, Vector

Box = tuple[int, int, int, int]  # left, right, bottom, top
T = TypeVar("T")


def box_round(points: Sequence[Vector], reach: int = 0) -> Box:
    """The upright box round points, and `reach` more on every side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach


def box_along(a: Vector, b: Vector) -> Box:
    """The upright box round a segment."""
    (x, y), (u, v) = a, b
    return x if x < u else u, u if x < u else x, y if y < v else v, v if y < v else y


class Spot(NamedTuple, Generic[T]):
    """Something round: its centre, and how far it reaches."""

    thing: T
    at: Vector
    reach: int


def spots_near(spots: Iterable[Spot[T]], box: Box) -> list[Spot[T]]:
    """Those that reach into a box, or at least come near it: no other can."""
    low_x, high_x, low_y, high_y = box
    return [
        spot
        for spot in spots
        if low_x - spot[2] <= spot[1][0] <= high_x + spot[2]
        and low_y - spot[2] <= spot[1][1] <= high_y + spot[2]
    ]


def near(things: Iterable[tuple[Box, T]], box: Box) -> list[T]:
    """The things whose boxes meet a box: no other can have to do with what lies in it."""
    low_x, high_x, low_y, high_y = box
    return [
        thing
        for (left, right, bottom, top), thing in things
        if left <= high_x and low_x <= right and bottom <= high_y and low_y <= top
    ]


def box_of(piece: Piece, reach: int = 0) -> Box:
    """The upright box round a piece of terrain, and `reach` more on every side."""
    if isinstance(piece, Circle):
        return box_round((piece.at,), piece.r + reach)
    return box_round(piece.points, reach)
