"""What several nodes do to the same things in the same moment."""

from __future__ import annotations

import asyncio

from gamewarden.errors import CodeTakenError
from gamewarden.rooms.ports import StoredRoom

from .conftest import Store

ROOMS = [f"R{number}" for number in range(8)]


def stored(room: str) -> StoredRoom:
    head = f"head of {room}".encode()
    return StoredRoom(head=head, term=3, snapshot=None, snapshot_seq=0, entries=[b"one", b"two"])


async def test_of_rooms_that_are_stored_anew_with_one_code_at_once_one_gets_it(
    store: Store,
) -> None:
    """After a flush: the others are told, and nothing of them stays until they draw another."""
    got = await asyncio.gather(
        *(store.restore(room, stored(room), row=b"row", code="CODE22") for room in ROOMS),
        return_exceptions=True,
    )
    (winner,) = [room for room, one in zip(ROOMS, got, strict=True) if one == 4]
    others = [room for room in ROOMS if room != winner]
    assert [type(one) for one in got if one != 4] == [CodeTakenError] * len(others)
    assert await store.by_code("CODE22") == winner
    assert await store.rooms() == [winner]
    assert await store.listed(limit=9, cursor=None) == ([b"row"], None)
    for room in others:
        assert await store.load(room) is None
    again = [store.restore(room, stored(room), row=None, code=f"2{room}") for room in others]
    assert await asyncio.gather(*again) == [4] * len(others)
    assert sorted(await store.rooms()) == ROOMS
    for room in ROOMS:
        found = await store.load(room)
        assert found is not None
        assert (found.head, found.entries) == (stored(room).head, [b"one", b"two"])


async def test_heads_and_entries_of_many_rooms_at_once_go_to_their_own(store: Store) -> None:
    async def lived(room: str) -> None:
        await store.create(room, head=b"new", row=b"row", code=f"C{room}", once=room)
        for seq in (1, 2):
            head = f"{room} {seq}".encode()
            await store.append(room, term=1, seq=seq, entry=head, head=head)
            await store.write_head(room, term=1, head=head + b"!", row=head)

    await asyncio.gather(*(lived(room) for room in ROOMS))
    for room in ROOMS:
        found = await store.load(room)
        assert found is not None
        assert found.head == f"{room} 2!".encode()
        assert found.entries == [f"{room} {seq}".encode() for seq in (1, 2)]
        assert await store.by_code(f"C{room}") == room
    rows, _ = await store.listed(limit=99, cursor=None)
    assert sorted(rows) == [f"{room} 2".encode() for room in ROOMS]
