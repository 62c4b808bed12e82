"""Reads what stands in a scenario's position, and says in which place it is at fault."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamewarden.rules.positions import Given, a_whole, an_id, an_object, fault

from .config import TABLE
from .geometry import Vector, is_facing

MOST: Final = 1_000_000  # of any number: nothing on this table is longer


def ids(value: Any, place: str) -> list[tuple[str, Any]]:
    """The entries of an object that is keyed by id, by id."""
    return sorted((an_id(id, f"{place}.{id}"), one) for id, one in an_object(value, place).items())


def number(value: Any, place: str, *, low: int = 0, high: int = MOST) -> int:
    """A whole number."""
    return a_whole(value, place, low=low, high=high)


def counted(
    given: Given, key: str, place: str, default: int, *, low: int = 0, high: int = MOST
) -> int:
    """A whole number behind a key, or its default."""
    return number(given[key], f"{place}.{key}", low=low, high=high) if key in given else default


def word(value: Any, place: str, words: Sequence[str]) -> str:
    """One of those words."""
    if not isinstance(value, str) or value not in words:
        fault(place, f"one of {', '.join(words)}")
    return value


def text(value: Any, place: str) -> str:
    """A text."""
    if not isinstance(value, str):
        fault(place, "a text")
    return value


def point(value: Any, place: str) -> Vector:
    """A point of the table."""
    x, y = _pair(value, place)
    if not (0 <= x <= TABLE and 0 <= y <= TABLE):
        fault(place, f"a point of the table, 0 to {TABLE}")
    return (x, y)


def facing(value: Any, place: str) -> Vector:
    """A direction that a model can face."""
    face = _pair(value, place)
    if not is_facing(face):
        fault(place, "a direction, not [0, 0], and no part of it too long")
    return face


def _pair(value: Any, place: str) -> Vector:
    if not isinstance(value, list) or len(value) != 2:
        fault(place, "two whole numbers")
    x, y = (number(each, place, low=-MOST) for each in value)
    return (x, y)
