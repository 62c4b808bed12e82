"""Everything that is due on some connection: one task for all, where each alone would need a timer.

Time is counted in ticks of the task itself. A process that was frozen for a minute has lived
through one tick, so nobody is thrown out for what they could not have answered.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from typing import Protocol

from gamewarden.config import EdgeLimits

log = logging.getLogger("gamewarden.gateway")

LONGEST_TICK_S = 1.0  # so late at most is what is due
TICKS_A_WAIT = 8  # at least, so that a short limit of a test is kept to about an eighth

FEW = 50  # pings in one tick, which nobody notices


class Watched(Protocol):
    """A socket, as its watch sees it. None of these wait."""

    def beat(self) -> None:
        """Sends a ping."""

    def unheard(self) -> None:
        """Closes: no pong came in time."""

    def hello_overdue(self) -> None:
        """Closes: no `hello` came in time."""

    def too_slow(self) -> None:
        """Closes: what waits to be sent stayed over the limit."""

    def abort(self) -> None:
        """Cuts the connection: the closing handshake took too long."""


class Due:
    """Who is waited for, and until which tick; all for the same time, so the oldest comes first."""

    __slots__ = ("_until", "ticks")

    def __init__(self, ticks: int) -> None:
        self.ticks = ticks
        self._until: dict[Watched, int] = {}

    def __len__(self) -> int:
        return len(self._until)

    def __iter__(self) -> Iterator[Watched]:
        return iter(self._until)

    def start(self, one: Watched, now: int) -> None:
        """Waits for `one` from now on, unless it is waited for already."""
        self._until.setdefault(one, now + self.ticks)

    def cancel(self, one: Watched) -> None:
        """Waits no more."""
        self._until.pop(one, None)

    def over(self, now: int, *, most: int | None = None) -> list[Watched]:
        """Takes out those whose time is up, the oldest first, and no more than `most`."""
        ripe: list[Watched] = []
        for one, until in self._until.items():
            if until > now or len(ripe) == most:
                break
            ripe.append(one)
        for one in ripe:
            del self._until[one]
        return ripe


class Watch:
    """The pings, pongs, hellos, slow readers and closing handshakes of all connections."""

    def __init__(self, limits: EdgeLimits, *, hello_s: float) -> None:
        waits = (
            limits.ping_interval_s,
            limits.ping_timeout_s,
            limits.outbound_s,
            limits.close_timeout_s,
            hello_s,
        )
        self._tick_s = min(LONGEST_TICK_S, min(waits) / TICKS_A_WAIT)
        self._now = 0
        self._pings = self._due(limits.ping_interval_s)
        self._pongs = self._due(limits.ping_timeout_s)
        self._hellos = self._due(hello_s)
        self._slow = self._due(limits.outbound_s)
        self._closing = self._due(limits.close_timeout_s)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the task."""
        self._task = asyncio.create_task(self._run(), name="watch")

    async def stop(self) -> None:
        """Ends the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    @property
    def slow(self) -> Due:
        """Those who read too slowly at the moment."""
        return self._slow

    def opened(self, one: Watched) -> None:
        """A connection is open: a `hello` is due, and pings from now on."""
        self._hellos.start(one, self._now)
        self._pings.start(one, self._now)

    def greeted(self, one: Watched) -> None:
        """Its `hello` was accepted."""
        self._hellos.cancel(one)

    def heard(self, one: Watched) -> None:
        """A pong came."""
        self._pongs.cancel(one)

    def behind(self, one: Watched) -> None:
        """More waits to be sent than the limit."""
        self._slow.start(one, self._now)

    def caught_up(self, one: Watched) -> None:
        """It has been sent."""
        self._slow.cancel(one)

    def closing(self, one: Watched) -> None:
        """The closing handshake has begun."""
        for due in (self._pings, self._pongs, self._hellos, self._slow):
            due.cancel(one)
        self._closing.start(one, self._now)

    def lost(self, one: Watched) -> None:
        """The connection is gone."""
        for due in (self._pings, self._pongs, self._hellos, self._slow, self._closing):
            due.cancel(one)

    def tick(self) -> None:
        """Does what is due."""
        self._now += 1
        now = self._now
        for one in self._hellos.over(now):
            _do(one.hello_overdue)
        for one in self._pongs.over(now):
            _do(one.unheard)
        for one in self._slow.over(now):
            _do(one.too_slow)
        for one in self._closing.over(now):
            _do(one.abort)
        # Those who came in one moment, as after a restart, are spread out instead of pinged in one.
        share = FEW + 2 * len(self._pings) // self._pings.ticks
        for one in self._pings.over(now, most=share):
            _do(one.beat)
            self._pongs.start(one, now)
            self._pings.start(one, now)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._tick_s)
            self.tick()

    def _due(self, seconds: float) -> Due:
        return Due(math.ceil(seconds / self._tick_s))


def _do(what: Callable[[], None]) -> None:
    try:
        what()
    except Exception as error:  # one broken socket must not end the watch over all others
        log.error("a watched socket failed", exc_info=error)
