"""Coming back: exactly what was missed, or the room whole with the reason."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from gamewarden.store.memory import MemoryStore
from support.fake_clock import FakeClock
from support.fake_peer import FakePeer
from support.node import Json, Match, Node, match_of

HEADS = {"do": "show", "face": "heads"}


async def some_moves(match: Match, count: int) -> None:
    for _ in range(count):
        if match.known(0)["state"] == "ended":
            return
        seat = match.turn()
        legal = await match.legal(seat)
        await match.act(seat, legal[len(legal) // 3])


async def test_a_client_cut_off_at_any_entry_comes_back_to_the_same_state(node: Node) -> None:
    """C06, C13: at every seq of a match, for a seat and for a spectator."""
    match = await match_of(node, "hype", seeds=("c6", "6c"))
    cuts = {seat: [] for seat in (0, 1)}
    cat = await match.watch("cat")
    watching = []
    for _ in range(60):
        if match.known(0)["state"] == "ended":
            break
        for seat in (0, 1):
            copy = FakePeer(match.players[seat].session)
            copy.take(match.players[seat])
            cuts[seat].append(copy)
        copy = FakePeer("cat")
        copy.take(cat)
        watching.append(copy)
        await some_moves(match, 1)
    for copies in (cuts[0], cuts[1], watching):
        for peer in copies:
            known = peer.rooms[match.room]
            before = known["seq"]
            told = await node.say(
                peer,
                "resume",
                id="r",
                room=match.room,
                epoch=known["epoch"],
                seq=known["seq"],
                hash=known["hash"],
            )
            seqs = [one["seq"] for one in told if one["type"] == "update"]
            assert seqs == list(range(before + 1, match.known(0)["seq"] + 1))
            assert told[len(seqs)]["type"] == "resumed"
            fresh = (await node.say(peer, "join", room=match.room, as_="spectator"))[0]
            assert known["hash"] == fresh["hash"]
            assert known["view"] == fresh["view"]
            assert known["prompt"] == fresh.get("prompt")


async def test_resuming_again_and_again_tells_nothing_twice(node: Node) -> None:
    """C17: no activity, no event; the cursor stands still."""
    match = await match_of(node)
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    await node.clock.advance(2_000)
    seq = match.known(0)["seq"]
    for _ in range(6):
        back = await match.back(0)
        assert [message["type"] for message in back.told] == ["resumed"]
        assert back.last("resumed")["seq"] == seq
    assert len(match.players[1].all("presence")) <= 1


@pytest.mark.parametrize(
    ("cursor", "reason"),
    [
        ({"epoch": "other", "seq": 99, "hash": "00000000"}, "epoch"),
        ({"seq": 99, "hash": "00000000"}, "ahead"),
        ({"seq": 1, "hash": "00000000"}, "hash"),
        ({"seq": 3, "hash": "00000000"}, "hash"),
        ({"seq": 0, "hash": "00000000"}, "hash"),
    ],
)
async def test_a_cursor_of_another_history_gives_the_room_whole_with_the_reason(
    node: Node, cursor: dict[str, object], reason: str
) -> None:
    """C16: never a part of a history that is not the client's."""
    match = await match_of(node)
    for seat in (0, 1):
        await match.act(seat, HEADS)
    await match.act(1, {"do": "call", "n": 3})
    cursor = {"epoch": match.known(0)["epoch"], **cursor}
    told = await node.say(FakePeer("ann"), "resume", room=match.room, id="r", **cursor)
    assert (told[0]["type"], told[0]["reason"], told[0]["id"]) == ("joined", reason, "r")
    assert "update" not in [message["type"] for message in told]


async def test_the_cursor_of_another_room_gives_the_room_whole(node: Node) -> None:
    """C16 (a)."""
    one, other = await match_of(node), await match_of(node)
    known = one.known(0)
    told = await node.say(
        FakePeer("ann"), "resume", room=other.room, epoch=known["epoch"], seq=known["seq"]
    )
    assert (told[0]["type"], told[0]["reason"]) == ("joined", "epoch")


