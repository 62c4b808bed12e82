"""Draws and pauses by agreement."""

from __future__ import annotations

import pytest

from support.node import Match, Node, match_of

HEADS = {"do": "show", "face": "heads"}
CALL = {"do": "call", "n": 3}


async def in_round_2(node: Node, **create: object) -> Match:
    match = await match_of(node, options={"rounds": 20}, **create)
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    return match


async def agreed(match: Match, what: str, number: int = 0) -> list[dict[str, object]]:
    await match.say(0, "offer", id=f"o{number}", what=what)
    return await match.say(1, "answer", id=f"y{number}", what=what, accept=True)


async def test_an_offer_is_an_entry_with_one_event_and_stands_for_30_s(node: Node) -> None:
    match = await in_round_2(node)
    until = node.clock.now + 30_000
    told = await match.say(0, "offer", id="o", what="draw")
    assert told[0]["events"] == [{"kind": "offered", "what": "draw", "seat": 0, "until": until}]
    assert told[0]["patch"] == {}
    assert match.known(1)["offers"] == {"draw": {"seat": 0, "until": until}}
    assert match.prompt(1)["id"] == "2.1"
    assert told[1]["seq"] == 3
    await node.clock.advance(29_999)
    assert match.known(0)["seq"] == 3
    await node.clock.advance(1)
    assert match.players[1].last("update")["events"] == [
        {"kind": "expired", "what": "draw", "seat": 0}
    ]
    assert match.known(1)["offers"] is None


async def test_an_accepted_draw_ends_the_match(node: Node) -> None:
    match = await in_round_2(node)
    told = await agreed(match, "draw")
    assert [message["type"] for message in told] == ["update", "ack", "update"]
    assert told[0]["events"] == [{"kind": "answered", "what": "draw", "seat": 1, "accept": True}]
    assert told[1]["seq"] == told[0]["seq"]
    assert told[2]["outcome"] == {"draw": True, "reason": "agreed"}
    assert match.known(0)["state"] == "ended"
    assert (await match.say(0, "replay", id="p"))[-1]["verified"] is True


async def test_offering_what_the_other_has_open_accepts_it(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(1, "offer", id="o", what="draw")
    await match.say(0, "offer", id="o", what="draw")
    assert match.known(0)["outcome"] == {"draw": True, "reason": "agreed"}


async def test_an_agreed_draw_comes_before_an_act_that_was_already_waiting(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    ben = match.players[1]
    await node.put(ben, "answer", id="y", room=match.room, what="draw", accept=True)
    await node.put(ben, "act", id="a", room=match.room, action=CALL)
    await node.clock.settle()
    assert ben.last("error")["code"] == "ended"


@pytest.mark.parametrize("refused", [True, False])
async def test_a_refused_or_expired_offer_bars_its_seat_for_30_s(node: Node, refused: bool) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    if refused:
        await match.say(1, "answer", id="n", what="draw", accept=False)
    else:
        await node.clock.advance(30_000)
    await node.clock.advance(10_000)
    (error,) = await match.say(0, "offer", id="o2", what="draw")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 20_000)
    assert (await match.say(1, "offer", id="o3", what="draw"))[-1]["type"] == "ack"
    await match.say(0, "answer", id="n3", what="draw", accept=False)
    await node.clock.advance(20_000)
    assert (await match.say(0, "offer", id="o4", what="draw"))[-1]["type"] == "ack"


async def test_one_offer_of_a_kind_is_open(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    (error,) = await match.say(0, "offer", id="o2", what="draw")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 30_000)
    assert (await match.say(0, "offer", id="o3", what="pause"))[-1]["type"] == "ack"
    assert sorted(match.known(1)["offers"]) == ["draw", "pause"]


async def test_an_answer_without_an_offer_of_the_other_is_stale(node: Node) -> None:
    match = await in_round_2(node)
    assert (await match.say(1, "answer", id="y", what="draw", accept=True))[0]["code"] == "stale"
    await match.say(0, "offer", id="o", what="draw")
    assert (await match.say(0, "answer", id="y", what="draw", accept=True))[0]["code"] == "stale"
    assert (await match.say(1, "answer", id="y", what="pause", accept=True))[0]["code"] == "stale"


async def test_an_offer_ends_when_its_seat_acts_and_bars_nobody(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(1, "offer", id="o", what="draw")
    told = await match.act(1, CALL)
    assert "offers" not in told[0]
    assert match.known(0)["offers"] is None
    assert (await match.say(1, "offer", id="o2", what="draw"))[-1]["type"] == "ack"


async def test_a_hundred_offers_a_second_change_nothing_but_rejects(node: Node) -> None:
    """C63: offers never block an act, and cost the receiver no time."""
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 30})
    deadline = match.prompt(1)["deadline"]
    await match.say(0, "offer", id="first", what="draw")
    for number in range(100):
        await node.put(match.players[0], "offer", id=f"o{number}", room=match.room, what="draw")
        if number % 10 == 9:
            await node.clock.advance(100)
    assert len(match.players[0].all("error")) == 100
    assert match.prompt(1)["deadline"] == deadline
    ack = (await match.act(1, CALL))[-1]
    assert (ack["type"], ack["spent_ms"]) == ("ack", 1_000)


