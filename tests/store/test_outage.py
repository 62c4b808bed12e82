"""Storage delay: a server that is slow, silent, gone, cut off in the middle, or back again."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from gamewarden.errors import UnavailableError, WrongSeqError
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .contract import log
from .relay import Relay
from .servers import PATIENCE_S, SHORT_S, Real, until, works_again


@pytest.fixture
async def store(relay: Relay) -> AsyncIterator[RedisStore]:
    """A store behind the relay, with a room `A`."""
    async with opened(relay.url) as kept:
        await kept.create("A", head=b"head", row=None, code=None, once=None)
        relay.forget()
        yield kept


@pytest.fixture
async def hasty(relay: Relay) -> AsyncIterator[RedisStore]:
    """The same, with a short timeout."""
    async with opened(relay.url, timeout_s=SHORT_S) as kept:
        await kept.create("A", head=b"head", row=None, code=None, once=None)
        relay.forget()
        yield kept


class TestBatches:
    async def test_appends_of_one_turn_travel_together(
        self, store: RedisStore, relay: Relay
    ) -> None:
        rooms = [f"R{number}" for number in range(100)]
        await asyncio.gather(
            *(store.create(room, head=b"h", row=None, code=None, once=None) for room in rooms)
        )
        relay.forget()
        await asyncio.gather(*(store.append(room, term=1, seq=1, entry=b"entry") for room in rooms))
        assert len(relay.requests) == 1

    async def test_what_comes_while_a_batch_is_in_flight_is_the_next_batch(
        self, store: RedisStore, relay: Relay
    ) -> None:
        relay.hold = b"first"
        first = asyncio.ensure_future(store.append("A", term=1, seq=1, entry=b"first"))
        await relay.held.wait()
        others = []
        for seq in range(2, 20):  # each in a turn of its own
            others.append(
                asyncio.ensure_future(store.append("A", term=1, seq=seq, entry=b"%d" % seq))
            )
            await asyncio.sleep(0)
        relay.release()
        await asyncio.gather(first, *others)
        assert len(relay.requests) == 2


class TestSlow:
    async def test_a_slow_server_is_waited_for(self, store: RedisStore, relay: Relay) -> None:
        relay.delay_s = 0.2
        for seq in range(1, 4):
            await store.append("A", term=1, seq=seq, entry=b"%d" % seq)
        assert await log(store, "A") == [b"1", b"2", b"3"]

    async def test_a_silent_server_is_given_up_in_bounded_time(
        self, hasty: RedisStore, relay: Relay
    ) -> None:
        relay.swallow_replies = True
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(UnavailableError, match="no answer within"):
                await hasty.append("A", term=1, seq=1, entry=b"1")

    @pytest.mark.parametrize("silent", [False, True])
    async def test_a_process_that_was_held_up_itself_looks_for_answers_first(
        self, hasty: RedisStore, real: Real, relay: Relay, silent: bool
    ) -> None:
        """C28: a node that was stopped and goes on finds its answers unread, if there are any."""
        async with opened(real.url, timeout_s=SHORT_S) as store:
            asked = hasty if silent else store  # the relay is held up with this process
            relay.swallow_replies = silent
            append = asyncio.ensure_future(asked.append("A", term=1, seq=1, entry=b"1"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)  # it is sent
            time.sleep(SHORT_S + 0.2)  # noqa: ASYNC251 # stops the loop, as a stopped process is
            if silent:
                with pytest.raises(UnavailableError, match="no answer within"):
                    await append
            else:
                await append

    async def test_an_append_that_was_done_unheard_is_accepted_again(
        self, hasty: RedisStore, relay: Relay
    ) -> None:
        relay.swallow_replies = True
        with pytest.raises(UnavailableError):
            await hasty.append("A", term=1, seq=1, entry=b"1", head=b"head 1")
        relay.swallow_replies = False
        with pytest.raises(WrongSeqError):
            await hasty.append("A", term=1, seq=1, entry=b"another")
        await hasty.append("A", term=1, seq=1, entry=b"1", head=b"head 1")
        assert await log(hasty, "A") == [b"1"]

    async def test_a_late_head_does_not_undo_a_newer_one(
        self, hasty: RedisStore, relay: Relay, real: Real
    ) -> None:
        """A write can be done long after its sender gave it up; what was acked since stands."""
        relay.hold = b"head one"
        with pytest.raises(UnavailableError):
            await hasty.write_head("A", term=1, head=b"head one")
        await hasty.write_head("A", term=1, head=b"head two")
        async with real.client() as client:
            before = await client.info("commandstats")
            relay.release()

            async def done() -> bool:
                now = await client.info("commandstats")
                calls: int = now["cmdstat_evalsha"]["calls"] - before["cmdstat_evalsha"]["calls"]
                return calls == 1

            await until(done)
        found = await hasty.load("A")
        assert found is not None
        assert found.head == b"head two"

    async def test_more_than_may_wait_is_refused_at_once(
        self, relay: Relay, tmp_path: Path
    ) -> None:
        store = RedisStore(relay.url, timeout_s=PATIENCE_S, waiting=10)
        await store.start()
        got = await asyncio.gather(*(store.session("h") for _ in range(15)), return_exceptions=True)
        assert [type(error) for error in got if error is not None] == [UnavailableError] * 5
        assert await store.session("h") is None
        await store.aclose()


class TestCut:
    @pytest.mark.parametrize("done", [False, True])
    async def test_a_cut_in_the_middle_of_an_append_leaves_the_outcome_unknown(
        self, store: RedisStore, relay: Relay, done: bool
    ) -> None:
        """C71: whichever it was, the same append again ends with one entry."""
        if done:
            relay.cut_after = b"entry one"
        else:
            relay.cut_before = b"entry one"
        with pytest.raises(UnavailableError, match="outcome unknown"):
            await store.append("A", term=1, seq=1, entry=b"entry one")
        await store.append("A", term=1, seq=1, entry=b"entry one")
        await store.append("A", term=1, seq=2, entry=b"entry two")
        assert await log(store, "A") == [b"entry one", b"entry two"]

    async def test_a_cut_fails_what_was_in_flight_and_nothing_else(
        self, store: RedisStore, relay: Relay
    ) -> None:
        relay.hold = relay.cut_before = b"in flight"
        lost = asyncio.ensure_future(store.append("A", term=1, seq=1, entry=b"in flight"))
        await relay.held.wait()
        behind = asyncio.ensure_future(store.session("hash"))
        await asyncio.sleep(0)
        relay.release()
        with pytest.raises(UnavailableError):
            await lost
        assert await behind is None

    async def test_an_idle_connection_that_was_cut_is_replaced(
        self, store: RedisStore, real: Real
    ) -> None:
        async with real.client() as client:
            await client.client_kill_filter(_type="normal", skipme=True)
        await works_again(store)

    async def test_a_creation_cut_anywhere_can_be_repeated(
        self, store: RedisStore, relay: Relay
    ) -> None:
        for number, part in enumerate((b"head of ", b"CODE", b"}:log")):
            room = f"R{number}"
            create = partial(
                store.create,
                room,
                head=b"head of it",
                row=b"row",
                code=f"CODE{number}",
                once=f"s {number}",
            )
            for name in ("cut_before", "cut_after"):
                setattr(relay, name, part)
                with pytest.raises(UnavailableError):
                    await create()
            await create()
            assert await store.by_code(f"CODE{number}") == room
        assert await store.rooms() == ["A", "R0", "R1", "R2"]
        assert await store.listed(limit=9, cursor=None) == ([b"row"] * 3, None)


class TestAway:
    async def test_a_server_that_is_away_is_told_in_bounded_time(
        self, hasty: RedisStore, relay: Relay, real: Real
    ) -> None:
        relay.refusing = True
        async with real.client() as client:
            await client.client_kill_filter(_type="normal", skipme=True)
        async with asyncio.timeout(PATIENCE_S):
            got = await asyncio.gather(
                *(hasty.append("A", term=1, seq=1, entry=b"1") for _ in range(20)),
                return_exceptions=True,
            )
        assert {type(error) for error in got} == {UnavailableError}
        relay.refusing = False
        await works_again(hasty)
        await hasty.append("A", term=1, seq=1, entry=b"1")
        assert await log(hasty, "A") == [b"1"]

    async def test_dialling_does_not_hammer(
        self, hasty: RedisStore, relay: Relay, real: Real
    ) -> None:
        relay.refusing = True
        async with real.client() as client:
            await client.client_kill_filter(_type="normal", skipme=True)
        relay.connections = 0
        for _ in range(4):
            with pytest.raises(UnavailableError):
                await hasty.ping()
        assert 2 <= relay.connections < 10

    async def test_a_start_without_a_server_says_where_it_looked(self, tmp_path: Path) -> None:
        store = RedisStore(f"unix://user:secret@{tmp_path}/nothing", timeout_s=SHORT_S)
        with pytest.raises(UnavailableError, match="nothing cannot be reached") as caught:
            await store.start()
        assert "secret" not in str(caught.value)
        await store.aclose()

    async def test_closing_without_a_server_ends_in_bounded_time(self, tmp_path: Path) -> None:
        store = RedisStore(f"unix://{tmp_path}/nothing", timeout_s=SHORT_S)
        asked = asyncio.ensure_future(store.ping())
        await asyncio.sleep(0)
        await store.aclose()
        with pytest.raises(UnavailableError):
            await asked

    async def test_closing_gives_up_on_a_silent_server(
        self, hasty: RedisStore, relay: Relay
    ) -> None:
        relay.swallow_replies = True
        asked = asyncio.ensure_future(hasty.append("A", term=1, seq=1, entry=b"1"))
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE_S):
            await hasty.aclose()
        with pytest.raises(UnavailableError):
            await asked

    async def test_something_that_is_no_store_is_told_so(self, tmp_path: Path) -> None:
        async def babble(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            await writer.drain()
            writer.close()

        server = await asyncio.start_unix_server(babble, str(tmp_path / "sock"))
        store = RedisStore(f"unix://{tmp_path}/sock", timeout_s=SHORT_S)
        with pytest.raises(UnavailableError):
            await store.start()
        await store.aclose()
        server.close()


class TestMischief:
    @pytest.mark.parametrize("seed", [1, 2])
    async def test_whatever_happens_to_the_connection_each_acked_entry_is_there_once(
        self, hasty: RedisStore, relay: Relay, seed: int
    ) -> None:
        """C02: a link that breaks again and again; an append is repeated until it is answered."""
        chance = random.Random(seed)
        rooms = [f"R{number}" for number in range(10)]
        for room in rooms:
            await hasty.create(room, head=b"head", row=None, code=None, once=None)
        failed = 0

        async def play(room: str) -> None:
            nonlocal failed
            for seq in range(1, 41):
                while True:
                    try:
                        entry = b"%s %d" % (room.encode(), seq)
                        await hasty.append(room, term=1, seq=seq, entry=entry, head=b"%d" % seq)
                    except UnavailableError:
                        failed += 1
                    else:
                        break

        async def meddle() -> None:
            while True:
                part = chance.choice(rooms).encode()
                match chance.randrange(3):
                    case 0:
                        relay.cut_before = part
                    case 1:
                        relay.cut_after = part
                    case _:
                        relay.delay_s = chance.choice([0, 0, 0.01])
                await relay.arrivals(4)

        async with asyncio.timeout(3 * PATIENCE_S):
            meddling = asyncio.ensure_future(meddle())
            await asyncio.gather(*(play(room) for room in rooms))
            meddling.cancel()
        assert failed > 0
        for room in rooms:
            found = await hasty.load(room)
            assert found is not None
            assert found.head == b"40"
            assert found.entries == [b"%s %d" % (room.encode(), seq) for seq in range(1, 41)]
