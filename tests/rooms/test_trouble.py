"""A store that cannot be reached or does not answer; starts, stops, and another owner."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from gamewarden.bots import policies
from gamewarden.errors import UnavailableError
from gamewarden.rooms.company import Company
from support.fake_peer import FakePeer
from support.node import match_of

from .trouble import CALL, HEADS, TAILS, in_round_2, troubled


async def test_a_failed_append_is_unavailable_and_changes_nothing() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before", "append")
    (error,) = await match.act(1, CALL, id="a")
    assert (error["code"], error["id"]) == ("unavailable", "a")
    assert match.known(0)["seq"] == match.known(1)["seq"] == 2
    (other,) = await match.act(1, HEADS, id="b")
    assert other["code"] == "unavailable"
    node.store.fail(None)
    told = await match.act(1, CALL, id="a")
    assert told[-1] == {"type": "ack", "id": "a", "room": match.room, "seq": 3}
    await node.hall.stop()


async def test_an_append_without_an_answer_is_done_again_before_anything_else() -> None:
    """It may be in the log: then it counts, once; and its id is remembered."""
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("after", "append", times=1)
    (error,) = await match.act(1, CALL, id="a")
    assert error["code"] == "unavailable"
    assert len((await node.store.load(match.room)).entries) == 3
    await node.clock.advance(2_000)
    assert match.known(0)["seq"] == 3
    assert (await match.act(1, {"do": "call", "n": 1}, id="a"))[-1]["seq"] == 3
    assert len((await node.store.load(match.room)).entries) == 3
    await node.hall.stop()


async def test_an_append_without_an_answer_survives_a_crash_as_acked_or_as_never_made() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("after", "append")
    await match.act(1, CALL, id="a")
    node.store.fail(None)
    await node.crash()
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["seq"] == 3
    assert (await match.act(1, CALL, id="a"))[-1] == {
        "type": "ack", "id": "a", "room": match.room, "seq": 3
    }  # fmt: skip
    await node.hall.stop()


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_a_seat_is_not_taken_when_the_store_cannot_be_told(trouble: str) -> None:
    node = await troubled()
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    node.store.fail(trouble, "write_head")
    assert (await node.say(ben, "join", room=room, id="j"))[0]["code"] == "unavailable"
    node.store.fail(None)
    assert (await node.say(cat, "join", room=room))[0]["seat"] == 1
    await node.clock.advance(3_000)
    await node.crash()
    assert (await node.say(FakePeer("cat"), "join", room=room))[0]["seat"] == 1
    assert (await node.say(ben, "join", room=room))[0]["code"] == "full"
    await node.hall.stop()


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_a_sealed_answer_that_could_not_be_stored_was_not_given(trouble: str) -> None:
    node = await troubled()
    match = await match_of(node)
    node.store.fail(trouble, "write_head")
    assert (await match.act(0, HEADS, id="a"))[0]["code"] == "unavailable"
    node.store.fail(None)
    assert (await match.say(0, "join"))[0]["prompt"]["id"] == "1.0"
    assert (await match.act(0, TAILS, id="b"))[0]["type"] == "ack"
    await match.act(1, TAILS, id="c")
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert entry["actions"] == {"0": TAILS, "1": TAILS}
    await node.hall.stop()


async def test_a_create_without_an_answer_gives_the_same_room_when_sent_again() -> None:
    """C29, C31: and a room that nobody asked for again does not stay."""
    node = await troubled()
    ann = FakePeer("ann")
    node.store.fail("after", "create", times=2)
    assert (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["code"] == "unavailable"
    assert (await node.say(ann, "create", id="d", ruleset="pennies"))[0]["code"] == "unavailable"
    assert len(await node.store.rooms()) == 2
    joined = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]
    assert (joined["type"], joined["seat"]) == ("joined", 0)
    assert len(await node.store.rooms()) == 2
    await node.clock.advance(6 * 60_000)
    assert await node.store.rooms() == [joined["room"]]
    await node.hall.stop()


async def test_deadlines_fall_when_the_store_is_back() -> None:
    node = await troubled()
    match = await in_round_2(node, clock={"bank": 0, "increment": 0, "turn": 30})
    node.store.fail("before")
    await node.clock.advance(40_000)
    assert match.known(0)["seq"] == 2
    assert (await match.say(1, "legal", id="l"))[0]["prompt"] == "2.1"
    node.store.fail(None)
    await node.clock.advance(1_000)
    assert match.known(0)["seq"] == 3
    await node.hall.stop()


async def test_a_record_that_could_not_be_kept_is_kept_later() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before", "end", "write_head")
    told = await match.say(0, "resign", id="r")
    assert told[-1]["type"] == "ack"
    assert await node.store.record(match.room) is None
    node.store.fail(None)
    await node.clock.advance(2_000)
    assert await node.store.record(match.room) is not None
    await node.hall.stop()


async def test_a_crash_between_the_last_entry_and_the_record_loses_neither() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before", "end", "write_head")
    await match.say(0, "resign", id="r")
    node.store.fail(None)
    await node.crash()
    assert await node.store.record(match.room) is not None
    assert (await match.back(0)).rooms[match.room]["state"] == "ended"
    await node.hall.stop()


async def test_a_closed_room_that_could_not_be_dropped_is_dropped_later() -> None:
    """C30: until then nobody gets in, to play or to watch."""
    node = await troubled()
    ann = FakePeer("ann")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    node.store.fail("before", "drop")
    await node.say(ann, "leave", room=room)
    for role in ("player", "spectator"):
        told = await node.say(FakePeer("ben"), "join", room=room, as_=role)
        assert [one["code"] for one in told] == ["not_found"]
    node.store.fail(None)
    await node.clock.advance(2_000)
    assert await node.store.rooms() == []
    assert node.hall.counts()["open"] == 0
    await node.hall.stop()


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_a_bot_whose_sealed_answer_could_not_be_stored_answers_later(trouble: str) -> None:
    node = await troubled(policies=policies("hype"))
    ann = FakePeer("ann")
    made = await node.say(
        ann, "create", id="c", ruleset="pennies", fill={"1": "random"}, client_seed="x"
    )
    room = made[0]["room"]
    node.store.fail(trouble, "write_head", times=1)
    await node.say(ann, "act", id="a", room=room, action={"do": "show", "face": "heads"})
    await node.clock.advance(5_000)
    answer = await node.say(ann, "act", id="a", room=room, action={"do": "show", "face": "heads"})
    await node.clock.advance(5_000)
    assert ann.rooms[room]["seq"] >= 2, answer
    await node.hall.stop()


# Starting and stopping.


async def test_a_node_that_stops_says_unavailable_of_rooms_that_go_on_elsewhere() -> None:
    node = await troubled()
    match = await in_round_2(node)
    slow, real = asyncio.Event(), node.store.snapshot

    async def slowly(*args: Any, **keys: Any) -> None:
        await slow.wait()
        await real(*args, **keys)

    node.store.snapshot = slowly
    stopping = asyncio.create_task(node.hall.stop())
    await node.clock.settle()
    (answer,) = await match.act(1, CALL, id="a")
    assert answer["code"] == "unavailable"
    slow.set()
    await stopping


async def test_a_start_without_a_store_is_unavailable() -> None:
    node = await troubled()
    await in_round_2(node)
    node.store.fail("before", "claim")
    with pytest.raises(UnavailableError):
        await node.crash()
    await node.hall.stop()


async def test_a_room_that_cannot_be_read_keeps_no_node_from_starting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    node = await troubled()
    broken, match = await in_round_2(node), await in_round_2(node)
    node.store._rooms[broken.room].head = b"{}"
    await node.crash()
    assert (await match.back(1)).rooms[match.room]["seq"] == 2
    await node.hall.stop()


# Another owner.


async def test_a_room_whose_term_is_over_gives_itself_up(caplog: pytest.LogCaptureFixture) -> None:
    node = await troubled()
    match = await in_round_2(node)
    await node.store.claim(match.room)
    (answer,) = await match.act(1, CALL, id="a")
    assert answer["code"] == "unavailable"
    assert match.players[0].closed[0] == match.players[1].closed[0] == 1012
    await node.clock.advance(2_000)
    for seat in (0, 1):
        await match.back(seat)
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    await node.hall.stop()


async def test_a_room_that_breaks_down_comes_back_from_its_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await troubled()
    match = await in_round_2(node)
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    room = node.hall._house.rooms[match.room]
    monkeypatch.setattr(room.company, "update", None)
    await match.act(1, CALL, id="a")
    assert match.players[0].closed[0] == 1012
    await node.clock.advance(2_000)
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["seq"] == 3
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    await node.hall.stop()


async def test_a_room_that_breaks_down_again_and_again_is_left_alone_until_an_operator_retries(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await troubled()
    match = await in_round_2(node)
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    with monkeypatch.context() as broken:
        broken.setattr(Company, "enter", None)
        for _ in range(5):
            assert await node.hall.retry("a" * 16) is False  # another one changes nothing
            (error,) = await node.say(FakePeer("ann"), "join", room=match.room)
            assert error["code"] == "unavailable"
            await node.clock.advance(2_000)
        (error,) = await node.say(FakePeer("ann"), "join", room=match.room)
        assert error["code"] == "unavailable"
        told = await node.hall.inspect(match.room)
        assert told is not None
        assert told["state"] == "left alone"
    assert await node.hall.retry(match.room) is True
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["seq"] == 2
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    await node.hall.stop()


async def test_time_in_which_a_room_was_left_alone_counts_for_nobody(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node was alive all the while, and had no hand on the room (protocol section 4.5)."""
    node = await troubled()
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 0})
    deadline = match.prompt(1)["deadline"]
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    with monkeypatch.context() as broken:
        broken.setattr(Company, "enter", None)
        while not node.hall._house.is_left_alone(match.room):
            await node.say(FakePeer("ann"), "join", room=match.room)
            await node.clock.advance(2_000)
    await node.clock.advance(3_600_000)
    assert await node.hall.retry(match.room) is True
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["state"] == "live"
    assert 3_600_000 <= match.prompt(1)["deadline"] - deadline <= 3_620_000
    await node.hall.stop()


