"""Markers: how states come and go.

WB-STATE-1: a model is in a state while at least one marker of it is there, and may be in any
number of them. WB-STATE-2: some kinds have a value on each marker, kept highest first; Held has
one marker for each holder; of the others only the number counts.
"""

from __future__ import annotations

from collections.abc import Mapping

from .changes import MarkersCleared, MarkersGained
from .order import MarkerName
from .state import Markers, Model


def lost(model: Model, marker: MarkerName, rule: str, count: int | None = None) -> MarkersCleared:
    """The loss of some of the markers that a model has, the highest first; of all by default."""
    markers = model.marks[marker]
    there = markers if isinstance(markers, int) else len(markers)
    going = there if count is None else min(count, there)
    if isinstance(markers, int):
        return MarkersCleared(model.id, marker, going, rule)
    if isinstance(markers, Mapping):
        holders = tuple(sorted(markers)[:going])
        return MarkersCleared(model.id, marker, going, rule, holders=holders)
    return MarkersCleared(model.id, marker, going, rule, values=markers[:going])


def with_gained(marks: Mapping[str, Markers], change: MarkersGained) -> dict[str, Markers]:
    """The markers of a model after it has gained some."""
    had = marks.get(change.marker)
    now: Markers
    if change.marker == "held":
        assert change.by is not None
        now = {**(had if isinstance(had, Mapping) else {}), change.by: 1}
    elif change.value is not None:
        values = had if isinstance(had, tuple) else ()
        now = tuple(sorted((*values, *[change.value] * change.count), reverse=True))
    else:
        now = (had if isinstance(had, int) else 0) + change.count
    return {**marks, change.marker: now}


def with_cleared(marks: Mapping[str, Markers], change: MarkersCleared) -> dict[str, Markers]:
    """The markers of a model after it has lost some; a kind with none left is not there."""
    had = marks[change.marker]
    now: Markers
    if isinstance(had, Mapping):
        now = {holder: one for holder, one in had.items() if holder not in change.holders}
    elif isinstance(had, tuple):
        values = list(had)
        for value in change.values:
            values.remove(value)
        now = tuple(values)
    else:
        now = had - change.count
    left = {marker: markers for marker, markers in marks.items() if marker != change.marker}
    return {**left, change.marker: now} if now else left
