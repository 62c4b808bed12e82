"""What a room needs of the world: a store, a clock, and peers to talk to.

`store` implements `RoomStore` and `SessionStore` twice (Redis, memory); one contract suite holds
both to what is written here. Every method may raise `UnavailableError`, and then nothing was
stored, or it cannot be known; a caller may try again with the same arguments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class StoredRoom(Struct, frozen=True):
    """A room as the store keeps it.

    `head` is the room's own document (seats, seeds, sealed answers ...), `snapshot` the match after
    entry `snapshot_seq`, `entries` those after it, in order. `term` is the last owner's.
    """

    head: bytes
    term: int
    snapshot: bytes | None
    snapshot_seq: int
    entries: list[bytes]


class RoomStore(Protocol):
    """Where rooms are kept. A room's log is append-only; `term` fences off a former owner."""

    async def create(
        self, room: str, *, head: bytes, row: bytes | None, code: str | None, once: str | None
    ) -> str:
        """Stores a new room with term 1 and gives its id, atomically.

        With `once` (a session and its message id) that was used within 10 minutes: stores nothing
        and gives the id of the room that was made then. `row` is listed; none: not listed. Raises
        `CodeTakenError` if `code` belongs to another room.
        """

    async def claim(self, room: str) -> int:
        """Makes the caller the owner: the next term. Raises `RoomLostError`."""

    async def load(self, room: str) -> StoredRoom | None:
        """The room as it stands; nothing if the store does not know it."""

    async def append(
        self, room: str, *, term: int, seq: int, entry: bytes, head: bytes | None = None
    ) -> None:
        """Adds entry `seq`, and replaces the head if one is given, together, durably.

        The very same entry appended twice is taken as done; an append whose outcome is unknown is
        to be repeated as it was, or fenced off by `claim`. Raises `StaleTermError`,
        `WrongSeqError` (also once the room has ended), `RoomLostError`.
        """

    async def write_head(
        self, room: str, *, term: int, head: bytes, row: bytes | None = None
    ) -> None:
        """Replaces the head, and the row of a listed room if one is given. Raises as `append`."""

    async def snapshot(self, room: str, *, term: int, seq: int, state: bytes) -> None:
        """Keeps the match after entry `seq`, unless a later one is kept. Raises as `append`."""

    async def entries(self, room: str, *, first: int, last: int) -> list[bytes]:
        """Entries `first` to `last`, both inclusive; fewer if there are fewer."""

    async def restore(
        self, room: str, stored: StoredRoom, *, row: bytes | None, code: str | None
    ) -> int:
        """Stores a room anew after a flush, whole, and gives its term, the one after `stored.term`.

        Entries up to `stored.snapshot_seq` are then gone. Raises `StaleTermError` if the store has
        the room with a later term, `CodeTakenError` if `code` belongs to another room.
        """

    async def by_code(self, code: str) -> str | None:
        """The room with this join code."""

    async def end(self, room: str, *, term: int, record: bytes) -> None:
        """Keeps the record for 30 days, and the room itself for 24 hours from now.

        A second end changes nothing. Raises `StaleTermError`, `RoomLostError`.
        """

    async def record(self, room: str) -> bytes | None:
        """The record of an ended room."""

    async def drop(self, room: str, *, term: int) -> None:
        """Forgets a room that closed without a match: head, log, code and row.

        A room that is not there is taken as done. Raises `StaleTermError`.
        """

    async def listed(self, *, limit: int, cursor: str | None) -> tuple[list[bytes], str | None]:
        """A page of rows, newest first, and the cursor of the next page."""

    async def rooms(self) -> list[str]:
        """The ids of all rooms that are not ended, for taking up after a restart."""

    async def beat(self, node: str, *, at_ms: int) -> None:
        """Notes that `node` was alive at `at_ms` (unix milliseconds); kept for 30 days."""

    async def last_beat(self, node: str) -> int | None:
        """When `node` was last known to be alive: what its rooms were without an owner since."""


class SessionStore(Protocol):
    """Where sessions are kept, by the SHA-256 of their token."""

    async def session(self, token_hash: str) -> bytes | None:
        """The session's document; nothing if there is none or it has expired."""

    async def write_session(self, token_hash: str, document: bytes, *, ttl_s: int) -> None:
        """Keeps a session for `ttl_s` seconds from now."""


class Timer(Protocol):
    """A callback that is due later."""

    def cancel(self) -> None:
        """Takes it back."""


class Clock(Protocol):
    """The time, and what happens at a time; faked in tests."""

    def now_ms(self) -> int:
        """Unix milliseconds."""

    def call_at(self, when_ms: int, callback: Callable[[], None]) -> Timer:
        """Calls `callback` once `now_ms()` has reached `when_ms`."""


class Peer(Protocol):
    """One connection of one session, as rooms see it."""

    session: str  # the public id
    name: str
    muted: set[str]  # public ids of sessions that this one does not hear

    def send(self, frame: bytes) -> None:
        """Queues one text frame; never waits. A peer over its limit is closed with 4010."""

    def wrong_code(self) -> None:
        """Notes that this session named a join code that no room has (protocol section 2)."""

    def close(self, code: int, reason: str) -> None:
        """Closes the connection; what was queued before is sent first."""


class Timing(Protocol):
    """A histogram of seconds."""

    def observe(self, seconds: float) -> None:
        """Counts one."""


class Metrics(Protocol):
    """What rooms count."""

    @property
    def intents(self) -> Counter[tuple[str, str]]:
        """Messages by type and result: `ok`, or the error's code."""

    @property
    def choices(self) -> Counter[tuple[str, str]]:
        """Choices of bots by policy and result: `ok`, `failed`, `late`, `busy`, `refused`."""

    @property
    def faults(self) -> int:
        """Answers of `internal`."""

    @faults.setter
    def faults(self, value: int) -> None: ...

    @property
    def apply(self) -> Timing:
        """Time in the rules, views and patches for one entry."""

    @property
    def append(self) -> Timing:
        """From the making of an entry to its being stored."""
