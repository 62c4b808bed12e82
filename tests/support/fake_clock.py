"""Time that stands still until a test moves it."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

START_MS = 1_700_000_000_000
TURNS = 60  # of the event loop, after which everything that can happen has happened


class FakeTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """`rooms.ports.Clock` for tests: `advance` goes from timer to timer."""

    def __init__(self) -> None:
        self.now = START_MS
        self._timers: list[tuple[int, int, FakeTimer]] = []
        self._order = count()

    def now_ms(self) -> int:
        return self.now

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(callback)
        heapq.heappush(self._timers, (when_ms, next(self._order), timer))
        return timer

    async def settle(self) -> None:
        """Lets everything happen that can happen now."""
        while True:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            if not self._ring():
                return

    async def advance(self, ms: int) -> None:
        """Moves time on, with everything that falls due on the way."""
        end = self.now + ms
        await self.settle()
        while self._timers and self._timers[0][0] <= end:
            self.now = max(self.now, self._timers[0][0])
            await self.settle()
        self.now = end
        await self.settle()

    def leap(self, ms: int) -> None:
        """Moves time on at once: whatever is due by then rings in this turn of the loop."""
        self.now += ms
        self._ring()

    def skip(self, ms: int) -> None:
        """Moves time on while nobody is there to see it."""
        self.now += ms
        self._timers.clear()

    def _ring(self) -> bool:
        rang = False
        while self._timers and self._timers[0][0] <= self.now:
            _, _, timer = heapq.heappop(self._timers)
            if timer.callback is not None:
                timer.callback()
                rang = True
        return rang
