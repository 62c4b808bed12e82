"""Whoever has gone before what they asked for was read out of the store."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gamewarden.store.memory import MemoryStore
from support.fake_clock import FakeClock
from support.fake_peer import FakePeer
from support.node import Node, match_of


class Slow(MemoryStore):
    """Reads a room once `gate` is open."""

    gate: asyncio.Event | None = None

    async def load(self, room: str) -> Any:
        if self.gate is not None:
            await self.gate.wait()
        return await super().load(room)


@pytest.mark.parametrize("by", ["id", "code", "resume"])
async def test_whoever_left_while_a_room_was_read_is_not_in_it(by: str) -> None:
    """Else a ghost would be counted, and be sent every update, for as long as the room is there."""
    clock = FakeClock()
    store = Slow(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock, beat_ms=3_600_000).start()
    match = await match_of(node)
    dan = await match.watch("dan")
    known = dan.rooms[match.room]
    await match.say(0, "resign", id="r")
    for peer in (*match.players, dan):
        await node.gone(peer)
    await clock.advance(10 * 60_000)
    assert node.hall.counts()["ended"] == 0, "it is read out of the store again"
    store.gate = asyncio.Event()
    late = FakePeer("dan")
    said = {
        "id": ("join", {"room": match.room, "as_": "spectator"}),
        "code": ("join", {"code": match.players[0].last("joined")["code"], "as_": "spectator"}),
        "resume": ("resume", {"room": match.room, "epoch": known["epoch"], "seq": 1}),
    }
    kind, keys = said[by]
    asking = asyncio.ensure_future(node.put(late, kind, id="j", **keys))
    await clock.settle()
    node.hall.gone(late)
    store.gate.set()
    await asking
    await clock.settle()
    assert late.told == []
    cat = FakePeer("cat")
    await node.say(cat, "join", room=match.room, as_="spectator")
    assert cat.last("presence")["spectators"] == 1
    await node.gone(cat)
    await clock.advance(10 * 60_000)
    assert node.hall.counts()["ended"] == 0, "nobody keeps it in memory"
    await node.hall.stop()
