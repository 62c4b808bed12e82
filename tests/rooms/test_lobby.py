"""The list of rooms, and the queue."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from support.fake_peer import FakePeer
from support.node import Node, match_of


async def ids(node: Node, peer: FakePeer, **asked: object) -> list[str]:
    """Every room of the list, page by page."""
    found, cursor = [], {}
    for _ in range(50):
        (page,) = await node.say(peer, "rooms", **asked, **cursor)
        found.extend(row["room"] for row in page["rooms"])
        if "cursor" not in page:
            return found
        cursor = {"cursor": page["cursor"]}
    raise AssertionError("the list does not end")


async def test_the_list_has_every_public_room_once_newest_first_page_by_page(node: Node) -> None:
    made = []
    for number in range(25):
        peer = FakePeer(f"p{number}")
        ruleset = "hype" if number % 5 == 0 else "pennies"
        (joined,) = await node.say(peer, "create", id="c", ruleset=ruleset, private=number % 7 == 0)
        made.append((joined["room"], ruleset, number % 7 == 0))
    public = [room for room, _, private in reversed(made) if not private]
    cat = FakePeer("cat")
    assert await ids(node, cat) == public
    assert await ids(node, cat, limit=4) == public
    hype = [room for room, ruleset, private in reversed(made) if ruleset == "hype" and not private]
    assert await ids(node, cat, ruleset="hype", limit=2) == hype
    assert await ids(node, cat, state="live") == []


async def test_a_session_is_given_one_page_of_the_list_at_a_time(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C78: asking over many connections at once takes nothing from others."""
    at_once, most = 0, 0
    real = node.store.listed

    async def listed(**keys: Any) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        for _ in range(5):
            await asyncio.sleep(0)
        at_once -= 1
        return await real(**keys)

    monkeypatch.setattr(node.store, "listed", listed)
    same = [FakePeer("eve") for _ in range(20)]
    await asyncio.gather(*(node.put(peer, "rooms") for peer in same))
    assert most == 1
    assert all(peer.last("rooms") for peer in same)
    others = [FakePeer(f"p{number}") for number in range(20)]
    await asyncio.gather(*(node.put(peer, "rooms") for peer in others))
    assert 1 < most <= 4


async def test_a_row_says_how_the_room_stands(node: Node) -> None:
    match = await match_of(node, clock={"bank": 60, "increment": 1, "turn": 0}, name="Ours")
    await match.watch("cat")
    (page,) = await node.say(FakePeer("dan"), "rooms", id="q", state="live")
    assert page["id"] == "q"
    (row,) = page["rooms"]
    assert row == {
        "room": match.room,
        "name": "Ours",
        "ruleset": "pennies",
        "state": "live",
        "seats": {
            "0": {"name": "ann", "session": "ann", "connected": True},
            "1": {"name": "ben", "session": "ben", "connected": True},
        },
        "spectators": 1,
        "created": row["created"],
        "commit": match.players[0].last("joined")["commit"],
        "clock": {"bank": 60, "increment": 1, "turn": 0},
    }
    await match.say(0, "resign", id="r")
    (page,) = await node.say(FakePeer("dan"), "rooms", state="ended")
    assert page["rooms"][0]["state"] == "ended"
    for peer in match.players:
        await node.gone(peer)
    await node.crash()
    (page,) = await node.say(FakePeer("dan"), "rooms", state="ended")
    assert page["rooms"][0]["state"] == "ended"
    (looked,) = await node.say(FakePeer("dan"), "look", room=match.room, id="k")
    assert (looked["id"], looked["rooms"][0]["state"]) == ("k", "ended")


