"""Integer geometry: the predicates of section 1, exactly, and nothing else.

Points and directions are pairs of integers of any size. No division but `quotient`, no fraction
and no float: every answer is exact. Nothing here knows of models, turns or rules.
"""

from __future__ import annotations

from math import isqrt

from msgspec import Struct

from .config import APPROACH, BESIDE, CONTACT, FARTHEST_FACE, INCH, STRAIGHT

Vector = tuple[int, int]


# Vectors.


def minus(a: Vector, b: Vector) -> Vector:
    """The direction from `b` to `a`."""
    return (a[0] - b[0], a[1] - b[1])


def dot(a: Vector, b: Vector) -> int:
    """How far two directions agree."""
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Vector, b: Vector) -> int:
    """How far `b` turns to the left of `a`."""
    return a[0] * b[1] - a[1] * b[0]


def n2(a: Vector) -> int:
    """The square of a length."""
    return a[0] * a[0] + a[1] * a[1]


def length(a: Vector) -> int:
    """A length, rounded down."""
    return isqrt(a[0] * a[0] + a[1] * a[1])


def quotient(a: int, b: int) -> int:
    """`a` divided by `b`, above 0, and truncated toward zero."""
    return a // b if a >= 0 else -(-a // b)


# Bases: two centres, and the radii of what stands there.


def within(a: Vector, b: Vector, radii: int, inches: int) -> bool:
    """WB-GEO-3: edge to edge; exactly at the limit is within. `radii` is the sum of both."""
    reach = radii + INCH * inches
    return n2(minus(b, a)) <= reach * reach


def gap(a: Vector, b: Vector, radii: int) -> int:
    """The distance edge to edge by which distances are compared; below 0 by rounding only."""
    return length(minus(b, a)) - radii


def base_to_base(a: Vector, b: Vector, radii: int) -> bool:
    """WB-GEO-4: in contact, within a tolerance."""
    reach = radii + CONTACT
    return n2(minus(b, a)) <= reach * reach


def overlap(a: Vector, b: Vector, radii: int) -> bool:
    """WB-GEO-5: whether two bases would lie on one another."""
    return n2(minus(b, a)) < radii * radii


# Directions.


def is_facing(face: Vector) -> bool:
    """WB-GEO-6: whether a model can face that way; it is kept exactly as it was set."""
    return face != (0, 0) and min(face) >= -FARTHEST_FACE and max(face) <= FARTHEST_FACE


def in_front(point: Vector, at: Vector, face: Vector) -> bool:
    """Whether a point lies in the half plane before somebody who stands at `at`."""
    return dot(minus(point, at), face) >= 0


def straight(d: Vector, u: Vector) -> bool:
    """WB-GEO-7: whether direction `d` goes straight along `u`, within a tolerance."""
    along, off = dot(d, u), abs(cross(d, u))
    return along > 0 and (STRAIGHT * off <= along or off * off <= BESIDE * BESIDE * n2(u))


# Segments: from `a` to `b`, which may be the same point.


def closer(c: Vector, reach: int, a: Vector, b: Vector) -> bool:
    """WB-GEO-8: whether point `c` is closer than `reach` to the segment, strictly."""
    over, under = _distance(c, a, b)
    return over < reach * reach * under


def at_most(c: Vector, reach: int, a: Vector, b: Vector) -> bool:
    """Whether point `c` is at most `reach` away from the segment."""
    over, under = _distance(c, a, b)
    return over <= reach * reach * under


