"""How long to wait before the next attempt: exponential, with full jitter."""

from __future__ import annotations

from random import Random
from typing import Final

DOUBLINGS: Final = 32  # beyond this every limit has long been reached


class Backoff:
    """Pauses in seconds: each evenly spread between 0 and a ceiling that doubles up to `limit_s`.

    The spread is over the whole range, so that many clients that were cut off together do not
    come back together. A seeded `rng` makes the pauses repeatable.
    """

    def __init__(self, *, base_s: float, limit_s: float, rng: Random) -> None:
        self._base_s = base_s
        self._limit_s = limit_s
        self._rng = rng
        self._failures = 0

    @property
    def ceiling_s(self) -> float:
        """The longest that the next pause can be."""
        doubled: float = self._base_s * 2 ** min(self._failures, DOUBLINGS)
        return min(self._limit_s, doubled)

    def next_s(self) -> float:
        """The pause before the next attempt; the one after that may be twice as long."""
        ceiling = self.ceiling_s
        self._failures += 1
        return self._rng.uniform(0, ceiling)

    def reset(self) -> None:
        """The last attempt went well."""
        self._failures = 0
