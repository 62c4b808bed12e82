"""A connection that remembers what it was sent, and keeps the books that a client keeps.

Everything sent to it is checked as it comes: `joined` before updates, no gap in `seq`, and the hash
of what the patches have made.
"""

from __future__ import annotations

import json
from typing import Any

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import OUTBOUND_LIMIT
from gamewarden.protocol.patch import merged

Json = dict[str, Any]


class FakePeer:
    def __init__(self, session: str, name: str = "") -> None:
        self.session = session
        self.name = name or session
        self.muted: set[str] = set()
        self.frames: list[bytes] = []
        self.told: list[Json] = []
        self.closed: tuple[int, str] | None = None
        self.wrong_codes = 0
        self.rooms: dict[str, Json] = {}  # what a client would know of each room

    def send(self, frame: bytes) -> None:
        assert len(frame) <= OUTBOUND_LIMIT
        self.frames.append(frame)
        message = json.loads(frame)
        assert None not in message.values()
        self.told.append(message)
        match message["type"]:
            case "joined" | "resumed":
                self._entered(message)
            case "update":
                self._updated(message)

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def wrong_code(self) -> None:
        self.wrong_codes += 1

    def all(self, kind: str) -> list[Json]:
        """Every message of that type so far."""
        return [message for message in self.told if message["type"] == kind]

    def last(self, kind: str) -> Json:
        """The last message of that type."""
        return self.all(kind)[-1]

    def events(self) -> list[Json]:
        """Every event that was told so far."""
        return [event for update in self.all("update") for event in update["events"]]

    def take(self, peer: FakePeer) -> None:
        """Takes over what another connection of the same client knew."""
        self.rooms = {room: dict(known) for room, known in peer.rooms.items()}

    def _entered(self, message: Json) -> None:
        known = self.rooms.setdefault(message["room"], {"view": {}, "seq": 0})
        if message["type"] == "joined":
            known["view"] = message["view"]
        else:
            assert known["seq"] == message["seq"], "resumed before all updates had come"
        for key in ("epoch", "seq", "hash", "state", "seats"):
            known[key] = message[key]
        assert crc(canonical(known["view"])) == message["hash"]
        self._noted(known, message)

    def _updated(self, message: Json) -> None:
        known = self.rooms[message["room"]]
        assert message["seq"] == known["seq"] + 1, "a gap, or an update twice"
        known["view"] = merged(known["view"], message["patch"])
        assert crc(canonical(known["view"])) == message["hash"]
        known["seq"], known["hash"] = message["seq"], message["hash"]
        known["state"] = message.get("state", known["state"])
        self._noted(known, message)

    def _noted(self, known: Json, message: Json) -> None:
        for key in ("prompt", "clock", "offers", "outcome", "sealed"):
            known[key] = message.get(key)