async def test_what_is_too_long_ago_gives_the_room_whole() -> None:
    node = await Node(history_entries=3, seed="short").start()
    match = await match_of(node, "hype")
    away = FakePeer("ann")
    away.take(match.players[0])
    epoch = match.known(0)["epoch"]
    await some_moves(match, 6)
    seq = match.known(0)["seq"]
    told = await node.say(FakePeer("ann"), "resume", room=match.room, epoch=epoch, seq=seq - 4)
    assert told[0]["reason"] == "too_old"
    peer = FakePeer("ann")
    peer.rooms[match.room] = {"view": None, "seq": seq - 3}
    match.players[0].closed = None
    back = FakePeer("ann")
    back.take(away)
    wrong = await node.say(
        FakePeer("ann"), "resume", room=match.room, epoch=epoch, seq=seq - 4, hash="00000000"
    )
    assert wrong[0]["reason"] == "too_old"
    await node.hall.stop()


async def test_resume_is_for_seats_and_for_those_who_watched(node: Node) -> None:
    match = await match_of(node)
    cat = await match.watch("cat")
    known = cat.rooms[match.room]
    cursor = {"room": match.room, "epoch": known["epoch"], "seq": known["seq"]}
    (stranger,) = await node.say(FakePeer("dan"), "resume", id="r", **cursor)
    assert (stranger["code"], stranger["id"]) == ("not_seated", "r")
    again = FakePeer("cat")
    again.take(cat)
    assert (await node.say(again, "resume", **cursor))[0]["type"] == "resumed"
    assert cat.closed[0] == 4504
    await node.crash()
    late = FakePeer("cat")
    late.take(cat)
    assert (await node.say(late, "resume", **cursor))[0]["type"] == "resumed"


class CountingStore(MemoryStore):
    """Counts how often a head was written by itself."""

    heads = 0

    async def write_head(self, *args: Any, **keys: Any) -> None:
        self.heads += 1
        await super().write_head(*args, **keys)


async def test_a_crowd_that_comes_to_watch_is_stored_in_two_goes() -> None:
    """The first of them at once, the others together a second later."""
    clock = FakeClock()
    store = CountingStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock).start()
    match = await match_of(node)
    before = store.heads
    crowd = [await match.watch(f"cat {n}") for n in range(20)]
    assert store.heads == before + 1
    await clock.advance(1_000)
    assert store.heads == before + 2
    await node.crash()
    for cat in crowd:
        known = cat.rooms[match.room]
        late = FakePeer(cat.session)
        late.take(cat)
        cursor = {"room": match.room, "epoch": known["epoch"], "seq": known["seq"]}
        assert (await node.say(late, "resume", **cursor))[0]["type"] == "resumed"
    await node.hall.stop()


async def test_a_move_while_the_link_is_down_is_carried_out_once_or_refused_by_id(
    node: Node,
) -> None:
    """C01: the peer hears nothing any more; it resumes and sends its intent again."""
    match = await match_of(node)
    await match.act(0, HEADS)
    deaf = match.players[1]
    deaf.send = lambda frame: None
    await node.say(deaf, "act", id="x", room=match.room, action=HEADS, prompt="1.1")
    back = await match.back(1)
    assert back.rooms[match.room]["seq"] == 2
    told = await match.act(1, HEADS, id="x", prompt="1.1")
    assert told == [{"type": "ack", "id": "x", "room": match.room, "seq": 2}]
    assert (await match.say(1, "join"))[0]["hash"] == match.known(1)["hash"]


async def test_after_a_hard_kill_both_agree_whose_turn_it_is(node: Node) -> None:
    """C03: no reload; both resume, and the next move crosses."""
    match = await match_of(node, "hype", clock={"bank": 300, "increment": 10, "turn": 90})
    await some_moves(match, 9)
    asked = match.turn()
    await node.crash(away_ms=2_000)
    for seat in (0, 1):
        await match.back(seat)
    assert match.turn() == asked
    assert match.prompt(1 - asked) is None
    told = await match.act(asked, (await match.legal(asked))[0])
    assert told[-1]["type"] == "ack"
    assert match.known(0)["seq"] == match.known(1)["seq"] == told[-1]["seq"]


async def test_a_move_while_the_opponent_is_away_and_a_reload_of_the_mover(node: Node) -> None:
    """C04: both come to the same revision and go on."""
    match = await match_of(node, "hype")
    mover = match.turn()
    await node.gone(match.players[1 - mover])
    await match.act(mover, (await match.legal(mover))[0])
    reloaded = FakePeer(match.players[mover].session)
    await node.say(reloaded, "join", room=match.room)
    match.players[mover] = reloaded
    await match.back(1 - mover)
    assert match.known(0)["seq"] == match.known(1)["seq"] == 2
    assert (await match.act(match.turn(), (await match.legal(match.turn()))[0]))[-1][
        "type"
    ] == "ack"


