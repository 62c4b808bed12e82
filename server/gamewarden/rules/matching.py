"""Compares what a scenario expects with what is there: partial objects, `null` for absent.

An object matches when each key given matches, whatever else is there; an array or a plain value
matches only what is equal to it, and `true` is not 1 (docs/scenarios.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from gamewarden.canonical import canonical

from .document import place
from .game import Json

ABSENT: Final = object()  # what stands for a key that is not there


class Difference(Struct, frozen=True):
    """The first thing that is not as a scenario says: where, and what was expected and found."""

    path: str
    expected: str
    found: str
    label: str | None = None


def difference(expected: Any, found: Any, path: str) -> Difference | None:
    """Where `found` is first not as `expected` says, or nothing."""
    if expected is None:
        return None if found is ABSENT else Difference(path, "absent", shown(found))
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, wanted in expected.items():
            if unlike := difference(wanted, found.get(key, ABSENT), place(path, key)):
                return unlike
        return None
    if found is not ABSENT and canonical(expected) == canonical(found):
        return None
    return Difference(path, shown(expected), shown(found))


def missing_event(
    expected: Sequence[Json], happened: Sequence[Json], path: str
) -> Difference | None:
    """The first of `expected` that does not follow the one before it in `happened`, or nothing."""
    after = 0
    for index, wanted in enumerate(expected):
        here = place(path, index)
        for position in range(after, len(happened)):
            if difference(wanted, happened[position], here) is None:
                after = position + 1
                break
        else:
            return _nearest(wanted, happened, after, here)
    return None


def unwanted_event(
    barred: Sequence[Json], happened: Sequence[Json], path: str
) -> Difference | None:
    """The first of `barred` that occurs in `happened`, or nothing."""
    for index, partial in enumerate(barred):
        for event in happened:
            if difference(partial, event, "") is None:
                return Difference(place(path, index), f"no event {shown(partial)}", shown(event))
    return None


def shown(value: Any) -> str:
    """A value for people: canonical JSON, or `absent`."""
    return "absent" if value is ABSENT else canonical(value).decode()


def _nearest(wanted: Json, happened: Sequence[Json], after: int, path: str) -> Difference:
    """What a reader wants to know of an event that did not come: how the next like it differs."""
    for event in happened[after:]:
        if event.get("kind") == wanted.get("kind"):
            unlike = difference(wanted, event, path)
            if unlike is not None:
                return unlike
    kinds = ", ".join(str(event.get("kind")) for event in happened[after:])
    since = f"after event {after} of {len(happened)}: " if after else ""
    return Difference(path, shown(wanted), since + (kinds or "no event"))
