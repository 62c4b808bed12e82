"""What is counted of `hype`: greedy against random, and the ready-made line-ups."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from gamewarden.rules.game import Json
from gamewarden.rules.hype.cards import LINE_UPS

from .counts import Count, Field, Strength

_PAIRS: Final = tuple(combinations(LINE_UPS, 2))


def _pair(number: int) -> Json:
    one, other = _PAIRS[number // 2 % len(_PAIRS)]
    return {"line_ups": {"0": one, "1": other}}


def _set(one: str, other: str, first: int) -> Json:
    return {"line_ups": {"0": one, "1": other}, "first": first}


COUNTS: Final[tuple[Count, ...]] = (
    Strength("greedy against random", "hype", "greedy", "random", least=0.95, setting=_pair),
    # They are examples, not made to be even.
    Field(
        "ready-made line-ups", "hype", "greedy", tuple(LINE_UPS), setting=_set, low=0.0, high=1.0
    ),
)
