"""A node's signs of life: rooms know by them how long nobody had them, and of a flush."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from .inbox import Order
from .room import Room
from .world import World

log = logging.getLogger("gamewarden.rooms")


class Pulse:
    """Of one node. `on_loss` is run when the store was flushed, and again until it ends well."""

    def __init__(
        self,
        world: World,
        rooms: Mapping[str, Room],
        on_loss: Callable[[], Coroutine[Any, Any, None]] | None,
    ) -> None:
        self._world = world
        self._rooms = rooms
        self._on_loss = on_loss
        self._has_beaten = False

    async def beat(self) -> None:
        """A sign of life; if the last one is gone, the store was flushed (protocol section 4.1).

        Raises `UnavailableError`.
        """
        store, node = self._world.store, self._world.node
        if self._has_beaten and await store.last_beat(node) is None:
            log.warning("the store has lost what it had", extra={"rooms": len(self._rooms)})
            for room in self._rooms.values():
                room.put(Order("check"))
            if self._on_loss is not None:
                await self._on_loss()  # fails: the next beat finds the loss again
        await store.beat(node, at_ms=self._world.clock.now_ms())
        self._has_beaten = True
