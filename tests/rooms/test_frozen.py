"""A room that the rules of today play otherwise, or cannot play on."""

from __future__ import annotations

import logging

import pytest

from gamewarden.rules.game import rulesets
from support.fake_peer import FakePeer
from support.pennies import Pennies

from .trouble import CALL, in_round_2, troubled


async def test_a_stored_room_of_another_rules_version_is_frozen() -> None:
    """C57: never played on under rules that it did not start with."""
    node = await troubled()
    match = await in_round_2(node)
    newer = Pennies()
    newer.version = "2"
    node.games = {**rulesets(), "pennies": newer}
    await node.crash()
    for kind, keys in {
        "join": {},
        "act": {"id": "a", "action": CALL},
        "resume": {"epoch": "e", "seq": 0},
        "legal": {"id": "l"},
        "replay": {"id": "p"},
    }.items():
        (error,) = await node.say(FakePeer("ann"), kind, room=match.room, **keys)
        assert error["code"] == "frozen", kind
    (rows,) = await node.say(FakePeer("ann"), "rooms")
    assert rows["rooms"][0]["state"] == "frozen"
    assert (await node.hall.held("ann"))[0].state == "frozen"
    node.games = {**rulesets(), "pennies": Pennies()}
    await node.crash()
    await match.back(0)
    assert match.known(0)["seq"] == 2
    await node.hall.stop()


async def test_an_ended_match_of_another_rules_version_is_not_played_again() -> None:
    """C57: neither while the room is kept, nor when only its record is."""
    node = await troubled(beat_ms=3_600_000)
    match = await in_round_2(node)
    await match.say(0, "resign", id="r")
    newer = Pennies()
    newer.version = "2"
    node.games = {**rulesets(), "pennies": newer}
    await node.crash()
    for days in (0, 2):
        await node.clock.advance(days * 24 * 3_600_000)
        (error,) = await node.say(FakePeer("ann"), "replay", room=match.room, id="p")
        assert error["code"] == "frozen"
    node.games = {**rulesets(), "pennies": Pennies()}
    await node.crash()
    (page,) = await node.say(FakePeer("ann"), "replay", room=match.room, id="p")
    assert page["verified"] is True
    await node.hall.stop()


async def test_an_operator_can_let_go_of_a_frozen_room() -> None:
    node = await troubled()
    match = await in_round_2(node)
    newer = Pennies()
    newer.version = "2"
    node.games = {"pennies": newer}
    await node.crash()
    assert await node.hall.close(match.room) == "closed"
    assert await node.hall.close(match.room) is None
    assert await node.store.load(match.room) is None
    (error,) = await node.say(FakePeer("ann"), "join", room=match.room)
    assert error["code"] == "not_found"
    await node.hall.stop()


async def test_an_operator_who_closes_a_match_while_the_store_is_away_has_it_closed_later() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.fail("before")
    assert await node.hall.close(match.room) == "closed"
    await node.clock.advance(1_000)
    assert match.known(0)["state"] == "live"
    node.store.fail(None)
    await node.clock.advance(2_000)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "aborted"}
    assert match.players[1].last("closed")["reason"] == "operator"
    assert await node.store.record(match.room) is not None
    await node.hall.stop()


async def test_a_log_that_plays_otherwise_is_frozen_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    node = await troubled()
    match = await in_round_2(node)
    kept = node.store._rooms[match.room]
    kept.entries[1] = kept.entries[1].replace(b'"heads"', b'"tails"', 1)
    await node.crash()
    (error,) = await node.say(FakePeer("ann"), "join", room=match.room)
    assert error["code"] == "frozen"
    await node.hall.stop()


async def test_a_fault_of_the_rules_in_a_default_ends_the_match(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    node = await troubled()
    match = await in_round_2(node, clock={"bank": 0, "increment": 0, "turn": 30})

    def broken(*args: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(node.games["pennies"], "perform", broken)
    await node.clock.advance(30_000)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "fault"}
    await node.hall.stop()
