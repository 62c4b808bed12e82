"""A store that loses all it had while rooms are at work."""

from __future__ import annotations

from typing import Any

import pytest

from support.fake_peer import FakePeer

from .trouble import CALL, HEADS, in_round_2, troubled


async def test_after_a_flush_the_owner_stores_the_room_anew_under_a_new_epoch() -> None:
    """C16 (b): the old cursor gets the room whole; nothing that was acked is lost."""
    node = await troubled()
    match = await in_round_2(node)
    before = dict(match.known(0))
    node.store.flush()
    told = await match.act(1, CALL, id="a")
    assert [message["type"] for message in told] == ["joined", "update", "ack"]
    assert (told[0]["reason"], told[0]["seq"], told[0]["hash"]) == (
        "epoch", 2, match.players[1].all("update")[-2]["hash"]
    )  # fmt: skip
    assert told[0]["epoch"] != before["epoch"]
    assert match.known(0)["epoch"] == told[0]["epoch"]
    cursor = {"epoch": before["epoch"], "seq": before["seq"], "hash": before["hash"]}
    back = (await node.say(FakePeer("ann"), "resume", room=match.room, **cursor))[0]
    assert (back["type"], back["reason"]) == ("joined", "epoch")
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    await node.crash()
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["seq"] == 3
    await match.say(0, "resign", id="r")
    assert (await match.say(0, "replay", id="p"))[-1]["verified"] is True
    await node.hall.stop()


async def test_a_second_flush_loses_as_little_as_the_first() -> None:
    """What was stored anew the first time is not what is stored anew the second time."""
    node = await troubled()
    match = await in_round_2(node)
    epochs = [match.known(0)["epoch"]]
    for number in range(3):
        node.store.flush()
        ack = (await match.act(match.turn(), CALL, id=f"a{number}"))[-1]
        assert (ack["type"], ack["seq"]) == ("ack", 3 + 2 * number)
        epochs.append(match.known(0)["epoch"])
        for seat in (0, 1):
            await match.act(seat, HEADS)
    assert len(set(epochs)) == 4
    stored = await node.store.load(match.room)
    assert len(stored.entries) == match.known(0)["seq"] == 8
    await node.crash()
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["seq"] == 8
    await node.hall.stop()


async def test_a_flush_is_noticed_though_nobody_acts() -> None:
    node = await troubled()
    match = await in_round_2(node)
    ann = FakePeer("cat")
    open_room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    node.store.flush()
    await node.clock.advance(3_000)
    assert sorted(await node.store.rooms()) == sorted([match.room, open_room])
    assert match.players[0].last("joined")["reason"] == "epoch"
    assert node.losses == 1
    await node.hall.stop()


async def test_a_room_that_nobody_holds_after_a_flush_is_not_found() -> None:
    node = await troubled()
    match = await in_round_2(node)
    for task in list(node.hall._house._tasks):
        task.cancel()
    await node.clock.settle()
    node.store.flush()
    await node.crash()
    answer = await node.say(FakePeer("ann"), "resume", room=match.room, epoch="e", seq=0)
    assert answer[0]["code"] == "not_found"
    await node.hall.stop()


@pytest.mark.parametrize("unheard", [False, True])
async def test_a_room_whose_code_is_taken_after_a_flush_gets_another(unheard: bool) -> None:
    """Its new code leads to it, also when the answer to the second try was lost."""
    node = await troubled()
    match = await in_round_2(node, private=True)
    code = match.players[0].last("joined")["code"]
    node.store.flush()
    await node.store.create("X" * 16, head=b"{}", row=None, code=code, once=None)
    if unheard:
        node.store.fail("after", "restore", times=1)
    await match.act(1, CALL, id="a")
    await node.clock.advance(2_000)
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    told = match.players[0].last("joined")
    assert told["reason"] == "epoch"
    assert told["code"] != code
    assert await node.store.by_code(told["code"]) == match.room
    assert await node.store.by_code(code) == "X" * 16
    await node.crash()
    cat = FakePeer("cat")
    joined = (await node.say(cat, "join", code=told["code"], as_="spectator"))[0]
    assert (joined["type"], joined["room"]) == ("joined", match.room)
    await node.hall.stop()


async def test_a_restore_without_an_answer_is_done_again_alike() -> None:
    node = await troubled()
    match = await in_round_2(node)
    node.store.flush()
    node.store.fail("after", "restore", times=1)
    assert (await match.act(1, CALL, id="a"))[-1]["code"] == "unavailable"
    await node.clock.advance(2_000)
    assert (await match.act(1, CALL, id="a"))[-1]["seq"] == 3
    assert match.players[0].closed is None
    await node.hall.stop()


@pytest.mark.parametrize("only", ["end", "snapshot"])
async def test_a_flush_just_before_a_record_or_a_snapshot_is_stored_loses_nothing(
    only: str,
) -> None:
    """Acked is never lost: what ended stays ended, and its record is kept."""
    node = await troubled(snapshot_entries=1 if only == "snapshot" else 64)
    store, real, flushed = node.store, getattr(node.store, only), []

    async def flushing(*args: Any, **keys: Any) -> None:
        if not flushed:
            flushed.append(only)
            store.flush()
        await real(*args, **keys)

    setattr(store, only, flushing)
    match = await in_round_2(node)
    told = await match.say(0, "resign", id="r")
    assert "ack" in [message["type"] for message in told]
    assert flushed == [only]
    await node.crash()
    assert (await match.back(0)).rooms[match.room]["state"] == "ended"
    assert await store.record(match.room) is not None
    await node.hall.stop()


async def test_an_ended_room_that_is_only_shown_is_stored_anew_with_its_record() -> None:
    node = await troubled()
    match = await in_round_2(node)
    await match.say(0, "resign", id="r")
    await node.crash()
    await match.back(0)
    node.store.flush()
    await node.clock.advance(3_000)
    assert await node.store.record(match.room) is not None
    assert await node.store.rooms() == []
    await node.hall.stop()
