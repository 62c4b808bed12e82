"""Secret simultaneous choices: stored, acknowledged, and seen by nobody until both are in."""

from __future__ import annotations

import json

from support.fake_peer import FakePeer
from support.node import Node, match_of

HEADS = {"do": "show", "face": "heads"}
TAILS = {"do": "show", "face": "tails"}


async def test_the_first_answer_is_acked_without_a_seq_and_nobody_hears_of_it(node: Node) -> None:
    match = await match_of(node)
    cat = await match.watch("cat")
    await node.clock.advance(2000)
    heard = [len(match.players[1].frames), len(cat.frames)]
    told = await match.act(0, HEADS, id="a", prompt="1.0")
    assert told == [{"type": "ack", "id": "a", "room": match.room}]
    await node.clock.advance(60_000)
    assert [len(match.players[1].frames), len(cat.frames)] == heard


async def test_the_answer_that_completes_the_set_becomes_one_entry_for_both(node: Node) -> None:
    match = await match_of(node)
    await match.act(0, HEADS, id="a")
    told = await match.act(1, TAILS, id="b")
    assert [message["type"] for message in told] == ["update", "ack"]
    assert told[1]["seq"] == told[0]["seq"] == 2
    stored = json.loads((await node.store.load(match.room)).entries[-1])
    assert (stored["what"], stored["actions"]) == ("both", {"0": HEADS, "1": TAILS})
    shown = [event for event in told[0]["events"] if event["kind"] == "shown"]
    assert [event["face"] for event in shown] == ["heads", "tails"]
    # The ack of the sealed one stays without a seq, also now.
    assert await match.act(0, TAILS, id="a") == [{"type": "ack", "id": "a", "room": match.room}]


async def test_answers_made_at_the_same_moment_are_both_accepted(node: Node) -> None:
    """C87: nobody is stale for having answered beside the other."""
    match = await match_of(node)
    for seat in (0, 1):
        await node.put(
            match.players[seat], "act", id="a", room=match.room, action=HEADS, prompt=f"1.{seat}"
        )
    await node.clock.settle()
    assert [peer.last("ack").get("seq") for peer in match.players] == [None, 2]
    assert match.known(0)["seq"] == 2


async def test_a_sealed_answer_cannot_be_changed(node: Node) -> None:
    match = await match_of(node)
    await match.act(0, HEADS, id="a")
    (late,) = await match.act(0, TAILS, id="b", prompt="1.0")
    assert late["code"] == "stale"
    (late,) = await match.act(0, TAILS, id="b")
    assert late["code"] == "not_your_turn"
    (why,) = await match.say(0, "why", id="w", action=TAILS)
    assert why["code"] == "not_your_turn"
    (legal,) = await match.say(0, "legal", id="l")
    assert (legal["actions"], "prompt" in legal) == ([], False)


async def test_only_its_own_seat_finds_the_sealed_answer(node: Node) -> None:
    match = await match_of(node)
    await match.act(0, HEADS, id="a")
    (own,) = await match.say(0, "join")
    assert own["sealed"] == {"prompt": "1.0", "action": HEADS}
    assert "prompt" not in own
    back = await match.back(0)
    assert back.last("resumed")["sealed"] == {"prompt": "1.0", "action": HEADS}
    (other,) = await match.say(1, "join")
    assert "sealed" not in other
    assert other["prompt"]["id"] == "1.1"
    assert "sealed" not in (await match.watch("cat")).last("joined")


async def test_sealed_answers_outlive_a_crash_and_stay_hidden(node: Node) -> None:
    """C86: what was committed stays so, the other is asked again, and no clock is refilled."""
    match = await match_of(node, clock={"bank": 60, "increment": 0, "turn": 0})
    await node.clock.advance(20_000)
    await match.act(0, HEADS, id="a")
    await node.crash(away_ms=3000)
    ann, ben = FakePeer("ann"), FakePeer("ben")
    for peer in (ann, ben):
        await node.say(peer, "join", room=match.room)
    assert ann.last("joined")["sealed"]["action"] == HEADS
    assert ben.last("joined")["prompt"]["id"] == "1.1"
    assert b"heads" not in b"".join(ben.frames)
    assert await node.say(ann, "act", id="a", room=match.room, action=HEADS) == [
        {"type": "ack", "id": "a", "room": match.room}
    ]
    await node.clock.advance(10_000)
    told = await node.say(ben, "act", id="b", room=match.room, action=TAILS)
    banks = told[0]["clock"]["banks"]
    assert banks["0"] == 40_000
    assert 28_000 <= banks["1"] <= 31_000


async def test_what_a_seat_was_told_before_it_answered_in_secret_is_told_alike_after_a_crash(
    node: Node,
) -> None:
    """C86: its prompt is in the update that opened it, as it was; and open it is no more."""
    match = await match_of(node, clock={"bank": 60, "increment": 0, "turn": 30})
    (told,) = [frame for frame in match.players[0].frames if b'"update"' in frame[:20]]
    await match.act(0, HEADS, id="a")
    await node.crash()
    ann = FakePeer("ann")
    ann.rooms[match.room] = {"view": {}, "seq": 0, "state": "open"}
    epoch = match.known(0)["epoch"]
    await node.say(ann, "resume", room=match.room, epoch=epoch, seq=0)
    assert next(frame for frame in ann.frames if b'"update"' in frame[:20]) == told
    assert "prompt" not in ann.last("resumed")


async def test_clocks_are_told_as_they_stood_when_the_prompt_opened(node: Node) -> None:
    match = await match_of(node, clock={"bank": 60, "increment": 0, "turn": 30})
    opened = match.known(1)["clock"]
    deadline = match.prompt(1)["deadline"]
    assert (opened["banks"], opened["running"]) == ({"0": 60_000, "1": 60_000}, [0, 1])
    await node.clock.advance(10_000)
    await match.act(0, HEADS, id="a")
    await node.clock.advance(5_000)
    (joined,) = await match.say(1, "join")
    assert joined["clock"] == opened
    assert joined["prompt"]["deadline"] == deadline
    told = await match.act(1, HEADS, id="b")
    assert told[0]["clock"]["banks"] == {"0": 50_000, "1": 45_000}
    assert told[1]["spent_ms"] == 15_000


async def test_a_deadline_answers_for_those_who_have_not(node: Node) -> None:
    match = await match_of(node, clock={"bank": 0, "increment": 0, "turn": 30})
    await match.act(0, TAILS, id="a")
    await node.clock.advance(30_000)
    entry = json.loads((await node.store.load(match.room)).entries[1])
    assert entry["actions"] == {"0": TAILS, "1": HEADS}
    assert entry["defaulted"] == [1]


async def test_a_deadline_answers_for_both(node: Node) -> None:
    match = await match_of(node, clock={"bank": 0, "increment": 0, "turn": 30})
    await node.clock.advance(30_000)
    entry = json.loads((await node.store.load(match.room)).entries[1])
    assert entry["defaulted"] == [0, 1]
    assert match.known(0)["seq"] == 2


async def test_resigning_while_answers_are_sealed_tells_none_of_them(node: Node) -> None:
    match = await match_of(node)
    await match.act(0, HEADS, id="a")
    await match.say(1, "resign", id="r")
    assert "heads" not in json.dumps(match.players[1].told)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "resign"}
    replay = (await match.say(1, "replay", id="p"))[-1]
    assert "heads" not in json.dumps(replay)
    assert replay["verified"] is True
