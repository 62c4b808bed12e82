"""A store in memory that has bad days, on order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from gamewarden.errors import UnavailableError
from gamewarden.store.memory import MemoryStore

WRITES = ("create", "claim", "append", "write_head", "snapshot", "restore", "end", "drop", "beat")


class TroubledStore(MemoryStore):
    """`trouble` is nothing, `before` (nothing is stored), or `after` (it is, and nobody hears).

    `only` names the methods concerned; `left` how many calls still fail (None: all).
    """

    def __init__(self, **keys: Any) -> None:
        super().__init__(**keys)
        self.trouble: str | None = None
        self.only: tuple[str, ...] = WRITES
        self.left: int | None = None
        self.calls: list[str] = []
        self.held: asyncio.Event | None = None  # set: appends wait for it
        for name in WRITES:
            setattr(self, name, self._troubled(name, getattr(super(), name)))

    def fail(self, trouble: str | None, *only: str, times: int | None = None) -> None:
        self.trouble, self.only, self.left = trouble, only or WRITES, times

    def flush(self) -> None:
        """Everything is gone, as after FLUSHALL."""
        for room in list(self._rooms):
            self._forget(room)
        for kind in self._brief.values():
            kind.clear()

    def _troubled(
        self, name: str, real: Callable[..., Awaitable[Any]]
    ) -> Callable[..., Awaitable[Any]]:
        async def call(*args: Any, **keys: Any) -> Any:
            self.calls.append(name)
            if name == "append" and self.held is not None:
                await self.held.wait()
            trouble = self.trouble if name in self.only and self.left != 0 else None
            if trouble is not None and self.left is not None:
                self.left -= 1
            if trouble == "before":
                await asyncio.sleep(0)
                raise UnavailableError("the link is down")
            result = await real(*args, **keys)
            if trouble == "after":
                raise UnavailableError("no answer came")
            return result

        return call
