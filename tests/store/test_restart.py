"""A server that is away for a while, and another than it was when it comes back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator

import pytest

from gamewarden.errors import UnavailableError
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .contract import log
from .servers import SHORT_S, Real, works_again


@pytest.fixture
async def store(flushed: Real) -> AsyncIterator[RedisStore]:
    """A store with a room `A`."""
    async with opened(flushed.url) as kept:
        await kept.create("A", head=b"head", row=None, code=None, once=None)
        yield kept


async def test_a_server_that_was_killed_and_is_back_has_every_acked_entry(own: Real) -> None:
    async with opened(own.url) as store:
        await store.create("A", head=b"head", row=b"row", code="CODE22", once=None)
        for seq in range(1, 101):
            await store.append("A", term=1, seq=seq, entry=b"%d" % seq)
        own.kill()
        own.start()
        await works_again(store)
        assert await log(store, "A") == [b"%d" % seq for seq in range(1, 101)]
        await store.append("A", term=1, seq=101, entry=b"101")
        assert await store.rooms() == ["A"]


async def test_a_frozen_server_is_told_and_used_again_when_it_thaws(own: Real) -> None:
    async with opened(own.url, timeout_s=SHORT_S) as store:
        await store.create("A", head=b"head", row=None, code=None, once=None)
        own.tell(signal.SIGSTOP)
        with pytest.raises(UnavailableError):
            await store.append("A", term=1, seq=1, entry=b"1")
        own.tell(signal.SIGCONT)
        await works_again(store)
        await store.append("A", term=1, seq=1, entry=b"1")
        assert await log(store, "A") == [b"1"]


async def test_scripts_that_a_server_has_forgotten_are_sent_again(
    store: RedisStore, real: Real
) -> None:
    await store.create("B", head=b"head", row=None, code=None, once=None)
    async with real.client() as client:
        await client.script_flush()
    await asyncio.gather(
        *(store.append("A", term=1, seq=seq, entry=b"%d" % seq) for seq in range(1, 51)),
        store.append("B", term=1, seq=1, entry=b"1"),
    )
    assert await log(store, "A") == [b"%d" % seq for seq in range(1, 51)]


async def test_a_server_that_has_become_a_replica_is_unavailable(
    store: RedisStore, real: Real
) -> None:
    async with real.client() as client:
        try:
            await client.replicaof("127.0.0.1", "1")
            with pytest.raises(UnavailableError):
                await store.append("A", term=1, seq=1, entry=b"1")
        finally:
            await client.replicaof("NO", "ONE")
    await store.append("A", term=1, seq=1, entry=b"1")
    assert await log(store, "A") == [b"1"]


async def test_a_server_without_memory_is_unavailable(store: RedisStore, real: Real) -> None:
    async with real.client() as client:
        try:
            await client.config_set("maxmemory", "1")
            with pytest.raises(UnavailableError, match="OOM"):
                await store.append("A", term=1, seq=1, entry=b"1")
        finally:
            await client.config_set("maxmemory", "0")
    await store.append("A", term=1, seq=1, entry=b"1")
    assert await log(store, "A") == [b"1"]