async def test_a_node_that_gives_no_signs_of_life_for_long_keeps_its_rooms_listed() -> None:
    """C28: what is missed of them takes no room out of the list, nor anybody out of a room."""
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before", "beat")
    await node.clock.advance(60_000)
    node.clock.skip(600_000)  # and then it was stopped, and goes on
    (rows,) = await node.say(FakePeer("cat"), "rooms", state="live")
    assert [row["room"] for row in rows["rooms"]] == [match.room]
    assert (await match.back(0)).last("resumed")["seq"] == 2
    assert (await match.act(1, CALL))[-1]["type"] == "ack"
    await node.hall.stop()


async def test_what_was_refused_though_it_was_stored_is_not_so_after_a_crash() -> None:
    """C02: once the store is back it is put right, though nobody asks for anything."""
    node = await troubled()
    match = await match_of(node)
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    node.store.fail("after", "write_head")
    assert (await match.act(0, HEADS, id="a"))[0]["code"] == "unavailable"
    assert (await node.say(ben, "join", room=room, id="j"))[0]["code"] == "unavailable"
    node.store.fail(None)
    await node.clock.advance(2_000)
    await node.crash()
    back = await match.back(0)
    assert back.rooms[match.room]["sealed"] is None
    assert back.rooms[match.room]["prompt"]["id"] == "1.0"
    (row,) = (await node.say(ben, "look", room=room))[0]["rooms"]
    assert list(row["seats"]) == ["0"]
    await node.hall.stop()


