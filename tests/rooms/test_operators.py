"""What operators see of a room, and how they end it."""

from __future__ import annotations

import json

from support.fake_peer import FakePeer
from support.node import Node, match_of

HEADS = {"do": "show", "face": "heads"}


async def test_an_operator_sees_how_a_room_stands_and_nothing_hidden(node: Node) -> None:
    """C42: inspecting shows no secret, and tells the players nothing."""
    match = await match_of(node)
    await match.act(0, HEADS)
    heard = [len(peer.told) for peer in match.players]
    seen = await node.hall.inspect(match.room)
    assert (seen["seq"], seen["row"]["state"]) == (1, "live")
    said = json.dumps(seen)
    for secret in ("heads", "metal", "copper", "silver", "secret", "sealed"):
        assert secret not in said.replace("secret_prompts", "")
    assert [len(peer.told) for peer in match.players] == heard
    assert await node.hall.inspect("nowhere") is None


async def test_an_operator_closes_a_room(node: Node) -> None:
    match = await match_of(node)
    assert await node.hall.close(match.room) == "closed"
    await node.clock.settle()
    assert match.known(0)["outcome"] == {"draw": True, "reason": "aborted"}
    assert match.players[1].last("closed")["reason"] == "operator"
    assert await node.store.record(match.room) is not None
    assert await node.hall.close(match.room) == "had_ended"
    ann = FakePeer("cat")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    assert await node.hall.close(room) == "closed"
    await node.clock.settle()
    assert [told["reason"] for told in ann.all("closed")] == ["operator"]
    assert await node.hall.close(room) is None
    assert await node.store.load(room) is None
