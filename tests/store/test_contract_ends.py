"""What `rooms.ports` promises of ends, lists and what is no room; see `test_contract`."""

from __future__ import annotations

import asyncio

import pytest

from gamewarden.errors import (
    CodeTakenError,
    RoomLostError,
    StaleTermError,
    UnavailableError,
    WrongSeqError,
)
from gamewarden.rooms.ports import StoredRoom

from .conftest import Store
from .contract import entry, loaded, log, made


class TestRestore:
    STORED = StoredRoom(
        head=b"kept", term=7, snapshot=b"state 2", snapshot_seq=2, entries=[entry(3), entry(4)]
    )

    async def test_a_flushed_room_comes_back_whole_under_the_next_term(self, store: Store) -> None:
        """C16: an owner that still holds the room stores it anew."""
        assert await store.restore("A", self.STORED, row=b"row", code="CODE22") == 8
        assert await store.load("A") == StoredRoom(
            head=b"kept", term=8, snapshot=b"state 2", snapshot_seq=2, entries=[entry(3), entry(4)]
        )
        assert await store.rooms() == ["A"]
        assert await store.by_code("CODE22") == "A"
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)

    async def test_it_goes_on_from_there(self, store: Store) -> None:
        await store.restore("A", self.STORED, row=None, code=None)
        await store.append("A", term=8, seq=5, entry=entry(5))
        await store.append("A", term=8, seq=3, entry=entry(3))
        assert await log(store, "A") == [entry(3), entry(4), entry(5)]
        assert await store.entries("A", first=2, last=4) == [entry(3), entry(4)]
        for seq in (2, 4, 7):
            with pytest.raises(WrongSeqError):
                await store.append("A", term=8, seq=seq, entry=b"another")
        await store.snapshot("A", term=8, seq=5, state=b"state 5")
        assert (await loaded(store, "A")).entries == []

    async def test_a_room_without_a_snapshot_comes_back_with_its_log(self, store: Store) -> None:
        entries = [entry(seq) for seq in range(1, 3_001)]
        stored = StoredRoom(head=b"h", term=1, snapshot=None, snapshot_seq=0, entries=entries)
        await store.restore("A", stored, row=None, code=None)
        assert await store.load("A") == StoredRoom(
            head=b"h", term=2, snapshot=None, snapshot_seq=0, entries=entries
        )

    async def test_the_same_again_is_taken_as_done(self, store: Store) -> None:
        for _ in range(2):
            assert await store.restore("A", self.STORED, row=b"row", code="CODE22") == 8
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)

    async def test_a_copy_that_lost_entries_is_replaced(self, store: Store) -> None:
        await made(store, "A", row=b"old row", code="CODE22", entries=1)
        assert await store.restore("A", self.STORED, row=b"row", code="CODE33") == 8
        assert await log(store, "A") == [entry(3), entry(4)]
        assert await store.by_code("CODE22") is None
        assert await store.by_code("CODE33") == "A"
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)
        with pytest.raises(StaleTermError):
            await store.append("A", term=1, seq=2, entry=b"late")

    async def test_a_room_with_a_later_term_is_left_alone(self, store: Store) -> None:
        await store.restore("A", self.STORED, row=None, code=None)
        await store.claim("A")
        with pytest.raises(StaleTermError):
            await store.restore("A", self.STORED, row=None, code=None)
        assert (await loaded(store, "A")).term == 9

    async def test_another_room_of_the_same_term_is_left_alone(self, store: Store) -> None:
        await store.restore("A", self.STORED, row=None, code=None)
        await store.append("A", term=8, seq=5, entry=entry(5))
        with pytest.raises(StaleTermError):
            await store.restore("A", self.STORED, row=None, code=None)
        assert await log(store, "A") == [entry(3), entry(4), entry(5)]

    async def test_a_code_that_another_room_has_by_now_is_refused(self, store: Store) -> None:
        await made(store, "B", code="CODE22")
        with pytest.raises(CodeTakenError):
            await store.restore("A", self.STORED, row=None, code="CODE22")
        assert await store.load("A") is None
        assert await store.restore("A", self.STORED, row=None, code="CODE33") == 8


class TestEnd:
    async def test_the_record_is_kept_and_the_room_is_not_live(self, store: Store) -> None:
        await made(store, "A", row=b"row", code="CODE22", entries=2)
        await store.end("A", term=1, record=b"record")
        assert await store.record("A") == b"record"
        assert await store.rooms() == []
        assert await log(store, "A") == [entry(1), entry(2)]
        assert await store.by_code("CODE22") == "A"
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)

    async def test_its_row_can_say_so_before_and_after(self, store: Store) -> None:
        await made(store, "A", row=b"live")
        await store.write_head("A", term=1, head=b"head 2", row=b"ending")
        await store.end("A", term=1, record=b"record")
        await store.write_head("A", term=1, head=b"head 3", row=b"ended")
        assert await store.listed(limit=9, cursor=None) == ([b"ended"], None)
        assert (await loaded(store, "A")).head == b"head 3"

    async def test_a_second_end_changes_nothing(self, store: Store) -> None:
        await made(store, "A")
        await store.end("A", term=1, record=b"record")
        await store.end("A", term=1, record=b"another")
        assert await store.record("A") == b"record"

    async def test_a_stale_term_is_refused(self, store: Store) -> None:
        await made(store, "A")
        await store.claim("A")
        with pytest.raises(StaleTermError):
            await store.end("A", term=1, record=b"record")
        assert await store.record("A") is None
        assert await store.rooms() == ["A"]

    async def test_a_room_that_the_store_does_not_know_is_lost(self, store: Store) -> None:
        with pytest.raises(RoomLostError):
            await store.end("A", term=1, record=b"record")