async def test_two_who_wait_for_the_same_are_matched_and_seats_are_drawn_by_lot() -> None:
    seats = set()
    for number in range(12):
        node = await Node(seed=f"queue {number}").start()
        ann, ben = FakePeer("ann"), FakePeer("ben")
        assert await node.say(ann, "queue", id="q1", ruleset="pennies") == [
            {"type": "queued", "id": "q1"}
        ]
        told = await node.say(ben, "queue", id="q2", ruleset="pennies")
        assert [message["type"] for message in told[:2]] == ["queued", "joined"]
        assert (ann.last("joined")["id"], ben.last("joined")["id"]) == ("q1", "q2")
        assert ann.last("joined")["room"] == ben.last("joined")["room"]
        clock = ann.last("joined")["clock"]
        assert (clock["bank"], clock["increment"], clock["turn"]) == (300, 10, 90)
        seats.add((ann.last("joined")["seat"], ben.last("joined")["seat"]))
        await node.clock.advance(3_000)
        assert ann.last("update")["state"] == "live"
        await node.hall.stop()
    assert seats == {(0, 1), (1, 0)}


async def test_the_oldest_is_matched_first_and_nobody_with_themselves(node: Node) -> None:
    peers = [FakePeer(name) for name in ("ann", "ben", "cat")]
    clock = {"bank": 60, "increment": 0, "turn": 0}
    await node.say(peers[0], "queue", id="q", ruleset="pennies", clock=clock)
    twin = FakePeer("ann")
    assert (await node.say(twin, "queue", id="q2", ruleset="pennies", clock=clock))[-1][
        "type"
    ] == "queued"
    await node.say(peers[1], "queue", id="q", ruleset="pennies")
    told = await node.say(peers[2], "queue", id="q", ruleset="pennies", clock=clock)
    assert told[1]["type"] == "joined"
    assert twin.last("joined")["id"] == "q2"
    assert peers[0].all("joined") == peers[1].all("joined") == []


async def test_whoever_leaves_the_queue_or_the_server_is_matched_with_nobody(node: Node) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    await node.say(ann, "queue", id="q", ruleset="pennies")
    assert await node.say(ann, "dequeue", id="d") == [{"type": "dequeued", "id": "d"}]
    await node.say(ben, "queue", id="q", ruleset="pennies")
    assert ann.all("joined") == []
    await node.gone(ben)
    await node.say(cat, "queue", id="q", ruleset="pennies")
    assert ben.all("joined") == cat.all("joined") == []
    assert await node.say(ben, "dequeue") == [{"type": "dequeued"}]


async def test_a_dequeue_after_the_match_was_made_does_not_undo_it(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    await node.say(ann, "queue", id="q", ruleset="pennies")
    await node.put(ben, "queue", id="q", ruleset="pennies")
    await node.put(ann, "dequeue", id="d")
    await node.clock.settle()
    assert ann.all("dequeued") == [{"type": "dequeued", "id": "d"}]
    assert ann.last("joined")["id"] == "q"


async def test_options_of_the_queue_are_the_seats_own(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    for options in ({"ap": 4}, {"line_up": "no such"}, {"nonsense": 1}):
        (error,) = await node.say(ann, "queue", id="q", ruleset="hype", options=options)
        assert error["code"] == "bad_message"
    (error,) = await node.say(ann, "queue", id="q", ruleset="chess")
    assert error["message"].startswith("ruleset:")
    await node.say(ann, "queue", id="q", ruleset="hype", options={"line_up": "shadows"})
    await node.say(ben, "queue", id="q", ruleset="hype", options={"line_up": "siphons"})
    await node.clock.advance(3_000)
    (joined,) = await node.say(ann, "join", room=ann.last("joined")["room"])
    seat = joined["seat"]
    assert joined["options"]["line_ups"] == {str(seat): "shadows", str(1 - seat): "siphons"}


async def test_a_matched_player_whose_connection_was_lost_keeps_the_seat(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    await node.say(ann, "queue", id="q", ruleset="pennies")
    await node.put(ben, "queue", id="q", ruleset="pennies")
    node.hall.gone(ann)
    await node.clock.settle()
    (held,) = await node.hall.held("ann")
    back = FakePeer("ann")
    assert (await node.say(back, "join", room=held.room))[0]["seat"] == held.seat
