"""Requests under way: each has an id and is answered once, however often it had to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from gamewarden.protocol.messages import FromClient

Answer = Any  # what the caller gets: a message of the server, or an id of a room


class Ask:
    """One request.

    `room` is the room whose mirror must be in step before it is sent; `repeat` whether it may be
    sent again when the connection was cut (the server knows its id, or doing it twice is the same).
    """

    def __init__(
        self, id_: str, message: FromClient, *, room: str | None = None, repeat: bool = True
    ) -> None:
        self.id = id_
        self.message = message
        self.room = room
        self.repeat = repeat
        self.sent_at: float | None = None  # seconds of the caller's clock; on this connection
        self.retry_at: float | None = None  # not before; after an `unavailable`
        self.tries = 0  # answered with `unavailable` so often
        self.waiting = False  # it was heard, and its answer takes as long as it takes (`queue`)
        self.waiters = 0  # who wait for the answer; without one it is given up
        self.future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.future.add_done_callback(_seen)

    def settle(self, answer: Answer) -> None:
        """Hands the answer to the caller, if one still waits."""
        if not self.future.done():
            self.future.set_result(answer)

    def fail(self, error: Exception) -> None:
        """Hands the error to the caller, if one still waits."""
        if not self.future.done():
            self.future.set_exception(error)


def _seen(future: asyncio.Future[Answer]) -> None:
    """Takes note of a result for which nobody waits any more."""
    if not future.cancelled():
        future.exception()


class Asks:
    """The requests without an answer, in the order in which they were made."""

    def __init__(self) -> None:
        self._open: dict[str, Ask] = {}

    def __iter__(self) -> Iterator[Ask]:
        return iter(tuple(self._open.values()))

    def __len__(self) -> int:
        return len(self._open)

    def add(self, ask: Ask) -> None:
        """Takes a request in; its id is not in use."""
        if ask.id in self._open:
            raise ValueError(f"request {ask.id} is under way already")
        self._open[ask.id] = ask

    def get(self, id_: object) -> Ask | None:
        """The request with this id."""
        return self._open.get(id_) if isinstance(id_, str) else None

    def drop(self, ask: Ask) -> None:
        """It was answered, or its caller has gone."""
        if self._open.get(ask.id) is ask:
            del self._open[ask.id]

    def fail(self, error: Exception, which: Callable[[Ask], bool] = lambda _: True) -> None:
        """Ends those for which `which` is true with `error`."""
        for ask in self:
            if which(ask):
                self.drop(ask)
                ask.fail(error)
