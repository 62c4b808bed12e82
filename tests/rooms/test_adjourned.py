"""A pause by consent while answers are secret: all stands as it stood, and nobody sees more."""

from __future__ import annotations

import json

import msgspec
import pytest

from gamewarden.protocol.messages import Rooms
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of

HEADS = {"do": "show", "face": "heads"}
TAILS = {"do": "show", "face": "tails"}
CLOCK = {"bank": 60, "increment": 0, "turn": 30}


async def adjourned(node: Node) -> Match:
    """Seat 0 has answered after 5 s, seat 1 has not after 8; then both want a pause."""
    match = await match_of(node, clock=CLOCK, options={"rounds": 20})
    await node.clock.advance(5_000)
    assert await match.act(0, HEADS, id="a") == [{"type": "ack", "id": "a", "room": match.room}]
    await node.clock.advance(3_000)
    await match.say(1, "offer", id="o", what="pause")
    await match.say(0, "answer", id="y", what="pause", accept=True)
    return match


async def shown_to_others(node: Node, match: Match, cat: FakePeer) -> str:
    """Whatever the other seat, a watcher, a stranger or an operator can get in a pause."""
    ben = match.players[1]
    for peer in (ben, cat, FakePeer("eve")):
        for kind, keys in (
            ("look", {}), ("join", {"as_": "spectator"}), ("replay", {"id": "p"}),
            ("why", {"id": "w", "action": TAILS}), ("act", {"id": "x", "action": TAILS}),
        ):  # fmt: skip
            await node.say(peer, kind, room=match.room, **keys)
    told = [json.dumps(peer.told) for peer in (ben, cat)]
    told.append(json.dumps(await node.hall.inspect(match.room)))
    told.append(msgspec.json.encode(await node.hall.rows(Rooms())).decode())
    return "".join(told)


@pytest.mark.parametrize("crashes", [False, True])
async def test_a_sealed_answer_counts_on_after_a_pause_and_clocks_are_those_of_its_beginning(
    node: Node, crashes: bool
) -> None:
    """C93: stored, seen by nobody, not to be changed, and the first to count when it goes on."""
    match = await adjourned(node)
    cat = await match.watch("cat")
    clock = match.known(1)["clock"]
    assert (clock["running"], clock["banks"]) == ([], {"0": 60_000, "1": 60_000})
    await node.clock.advance(100_000)
    if crashes:
        await node.crash(away_ms=50_000)
        cat = await match.watch("cat")
        for seat in (0, 1):
            await match.back(seat)
    (own,) = [told for told in await match.say(0, "join") if told["type"] == "joined"]
    assert own["sealed"] == {"prompt": "1.0", "action": HEADS}
    for seat in (0, 1):
        assert (await match.act(seat, TAILS))[-1]["code"] == "paused"
    seen = await shown_to_others(node, match, cat)
    assert "heads" not in seen
    assert "sealed" not in seen
    await match.say(1, "unpause", id="u")
    assert match.prompt(0) is None
    assert match.prompt(1) == {"id": "1.1", "kind": "show", "deadline": node.clock.now + 22_000}
    await node.clock.advance(2_000)
    ack = (await match.act(1, TAILS))[-1]
    assert ack["spent_ms"] == 10_000
    assert match.known(1)["clock"]["banks"] == {"0": 55_000, "1": 50_000}
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert (entry["what"], entry["actions"]) == ("both", {"0": HEADS, "1": TAILS})


async def test_a_pause_that_nobody_ends_leaves_a_sealed_answer_sealed_and_time_as_it_was(
    node: Node,
) -> None:
    """C93, C65: the server ends it, and the missing seat has what it had left, no more."""
    match = await adjourned(node)
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(node.limits.pause_ms)
    await match.back(1)
    assert match.known(1)["seq"] == 5
    assert match.prompt(1) == {"id": "1.1", "kind": "show", "deadline": node.clock.now + 22_000}
    await node.clock.advance(22_000)
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert (entry["actions"]["0"], entry["defaulted"]) == (HEADS, [1])
    assert match.known(1)["clock"]["banks"] == {"0": 55_000, "1": 30_000}


async def test_after_a_pause_nobody_has_more_time_than_before_it(node: Node) -> None:
    """C93, C64: not even the moment that a new owner of a room gives to everybody."""
    match = await match_of(node, clock={"bank": 10, "increment": 0, "turn": 0})
    await node.clock.advance(8_000)
    await match.say(1, "offer", id="o", what="pause")
    await match.say(0, "answer", id="y", what="pause", accept=True)
    await node.clock.advance(60_000)
    await match.say(1, "unpause", id="u")
    assert match.prompt(1)["deadline"] == node.clock.now + 2_000
    await node.clock.advance(1_999)
    assert match.known(0)["state"] == "live"
    await node.clock.advance(1)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "time"}
