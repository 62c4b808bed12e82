"""Sections 4.2 and 6 of docs/protocol.md a second time, in the standard library alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import zlib
from typing import Any

Json = dict[str, Any]


def merged(target: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def hash_of(view: Json) -> str:
    """CRC-32 of canonical JSON, 8 lower-case hex digits."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{zlib.crc32(text.encode()):08x}"


class Stream:
    """A room's random stream from its record."""

    def __init__(self, record: Json) -> None:
        secret = bytes.fromhex(record["secret"])
        assert len(secret) == 32
        assert hashlib.sha256(secret).hexdigest() == record["commit"]
        self._secret = secret
        self._seeds = "".join(seed + "\n" for _, seed in sorted(record["seeds"].items()))
        self._bytes = b""
        self._block = 0

    def byte(self) -> int:
        if not self._bytes:
            message = f"{self._seeds}{self._block}".encode()
            self._bytes = hmac.digest(self._secret, message, "sha256")
            self._block += 1
        first, self._bytes = self._bytes[0], self._bytes[1:]
        return first

    def below(self, n: int) -> int:
        while (byte := self.byte()) >= 256 - 256 % n:
            pass
        return byte % n

    def shuffle(self, things: list[Any]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]

    def token(self, taken: set[str]) -> str:
        """A renewed id of `tcg`: k and 4 bytes in hex (TCG-SETUP-5)."""
        while (token := "k" + bytes(self.byte() for _ in range(4)).hex()) in taken:
            pass
        taken.add(token)
        return token


def referee_views(replay: Json) -> list[Json]:
    """The referee's view after each entry, each of whose hashes is checked on the way."""
    entries, updates = replay["record"]["entries"], replay["updates"]
    assert [entry["seq"] for entry in entries] == list(range(1, len(updates) + 1))
    views: list[Json] = []
    for entry, update in zip(entries, updates, strict=True):
        views.append(merged(views[-1] if views else {}, update["patch"]))
        assert hash_of(views[-1]) == entry["hash"] == update["hash"]
    return views


def rolls(replay: Json) -> list[Json]:
    """The events that tell of dice, in order."""
    events = [event for update in replay["updates"] for event in update["events"]]
    return [event for event in events if event["kind"] == "roll"]
