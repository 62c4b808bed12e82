"""Acts: the order of what is told, acks that are remembered, refusals in their order."""

from __future__ import annotations

import asyncio
import json
from collections import Counter

import pytest

from gamewarden.rules.game import Legal
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of, said
from support.pennies import Pennies, Table

HEADS = {"do": "show", "face": "heads"}
TAILS = {"do": "show", "face": "tails"}


async def in_round_2(node: Node) -> Match:
    """A match in which seat 1 is asked to call, and nobody else is asked."""
    match = await match_of(node)
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    assert match.prompt(1)["kind"] == "call"
    return match


async def test_the_actor_has_its_update_before_its_ack(node: Node) -> None:
    match = await in_round_2(node)
    told = await match.act(1, {"do": "call", "n": 3}, id="a")
    assert [message["type"] for message in told] == ["update", "ack"]
    assert told[1] == {"type": "ack", "id": "a", "room": match.room, "seq": told[0]["seq"]}


async def test_nothing_is_told_before_the_entry_is_stored(node: Node) -> None:
    match = await in_round_2(node)
    entries = await node.store.load(match.room)
    told = await match.act(1, {"do": "call", "n": 3})
    stored = await node.store.load(match.room)
    assert len(stored.entries) == len(entries.entries) + 1
    assert json.loads(stored.entries[-1])["seq"] == told[-1]["seq"]


async def test_an_intent_sent_twice_is_carried_out_once_with_the_same_answer(node: Node) -> None:
    """C71: twice at once, on two sockets, and again after a resume and a crash."""
    match = await in_round_2(node)
    ben, second = match.players[1], FakePeer("ben")
    call = said("act", id="same", room=match.room, action={"do": "call", "n": 3})
    await node.hall.receive(ben, call)
    await node.hall.receive(ben, call)
    await node.hall.receive(second, call)
    await node.clock.settle()
    acks = [ben.all("ack")[-2], ben.last("ack"), second.last("ack")]
    assert acks[0] == acks[1] == acks[2]
    assert acks[0]["seq"] == match.known(1)["seq"] == 3
    again = await match.back(1)
    await node.hall.receive(again, call)
    await node.clock.settle()
    assert again.last("ack") == acks[0]
    await node.crash()
    late = FakePeer("ben")
    await node.hall.receive(late, call)
    await node.clock.settle()
    assert late.told == [acks[0]]


async def test_a_remembered_id_gives_its_ack_whatever_else_it_now_says(node: Node) -> None:
    match = await in_round_2(node)
    ack = (await match.act(1, {"do": "call", "n": 3}, id="same"))[-1]
    other = await match.act(1, {"do": "nonsense"}, id="same", prompt="9.9")
    assert other == [ack]
    assert (await match.say(1, "resign", id="same"))[-1] == ack


async def test_the_last_64_ids_of_a_seat_are_remembered(node: Node) -> None:
    options = {"basic_cost": 0, "basic_damage": 0, "acts_a_turn": 3, "pressure_round": 0}
    match = await match_of(node, "hype", options=options)
    ids: list[list[str]] = [[], []]
    while len(ids[0]) < 65:
        seat = match.turn()
        action = next(a for a in await match.legal(seat) if a["do"] in ("attack", "end"))
        ids[seat].append(node.id())
        assert (await match.act(seat, action, id=ids[seat][-1]))[-1]["type"] == "ack"
    nonsense = {"do": "nonsense"}
    assert (await match.act(0, nonsense, id=ids[0][-64]))[-1]["type"] == "ack"
    assert (await match.act(0, nonsense, id=ids[0][-65]))[-1]["type"] == "error"
    assert (await match.act(1, nonsense, id=ids[0][-1]))[-1]["type"] == "error"


async def test_an_error_is_not_remembered(node: Node) -> None:
    match = await in_round_2(node)
    assert (await match.act(1, {"do": "call", "n": 9}, id="a"))[-1]["code"] == "illegal_action"
    assert (await match.act(1, {"do": "call", "n": 3}, id="a"))[-1]["type"] == "ack"


