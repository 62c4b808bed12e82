"""After the end: replays, records, rematches."""

from __future__ import annotations

import json

import pytest

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import OUTBOUND_LIMIT, Rooms
from gamewarden.protocol.patch import merged
from gamewarden.rooms.replays import Replays
from gamewarden.rules.game import Json
from gamewarden.rules.verify import checked, record_in
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of, said


async def ended(node: Node, moves: int = 10, **create: object) -> Match:
    match = await match_of(node, "hype", **create)
    for _ in range(moves):
        seat = match.turn()
        await match.act(seat, (await match.legal(seat))[0])
    await match.say(match.turn(), "resign", id="r")
    return match


# Replays.


async def test_a_replay_is_the_referees_view_from_nothing_and_its_record_verifies(
    node: Node,
) -> None:
    match = await ended(node, clock={"bank": 60, "increment": 1, "turn": 0})
    (page,) = await match.say(0, "replay", id="p")
    view: Json = {}
    for seq, update in enumerate(page["updates"], start=1):
        view = merged(view, update["patch"])
        assert (update["seq"], crc(canonical(view))) == (seq, update["hash"])
    assert view == match.known(0)["view"]
    assert page["verified"] is True
    assert "next" not in page
    record = page["record"]
    assert sorted(record) == sorted(
        ["record", "room", "ruleset", "version", "options", "clock", "commit", "secret", "seeds",
         "entries", "outcome"]
    )  # fmt: skip
    assert set().union(*map(set, record["entries"])) <= {
        "seq", "at", "hash", "what", "seat", "action", "actions", "defaulted"
    }  # fmt: skip
    assert list(checked(record_in(page), node.games["hype"]))[-1].hash == view_hash(view)
    record["entries"][3]["action"] = {"do": "end"}
    with pytest.raises(Exception, match="entry"):
        list(checked(record_in({"type": "replay", "record": record}), node.games["hype"]))


def view_hash(view: Json) -> str:
    return crc(canonical(view))


async def test_who_finds_an_ended_room_just_as_it_leaves_the_memory_is_to_ask_again(
    node: Node,
) -> None:
    """C30: the room is in the store for another day; `not_found` would be the end of it."""
    match = await ended(node)
    room = node.hall._house.rooms[match.room]
    for peer in match.players:
        await node.gone(peer)
    await node.clock.advance(node.limits.linger_ms + node.limits.rematch_ms)
    late = FakePeer("ann")
    room.post(late, said("look", id="l", room=match.room))
    assert [told["code"] for told in late.told] == ["unavailable"]
    assert (await node.say(late, "look", id="l", room=match.room))[0]["type"] == "rooms"


async def test_a_replay_before_the_end_is_forbidden(node: Node) -> None:
    match = await match_of(node)
    for peer in (*match.players, FakePeer("cat")):
        (error,) = await node.say(peer, "replay", room=match.room, id="p")
        assert (error["code"], error["id"]) == ("forbidden", "p")


async def test_pages_of_a_replay_fit_a_frame_and_join_without_a_gap(node: Node) -> None:
    match = await ended(node, moves=40)
    (whole,) = await match.say(0, "replay", id="p")
    record_size = len(json.dumps(whole["record"]))
    node.hall._replays = Replays(node.games, most_bytes=1, frame_bytes=record_size + 6_000)
    found, first, pages = [], 1, 0
    while True:
        (page,) = await match.say(1, "replay", id="p", from_=first)
        assert ("record" in page) == (first == 1)
        assert len(match.players[1].frames[-1]) <= record_size + 6_000
        found.extend(page["updates"])
        pages += 1
        if "next" not in page:
            break
        assert page["next"] == found[-1]["seq"] + 1
        first = page["next"]
    assert pages > 1
    assert found == whole["updates"]
    (beyond,) = await match.say(1, "replay", id="p", from_=10_000)
    assert (beyond["updates"], "next" in beyond) == ([], False)


@pytest.mark.parametrize("room_left", [-50, 600, 4_000])
async def test_a_record_that_does_not_fit_a_frame_comes_in_parts(
    node: Node, room_left: int
) -> None:
    """Also one that fits alone, but with no update beside it."""
    match = await ended(node, moves=60)
    (whole,) = await match.say(0, "replay", id="p")
    frame = len(json.dumps(whole["record"])) + room_left
    node.hall._replays = Replays(node.games, most_bytes=1, frame_bytes=frame)
    pages = [(await match.say(0, "replay", id="p"))[0]]
    while "next" in pages[-1]:
        pages.append((await match.say(0, "replay", id="p", from_=pages[-1]["next"]))[0])
        assert len(match.players[0].frames[-1]) <= frame
    assert [page for page in pages if "record" in page] == pages[:1]
    record = pages[0]["record"]
    for page in pages:
        record["entries"] += page.get("entries", [])
    assert record == whole["record"]
    assert [update for page in pages for update in page["updates"]] == whole["updates"]
    assert list(checked(record_in(record), node.games["hype"]))


