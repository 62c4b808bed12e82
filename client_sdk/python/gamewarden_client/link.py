"""Keeps a client connected: dials, says hello, pumps frames both ways, and dials again.

Rule 1: one task, `Link.run`, owns the connection; others only put requests into the conversation
and call `wake`.
Rule 2: the reading side alone decides that a connection has ended; the others make it end.
"""

from __future__ import annotations

import asyncio
from random import Random

import msgspec

from gamewarden.protocol.messages import (
    Error,
    Hello,
    ServerMessage,
    Welcome,
    encoder,
    server_decoder,
)

from .backoff import Backoff
from .conversation import Conversation
from .errors import (
    ClosedByServerError,
    ConnectFailedError,
    GamewardenClientError,
    LinkCutError,
    RateLimitedError,
    UnavailableError,
    refused,
)
from .mirror import given
from .settings import Settings
from .transport import Dial, Transport


class Link:
    """One session over as many connections as it takes."""

    def __init__(
        self,
        dial: Dial,
        conversation: Conversation,
        hello: Hello,
        *,
        settings: Settings,
        rng: Random,
    ) -> None:
        self.last_failure: GamewardenClientError | None = None
        self._dial = dial
        self._conversation = conversation
        self._hello = hello
        self._settings = settings
        self._work = asyncio.Event()
        self._backoff = Backoff(
            base_s=settings.backoff_base_s, limit_s=settings.backoff_limit_s, rng=rng
        )
        self._up_at: float | None = None

    def wake(self) -> None:
        """There is something to send."""
        self._work.set()

    async def run(self, welcomed: asyncio.Event) -> None:
        """Stays connected until it is cancelled; sets `welcomed` whenever it is.

        Raises `ClosedByServerError` and what refuses a `hello` when the server wants no further
        connection, and `ConnectFailedError` after `reconnect_s` without one.
        """
        down_since = _now()
        while True:
            self._up_at = None
            try:
                await self._connection(welcomed)
            except LinkCutError as cut:
                self.last_failure = cut
                if cut.final and cut.code is not None:
                    raise ClosedByServerError(cut.code, cut.reason) from cut
            finally:
                moving_ms = self._conversation.moving_ms
                self._conversation.cut()
            now = _now()
            if self._up_at is not None:
                down_since = now
                if now - self._up_at >= self._settings.steady_s:
                    self._backoff.reset()
            if now - down_since > self._settings.reconnect_s:
                raise ConnectFailedError("no connection in time") from self.last_failure
            pause_s = min((moving_ms or 0) / 1000, self._settings.reconnect_s)
            await asyncio.sleep(pause_s + self._backoff.next_s())

    async def _connection(self, welcomed: asyncio.Event) -> None:
        """One connection, from dialling to its end, which is always a raise."""
        transport = await self._dial()
        try:
            async with asyncio.timeout(self._settings.silence_s):
                welcome = await self._welcome(transport)
        except TimeoutError as silence:
            raise LinkCutError(None, "no welcome in time") from silence
        else:
            self._up_at = _now()
            self._hello = Hello(token=welcome.token, client=self._hello.client)
            self._conversation.opened(welcome, self._up_at)
            welcomed.set()
            self.wake()
            await self._pump(transport)
        finally:
            await transport.close()

    async def _welcome(self, transport: Transport) -> Welcome:
        """Says hello, and what the server answers. Raises if it refuses for good."""
        await transport.send(encoder.encode(self._hello))
        while True:
            message = _decoded(await transport.receive())
            if isinstance(message, Welcome):
                return message
            if isinstance(message, Error):
                error = refused(
                    message.code,
                    message.message,
                    retry_ms=given(message.retry_ms),
                )
                if isinstance(error, RateLimitedError | UnavailableError):
                    raise LinkCutError(None, str(error))
                raise error

    async def _pump(self, transport: Transport) -> None:
        """Reads, writes and watches until the reading side ends."""
        beside = {
            asyncio.create_task(self._write(transport)),
            asyncio.create_task(self._watch(transport)),
        }
        try:
            while True:
                message = _decoded(await transport.receive())
                if message is None:
                    continue
                self._conversation.received(message, _now())
                if self._conversation.outgoing:
                    self.wake()
                if self._conversation.moving_ms is not None:
                    raise LinkCutError(None, "the node is going away")
        finally:
            for task in beside:
                task.cancel()
            # A fault of theirs is a bug of the SDK, and must not pass unseen.
            ends = await asyncio.gather(*beside, return_exceptions=True)
            for end in ends:
                if isinstance(end, Exception):
                    raise end

    async def _write(self, transport: Transport) -> None:
        """Sends what lies ready; a connection that does not take it is closed."""
        outgoing = self._conversation.outgoing
        while True:
            await self._work.wait()
            self._work.clear()
            try:
                async with asyncio.timeout(self._settings.silence_s):
                    while outgoing:
                        await transport.send(outgoing.popleft())
            except LinkCutError:
                return  # the reading side hears of it, after what was sent before
            except TimeoutError:
                await transport.close(1000, "not taking anything")
                return

    async def _watch(self, transport: Transport) -> None:
        """Looks after what is due by time alone; a connection without answers is closed."""
        period_s = min(self._settings.silence_s, self._settings.check_s, 2.0) / 4
        while True:
            await asyncio.sleep(period_s)
            if self._conversation.tick(_now()):
                await transport.close(1000, "no answer")
                return
            if self._conversation.outgoing:
                self.wake()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _decoded(frame: bytes) -> ServerMessage | None:
    """A message; `None` for a type of a later version. Raises `LinkCutError` for what is none."""
    try:
        return server_decoder.decode(frame)
    except msgspec.ValidationError:
        return None
    except msgspec.DecodeError as bad:
        raise LinkCutError(None, "a frame that is no JSON") from bad
