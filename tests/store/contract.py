"""Rooms as the contract's tests make and read them."""

from __future__ import annotations

from gamewarden.rooms.ports import StoredRoom

from .conftest import Store


async def made(
    store: Store, room: str, *, row: bytes | None = None, code: str | None = None, entries: int = 0
) -> str:
    """A new room with so many entries, by its first owner."""
    await store.create(room, head=b"head", row=row, code=code, once=None)
    for seq in range(1, entries + 1):
        await store.append(room, term=1, seq=seq, entry=entry(seq))
    return room


def entry(seq: int) -> bytes:
    """What is stored as that entry."""
    return b"entry %d" % seq


async def log(store: Store, room: str) -> list[bytes]:
    """All entries of a room."""
    return await store.entries(room, first=1, last=5_000)


async def loaded(store: Store, room: str) -> StoredRoom:
    """What a store has of a room that it has."""
    found = await store.load(room)
    assert found is not None
    return found