async def test_an_act_for_a_decision_that_is_past_is_stale(node: Node) -> None:
    """C72: each intent names the decision it answers."""
    match = await in_round_2(node)
    prompt = match.prompt(1)["id"]
    assert prompt == "2.1"
    for wrong in ("1.1", "2.0", "x", "3.1"):
        error = (await match.act(1, {"do": "call", "n": 3}, prompt=wrong))[-1]
        assert (error["code"], "rule" in error) == ("stale", False)
    assert (await match.act(1, {"do": "call", "n": 3}, prompt=prompt))[-1]["type"] == "ack"
    assert (await match.act(1, HEADS, prompt=prompt))[-1]["code"] == "stale"
    assert match.known(1)["seq"] == 3


@pytest.mark.parametrize(
    ("seat", "action", "code", "rule"),
    [
        (0, {"do": "call", "n": 3}, "not_your_turn", "PENNY-TURN-1"),
        (1, {}, "bad_message", None),
        (1, {"do": 7}, "bad_message", None),
        (1, {"do": "dance"}, "bad_message", None),
        (1, {"do": "call"}, "bad_message", None),
        (1, {"do": "call", "n": "3"}, "bad_message", None),
        (1, {"do": "call", "n": 0}, "illegal_action", "PENNY-CALL-1"),
        (1, {"do": "call", "n": 6}, "illegal_action", "PENNY-CALL-1"),
        (1, {"do": "show", "face": "heads"}, "illegal_action", "PENNY-TURN-2"),
        (1, {"do": "show"}, "illegal_action", "PENNY-TURN-2"),
    ],
)
async def test_a_refusal_has_code_rule_and_id_and_changes_nothing(
    node: Node, seat: int, action: dict[str, object], code: str, rule: str | None
) -> None:
    """C88: ten kinds of illegal intent, each told why; no entry, and nobody else hears of it."""
    match = await in_round_2(node)
    before = await node.store.load(match.room)
    heard = len(match.players[1 - seat].told)
    (error,) = await match.act(seat, action, id="wrong")
    assert (error["type"], error["code"], error.get("rule")) == ("error", code, rule)
    assert (error["id"], error["room"]) == ("wrong", match.room)
    assert error["message"]
    assert await node.store.load(match.room) == before
    assert len(match.players[1 - seat].told) == heard


async def test_why_is_judged_as_act_would_be_and_nothing_is_applied(node: Node) -> None:
    match = await in_round_2(node)
    before = await node.store.load(match.room)
    cases = [
        (1, {"do": "call", "n": 3}),
        (1, {"do": "call", "n": 9}),
        (1, {"do": "nonsense"}),
        (0, {"do": "call", "n": 3}),
    ]
    for seat, action in cases:
        (why,) = await match.say(seat, "why", id="w", action=action)
        assert (why["type"], why["id"]) == ("why", "w")
        assert await node.store.load(match.room) == before
        if "code" in why:
            (error,) = await match.act(seat, action)
            for key in ("code", "message"):
                assert why[key] == error[key]
            assert why.get("rule") == error.get("rule")
        else:
            assert (seat, action) == cases[0]


async def test_a_legal_action_padded_with_keys_that_nobody_reads_is_not_stored(node: Node) -> None:
    """Else a match could be made to take a hundred times the space, for as long as it is kept."""
    match = await match_of(node)
    heads = {"do": "show", "face": "heads"}
    padded = {**heads, "pad": "x" * 1024}
    for kind in ("why", "act"):
        assert (await match.say(0, kind, id="p", action=padded))[0]["code"] == "too_large"
    refused = {"do": "show", "face": "edge", "pad": "x" * 1024}
    assert (await match.say(0, "why", id="q", action=refused))[0]["code"] != "too_large"
    (ack,) = await match.act(0, {**heads, "pad": "x" * 900}, id="p")
    assert ack["type"] == "ack"


async def test_legal_names_the_prompt_and_is_empty_without_one(node: Node) -> None:
    match = await in_round_2(node)
    (asked,) = await match.say(1, "legal", id="l")
    assert asked["prompt"] == "2.1"
    assert asked["actions"] == [{"do": "call", "n": n} for n in range(1, 6)]
    assert asked["complete"] is True
    (other,) = await match.say(0, "legal", id="l")
    assert other == {
        "type": "legal", "id": "l", "room": match.room, "actions": [], "complete": True
    }  # fmt: skip


