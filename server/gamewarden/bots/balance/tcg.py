"""What is counted of `tcg`: each policy against the next weaker one, and the ready-made Decks."""

from __future__ import annotations

from itertools import product
from typing import Final

from gamewarden.rules.game import Json
from gamewarden.rules.tcg.cards import DECKS

from .counts import Count, Field, Strength

_PAIRS: Final = tuple(product(DECKS, DECKS))
TRIES: Final = 12  # of a search, for each choice: few, so that 200 matches take minutes


def _pair(number: int) -> Json:
    """Both seats' policies get to play each pair, first and second."""
    one, other = _PAIRS[number // 2 % len(_PAIRS)]
    return {"decks": {"0": one, "1": other}}


def _set(one: str, other: str, first: int) -> Json:
    return {"decks": {"0": one, "1": other}, "first": first}


COUNTS: Final[tuple[Count, ...]] = (
    Strength("greedy against random", "tcg", "greedy", "random", least=0.95, setting=_pair),
    Strength(
        "search against greedy", "tcg", "search", "greedy", least=0.6, setting=_pair, tries=TRIES
    ),
    Field("ready-made Decks", "tcg", "greedy", tuple(DECKS), setting=_set),
)
