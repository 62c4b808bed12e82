"""The figures of the bench: what each compared, what was found, and what it should be."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from msgspec import Struct


class Figure(Struct, frozen=True):
    """One figure. `aim` is a bound in the same unit, an upper one unless `at_least`."""

    name: str
    value: float
    unit: str
    compared: str
    aim: float | None = None
    at_least: bool = False
    spread: tuple[float, float] | None = None  # least and most over the rounds

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached; nothing if there is none."""
        if self.aim is None:
            return None
        return self.value >= self.aim if self.at_least else self.value <= self.aim

    def line(self) -> str:
        """The figure for people, in one line."""
        spread = (
            "" if self.spread is None else f"  ({self.spread[0]:,.2f} to {self.spread[1]:,.2f})"
        )
        bound = "at least" if self.at_least else "at most"
        aim = "" if self.aim is None else f"  aim {bound} {self.aim:,g}"
        verdict = {True: ": reached", False: ": MISSED", None: ""}[self.reached]
        return (
            f"{self.name}: {self.value:,.2f} {self.unit}{spread}{aim}{verdict}\n    {self.compared}"
        )


def over_rounds(
    name: str, values: Sequence[float], unit: str, compared: str, aim: float | None = None
) -> Figure:
    """The median of a figure that was taken in several rounds."""
    spread = (min(values), max(values))
    return Figure(name, statistics.median(values), unit, compared, aim, spread=spread)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of `values` do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
