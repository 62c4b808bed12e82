"""What `rooms.ports` promises, of every store: memory, Redis, the private Valkey, a cluster."""

from __future__ import annotations

import asyncio

import pytest

from gamewarden.errors import (
    CodeTakenError,
    RoomLostError,
    StaleTermError,
    StoreError,
    WrongSeqError,
)
from gamewarden.rooms.ports import StoredRoom

from .conftest import Store
from .contract import entry, loaded, log, made


class TestCreate:
    async def test_a_new_room_has_term_one_and_no_entries(self, store: Store) -> None:
        assert await store.create("A", head=b"head", row=None, code=None, once=None) == "A"
        assert await store.load("A") == StoredRoom(
            head=b"head", term=1, snapshot=None, snapshot_seq=0, entries=[]
        )

    async def test_an_unknown_room_is_nothing(self, store: Store) -> None:
        assert await store.load("A") is None
        assert await log(store, "A") == []
        assert await store.record("A") is None
        assert await store.by_code("CODE22") is None

    async def test_the_same_message_gives_the_room_that_it_made(self, store: Store) -> None:
        await store.create("A", head=b"a", row=b"row a", code="CODE22", once="session 1")
        again = await store.create("B", head=b"b", row=b"row b", code="CODE33", once="session 1")
        assert again == "A"
        assert await store.load("B") is None
        assert await store.by_code("CODE33") is None
        assert await store.rooms() == ["A"]
        assert await store.listed(limit=9, cursor=None) == ([b"row a"], None)

    async def test_another_message_makes_another_room(self, store: Store) -> None:
        await store.create("A", head=b"a", row=None, code=None, once="session 1")
        assert await store.create("B", head=b"b", row=None, code=None, once="session 2") == "B"
        assert await store.rooms() == ["A", "B"]

    async def test_fifty_creators_with_one_message_get_one_room(self, store: Store) -> None:
        """C71: a double click makes one room, also on fifty connections."""
        rooms = [f"R{number}" for number in range(50)]
        got = await asyncio.gather(
            *(
                store.create(r, head=b"h", row=r.encode(), code=None, once="session 1")
                for r in rooms
            )
        )
        assert len(set(got)) == 1
        assert await store.rooms() == got[:1]
        assert await store.listed(limit=9, cursor=None) == ([got[0].encode()], None)
        assert [room for room in rooms if await store.load(room) is not None] == got[:1]

    async def test_a_message_keeps_its_room_when_that_is_dropped(self, store: Store) -> None:
        await store.create("A", head=b"a", row=None, code=None, once="session 1")
        await store.drop("A", term=1)
        assert await store.create("B", head=b"b", row=None, code=None, once="session 1") == "A"
        assert await store.rooms() == []

    async def test_a_code_finds_its_room(self, store: Store) -> None:
        await made(store, "A", code="CODE22")
        assert await store.by_code("CODE22") == "A"

    async def test_a_code_of_another_room_is_refused_and_nothing_is_kept(
        self, store: Store
    ) -> None:
        await made(store, "A", code="CODE22")
        with pytest.raises(CodeTakenError):
            await store.create("B", head=b"b", row=b"row", code="CODE22", once="session 1")
        assert await store.load("B") is None
        assert await store.rooms() == ["A"]
        assert await store.create("C", head=b"c", row=None, code="CODE33", once="session 1") == "C"

    async def test_of_fifty_creators_with_one_code_one_gets_it(self, store: Store) -> None:
        rooms = [f"R{number}" for number in range(50)]
        got = await asyncio.gather(
            *(store.create(r, head=b"h", row=None, code="CODE22", once=None) for r in rooms),
            return_exceptions=True,
        )
        winners = [room for room in got if isinstance(room, str)]
        assert winners == [await store.by_code("CODE22")]
        assert sum(isinstance(error, CodeTakenError) for error in got) == 49
        assert await store.rooms() == winners

    async def test_the_same_creation_again_is_taken_as_done(self, store: Store) -> None:
        for _ in range(2):
            assert await store.create("A", head=b"a", row=b"r", code="CODE22", once=None) == "A"
        assert await store.rooms() == ["A"]
        assert (await loaded(store, "A")).term == 1

    async def test_an_id_in_use_is_refused(self, store: Store) -> None:
        await made(store, "A", entries=1)
        with pytest.raises(StoreError):
            await store.create("A", head=b"another", row=None, code=None, once=None)
        assert (await loaded(store, "A")).head == b"head"


