"""Replies: each carries the id of its message, and every refusal that says when says it right."""

from __future__ import annotations

from typing import Any

import pytest

from support.fake_peer import FakePeer
from support.node import Node, match_of, opened

from .trouble import CALL, HEADS, in_round_2

Json = dict[str, Any]


def replies(told: list[Json], id: str) -> list[Json]:
    return [message for message in told if message.get("id") == id]


async def test_every_reply_carries_the_id_of_its_message(node: Node) -> None:
    """Protocol section 2: exactly one reply, of the kind that section 3 names."""
    ann, ben, cat, dan = (FakePeer(name) for name in ("ann", "ben", "cat", "dan"))

    async def reply(peer: FakePeer, type: str, **keys: Any) -> Json:
        id = node.id()
        (found,) = replies(await node.say(peer, type, id=id, **keys), id)
        return found

    created = await reply(ann, "create", ruleset="pennies", options={"rounds": 20})
    assert created["type"] == "joined"
    here = {"room": created["room"]}
    assert (await reply(ben, "look", **here))["type"] == "rooms"
    assert (await reply(ben, "rooms"))["type"] == "rooms"
    assert (await reply(ben, "join", **here))["type"] == "joined"
    assert (await reply(ben, "leave", **here))["type"] == "ack"  # a seat of an open room
    joined = await reply(ben, "join", **here, commit=created["commit"], client_seed="b")
    assert joined["seat"] == 1
    assert (await reply(ann, "seed", **here, client_seed="a"))["type"] == "ack"
    assert (await reply(cat, "join", **here, as_="spectator"))["type"] == "joined"
    cursor = {**here, "epoch": created["epoch"]}
    assert (await reply(cat, "resume", **cursor, seq=1))["type"] == "resumed"
    assert (await reply(cat, "resume", **cursor, seq=9))["reason"] == "ahead"
    assert (await reply(cat, "resume", **{**cursor, "epoch": "x"}, seq=1))["reason"] == "epoch"
    assert (await reply(ann, "legal", **here))["type"] == "legal"
    assert (await reply(ann, "why", **here, action=HEADS))["type"] == "why"
    assert "seq" not in await reply(ann, "act", **here, action=HEADS)
    both = await reply(ben, "act", **here, action=HEADS)
    assert (both["seq"], "spent_ms" in both) == (2, False), "there is no clock to charge"
    assert (await reply(ann, "offer", **here, what="pause"))["seq"] == 3
    assert (await reply(ben, "answer", **here, what="pause", accept=True))["seq"] == 4
    assert (await reply(ann, "unpause", **here))["type"] == "ack"
    assert (await reply(cat, "chat", **here, text="hi"))["type"] == "ack"
    assert (await reply(cat, "leave", **here))["type"] == "ack"  # a spectator
    assert (await reply(ben, "leave", **here))["type"] == "ack"  # a seat of a live room
    assert (await reply(ann, "resign", **here))["type"] == "ack"
    assert (await reply(ann, "offer", **here, what="rematch"))["type"] == "ack"
    assert (await reply(ann, "replay", **here))["type"] == "replay"
    assert (await reply(cat, "queue", ruleset="hype"))["type"] == "queued"
    assert (await reply(cat, "dequeue"))["type"] == "dequeued"
    assert (await reply(dan, "act", **here, action=CALL))["code"] == "not_seated"
    assert (await reply(dan, "legal", room="nowhere"))["code"] == "not_found"


async def test_a_seat_that_the_game_has_not_is_named_in_the_refusal(node: Node) -> None:
    room = (await opened(node, FakePeer("ann")))["room"]
    (error,) = await node.say(FakePeer("ben"), "join", id="j", room=room, seat=2)
    assert (error["code"], error["message"].split(":")[0]) == ("bad_message", "seat")
    (error,) = await node.say(
        FakePeer("ben"), "create", id="c", ruleset="pennies", options={}, seat=2
    )
    assert (error["code"], error["message"].split(":")[0]) == ("bad_message", "seat")


