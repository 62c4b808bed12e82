"""Bots in seats: as clients would play them, in processes that think, and when they fail."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gamewarden.bots import Decision, policies
from gamewarden.bots.thinker import Thought
from gamewarden.gateway.metrics import Metrics
from gamewarden.rules.game import Json, Ruleset
from support.fake_peer import FakePeer
from support.node import Node
from support.slow_thinker import SlowThinker

HEADS = {"do": "show", "face": "heads"}


async def with_bot(node: Node, ann: FakePeer, policy: str, **create: object) -> str:
    create = {"ruleset": "hype", "id": node.id(), "client_seed": "x", **create}
    told = await node.say(ann, "create", fill={"1": policy}, **create)
    joined = next(message for message in told if message["type"] == "joined")
    return joined["room"]


@pytest.mark.parametrize("policy", ["random", "greedy"])
async def test_a_bot_plays_its_seat_as_a_client_would(policy: str) -> None:
    node = await Node(policies=policies("hype"), seed=f"bot {policy}").start()
    ann = FakePeer("ann")
    room = await with_bot(node, ann, policy)
    seats = ann.last("joined")["seats"]
    assert seats["1"] == {
        "name": policy, "session": f"bot:{policy}", "connected": True, "bot": policy
    }  # fmt: skip
    chance = Random(1)
    for number in range(400):
        known = ann.rooms[room]
        if known["state"] == "ended":
            break
        legal = (await node.say(ann, "legal", room=room, id="l"))[-1]["actions"]
        assert known["prompt"] is not None, "it is the bot's turn, and it does not play"
        await node.say(ann, "act", id=f"n{number}", room=room, action=chance.choice(legal))
    assert ann.rooms[room]["state"] == "ended"
    told = await node.say(ann, "replay", room=room, id="p")
    assert told[-1]["verified"] is True
    acts = Counter(entry.get("seat") for entry in told[-1]["record"]["entries"])
    assert acts[1] > 3
    await node.hall.stop()


async def test_a_bot_waits_a_little_so_that_people_can_follow() -> None:
    node = await Node(policies=policies("hype"), bot_ms=400, seed="wait").start()
    ann = FakePeer("ann")
    room = await with_bot(node, ann, "random", options={"first": 1})
    assert ann.rooms[room]["seq"] == 1
    await node.clock.advance(399)
    assert ann.rooms[room]["seq"] == 1
    await node.clock.advance(1)
    assert ann.rooms[room]["seq"] == 2
    await node.hall.stop()


async def test_a_bot_answers_in_secret_too_and_takes_a_pause_but_no_draw() -> None:
    node = await Node(policies=policies("hype"), seed="secret").start()
    ann = FakePeer("ann")
    room = await with_bot(node, ann, "random", ruleset="pennies")
    assert ann.rooms[room]["seq"] == 1
    told = await node.say(ann, "act", id="a", room=room, action=HEADS)
    assert next(message for message in told if message["type"] == "ack")["seq"] == 2
    await node.say(ann, "offer", id="o", room=room, what="draw")
    assert ann.events()[-1] == {"kind": "answered", "what": "draw", "seat": 1, "accept": False}
    await node.say(ann, "offer", id="p", room=room, what="pause")
    assert ann.events()[-1]["kind"] == "paused"
    seq = ann.rooms[room]["seq"]
    await node.clock.advance(5_000)
    assert ann.rooms[room]["seq"] == seq
    await node.say(ann, "unpause", id="u", room=room)
    assert ann.rooms[room]["prompt"] or ann.rooms[room]["seq"] > seq + 1
    await node.hall.stop()


async def test_a_bot_goes_on_after_a_crash_and_plays_again() -> None:
    node = await Node(policies=policies("hype"), bot_ms=400, seed="crash").start()
    ann = FakePeer("ann")
    room = await with_bot(node, ann, "random", options={"first": 1})
    await node.crash()
    back = FakePeer("ann")
    await node.say(back, "join", room=room)
    await node.clock.advance(5_400)
    assert back.rooms[room]["seq"] > 1
    await node.say(back, "resign", room=room, id="r")
    await node.say(back, "offer", room=room, id="o", what="rematch")
    assert back.last("joined")["room"] == back.last("rematch")["next"] != room
    assert back.last("joined")["seats"]["0"]["bot"] == "random"
    await node.hall.stop()


class Broken:
    """A policy that chooses what cannot be, or nothing at all."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        if self.name == "raises":
            raise ZeroDivisionError
        return {"do": "nonsense"}