async def test_in_an_open_room_nobody_has_a_turn(node: Node) -> None:
    ann = FakePeer("ann")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    for kind, keys in {
        "act": {"action": HEADS, "prompt": "1.0"},
        "resign": {},
        "offer": {"what": "draw"},
    }.items():
        (error,) = await node.say(ann, kind, room=room, id="a", **keys)
        assert error["code"] == "not_your_turn"
    (legal,) = await node.say(ann, "legal", room=room, id="l")
    assert (legal["actions"], legal["complete"], "prompt" in legal) == ([], True, False)
    (why,) = await node.say(ann, "why", room=room, id="w", action=HEADS)
    assert why["code"] == "not_your_turn"


async def test_refusals_come_in_their_order(node: Node) -> None:
    """Remembered id, rate_limited, not_seated, ended, paused, stale, then the ruleset's own."""
    match = await in_round_2(node)
    ann, ben, cat = *match.players, FakePeer("cat")
    call = {"do": "call", "n": 3}
    nonsense = {"room": match.room, "action": {"do": "nonsense"}, "prompt": "0.0"}
    assert (await match.act(1, call, id="known"))[-1]["type"] == "ack"
    assert (await node.limited(ben, "act", **nonsense | {"id": "known"}))[0]["type"] == "ack"
    limited = (await node.limited(cat, "act", id="a", **nonsense))[0]
    assert (limited["code"], limited["retry_ms"], limited["id"]) == ("rate_limited", 1234, "a")
    nowhere = nonsense | {"room": "nowhere", "id": "a"}
    assert (await node.limited(cat, "act", **nowhere))[0]["code"] == "not_found"
    assert (await node.say(cat, "act", id="a", **nonsense))[0]["code"] == "not_seated"
    assert (await node.say(ann, "act", id="a", **nonsense))[0]["code"] == "stale"
    await match.say(0, "offer", id="o", what="pause")
    await match.say(1, "answer", id="y", what="pause", accept=True)
    assert (await node.say(ann, "act", id="a", **nonsense))[0]["code"] == "paused"
    await match.say(0, "resign", id="r")
    assert (await node.say(ann, "act", id="a", **nonsense))[0]["code"] == "ended"
    assert (await node.say(ben, "act", **nonsense | {"id": "known"}))[0]["type"] == "ack"


async def test_a_burst_over_the_limit_is_refused_by_id_and_leaves_everybody_right(
    node: Node,
) -> None:
    """C12: whatever is over a limit has its answer, with a hint when to try again."""
    match = await in_round_2(node)
    ben = match.players[1]
    for number in range(200):
        await node.put(ben, "act", id=f"b{number}", room=match.room, action={"do": "call", "n": 9})
    await node.clock.settle()
    answers = {error["id"]: error for error in ben.all("error")}
    assert len(answers) == 200
    codes = [answers[f"b{number}"]["code"] for number in range(200)]
    assert codes[0] == "illegal_action"
    assert codes[-1] == "rate_limited"
    assert all("retry_ms" in error for error in answers.values() if error["code"] != codes[0])
    before = dict(match.known(1))
    snapshot = (await match.say(1, "join"))[0]
    for key in ("seq", "hash", "view"):
        assert snapshot[key] == before[key]
    assert snapshot["seq"] == match.known(0)["seq"] == 2


async def test_a_burst_of_right_intents_is_served_up_to_the_limit_and_refused_beyond_it(
    node: Node,
) -> None:
    """C12: each has its answer, and both sides show what was carried out, no more."""
    options = {"basic_cost": 0, "basic_damage": 0, "guard_cost": 0, "acts_a_turn": 3, "ap": 10}
    match = await match_of(node, "hype", options={**options, "first_ap": 10})
    seat = match.turn()
    peer = match.players[seat]
    legal = [one for one in await match.legal(seat) if one["do"] == "guard"]
    for number in range(100):
        action = legal[number % len(legal)]
        await node.put(peer, "act", id=f"b{number}", room=match.room, action=action)
    await node.clock.settle()
    answers = Counter(
        told.get("code", "ack") for told in peer.told if str(told.get("id", "")).startswith("b")
    )
    assert answers["ack"] >= 3
    assert answers["rate_limited"] == 100 - node.limits.inbox_session
    assert sum(answers.values()) == 100
    assert match.known(seat)["seq"] == match.known(1 - seat)["seq"] == 1 + answers["ack"]
    before = dict(match.known(seat))
    snapshot = (await match.say(seat, "join"))[0]
    assert (snapshot["seq"], snapshot["view"]) == (before["seq"], before["view"])