async def test_a_replay_is_played_again_once_for_all_its_pages_and_viewers(node: Node) -> None:
    """Asking again and again costs a page, not a match."""
    match = await ended(node)
    await match.say(0, "replay", id="p")
    room = node.hall._house.rooms[match.room]
    room.keeper.log.clear()  # from here on it could not be made again
    for seat in (0, 1):
        (page,) = await match.say(seat, "replay", id="p")
        assert page["verified"] is True
        assert page["record"]["entries"]


async def test_a_frame_is_never_over_the_limit(node: Node) -> None:
    match = await ended(node, moves=60)
    await match.say(0, "replay", id="p")
    assert max(map(len, match.players[0].frames)) <= OUTBOUND_LIMIT


# Rematches.


async def test_an_accepted_rematch_starts_a_room_with_swapped_seats(node: Node) -> None:
    options = {"ap": 4}
    match = await ended(node, options=options, private=True, name="Ours")
    cat = await match.watch("cat")
    told = await match.say(0, "offer", id="o", what="rematch")
    until = node.clock.now + 60_000
    assert told[0] == {"type": "ack", "id": "o", "room": match.room}
    assert match.players[1].last("rematch") == {
        "type": "rematch", "room": match.room, "seat": 0, "until": until
    }  # fmt: skip
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    ann, ben = (peer.last("joined") for peer in match.players)
    assert ann["room"] == ben["room"] != match.room
    assert (ann["seat"], ben["seat"]) == (1, 0)
    assert (ann["options"]["ap"], ann["name"]) == (4, "Ours")
    assert cat.last("rematch") == {"type": "rematch", "room": match.room, "next": ann["room"]}
    assert (await node.hall.rows(Rooms())).rooms == []
    await node.clock.advance(3_000)
    assert match.players[0].rooms[ann["room"]]["state"] == "live"
    again = (await match.say(1, "answer", id="y", what="rematch", accept=True))[0]
    assert again == {"type": "ack", "id": "y", "room": match.room}
    assert (await match.say(1, "offer", id="z", what="rematch"))[0]["code"] == "stale"


async def test_a_room_of_a_rematch_notices_that_its_players_go(node: Node) -> None:
    """C31: though they were brought there and never asked to be let in."""
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "answer", id="y", what="rematch", accept=True)
    room = match.players[0].last("rematch")["next"]
    await node.clock.advance(3_000)
    await node.gone(match.players[0])
    told = [one for one in match.players[1].all("presence") if one["room"] == room]
    assert told[-1]["seats"]["1"]["connected"] is False
    await node.gone(match.players[1])
    await node.clock.advance(180_000)
    late = FakePeer("late")
    await node.say(late, "join", room=room, as_="spectator")
    assert late.last("joined")["outcome"]["reason"] == "abandoned"


async def test_whoever_left_while_a_rematch_was_made_is_not_in_it(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await node.put(match.players[1], "answer", room=match.room, id="y", what="rematch", accept=True)
    node.hall.gone(match.players[0])
    await node.clock.settle()
    joined = match.players[1].last("joined")
    assert joined["seats"]["1"]["connected"] is False
    assert match.players[0].last("joined")["room"] == match.room


async def test_offering_a_rematch_that_is_offered_accepts_it(node: Node) -> None:
    match = await ended(node)
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "offer", id="o", what="rematch")
    assert match.players[0].last("rematch")["next"]


async def test_a_refused_rematch_bars_its_seat_for_30_s_and_the_other_may_offer(node: Node) -> None:
    """C63: refusals cannot be drawn out of anybody at will."""
    match = await ended(node)
    await match.say(0, "offer", id="o1", what="rematch")
    await match.say(1, "answer", id="n1", what="rematch", accept=False)
    (error,) = await match.say(0, "offer", id="o2", what="rematch")
    assert (error["code"], error["retry_ms"]) == ("rate_limited", 30_000)
    await node.clock.advance(29_999)
    assert (await match.say(0, "offer", id="o3", what="rematch"))[0]["code"] == "rate_limited"
    await match.say(1, "offer", id="o4", what="rematch")
    await match.say(0, "offer", id="o5", what="rematch")  # accepts it, barred or not
    assert match.players[1].last("rematch")["next"]


async def test_rematches_that_cannot_be(node: Node) -> None:
    live = await match_of(node)
    assert (await live.say(0, "offer", id="o", what="rematch"))[0]["code"] == "stale"
    match = await ended(node)
    error = (await match.say(0, "answer", id="y", what="rematch", accept=True))[0]
    assert error["code"] == "stale"
    await match.say(0, "offer", id="o", what="rematch")
    assert (await match.say(0, "offer", id="o2", what="rematch"))[0]["code"] == "rate_limited"
    await match.say(1, "answer", id="n", what="rematch", accept=False)
    assert match.players[0].last("rematch")["until"] == node.clock.now
    await node.clock.advance(60_000)
    assert (await match.say(0, "offer", id="o3", what="rematch"))[0]["code"] == "stale"
