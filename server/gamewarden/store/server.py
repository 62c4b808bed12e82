"""The server, or the cluster, as commands and scripts see it."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from .command import Command, Reply
from .lua import scripts
from .slots import Slots
from .url import Target
from .wire import Pace, Wire


class Way(Protocol):
    """How commands get there: one wire, or the wires of a cluster."""

    async def start(self) -> None:
        """Connects, or raises `UnavailableError`."""

    def send(self, command: Command) -> None:
        """Queues a command."""

    async def aclose(self) -> None:
        """Lets what is queued be answered, for a bounded time; then disconnects."""


class Server:
    """Sends commands and scripts; a future gets the reply, `UnavailableError` or `StoreError`."""

    def __init__(self, target: Target, pace: Pace) -> None:
        self._loop = asyncio.get_running_loop()
        self._scripts = scripts()
        self.way: Way
        if target.kind == "cluster":
            self.way = Slots(target, scripts=self._scripts.values(), pace=pace)
        else:
            self.way = Wire(
                lambda: target.dial(None, timeout_s=pace.timeout_s),
                shown=target.shown,
                scripts=self._scripts.values(),
                pace=pace,
            )

    def run(
        self, script: str, keys: tuple[str, ...], *arguments: Any, writes: bool = True
    ) -> asyncio.Future[Reply]:
        """Runs a script by name; all `keys` are of one slot."""
        found = self._scripts[script]
        done: asyncio.Future[Reply] = self._loop.create_future()
        command = Command(
            ("EVALSHA", found.sha, len(keys), *keys, *arguments),
            key=keys[0],
            done=done,
            writes=writes,
            script=found,
        )
        self.way.send(command)
        return done

    def read(self, *arguments: Any, key: str) -> asyncio.Future[Reply]:
        """A plain command that changes nothing; `key` says which node of a cluster is asked."""
        return self._plain(arguments, key, writes=False)

    def write(self, *arguments: Any, key: str) -> asyncio.Future[Reply]:
        """A plain command that changes something."""
        return self._plain(arguments, key, writes=True)

    def _plain(
        self, arguments: tuple[Any, ...], key: str, *, writes: bool
    ) -> asyncio.Future[Reply]:
        done: asyncio.Future[Reply] = self._loop.create_future()
        self.way.send(Command(arguments, key=key, done=done, writes=writes))
        return done
