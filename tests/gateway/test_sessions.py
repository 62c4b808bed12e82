"""Sessions by themselves: how long they last, what is stored, and what is undone."""

from __future__ import annotations

import asyncio

import pytest

from gamewarden.config import EdgeLimits, Login
from gamewarden.errors import Refusal, UnavailableError
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.sessions import IDLE_SESSIONS, Opened, Sessions, hash_of
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Hello
from gamewarden.store.memory import MemoryStore
from support.fake_clock import FakeClock

DAY_MS = 24 * 3600 * 1000
LIFE_MS = 30 * DAY_MS  # protocol section 4


class Shelf(MemoryStore):
    """A session store that can be slow or away, and remembers how long it was to keep what."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(now_ms=clock.now_ms)
        self.held: asyncio.Event | None = None  # set: what was read is given once it is
        self.stuck: asyncio.Event | None = None  # set: a write waits for it, and fails
        self.is_away = False
        self.lives_s: list[int] = []

    async def session(self, token_hash: str) -> bytes | None:
        found = await super().session(token_hash)
        if self.held is not None:
            await self.held.wait()
        return found

    async def write_session(self, token_hash: str, document: bytes, *, ttl_s: int) -> None:
        if self.stuck is not None:
            await self.stuck.wait()
        if self.is_away or self.stuck is not None:
            raise UnavailableError("the link is down")
        self.lives_s.append(ttl_s)
        await super().write_session(token_hash, document, ttl_s=ttl_s)

    def flush(self) -> None:
        """Everything is gone, as after FLUSHALL."""
        for kind in self._brief.values():
            kind.clear()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def shelf(clock: FakeClock) -> Shelf:
    return Shelf(clock)


@pytest.fixture
def sessions(shelf: Shelf, clock: FakeClock) -> Sessions:
    return node_on(shelf, clock)


def node_on(shelf: Shelf, clock: FakeClock) -> Sessions:
    login = LoginCheck(Login())
    return Sessions(shelf, clock, edge=EdgeLimits(), wire=Limits(), login=login)


async def opened(sessions: Sessions, **hello: str) -> Opened:
    found = await sessions.open(Hello(**hello))
    assert isinstance(found, Opened)
    return found


async def test_a_session_is_stored_for_thirty_days_and_its_token_holds_to_the_last_of_them(
    sessions: Sessions, shelf: Shelf, clock: FakeClock
) -> None:
    first = await opened(sessions)
    assert first.session.expires == clock.now + LIFE_MS
    assert shelf.lives_s == [LIFE_MS // 1000]
    clock.now += LIFE_MS - 1
    again = await opened(node_on(shelf, clock), token=first.token)
    assert again.session.id == first.session.id
    assert again.session.expires == clock.now + LIFE_MS
    clock.now += LIFE_MS
    refused = await node_on(shelf, clock).open(Hello(token=first.token))
    assert refused == Refusal("unauthenticated")


async def test_a_node_takes_no_token_whose_time_is_over_after_a_flush_either(
    sessions: Sessions, shelf: Shelf, clock: FakeClock
) -> None:
    first = await opened(sessions)
    shelf.flush()
    clock.now += LIFE_MS
    assert await sessions.open(Hello(token=first.token)) == Refusal("unauthenticated")


async def test_a_flushed_store_is_given_each_session_for_what_is_left_of_its_life(
    sessions: Sessions, shelf: Shelf, clock: FakeClock
) -> None:
    old = await opened(sessions, name="Old")
    clock.now += 10 * DAY_MS
    many = [await opened(sessions, name=f"P{number}") for number in range(300)]
    shelf.flush()
    clock.now += 20 * DAY_MS  # the first of them is over
    shelf.lives_s.clear()
    await sessions.store_anew()
    assert shelf.lives_s == [10 * DAY_MS // 1000] * 300
    elsewhere = node_on(shelf, clock)
    for one in many:
        assert (await opened(elsewhere, token=one.token)).session.name == one.session.name
    assert await elsewhere.open(Hello(token=old.token)) == Refusal("unauthenticated")


async def test_a_token_that_was_proven_is_told_from_a_session_just_made(
    sessions: Sessions,
) -> None:
    """Report C78: only the first kind is given its address's budget back."""
    first = await opened(sessions)
    assert (first.known, (await opened(sessions, token=first.token)).known) == (False, True)


