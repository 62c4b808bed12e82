"""The finite list (section 14) is found at a glance, and is what the slow way finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import isqrt

import pytest

from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import REFEREE, Done, Json
from gamewarden.rules.warband import RULESET
from gamewarden.rules.warband.config import BASES
from gamewarden.rules.warband.content import WARBANDS
from gamewarden.rules.warband.state import State

DIRECTIONS = ((0, 1000), (707, 707), (1000, 0), (707, -707),
              (0, -1000), (-707, -707), (-1000, 0), (-707, 707))  # fmt: skip
CHOICES = ("stunned", "immobilised", "fire", "reload")


def rounded(parts: Iterator[int], whole: int, start: list[int]) -> list[int]:
    """Parts divided and truncated toward zero, from a start."""
    steps = [abs(part) // whole * (1 if part > 0 else -1) for part in parts]
    return [a + b for a, b in zip(start, steps, strict=True)]


def approach(model: Json, enemy: Json) -> list[list[int]]:
    """WB-GEO-12."""
    u = [a - b for a, b in zip(model["pos"], enemy["pos"], strict=True)]
    reach = BASES[model["size"]].radius + BASES[enemy["size"]].radius + 25
    return [rounded((part * reach for part in u), isqrt(u[0] ** 2 + u[1] ** 2), enemy["pos"])]


def touch(one: Json, other: Json) -> bool:
    reach = BASES[one["size"]].radius + BASES[other["size"]].radius + 50
    return sum((a - b) ** 2 for a, b in zip(one["pos"], other["pos"], strict=True)) <= reach**2


def counts(enemy: Json) -> bool:
    """Whether contact with a model restricts its Enemies."""
    return "prone" not in enemy["marks"] and "immobilised" not in enemy["marks"]


def candidates(view: Json, id: str) -> Iterator[Json]:
    """All that section 14 names for a model, legal or not, in its order."""
    models = view["models"]
    model = models[id]
    enemies = [other for other in models if models[other]["seat"] != model["seat"]]
    friends = [one for one in models if models[one]["seat"] == model["seat"] and one != id]
    yield {"do": "wait"}
    for choice in CHOICES:
        yield {"do": "wait", "choice": choice}
        if choice == "fire":
            yield from ({"do": "wait", "choice": choice, "target": one} for one in friends)
    yield from ({"do": "standup", "target": one} for one in enemies)
    if not any(touch(model, models[one]) and counts(models[one]) for one in enemies):
        yield {"do": "standup"}
    for one in enemies:
        near = touch(model, models[one])
        path = {} if near else {"path": approach(model, models[one])}
        yield {"do": "melee", "target": one, **path}
    for one in enemies:
        yield {"do": "charge", "target": one, "path": approach(model, models[one])}
    for weapon in sorted(model["weapons"]):
        yield from ({"do": "ranged", "target": one, "weapon": weapon} for one in enemies)
    yield from ({"do": "disengage", "target": one} for one in enemies)
    yield {"do": "heal"}
    for one in friends:
        if touch(model, models[one]):
            yield {"do": "heal", "target": one}
    for feat in sorted(model["feats"]):
        if model["feats"][feat]["reach"] == "target":
            yield from ({"do": "feat", "feat": feat, "target": one} for one in models)
        else:
            yield {"do": "feat", "feat": feat}
    yield from ({"do": "scenario", "objective": one} for one in sorted(view["objectives"]))
    yield {"do": "focus"}
    for do, inch in (("walk", 1000), ("run", 1500)):
        for u in DIRECTIONS:
            for k in (model["move"] * inch, model["move"] * inch // 2):
                whole = isqrt(u[0] ** 2 + u[1] ** 2)
                yield {"do": do, "path": [rounded((part * k for part in u), whole, model["pos"])]}


def played(seed: int) -> Iterator[State]:
    """The states of a random match in which somebody is to be activated."""
    chance = random.Random(seed)
    dice = StreamDice(chance.randbytes(32), ["0", "1"])
    rosters = {
        str(seat): chance.sample(sorted(WARBANDS[name]), 3)
        for seat, name in enumerate(("heron", "cinder"))
    }
    options = RULESET.options({"format": "quick", "rosters": rosters}, {})
    state = RULESET.start(options, dice).state
    while prompts := RULESET.prompts(state):
        seat = min(prompts)
        if prompts[seat]["kind"] == "activate":
            yield state
        done = RULESET.perform(state, seat, chance.choice(RULESET.legal(state, seat).actions), dice)
        assert isinstance(done, Done)
        state = done.state


@pytest.mark.parametrize("seed", range(6))
def test_the_list_is_all_that_the_rulebook_names_and_nothing_bars(seed: int):
    for state in played(seed):
        ((seat, prompt),) = RULESET.prompts(state).items()
        view = RULESET.view(state, REFEREE)
        bound = prompt.get("forced", {})
        expected = [
            {**action, "model": id}
            for id in prompt["models"]
            for action in candidates(view, id)
            if RULESET.why_not(state, seat, {**action, "model": id}) is None
        ]
        listed = [one for one in RULESET.legal(state, seat).actions if one["do"] != "pass"]
        runs = [one for one in listed if bound.get(one["model"], {}).get("do") == "run"]
        assert [one for one in listed if one not in runs] == [
            one for one in expected if bound.get(one["model"], {}).get("do") != "run"
        ]
        assert all(one in runs for one in expected if one["model"] in {r["model"] for r in runs})