async def test_updates_that_were_told_before_a_crash_are_told_alike_after_it(node: Node) -> None:
    match = await match_of(node, "hype", clock={"bank": 300, "increment": 10, "turn": 90})
    await some_moves(match, 20)
    told = [frame for frame in match.players[0].frames if b'"update"' in frame[:20]]
    await node.crash()
    peer = FakePeer("ann")
    peer.rooms[match.room] = {"view": {}, "seq": 0, "state": "open"}
    await node.say(peer, "resume", room=match.room, epoch=match.known(0)["epoch"], seq=0)
    again = [frame for frame in peer.frames if b'"update"' in frame[:20]]
    assert again[: len(told)] == told
    assert len(again) == len(told) + 1  # the entry of the take-over


async def test_snapshots_bound_what_is_played_again() -> None:
    node = await Node(snapshot_entries=8, seed="snap").start()
    match = await match_of(node, "hype")
    await some_moves(match, 30)
    stored = await node.store.load(match.room)
    assert stored.snapshot_seq >= 24
    assert len(stored.entries) < 8
    before = match.known(0)
    legal = await match.legal(match.turn())
    await node.crash()
    for seat in (0, 1):
        await match.back(seat)
    assert match.known(0)["hash"] == before["hash"]
    assert await match.legal(match.turn()) == legal
    old = await node.say(FakePeer("ann"), "resume", room=match.room, epoch=before["epoch"], seq=3)
    assert old[0]["reason"] == "too_old"
    await match.back(0)
    await match.say(0, "resign", id="r")
    replay = (await match.say(0, "replay", id="p"))[-1]
    assert replay["verified"] is True
    assert len(replay["updates"]) == len(replay["record"]["entries"]) == before["seq"] + 1
    await node.hall.stop()


@pytest.mark.parametrize("ruleset", ["hype", "tcg", "warband", "pennies"])
async def test_a_crash_after_every_act_changes_nothing_of_a_match(ruleset: str) -> None:
    """C71, C86, C56: the same view and prompt are there again, and the act is not done twice.

    And the dice, which `pennies` has in every round, go on where they were.
    """
    chance = random.Random(ruleset)
    node = await Node(snapshot_entries=5, seed="crashes").start()
    match = await match_of(node, ruleset, clock={"bank": 3000, "increment": 10, "turn": 900},
                           options={"rounds": 20} if ruleset == "pennies" else {})  # fmt: skip
    for _ in range(25):
        seat = match.turn()
        act = {
            "id": node.id(),
            "action": chance.choice(await match.legal(seat)),
            "prompt": (match.prompt(seat) or {})["id"],
        }
        ack = (await match.act(seat, **act))[-1]
        for one in (0, 1):
            await match.say(one, "join")
        before = [standing(match, one) for one in (0, 1)]
        await node.crash(away_ms=50)
        for one in (0, 1):
            await match.back(one)
        again = [told for told in await match.say(seat, "act", **act) if told["type"] != "presence"]
        assert again == [ack]
        assert [standing(match, one) for one in (0, 1)] == before
        if match.known(0)["state"] == "ended":
            break
    await match.say(0, "resign", id="r")
    assert (await match.say(0, "replay", id="p"))[-1]["verified"] is True
    await node.hall.stop()


def standing(match: Match, seat: int) -> Json:
    """What a seat knows of its match, but for times."""
    known = {key: match.known(seat)[key] for key in ("view", "hash", "state", "outcome", "sealed")}
    return known | {"prompt": (match.prompt(seat) or {}).get("id")}


async def test_stopping_in_the_middle_loses_nothing_that_was_acked(node: Node) -> None:
    """C84 (one node): the stop waits for what is under way."""
    matches = [await match_of(node) for _ in range(10)]
    for match in matches:
        await node.put(match.players[0], "act", id="a", room=match.room, action=HEADS, prompt="1.0")
        await node.put(match.players[1], "act", id="a", room=match.room, action=HEADS, prompt="1.1")
    stopping = asyncio.get_running_loop().create_task(node.hall.stop())
    await node.clock.settle()
    await stopping
    for match in matches:
        acked = match.players[1].all("ack")
        assert acked[-1]["seq"] == 2
        stored = await node.store.load(match.room)
        assert (stored.snapshot_seq, stored.entries) == (2, [])
    late = (await node.say(FakePeer("cat"), "create", id="c", ruleset="pennies"))[0]
    assert late["code"] == "unavailable"