async def test_replies_name_their_room(node: Node) -> None:
    match = await in_round_2(node)
    cat = await match.watch("cat")
    for peer, type, keys in (
        (match.players[1], "act", {"action": CALL}),
        (match.players[0], "legal", {}),
        (match.players[0], "why", {"action": HEADS}),
        (match.players[0], "offer", {"what": "draw"}),
        (match.players[1], "answer", {"what": "draw", "accept": False}),
        (match.players[0], "answer", {"what": "draw", "accept": False}),  # an error
        (cat, "chat", {"text": "hi"}),
        (cat, "leave", {}),
        (match.players[0], "leave", {}),
        (match.players[1], "resign", {}),
        (match.players[1], "offer", {"what": "rematch"}),
    ):
        told = await node.say(peer, type, id="q", room=match.room, **keys)
        assert [each["room"] for each in replies(told, "q")] == [match.room], type


@pytest.mark.parametrize("type", ["act", "legal", "why", "chat", "join", "leave", "resume", "look"])
async def test_over_its_rate_a_session_is_told_when_to_come_again(node: Node, type: str) -> None:
    match = await in_round_2(node)
    keys: Json = {
        "act": {"action": CALL},
        "why": {"action": CALL},
        "chat": {"text": "hi"},
        "resume": {"epoch": "x", "seq": 0},
    }.get(type, {})
    seq = match.known(1)["seq"]
    (error,) = await node.limited(match.players[1], type, id="l", room=match.room, **keys)
    assert (error["code"], error["retry_ms"], error["id"]) == ("rate_limited", 1234, "l")
    assert match.known(1)["seq"] == seq


async def test_a_rematch_that_is_offered_already_or_barred_says_until_when(node: Node) -> None:
    match = await match_of(node)
    await match.say(0, "resign", id="r")
    await match.say(0, "offer", id="o", what="rematch")
    await node.clock.advance(10_000)
    (error,) = await match.say(0, "offer", id="o2", what="rematch")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 50_000)
    await match.say(1, "answer", id="n", what="rematch", accept=False)
    await node.clock.advance(10_000)
    (error,) = await match.say(0, "offer", id="o3", what="rematch")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 20_000)
    await node.clock.advance(20_000)
    assert (await match.say(0, "offer", id="o4", what="rematch"))[0]["type"] == "ack"


async def test_a_rematch_can_be_had_until_60_s_after_the_end_and_no_longer(node: Node) -> None:
    match = await match_of(node)
    await node.clock.advance(5_000)
    ended = node.clock.now
    await match.say(0, "resign", id="r")
    await node.clock.advance(59_999)
    await match.say(0, "offer", id="o", what="rematch")
    assert match.players[1].last("rematch")["until"] == ended + 60_000
    await node.clock.advance(1)
    for seat, type, keys in (
        (1, "answer", {"accept": True}),
        (1, "offer", {}),
        (0, "offer", {}),
    ):
        (error,) = await match.say(seat, type, id=node.id(), what="rematch", **keys)
        assert error["code"] == "stale"


async def test_a_rematch_of_a_match_that_goes_on_is_stale(node: Node) -> None:
    match = await match_of(node)
    for type, keys in (("offer", {}), ("answer", {"accept": True})):
        (error,) = await match.say(0, type, id=node.id(), what="rematch", **keys)
        assert error["code"] == "stale"


async def test_after_the_end_nothing_of_a_match_can_be_done(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    await match.say(0, "resign", id="r")
    seq = match.known(0)["seq"]
    for seat, type, keys in (
        (0, "resign", {}),
        (1, "answer", {"what": "draw", "accept": True}),
        (1, "offer", {"what": "draw"}),
        (1, "offer", {"what": "pause"}),
        (0, "unpause", {}),
        (1, "act", {"action": CALL}),
    ):
        (error,) = await match.say(seat, type, id=node.id(), **keys)
        assert error["code"] == "ended", type
    (why,) = await match.say(1, "why", id="w", action=CALL)
    assert why["code"] == "ended"
    assert match.known(0)["seq"] == seq
    assert match.known(0)["offers"] is None


async def test_in_an_open_room_nothing_of_a_match_can_be_done(node: Node) -> None:
    ann = FakePeer("ann")
    room = (await opened(node, ann))["room"]
    for type, keys in (
        ("resign", {}),
        ("offer", {"what": "draw"}),
        ("offer", {"what": "pause"}),
        ("answer", {"what": "draw", "accept": True}),
        ("unpause", {}),
    ):
        (error,) = await node.say(ann, type, id=node.id(), room=room, **keys)
        assert error["code"] == "not_your_turn", type
    assert (await node.store.load(str(room))).entries == []