class TestClaim:
    async def test_each_claim_gives_the_next_term(self, store: Store) -> None:
        await made(store, "A")
        assert [await store.claim("A"), await store.claim("A")] == [2, 3]
        assert (await loaded(store, "A")).term == 3

    async def test_fifty_claims_give_fifty_terms(self, store: Store) -> None:
        await made(store, "A")
        terms = await asyncio.gather(*(store.claim("A") for _ in range(50)))
        assert sorted(terms) == list(range(2, 52))

    async def test_a_room_that_the_store_does_not_know_is_lost(self, store: Store) -> None:
        with pytest.raises(RoomLostError):
            await store.claim("A")


class TestAppend:
    async def test_entries_come_back_in_order_byte_for_byte(self, store: Store) -> None:
        await made(store, "A")
        entries = [bytes(range(256)), b"", b"\r\n$5\r\nhello\r\n", b"x" * 200_000]
        for seq, one in enumerate(entries, start=1):
            await store.append("A", term=1, seq=seq, entry=one)
        assert (await loaded(store, "A")).entries == entries

    async def test_a_stale_term_is_refused_and_changes_nothing(self, store: Store) -> None:
        await made(store, "A", entries=1)
        await store.claim("A")
        before = await store.load("A")
        with pytest.raises(StaleTermError):
            await store.append("A", term=1, seq=2, entry=b"late", head=b"late")
        assert await store.load("A") == before

    async def test_a_term_of_the_future_is_refused(self, store: Store) -> None:
        await made(store, "A")
        with pytest.raises(StaleTermError):
            await store.append("A", term=2, seq=1, entry=b"early")

    @pytest.mark.parametrize("seq", [0, 1, 2, 4, 5])
    async def test_a_seq_that_does_not_follow_is_refused(self, store: Store, seq: int) -> None:
        await made(store, "A", entries=2)
        with pytest.raises(WrongSeqError):
            await store.append("A", term=1, seq=seq, entry=b"another", head=b"another")
        assert (await loaded(store, "A")).head == b"head"
        assert await log(store, "A") == [entry(1), entry(2)]

    async def test_the_very_same_entry_again_is_taken_as_done(self, store: Store) -> None:
        """C71: an append whose answer was lost is repeated."""
        await made(store, "A", entries=3)
        for seq in (3, 1, 3):
            await store.append("A", term=1, seq=seq, entry=entry(seq))
        assert await log(store, "A") == [entry(1), entry(2), entry(3)]

    async def test_of_two_appenders_one_gets_the_seq(self, store: Store) -> None:
        """C20: two writers, one place."""
        await made(store, "A")
        for seq in range(1, 21):
            got = await asyncio.gather(
                store.append("A", term=1, seq=seq, entry=b"one %d" % seq),
                store.append("A", term=1, seq=seq, entry=b"two %d" % seq),
                return_exceptions=True,
            )
            assert sorted(map(type, got), key=str) == sorted([type(None), WrongSeqError], key=str)
        assert len(await log(store, "A")) == 20

    async def test_the_head_is_replaced_with_the_entry(self, store: Store) -> None:
        await made(store, "A")
        await store.append("A", term=1, seq=1, entry=entry(1), head=b"head 1")
        await store.append("A", term=1, seq=2, entry=entry(2))
        found = await loaded(store, "A")
        assert (found.head, found.entries) == (b"head 1", [entry(1), entry(2)])

    async def test_an_old_entry_again_does_not_bring_its_head_back(self, store: Store) -> None:
        await made(store, "A")
        await store.append("A", term=1, seq=1, entry=entry(1), head=b"head 1")
        await store.append("A", term=1, seq=2, entry=entry(2), head=b"head 2")
        await store.append("A", term=1, seq=1, entry=entry(1), head=b"head 1")
        assert (await loaded(store, "A")).head == b"head 2"

    async def test_the_last_entry_again_brings_its_head(self, store: Store) -> None:
        await made(store, "A", entries=1)
        await store.append("A", term=1, seq=1, entry=entry(1), head=b"head 1")
        assert (await loaded(store, "A")).head == b"head 1"

    async def test_a_room_that_the_store_does_not_know_is_lost(self, store: Store) -> None:
        with pytest.raises(RoomLostError):
            await store.append("A", term=1, seq=1, entry=b"entry")

    async def test_one_refused_append_of_many_fails_alone(self, store: Store) -> None:
        rooms = [await made(store, f"R{number}") for number in range(30)]
        await store.claim("R7")
        await store.append("R8", term=1, seq=1, entry=b"other")
        await store.drop("R9", term=1)
        got = await asyncio.gather(
            *(store.append(room, term=1, seq=1, entry=b"entry") for room in rooms),
            return_exceptions=True,
        )
        refused = {room: type(error) for room, error in zip(rooms, got, strict=True) if error}
        assert refused == {"R7": StaleTermError, "R8": WrongSeqError, "R9": RoomLostError}
        for room in set(rooms) - set(refused):
            assert await log(store, room) == [b"entry"]

    async def test_appends_of_one_room_that_were_not_awaited_keep_their_order(
        self, store: Store
    ) -> None:
        await made(store, "A")
        await asyncio.gather(
            *(store.append("A", term=1, seq=seq, entry=entry(seq)) for seq in range(1, 1_001))
        )
        assert await log(store, "A") == [entry(seq) for seq in range(1, 1_001)]

    async def test_an_ended_room_takes_no_more_entries(self, store: Store) -> None:
        await made(store, "A", entries=1)
        await store.end("A", term=1, record=b"record")
        with pytest.raises(WrongSeqError):
            await store.append("A", term=1, seq=2, entry=entry(2))
        await store.append("A", term=1, seq=1, entry=entry(1))
        assert await log(store, "A") == [entry(1)]

    async def test_an_append_that_nobody_waits_for_any_more_harms_no_other(
        self, store: Store
    ) -> None:
        await made(store, "A")
        await made(store, "B")
        given_up = asyncio.ensure_future(store.append("A", term=1, seq=1, entry=b"entry"))
        other = asyncio.ensure_future(store.append("B", term=1, seq=1, entry=b"entry"))
        await asyncio.sleep(0)
        given_up.cancel()
        await other
        await store.append("A", term=1, seq=1, entry=b"entry")
        assert await log(store, "A") == [b"entry"]


