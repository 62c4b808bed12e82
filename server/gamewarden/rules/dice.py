"""Where chance comes from: a room's fair stream (protocol section 6), and a scenario's script.

Rule 1: a draw uses up bytes in the order in which the rulebook asks, and nothing else moves `at`.
Rule 2: whoever may have to take a step back forks first: a fork is a few references, no copy.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Final

from gamewarden.errors import ScriptError

BLOCK: Final = 32  # bytes of one HMAC-SHA256
TOKEN_BYTES: Final = 4  # a renewed id is 8 hex digits
MOST: Final = 256  # things that one byte can choose among


def commitment(secret: bytes) -> str:
    """The hash that a room publishes before anybody gives a seed, in hex."""
    return hashlib.sha256(secret).hexdigest()


class StreamDice:
    """A room's random stream, read from byte `at` on.

    `at` is the number of bytes used up so far: store it, and `StreamDice(secret, seeds, at)` goes
    on from there. `seeds` are the seats' seeds in seat order.
    """

    __slots__ = ("_block", "_index", "_message", "_secret", "at")

    def __init__(self, secret: bytes, seeds: Sequence[str], at: int = 0) -> None:
        self._secret = secret
        self._message = "".join(f"{seed}\n" for seed in seeds).encode()
        self._index = -1  # of the block that is held
        self._block = b""
        self.at = at

    def fork(self) -> StreamDice:
        """The same stream at the same place; what is drawn from it leaves this one where it is."""
        twin = StreamDice.__new__(StreamDice)
        twin._secret, twin._message = self._secret, self._message
        twin._index, twin._block, twin.at = self._index, self._block, self.at
        return twin

    def below(self, n: int) -> int:
        """A draw among `n` things, 0-based; 1 <= n <= 256."""
        if not 1 <= n <= MOST:
            raise ValueError(f"a draw among {n} things, expected 1 to {MOST}")
        limit = MOST - MOST % n
        while (byte := self._byte()) >= limit:
            pass  # a byte that would favour the low results is drawn again
        return byte % n

    def roll(self, count: int, sides: int = 6) -> list[int]:
        """`count` dice, faces from 1; at most 256 sides."""
        return [self.below(sides) + 1 for _ in range(count)]

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """`things` in a new order (Fisher-Yates, from the last index down); at most 256."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def token(self, taken: Iterable[str], prefix: str = "") -> str:
        """A new id for a hidden thing: `prefix` and 8 hex digits, none of `taken`."""
        known = frozenset(taken)
        while True:
            drawn = prefix + bytes(self._byte() for _ in range(TOKEN_BYTES)).hex()
            if drawn not in known:
                return drawn

    def _byte(self) -> int:
        index, place = divmod(self.at, BLOCK)
        if index != self._index:
            self._block = hmac.digest(self._secret, self._message + b"%d" % index, "sha256")
            self._index = index
        self.at += 1
        return self._block[place]


def seeded(text: str) -> StreamDice:
    """A stream that `text` alone decides: for scenarios with a `seed`, for tests and benches."""
    return StreamDice(hashlib.sha256(text.encode()).digest(), (text,))


class ScriptedDice:
    """Dice that fall as a scenario says (docs/scenarios.md); `left` is how many are still to come.

    A die takes its face, a draw its 0-based index. Shuffles keep the order and renewed ids are
    `n1`, `n2`, ...; neither uses up anything. Raises `ScriptError` when the script runs out, or
    when its next number is none that could be drawn there.
    """

    def __init__(self, script: Sequence[int]) -> None:
        self._script = tuple(script)
        self._used = 0
        self._tokens = 0

    @property
    def at(self) -> int:
        """How many results have been drawn."""
        return self._used

    @property
    def left(self) -> int:
        """How many results have not been drawn yet."""
        return len(self._script) - self._used

    def below(self, n: int) -> int:
        """The next number, as an index among `n` things."""
        return self._next(0, n - 1, f"a draw among {n}")

    def roll(self, count: int, sides: int = 6) -> list[int]:
        """The next `count` numbers, as faces."""
        return [self._next(1, sides, f"a die with {sides} sides") for _ in range(count)]

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """`things` as they are."""
        return list(things)

    def token(self, taken: Iterable[str], prefix: str = "") -> str:
        """`n1`, then `n2`, and so on, without a prefix; one that is taken is passed over."""
        known = frozenset(taken)
        while True:
            self._tokens += 1
            if (drawn := f"n{self._tokens}") not in known:
                return drawn

    def _next(self, least: int, most: int, what: str) -> int:
        if not self.left:
            raise ScriptError(f"the dice ran out after {self._used}: {what} is due")
        value = self._script[self._used]
        if not least <= value <= most:
            raise ScriptError(
                f"dice[{self._used}] is {value}, expected {least} to {most} for {what}"
            )
        self._used += 1
        return value
