"""Whatever is legal is legal on a turned table, too; and any position can be arranged anew."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.warband import RULESET
from gamewarden.rules.warband.state import State

from .test_finite_list import played

TABLE = 24_000
PLACES = ("pos", "at")
NOT_ARRANGED = ("waiting", "action", "exchange", "outcome")


def turned_point(at: list[int]) -> list[int]:
    return [TABLE - at[1], at[0]]


def turned(value: Any) -> Any:
    """A position or an action, every place and direction in it turned to the left."""
    match value:
        case dict():
            return {key: _turned_key(key, each) for key, each in value.items()}
        case list():
            return [turned(each) for each in value]
    return value


def _turned_key(key: str, value: Any) -> Any:
    if key in PLACES:
        return turned_point(value)
    if key in ("path", "points"):
        return [turned_point(each) for each in value]
    if key == "face":
        return [-value[1], value[0]]
    return turned(value)


def position(state: State) -> Json:
    view = RULESET.view(state, REFEREE)
    return {key: value for key, value in view.items() if key not in NOT_ARRANGED}


def arranged(given: Json) -> State:
    state: State = RULESET.arrange(RULESET.fresh({}), given)
    return state


def listed(state: State, seat: int) -> list[str]:
    return sorted(json.dumps(one, sort_keys=True) for one in RULESET.legal(state, seat).actions)


@pytest.mark.parametrize("seed", range(100, 104))
def test_what_is_legal_is_legal_however_the_table_is_turned(seed: int):
    chance = random.Random(seed)
    for state in played(seed):
        if chance.random() < 0.5:
            continue
        (seat,) = RULESET.prompts(state)
        here = position(state)
        expected = listed(arranged(here), seat)
        assert expected == listed(state, seat)
        for _ in range(2):
            here = turned(here)
            actions = [turned(json.loads(one)) for one in expected]
            expected = sorted(json.dumps(one, sort_keys=True) for one in actions)
            assert listed(arranged(here), seat) == expected
