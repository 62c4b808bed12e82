"""Coming into a room: making it, seats, codes, watching, what a viewer is shown."""

from __future__ import annotations

import json

import pytest

from gamewarden.protocol.messages import Rooms
from support.fake_peer import FakePeer
from support.node import Node, match_of, opened


async def test_a_creator_is_shown_the_empty_room_with_its_commit_and_code(node: Node) -> None:
    ann = FakePeer("ann", "Ann")
    joined = await opened(node, ann, id="c1")
    assert (joined["type"], joined["id"], joined["seat"]) == ("joined", "c1", 0)
    assert (joined["state"], joined["seq"], joined["hash"]) == ("open", 0, "a3a6bf43")
    assert joined["view"] == {}
    assert len(joined["commit"]) == 64
    assert len(joined["code"]) == 6
    assert len(joined["room"]) == 16
    assert joined["seats"] == {"0": {"name": "Ann", "session": "ann", "connected": True}}
    assert "clock" not in joined
    assert "prompt" not in joined


async def test_the_same_create_gives_the_same_room_also_at_once_and_after_a_crash(
    node: Node,
) -> None:
    """C89, C71: the id of a create is good for one room."""
    ann, again = FakePeer("ann"), FakePeer("ann")
    await node.put(ann, "create", id="c1", ruleset="pennies")
    await node.put(again, "create", id="c1", ruleset="pennies")
    await node.clock.settle()
    room = ann.last("joined")["room"]
    assert again.last("joined")["room"] == room
    assert ann.closed is not None
    assert ann.closed[0] == 4504
    await node.crash()
    late = FakePeer("ann")
    assert (await opened(node, late, id="c1"))["room"] == room
    assert (await opened(node, late, id="c2"))["room"] != room
    other = FakePeer("ben")
    assert (await opened(node, other, id="c1"))["room"] != room


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"seat": 7}, "seat"),
        ({"options": {"rounds": 0}}, "rounds"),
        ({"options": {"round": 1}}, "round"),
        ({"fill": {"1": "nobody"}}, "fill"),
        ({"fill": {"0": "random"}}, "fill"),
        ({"fill": {"x": "random"}}, "fill"),
    ],
)
async def test_a_create_that_cannot_be_is_refused_with_the_field(
    node: Node, keys: dict[str, object], field: str
) -> None:
    """C89: a refusal has code and text."""
    ann = FakePeer("ann")
    error = await opened(node, ann, **keys)
    assert (error["type"], error["code"]) == ("error", "bad_message")
    assert str(error["message"]).startswith(f"{field}:")
    assert (await node.hall.rows(Rooms())).rooms == []


async def test_a_match_starts_once_every_seat_has_a_seed(node: Node) -> None:
    match = await match_of(node)
    assert [update["seq"] for update in match.players[0].all("update")] == [1]
    first = match.players[0].last("update")
    assert first["state"] == "live"
    assert first["prompt"]["id"] == "1.0"
    assert first["events"][0]["kind"] == "dealt"


