"""A primary dies and its replica takes over, under a sentinel and in a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from redis.asyncio import Redis

from gamewarden.errors import UnavailableError
from gamewarden.store.durability import Durability
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .servers import PATIENCE_S, PROGRAM, Real, form_cluster, free_port, until

ONE = Durability(kind="replicas", replicas=1)


class Sentinel(Real):
    """A sentinel that watches `primary` as `main`, and is quick to decide alone."""

    def __init__(self, folder: Path, primary: Real) -> None:
        super().__init__(folder, port=free_port())
        config = folder / "sentinel.conf"
        config.write_text(
            f"port {self.port}\nbind 127.0.0.1\nunixsocket {self.socket}\ndir {folder}\n"
            f"sentinel monitor main 127.0.0.1 {primary.port} 1\n"
            "sentinel down-after-milliseconds main 500\n"
            "sentinel failover-timeout main 5000\n"
        )
        self._command = [str(PROGRAM), str(config), "--sentinel"]


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Real]]:
    """A primary, its replica, a sentinel."""
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
    primary = Real(folders[0], port=free_port())
    replica = Real(folders[1], "--replicaof", "127.0.0.1", str(primary.port), port=free_port())
    with ExitStack() as stack:
        for server in (primary, replica):
            stack.callback(server.kill)
            server.start()
        sentinel = Sentinel(folders[2], primary)
        stack.callback(sentinel.kill)
        sentinel.start()
        yield [primary, replica, sentinel]


async def test_the_replica_goes_on_with_every_acked_entry_under_a_sentinel(
    servers: list[Real],
) -> None:
    primary, _, sentinel = servers
    async with primary.client() as client, sentinel.client() as watch:
        await until(lambda: _has_replica(client))

        async def known() -> bool:
            return len(await watch.sentinel_slaves("main")) == 1

        await until(known)
    url = f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{sentinel.port}/main"
    async with opened(url, durable=ONE, timeout_s=PATIENCE_S / 5) as store:
        await store.create("A", head=b"head", row=None, code=None, once=None)
        for seq in range(1, 21):
            await store.append("A", term=1, seq=seq, entry=b"%d" % seq)
        primary.kill()
        # Nobody replicates the new primary: an append is stored there, and its ack not to be had.
        await until(lambda: _is_there(store, 20))
        with pytest.raises(UnavailableError, match="0 of 1 replicas"):
            await store.append("A", term=1, seq=21, entry=b"21")
        assert len(await store.entries("A", first=1, last=99)) == 21


async def test_a_service_that_no_sentinel_knows_is_told(servers: list[Real]) -> None:
    store = RedisStore(f"redis+sentinel://127.0.0.1:{servers[2].port}/other")
    with pytest.raises(UnavailableError, match="other"):
        await store.start()
    await store.aclose()


async def test_the_replica_goes_on_with_every_acked_entry_in_a_cluster(tmp_path: Path) -> None:
    nodes = []
    for number in range(4):
        folder = tmp_path / str(number)
        folder.mkdir()
        settings = ("--cluster-enabled", "yes", "--cluster-node-timeout", "1000")
        bus = ("--cluster-port", str(free_port()))
        nodes.append(Real(folder, *settings, *bus, port=free_port()))
    with ExitStack() as stack:
        for node in nodes:
            stack.callback(node.kill)
            node.start()
        form_cluster(nodes[:3], nodes[3:])
        url = f"redis+cluster://127.0.0.1:{nodes[0].port}"
        async with opened(url, timeout_s=PATIENCE_S / 5) as store:
            rooms = [f"R{number}" for number in range(12)]
            for room in rooms:
                await store.create(room, head=b"head", row=None, code=None, once=None)
                await store.append(room, term=1, seq=1, entry=b"1")
            async with nodes[0].client() as client:
                await until(lambda: _has_replica(client))
            nodes[0].kill()
            for room in rooms:
                await until(partial(_accepts, store, room))
                assert await store.entries(room, first=1, last=9) == [b"1", b"2"]


async def _has_replica(primary: Redis) -> bool:
    await primary.execute_command("PING")  # type: ignore[no-untyped-call] # by redis-py
    info = await primary.info("replication")
    if info["connected_slaves"] != 1:
        return False
    return await primary.wait(1, 1_000) == 1 and info["slave0"]["state"] == "online"


async def _is_there(store: RedisStore, count: int) -> bool:
    try:
        return len(await store.entries("A", first=1, last=99)) == count
    except UnavailableError:
        return False


async def _accepts(store: RedisStore, room: str) -> bool:
    try:
        await store.append(room, term=1, seq=2, entry=b"2")
    except UnavailableError:
        return False
    return True
