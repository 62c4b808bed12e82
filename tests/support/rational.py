"""Slow geometry in fractions, by definitions: points of a segment, half planes, convex shapes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from gamewarden.rules.warband.geometry import Vector

Exact = tuple[Fraction, Fraction]


def exact(a: Vector) -> Exact:
    return Fraction(a[0]), Fraction(a[1])


def square(a: Exact, b: Exact) -> Fraction:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def along(a: Exact, b: Exact, t: Fraction) -> Exact:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def distance(c: Exact, a: Exact, b: Exact) -> Fraction:
    """The square of the distance from a point to a segment: at the foot, or at an end."""
    whole = square(a, b)
    if not whole:
        return square(c, a)
    dot = (c[0] - a[0]) * (b[0] - a[0]) + (c[1] - a[1]) * (b[1] - a[1])
    return square(c, along(a, b, min(Fraction(1), max(Fraction(0), dot / whole))))


def clipped(p: Exact, q: Exact, centre: Exact, face: Vector) -> tuple[Exact, Exact] | None:
    """The part of a segment that is in front."""
    before, after = ((x - centre[0]) * face[0] + (y - centre[1]) * face[1] for x, y in (p, q))
    if before < 0 and after < 0:
        return None
    if before < 0:
        return along(p, q, before / (before - after)), q
    if after < 0:
        return p, along(p, q, before / (before - after))
    return p, q


def sides(points: tuple[Vector, ...]) -> Iterator[tuple[Exact, Exact]]:
    yield from pairwise(map(exact, (*points, points[0])))


def inside(c: Exact, points: tuple[Vector, ...]) -> bool:
    """Whether a point is strictly inside: to the left of every side."""
    return all(
        (f[0] - e[0]) * (c[1] - e[1]) - (f[1] - e[1]) * (c[0] - e[0]) > 0 for e, f in sides(points)
    )


def crossed(points: tuple[Vector, ...], a: Exact, b: Exact) -> bool:
    """Whether a segment has a point strictly inside: cut it down by each side's half plane."""
    low, high = Fraction(0), Fraction(1)
    for e, f in sides(points):
        start, end = ((f[0] - e[0]) * (y - e[1]) - (f[1] - e[1]) * (x - e[0]) for x, y in (a, b))
        if start <= 0 and end <= 0:
            return False
        if start != end:
            at = start / (start - end)
            if start < 0 or (start == 0 and end > 0):
                low = max(low, at)
            elif end <= 0:
                high = min(high, at)
    middle = along(a, b, (low + high) / 2)
    return low <= high and (inside(middle, points) if low < high or a == b else False)