async def test_a_match_starts_at_the_latest_3_s_after_the_last_seat_was_taken(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    joined = await opened(node, ann)
    await node.say(ben, "join", room=joined["room"])
    await node.clock.advance(2999)
    assert ann.all("update") == []
    await node.clock.advance(1)
    assert ann.last("update")["seq"] == 1


async def test_a_seed_counts_until_entry_1(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    joined = await opened(node, ann)
    room = joined["room"]
    await node.say(ben, "join", room=room, commit=joined["commit"], client_seed="y")
    assert (await node.say(ann, "seed", room=room, client_seed="x", id="s"))[0]["type"] == "ack"
    assert ann.last("update")["seq"] == 1
    assert (await node.say(ann, "seed", room=room, client_seed="z", id="s"))[0]["code"] == "stale"
    await node.say(ann, "resign", room=room, id="r")
    replay = (await node.say(ann, "replay", room=room, id="p"))[-1]
    assert replay["record"]["seeds"] == {"0": "x", "1": "y"}
    assert replay["record"]["commit"] == joined["commit"]
    assert replay["verified"] is True


async def test_a_seat_holder_gives_its_seed_by_joining_again(node: Node) -> None:
    ann = FakePeer("ann")
    joined = await opened(node, ann)
    ben = FakePeer("ben")
    await node.say(ben, "join", room=joined["room"], client_seed="y", commit=joined["commit"])
    await node.say(ann, "join", room=joined["room"], client_seed="x", commit=joined["commit"])
    assert ann.rooms[str(joined["room"])]["state"] == "live"


async def test_another_commit_than_the_rooms_is_stale(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    joined = await opened(node, ann)
    error = (await node.say(ben, "join", room=joined["room"], commit="0" * 64, id="j"))[0]
    assert (error["code"], error["id"]) == ("stale", "j")


async def test_of_many_who_join_at_once_exactly_one_gets_the_seat(node: Node) -> None:
    """C20: capacity holds under a rush; everybody else is told why."""
    for _ in range(5):
        ann = FakePeer("ann")
        room = (await opened(node, ann))["room"]
        rush = [FakePeer(f"p{number}") for number in range(40)]
        for peer in rush:
            await node.put(peer, "join", room=room, id="j")
        await node.clock.settle()
        seated = [peer for peer in rush if peer.told[0]["type"] == "joined"]
        assert len(seated) == 1
        assert {p.told[0]["code"] for p in rush if p is not seated[0]} == {"full"}
        seats = ann.last("presence")["seats"]
        assert {seat["session"] for seat in seats.values()} == {"ann", seated[0].session}


async def test_two_who_join_at_once_a_room_with_two_free_seats_both_succeed(node: Node) -> None:
    """C21: a seat is taken or free, never half."""
    for _ in range(20):
        ann, ben = FakePeer("ann"), FakePeer("ben")
        await node.put(ann, "create", id=node.id(), ruleset="pennies")
        await node.clock.settle()
        room = ann.last("joined")["room"]
        cat, dan = FakePeer("cat"), FakePeer("dan")
        await node.put(cat, "join", room=room)
        await node.put(ann, "leave", room=room)
        await node.put(dan, "join", room=room)
        await node.put(ben, "join", room=room)
        await node.clock.settle()
        assert [cat.told[0]["type"], dan.told[0]["type"]] == ["joined", "joined"]
        assert ben.told[0]["code"] == "full"


async def test_joining_where_one_sits_gives_the_same_seat_and_closes_the_older_connection(
    node: Node,
) -> None:
    """C26: the second answer is whole, and the first connection is told why it ends."""
    match = await match_of(node)
    ann, twice = match.players[0], FakePeer("ann")
    (joined,) = await node.say(ann, "join", room=match.room, id="again")
    assert (joined["type"], joined["seat"], joined["id"]) == ("joined", 0, "again")
    assert joined["view"] == ann.rooms[match.room]["view"]
    (other,) = await node.say(twice, "join", room=match.room, as_="spectator")
    assert other["seat"] == 0
    assert other["view"] == joined["view"]
    assert ann.closed == (4504, ann.closed[1])
    assert "newer connection" in ann.closed[1]
    heard = len(ann.told)
    await match.act(1, {"do": "show", "face": "heads"})
    await node.say(twice, "act", id="a", room=match.room, action={"do": "show", "face": "heads"})
    assert len(ann.told) == heard
    assert twice.last("ack")["seq"] == 2


async def test_no_seat_is_free_in_a_live_room_and_an_ended_one_is_only_watched(node: Node) -> None:
    match = await match_of(node)
    cat = FakePeer("cat")
    assert (await node.say(cat, "join", room=match.room))[0]["code"] == "full"
    await match.say(0, "resign", id="r")
    assert (await node.say(cat, "join", room=match.room))[0]["code"] == "ended"
    assert (await node.say(cat, "join", room=match.room, as_="spectator"))[0]["state"] == "ended"


async def test_a_seat_that_does_not_exist_or_is_taken(node: Node) -> None:
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await opened(node, ann, seat=1))["room"]
    assert (await node.say(ben, "join", room=room, seat=5))[0]["code"] == "bad_message"
    assert (await node.say(ben, "join", room=room, seat=1))[0]["code"] == "full"
    assert (await node.say(ben, "join", room=room, seat=0))[0]["seat"] == 0


async def test_a_private_room_is_entered_by_its_code_only(node: Node) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    joined = await opened(node, ann, private=True)
    room, code = joined["room"], str(joined["code"])
    assert (await node.hall.rows(Rooms())).rooms == []
    assert (await node.say(ben, "join", room=room))[0]["code"] == "forbidden"
    assert (await node.say(cat, "join", room=room, as_="spectator"))[0]["type"] == "joined"
    assert "code" not in cat.last("joined")
    taken = (await node.say(ben, "join", code=code.lower()))[0]
    assert (taken["seat"], taken["code"]) == (1, code)
    assert (await node.say(cat, "look", code=code))[0]["rooms"][0]["room"] == room


async def test_a_code_that_no_room_has_is_held_against_the_session(node: Node) -> None:
    ann = FakePeer("ann")
    assert (await node.say(ann, "join", code="ABCDEF", id="j"))[0]["code"] == "not_found"
    assert (await node.say(ann, "look", code="AB*", id="l"))[0]["id"] == "l"
    assert ann.wrong_codes == 2


async def test_a_room_that_nobody_may_watch(node: Node) -> None:
    match = await match_of(node, watch="none")
    cat = FakePeer("cat")
    assert (await node.say(cat, "join", room=match.room, as_="spectator"))[0]["code"] == "forbidden"
    await match.say(0, "resign", id="r")
    assert (await node.say(cat, "replay", room=match.room, id="p"))[0]["code"] == "forbidden"
    assert (await match.say(1, "replay", id="p"))[0]["type"] == "replay"


async def test_a_create_sent_again_is_no_way_into_a_room_that_nobody_may_watch(node: Node) -> None:
    """C38: nor does it show a former creator more than a spectator sees."""
    for watch in ("none", "all"):
        ann = FakePeer(f"ann {watch}")
        room = (await opened(node, ann, id="c", watch=watch))["room"]
        await node.say(FakePeer("ben"), "join", room=room)
        await node.say(ann, "leave", room=room)
        await node.say(FakePeer("cat"), "join", room=room)
        await node.clock.advance(3_000)
        told = await node.say(ann, "create", id="c", ruleset="pennies", watch=watch)
        if watch == "none":
            assert [message["code"] for message in told] == ["forbidden"]
        else:
            assert told[0]["type"] == "joined"
            assert "seat" not in told[0]
            assert "code" not in told[0]


async def test_a_create_sent_again_for_a_room_that_is_closing_is_answered(node: Node) -> None:
    ann = FakePeer("ann")
    room = (await opened(node, ann, id="c"))["room"]
    await node.put(ann, "leave", room=room)
    told = await node.say(ann, "create", id="c", ruleset="pennies")
    answers = [message for message in told if message.get("id") == "c"]
    assert [answer.get("code") for answer in answers] == ["not_found"]


async def test_a_role_is_what_the_server_knows_whatever_a_client_claims(node: Node) -> None:
    """C38, C40, C41: forged seats and roles; leaving and watching; nobody's view."""
    match = await match_of(node)
    cat = FakePeer("cat")
    await node.say(
        cat,
        "join",
        room=match.room,
        as_="spectator",
        seat=0,
        viewer=-2,
        role="referee",
        session="ann",
    )
    shown = cat.last("joined")
    assert "seat" not in shown
    assert "metal" not in json.dumps(shown["view"])
    act = {"do": "show", "face": "heads"}
    stranger = await node.say(cat, "act", room=match.room, id="a", action=act, seat=0)
    assert stranger[0]["code"] == "not_seated"
    for kind in ("legal", "resign", "unpause"):
        assert (await node.say(cat, kind, room=match.room, id="a"))[0]["code"] == "not_seated"
    await match.say(0, "leave")
    back = (await node.say(match.players[0], "join", room=match.room, as_="spectator"))[0]
    assert back["seat"] == 0
    assert "metal" in back["view"]["coins"]["0"]
    assert "metal" not in back["view"]["coins"]["1"]


async def test_a_spectator_who_comes_late_sees_what_one_sees_who_was_there(node: Node) -> None:
    """C09, C13: every snapshot stands alone, and what follows fits it."""
    match = await match_of(node, "hype")
    early = await match.watch("cat")
    for _ in range(30):
        seat = match.turn()
        await match.act(seat, (await match.legal(seat))[0])
    late = await match.watch("dan")
    assert late.rooms[match.room]["hash"] == early.rooms[match.room]["hash"]
    for _ in range(20):
        if match.known(0)["state"] == "ended":
            break
        seat = match.turn()
        await match.act(seat, (await match.legal(seat))[-1])
    assert late.rooms[match.room]["view"] == early.rooms[match.room]["view"]
    assert late.rooms[match.room]["seq"] == match.known(0)["seq"] > 20


async def test_what_is_sent_to_no_room(node: Node) -> None:
    ann = FakePeer("ann")
    for kind, keys in {
        "act": {"id": "a", "action": {"do": "x"}},
        "legal": {"id": "a"},
        "why": {"id": "a", "action": {"do": "x"}},
        "resign": {"id": "a"},
        "chat": {"text": "hello"},
        "resume": {"epoch": "e", "seq": 0},
        "leave": {},
        "replay": {"id": "a"},
        "seed": {"client_seed": "s"},
        "look": {},
    }.items():
        (error,) = await node.say(ann, kind, room="nowhere", **keys)
        assert (error["type"], error["code"], error["room"]) == ("error", "not_found", "nowhere")


async def test_a_session_is_told_the_rooms_it_sits_in(node: Node) -> None:
    match = await match_of(node)
    held = await node.hall.held("ann")
    assert [(one.room, one.ruleset, one.seat, one.state) for one in held] == [
        (match.room, "pennies", 0, "live")
    ]
    assert await node.hall.held("nobody") == []


async def test_a_seat_that_another_connection_gave_up_is_seen_by_neither_of_them(
    node: Node,
) -> None:
    """C40: leaving by a second connection, the first one does not go on seeing by the seat."""
    first, second = FakePeer("ann"), FakePeer("ann")
    room = (await opened(node, first))["room"]
    await node.say(FakePeer("ben"), "join", room=room)
    told = await node.say(second, "leave", room=room, id="l")
    assert [message["type"] for message in told] == ["ack"]
    assert list(first.last("presence")["seats"]) == ["1"]
    before = len(first.told)
    assert (await node.say(FakePeer("cat"), "join", room=room))[0]["seat"] == 0
    await node.clock.advance(3000)
    assert len(first.told) == before
