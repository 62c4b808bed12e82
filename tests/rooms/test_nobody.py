"""Everybody is away, and the node was too: what falls due falls, and is there on return."""

from __future__ import annotations

import json

from support.node import Match, Node, match_of

HEADS = {"do": "show", "face": "heads"}


async def vanished(node: Node, bank: int, turn: int, *, paused: bool) -> Match:
    """Seat 1 is asked; both have gone, perhaps in a pause, and the node has died."""
    clock = {"bank": bank, "increment": 0, "turn": turn}
    match = await match_of(node, options={"rounds": 20}, clock=clock)
    for seat in (0, 1):
        await match.act(seat, HEADS)
    if paused:
        await match.say(0, "offer", id="o", what="pause")
        await match.say(1, "answer", id="y", what="pause", accept=True)
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(5_000)
    await node.crash(away_ms=60_000)
    return match


async def test_a_bank_runs_out_though_nobody_has_come_back_since_the_node_died(node: Node) -> None:
    """C66: by the time that it had left when there was an owner last."""
    match = await vanished(node, 20, 0, paused=False)
    await node.clock.advance(14_000)
    assert node.hall.counts()["live"] == 1
    await node.clock.advance(2_000)
    assert node.hall.counts()["live"] == 0
    back = await match.back(1)
    assert back.rooms[match.room]["outcome"] == {"winner": 0, "reason": "time"}


async def test_defaults_are_played_one_after_the_other_with_nobody_there(node: Node) -> None:
    """C66: each limit of a turn falls due by itself."""
    match = await vanished(node, 0, 30, paused=False)
    await node.clock.advance(120_000)
    stored = [json.loads(entry) for entry in (await node.store.load(match.room)).entries]
    assert [entry["what"] for entry in stored] == [
        "start", "both", "unpause", "act", "both", "act", "both"
    ]  # fmt: skip
    assert all(entry["defaulted"] for entry in stored[3:])


async def test_the_longest_pause_ends_though_nobody_has_come_back_since_the_node_died() -> None:
    """C65: clocks run again from then on, and the match ends."""
    node = await Node(pause_ms=100_000, seed="pause").start()
    match = await vanished(node, 20, 0, paused=True)
    await node.clock.advance(node.limits.pause_ms - 65_000 + 19_000)
    assert node.hall.counts()["live"] == 1
    await node.clock.advance(2_000)
    back = await match.back(0)
    assert back.rooms[match.room]["outcome"] == {"winner": 0, "reason": "time"}
    stored = [json.loads(entry)["what"] for entry in (await node.store.load(match.room)).entries]
    assert stored[-2:] == ["unpause", "flag"]
    await node.hall.stop()
