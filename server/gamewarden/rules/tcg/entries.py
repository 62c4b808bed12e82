"""What may stand in an arranged position: each check names the place of what does not fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from gamewarden.errors import MalformedError

from .text import MOST

ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")


def an_object(value: Any, place: str, keys: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    """An object, with none but those keys if they are given."""
    if not isinstance(value, Mapping):
        fault(place, "an object")
    for key in value:
        if keys is not None and key not in keys:
            fault(f"{place}.{key}", f"one of {', '.join(keys)}")
    return value


def an_id(value: Any, place: str) -> str:
    """An id of a card."""
    if not isinstance(value, str) or ID.fullmatch(value) is None:
        fault(place, "an id of 1 to 24 characters of A-Z a-z 0-9 _ . -")
    return value


def a_number(
    given: Mapping[str, Any], key: str, place: str, *, low: int, high: int = MOST
) -> int | None:
    """A whole number, if that key is there."""
    if key not in given:
        return None
    value = given[key]
    if type(value) is not int:
        fault(f"{place}.{key}", "a whole number")
    if not low <= value <= high:
        fault(f"{place}.{key}", f"{low} to {high}")
    return value


def a_flag(given: Mapping[str, Any], key: str, place: str) -> bool:
    """Whether a key is there that can only be true."""
    if key in given and given[key] is not True:
        fault(f"{place}.{key}", "true, or no such key")
    return key in given


def needed(value: int | None, place: str) -> int:
    """A number that must be given."""
    if value is None:
        fault(place, "a value, it must be given")
    return value


def fault(place: str, expected: str) -> NoReturn:
    """Refuses the position."""
    raise MalformedError(f"{place}: expected {expected}")
