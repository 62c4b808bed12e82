"""Which rooms a session has a seat in."""

from __future__ import annotations

from collections.abc import Iterable

from .head import Head


class SeatedRooms:
    """The ids of the rooms at work, by the sessions of their seats."""

    def __init__(self) -> None:
        self._rooms: dict[str, dict[str, None]] = {}

    def rooms(self, session: str) -> Iterable[str]:
        """The rooms of a session, in the order in which it was seated."""
        return self._rooms.get(session, ())

    def add(self, id: str, head: Head) -> None:
        """Notes who has the seats of a room. Robots have no session."""
        for holder in head.seats.values():
            if holder.bot is None:
                self._rooms.setdefault(holder.session, {})[id] = None

    def drop(self, id: str, head: Head) -> None:
        """Forgets a room whose seats were those of `head`."""
        for holder in head.seats.values():
            rooms = self._rooms.get(holder.session, {})
            rooms.pop(id, None)
            if not rooms:
                self._rooms.pop(holder.session, None)
