"""Chat, mute and presence."""

from __future__ import annotations

from support.fake_peer import FakePeer
from support.node import Node, match_of


async def test_chat_is_heard_by_its_speaker_first_then_acked(node: Node) -> None:
    match = await match_of(node)
    cat = await match.watch("cat")
    told = await match.say(0, "chat", id="c", text="good luck")
    said = {
        "type": "said",
        "room": match.room,
        "seat": 0,
        "session": "ann",
        "name": "ann",
        "text": "good luck",
        "at": node.clock.now,
    }
    assert told[0] == said
    assert told[1] == {"type": "ack", "id": "c", "room": match.room}
    assert match.players[1].last("said") == said
    assert cat.last("said") == said


async def test_while_live_spectators_are_heard_by_spectators_only(node: Node) -> None:
    match = await match_of(node)
    cat, dan = await match.watch("cat"), await match.watch("dan")
    await node.say(cat, "chat", room=match.room, text="he has silver!")
    assert dan.last("said")["text"] == cat.last("said")["text"] == "he has silver!"
    assert "seat" not in dan.last("said")
    assert match.players[0].all("said") == match.players[1].all("said") == []
    await match.say(0, "resign", id="r")
    await node.say(cat, "chat", room=match.room, text="well played")
    assert match.players[0].last("said")["text"] == "well played"


async def test_only_those_in_the_room_may_speak(node: Node) -> None:
    match = await match_of(node)
    (error,) = await node.say(FakePeer("eve"), "chat", id="c", room=match.room, text="psst")
    assert (error["code"], error["id"]) == ("not_seated", "c")
    cat = await match.watch("cat")
    await node.say(cat, "leave", room=match.room)
    assert (await node.say(cat, "chat", room=match.room, text="psst"))[0]["code"] == "not_seated"
    assert (await node.say(cat, "leave", room=match.room))[0]["code"] == "not_seated"


async def test_whoever_has_a_seat_may_speak_without_being_shown_the_room_first(node: Node) -> None:
    """A second connection that has not joined: it is acked, and hears nothing of the room."""
    match = await match_of(node)
    other = FakePeer("ann")
    told = await node.say(other, "chat", id="c", room=match.room, text="hello")
    assert [(each["type"], each.get("id")) for each in told] == [("ack", "c")]
    for peer in match.players:
        assert (peer.last("said")["seat"], peer.last("said")["text"]) == (0, "hello")


async def test_a_muted_player_is_not_heard_and_has_no_name(node: Node) -> None:
    """C79: chat, and the name wherever it would stand; for this viewer only."""
    match = await match_of(node, clock={"bank": 60, "increment": 0, "turn": 0})
    cat, dan = await match.watch("cat"), FakePeer("dan")
    cat.muted.add("ann")
    await match.say(0, "chat", text="rude words")
    assert cat.all("said") == []
    assert match.players[1].last("said")["text"] == "rude words"
    await node.say(cat, "join", room=match.room, as_="spectator")
    await node.gone(match.players[1])
    (rows,) = await node.say(cat, "rooms")
    (row,) = await node.say(cat, "look", room=match.room)
    for seats in (
        cat.last("joined")["seats"],
        cat.last("presence")["seats"],
        rows["rooms"][0]["seats"],
        row["rooms"][0]["seats"],
    ):
        assert seats["0"]["name"] == "(muted)"
        assert seats["1"]["name"] == "ben"
    (others,) = await node.say(dan, "look", room=match.room)
    assert others["rooms"][0]["seats"]["0"]["name"] == "ann"


async def test_a_seat_that_comes_or_goes_is_told_at_once(node: Node) -> None:
    match = await match_of(node)
    heard = len(match.players[0].all("presence"))
    await node.gone(match.players[1])
    assert match.players[0].last("presence")["seats"]["1"]["connected"] is False
    await match.back(1)
    assert match.players[0].last("presence")["seats"]["1"]["connected"] is True
    assert len(match.players[0].all("presence")) == heard + 2


async def test_a_seat_that_comes_and_goes_all_the_time_is_told_of_in_one(node: Node) -> None:
    """One session cannot have thousands of frames sent to those who watch."""
    match = await match_of(node)
    cat = await match.watch("cat")
    heard = len(cat.all("presence"))
    for _ in range(100):
        await match.say(1, "leave")
        await node.say(match.players[1], "join", room=match.room)
    await match.say(1, "leave")
    await node.clock.advance(2_000)
    told = cat.all("presence")[heard:]
    assert 8 <= len(told) <= 12
    assert told[-1]["seats"]["1"]["connected"] is False
    await node.say(match.players[1], "join", room=match.room)
    assert cat.last("presence")["seats"]["1"]["connected"] is True


async def test_counts_of_spectators_are_told_at_most_once_a_second(node: Node) -> None:
    match = await match_of(node)
    await node.clock.advance(5_000)
    ann = match.players[0]
    heard = len(ann.all("presence"))
    for number in range(20):
        await match.watch(f"w{number}")
        await node.clock.advance(100)
    assert 2 <= len(ann.all("presence")) - heard <= 3
    await node.clock.advance(1_000)
    assert ann.last("presence")["spectators"] == 20
    heard = len(ann.all("presence"))
    await node.clock.advance(60_000)
    assert len(ann.all("presence")) == heard


async def test_whoever_comes_is_told_how_many_watch(node: Node) -> None:
    match = await match_of(node)
    await match.watch("cat")
    dan = await match.watch("dan")
    assert dan.last("presence")["spectators"] == 2


async def test_a_connection_that_was_replaced_does_not_take_its_seat_away(node: Node) -> None:
    match = await match_of(node)
    old = match.players[1]
    await match.back(1)
    heard = len(match.players[0].told)
    await node.gone(old)
    assert len(match.players[0].told) == heard
    assert (await match.say(0, "look"))[0]["rooms"][0]["seats"]["1"]["connected"] is True


async def test_leaving_a_live_room_keeps_the_seat(node: Node) -> None:
    match = await match_of(node)
    ann, ben = match.players
    assert (await match.say(0, "leave", id="l"))[0]["type"] == "ack"
    assert ben.last("presence")["seats"]["0"]["connected"] is False
    heard = len(ann.told)
    await match.act(1, {"do": "show", "face": "heads"})
    await node.clock.advance(1_000)
    assert len(ann.told) == heard
    assert (await match.back(0)).last("resumed")["seats"]["0"]["session"] == "ann"


async def test_at_most_so_many_may_watch() -> None:
    node = await Node(spectators=3, seed="crowd").start()
    match = await match_of(node)
    for number in range(3):
        assert (await match.watch(f"w{number}")).told[0]["type"] == "joined"
    late = FakePeer("late")
    assert (await node.say(late, "join", room=match.room, as_="spectator"))[0]["code"] == "full"
    assert (await match.watch("w1")).told[0]["type"] == "joined"
    await node.hall.stop()
