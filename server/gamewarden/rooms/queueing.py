"""Who waits for an opponent, and who is matched with whom (protocol section 4.7): pure."""

from __future__ import annotations

from typing import NamedTuple

from gamewarden.protocol.messages import Clock
from gamewarden.rules.game import Json

from .ports import Peer

Key = tuple[str, Clock]  # ruleset and clock


class Waiting(NamedTuple):
    """A session that waits; `id` is its message's, `options` its seat's own."""

    peer: Peer
    id: str
    key: Key
    options: Json


class Waiters:
    """In the order of arrival; a session waits once."""

    def __init__(self) -> None:
        self._by_session: dict[str, Waiting] = {}
        self._by_key: dict[Key, dict[str, Waiting]] = {}

    def __len__(self) -> int:
        return len(self._by_session)

    def add(self, waiting: Waiting) -> None:
        """Lets a session wait from now on, in place of what it waited for before."""
        session = waiting.peer.session
        self.remove(session)
        self._by_session[session] = waiting
        self._by_key.setdefault(waiting.key, {})[session] = waiting

    def remove(self, session: str, *, peer: Peer | None = None) -> None:
        """The session waits no more; with `peer` only if it is that one that waits."""
        waiting = self._by_session.get(session)
        if waiting is None or (peer is not None and waiting.peer is not peer):
            return
        del self._by_session[session]
        same = self._by_key[waiting.key]
        del same[session]
        if not same:
            del self._by_key[waiting.key]

    def matched(self, key: Key, seats: int) -> list[Waiting] | None:
        """As many as have waited longest for the same, once there are enough; they wait no more."""
        same = self._by_key.get(key, {})
        if len(same) < seats:
            return None
        chosen = list(same.values())[:seats]
        for waiting in chosen:
            self.remove(waiting.peer.session)
        return chosen
