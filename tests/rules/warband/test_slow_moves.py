"""Moves are judged as a slow referee judges them that works in fractions, clause by clause."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import cos, sin

import pytest

from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.warband import RULESET
from support.slow_moves import LIMITS, RADII, SlowMove
from support.warband import warband

MARKS: tuple[Json, ...] = (
    {}, {}, {}, {}, {"prone": 1}, {"immobilised": 1}, {"blind": 1}, {"frightened": 1},
    {"disguise": [3]},
)  # fmt: skip
TRAITS: tuple[Json, ...] = ({}, {}, {"aware": 1}, {"fear": 3})
TERRAIN: Json = {
    "t1": {"shape": "circle", "at": [12_000, 12_000], "r": 700, "passage": "difficult"},
    "t2": {"shape": "poly", "passage": "impassable", "sight": "blocking",
           "points": [[9000, 13_000], [10_500, 13_000], [10_500, 13_400], [9000, 13_400]]},
}  # fmt: skip
WALL = (8000, 11_500, 12_000, 14_400)  # where nobody begins
SEEDS = range(70)


def apart(chance: random.Random, one: Json, size: str, near: int, far: int) -> list[int]:
    """A place so far from a model, edge to edge."""
    distance = RADII[one["size"]] + RADII[size] + chance.randrange(near, far)
    angle = chance.random() * 6.2832
    x, y = one["pos"]
    return [int(x + distance * cos(angle)), int(y + distance * sin(angle))]


def crowd(chance: random.Random, closeness: float) -> Json:
    """Seven models in the middle of the table; some begin in contact."""
    models: Json = {}
    for id in ("a1", "b1", "a2", "b2", "a3", "b3", "b4"):
        size = chance.choice(["tiny", "small", "small", "medium", "large"])
        while True:
            pos = [chance.randrange(7500, 16_500), chance.randrange(7500, 16_500)]
            if models and chance.random() < closeness:
                pos = apart(chance, chance.choice(list(models.values())), size, 2, 49)
            left, right, low, high = WALL
            if not (left < pos[0] < right and low < pos[1] < high) and all(
                (pos[0] - one["pos"][0]) ** 2 + (pos[1] - one["pos"][1]) ** 2
                >= (RADII[size] + RADII[one["size"]]) ** 2
                for one in models.values()
            ):
                break
        marks = {} if id == "a1" else chance.choice(MARKS)
        face = [chance.randrange(-9, 10), chance.choice([-1, 1])]
        models[id] = {
            "pos": pos, "size": size, "face": face, "marks": marks, "move": chance.choice([4, 6]),
            "traits": chance.choice(TRAITS), "ki": chance.choice([1, 2]),
        }  # fmt: skip
    return models


def somewhere(chance: random.Random, start: list[int], far: int) -> list[int]:
    return [part + chance.randrange(-far, far + 1) for part in start]


def between(a: list[int], b: list[int], part: float) -> list[int]:
    return [int(x + (y - x) * part) for x, y in zip(a, b, strict=True)]


def actions(chance: random.Random, models: Json, id: str) -> Iterator[Json]:
    """Moves of a model that come near being legal, and others."""
    model = models[id]
    start, far = model["pos"], model["move"] * 1000
    enemies = [other for other in models if other[0] != id[0]]
    for _ in range(25):
        do = chance.choice(["walk", "walk", "run", "melee", "melee", "charge"])
        target = chance.choice(enemies)
        enemy = models[target]
        beside = apart(chance, enemy, model["size"], 1, 60)
        away = between(start, enemy["pos"], -chance.random())
        on_the_way = between(start, beside, chance.random())
        ways = {
            "walk": ([away], [away, somewhere(chance, away, 2000)], [somewhere(chance, start, far)],
                     [beside]),
            "run": ([away], [somewhere(chance, start, far)], [beside], []),
            "melee": ([beside], [on_the_way, beside], [away, beside], [], [beside, beside],
                      [somewhere(chance, start, 2000), beside]),
            "charge": ([beside], [on_the_way, beside], [somewhere(chance, start, far)], []),
        }  # fmt: skip
        action = {"do": do, "model": id, "path": chance.choice(ways[do])}
        yield action if do in ("walk", "run") else {**action, "target": target}


def compared(seed: int) -> Counter[str | None]:
    """The clauses by which moves of one crowd are barred, by both referees alike."""
    chance = random.Random(seed)
    models = crowd(chance, chance.choice([0, 0.15, 0.5]))
    state = warband(also={"terrain": TERRAIN}, **models).state
    view = RULESET.view(state, REFEREE)
    found: Counter[str | None] = Counter()
    for id in ("a1", "a2", "a3"):
        if "prone" in models[id]["marks"]:
            continue
        for action in actions(chance, models, id):
            if "blind" in models[id]["marks"] and action["do"] in ("run", "charge"):
                continue
            refusal = RULESET.why_not(state, 0, action)
            rule = None if refusal is None else refusal.rule
            assert rule == SlowMove(view, action).rule(), (seed, action)
            found[rule] += 1
    return found


@pytest.mark.rule("WB-ZOC-4", "WB-ZOC-5", "WB-ZOC-6", "WB-ZOC-7", "WB-ZOC-8", "WB-ZOC-9")
def test_both_referees_bar_the_same_moves_by_the_same_clauses():
    found = sum((compared(seed) for seed in SEEDS), Counter())
    barring = {
        *(f"WB-MOVE-{n}" for n in (1, 2, 4, 5, 7, 8, 9, 10, 11)),
        *(f"WB-ZOC-{n}" for n in range(5, 10)),
        "WB-ACTION-7", "WB-ACTION-15", "WB-ACTION-17", "WB-DISGUISED-1", "WB-DISGUISED-2",
        "WB-FRIGHTENED-3",
    }  # fmt: skip
    assert barring <= set(found), barring - set(found)
    assert found[None] > 100
    assert set(LIMITS) == {"walk", "run", "melee", "charge"}
