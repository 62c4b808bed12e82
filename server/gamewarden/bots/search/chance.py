"""Dice for worlds that are played on in the head: as fair as a policy's own chance, and fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random


class Chance:
    """`Dice` out of a policy's rng."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, n: int) -> int:
        """A draw among `n` things."""
        return int(self._rng.random() * n)

    def roll(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice."""
        return [1 + int(self._rng.random() * sides) for _ in range(count)]

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """`things` in a new order."""
        order = list(things)
        self._rng.shuffle(order)
        return order

    def token(self, taken: Iterable[str], prefix: str = "") -> str:
        """An id that is none of `taken`."""
        known = frozenset(taken)
        while (drawn := f"{prefix}{self._rng.getrandbits(32):08x}") in known:
            pass
        return drawn