async def test_a_pause_stops_clocks_and_acts_until_either_seat_ends_it(node: Node) -> None:
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 30})
    await node.clock.advance(10_000)
    await agreed(match, "pause")
    clock = match.known(1)["clock"]
    assert (clock["running"], clock["banks"]["1"]) == ([], 50_000)
    assert match.prompt(1)["id"] == "2.1"
    assert "deadline" not in match.prompt(1)
    assert (await match.act(1, CALL))[-1]["code"] == "paused"
    assert (await match.say(0, "offer", id="p2", what="pause"))[-1]["code"] == "paused"
    await node.clock.advance(120_000)
    assert match.known(0)["state"] == "live"
    told = await match.say(0, "unpause", id="u")
    assert [message["type"] for message in told] == ["update", "ack"]
    assert match.prompt(1)["deadline"] == node.clock.now + 20_000
    await node.clock.advance(5_000)
    assert (await match.act(1, CALL))[-1]["spent_ms"] == 15_000
    assert (await match.say(0, "unpause", id="u2"))[0]["code"] == "stale"


async def test_a_pause_ends_by_itself_after_10_minutes(node: Node) -> None:
    match = await in_round_2(node)
    await agreed(match, "pause")
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(600_000 - 1)
    assert match.known(0)["seq"] == 5
    await node.clock.advance(1)
    back = await match.back(0)
    assert back.last("update")["events"] == [{"kind": "unpaused"}]


async def test_all_pauses_of_a_match_are_20_minutes_at_most(node: Node) -> None:
    match = await in_round_2(node)
    for number, length in enumerate((595_000, 595_000)):
        await agreed(match, "pause", number)
        await node.clock.advance(length)
        await match.say(0, "unpause", id=f"u{number}")
    await agreed(match, "pause", 7)
    await node.clock.advance(10_000)
    assert match.players[0].last("update")["events"] == [{"kind": "unpaused"}]
    assert (await match.say(0, "offer", id="o9", what="pause"))[0]["code"] == "forbidden"


async def test_pausing_often_refills_no_clock(node: Node) -> None:
    """C64: the time used only grows, and is all the time outside of pauses."""
    match = await in_round_2(node, clock={"bank": 600, "increment": 0, "turn": 0})
    used = 0
    left = 600_000
    for number in range(50):
        await node.clock.advance(3_000)
        used += 3_000
        await agreed(match, "pause", number)
        await node.clock.advance(7_000)
        assert match.known(0)["clock"]["banks"]["1"] == left - used
        await match.say(number % 2, "unpause", id=f"u{number}")
    assert (await match.act(1, CALL))[-1]["spent_ms"] == used
    assert match.known(0)["clock"]["banks"]["1"] == left - used


