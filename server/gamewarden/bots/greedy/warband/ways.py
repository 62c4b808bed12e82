"""Paths to lay: towards a goal, round what cannot be passed, short of whom must not be met.

A sketch only, in floats: whether a path is legal is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple

from gamewarden.rules.game import Json
from gamewarden.rules.warband.config import CONTACT, TABLE

from .table import Model, Point, Table, distance, in_front

SPARE: Final = 30.0  # units to keep clear of what must not be touched
ZONE: Final = 1000  # how far a Zone of Control reaches
CORNERS: Final = 8  # looked at round something round
LEAST: Final = 300.0  # a shorter move is none


class Country:
    """The terrain, as a base of some size meets it."""

    def __init__(self, table: Table, radius: int) -> None:
        self.hard = [_piece(one, radius) for one in table.terrain if _is(one, "impassable")]
        self.slow = [_piece(one, 0) for one in table.terrain if _is(one, "difficult")]
        self.corners = [
            corner
            for one in table.terrain
            if _is(one, "impassable")
            for corner in _corners(one, radius)
            if _is_on(corner, radius)
        ]

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether nothing is in the way that cannot be passed."""
        return not any(piece.meets(start, end) for piece in self.hard)

    def price(self, start: Point, end: Point) -> int:
        """What a unit of a leg costs (WB-MOVE-3)."""
        return 2 if any(piece.meets(start, end) for piece in self.slow) else 1

    def route(self, start: Point, goal: Point) -> list[Point]:
        """The points of a way to a goal: itself, or one corner before it."""
        if self.is_clear(start, goal):
            return [goal]
        detours = sorted(
            (distance(start, corner) + distance(corner, goal), corner) for corner in self.corners
        )
        for _, corner in detours:
            if self.is_clear(start, corner) and self.is_clear(corner, goal):
                return [corner, goal]
        return [goal]


def _is(piece: Json, passage: str) -> bool:
    return bool(piece["passage"] == passage)


def laid(
    table: Table, country: Country, model: Model, route: Sequence[Point], limit: float
) -> list[list[int]]:
    """As much of a route as a limit allows, before it meets somebody; maybe nothing."""
    path: list[list[int]] = []
    at, rest = model.at, limit
    for point in route:
        far = distance(at, point)
        if far < 1:
            continue
        price = country.price(at, point)
        go = min(far, rest / price - 2, _free(table, model, at, point))
        if go < LEAST and go < far:
            break
        end = _towards(at, point, go)
        path.append([end[0], end[1]])
        rest -= go * price
        at = end
        if go < far:
            break
    return path


def _free(table: Table, model: Model, start: Point, end: Point) -> float:
    """How far it is along a leg until it comes to somebody's base, or Zone of Control."""
    free = distance(start, end)
    for other in table.models.values():
        if other.id == model.id:
            continue
        keep = model.radius + other.radius + SPARE
        if other.seat != model.seat:
            keep += CONTACT
            keeps_watch = not any(mark in other.marks for mark in ("prone", "disguise", "blind"))
            if keeps_watch and ("aware" in other.traits or in_front(other, end)):
                keep += ZONE
        free = min(free, _until(start, end, other.at, keep))
    return free


def _until(start: Point, end: Point, centre: Point, keep: float) -> float:
    """How far along a leg it is to a circle; all of it if it is not met, or begun in."""
    far = distance(start, end)
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    cx, cy = centre[0] - start[0], centre[1] - start[1]
    if hypot(cx, cy) <= keep:
        return far
    along, off = cx * ux + cy * uy, abs(cx * uy - cy * ux)
    if along <= 0 or off >= keep:
        return far
    enters = along - sqrt(keep * keep - off * off)
    return min(far, max(0.0, enters))


def _towards(start: Point, end: Point, go: float) -> Point:
    far = distance(start, end)
    if go >= far:
        return end
    return (
        round(start[0] + (end[0] - start[0]) * go / far),
        round(start[1] + (end[1] - start[1]) * go / far),
    )


def round_about(centre: Point, radius: float, count: int, turn: float = 0.0) -> Iterator[Point]:
    """Points on a circle."""
    for place in range(count):
        angle = turn + 2 * pi * place / count
        yield round(centre[0] + radius * cos(angle)), round(centre[1] + radius * sin(angle))


def _is_on(point: Point, radius: int) -> bool:
    return radius <= min(point) and max(point) <= TABLE - radius


class Piece(NamedTuple):
    """A piece of terrain and how near one may not come to it; `points` of something round: one."""

    points: tuple[Point, ...]
    keep: int
    box: tuple[int, int, int, int]

    def meets(self, start: Point, end: Point) -> bool:
        """Whether a leg comes upon it."""
        left, right, low, high = self.box
        if (
            (start[0] < left and end[0] < left)
            or (start[0] > right and end[0] > right)
            or (start[1] < low and end[1] < low)
            or (start[1] > high and end[1] > high)
        ):
            return False
        points, keep = self.points, self.keep
        if len(points) == 1:
            return _off(points[0], start, end) < keep
        return any(
            _cross(a, b, start, end)
            or _off(a, start, end) < keep
            or _off(start, a, b) < keep
            or _off(end, a, b) < keep
            for a, b in zip(points, (*points[1:], points[0]), strict=True)
        )


def _piece(shown: Json, radius: int) -> Piece:
    if shown["shape"] == "circle":
        points: tuple[Point, ...] = ((shown["at"][0], shown["at"][1]),)
        keep = shown["r"] + radius
    else:
        points, keep = tuple((x, y) for x, y in shown["points"]), radius
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Piece(points, keep, (min(xs) - keep, max(xs) + keep, min(ys) - keep, max(ys) + keep))


def _corners(piece: Json, radius: int) -> Iterator[Point]:
    """Points from which one can see past it."""
    keep = radius + SPARE
    if piece["shape"] == "circle":
        # the sides of the outer polygon stay clear of the circle
        at = (piece["at"][0], piece["at"][1])
        yield from round_about(at, (piece["r"] + keep) / cos(pi / CORNERS), CORNERS)
        return
    points = piece["points"]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    for x, y in points:
        yield (
            round(x + (keep if x > middle_x else -keep)),
            round(y + (keep if y > middle_y else -keep)),
        )


def _off(point: Sequence[float], start: Sequence[float], end: Sequence[float]) -> float:
    """The distance from a point to a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    square = dx * dx + dy * dy
    if not square:
        return hypot(px, py)
    part = max(0.0, min(1.0, (px * dx + py * dy) / square))
    return hypot(px - part * dx, py - part * dy)


def _cross(a: Sequence[float], b: Sequence[float], c: Sequence[float], d: Sequence[float]) -> bool:
    """Whether two segments go through one another."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
