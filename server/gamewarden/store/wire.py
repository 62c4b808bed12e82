"""The way to one server: kept up by itself; commands of one turn of the loop travel together.

Rule 1: one batch is in flight; what comes meanwhile is collected and goes next. Alone, a command
costs several times what it costs in a batch, and the busier the loop, the larger the batches.
Rule 2: replies come in order, so a batch that is overdue ends with its connection. What was in it
may have been done or not, and may be done later still: `UnavailableError`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from msgspec import Struct
from redis.exceptions import RedisError

from gamewarden.errors import StoreError, UnavailableError

from .command import Command
from .line import Line
from .lua import Script
from .url import Connection

log = logging.getLogger("gamewarden.store")

BATCH = 512  # commands in flight; larger batches save nothing more, and hold up those behind them
FIRST_PAUSE_S = 0.05  # between two attempts to connect, doubled up to the last
LAST_PAUSE_S = 2.0
STALL_S = 0.1  # a timer that is later than this says that the loop was held up
# What a server says when it cannot do now what it could do at another time or elsewhere.
PASSING = ("LOADING", "BUSY", "MISCONF", "OOM", "NOREPLICAS", "TRYAGAIN", "CLUSTERDOWN")
# What it says when this connection is no longer of use: it has become a replica, or a login ended.
OVER = ("READONLY", "MASTERDOWN", "NOAUTH", "UNBLOCKED")

Dial = Callable[[], Awaitable[Connection]]
# Sends a command elsewhere that its node refused, if it can: the command, and what the node said.
Redirect = Callable[[Command, str], bool]


class Pace(Struct, frozen=True):
    """The bounds of a wire.

    `timeout_s`: for a batch in flight, and for a command that waits to be sent; `waiting`: commands
    that may wait; `replicas`: how many replicas must have a write before it counts (0: none).
    """

    timeout_s: float = 2.0
    waiting: int = 20_000
    replicas: int = 0


class Wire:
    """Keeps one connection up, and carries commands over it."""

    def __init__(
        self,
        dial: Dial,
        *,
        shown: str,
        scripts: Iterable[Script],
        pace: Pace,
        redirect: Redirect | None = None,
        lost: Callable[[], None] | None = None,
    ) -> None:
        self._dial = dial
        self._shown = shown
        self._scripts = tuple(scripts)
        self._pace = pace
        self._redirect = redirect
        self._lost = lost
        self._loop = asyncio.get_running_loop()
        self._line: Line | None = None  # the connection in use; none: not connected
        self._connections: list[Connection] = []  # that one, and lost ones not yet closed
        self._waiting: deque[Command] = deque()
        self._again: list[Command] = []  # refused for a passing reason: to go before all others
        self._over: str | None = None  # why the connection is to be ended after this batch
        self._sent = 0.0  # when the batch in flight was sent, in the loop's seconds
        self._flush_due = False
        self._alarm: asyncio.TimerHandle | None = None
        self._dialling: asyncio.Task[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._closed = False
        self._why = "not connected yet"

    async def start(self) -> None:
        """Connects, or raises `UnavailableError`."""
        try:
            await self._connect()
        except (RedisError, OSError) as error:
            raise UnavailableError(f"{self._shown} cannot be reached: {_text(error)}") from error

    def send(self, command: Command) -> None:
        """Queues a command; its future gets the reply or an error, within twice the timeout."""
        if self._closed:
            command.fail(UnavailableError("the store is closed"))
            return
        if len(self._waiting) >= self._pace.waiting:
            command.fail(UnavailableError(f"{len(self._waiting)} commands wait for {self._shown}"))
            return
        command.queued = self._loop.time()
        self._waiting.append(command)
        if self._alarm is None:
            self._alarm = self._loop.call_later(self._pace.timeout_s, self._ring, command.queued)
        if self._line is None:
            self._redial()
        elif not self._flush_due and not self._line.flying:
            self._flush_due = True
            self._loop.call_soon(self._flush)

    async def aclose(self) -> None:
        """Lets what is queued be answered, for at most twice the timeout; then disconnects."""
        self._closed = True
        if self._waiting or (self._line is not None and self._line.flying):
            self._drained = self._loop.create_future()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2 * self._pace.timeout_s):
                    await self._drained
        if self._dialling is not None:
            self._dialling.cancel()
            await asyncio.wait([self._dialling])
        self._cut("the store is closed")
        while self._waiting:
            self._waiting.popleft().fail(UnavailableError("the store is closed"))
        if self._alarm is not None:
            self._alarm.cancel()
        await self._close_connections()

    def surrender(self) -> list[Command]:
        """Gives up what was not sent yet, for another wire to carry."""
        given = list(self._waiting)
        self._waiting.clear()
        self._note_drained()
        return given

    def refused(self, command: Command, text: str) -> None:
        """The server answered a command with an error."""
        if text.startswith("NOSCRIPT") and command.script is not None:
            command.in_full()
            self._again.append(command)
        elif self._redirect is not None and self._redirect(command, text):
            pass
        elif any(word in text for word in OVER):
            self._over = f"it refuses: {text}"
            command.fail(UnavailableError(text))
        elif any(word in text for word in PASSING):
            command.fail(UnavailableError(text))
        else:
            command.fail(StoreError(f"{command.arguments[0]}: {text}"))

    def landed(self, line: Line) -> None:
        """A batch is answered: the next goes."""
        if line is not self._line:
            return
        if self._again:
            again, self._again = self._again, []
            now = self._loop.time()
            for command in reversed(again):
                command.queued = now
                self._waiting.appendleft(command)
        if self._over is not None:
            self.gone(line, self._over)
        else:
            self._flush()

    def gone(self, line: Line, why: str) -> None:
        """A connection is of no use any more."""
        if line is not self._line:
            return
        log.warning("the store's connection ended", extra={"store": self._shown, "error": why})
        self._cut(why)
        if self._lost is not None:
            self._lost()
        if self._waiting:
            self._redial()
        self._note_drained()

    def _flush(self) -> None:
        """Sends what waits, as one batch."""
        self._flush_due = False
        if self._line is None or self._line.flying:
            return
        batch: list[Command] = []
        while self._waiting and len(batch) < BATCH:
            command = self._waiting.popleft()
            if not command.done.done():  # else nobody waits for it any more, and it was never sent
                batch.append(command)
        if batch:
            self._sent = self._loop.time()
            self._line.fly(batch)
        else:
            self._note_drained()

    def _note_drained(self) -> None:
        idle = not self._waiting and (self._line is None or not self._line.flying)
        if idle and self._drained is not None and not self._drained.done():
            self._drained.set_result(None)

    def _ring(self, since: float) -> None:
        """Ends what is overdue since that time, and comes back when the next thing could be."""
        self._alarm = None
        now, limit_s = self._loop.time(), self._pace.timeout_s
        if now - since > limit_s + STALL_S:
            # We were held up ourselves, and timers go before sockets: answers may lie there unread.
            self._alarm = self._loop.call_later(STALL_S, self._ring, now + STALL_S - limit_s)
            return
        if self._line is not None and self._line.flying and now - self._sent >= limit_s:
            self.gone(self._line, f"no answer within {limit_s:g} s")
        while self._waiting and now - self._waiting[0].queued >= limit_s:
            why = f"{self._shown} was out of reach for {limit_s:g} s: {self._why}"
            self._waiting.popleft().fail(UnavailableError(why))
        due = [self._waiting[0].queued] if self._waiting else []
        if self._line is not None and self._line.flying:
            due.append(self._sent)
        if due:
            self._alarm = self._loop.call_at(min(due) + limit_s, self._ring, min(due))
        else:
            self._note_drained()

    def _cut(self, why: str) -> None:
        """Ends the connection, if there is one."""
        line, self._line, self._over, self._why = self._line, None, None, why
        again, self._again = self._again, []
        if line is not None:
            line.abort(f"{self._shown}: {why}")
        for command in again:
            command.fail(UnavailableError(f"{self._shown}: {why}"))

    def _redial(self) -> None:
        """Connects in the background, unless that is under way."""
        if self._dialling is None:
            self._dialling = self._loop.create_task(self._keep_dialling())
            self._dialling.add_done_callback(self._dialled)

    def _dialled(self, task: asyncio.Task[None]) -> None:
        self._dialling = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("connecting to the store failed", exc_info=error)

    async def _keep_dialling(self) -> None:
        """Connects, however long it takes; those who wait are told by `_ring`."""
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                await self._connect()
            except (RedisError, OSError) as error:
                self._why = _text(error)
                if pause_s == FIRST_PAUSE_S:
                    fields = {"store": self._shown, "error": self._why}
                    log.warning("the store cannot be reached", extra=fields)
                if self._lost is not None:
                    self._lost()
            else:
                return
            await asyncio.sleep(pause_s * random.uniform(0.5, 1))  # not all nodes at once
            pause_s = min(2 * pause_s, LAST_PAUSE_S)

    async def _connect(self) -> None:
        async with asyncio.timeout(self._pace.timeout_s):
            await self._close_connections()
            try:
                connection = await self._dial()
                self._connections.append(connection)
                await _teach(connection, self._scripts)
            except RuntimeError as error:  # uvloop's, of a transport that was cut in this moment
                raise OSError(str(error)) from error
        self._line = Line(
            connection._writer.transport,  # type: ignore[union-attr, arg-type]  # redis-py has no public way to it
            self,
            replicas=self._pace.replicas,
            wait_ms=int(self._pace.timeout_s * 750),  # it is to answer before we give up on it
        )
        self._flush()

    async def _close_connections(self) -> None:
        while self._connections:
            await self._connections.pop().disconnect(nowait=True)


async def _teach(connection: Connection, scripts: tuple[Script, ...]) -> None:
    """Sends all scripts to a server, so that their names suffice from then on."""
    commands = [("SCRIPT", "LOAD", script.text) for script in scripts]
    await connection.send_packed_command(connection.pack_commands(commands), check_health=False)
    for _ in commands:
        await connection.read_response()


def _text(error: Exception) -> str:
    return str(error) or type(error).__name__
