"""What the integer predicates of `warband` take: ratios to fractions, and to one another.

Not part of `make test`; `make ratios` runs it, with `ARGS=-s` the figures are printed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from gamewarden.rules.warband import geometry, nearness
from gamewarden.rules.warband.geometry import Polygon, Vector
from support.rational import clipped, crossed, distance, exact

ROUNDS = 7
CASES = 300
WALL = Polygon(((14_500, 6500), (18_500, 6500), (18_500, 7100), (14_500, 7100)))


def cases() -> list[tuple[Vector, Vector, Vector, Vector]]:
    """Two ends of a leg, a centre and a facing, anywhere on the table."""
    chance = random.Random(5)

    def place() -> Vector:
        return (chance.randrange(24_001), chance.randrange(24_001))

    return [(place(), place(), place(), (chance.randrange(1, 99), -7)) for _ in range(CASES)]


def in_fractions(p: Vector, q: Vector, centre: Vector, face: Vector) -> bool:
    part = clipped(exact(p), exact(q), exact(centre), face)
    return part is not None and distance(exact(centre), *part) <= 2200**2


PAIRS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "closer": (
        lambda a, b, c, _: geometry.closer(c, 1200, a, b),
        lambda a, b, c, _: distance(exact(c), exact(a), exact(b)) < 1200**2,
    ),
    "meets_front": (
        lambda a, b, c, face: geometry.meets_front(a, b, c, 2200, face),
        in_fractions,
    ),
    "crossed": (
        lambda a, b, *_: WALL.crossed(a, b),
        lambda a, b, *_: crossed(WALL.points, exact(a), exact(b)),
    ),
}


def seconds(predicate: Callable[..., Any], of: list[Any]) -> float:
    began = time.process_time()
    for case in of:
        predicate(*case)
    return (time.process_time() - began) / len(of)


def test_integers_answer_as_fractions_do_in_less_than_a_fifth_of_the_time():
    of = cases()
    for name, (fast, slow) in PAIRS.items():
        assert [bool(fast(*case)) for case in of] == [bool(slow(*case)) for case in of], name
        taken = [(seconds(fast, of), seconds(slow, of)) for _ in range(ROUNDS)]
        ratio = statistics.median(one / other for one, other in taken)
        print(f"{name}: {min(one for one, _ in taken) * 1e6:.2f} us, {ratio:.3f} of fractions")
        assert ratio < 0.2, name


def test_most_legs_are_told_apart_from_what_they_pass_at_a_glance():
    """The upright boxes of what lies far away are looked at, and nothing else."""
    of = cases()
    box = nearness.box_of(WALL, 600)
    glance = seconds(lambda a, b, *_: nearness.near([(box, 0)], nearness.box_along(a, b)), of)
    whole = seconds(lambda a, b, *_: WALL.touched(600, a, b), of)
    print(f"glance: {glance * 1e6:.2f} us, {glance / whole:.3f} of touched")
    assert glance < whole
