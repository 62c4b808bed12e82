"""What a room stands in: what all rooms of a node share, and the house that has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from .head import Entropy, Head
from .limits import RoomLimits
from .ports import Clock, Metrics, RoomStore
from .robots import Robots

if TYPE_CHECKING:
    from .room import Room


class World(Struct, frozen=True):
    """What all rooms of a node share."""

    store: RoomStore
    clock: Clock
    limits: RoomLimits
    metrics: Metrics
    entropy: Entropy
    robots: Robots
    node: str


class House(Protocol):
    """Whom a room tells of what concerns more than itself."""

    def seats_changed(self, room: Room, before: Head) -> None:
        """Other sessions than before have its seats."""

    def left(self, room: Room) -> None:
        """The room is at work no more; nothing can be put into it."""

    def held_until(self, id: str) -> int | None:
        """Until when (unix ms) this node last had a room that it does not have now."""

    async def again(self, room: Room) -> str:
        """Makes the rematch of an ended room and gives its id. Raises `UnavailableError`."""