@pytest.mark.parametrize(("name", "result"), [("raises", "failed"), ("nonsense", "refused")])
async def test_a_bot_that_fails_plays_anything_legal_and_is_counted(name: str, result: str) -> None:
    metrics = Metrics()
    node = await Node(policies={name: Broken(name)}, metrics=metrics, seed=name).start()
    ann = FakePeer("ann")
    room = await with_bot(node, ann, name, options={"first": 1})
    told = ann.rooms[room]
    assert told["seq"] >= 2
    assert told["prompt"] is not None
    assert metrics.choices == {(name, result): told["seq"] - 1}
    await node.hall.stop()


async def with_a_thinking_bot(node: Node) -> tuple[FakePeer, str]:
    ann = FakePeer("ann")
    room = await with_bot(node, ann, "greedy", options={"first": 1})
    assert ann.rooms[room]["seq"] == 1
    return ann, room


async def test_the_room_goes_on_while_a_bot_thinks() -> None:
    thinker = SlowThinker()
    node = await Node(policies=policies("hype"), thinker=thinker, seed="slow").start()
    ann, room = await with_a_thinking_bot(node)
    told = await node.say(ann, "chat", id="c", room=room, text="hello?")
    assert told[-1]["type"] == "ack"
    asked = thinker.asked[0]
    assert (asked.policy, asked.decision.seat) == ("greedy", 1)
    thinker.answer(Thought({"do": "end"}))
    await node.clock.settle()
    assert ann.rooms[room]["seq"] == 2
    assert ann.rooms[room]["prompt"] is not None
    await node.hall.stop()


async def test_what_a_bot_thought_too_long_about_is_left_to_chance() -> None:
    thinker, metrics = SlowThinker(), Metrics()
    node = Node(policies=policies("hype"), thinker=thinker, metrics=metrics, seed="late")
    ann, room = await with_a_thinking_bot(await node.start())
    thinker.answer(Thought(trouble="late"))
    await node.clock.settle()
    assert ann.rooms[room]["seq"] == 2
    assert metrics.choices == {("greedy", "late"): 1}
    await node.hall.stop()


async def test_what_another_policy_chose_in_a_bot_s_place_is_played_and_counted() -> None:
    thinker, metrics = SlowThinker(), Metrics()
    node = Node(policies=policies("hype"), thinker=thinker, metrics=metrics, seed="stand in")
    ann, room = await with_a_thinking_bot(await node.start())
    thinker.answer(Thought({"do": "end"}, trouble="late"))
    await node.clock.settle()
    await node.say(ann, "resign", id="r", room=room)
    told = await node.say(ann, "replay", id="p", room=room)
    assert told[-1]["record"]["entries"][1]["action"] == {"do": "end"}
    assert metrics.choices == {("greedy", "late"): 1}
    await node.hall.stop()


async def test_a_bot_s_choice_comes_to_nothing_when_the_match_has_ended_meanwhile() -> None:
    thinker, metrics = SlowThinker(), Metrics()
    node = Node(policies=policies("hype"), thinker=thinker, metrics=metrics, seed="gone")
    ann, room = await with_a_thinking_bot(await node.start())
    await node.say(ann, "resign", id="r", room=room)
    assert thinker.cancelled == 1
    thinker.answer(Thought({"do": "end"}))  # it came a moment too late to be stopped
    await node.clock.settle()
    assert ann.rooms[room]["seq"] == 2
    assert metrics.choices == {}
    await node.hall.stop()


async def test_a_bot_is_asked_anew_after_a_pause() -> None:
    thinker = SlowThinker()
    node = await Node(policies=policies("hype"), thinker=thinker, bot_ms=400, seed="rest").start()
    ann, room = await with_a_thinking_bot(node)
    await node.clock.advance(400)
    assert len(thinker.asked) == 1
    await node.say(ann, "offer", id="o", room=room, what="pause")
    await node.clock.advance(400)
    assert ann.events()[-1]["kind"] == "paused"
    assert thinker.cancelled == 1
    await node.say(ann, "unpause", id="u", room=room)
    await node.clock.advance(400)
    assert len(thinker.asked) == 2
    await node.hall.stop()