async def test_whoever_gives_no_name_is_a_guest_with_a_name_of_its_own(
    sessions: Sessions,
) -> None:
    one, other = await opened(sessions), await opened(sessions)
    assert one.session.name == f"Guest {one.session.id[:4]}"
    assert other.session.name != one.session.name
    assert (await opened(sessions, token=one.token, name="Ada")).session.name == "Ada"


async def test_a_mute_is_not_undone_by_a_hello_that_read_the_session_before_it(
    sessions: Sessions, shelf: Shelf
) -> None:
    first = await opened(sessions)
    sessions.enter(first.session, "phone")
    shelf.held = asyncio.Event()
    late = asyncio.ensure_future(opened(sessions, token=first.token))
    await asyncio.sleep(0)
    assert await sessions.mute(first.session, "eve", True) is None
    shelf.held.set()
    assert (await late).session.muted == {"eve"}
    assert b'"eve"' in (await shelf.session(hash_of(first.token)) or b"")


async def test_a_session_that_is_here_no_more_takes_up_what_another_node_changed(
    sessions: Sessions, shelf: Shelf, clock: FakeClock
) -> None:
    first = await opened(sessions)
    sessions.enter(first.session, "phone")
    await sessions.mute(first.session, "eve", True)
    sessions.leave(first.session, "phone")
    there = await opened(node_on(shelf, clock), token=first.token)
    elsewhere = node_on(shelf, clock)
    moved = await opened(elsewhere, token=first.token)
    await elsewhere.mute(moved.session, "eve", False)
    await elsewhere.mute(moved.session, "bob", True)
    assert there.session.muted == {"eve"}
    held = first.session.muted
    again = await opened(sessions, token=first.token)
    assert again.session.muted == {"bob"}
    assert again.session.muted is held, "rooms hold this very set"


@pytest.mark.parametrize("on", [True, False])
async def test_a_mute_that_could_not_be_stored_is_not_in_force_and_can_be_said_again(
    sessions: Sessions, shelf: Shelf, on: bool
) -> None:
    session = (await opened(sessions)).session
    if not on:
        await sessions.mute(session, "eve", True)
    before = set(session.muted)
    shelf.is_away = True
    with pytest.raises(UnavailableError):
        await sessions.mute(session, "eve", on)
    assert session.muted == before
    shelf.is_away = False
    assert await sessions.mute(session, "eve", on) is None
    assert session.muted == ({"eve"} if on else set())


async def test_a_mute_that_was_said_twice_is_not_answered_before_it_is_stored(
    sessions: Sessions, shelf: Shelf
) -> None:
    session = (await opened(sessions)).session
    shelf.stuck = asyncio.Event()
    twice = [asyncio.ensure_future(sessions.mute(session, "eve", True)) for _ in range(2)]
    await asyncio.sleep(0)
    shelf.stuck.set()
    answers = await asyncio.gather(*twice, return_exceptions=True)
    assert [type(answer) for answer in answers] == [UnavailableError, UnavailableError]
    assert session.muted == set()


async def test_where_no_more_can_be_muted_a_mute_that_stands_is_still_answered(
    shelf: Shelf, clock: FakeClock
) -> None:
    login = LoginCheck(Login())
    sessions = Sessions(shelf, clock, edge=EdgeLimits(muted=1), wire=Limits(), login=login)
    session = (await opened(sessions)).session
    assert await sessions.mute(session, "eve", True) is None
    assert await sessions.mute(session, "bob", True) == Refusal("too_large")
    assert await sessions.mute(session, "eve", True) is None
    assert await sessions.mute(session, "eve", False) is None
    assert await sessions.mute(session, "bob", True) is None


async def test_a_crowd_that_comes_and_goes_makes_nobody_forgotten_who_is_connected(
    sessions: Sessions,
) -> None:
    """Rates are kept with the session: of those who are gone, the latest stay known."""
    early, gone, back = [await opened(sessions) for _ in range(3)]
    sessions.enter(early.session, "socket")
    assert sessions.live == 1
    for number in range(IDLE_SESSIONS + IDLE_SESSIONS // 10 + 1):
        last = await opened(sessions)
        if number == IDLE_SESSIONS // 2:
            await opened(sessions, token=back.token)
    for known in (early, back, last):
        assert (await opened(sessions, token=known.token)).session is known.session
    assert (await opened(sessions, token=gone.token)).session is not gone.session
    sessions.leave(early.session, "socket")
    assert sessions.live == 0