class TestHead:
    async def test_the_head_is_replaced(self, store: Store) -> None:
        await made(store, "A", entries=1)
        await store.write_head("A", term=1, head=b"head 2")
        await store.write_head("A", term=1, head=b"head 3")
        found = await loaded(store, "A")
        assert (found.head, found.entries) == (b"head 3", [entry(1)])

    async def test_a_new_owner_replaces_it_at_once(self, store: Store) -> None:
        await made(store, "A")
        await store.write_head("A", term=1, head=b"head 2")
        await store.claim("A")
        await store.write_head("A", term=2, head=b"head 3")
        assert (await loaded(store, "A")).head == b"head 3"

    async def test_a_stale_term_is_refused(self, store: Store) -> None:
        await made(store, "A", row=b"row")
        await store.claim("A")
        with pytest.raises(StaleTermError):
            await store.write_head("A", term=1, head=b"late", row=b"late")
        assert (await loaded(store, "A")).head == b"head"
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)

    async def test_a_room_that_the_store_does_not_know_is_lost(self, store: Store) -> None:
        with pytest.raises(RoomLostError):
            await store.write_head("A", term=1, head=b"head", row=b"row")
        assert await store.listed(limit=9, cursor=None) == ([], None)

    async def test_the_row_is_replaced_where_it_stands(self, store: Store) -> None:
        await made(store, "A", row=b"row a")
        await made(store, "B", row=b"row b")
        await store.write_head("A", term=1, head=b"head", row=b"row a 2")
        await store.write_head("A", term=1, head=b"head", row=b"row with spaces 3")
        assert await store.listed(limit=9, cursor=None) == ([b"row b", b"row with spaces 3"], None)

    async def test_a_room_that_is_not_listed_stays_so(self, store: Store) -> None:
        await made(store, "A")
        await store.write_head("A", term=1, head=b"head", row=b"row")
        assert await store.listed(limit=9, cursor=None) == ([], None)


