"""A crash between two writes loses nothing acked, and leaves nothing for ever.

Each test cuts the connection of one store where its process might have died, and looks with a
second one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from gamewarden.errors import RoomLostError, UnavailableError
from gamewarden.rooms.ports import StoredRoom
from gamewarden.store.keys import Lives
from gamewarden.store.lua import scripts
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .relay import Relay
from .servers import Real, until

STAYS = -1  # what TTL says of a key without an end


@pytest.fixture
async def dying(relay: Relay) -> AsyncIterator[RedisStore]:
    """The store that is cut off."""
    async with opened(relay.url) as kept:
        yield kept


@pytest.fixture
async def store(flushed: Real) -> AsyncIterator[RedisStore]:
    """The store that looks."""
    async with opened(flushed.url) as kept:
        yield kept


def script(name: str) -> bytes:
    """What a request that runs a script has in it."""
    return scripts()[name].sha.encode()


async def die_at(relay: Relay, name: str, store: RedisStore, once: str | None = None) -> None:
    """Room `A` is made by a process that dies before it sends the script `name`."""
    relay.cut_before = script(name)
    with pytest.raises(UnavailableError):
        await store.create("A", head=b"head", row=b"row", code="CODE22", once=once)


async def pass_minute(real: Real) -> None:
    """Lets what is to expire within a minute expire now."""
    async with real.client() as client:
        for key in await client.keys("gw:{room:*"):
            if 0 < await client.ttl(key) <= 60:
                await client.delete(key)


async def left(real: Real) -> list[str]:
    async with real.client() as client:
        return sorted(key.decode() for key in await client.keys("*"))


class TestCreate:
    @pytest.mark.parametrize("name", ["register", "commit"])
    async def test_half_a_room_is_gone_after_a_minute(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real, name: str
    ) -> None:
        """C29: what a dead process began attracts nobody."""
        await die_at(relay, name, dying)
        async with real.client() as client:
            assert 0 < await client.ttl("gw:{room:A}:room") <= 60
        await pass_minute(real)
        assert await store.load("A") is None
        assert await store.by_code("CODE22") is None
        assert await store.listed(limit=9, cursor=None) == ([], None)
        assert await store.rooms() == []
        assert await left(real) == []

    @pytest.mark.parametrize("look", ["rooms", "listed", "by_code", "code", "restore"])
    async def test_whoever_meets_its_name_clears_it_away(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real, look: str
    ) -> None:
        await die_at(relay, "commit", dying)
        await pass_minute(real)
        match look:
            case "rooms":
                assert await store.rooms() == []
            case "listed":
                assert await store.listed(limit=9, cursor=None) == ([], None)
            case "by_code":
                assert await store.by_code("CODE22") is None
            case "code":
                await store.create("B", head=b"b", row=None, code="CODE22", once=None)
                await store.drop("B", term=1)
            case _:
                stored = StoredRoom(
                    head=b"h", term=1, snapshot=None, snapshot_seq=0, entries=[b"e"]
                )
                await store.restore("B", stored, row=None, code="CODE22")
                await store.drop("B", term=2)
        assert await left(real) == []

    async def test_a_page_full_of_left_overs_is_no_empty_page(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        await store.create("old", head=b"h", row=b"old", code=None, once=None)
        for number in range(3):
            relay.cut_before = script("commit")
            with pytest.raises(UnavailableError):
                await dying.create(f"R{number}", head=b"h", row=b"r", code=None, once=None)
        await pass_minute(real)
        assert await store.listed(limit=2, cursor=None) == ([b"old"], None)

    async def test_the_same_message_finishes_what_the_first_began(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        """C71: the client sends again, to another node."""
        await die_at(relay, "commit", dying, once="session 1")
        made = await store.create("B", head=b"b", row=b"b", code="CODE33", once="session 1")
        assert made == "A"
        async with real.client() as client:
            assert await client.ttl("gw:{room:A}:room") == STAYS
        assert await store.load("B") is None
        assert await store.rooms() == ["A"]

    async def test_the_same_message_makes_it_anew_once_the_first_is_gone(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        await die_at(relay, "commit", dying, once="session 1")
        await pass_minute(real)
        made = await store.create("B", head=b"b", row=b"b", code="CODE22", once="session 1")
        assert made == "B"
        assert await store.rooms() == ["B"]
        assert await store.create("C", head=b"c", row=None, code=None, once="session 1") == "B"
        assert await store.listed(limit=9, cursor=None) == ([b"b"], None)

    async def test_an_owner_keeps_what_it_takes_up_half_made(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        await die_at(relay, "commit", dying)
        assert await store.rooms() == ["A"]
        await store.claim("A")
        await pass_minute(real)
        assert await store.load("A") is not None

    async def test_what_the_index_never_had_is_nobody_s_to_take_up(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        """It would be found by no list and no restart, and stay for ever."""
        await die_at(relay, "register", dying)
        with pytest.raises(RoomLostError):
            await store.claim("A")
        await pass_minute(real)
        assert await left(real) == []

    async def test_a_refused_creator_leaves_nothing(self, store: RedisStore, real: Real) -> None:
        await store.create("A", head=b"a", row=None, code="CODE22", once="session 1")
        before = await left(real)
        await store.create("B", head=b"b", row=b"b", code="CODE33", once="session 1")
        assert await left(real) == before


class TestRestore:
    STORED = StoredRoom(head=b"h", term=3, snapshot=None, snapshot_seq=0, entries=[b"1", b"2"])

    @pytest.mark.parametrize("name", ["register", "commit"])
    async def test_half_a_room_is_gone_after_a_minute(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real, name: str
    ) -> None:
        relay.cut_before = script(name)
        with pytest.raises(UnavailableError):
            await dying.restore("A", self.STORED, row=b"row", code="CODE22")
        await pass_minute(real)
        assert await store.rooms() == []
        assert await store.listed(limit=9, cursor=None) == ([], None)
        assert await left(real) == []

    @pytest.mark.parametrize("name", ["register", "commit"])
    async def test_the_same_again_makes_it_whole(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real, name: str
    ) -> None:
        relay.cut_before = script(name)
        with pytest.raises(UnavailableError):
            await dying.restore("A", self.STORED, row=b"row", code="CODE22")
        assert await dying.restore("A", self.STORED, row=b"row", code="CODE22") == 4
        async with real.client() as client:
            assert await client.ttl("gw:{room:A}:room") == STAYS
            assert await client.ttl("gw:{room:A}:log") == STAYS
        assert await store.rooms() == ["A"]

    async def test_a_room_that_was_there_is_never_made_to_expire(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        await store.create("A", head=b"old", row=None, code=None, once=None)
        relay.cut_before = script("register")
        with pytest.raises(UnavailableError):
            await dying.restore("A", self.STORED, row=None, code=None)
        await pass_minute(real)
        found = await store.load("A")
        assert found is not None
        assert found.entries == [b"1", b"2"]
        assert await store.rooms() == ["A"]


class TestOthers:
    async def test_a_room_that_ended_without_the_index_hearing_is_not_live(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        await store.create("A", head=b"head", row=b"row", code=None, once=None)
        relay.cut_before = script("retire")
        with pytest.raises(UnavailableError):
            await dying.end("A", term=1, record=b"record")
        assert await store.record("A") == b"record"
        assert await store.rooms() == []
        async with real.client() as client:
            assert await client.zcard("gw:{rooms}:ended") == 1
        await dying.end("A", term=1, record=b"record")

    async def test_a_dropped_room_that_the_index_has_is_neither_listed_nor_live(
        self, dying: RedisStore, relay: Relay, store: RedisStore, real: Real
    ) -> None:
        """C30: no zombie that can be neither joined nor removed."""
        await store.create("A", head=b"head", row=b"row", code="CODE22", once=None)
        relay.cut_before = script("unregister")
        with pytest.raises(UnavailableError):
            await dying.drop("A", term=1)
        assert await store.by_code("CODE22") is None
        assert await store.listed(limit=9, cursor=None) == ([], None)
        assert await store.rooms() == []
        await dying.drop("A", term=1)
        assert await left(real) == []

    async def test_a_row_that_fell_behind_its_head_is_mended_by_the_next(
        self, dying: RedisStore, relay: Relay, store: RedisStore
    ) -> None:
        await store.create("A", head=b"head", row=b"row", code=None, once=None)
        relay.cut_before = script("row")
        with pytest.raises(UnavailableError):
            await dying.write_head("A", term=1, head=b"head 2", row=b"row 2")
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)
        await dying.write_head("A", term=1, head=b"head 2", row=b"row 2")
        assert await store.listed(limit=9, cursor=None) == ([b"row 2"], None)


class TestClocks:
    """Machines whose clocks differ: 9e15 microseconds are the year 2255."""

    async def test_an_owner_whose_clock_is_behind_writes_all_the_same(
        self, store: RedisStore, real: Real
    ) -> None:
        await store.create("A", head=b"head", row=b"row", code=None, once=None)
        async with real.client() as client:
            await client.hset("gw:{room:A}:room", "stamp", 9_000_000_000_000_000)
            await client.hset("gw:{rooms}:rows", "A", "1 9000000000000000 row")
        await store.write_head("A", term=1, head=b"late", row=b"late")
        assert await store.listed(limit=9, cursor=None) == ([b"row"], None)
        await store.claim("A")
        await store.write_head("A", term=2, head=b"head 2", row=b"row 2")
        found = await store.load("A")
        assert found is not None
        assert found.head == b"head 2"
        assert await store.listed(limit=9, cursor=None) == ([b"row 2"], None)

    async def test_the_newest_is_first_also_if_the_store_s_clock_was_set_back(
        self, store: RedisStore, real: Real
    ) -> None:
        await store.create("A", head=b"head", row=b"a", code=None, once=None)
        async with real.client() as client:
            for name in ("live", "listed"):
                await client.zadd(f"gw:{{rooms}}:{name}", {"A": 8_999_999_999_999_990})
        for room in ("B", "C", "D"):
            await store.create(room, head=b"head", row=room.encode(), code=None, once=None)
        page, cursor = await store.listed(limit=2, cursor=None)
        assert page == [b"D", b"C"]
        assert await store.listed(limit=2, cursor=cursor) == ([b"B", b"a"], None)
        assert await store.rooms() == ["A", "B", "C", "D"]


class TestExpiry:
    async def test_every_key_ends_when_it_should(self, store: RedisStore, real: Real) -> None:
        """C29: nothing stays for ever; the seconds are those of `keys`."""
        await store.create("A", head=b"a", row=b"row", code="CODE22", once="session 1")
        await store.append("A", term=1, seq=1, entry=b"entry")
        await store.write_session("hash", b"session", ttl_s=3_000)
        await store.beat("node", at_ms=1)
        day_s = 24 * 3600
        async with real.client() as client:
            assert await client.ttl("gw:{room:A}:room") == STAYS
            assert await client.ttl("gw:{room:A}:log") == STAYS
            await store.end("A", term=1, record=b"record")
            ends = {key.decode(): await client.ttl(key) for key in await client.keys("*")}
        index = {f"gw:{{rooms}}:{name}" for name in ("listed", "rows", "codes", "code_of", "ended")}
        assert {key for key, ttl in ends.items() if ttl == STAYS} == index
        expected = {
            "gw:{room:A}:room": day_s,
            "gw:{room:A}:log": day_s,
            "gw:{room:A}:record": 30 * day_s,
            "gw:{rooms}:once:session 1": 600,
            "gw:session:hash": 3_000,
            "gw:beat:node": 30 * day_s,
        }
        rest = {key: ttl for key, ttl in ends.items() if key not in index}
        assert rest.keys() == expected.keys()
        assert all(expected[key] - 60 < ttl <= expected[key] for key, ttl in rest.items())

    async def test_writing_to_an_ended_room_does_not_prolong_it(
        self, store: RedisStore, real: Real
    ) -> None:
        await store.create("A", head=b"a", row=b"row", code=None, once=None)
        await store.end("A", term=1, record=b"record")
        async with real.client() as client:
            await client.expire("gw:{room:A}:room", 1_000)
            await store.write_head("A", term=1, head=b"head 2", row=b"row 2")
            await store.claim("A")
            await store.end("A", term=2, record=b"record")
            assert 0 < await client.ttl("gw:{room:A}:room") <= 1_000
            assert await client.exists("gw:{room:A}:log") == 0

    async def test_an_ended_room_leaves_the_index_with_its_keys(self, flushed: Real) -> None:
        async with opened(flushed.url, lives=Lives(ended_s=1)) as store:
            await store.create("A", head=b"a", row=b"row", code="CODE22", once=None)
            await store.create("B", head=b"b", row=None, code="CODE33", once=None)
            await store.create("C", head=b"c", row=b"live", code=None, once=None)
            await store.end("A", term=1, record=b"record")
            await store.end("B", term=1, record=b"record")
            assert await store.listed(limit=9, cursor=None) == ([b"live", b"row"], None)

            async def gone() -> bool:
                return await store.load("A") is None and await store.load("B") is None

            await until(gone)

            async def swept() -> bool:
                return await store.listed(limit=9, cursor=None) == ([b"live"], None)

            await until(swept)
            assert await store.by_code("CODE22") is None
            assert await store.record("A") == b"record"
            await store.drop("C", term=1)
            assert await left(flushed) == ["gw:{room:A}:record", "gw:{room:B}:record"]
