"""Reads what stands in a scenario's position, and says in which place it is at fault."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from gamewarden.errors import MalformedError
from gamewarden.rules.game import Json

from .config import TABLE
from .geometry import Vector, is_facing

ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")
MOST: Final = 1_000_000  # of any number: nothing on this table is longer

T = TypeVar("T")


def fault(place: str, expected: str) -> NoReturn:
    """Raises `MalformedError`: what was expected in that place."""
    raise MalformedError(f"{place}: expected {expected}")


def objects(value: Any, place: str, keys: Sequence[str] | None = None) -> Json:
    """An object, with no keys but those."""
    if not isinstance(value, Mapping):
        fault(place, "an object")
    for key in value:
        if keys is not None and key not in keys:
            fault(f"{place}.{key}", f"one of {', '.join(keys)}")
    return dict(value)


def ids(value: Any, place: str) -> list[tuple[str, Any]]:
    """The entries of an object that is keyed by id, by id."""
    found = objects(value, place)
    for id in found:
        if not isinstance(id, str) or ID.fullmatch(id) is None:
            fault(f"{place}.{id}", "an id of 1 to 24 characters of A-Z a-z 0-9 _ . -")
    return sorted(found.items())


def number(value: Any, place: str, *, low: int = 0, high: int = MOST) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        fault(place, "a whole number")
    if not low <= value <= high:
        fault(place, f"{low} to {high}")
    return value


def counted(
    given: Json, key: str, place: str, default: int, *, low: int = 0, high: int = MOST
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


def record(value: Any, type_: type[T], place: str) -> T:
    """A record of printed things: a weapon, a feat."""
    if _holds_null(value):
        fault(place, "no null")
    try:
        return msgspec.convert(value, type_)
    except (msgspec.ValidationError, RecursionError) as error:
        raise MalformedError(f"{place}: {error}") from error


def _holds_null(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(_holds_null(one) for one in value.values())
    if isinstance(value, list):
        return any(_holds_null(one) for one in value)
    return value is None
