"""One command on its way to the store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import hiredis

from gamewarden.errors import StoreError

from .lua import Script

Reply = Any  # bytes, int, None, or a list of them: what hiredis makes of RESP2


class Command:
    """One command; `done` gets the reply, or a `StoreError`.

    `key` says to which slot of a cluster it belongs, `writes` whether replicas must have it,
    `script` is there if it is an EVALSHA.
    """

    __slots__ = (
        "arguments",
        "asking",
        "done",
        "key",
        "moves",
        "packed",
        "queued",
        "script",
        "writes",
    )

    def __init__(
        self,
        arguments: Sequence[Any],
        *,
        key: str,
        done: asyncio.Future[Reply],
        writes: bool,
        script: Script | None = None,
    ) -> None:
        self.arguments = arguments
        self.key = key
        self.done = done
        self.writes = writes
        self.script = script
        self.packed = pack(*arguments)
        self.queued = 0.0  # when it was queued, in the loop's seconds
        self.asking = False  # a cluster asked to try another node for once
        self.moves = 0  # how often a cluster has sent it on

    def settle(self, reply: Reply) -> None:
        """Gives the reply to who waits for it, if anybody does still."""
        if not self.done.done():
            self.done.set_result(reply)

    def fail(self, error: StoreError) -> None:
        """Gives the error to who waits, if anybody does still."""
        if not self.done.done():
            self.done.set_exception(error)

    def in_full(self) -> None:
        """Makes it carry its script's text, for a server that does not know the script."""
        if self.script is not None:
            self.packed = pack("EVAL", self.script.text, *self.arguments[2:])


def pack(*arguments: Any) -> bytes:
    """A command as RESP; arguments are text, bytes or integers."""
    packed: bytes = hiredis.pack_command(arguments)
    return packed
