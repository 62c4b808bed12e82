"""Reading what happens in a room, one update after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Self
from weakref import WeakSet

from msgspec.structs import replace

from .errors import RoomClosedError
from .mirror import RoomUpdate

Take = Callable[[], RoomUpdate | bool | None]


class Updates:
    """The updates of one room from the moment on in which this was made; see `Room.updates`."""

    def __init__(
        self,
        until: Callable[[Take], Awaitable[RoomUpdate | bool]],
        is_over: Callable[[], bool],
        *,
        readers: WeakSet[Updates],
        limit: int,
    ) -> None:
        self._until = until
        self._is_over = is_over
        self._readers = readers
        self._limit = limit
        self._queue: deque[RoomUpdate] = deque()
        self._missed = 0
        readers.add(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> RoomUpdate:
        try:
            update = await self._until(self._take)
        except RoomClosedError as closed:
            self.close()
            if closed.reason == "left":
                raise StopAsyncIteration from closed
            raise
        if isinstance(update, bool):
            self.close()
            raise StopAsyncIteration
        return update

    def close(self) -> None:
        """Takes no more updates; those that came before can still be read."""
        self._readers.discard(self)

    def put(self, update: RoomUpdate) -> None:
        """Takes an update; the oldest makes place when the reader is too far behind."""
        if len(self._queue) >= self._limit:
            self._queue.popleft()
            self._missed += 1
        self._queue.append(update)

    def _take(self) -> RoomUpdate | bool | None:
        """The next update, `False` if none will come, or `None` if none has come yet."""
        if not self._queue:
            return False if self._is_over() else None
        update, missed = self._queue.popleft(), self._missed
        self._missed = 0
        return replace(update, missed=missed) if missed else update
