"""A node that stops while its store is slow."""

from __future__ import annotations

import asyncio

from support.fake_clock import FakeClock
from support.node import Node, match_of
from support.troubled_store import TroubledStore

HEADS = {"do": "show", "face": "heads"}
MATCHES = 40


async def test_a_stop_waits_until_all_that_is_under_way_is_stored() -> None:
    """C84: forty matches; each comes back, on another node, where it was last acked."""
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock, seed="slow").start()
    matches = [await match_of(node) for _ in range(MATCHES)]
    store.held = asyncio.Event()  # appends take their time
    for match in matches:
        for seat, player in enumerate(match.players):
            keys = {"room": match.room, "action": HEADS, "prompt": f"1.{seat}"}
            await node.put(player, "act", id="a", **keys)
    stopping = asyncio.get_running_loop().create_task(node.hall.stop())
    await clock.settle()
    assert not stopping.done()
    assert not any("seq" in ack for match in matches for ack in match.players[1].all("ack"))
    store.held.set()
    await clock.settle()
    await stopping
    for match in matches:
        assert match.players[1].last("ack")["seq"] == 2
        stored = await store.load(match.room)
        assert stored is not None
        assert (stored.snapshot_seq, stored.entries) == (2, [])
    other = await Node(store=store, clock=clock, seed="other").start()
    for match in matches:
        match.node = other
        for seat in (0, 1):
            assert (await match.back(seat)).last("resumed")["seq"] == 2
        assert (await match.act(1, {"do": "call", "n": 3}))[-1]["seq"] == 3
    await other.hall.stop()
