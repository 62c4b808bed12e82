"""The time of the machine, as rooms and the edge know it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class SystemClock:
    """`rooms.ports.Clock` over the system's time and the running loop's timers."""

    def now_ms(self) -> int:
        """Unix milliseconds."""
        return time.time_ns() // 1_000_000

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Alarm:
        """Calls `callback` once `now_ms()` has reached `when_ms`, also if the clock is set back."""
        return Alarm(self, when_ms, callback)


class Alarm:
    """A callback that is due at a time of day."""

    __slots__ = ("_callback", "_clock", "_handle", "_when_ms")

    def __init__(self, clock: SystemClock, when_ms: int, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._when_ms = when_ms
        self._callback = callback
        self._handle: asyncio.TimerHandle | None = self._armed()

    def cancel(self) -> None:
        """Takes it back."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _armed(self) -> asyncio.TimerHandle:
        wait_ms = max(0, self._when_ms - self._clock.now_ms())
        return asyncio.get_running_loop().call_later(wait_ms / 1000, self._ring)

    def _ring(self) -> None:
        # The loop counts steady time, and may be some microseconds early.
        if self._clock.now_ms() < self._when_ms:
            self._handle = self._armed()
        else:
            self._handle = None  # which knows this alarm: a cycle
            self._callback()
