"""A rematch is no entry, and is not forgotten: neither by a crash nor by whoever was away."""

from __future__ import annotations

import pytest

from support.fake_peer import FakePeer
from support.node import Match, Node, match_of
from support.troubled_store import TroubledStore


async def ended(node: Node) -> Match:
    match = await match_of(node)
    await match.say(0, "resign", id="r")
    return match


async def crashed(node: Node, match: Match) -> None:
    """The process dies, and both clients come back to another one."""
    await node.crash(away_ms=1000)
    for seat in (0, 1):
        await match.back(seat)


async def test_an_offer_outlives_a_crash_and_can_be_accepted_after_it(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    until = match.players[1].last("rematch")["until"]
    await crashed(node, match)
    for peer in match.players:
        told = {"type": "rematch", "room": match.room, "seat": 0, "until": until}
        assert peer.all("rematch") == [told]
    ack = {"type": "ack", "id": "o", "room": match.room}
    assert await match.say(0, "offer", id="o", what="rematch") == [ack]
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    ann, ben = (peer.last("joined") for peer in match.players)
    assert ann["room"] == ben["room"] != match.room
    assert (ann["seat"], ben["seat"]) == (1, 0)


async def test_an_accepted_one_outlives_a_crash_and_is_made_once(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    next_room = match.players[0].last("rematch")["next"]
    await crashed(node, match)
    ack = {"type": "ack", "id": "y", "room": match.room}
    assert await match.say(1, "answer", id="y", what="rematch", accept=True) == [ack]
    told = {"type": "rematch", "room": match.room, "next": next_room}
    assert match.players[0].all("rematch") == [told]
    (late,) = await match.say(1, "offer", id="z", what="rematch")
    assert late["code"] == "stale"


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_an_offer_that_could_not_be_stored_is_sent_again(trouble: str) -> None:
    store = TroubledStore()
    node = await Node(store=store).start()
    match = await ended(node)
    store.fail(trouble, "write_head", times=1)
    (error,) = await match.say(0, "offer", id="o", what="rematch")
    assert error["code"] == "unavailable"
    assert not match.players[1].all("rematch")
    told = await match.say(0, "offer", id="o", what="rematch")
    assert [one["type"] for one in told] == ["ack", "rematch"]
    await node.hall.stop()


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_a_room_that_was_made_and_not_noted_is_the_one_that_is_made_again(
    trouble: str,
) -> None:
    store = TroubledStore()
    node = await Node(store=store).start()
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    store.fail(trouble, "write_head", times=1)
    (error,) = (
        told
        for told in await match.say(1, "answer", id="y", what="rematch", accept=True)
        if told["type"] == "error"
    )
    assert error["code"] == "unavailable"
    if trouble == "after":  # the store has it, and the process dies before it is asked again
        await crashed(node, match)
    told = await match.say(1, "answer", id="y", what="rematch", accept=True)
    assert "ack" in [one["type"] for one in told]
    next_rooms = {peer.last("rematch")["next"] for peer in match.players}
    assert next_rooms == set(await store.rooms())  # those that have not ended
    await node.hall.stop()


async def test_a_refusal_bars_its_seat_after_a_crash_too(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "answer", id="n", what="rematch", accept=False)
    await crashed(node, match)
    assert not match.players[0].all("rematch")
    (error,) = await match.say(0, "offer", id="p", what="rematch")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 29_000)


async def test_whoever_was_away_is_told_of_what_was_offered_and_of_the_next_room(
    node: Node,
) -> None:
    """Else one client would wait for an answer that was given while its line was down."""
    match = await ended(node)
    cat = await match.watch("cat")
    await node.gone(match.players[1])
    await match.say(0, "offer", id="o", what="rematch")
    ben = await match.back(1)
    assert ben.last("rematch")["seat"] == 0
    await node.gone(match.players[0])
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    next_room = cat.last("rematch")["next"]
    ann = await match.back(0)
    assert ann.all("rematch") == [{"type": "rematch", "room": match.room, "next": next_room}]


async def test_an_offer_whose_time_has_passed_is_told_to_nobody(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await node.clock.advance(60_000)
    late = FakePeer("late")
    await node.say(late, "join", room=match.room, as_="spectator")
    assert not late.all("rematch")


async def test_a_rematch_is_under_the_terms_of_the_match_before_it(node: Node) -> None:
    """Protocol 4.6: ruleset, options, clock, privacy, and who may watch."""
    clock = {"bank": 77, "increment": 3, "turn": 44}
    match = await match_of(
        node, private=True, watch="none", clock=clock, options={"rounds": 7}, name="again"
    )
    await match.say(0, "resign", id="r")
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    joined = match.players[0].last("joined")
    assert joined["room"] != match.room
    told = joined["clock"]
    assert {key: told[key] for key in clock} == clock
    assert (joined["options"]["rounds"], joined["name"], joined["seat"]) == (7, "again", 1)
    eve = FakePeer("eve")
    code = (await node.say(eve, "join", room=joined["room"], as_="spectator"))[0]["code"]
    assert code == "forbidden"
    (listed,) = await node.say(eve, "rooms")
    assert listed["rooms"] == []
