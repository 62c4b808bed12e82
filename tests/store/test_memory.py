"""The memory store forgets what it is to forget, by the clock that it is given."""

from __future__ import annotations

import pytest

from gamewarden.store.memory import MemoryStore

DAY_MS = 24 * 3600 * 1000


class Clock:
    now_ms = 1_764_000_000_000

    def __call__(self) -> int:
        return self.now_ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(clock: Clock) -> MemoryStore:
    return MemoryStore(now_ms=clock)


async def test_an_ended_room_is_kept_a_day_and_its_record_thirty(
    store: MemoryStore, clock: Clock
) -> None:
    await store.create("A", head=b"a", row=b"row", code="CODE22", once=None)
    await store.end("A", term=1, record=b"record")
    clock.now_ms += DAY_MS - 1
    assert await store.load("A") is not None
    clock.now_ms += 1
    assert await store.load("A") is None
    assert await store.by_code("CODE22") is None
    assert await store.listed(limit=9, cursor=None) == ([], None)
    clock.now_ms += 29 * DAY_MS - 1
    assert await store.record("A") == b"record"
    clock.now_ms += 1
    assert await store.record("A") is None


async def test_a_message_is_remembered_ten_minutes(store: MemoryStore, clock: Clock) -> None:
    await store.create("A", head=b"a", row=None, code=None, once="session 1")
    clock.now_ms += 599_999
    assert await store.create("B", head=b"b", row=None, code=None, once="session 1") == "A"
    clock.now_ms += 1
    assert await store.create("B", head=b"b", row=None, code=None, once="session 1") == "B"


async def test_a_session_lasts_from_when_it_was_last_written(
    store: MemoryStore, clock: Clock
) -> None:
    await store.write_session("hash", b"one", ttl_s=60)
    clock.now_ms += 59_999
    await store.write_session("hash", b"two", ttl_s=60)
    clock.now_ms += 59_999
    assert await store.session("hash") == b"two"
    clock.now_ms += 1
    assert await store.session("hash") is None


async def test_a_beat_is_kept_thirty_days(store: MemoryStore, clock: Clock) -> None:
    await store.beat("node", at_ms=clock.now_ms)
    clock.now_ms += 30 * DAY_MS - 1
    assert await store.last_beat("node") is not None
    clock.now_ms += 1
    assert await store.last_beat("node") is None


async def test_a_room_restored_after_its_end_is_kept(store: MemoryStore, clock: Clock) -> None:
    await store.create("A", head=b"a", row=None, code=None, once=None)
    await store.append("A", term=1, seq=1, entry=b"entry")
    stored = await store.load("A")
    assert stored is not None
    await store.end("A", term=1, record=b"record")
    await store.restore("A", stored, row=None, code=None)
    clock.now_ms += DAY_MS
    assert await store.rooms() == ["A"]
