"""A room that something happens to, and what is done in it."""

from __future__ import annotations

from typing import Any

from support.fake_clock import FakeClock
from support.node import Match, Node, match_of
from support.troubled_store import TroubledStore

HEADS = {"do": "show", "face": "heads"}
TAILS = {"do": "show", "face": "tails"}
CALL = {"do": "call", "n": 3}


async def troubled(**limits: Any) -> Node:
    """A node on a store that can be told to fail."""
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    return await Node(store=store, clock=clock, **limits).start()


async def in_round_2(node: Node, **create: object) -> Match:
    """A match of pennies after both have shown heads once."""
    match = await match_of(node, options={"rounds": 20}, **create)
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    return match