def _distance(c: Vector, a: Vector, b: Vector) -> tuple[int, int]:
    """The square of the distance from `c` to the segment, as a fraction."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = c[0] - a[0], c[1] - a[1]
    t = x * dx + y * dy
    if t <= 0:  # where both ends are one point, too
        return x * x + y * y, 1
    square = dx * dx + dy * dy
    if t >= square:
        x, y = c[0] - b[0], c[1] - b[1]
        return x * x + y * y, 1
    off = dx * y - dy * x
    return off * off, square


def meets_front(p: Vector, q: Vector, centre: Vector, reach: int, face: Vector) -> bool:
    """WB-ZOC-4: whether the segment has a point in front of `centre`, at most `reach` away.

    The segment is cut where it crosses the line beside the centre. That point is a fraction, so
    all is reckoned in units so small that it is none.
    """
    before, after = dot(minus(p, centre), face), dot(minus(q, centre), face)
    if before < 0 and after < 0:
        return False
    if before >= 0 and after >= 0:
        return at_most(centre, reach, p, q)
    part, whole = abs(before), abs(before) + abs(after)
    cut = (p[0] * whole + (q[0] - p[0]) * part, p[1] * whole + (q[1] - p[1]) * part)
    end = p if before >= 0 else q
    fine_centre = (centre[0] * whole, centre[1] * whole)
    return at_most(fine_centre, reach * whole, (end[0] * whole, end[1] * whole), cut)


# Points that the rules name.


def contact_point(a: Vector, b: Vector, radii: int) -> Vector:
    """WB-GEO-12: where a base at `a` comes to stand that goes straight up to one at `b`."""
    return _from(b, minus(a, b), radii + APPROACH)


def step(start: Vector, along: Vector, distance: int) -> Vector:
    """WB-GEO-13: the point at that distance from `start` in a direction that is not `(0, 0)`."""
    return _from(start, along, distance)


def beside(along: Vector, radius: int) -> Vector:
    """What leads from the centre of a base to its left, seen in a direction; its right is minus
    that."""
    whole = length(along)
    return (quotient(-along[1] * radius, whole), quotient(along[0] * radius, whole))


def _from(start: Vector, along: Vector, distance: int) -> Vector:
    x, y = along[0] * distance, along[1] * distance
    whole = isqrt(along[0] * along[0] + along[1] * along[1])
    return (
        start[0] + (x // whole if x >= 0 else -(-x // whole)),  # as `quotient` has it
        start[1] + (y // whole if y >= 0 else -(-y // whole)),
    )


# Pieces of terrain.


class Circle(Struct, frozen=True, tag_field="shape", tag="circle", gc=False):
    """A round piece: its centre and radius."""

    at: Vector
    r: int

    def crossed(self, a: Vector, b: Vector) -> bool:
        """WB-GEO-9: whether the segment goes through it."""
        return closer(self.at, self.r, a, b)

    def touched(self, radius: int, a: Vector, b: Vector) -> bool:
        """WB-GEO-10: whether a base that moves along the segment touches it."""
        return closer(self.at, radius + self.r, a, b)

    def lies_within(self, centre: Vector, radius: int, units: int) -> bool:
        """WB-GEO-11: whether a base lies at most so many units away from it, or on it."""
        reach = radius + self.r + units
        return n2(minus(centre, self.at)) <= reach * reach


class Polygon(Struct, frozen=True, tag_field="shape", tag="poly", gc=False):
    """A convex piece: its corners, counter-clockwise. What it answers is as of a circle."""

    points: tuple[Vector, ...]

    def crossed(self, a: Vector, b: Vector) -> bool:
        """Whether no axis separates the two; touching an edge is not crossing.

        Of an edge's axis only the outer side is looked at: what lies beyond the other end of it is
        beyond another edge, or beside the segment, too.
        """
        (ax, ay), (bx, by) = a, b
        ex, ey = self.points[-1]
        for fx, fy in self.points:
            dx, dy = fx - ex, fy - ey
            if dx * (ay - ey) <= dy * (ax - ex) and dx * (by - ey) <= dy * (bx - ex):
                return False
            ex, ey = fx, fy
        if a == b:
            return True
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in self.points]
        return min(sides) < 0 < max(sides)

    def touched(self, radius: int, a: Vector, b: Vector) -> bool:
        """Whether it is crossed, or an end of the segment or of an edge is too close."""
        return self.crossed(a, b) or any(
            closer(a, radius, e, f)
            or closer(b, radius, e, f)
            or closer(e, radius, a, b)
            or closer(f, radius, a, b)
            for e, f in self.edges()
        )

    def lies_within(self, centre: Vector, radius: int, units: int) -> bool:
        """Whether the centre is strictly inside, or some edge is close enough."""
        reach = radius + units
        return self.crossed(centre, centre) or any(
            at_most(centre, reach, e, f) for e, f in self.edges()
        )

    def edges(self) -> list[tuple[Vector, Vector]]:
        """Its sides, from corner to corner."""
        return list(zip(self.points, self.points[1:] + self.points[:1], strict=True))


Piece = Circle | Polygon
