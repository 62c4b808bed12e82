"""Clocks, absence, idle rooms: what falls due, also with nobody there."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from support.fake_peer import FakePeer
from support.node import Match, Node, match_of
from support.troubled_store import TroubledStore

HEADS = {"do": "show", "face": "heads"}
CALL = {"do": "call", "n": 3}
CLOCK = {"bank": 60, "increment": 5, "turn": 30}


async def in_round_2(node: Node, **create: object) -> Match:
    """Seat 1 is asked, in its own turn."""
    match = await match_of(node, options={"rounds": 20}, **create)
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    return match


async def test_banks_are_charged_and_the_increment_goes_to_whose_turn_ended(node: Node) -> None:
    match = await in_round_2(node, clock=CLOCK)
    assert match.known(0)["clock"]["banks"] == {"0": 60_000, "1": 60_000}
    assert match.known(0)["clock"]["running"] == [1]
    assert match.prompt(1)["deadline"] == node.clock.now + 30_000
    await node.clock.advance(12_000)
    ack = (await match.act(1, CALL))[-1]
    assert ack["spent_ms"] == 12_000
    clock = match.known(0)["clock"]
    assert clock["banks"] == {"0": 60_000, "1": 53_000}
    assert (clock["bank"], clock["increment"], clock["turn"]) == (60, 5, 30)
    assert clock["at"] == node.clock.now


async def test_the_receipt_of_an_act_counts_not_its_turn_in_the_inbox(node: Node) -> None:
    match = await in_round_2(node, clock=CLOCK)
    await node.clock.advance(29_999)
    await node.put(match.players[1], "act", id="a", room=match.room, action=CALL)
    node.clock.now += 500
    await node.clock.settle()
    assert match.players[1].last("ack")["spent_ms"] == 29_999
    assert "defaulted" not in json.loads((await node.store.load(match.room)).entries[-1])


async def test_an_act_in_time_counts_though_what_came_before_it_is_served_late() -> None:
    """A spectator who leaves while the store is slow costs nobody their turn."""
    store = TroubledStore()
    node = await Node(store=store, beat_ms=60_000).start()
    match = await in_round_2(node, clock={"bank": 0, "increment": 0, "turn": 30})
    cat = await match.watch("cat")
    store.held = asyncio.Event()
    await node.clock.advance(29_000)
    await node.put(match.players[0], "offer", id="o", room=match.room, what="draw")
    await node.clock.settle()
    node.hall.gone(cat)
    await node.put(match.players[1], "act", id="a", room=match.room, action=CALL, prompt="2.1")
    await node.clock.advance(2_000)
    store.held.set()
    await node.clock.settle()
    ack = match.players[1].last("ack")
    assert (ack["id"], ack["spent_ms"]) == ("a", 29_000)
    await node.hall.stop()


async def test_when_the_turn_limit_passes_the_default_is_played(node: Node) -> None:
    """C61, C66: the deadline fires with nobody connected; the result is there on return."""
    match = await in_round_2(node, clock=CLOCK)
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(30_000)
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert (entry["what"], entry["seat"], entry["defaulted"]) == ("act", 1, [1])
    assert entry["action"] == {"do": "call", "n": 1}
    back = await match.back(0)
    assert back.rooms[match.room]["seq"] == 3
    assert back.rooms[match.room]["clock"]["banks"]["1"] == 60_000 - 30_000 + 5_000


async def test_an_act_at_the_deadline_is_too_late(node: Node) -> None:
    match = await in_round_2(node, clock=CLOCK)
    prompt = match.prompt(1)["id"]
    await node.clock.advance(29_990)
    node.clock.now += 10
    told = await match.act(1, CALL, prompt=prompt)
    assert told[-1]["code"] == "stale"
    assert match.known(1)["seq"] == 3


async def test_a_spent_bank_loses_on_time_with_nobody_connected(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 20, "increment": 0, "turn": 0})
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(19_999)
    assert (await node.hall.held("ann"))[0].state == "live"
    await node.clock.advance(1)
    back = await match.back(1)
    known = back.rooms[match.room]
    assert known["outcome"] == {"winner": 0, "reason": "time"}
    assert known["clock"]["banks"] == {"0": 20_000, "1": 0}
    assert known["clock"]["running"] == []


async def test_both_banks_spent_at_once_is_a_draw(node: Node) -> None:
    match = await match_of(node, clock={"bank": 20, "increment": 0, "turn": 0})
    await node.clock.advance(20_000)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "time"}
    replay = (await match.say(0, "replay", id="p"))[-1]
    assert replay["verified"] is True


async def test_of_two_who_think_the_one_with_less_time_loses(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 20, "increment": 0, "turn": 0})
    await node.clock.advance(5_000)
    await match.act(1, CALL)
    assert sorted(match.known(0)["clock"]["running"]) == [0, 1]
    await node.clock.advance(15_000)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "time"}


async def test_whoever_answered_in_secret_does_not_lose_on_time(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 20, "increment": 0, "turn": 0})
    await node.clock.advance(5_000)
    await match.act(1, CALL)
    await match.act(1, HEADS)
    await node.clock.advance(20_000)
    assert match.known(0)["outcome"] == {"winner": 1, "reason": "time"}
    assert match.known(0)["clock"]["banks"] == {"0": 0, "1": 15_000}


async def test_actions_inside_a_turn_do_not_renew_its_limit(node: Node) -> None:
    match = await match_of(node, "hype", clock={"bank": 0, "increment": 0, "turn": 30})
    seat = match.turn()
    deadline = match.prompt(seat)["deadline"]
    await node.clock.advance(10_000)
    await match.act(seat, (await match.legal(seat))[0])
    assert match.prompt(seat)["deadline"] == deadline
    await node.clock.advance(20_000)
    assert match.prompt(seat) is None
    other = match.prompt(1 - seat)
    assert other["deadline"] == node.clock.now + 30_000
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert (entry["action"], entry["defaulted"]) == ({"do": "end"}, [seat])


@pytest.mark.parametrize("clock", [None, {"bank": 0, "increment": 9, "turn": 0}])
async def test_a_room_without_clock_tells_of_none(node: Node, clock: object) -> None:
    match = await in_round_2(node, **({} if clock is None else {"clock": clock}))
    assert match.known(0)["clock"] is None
    assert "deadline" not in match.prompt(1)


async def test_away_and_asked_for_180_s_in_all_loses_in_a_room_without_clock(node: Node) -> None:
    match = await in_round_2(node)
    await node.gone(match.players[1])
    await node.clock.advance(100_000)
    await match.back(1)
    await node.clock.advance(1_000_000)
    assert match.known(0)["state"] == "live"
    await node.gone(match.players[1])
    await node.clock.advance(79_999)
    assert match.known(0)["state"] == "live"
    await node.clock.advance(1)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "abandoned"}
    entry = json.loads((await node.store.load(match.room)).entries[-1])
    assert (entry["what"], entry["seat"], entry["action"]) == ("abort", 1, {"reason": "abandoned"})


async def test_being_away_costs_nothing_to_whoever_is_not_asked(node: Node) -> None:
    match = await in_round_2(node)
    await node.gone(match.players[0])
    await node.clock.advance(1_000_000)
    assert match.known(1)["state"] == "live"


async def test_both_away_and_asked_at_once_is_a_draw(node: Node) -> None:
    match = await match_of(node)
    for peer in match.players:
        node.hall.gone(peer)
    await node.clock.advance(180_000)
    back = await match.back(0)
    assert back.rooms[match.room]["outcome"] == {"draw": True, "reason": "abandoned"}


async def test_absence_is_not_forgotten_by_a_crash(node: Node) -> None:
    match = await in_round_2(node)
    await node.gone(match.players[1])
    await node.clock.advance(170_000)
    await match.back(1)
    await match.say(1, "offer", id="o", what="draw")
    await node.crash(away_ms=1000)
    await match.back(0)
    await node.clock.advance(9_000)
    assert match.known(0)["state"] == "live"
    await node.clock.advance(2_000)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "abandoned"}


async def test_absence_counts_on_after_a_crash_though_nobody_comes_back(node: Node) -> None:
    """C66: a seat that is asked and away loses after 180 s, whatever the node went through."""
    match = await in_round_2(node)
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(30_000)
    await node.crash(away_ms=1000)
    await node.clock.advance(180_000)
    back = await match.back(0)
    assert back.rooms[match.room]["outcome"] == {"winner": 0, "reason": "abandoned"}


async def test_nobody_who_is_there_ever_loses_by_absence() -> None:
    """C60: random comings, goings, pauses, answers and crashes."""
    abandoned = 0
    for number in range(12):
        chance = Random(number)
        never = {"pause_ms": 10**9, "pauses_ms": 10**9, "abandoned_ms": 10**9}
        node = await Node(beat_ms=60_000, seed=f"absence {number}", **never).start()
        match = await in_round_2(node)
        here = [True, True]
        away_ms = [0, 0]
        while match_lives(node, match):
            step = chance.randrange(1_000, 40_000)
            for seat in asked_of(node, match):
                away_ms[seat] += 0 if here[seat] else step
            await node.clock.advance(step)
            if match_lives(node, match):
                await something(node, match, here, chance, crashes=number % 2 > 0)
        outcome = node.hall._house.rooms[match.room].table.match.outcome
        if outcome["reason"] == "abandoned":
            abandoned += 1
            losers = [1 - outcome["winner"]] if "winner" in outcome else [0, 1]
            for loser in losers:
                assert not here[loser]
                assert away_ms[loser] >= 180_000
                # Of an absence under way a crash forgets what no entry has told; nothing else does.
                assert number % 2 or away_ms[loser] < 180_000 + 40_000
        await node.hall.stop()
    assert abandoned >= 6


async def something(
    node: Node, match: Match, here: list[bool], chance: Random, *, crashes: bool
) -> None:
    """A seat comes or goes, answers, or pauses and ends the pause; or the node crashes."""
    seat = chance.randrange(2)
    match chance.randrange(8):
        case 0 if here[seat] and seat in asked_of(node, match):
            await match.act(seat, (await match.legal(seat))[0])
        case 1 if all(here):
            await match.say(seat, "offer", id=node.id(), what="pause")
            await match.say(1 - seat, "answer", id=node.id(), what="pause", accept=True)
        case 2 | 3 if here[seat]:
            await match.say(seat, "unpause", id=node.id())
        case 4 if crashes:
            await node.crash()
            for one in (0, 1):
                if here[one]:
                    await match.back(one)
        case _ if here[seat]:
            await node.gone(match.players[seat])
            here[seat] = False
        case _:
            await match.back(seat)
            here[seat] = True


def match_lives(node: Node, match: Match) -> bool:
    return node.hall._house.rooms[match.room].table.state == "live"


def asked_of(node: Node, match: Match) -> list[int]:
    """Whose time it is: asked, not answered in secret, and not in a pause."""
    table = node.hall._house.rooms[match.room].table
    if table.match.paused is not None:
        return []
    return [seat for seat in table.asked if table.open_prompt(seat) is not None]


async def test_a_live_room_with_nobody_there_ends_after_30_minutes() -> None:
    """C31: started and left; the result is recorded as a draw."""
    node = await Node(beat_ms=60_000, absence_ms=10**9, seed="empty").start()
    match = await in_round_2(node)
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(30 * 60_000 - 1)
    assert node.hall.counts()["live"] == 1
    await node.clock.advance(1)
    back = await match.back(0)
    assert back.rooms[match.room]["outcome"] == {"draw": True, "reason": "abandoned"}
    await node.hall.stop()


async def test_an_ended_room_leaves_the_memory_and_stays_a_day_in_the_store() -> None:
    node = await Node(beat_ms=3_600_000, seed="day").start()
    match = await in_round_2(node)
    await match.say(0, "resign", id="r")
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(10 * 60_000)
    assert node.hall.counts() == {"open": 0, "live": 0, "ended": 0}
    cat = await match.watch("cat")
    assert cat.last("joined")["outcome"]["reason"] == "resign"
    back = await match.back(1)
    assert back.last("resumed")["seq"] == 3
    for peer in (cat, back):
        await node.gone(peer)
    await node.clock.advance(24 * 3_600_000)
    late = FakePeer("dan")
    assert (await node.say(late, "join", room=match.room))[0]["code"] == "not_found"
    assert (await node.say(late, "replay", room=match.room, id="p"))[0]["type"] == "replay"
    await node.hall.stop()


# Taking a room over.


async def test_an_owner_that_takes_over_moves_deadlines_by_the_time_without_owner(
    node: Node,
) -> None:
    match = await in_round_2(node, clock=CLOCK)
    deadline = match.prompt(1)["deadline"]
    await node.clock.advance(10_400)
    await node.crash(away_ms=100_000)
    back = await match.back(1)
    update = back.last("update")
    assert update["seq"] == 3
    assert [event["kind"] for event in update["events"]] == ["unpaused"]
    assert update["prompt"]["id"] == "2.1"
    moved = update["prompt"]["deadline"] - deadline
    assert 100_000 <= moved <= 101_000
    ack = (await match.act(1, CALL))[-1]
    assert 9_400 <= ack["spent_ms"] <= 10_400


async def test_nothing_falls_due_within_5_s_of_a_take_over(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 20, "increment": 0, "turn": 0})
    await node.clock.advance(19_900)
    await node.crash(away_ms=50_000)
    await match.back(0)
    await node.clock.advance(4_999)
    assert match.known(0)["state"] == "live"
    await node.clock.advance(1)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "time"}


async def test_a_full_room_that_had_not_started_starts_after_a_take_over(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await node.say(ann, "create", id="c", ruleset="pennies"))[0]["room"]
    await node.say(ben, "join", room=room)
    await node.crash(away_ms=1000)
    await node.clock.advance(5_000)
    assert (await node.say(FakePeer("ann"), "join", room=room))[0]["state"] == "live"
