"""A cluster whose slots move while rooms go on; that every promise holds there: `test_contract`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot

from gamewarden.errors import UnavailableError
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .contract import log
from .servers import CLUSTER_SLOTS, PATIENCE_S, Real, until

SLOT = key_slot(b"gw:{room:A}:room")


class Nodes:
    """The nodes of the cluster, each with a plain client."""

    def __init__(self, servers: list[Real], clients: list[Redis]) -> None:
        self.servers = servers
        self.clients = clients
        self.ids: list[str] = []
        # Which has the slot at the start, as `form_cluster` shares them, and another.
        self.old = SLOT // -(-CLUSTER_SLOTS // len(servers))
        self.new = (self.old + 1) % len(servers)

    @property
    def url(self) -> str:
        named = ",".join(f"127.0.0.1:{server.port}" for server in self.servers[:2])
        return f"redis+cluster://{named}"

    async def tell(self, node: int, *command: object) -> object:
        return await self.clients[node].execute_command(*command)  # type: ignore[no-untyped-call] # redis-py

    async def begin(self) -> None:
        """Both nodes know that the slot is on its way."""
        await self.tell(self.new, "CLUSTER", "SETSLOT", SLOT, "IMPORTING", self.ids[self.old])
        await self.tell(self.old, "CLUSTER", "SETSLOT", SLOT, "MIGRATING", self.ids[self.new])

    async def carry(self, key: str) -> None:
        """One key goes over."""
        port = self.servers[self.new].port
        await self.tell(self.old, "MIGRATE", "127.0.0.1", port, key, 0, 5_000)

    async def finish(self) -> None:
        """Everybody knows that the slot is there."""
        for node in (self.new, self.old, 3 - self.old - self.new):
            await self.tell(node, "CLUSTER", "SETSLOT", SLOT, "NODE", self.ids[self.new])
        self.old, self.new = self.new, self.old


@pytest.fixture
async def nodes(cluster: list[Real]) -> AsyncIterator[Nodes]:
    """The cluster, empty; the slot is put back at the end."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.client()) for server in cluster]
        nodes = Nodes(cluster, clients)
        for number, client in enumerate(clients):
            await client.flushall()
            said = await nodes.tell(number, "CLUSTER", "MYID")
            nodes.ids.append(said.decode() if isinstance(said, bytes) else str(said))
        at_first = nodes.old
        yield nodes
        for client in clients:
            await client.flushall()
        if nodes.old != at_first:
            await nodes.begin()
            await nodes.finish()


@pytest.fixture
async def store(nodes: Nodes) -> AsyncIterator[RedisStore]:
    """A store with a room `A` of one entry, which knows where it is."""
    async with opened(nodes.url) as kept:
        await kept.create("A", head=b"head", row=None, code=None, once=None)
        await kept.append("A", term=1, seq=1, entry=b"1")
        yield kept


async def test_a_room_whose_slot_has_moved_is_found(nodes: Nodes, store: RedisStore) -> None:
    await nodes.begin()
    for key in ("gw:{room:A}:room", "gw:{room:A}:log"):
        await nodes.carry(key)
    await nodes.finish()
    await store.append("A", term=1, seq=2, entry=b"2")
    assert await log(store, "A") == [b"1", b"2"]


async def test_a_room_that_is_on_its_way_is_asked_for_where_it_goes(
    nodes: Nodes, store: RedisStore
) -> None:
    await nodes.begin()
    await store.append("A", term=1, seq=2, entry=b"2")  # still where it was
    for key in ("gw:{room:A}:room", "gw:{room:A}:log"):
        await nodes.carry(key)
    await store.append("A", term=1, seq=3, entry=b"3")  # there already
    await nodes.finish()
    await store.append("A", term=1, seq=4, entry=b"4")
    assert await log(store, "A") == [b"1", b"2", b"3", b"4"]


async def test_a_room_of_which_half_is_on_its_way_is_waited_for(
    nodes: Nodes, store: RedisStore
) -> None:
    await nodes.begin()
    await nodes.carry("gw:{room:A}:room")
    append = asyncio.ensure_future(store.append("A", term=1, seq=2, entry=b"2"))
    other = asyncio.ensure_future(store.session("hash"))
    assert await other is None
    await nodes.carry("gw:{room:A}:log")
    await append
    await nodes.finish()
    assert await log(store, "A") == [b"1", b"2"]


async def test_a_slot_that_stays_half_moved_is_unavailable_in_bounded_time(
    nodes: Nodes, store: RedisStore
) -> None:
    await nodes.begin()
    await nodes.carry("gw:{room:A}:room")
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(UnavailableError, match="TRYAGAIN"):
            await store.append("A", term=1, seq=2, entry=b"2")
    await nodes.carry("gw:{room:A}:log")
    await nodes.finish()
    await store.append("A", term=1, seq=2, entry=b"2")
    assert await log(store, "A") == [b"1", b"2"]


async def test_a_lost_node_takes_its_own_rooms_only_and_comes_back(
    nodes: Nodes, cluster: list[Real]
) -> None:
    """A cluster without replicas, told to go on with the slots that it has."""
    for number in range(len(cluster)):
        await nodes.clients[number].config_set("cluster-require-full-coverage", "no")
    async with opened(nodes.url, timeout_s=PATIENCE_S / 10) as store:
        await store.create("A", head=b"head", row=None, code=None, once=None)
        there = next(f"R{n}" for n in range(99) if _node(f"R{n}", cluster) not in (nodes.old,))
        await store.create(there, head=b"head", row=None, code=None, once=None)
        lost = cluster[nodes.old]
        lost.kill()
        with pytest.raises(UnavailableError):
            await store.append("A", term=1, seq=1, entry=b"1")
        await store.append(there, term=1, seq=1, entry=b"1")
        lost.start()

        async def back() -> bool:
            try:
                await store.append("A", term=1, seq=1, entry=b"1")
            except UnavailableError:
                return False
            return True

        await until(back)
        assert await log(store, "A") == [b"1"]


def _node(room: str, cluster: list[Real]) -> int:
    slot: int = key_slot(f"gw:{{room:{room}}}:room".encode())
    return slot // -(-CLUSTER_SLOTS // len(cluster))
