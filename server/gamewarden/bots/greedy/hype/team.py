"""Draft and line-up: which cards are good, and who stands where."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from gamewarden.rules.game import Json, Legal

CHARACTERS: Final[dict[str, float]] = {}
MODIFIERS: Final[dict[str, float]] = {}


def draft(legal: Legal, rng: Random) -> Json:
    """The best Character that is still free."""
    return _best(legal.actions, lambda action: CHARACTERS.get(action["card"], 0.0), rng)


def line_up(legal: Legal, rng: Random) -> Json:
    """The best of the line-ups that are listed."""
    return _best(legal.actions, _line_up, rng)


def _line_up(action: Json) -> float:
    team = sum(CHARACTERS.get(card, 0.0) for card in action["team"])
    return team + sum(MODIFIERS.get(card, 0.0) for card in action["hand"])


def _best(actions: list[Json], value: Callable[[Json], float], rng: Random) -> Json:
    """One of the actions with the highest value, by lot."""
    values = [value(action) for action in actions]
    most = max(values)
    return rng.choice([one for one, worth in zip(actions, values, strict=True) if worth == most])