async def test_a_full_inbox_refuses_and_never_grows(node: Node) -> None:
    match = await in_round_2(node)
    crowd = [FakePeer(f"p{number}") for number in range(600)]
    for peer in crowd:
        await node.put(peer, "join", room=match.room, as_="spectator", id="j")
    assert node.hall.waiting() <= node.limits.inbox
    await node.clock.settle()
    await node.clock.settle()
    refused = [peer for peer in crowd if peer.told[0].get("code") == "unavailable"]
    assert len(refused) == 600 - node.limits.inbox * 3 // 4


async def test_a_crowd_that_comes_to_watch_keeps_nobody_from_playing(node: Node) -> None:
    match = await match_of(node)
    crowd = [FakePeer(f"p{number}") for number in range(600)]
    for peer in crowd:
        await node.put(peer, "join", room=match.room, as_="spectator", id="j")
    for seat in (0, 1):
        await node.put(match.players[seat], "act", id="a", room=match.room, action=HEADS)
    await node.clock.settle()
    answers = Counter(peer.told[0].get("code", "joined") for peer in crowd)
    assert answers == {"joined": 384, "unavailable": 216}
    assert match.known(0)["seq"] == match.known(1)["seq"] == 2


async def test_resigning_ends_the_match_for_the_other_seat(node: Node) -> None:
    match = await in_round_2(node)
    told = await match.say(0, "resign", id="r")
    outcome = {"winner": 1, "reason": "resign"}
    assert (told[0]["state"], told[0]["outcome"]) == ("ended", outcome)
    assert told[0]["events"] == [{"kind": "outcome", **outcome}]
    assert told[1]["seq"] == told[0]["seq"]
    assert match.known(1)["outcome"] == outcome
    assert match.prompt(1) is None
    assert (await match.say(0, "resign", id="r"))[0] == told[1]
    assert (await match.say(0, "resign", id="r2"))[0]["code"] == "ended"


async def test_a_fault_of_the_rules_in_an_act_changes_nothing(
    node: Node, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await in_round_2(node)
    game = node.games["pennies"]

    def broken(*args: object) -> object:
        raise ZeroDivisionError("seven over nothing")

    with monkeypatch.context() as patch:
        patch.setattr(game, "perform", broken)
        (error,) = await match.act(1, {"do": "call", "n": 3}, id="a")
    assert error["code"] == "internal"
    (logged,) = caplog.records
    assert logged.reference in error["message"]
    assert "seven" not in error["message"]
    caplog.clear()
    assert (await match.act(1, {"do": "call", "n": 3}, id="a"))[-1]["type"] == "ack"


async def test_a_match_ends_at_the_limit_of_entries(node: Node) -> None:
    """C75: nobody can hold a table for ever."""
    node = await Node(entries=6, seed="other").start()
    match = await match_of(node, options={"rounds": 20})
    for number in range(10):
        if match.known(0)["state"] == "ended":
            break
        for seat in (0, 1):
            if match.prompt(seat) is not None:
                await match.act(seat, (await match.legal(seat))[0], id=f"n{number}")
    assert match.known(0)["outcome"] == {"draw": True, "reason": "aborted"}
    assert match.known(0)["seq"] == 6
    await node.hall.stop()


async def test_rooms_do_not_wait_for_each_other(node: Node) -> None:
    one, other = await match_of(node), await match_of(node)
    for seat in (0, 1):
        await one.say(seat, "join")
    await asyncio.gather(one.act(0, HEADS), other.act(0, TAILS))
    await asyncio.gather(one.act(1, HEADS), other.act(1, TAILS))
    assert one.known(0)["seq"] == other.known(0)["seq"] == 2


class Listing(Pennies):
    """Counts how often what is legal was worked out."""

    count = 0

    def legal(self, state: Table, seat: int) -> Legal:
        self.count += 1
        return super().legal(state, seat)


async def test_whoever_asks_again_and_again_what_is_legal_gets_the_same_list() -> None:
    game = Listing()
    node = await Node(games={"pennies": game}).start()
    match = await match_of(node)
    before = game.count
    lists = [await match.say(0, "legal", id="l") for _ in range(20)]
    assert game.count == before + 1
    assert lists == [lists[0]] * 20
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    (asked,) = await match.say(1, "legal", id="l")
    assert asked["actions"] == [{"do": "call", "n": n} for n in range(1, 6)]
    await node.hall.stop()
