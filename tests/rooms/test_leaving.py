"""Going out of a room that is open, and what becomes of one without anybody."""

from __future__ import annotations

from gamewarden.protocol.messages import Rooms
from support.fake_peer import FakePeer
from support.node import Node, opened


async def test_leaving_an_open_room_frees_the_seat_and_the_last_person_closes_it(
    node: Node,
) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    room = (await opened(node, ann))["room"]
    await node.say(cat, "join", room=room, as_="spectator")
    assert (await node.say(ann, "leave", room=room, id="l"))[0] == {
        "type": "ack",
        "id": "l",
        "room": room,
    }
    assert cat.last("closed") == {"type": "closed", "room": room, "reason": "abandoned"}
    assert (await node.say(ben, "join", room=room))[0]["code"] == "not_found"
    assert (await node.hall.rows(Rooms())).rooms == []


async def test_whoever_takes_a_seat_as_the_last_person_leaves_keeps_the_room(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await opened(node, ann))["room"]
    await node.put(ann, "leave", room=room)
    await node.put(ben, "join", room=room)
    await node.clock.settle()
    assert ben.last("joined")["seat"] == 0
    assert ben.all("closed") == []
    assert node.hall.counts()["open"] == 1


async def test_a_seat_that_was_freed_can_be_taken_by_another(node: Node) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    room = (await opened(node, ann))["room"]
    await node.say(ben, "join", room=room)
    await node.say(ben, "leave", room=room)
    assert list(ann.last("presence")["seats"]) == ["0"]
    await node.clock.advance(5000)
    assert ann.all("update") == []
    assert (await node.say(cat, "join", room=room))[0]["seat"] == 1


async def test_an_open_room_without_anybody_closes_after_5_minutes(node: Node) -> None:
    """C31, C30: rooms that nobody enters go, and who joins meanwhile gets a clean answer."""
    for number in range(20):
        peer = FakePeer(f"p{number}")
        await opened(node, peer)
        await node.gone(peer)
    await node.clock.advance(299_000)
    assert node.hall.counts()["open"] == 20
    await node.clock.advance(2_000)
    assert node.hall.counts() == {"open": 0, "live": 0, "ended": 0}
    assert await node.store.rooms() == []


async def test_joins_round_the_end_of_a_room_are_accepted_or_told_that_there_is_none(
    node: Node,
) -> None:
    """C30: no room is left that can be neither joined nor removed."""
    ann = FakePeer("ann")
    room = (await opened(node, ann))["room"]
    crowd = [FakePeer(f"p{number}") for number in range(30)]
    await node.put(ann, "leave", room=room)
    for peer in crowd:
        await node.put(peer, "join", room=room, as_="spectator", id="j")
    await node.clock.settle()
    for peer in crowd:
        kinds = [message["type"] for message in peer.told]
        assert kinds[-1] == "closed" or peer.told[-1]["code"] == "not_found"
    assert node.hall.counts()["open"] == 0
    late = FakePeer("late")
    assert (await node.say(late, "join", room=room))[0]["code"] == "not_found"


async def test_whoever_gave_up_a_seat_has_not_watched(node: Node) -> None:
    """Protocol 4.1: `resume` is for seats and for those who watched; all others join."""
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await opened(node, ann, watch="none"))["room"]
    joined = (await node.say(ben, "join", room=room))[0]
    await node.say(ben, "leave", room=room)
    cursor = {"room": room, "epoch": joined["epoch"], "seq": 0}
    assert (await node.say(ben, "resume", **cursor))[0]["code"] == "not_seated"
    assert (await node.say(ben, "join", room=room, as_="spectator"))[0]["code"] == "forbidden"


async def test_whoever_leaves_is_told_that_they_have_and_nothing_more(node: Node) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    room = (await opened(node, ann))["room"]
    await node.say(ben, "join", room=room)
    await node.say(cat, "join", room=room, as_="spectator")
    await node.clock.advance(2_000)
    for peer in (cat, ben):
        told = await node.say(peer, "leave", id="l", room=room)
        assert told == [{"type": "ack", "id": "l", "room": room}]
    await node.clock.advance(2_000)
    assert sorted(ann.last("presence")["seats"]) == ["0"]
    assert ann.last("presence")["spectators"] == 0
    assert [peer.last("presence")["seats"].keys() >= {"1"} for peer in (ben, cat)] == [True, True]


async def test_a_seat_can_be_given_up_by_a_connection_that_was_never_shown_the_room(
    node: Node,
) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await opened(node, ann))["room"]
    await node.say(ben, "join", room=room)
    await node.gone(ben)
    late = FakePeer("ben")
    told = await node.say(late, "leave", id="l", room=room)
    assert told == [{"type": "ack", "id": "l", "room": room}]
    assert sorted(ann.last("presence")["seats"]) == ["0"]
    joined = (await node.say(FakePeer("cat"), "join", room=room))[0]
    assert joined["seat"] == 1
