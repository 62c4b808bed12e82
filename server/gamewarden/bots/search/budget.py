"""How long a search may think: until a moment, or for so many tries."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from msgspec import Struct


class Budget(Struct, frozen=True):
    """What one choice may cost; whichever is used up first ends it.

    `seconds` of the wall's time make a search as good as the machine; `tries`, rollouts or whatever
    the search counts, make it the same everywhere. Without either a search would not end.
    """

    seconds: float | None = None
    tries: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.tries is None:
            raise ValueError("a budget without seconds and without tries")

    def begin(self, now: Callable[[], float] = monotonic) -> Allowance:
        """Starts to count."""
        return Allowance(self, now)


class Allowance:
    """What is left of a budget."""

    def __init__(self, budget: Budget, now: Callable[[], float]) -> None:
        self._now = now
        self._end = None if budget.seconds is None else now() + budget.seconds
        self._left = budget.tries

    def spend(self) -> bool:
        """Takes one try; false if there is none left."""
        if self._left is not None:
            if self._left <= 0:
                return False
            self._left -= 1
        return self._end is None or self._now() < self._end
