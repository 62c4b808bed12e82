"""What is counted of `warband`: greedy against random, and the two warbands."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.game import Json
from gamewarden.rules.warband.content import WARBANDS

from .counts import Count, Field, Strength

_NAMES: Final = tuple(WARBANDS)


def _quick(number: int) -> Json:
    """Both policies get to play both warbands."""
    turn = number // 2 % 2
    return _three(_NAMES[turn], _NAMES[1 - turn])


def _six(one: str, other: str, _: int = 0) -> Json:
    """Who is Active first is rolled for."""
    return {"warbands": {"0": one, "1": other}}


def _three(one: str, other: str, _: int = 0) -> Json:
    return {"format": "quick", **_six(one, other)}


COUNTS: Final[tuple[Count, ...]] = (
    Strength("greedy against random", "warband", "greedy", "random", least=0.9, setting=_quick),
    Field("the two warbands", "warband", "greedy", _NAMES, _six, low=0.42, high=0.58, rolled=True),
    # three models are no warband: this one shows only that none of them decides a match alone
    Field("three of each", "warband", "greedy", _NAMES, _three, low=0.3, high=0.7, rolled=True),
)