class TestSnapshot:
    async def test_a_load_begins_after_the_snapshot(self, store: Store) -> None:
        await made(store, "A", entries=5)
        await store.snapshot("A", term=1, seq=3, state=b"state 3")
        found = await loaded(store, "A")
        assert (found.snapshot, found.snapshot_seq) == (b"state 3", 3)
        assert found.entries == [entry(4), entry(5)]

    async def test_a_snapshot_of_the_last_entry_leaves_none(self, store: Store) -> None:
        await made(store, "A", entries=2)
        await store.snapshot("A", term=1, seq=2, state=b"")
        assert await store.load("A") == StoredRoom(
            head=b"head", term=1, snapshot=b"", snapshot_seq=2, entries=[]
        )

    async def test_entries_before_it_are_kept(self, store: Store) -> None:
        """C06: a client that comes back at any seq finds what followed."""
        await made(store, "A", entries=5)
        await store.snapshot("A", term=1, seq=4, state=b"state 4")
        assert await log(store, "A") == [entry(seq) for seq in range(1, 6)]

    async def test_an_earlier_one_does_not_replace_a_later(self, store: Store) -> None:
        await made(store, "A", entries=5)
        await store.snapshot("A", term=1, seq=4, state=b"state 4")
        await store.snapshot("A", term=1, seq=2, state=b"state 2")
        found = await loaded(store, "A")
        assert (found.snapshot, found.snapshot_seq) == (b"state 4", 4)

    async def test_one_beyond_the_log_is_refused(self, store: Store) -> None:
        await made(store, "A", entries=5)
        with pytest.raises(WrongSeqError):
            await store.snapshot("A", term=1, seq=6, state=b"state 6")

    async def test_a_stale_term_is_refused(self, store: Store) -> None:
        await made(store, "A", entries=5)
        await store.claim("A")
        with pytest.raises(StaleTermError):
            await store.snapshot("A", term=1, seq=5, state=b"late")
        assert (await loaded(store, "A")).snapshot is None

    async def test_a_room_that_the_store_does_not_know_is_lost(self, store: Store) -> None:
        with pytest.raises(RoomLostError):
            await store.snapshot("A", term=1, seq=0, state=b"state")


class TestEntries:
    @pytest.mark.parametrize(
        ("first", "last", "seqs"),
        [
            (1, 5, range(1, 6)),
            (2, 3, range(2, 4)),
            (5, 5, range(5, 6)),
            (4, 99, range(4, 6)),
            (0, 1, range(1, 2)),
            (6, 9, range(0)),
            (3, 2, range(0)),
            (-5, 0, range(0)),
        ],
    )
    async def test_both_ends_are_in_it_and_fewer_come_if_there_are_fewer(
        self, store: Store, first: int, last: int, seqs: range
    ) -> None:
        await made(store, "A", entries=5)
        found = await store.entries("A", first=first, last=last)
        assert found == [entry(seq) for seq in seqs]
