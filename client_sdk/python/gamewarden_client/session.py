"""The part of a client that runs: one conversation, the link that carries it, and its requests."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from gamewarden.protocol import messages as wire

from .asks import Ask
from .conversation import Conversation
from .errors import (
    ClientClosedError,
    ConnectFailedError,
    GamewardenClientError,
    LinkCutError,
    OutOfStepError,
    RequestTimeoutError,
)
from .link import Link
from .mirror import Mirror
from .places import Listener
from .settings import Settings
from .transport import Dial

Told = TypeVar("Told")


class Session:
    """What is under way between one client and the server; see `Client`."""

    def __init__(
        self,
        dial: Dial,
        hello: wire.Hello,
        *,
        settings: Settings,
        rng: Random,
        adopt: Callable[[Mirror], Listener],
    ) -> None:
        self.error: GamewardenClientError = ClientClosedError("the client is not open")
        self._settings = settings
        self._ids = f"{secrets.token_hex(6)}-"  # the server remembers ids beyond this client
        self._made = 0
        self._slots = asyncio.Semaphore(settings.in_flight)
        self._conversation = Conversation(
            settings,
            rng,
            new_id=self._new_id,
            new_seed=lambda: secrets.token_hex(16),
            adopt=adopt,
        )
        self._link = Link(dial, self._conversation, hello, settings=settings, rng=rng)
        self._opened = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._dead = True

    @property
    def welcome(self) -> wire.Welcome:
        """The last welcome. Raises what ended the client if there was none."""
        if self._conversation.welcome is None:
            raise self.error
        return self._conversation.welcome

    async def open(self) -> None:
        """Connects, within `open_s`. Raises `ConnectFailedError`, or what refused the hello."""
        if self._running is not None:
            raise ClientClosedError("the client was opened before")
        self._dead = False
        self._running = asyncio.create_task(self._run())
        try:
            async with asyncio.timeout(self._settings.open_s):
                await self._opened.wait()
        except TimeoutError:
            failure = self._link.last_failure
            await self.close()
            why = failure.reason if isinstance(failure, LinkCutError) else ""
            raise ConnectFailedError(f"no connection in time: {why or failure}") from failure
        if self._dead:
            raise self.error

    async def close(self) -> None:
        """Ends the connection and everything under way. Raises a fault of the SDK, if any."""
        if not self._dead:
            self._end(ClientClosedError("the client was closed"))
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})
            if not self._running.cancelled() and (fault := self._running.exception()):
                raise fault

    async def request(
        self,
        build: Callable[[str], wire.FromClient],
        answer: type[Told],
        *,
        room: str | None = None,
        repeat: bool = True,
        id_: str | None = None,
        timeout_s: float | None = None,
    ) -> Told:
        """Sends what `build` makes of an id, again after every cut, and gives the answer.

        With `room` it waits until that room is in step; without `repeat` it is not sent twice;
        with the id of a request that is under way it gives that one's answer. Raises
        `RefusedError`, `RequestTimeoutError` after `timeout_s` (`Settings.request_s`), or what
        ended the client.
        """
        limit_s = self._settings.request_s if timeout_s is None else timeout_s
        try:
            async with asyncio.timeout(limit_s), self._slots:
                told = await self._answer(build, room=room, repeat=repeat, id_=id_)
        except TimeoutError:
            raise RequestTimeoutError(f"no answer in {limit_s} s") from None
        if not isinstance(told, answer):
            raise OutOfStepError(f"an answer of another kind: {type(told).__name__}")
        return told

    def whisper(self, build: Callable[[str], wire.FromClient]) -> None:
        """Sends what `build` makes of an id, and does not wait for the answer."""
        if not self._dead:
            self._conversation.whisper(build, _now())
            self._link.wake()

    def check(self, room: str) -> None:
        """Asks the server whether a room has missed anything."""
        self._conversation.check(room, _now())
        self._link.wake()

    async def _answer(
        self,
        build: Callable[[str], wire.FromClient],
        *,
        room: str | None,
        repeat: bool,
        id_: str | None,
    ) -> Any:
        if self._dead:
            raise self.error
        if (ask := self._conversation.asks.get(id_)) is None:
            id_ = id_ or self._new_id()
            ask = Ask(id_, build(id_), room=room, repeat=repeat)
            self._conversation.submit(ask, _now())
            self._link.wake()
        ask.waiters += 1
        try:
            return await asyncio.shield(ask.future)
        finally:
            ask.waiters -= 1
            if not ask.waiters:
                self._conversation.asks.drop(ask)

    async def _run(self) -> None:
        """Runs the link to its end, and tells everybody who waits why it ended."""
        try:
            await self._link.run(self._opened)
        except GamewardenClientError as error:
            self._end(error)
        except Exception as error:  # whatever it was, nobody may wait for ever
            self._end(GamewardenClientError(f"a fault of the SDK: {error!r}"))
            raise
        finally:
            self._opened.set()

    def _end(self, error: GamewardenClientError) -> None:
        self.error, self._dead = error, True
        self._conversation.end(error)

    def _new_id(self) -> str:
        self._made += 1
        return f"{self._ids}{self._made}"


def _now() -> float:
    return asyncio.get_running_loop().time()
