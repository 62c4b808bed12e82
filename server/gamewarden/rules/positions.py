"""What may stand in a scenario's position: each check names the place of what does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

import msgspec

from gamewarden.errors import MalformedError

from .document import complaint

Given = Mapping[str, Any]

ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")


def fault(place: str, expected: str) -> NoReturn:
    """Refuses the position. Raises `MalformedError`, as all checks do."""
    raise MalformedError(f"{place}: expected {expected}")


def an_object(value: Any, place: str, keys: Sequence[str] | None = None) -> Given:
    """An object, with none but those keys if they are given: the very one, to be read only."""
    if not isinstance(value, dict):
        fault(place, "an object")
    for key in value:
        if keys is not None and key not in keys:
            fault(f"{place}.{key}", f"one of {', '.join(keys)}")
    return value


def an_id(value: Any, place: str) -> str:
    """An id of a card, a unit or a model."""
    if not isinstance(value, str) or ID.fullmatch(value) is None:
        fault(place, "an id of 1 to 24 characters of A-Z a-z 0-9 _ . -")
    return value


def a_whole(value: Any, place: str, *, low: int, high: int) -> int:
    """A whole number of that range."""
    if type(value) is not int:
        fault(place, "a whole number")
    if not low <= value <= high:
        fault(place, f"{low} to {high}")
    return value


def a_number(given: Given, key: str, place: str, *, low: int, high: int) -> int | None:
    """A whole number of that range, if that key is there."""
    return a_whole(given[key], f"{place}.{key}", low=low, high=high) if key in given else None


def needed(value: int | None, place: str) -> int:
    """A number that must be given."""
    if value is None:
        fault(place, "a value, it must be given")
    return value


def a_flag(given: Given, key: str, place: str) -> bool:
    """Whether a key is there that can only be true."""
    if key in given and given[key] is not True:
        fault(f"{place}.{key}", "true, or no such key")
    return key in given


def a_form(value: Any, kind: Any, place: str) -> Any:
    """A printed thing, as what msgspec makes of its kind; null is no way to leave a key out."""
    try:
        if _holds_null(value):
            fault(place, "no null")
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise MalformedError(complaint(error, place)) from None
    except RecursionError:
        fault(place, "no form nested as deep as this")


def whose_turn(
    position: Given, seat_of: Callable[[int, int], int], *, most: int
) -> tuple[int, int, int]:
    """The turn (up to `most`), the active seat and the seat that began, from what is given of them.

    `seat_of` says whose a turn is if a seat began, and as well who began if it is a seat's.
    """
    turn = a_number(position, "turn", "arrange", low=1, high=most)
    active = a_number(position, "active", "arrange", low=0, high=1)
    first = a_number(position, "first", "arrange", low=0, high=1)
    if turn is not None and active is not None:
        said = seat_of(turn, active)
        if first is not None and first != said:
            fault("arrange.first", f"{said}, as `turn` and `active` say")
        return turn, active, said
    first = first or 0
    if turn is not None:
        return turn, seat_of(turn, first), first
    active = first if active is None else active
    return 3 if active == first else 4, active, first


def _holds_null(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_holds_null(one) for one in value.values())
    if isinstance(value, list):
        return any(_holds_null(one) for one in value)
    return value is None