async def test_nothing_else_takes_the_place_of_an_act_that_may_be_stored() -> None:
    """While its end is unknown a resignation is unavailable, and is none later."""
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before", "append")
    assert (await match.act(1, CALL, id="a"))[-1]["code"] == "unavailable"
    for type, keys in (("resign", {}), ("offer", {"what": "draw"})):
        assert (await match.say(1, type, id=type, **keys))[-1]["code"] == "unavailable"
    node.store.fail(None)
    await node.clock.advance(2_000)
    assert match.known(0)["state"] == "live"
    assert match.known(0)["offers"] is None
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    await node.hall.stop()


async def test_seeds_that_were_drawn_at_the_start_are_stored_with_it() -> None:
    """A crash before anything else is stored finds the match as it was dealt."""
    node = await troubled()
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    await node.say(ben, "join", room=room)
    node.store.fail("before", "write_head", "snapshot")
    await node.clock.advance(3_000)
    before = dict(ann.rooms[room])
    assert (before["state"], before["seq"]) == ("live", 1)
    node.store.fail(None)
    await node.crash()
    back = FakePeer("ann")
    await node.say(back, "join", room=room)
    known = back.rooms[room]
    assert (known["seq"], known["hash"]) == (1, before["hash"])
    assert known["prompt"] == before["prompt"]
    await node.hall.stop()
