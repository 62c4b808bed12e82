"""What falls due, and what does not, while something else is open."""

from __future__ import annotations

import re

import pytest

from support.fake_peer import FakePeer
from support.node import Node, match_of, opened

from .trouble import CALL, HEADS, in_round_2


async def test_whoever_answered_in_secret_and_went_is_not_absent(node: Node) -> None:
    """Protocol 4.5: only a seat that holds a prompt can be away too long."""
    match = await match_of(node, options={"rounds": 20})
    await match.act(0, HEADS)
    await node.gone(match.players[0])
    await node.clock.advance(1_000_000)
    assert match.known(1)["state"] == "live", "who is there may think as long as they like"
    await match.act(1, HEADS)
    assert match.known(1)["seq"] == 2


async def test_an_open_offer_keeps_no_bank_from_running_out(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 20, "increment": 0, "turn": 0})
    await node.clock.advance(18_000)
    await match.say(0, "offer", id="o", what="draw")
    await match.say(1, "answer", id="n", what="draw", accept=False)
    await match.say(1, "offer", id="p", what="pause")
    await node.clock.advance(1_999)
    assert match.known(0)["state"] == "live"
    await node.clock.advance(1)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "time"}


async def test_an_open_offer_keeps_no_default_from_being_played(node: Node) -> None:
    """By whoever made it, and by the other: an offer ends when its own seat acts, or is made to."""
    for seat, stands in ((0, True), (1, False)):
        match = await in_round_2(node, clock={"bank": 0, "increment": 0, "turn": 30})
        await node.clock.advance(20_000)
        await match.say(seat, "offer", id="o", what="draw")
        await node.clock.advance(10_000)
        assert match.known(0)["seq"] == 4
        assert (match.known(0)["offers"] is not None) == stands


async def test_of_two_open_offers_each_expires_in_its_own_time(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    await node.clock.advance(10_000)
    await match.say(1, "offer", id="p", what="pause")
    await node.clock.advance(20_000)
    assert sorted(match.known(0)["offers"]) == ["pause"]
    assert match.players[0].events()[-1] == {"kind": "expired", "what": "draw", "seat": 0}
    await node.clock.advance(10_000)
    assert match.known(0)["offers"] is None
    assert match.players[0].events()[-1] == {"kind": "expired", "what": "pause", "seat": 1}


async def test_two_offers_of_one_seat_expire_in_the_order_in_which_they_were_made(
    node: Node,
) -> None:
    for first, second in (("draw", "pause"), ("pause", "draw")):
        match = await in_round_2(node)
        await match.say(0, "offer", id="o", what=first)
        await node.clock.advance(1_000)
        await match.say(0, "offer", id="p", what=second)
        await node.clock.advance(29_000)
        assert sorted(match.known(0)["offers"]) == [second]
        await node.clock.advance(1_000)
        expired = [event["what"] for event in match.players[1].events()
                   if event["kind"] == "expired"]  # fmt: skip
        assert expired == [first, second]


async def test_offers_of_both_end_with_the_entry_that_joins_their_secret_answers(
    node: Node,
) -> None:
    """Protocol 4.6: an offer ends when its seat acts; sealed, it has not yet, for all to see."""
    match = await match_of(node, options={"rounds": 20})
    await match.say(0, "offer", id="o", what="draw")
    await match.say(1, "offer", id="p", what="pause")
    await match.act(0, HEADS)
    assert sorted((await match.say(1, "join"))[0]["offers"]) == ["draw", "pause"]
    await match.act(1, HEADS)
    assert match.known(0)["offers"] is None
    assert match.known(1)["offers"] is None
    told = await match.say(0, "offer", id="o2", what="draw")
    assert told[-1]["type"] == "ack", "and nobody is barred"


async def test_in_a_pause_whoever_comes_is_told_of_no_deadline(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 30})
    await match.say(0, "offer", id="o", what="pause")
    await match.say(1, "answer", id="y", what="pause", accept=True)
    for told in ((await match.say(1, "join"))[0], (await match.back(1)).last("resumed")):
        assert told["prompt"]["id"] == "2.1"
        assert "deadline" not in told["prompt"]
        assert told["clock"]["running"] == []


async def test_in_a_pause_a_draw_can_be_agreed(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="pause")
    await match.say(1, "answer", id="y", what="pause", accept=True)
    assert (await match.say(1, "offer", id="d", what="draw"))[-1]["type"] == "ack"
    await match.say(0, "answer", id="e", what="draw", accept=True)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "agreed"}


async def test_a_prompt_that_the_seat_never_had_is_stale(node: Node) -> None:
    """Protocol 3: the decision that it names is not open; that comes before whose turn it is."""
    match = await in_round_2(node)
    for seat, prompt in ((0, "2.0"), (0, "2.1"), (1, "2.0"), (1, "1.1"), (1, "9.1"), (1, "x")):
        (error,) = await match.act(seat, CALL, prompt=prompt)
        assert error["code"] == "stale", (seat, prompt)
    (error,) = await match.act(0, CALL)
    assert error["code"] == "not_your_turn"
    assert (await match.act(1, CALL, prompt="2.1"))[-1]["type"] == "ack"


async def test_an_offer_expires_in_a_room_with_a_clock_too(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 600, "increment": 0, "turn": 0})
    await match.say(0, "offer", id="o", what="draw")
    await node.clock.advance(29_999)
    assert sorted(match.known(0)["offers"]) == ["draw"]
    await node.clock.advance(1)
    assert match.known(0)["offers"] is None
    assert match.players[1].events()[-1] == {"kind": "expired", "what": "draw", "seat": 0}


@pytest.mark.parametrize("seeded", [0, 1])
async def test_one_seat_without_a_seed_keeps_the_room_waiting_and_gets_one_drawn(
    node: Node, seeded: int
) -> None:
    """Protocol 4.7 and 6: 3 s after the last seat was taken, and 32 hex digits."""
    ann, ben = FakePeer("ann"), FakePeer("ben")
    seeds = [{"client_seed": "mine"} if seat == seeded else {} for seat in (0, 1)]
    room = (await opened(node, ann, **seeds[0]))["room"]
    await node.say(ben, "join", room=room, **seeds[1])
    await node.clock.advance(2_999)
    assert ben.rooms[str(room)]["state"] == "open"
    await node.clock.advance(1)
    assert ben.rooms[str(room)]["state"] == "live"
    await node.say(ann, "resign", id="r", room=room)
    told = (await node.say(ben, "replay", id="p", room=room))[-1]
    found = told["record"]["seeds"]
    assert found[str(seeded)] == "mine"
    assert re.fullmatch("[0-9a-f]{32}", found[str(1 - seeded)])
    assert told["verified"] is True
