"""What a seat brings to a room: its own options, until the match begins."""

from __future__ import annotations

from support.fake_peer import FakePeer
from support.node import Match, Node, match_of, opened


async def test_options_of_a_seat_are_its_own_until_entry_1(node: Node) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    joined = await opened(node, ann, ruleset="hype", options={"line_up": "shadows", "ap": 4})
    room = joined["room"]
    assert joined["options"]["ap"] == 4
    assert joined["options"]["line_ups"]["0"] != joined["options"]["line_ups"]["1"]
    await node.say(cat, "join", room=room, as_="spectator")
    assert cat.last("joined")["options"]["line_ups"] != joined["options"]["line_ups"]
    wrong = await node.say(ben, "join", room=room, options={"ap": 5}, id="j")
    assert (wrong[0]["code"], wrong[0]["message"][:3]) == ("bad_message", "ap:")
    wrong = await node.say(ben, "join", room=room, options={"line_up": "no such"}, id="j")
    assert wrong[0]["code"] == "bad_message"
    assert list(cat.last("joined")["seats"]) == ["0"]
    await node.say(ben, "join", room=room, options={"line_up": "siphons"})
    before = ben.last("joined")["options"]["line_ups"]
    await node.clock.advance(3000)
    await node.say(cat, "join", room=room, as_="spectator")
    played = cat.last("joined")["options"]["line_ups"]
    assert played["0"] == joined["options"]["line_ups"]["0"]
    assert played["1"] == before["1"]


SMALL = {"team": ["crake"], "hand": []}  # for rooms in which the line-ups of the shelf do not fit


async def test_a_room_that_only_its_creators_choice_makes_playable_is_shown_to_all(
    node: Node,
) -> None:
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    options = {"team_size": 1, "hand_size": 0, "line_ups": {"1": SMALL}, "line_up": SMALL}
    joined = await opened(node, ann, ruleset="hype", options=options)
    assert joined["options"]["line_ups"] == {"0": SMALL, "1": SMALL}
    for peer, role in ((cat, "spectator"), (ben, "player")):
        await node.say(peer, "join", room=joined["room"], as_=role)
        shown = peer.last("joined")["options"]
        assert (shown["team_size"], shown["line_ups"]["1"]) == (1, SMALL)
        assert shown["line_ups"]["0"] != SMALL
    await node.clock.advance(3000)
    assert cat.rooms[joined["room"]]["state"] == "live"


async def test_a_rematch_of_a_room_that_fits_only_as_it_was_can_be_played(node: Node) -> None:
    options = {"team_size": 1, "hand_size": 0, "line_ups": {"1": SMALL}, "line_up": SMALL}
    match = await match_of(node, "hype", options=options)
    await match.say(0, "resign", id="r")
    await match.say(0, "offer", id="o", what="rematch")
    await match.say(1, "answer", id="o", what="rematch", accept=True)
    await node.clock.advance(3000)
    room = match.players[0].last("rematch")["next"]
    assert match.players[0].rooms[room]["state"] == "live"


async def test_options_outlive_a_crash(node: Node) -> None:
    """C58: every option with another value than its default, before and after."""
    match = await match_of(
        node,
        "hype",
        options={"ap": 4, "acts_a_turn": 2, "final_bell": 9, "hype_max": 4},
        name="Late show",
        clock={"bank": 60, "increment": 2, "turn": 30},
        watch="none",
    )
    (before,) = await match.say(0, "join")
    legal = await match.legal(match.turn())
    await node.crash()
    (after,) = await node.say(FakePeer("ann"), "join", room=match.room)
    for key in ("options", "name", "ruleset", "version", "code", "commit", "view", "epoch"):
        assert after[key] == before[key]
    assert after["clock"]["turn"] == 30
    back = Match(node, match.room, [FakePeer("ann"), FakePeer("ben")])
    for peer in back.players:
        await node.say(peer, "join", room=match.room)
    assert await back.legal(back.turn()) == legal
    assert (await node.say(FakePeer("cat"), "join", room=match.room, as_="spectator"))[0][
        "code"
    ] == "forbidden"


async def test_what_seats_chose_is_in_the_record_which_verifies_by_itself(node: Node) -> None:
    """C55, C58: also after a crash; a match is played again with what it was played with."""
    ann, ben = FakePeer("ann"), FakePeer("ben")
    joined = await opened(node, ann, ruleset="tcg", options={"deck": "marrow", "turn_draw": 2})
    room = str(joined["room"])
    await node.say(ben, "join", room=room, options={"deck": "marrow"})
    await node.clock.advance(3000)
    match = Match(node, room, [ann, ben])
    for seat in (0, 1):
        await match.act(match.turn(), {"do": "mulligan", "take": seat == 0})
    await node.crash()
    await match.back(0)
    await match.say(0, "resign", id="r")
    replay = (await match.say(0, "replay", id="p"))[0]
    assert replay["verified"] is True
    options = replay["record"]["options"]
    assert (options["turn_draw"], options["decks"]) == (2, {"0": "marrow", "1": "marrow"})
