"""The integer predicates agree with slow rational ones, whatever is moved, turned or swapped."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gamewarden.rules.warband import geometry, nearness
from gamewarden.rules.warband.geometry import Circle, Piece, Polygon, Vector
from support.rational import clipped, crossed, distance, exact, inside, sides, square

PLACE = st.integers(-3000, 27_000)
POINT = st.tuples(PLACE, PLACE)
FACE = st.tuples(st.integers(-24_000, 24_000), st.integers(-24_000, 24_000)).filter(any)
RADIUS = st.sampled_from([500, 600, 800, 1000, 1200])
SMALL = st.integers(-40, 40)  # where touching, tangents and ends of segments are common
NEAR = st.tuples(SMALL, SMALL)
REACH = st.integers(1, 60)


# Symmetries: what they do to a point and to a direction.


def moved(by: Vector, a: Vector) -> Vector:
    return a[0] + by[0], a[1] + by[1]


def turned(a: Vector) -> Vector:
    """A quarter turn about the origin."""
    return -a[1], a[0]


@pytest.mark.rule("WB-GEO-1", "WB-GEO-3")
@given(POINT, POINT, RADIUS, RADIUS, st.integers(0, 18))
def test_within_is_a_matter_of_edges_and_the_limit_counts(
    a: Vector, b: Vector, r: int, s: int, inches: int
):
    expected = square(exact(a), exact(b)) <= Fraction(r + s + 1000 * inches) ** 2
    assert geometry.within(a, b, r + s, inches) is expected
    assert geometry.within(b, a, r + s, inches) is expected


@pytest.mark.rule("WB-GEO-4", "WB-GEO-5")
@given(NEAR, NEAR, st.integers(1, 40))
def test_contact_has_a_tolerance_and_overlap_has_none(a: Vector, b: Vector, radii: int):
    apart = square(exact(a), exact(b))
    assert geometry.base_to_base(a, b, radii) is (apart <= (radii + 50) ** 2)
    assert geometry.overlap(a, b, radii) is (apart < radii**2)
    assert geometry.overlap(a, b, radii) is geometry.overlap(b, a, radii)


def test_a_gap_is_rounded_down_and_the_same_from_both_sides():
    assert geometry.gap((0, 0), (3000, 4000), 1200) == 3800
    assert geometry.gap((0, 0), (1, 1), 0) == 1
    assert geometry.gap((5, 7), (100, 3), 10) == geometry.gap((100, 3), (5, 7), 10)


@pytest.mark.rule("WB-GEO-8")
@settings(max_examples=400)
@given(NEAR, REACH, NEAR, NEAR)
def test_distance_to_a_segment_agrees_with_fractions(c: Vector, reach: int, a: Vector, b: Vector):
    apart = distance(exact(c), exact(a), exact(b))
    assert geometry.closer(c, reach, a, b) is (apart < reach**2)
    assert geometry.at_most(c, reach, a, b) is (apart <= reach**2)


@given(POINT, st.integers(1, 4000), POINT, POINT, POINT)
def test_distance_to_a_segment_is_the_same_moved_turned_and_from_its_other_end(
    c: Vector, reach: int, a: Vector, b: Vector, by: Vector
):
    for predicate in (geometry.closer, geometry.at_most):
        found = predicate(c, reach, a, b)
        assert predicate(c, reach, b, a) is found
        assert predicate(moved(by, c), reach, moved(by, a), moved(by, b)) is found
        assert predicate(turned(c), reach, turned(a), turned(b)) is found


@pytest.mark.rule("WB-GEO-6")
@given(POINT, POINT, FACE, POINT)
def test_in_front_is_a_half_plane_that_moves_and_turns_along(
    p: Vector, at: Vector, face: Vector, by: Vector
):
    found = geometry.in_front(p, at, face)
    assert found is ((p[0] - at[0]) * face[0] + (p[1] - at[1]) * face[1] >= 0)
    assert geometry.in_front(moved(by, p), moved(by, at), face) is found
    assert geometry.in_front(turned(p), turned(at), turned(face)) is found


@pytest.mark.rule("WB-GEO-6")
def test_a_face_has_a_length_and_is_not_too_long():
    assert geometry.is_facing((-24_000, 24_000))
    assert not geometry.is_facing((0, 0))
    assert not geometry.is_facing((24_001, 0))
    assert not geometry.is_facing((0, -24_001))


@pytest.mark.rule("WB-GEO-7")
@given(FACE, FACE)
def test_straight_allows_one_in_fifty_or_two_units_beside_the_line(d: Vector, u: Vector):
    ahead = d[0] * u[0] + d[1] * u[1]
    off = Fraction(
        (d[0] * u[1] - d[1] * u[0]) ** 2, u[0] ** 2 + u[1] ** 2
    )  # square of what is beside
    whole = Fraction(ahead**2, u[0] ** 2 + u[1] ** 2)
    expected = ahead > 0 and (2500 * off <= whole or off <= 4)
    assert geometry.straight(d, u) is expected
    assert geometry.straight(turned(d), turned(u)) is expected


@pytest.mark.rule("WB-ZOC-4")
@settings(max_examples=400)
@given(NEAR, NEAR, NEAR, REACH, st.tuples(SMALL, SMALL).filter(any))
def test_a_leg_meets_what_is_in_front_exactly(
    p: Vector, q: Vector, centre: Vector, reach: int, face: Vector
):
    part = clipped(exact(p), exact(q), exact(centre), face)
    expected = part is not None and distance(exact(centre), *part) <= reach**2
    assert geometry.meets_front(p, q, centre, reach, face) is expected
    assert geometry.meets_front(q, p, centre, reach, face) is expected


@given(POINT, POINT, POINT, st.integers(1, 4000), FACE, POINT)
def test_a_zone_is_met_the_same_moved_and_turned(
    p: Vector, q: Vector, centre: Vector, reach: int, face: Vector, by: Vector
):
    found = geometry.meets_front(p, q, centre, reach, face)
    assert found is geometry.meets_front(moved(by, p), moved(by, q), moved(by, centre), reach, face)
    assert found is geometry.meets_front(turned(p), turned(q), turned(centre), reach, turned(face))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """The convex hull of a few points, counter-clockwise."""
    points = sorted(draw(st.sets(NEAR, min_size=3, max_size=8)))

    def half(order: list[Vector]) -> list[Vector]:
        chain: list[Vector] = []
        for c in order:
            while (
                len(chain) > 1
                and geometry.cross(
                    geometry.minus(chain[-1], chain[-2]), geometry.minus(c, chain[-1])
                )
                <= 0
            ):
                chain.pop()
            chain.append(c)
        return chain[:-1]

    hull = half(points) + half(points[::-1])
    assume(len(hull) >= 3)
    return Polygon(tuple(hull))


PIECES = st.one_of(polygons(), st.builds(Circle, NEAR, st.integers(1, 30)))


@pytest.mark.rule("WB-GEO-9")
@settings(max_examples=400)
@given(polygons(), NEAR, NEAR)
def test_a_polygon_is_crossed_where_a_point_of_the_segment_is_strictly_inside(
    piece: Polygon, a: Vector, b: Vector
):
    assert piece.crossed(a, b) is crossed(piece.points, exact(a), exact(b))


@pytest.mark.rule("WB-GEO-10", "WB-GEO-11")
@settings(max_examples=400)
@given(polygons(), NEAR, NEAR, REACH, st.integers(0, 30))
def test_a_polygon_is_touched_and_near_as_its_sides_are(
    piece: Polygon, a: Vector, b: Vector, radius: int, units: int
):
    start, end = exact(a), exact(b)
    close = any(
        min(distance(start, e, f), distance(end, e, f), distance(e, start, end),
            distance(f, start, end)) < radius**2
        for e, f in sides(piece.points)
    )  # fmt: skip
    assert piece.touched(radius, a, b) is (crossed(piece.points, start, end) or close)
    near = any(distance(start, e, f) <= (radius + units) ** 2 for e, f in sides(piece.points))
    assert piece.lies_within(a, radius, units) is (inside(start, piece.points) or near)


@given(st.builds(Circle, NEAR, st.integers(1, 30)), NEAR, NEAR, REACH, st.integers(0, 30))
def test_a_circle_is_crossed_touched_and_near_by_its_centre(
    piece: Circle, a: Vector, b: Vector, radius: int, units: int
):
    apart = distance(exact(piece.at), exact(a), exact(b))
    assert piece.crossed(a, b) is (apart < piece.r**2)
    assert piece.touched(radius, a, b) is (apart < (radius + piece.r) ** 2)
    expected = square(exact(a), exact(piece.at)) <= (radius + piece.r + units) ** 2
    assert piece.lies_within(a, radius, units) is expected


def mapped(piece: Piece, by: Vector | None) -> Piece:
    """A piece that is moved, or turned by a quarter."""
    change = turned if by is None else lambda a: moved(by, a)
    if isinstance(piece, Circle):
        return Circle(change(piece.at), piece.r)
    return Polygon(tuple(change(point) for point in piece.points))


@given(PIECES, NEAR, NEAR, REACH, POINT)
def test_terrain_is_the_same_moved_and_turned(
    piece: Piece, a: Vector, b: Vector, radius: int, by: Vector
):
    there, round_ = mapped(piece, by), mapped(piece, None)
    assert piece.crossed(a, b) is there.crossed(moved(by, a), moved(by, b))
    assert piece.crossed(a, b) is round_.crossed(turned(a), turned(b))
    assert piece.touched(radius, a, b) is piece.touched(radius, b, a)
    assert piece.touched(radius, a, b) is there.touched(radius, moved(by, a), moved(by, b))
    assert piece.touched(radius, a, b) is round_.touched(radius, turned(a), turned(b))
    assert piece.lies_within(a, radius, 20) is round_.lies_within(turned(a), radius, 20)


@given(PIECES, NEAR, NEAR, REACH)
def test_what_is_not_near_at_a_glance_is_not_touched(
    piece: Piece, a: Vector, b: Vector, radius: int
):
    boxes = [(nearness.box_of(piece, radius), "this")]
    if not nearness.near(boxes, nearness.box_along(a, b)):
        assert not piece.touched(radius, a, b)
    assert nearness.box_along(a, b) == nearness.box_round((a, b))


@pytest.mark.rule("WB-GEO-12")
@given(POINT, POINT, RADIUS, RADIUS)
def test_a_straight_approach_ends_in_contact_without_overlap_and_goes_straight(
    a: Vector, b: Vector, r: int, s: int
):
    assume(not geometry.overlap(a, b, r + s + 60))
    end = geometry.contact_point(a, b, r + s)
    assert geometry.base_to_base(end, b, r + s)
    assert not geometry.overlap(end, b, r + s)
    assert geometry.straight(geometry.minus(end, a), geometry.minus(b, a))


@pytest.mark.rule("WB-GEO-13")
@given(POINT, FACE, st.integers(1, 24_000))
def test_a_step_is_a_point_of_its_line_within_a_unit(start: Vector, u: Vector, distance_: int):
    """The whole length of `u` is rounded down first, each part truncated toward zero."""
    whole = geometry.length(u)
    place = geometry.step(start, u, distance_)
    for part in (0, 1):
        exact_part = Fraction(u[part] * distance_, whole)
        given_part = place[part] - start[part]
        assert 0 <= abs(exact_part) - abs(given_part) < 1
        assert given_part * exact_part >= 0
    assert geometry.straight(geometry.minus(place, start), u) or place == start or distance_ < 3


@pytest.mark.rule("WB-GEO-13", "WB-GEO-12")
def test_division_is_truncated_toward_zero():
    assert geometry.quotient(7, 2) == 3
    assert geometry.quotient(-7, 2) == -3
    assert geometry.step((0, 0), (-1, -2), 50) == (-25, -50)
    assert geometry.beside((0, 7), 600) == (-600, 0)
    assert geometry.beside((3, -4), 7) == (5, 4)