class TestDrop:
    async def test_nothing_is_left_of_it(self, store: Store) -> None:
        """C30, C31: a closed room is no zombie."""
        await made(store, "A", row=b"row", code="CODE22", entries=2)
        await store.drop("A", term=1)
        assert await store.load("A") is None
        assert await log(store, "A") == []
        assert await store.by_code("CODE22") is None
        assert await store.rooms() == []
        assert await store.listed(limit=9, cursor=None) == ([], None)
        await made(store, "B", code="CODE22")

    async def test_a_room_that_is_not_there_is_taken_as_done(self, store: Store) -> None:
        await store.drop("A", term=1)
        assert await store.rooms() == []

    async def test_a_stale_term_is_refused(self, store: Store) -> None:
        await made(store, "A", row=b"row")
        await store.claim("A")
        with pytest.raises(StaleTermError):
            await store.drop("A", term=1)
        assert await store.rooms() == ["A"]


class TestListed:
    async def test_the_newest_is_first_and_private_rooms_are_not_in_it(self, store: Store) -> None:
        for number in range(3):
            await made(store, f"R{number}", row=b"row %d" % number)
            await made(store, f"P{number}", code=f"CODE{number}")
        assert await store.listed(limit=9, cursor=None) == ([b"row 2", b"row 1", b"row 0"], None)

    async def test_pages_follow_one_another_without_a_gap_or_a_double(self, store: Store) -> None:
        for number in range(7):
            await made(store, f"R{number}", row=b"%d" % number)
        rows: list[bytes] = []
        cursor: str | None = None
        sizes = []
        while True:
            page, cursor = await store.listed(limit=3, cursor=cursor)
            rows += page
            sizes.append(len(page))
            if cursor is None:
                break
            # What happens meanwhile moves nothing.
            await made(store, f"N{len(rows)}", row=b"new")
            await store.drop(f"R{7 - len(rows)}", term=1)
        assert rows == [b"6", b"5", b"4", b"3", b"2", b"1", b"0"]
        assert sizes == [3, 3, 1]

    async def test_a_page_that_is_just_full_has_no_next(self, store: Store) -> None:
        for number in range(3):
            await made(store, f"R{number}", row=b"%d" % number)
        assert await store.listed(limit=3, cursor=None) == ([b"2", b"1", b"0"], None)

    async def test_rooms_made_in_the_same_moment_are_all_listed(self, store: Store) -> None:
        await asyncio.gather(*(made(store, f"R{n}", row=b"%d" % n) for n in range(100)))
        rows: list[bytes] = []
        cursor: str | None = None
        while True:
            page, cursor = await store.listed(limit=7, cursor=cursor)
            rows += page
            if cursor is None:
                break
        assert sorted(map(int, rows)) == list(range(100))


class TestRooms:
    async def test_they_are_those_that_have_not_ended(self, store: Store) -> None:
        for number in range(5):
            await made(store, f"R{number}", row=b"row" if number % 2 else None)
        await store.end("R1", term=1, record=b"record")
        await store.drop("R2", term=1)
        assert await store.rooms() == ["R0", "R3", "R4"]

    async def test_there_may_be_many(self, store: Store) -> None:
        await asyncio.gather(*(made(store, f"R{number}") for number in range(1_200)))
        assert sorted(await store.rooms()) == sorted(f"R{number}" for number in range(1_200))


class TestSessions:
    async def test_a_session_is_kept_and_replaced(self, store: Store) -> None:
        assert await store.session("hash") is None
        await store.write_session("hash", b"one", ttl_s=60)
        await store.write_session("hash", b"two", ttl_s=60)
        assert await store.session("hash") == b"two"
        assert await store.session("other") is None


class TestBeats:
    async def test_the_last_beat_of_a_node_is_kept(self, store: Store) -> None:
        assert await store.last_beat("node-1") is None
        await store.beat("node-1", at_ms=1_764_000_000_000)
        await store.beat("node-1", at_ms=1_764_000_005_000)
        assert await store.last_beat("node-1") == 1_764_000_005_000
        assert await store.last_beat("node-2") is None


class TestClose:
    async def test_it_answers_until_it_is_closed(self, store: Store) -> None:
        await made(store, "A")
        await store.ping()
        await store.aclose()
        with pytest.raises(UnavailableError):
            await store.ping()
        with pytest.raises(UnavailableError):
            await store.append("A", term=1, seq=1, entry=b"entry")

    async def test_what_is_in_flight_is_stored_first(self, store: Store) -> None:
        """C84: it does not end before everything is saved."""
        rooms = [await made(store, f"R{number}") for number in range(20)]
        appends = [
            asyncio.ensure_future(store.append(room, term=1, seq=1, entry=b"e")) for room in rooms
        ]
        await asyncio.sleep(0)
        await store.aclose()
        assert await asyncio.gather(*appends) == [None] * 20
