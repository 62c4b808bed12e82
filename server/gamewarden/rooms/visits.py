"""Which rooms each connection has been let into, so that they hear of it when it closes."""

from __future__ import annotations

from collections.abc import Container

from .ports import Peer

MANY = 64  # rooms of one connection, after which those that are at work no more are forgotten


class Visits:
    """Of one node. `at_work` are the ids of the rooms that are in memory."""

    def __init__(self, at_work: Container[str]) -> None:
        self._at_work = at_work
        self._rooms: dict[Peer, set[str]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def begin(self, peer: Peer) -> None:
        """The peer is there, and has something to say."""
        self._rooms.setdefault(peer, set())

    def are_over(self, peer: Peer) -> bool:
        """Whether the peer's connection has closed since."""
        return peer not in self._rooms

    def note(self, peer: Peer, room: str) -> None:
        """The peer is about to be let into a room; nothing if it has gone."""
        rooms = self._rooms.get(peer)
        if rooms is None:
            return
        rooms.add(room)
        if len(rooms) % MANY == 0:
            rooms.intersection_update({room, *filter(self._at_work.__contains__, rooms)})

    def end(self, peer: Peer) -> set[str]:
        """The peer's connection has closed; gives the rooms that it has been in."""
        return self._rooms.pop(peer, set())
