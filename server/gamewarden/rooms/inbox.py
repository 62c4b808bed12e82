"""What waits for a room: bounded in all and for each session, in the order of arrival.

Rule: the room's own items (a timer, a connection that closed) are never refused; each kind of them
waits at most once for each peer or at all.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import get_args

from msgspec import UNSET, Struct, UnsetType

from gamewarden.bots.thinker import Thought
from gamewarden.errors import Refusal
from gamewarden.protocol.messages import ClientMessage

from .limits import RoomLimits
from .ports import Peer


class Letter(Struct, frozen=True):
    """A client's message and when it came (unix ms); with `limited_ms` its session is over rate."""

    peer: Peer
    message: ClientMessage
    received: int
    limited_ms: int | None = None
    by_code: bool = False


class Entering(Struct, frozen=True):
    """A peer is to be shown a room in which its session has a seat; `id` is its message's."""

    peer: Peer
    id: str | UnsetType = UNSET


class Gone(Struct, frozen=True):
    """A peer's connection closed."""

    peer: Peer


class Order(Struct, frozen=True):
    """What the house wants: `tick`, `check` (the store may have been flushed), `close`, `stop`."""

    what: str


class Chosen(Struct, frozen=True):
    """What a policy came to for a seat of the server's; `prompt` is the id of what it was asked."""

    seat: int
    prompt: str
    thought: Thought


Item = Letter | Entering | Gone | Order | Chosen
TICK = Order("tick")
KINDS = {
    kind: str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)
}  # the types of messages, as metrics name them


class Inbox:
    """One reader, any number of writers. `is_seated`: whether a session has a seat here.

    A quarter of it is for those who have: a crowd that comes to watch keeps nobody from playing.
    """

    def __init__(
        self, limits: RoomLimits, *, is_seated: Callable[[str], bool] = lambda session: True
    ) -> None:
        self._limits = limits
        self._is_seated = is_seated
        self._items: deque[Item] = deque()
        self._letters = 0
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: Item) -> Refusal | None:
        """Takes an item in, or says why a letter has to be refused."""
        if isinstance(item, Letter):
            refusal = self._why_not(item) if self._letters >= self._limits.inbox_session else None
            if refusal is not None:
                return refusal
            self._letters += 1
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
        return item

    def put_back(self, item: Item) -> None:
        """Takes in again, before all others, what could not be served."""
        self._items.appendleft(item)
        self._letters += isinstance(item, Letter)

    def next_received(self, *, default: int) -> int:
        """When the first letter that waits came (unix ms)."""
        if not self._letters:
            return default
        return next(item.received for item in self._items if isinstance(item, Letter))

    def _why_not(self, letter: Letter) -> Refusal | None:
        """Whether there is room left, in all and for the letter's session."""
        session, most = letter.peer.session, self._limits.inbox
        if self._letters >= most or (
            self._letters >= most - most // 4 and not self._is_seated(session)
        ):
            return Refusal("unavailable")
        waiting = sum(
            isinstance(item, Letter) and item.peer.session == session for item in self._items
        )
        if waiting < self._limits.inbox_session:
            return None
        return Refusal("rate_limited", retry_ms=self._limits.retry_ms)
