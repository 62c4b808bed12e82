"""One way to a server: what its answers mean, in what time, and what a close lets go through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from gamewarden.errors import StoreError, UnavailableError
from gamewarden.store.server import Server
from gamewarden.store.url import parse
from gamewarden.store.wire import BATCH, OVER, PASSING, STALL_S, Pace

from .servers import PATIENCE_S
from .speaker import OK, Speaker, speaking

LIMIT_S = 4 * PATIENCE_S  # never waited for: tests move the loop's clock on


@pytest.fixture
async def speaker(tmp_path: Path) -> AsyncIterator[Speaker]:
    async with speaking(tmp_path) as found:
        yield found


@asynccontextmanager
async def way_to(speaker: Speaker, **pace: Any) -> AsyncIterator[Server]:
    server = Server(parse(speaker.url), Pace(**{"timeout_s": LIMIT_S, **pace}))
    await server.way.start()
    try:
        yield server
    finally:
        speaker.forget()
        async with asyncio.timeout(PATIENCE_S):
            await server.way.aclose()


@pytest.fixture
async def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], Awaitable[None]]:
    """Moves the loop's clock on, and lets the timers go that are due then."""
    loop, ahead_s = asyncio.get_running_loop(), 0.0
    real = loop.time
    monkeypatch.setattr(loop, "time", lambda: real() + ahead_s)

    async def move(seconds: float) -> None:
        nonlocal ahead_s
        ahead_s += seconds
        for _ in range(5):
            await asyncio.sleep(0)

    return move


async def outcome(asked: Awaitable[Any]) -> Any:
    async with asyncio.timeout(PATIENCE_S):
        try:
            return await asked
        except StoreError as error:
            return type(error), str(error)


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


# What answers mean.


@pytest.mark.parametrize("word", PASSING)
async def test_what_a_server_cannot_do_now_is_unavailable_and_the_connection_stays(
    speaker: Speaker, word: str
) -> None:
    async with way_to(speaker) as server:
        speaker.answer = lambda words: f"-{word} not now\r\n".encode()
        error, text = await outcome(server.read("GET", "a", key="a"))
        assert (error, text) == (UnavailableError, f"{word} not now")
        speaker.answer = lambda words: OK
        assert await outcome(server.read("GET", "a", key="a")) == b"OK"
        assert speaker.connections == 1


@pytest.mark.parametrize("word", OVER)
async def test_a_server_that_is_no_use_any_more_is_unavailable_and_dialled_anew(
    speaker: Speaker, word: str
) -> None:
    """What else was in the batch is answered as the server has answered it."""
    async with way_to(speaker) as server:
        speaker.answer = lambda words: (
            f"-{word} elsewhere\r\n".encode() if words[1] == "a" else b"$1\r\nb\r\n"
        )
        one, other = server.read("GET", "a", key="a"), server.read("GET", "b", key="b")
        assert await outcome(one) == (UnavailableError, f"{word} elsewhere")
        assert await outcome(other) == b"b"
        assert await outcome(server.read("GET", "b", key="b")) == b"b"
        assert speaker.connections == 2


