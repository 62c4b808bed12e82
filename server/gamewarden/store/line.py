"""One connection that is up: a batch goes out, its replies come back in order.

redis-py made the connection (TLS, login, sentinels); then a `Line` replaces its reply reader as the
transport's protocol, because that reader costs twice the rest of an append.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Literal, Protocol

import hiredis

from gamewarden.errors import UnavailableError

from .command import Command, Reply, pack

ASKING = pack("ASKING")


class Owner(Protocol):
    """Whose line it is."""

    def refused(self, command: Command, text: str) -> None:
        """The server answered a command with an error."""

    def landed(self, line: Line) -> None:
        """Every command of the batch is answered."""

    def gone(self, line: Line, why: str) -> None:
        """The connection is of no use any more."""


class Line(asyncio.Protocol):
    """Carries one batch at a time. With `replicas`, writes count once so many have them."""

    def __init__(
        self, transport: asyncio.Transport, owner: Owner, *, replicas: int, wait_ms: int
    ) -> None:
        self._transport = transport
        self._owner = owner
        self._replicas = replicas
        self._wait = pack("WAIT", replicas, wait_ms)
        self._reader = hiredis.Reader()
        # Besides commands, what the line itself adds to a batch.
        self._flying: deque[Command | Literal["asking", "wait"]] = deque()
        self._holding = False  # the batch ends with WAIT, and its replies are held until then
        self._held: list[tuple[Command, Reply]] = []
        transport.set_protocol(self)

    @property
    def flying(self) -> bool:
        """Whether a batch is under way."""
        return bool(self._flying)

    def fly(self, batch: Sequence[Command]) -> None:
        """Sends a batch; there must be none under way."""
        packed: list[bytes] = []
        writes = False
        for command in batch:
            if command.asking:
                self._flying.append("asking")
                packed.append(ASKING)
            self._flying.append(command)
            packed.append(command.packed)
            writes = writes or command.writes
        self._holding = writes and self._replicas > 0
        if self._holding:
            self._flying.append("wait")
            packed.append(self._wait)
        self._transport.write(b"".join(packed))

    def abort(self, why: str) -> None:
        """Ends the connection at once. What was in flight was done, or not, or will be."""
        self._transport.abort()
        lost = [command for command in self._flying if not isinstance(command, str)]
        lost += [command for command, _ in self._held]
        self._flying.clear()
        self._held.clear()
        for command in lost:
            command.fail(UnavailableError(f"outcome unknown: {why}"))

    def data_received(self, data: bytes) -> None:
        """Takes the replies that have arrived whole."""
        try:
            self._reader.feed(data)
            while (reply := self._reader.gets()) is not False:
                self._take(reply)
        except hiredis.ProtocolError as error:
            self._owner.gone(self, f"it does not speak RESP: {error}")
        else:
            if not self._flying:
                self._owner.landed(self)

    def connection_lost(self, error: Exception | None) -> None:
        """The other side, or the network, ended it."""
        self._owner.gone(self, f"the connection was lost: {error or 'closed by the server'}")

    def _take(self, reply: Reply) -> None:
        if not self._flying:
            raise hiredis.ProtocolError(f"an answer to nothing: {reply!r:.80}")
        command = self._flying.popleft()
        if isinstance(command, str):
            if command == "wait":
                self._release(reply)
        elif isinstance(reply, hiredis.ReplyError):
            self._owner.refused(command, str(reply))
        elif self._holding:
            self._held.append((command, reply))
        else:
            command.settle(reply)

    def _release(self, replicas: Reply) -> None:
        """Lets the held replies go; of a write that too few replicas have it is not known."""
        held, self._held = self._held, []
        enough = isinstance(replicas, int) and replicas >= self._replicas
        for command, reply in held:
            if enough or not command.writes:
                command.settle(reply)
            else:
                short = f"{replicas} of {self._replicas} replicas"
                why = f"outcome unknown: the store has written, but in time only {short} had it"
                command.fail(UnavailableError(why))