async def test_the_longest_pause_holds_though_everybody_and_the_node_vanish(node: Node) -> None:
    """C65: the server ends it, after a restart too."""
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 0})
    await node.clock.advance(10_000)
    await agreed(match, "pause")
    await node.clock.advance(60_000)
    await node.crash(away_ms=3_600_000)
    await node.clock.advance(5_000)
    back = await match.back(1)
    assert back.last("update")["events"] == [{"kind": "unpaused"}]
    ack = (await match.act(1, CALL))[-1]
    assert ack["spent_ms"] == 10_000


async def test_absence_does_not_count_in_a_pause(node: Node) -> None:
    match = await in_round_2(node)
    await agreed(match, "pause")
    await node.gone(match.players[1])
    await node.clock.advance(500_000)
    assert match.known(0)["state"] == "live"
    await match.say(0, "unpause", id="u")
    await node.clock.advance(179_999)
    assert match.known(0)["state"] == "live", "not after it either"
    await node.clock.advance(1)
    assert match.known(0)["outcome"] == {"winner": 0, "reason": "abandoned"}


async def test_an_agreement_that_a_crash_cut_short_is_carried_out_afterwards(node: Node) -> None:
    match = await in_round_2(node)
    await match.say(0, "offer", id="o", what="draw")
    room = node.hall._house.rooms[match.room]
    store_append = node.store.append
    done = []

    async def once(*args: object, **keys: object) -> None:
        if done:
            await node.clock.settle()
            raise RuntimeError("the process is dead by now")
        done.append(1)
        await store_append(*args, **keys)

    node.store.append = once
    await node.put(match.players[1], "answer", id="y", room=match.room, what="draw", accept=True)
    for _ in range(30):
        if room.table.match.agreed:
            break
        await node.clock.settle()
    node.store.append = store_append
    await node.crash()
    back = await match.back(0)
    assert back.rooms[match.room]["outcome"] == {"draw": True, "reason": "agreed"}


async def test_a_match_that_ends_in_a_pause_has_charged_what_was_used_before_it(
    node: Node,
) -> None:
    match = await in_round_2(node, clock={"bank": 60, "increment": 0, "turn": 0})
    await node.clock.advance(10_000)
    await agreed(match, "pause")
    await node.clock.advance(300_000)
    assert match.known(0)["clock"]["banks"] == {"0": 60_000, "1": 50_000}
    await match.say(0, "resign", id="r")
    clock = match.known(0)["clock"]
    assert (clock["banks"], clock["running"]) == ({"0": 60_000, "1": 50_000}, [])
    assert clock["at"] == node.clock.now
    assert match.known(1)["outcome"] == {"winner": 1, "reason": "resign"}


async def test_what_was_offered_answered_or_resigned_twice_is_done_once(node: Node) -> None:
    """Protocol 4.1: the same id again gets the same ack, also after a crash."""
    match = await in_round_2(node)
    said: list[tuple[int, str, dict[str, object]]] = [
        (0, "offer", {"id": "a", "what": "draw"}),
        (1, "answer", {"id": "a", "what": "draw", "accept": False}),
        (1, "offer", {"id": "b", "what": "pause"}),
        (0, "offer", {"id": "b", "what": "pause"}),  # accepts it
        (0, "resign", {"id": "c"}),
    ]
    acks = []
    for seat, type, keys in said:
        told = await match.say(seat, type, **keys)
        acks.append(next(message for message in told if message["type"] == "ack"))
        assert await match.say(seat, type, **keys) == acks[-1:]
    assert [ack["seq"] for ack in acks] == [3, 4, 5, 6, 8]
    await node.crash()
    for seat in (0, 1):
        await match.back(seat)
    for (seat, type, keys), ack in zip(said, acks, strict=True):
        assert await match.say(seat, type, **keys) == [ack]
    assert match.known(0)["seq"] == 8
