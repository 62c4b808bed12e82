"""What waits for a room: bounded in all and for each session, in the order of arrival.

Rule: the room's own items (a timer, a connection that closed) are never refused; each kind of them
waits at most once for each peer or at all.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import ClientMessage

from .limits import RoomLimits
from .ports import Peer


class Letter(NamedTuple):
    """A client's message and when it came (unix ms); with `limited_ms` its session is over rate."""

    peer: Peer
    message: ClientMessage
    received: int
    limited_ms: int | None = None
    by_code: bool = False


class Entering(NamedTuple):
    """A peer is to be shown a room in which its session has a seat; `id` is its message's."""

    peer: Peer
    id: str | UnsetType = UNSET


class Gone(NamedTuple):
    """A peer's connection closed."""

    peer: Peer


class Order(NamedTuple):
    """What the house wants: `tick`, `check` (the store may have been flushed), `close`, `stop`."""

    what: str


Item = Letter | Entering | Gone | Order
TICK = Order("tick")


class Inbox:
    """One reader, any number of writers."""

    def __init__(self, limits: RoomLimits) -> None:
        self._limits = limits
        self._items: deque[Item] = deque()
        self._letters = 0
        self._by_session: Counter[str] = Counter()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: Item) -> Refusal | None:
        """Takes an item in, or says why a letter has to be refused."""
        if isinstance(item, Letter):
            session = item.peer.session
            if self._letters >= self._limits.inbox:
                return Refusal("unavailable")
            if self._by_session[session] >= self._limits.inbox_session:
                return Refusal("rate_limited", retry_ms=self._limits.retry_ms)
            self._letters += 1
            self._by_session[session] += 1
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)
        return None

    async def get(self) -> Item:
        """The next item, once there is one."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self.get_nowait()

    def get_nowait(self) -> Item:
        """The next item. Raises `IndexError` when there is none."""
        item = self._items.popleft()
        if isinstance(item, Letter):
            self._letters -= 1
            session = item.peer.session
            self._by_session[session] -= 1
            if not self._by_session[session]:
                del self._by_session[session]
        return item