async def test_any_other_refusal_is_a_fault_that_names_the_command(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        speaker.answer = lambda words: b"-WRONGTYPE of a key\r\n"
        error, text = await outcome(server.read("GET", "a", key="a"))
        assert (error, text) == (StoreError, "GET: WRONGTYPE of a key")
        assert speaker.connections == 1


async def test_a_script_that_a_server_has_forgotten_goes_again_in_full_before_all_others(
    speaker: Speaker,
) -> None:
    async with way_to(speaker) as server:
        speaker.answer = lambda words: b"-NOSCRIPT no\r\n" if words[0] == "EVALSHA" else OK
        speaker.hush()
        scripts = [server.run("claim", ("k", "l"), number) for number in range(3)]
        await speaker.heard_of(3)
        behind = server.read("GET", "a", key="a")
        speaker.speak()
        for asked in (*scripts, behind):
            assert await outcome(asked) == b"OK"
        first, again, last = speaker.heard[:3], speaker.heard[3:6], speaker.heard[6:]
        assert [words[0] for words in (*first, *again, *last)] == [
            *["EVALSHA"] * 3, *["EVAL"] * 3, "GET"
        ]  # fmt: skip
        assert [words[2:] for words in again] == [words[2:] for words in first], "in their order"
        assert all("redis.call" in words[1] for words in again)


async def test_a_plain_command_is_never_taken_for_a_script(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        speaker.answer = lambda words: b"-NOSCRIPT no\r\n"
        assert (await outcome(server.read("GET", "a", key="a")))[0] is StoreError


@pytest.mark.parametrize("said", [b"+more\r\n", b"HTTP/1.1 400\r\n"])
async def test_a_server_that_answers_what_nobody_asked_is_left(
    speaker: Speaker, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with way_to(speaker) as server:
        assert await outcome(server.read("GET", "a", key="a")) == b"OK"
        speaker.blurt(said)
        async with asyncio.timeout(PATIENCE_S):
            await speaker.left(1)
        assert await outcome(server.read("GET", "a", key="a")) == b"OK"
        assert speaker.connections == 2
    assert [record.name for record in caplog.records] == ["gamewarden.store"], "and no bug of ours"


# Replicas.


async def replicated(speaker: Speaker, have: int) -> list[Any]:
    """What a write and a read in one batch come to when so many of two replicas have it."""
    speaker.answer = lambda words: f":{have}\r\n".encode() if words[0] == "WAIT" else OK
    async with way_to(speaker, replicas=2) as server:
        asked = server.write("SET", "a", "1", key="a"), server.read("GET", "b", key="b")
        return [await outcome(one) for one in asked]


async def test_a_write_counts_once_enough_replicas_have_it(speaker: Speaker) -> None:
    assert await replicated(speaker, 2) == [b"OK", b"OK"]
    assert [words[0] for words in speaker.heard] == ["SET", "GET", "WAIT"]
    assert speaker.heard[-1][1:] == ["2", str(int(LIMIT_S * 750))]


async def test_of_a_write_that_too_few_replicas_have_nothing_is_known(speaker: Speaker) -> None:
    write, read = await replicated(speaker, 1)
    assert write[0] is UnavailableError
    assert "1 of 2 replicas" in write[1]
    assert read == b"OK", "what was only asked needs none"


async def test_a_batch_that_only_asks_waits_for_no_replica(speaker: Speaker) -> None:
    async with way_to(speaker, replicas=2) as server:
        assert await outcome(server.read("GET", "b", key="b")) == b"OK"
        assert [words[0] for words in speaker.heard] == ["GET"]
    assert all(words[0] != "WAIT" for words in speaker.heard)


async def test_what_was_written_and_not_yet_counted_fails_with_its_connection(
    speaker: Speaker,
) -> None:
    async with way_to(speaker, replicas=1) as server:
        speaker.answer = lambda words: None if words[0] == "WAIT" else OK
        write = server.write("SET", "a", "1", key="a")
        await speaker.heard_of(2)
        speaker.refusing = True
        await speaker.stop()
        assert (await outcome(write))[0] is UnavailableError
        speaker.refusing = False


async def test_a_refusal_among_writes_is_told_without_waiting_for_replicas(
    speaker: Speaker,
) -> None:
    async with way_to(speaker, replicas=1) as server:
        speaker.answer = lambda words: (
            b"-WRONGTYPE x\r\n" if words[1] == "a" else b":1\r\n" if words[0] == "WAIT" else OK
        )
        asked = [server.write("SET", key, "1", key=key) for key in "abc"]
        found = [await outcome(one) for one in asked]
        assert found == [(StoreError, "SET: WRONGTYPE x"), b"OK", b"OK"]


# Time.


async def test_a_connection_that_answers_in_time_is_kept(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    async with way_to(speaker) as server:
        for _ in range(3):
            assert await outcome(server.read("GET", "a", key="a")) == b"OK"
            await later(LIMIT_S + STALL_S / 2)
        assert speaker.connections == 1


async def test_what_is_overdue_ends_with_its_connection_and_what_waits_goes_by_the_next(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    async with way_to(speaker) as server:
        speaker.hush()
        overdue = server.read("GET", "a", key="a")
        await speaker.heard_of(1)
        await later(LIMIT_S / 2)
        waiting = server.read("GET", "b", key="b")
        await later(LIMIT_S / 2 - STALL_S)
        assert not overdue.done()
        speaker.forget()
        await later(STALL_S)
        error, text = await outcome(overdue)
        assert error is UnavailableError
        assert "no answer within" in text
        assert await outcome(waiting) == b"OK"
        assert speaker.connections == 2


async def test_the_time_of_a_batch_begins_when_it_is_sent(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    async with way_to(speaker) as server:
        speaker.hush()
        first = server.read("GET", "a", key="a")
        await speaker.heard_of(1)
        second = server.read("GET", "b", key="b")
        await later(LIMIT_S * 0.75)
        speaker.speak()
        speaker.hush()
        assert await outcome(first) == b"OK"
        await speaker.heard_of(2)
        await later(LIMIT_S * 0.75)
        speaker.speak()
        assert await outcome(second) == b"OK"
        assert speaker.connections == 1


async def test_a_loop_that_was_held_up_gives_answers_a_moment_to_be_read(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    """C28: a timer that is far too late says nothing of the server."""
    async with way_to(speaker) as server:
        speaker.hush()
        asked = server.read("GET", "a", key="a")
        await speaker.heard_of(1)
        await later(LIMIT_S + 3 * STALL_S)
        assert not asked.done()
        speaker.speak()
        assert await outcome(asked) == b"OK"
        assert speaker.connections == 1
        speaker.hush()
        silent = server.read("GET", "a", key="a")
        await speaker.heard_of(2)
        await later(LIMIT_S + 3 * STALL_S)
        await later(STALL_S)
        assert (await outcome(silent))[0] is UnavailableError


async def test_what_waits_for_a_server_that_is_away_is_told_after_the_limit_and_not_before(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    async with way_to(speaker) as server:
        speaker.refusing = True
        await speaker.stop()
        await turns()
        early = server.read("GET", "a", key="a")
        await later(LIMIT_S / 2)
        late = server.read("GET", "b", key="b")
        await later(LIMIT_S / 2 - STALL_S)
        assert not early.done()
        await later(1.5 * STALL_S)
        error, text = await outcome(early)
        assert error is UnavailableError
        assert "was out of reach for" in text
        assert not late.done()
        speaker.refusing = False
        await later(2.0)  # the longest pause between two tries
        assert await outcome(late) == b"OK"


async def test_a_command_outlives_an_outage_that_is_shorter_than_its_patience(
    speaker: Speaker,
) -> None:
    async with way_to(speaker) as server:
        speaker.refusing = True
        await speaker.stop()
        await turns()
        asked = server.read("GET", "a", key="a")
        async with asyncio.timeout(PATIENCE_S):
            await speaker.dialled(3)
        speaker.refusing = False
        assert await outcome(asked) == b"OK"


# How much at once, and the end.


async def test_more_than_a_batch_goes_in_two_in_order(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        speaker.hush()
        asked = [server.read("GET", f"{n}", key="k") for n in range(BATCH + 2)]
        await speaker.heard_of(BATCH)
        await turns()
        assert len(speaker.heard) == BATCH
        speaker.speak()
        assert {await outcome(one) for one in asked} == {b"OK"}
        assert [int(words[1]) for words in speaker.heard] == list(range(BATCH + 2))


async def test_what_nobody_waits_for_any_more_is_not_sent(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        gone, stays = server.read("GET", "gone", key="k"), server.read("GET", "stays", key="k")
        gone.cancel()
        assert await outcome(stays) == b"OK"
        assert [words[1] for words in speaker.heard] == ["stays"]


async def test_a_close_lets_be_answered_what_is_in_flight_and_what_waits(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        speaker.hush()
        flying = server.write("SET", "a", "1", key="a")
        await speaker.heard_of(1)
        waiting = server.write("SET", "b", "1", key="b")
        closing = asyncio.ensure_future(server.way.aclose())
        await turns()
        assert not closing.done()
        late = server.read("GET", "c", key="c")
        assert await outcome(late) == (UnavailableError, "the store is closed")
        speaker.speak()
        assert [await outcome(one) for one in (flying, waiting)] == [b"OK", b"OK"]
        async with asyncio.timeout(PATIENCE_S):
            await closing
        assert [words[1] for words in speaker.heard] == ["a", "b"]


async def test_a_close_of_an_idle_way_waits_for_nothing(speaker: Speaker) -> None:
    async with way_to(speaker) as server:
        assert await outcome(server.read("GET", "a", key="a")) == b"OK"
        async with asyncio.timeout(PATIENCE_S):
            await server.way.aclose()


async def test_a_close_gives_up_what_is_not_answered_within_its_time(
    speaker: Speaker, later: Callable[[float], Awaitable[None]]
) -> None:
    async with way_to(speaker) as server:
        speaker.hush()
        asked = [server.read("GET", name, key="k") for name in "ab"]
        await speaker.heard_of(2)
        closing = asyncio.ensure_future(server.way.aclose())
        await turns()
        await later(LIMIT_S + STALL_S / 2)
        await later(LIMIT_S + STALL_S / 2)
        async with asyncio.timeout(PATIENCE_S):
            await closing
        assert {(await outcome(one))[0] for one in asked} == {UnavailableError}
