"""What a room keeps and stores is bounded, and what is within the bound stays to be had."""

from __future__ import annotations

import json

from gamewarden.rules.game import rulesets
from gamewarden.store.memory import MemoryStore
from support.fake_peer import FakePeer
from support.node import Json, Match, Node, match_of, opened
from support.pennies import Pennies
from support.troubled_store import TroubledStore

from .trouble import CALL, HEADS, TAILS, troubled


class Deaf(FakePeer):
    """Keeps no books: it is told of the middle of a match without what came before."""

    def send(self, frame: bytes) -> None:
        self.told.append(json.loads(frame))


async def round_of(match: Match) -> None:
    """One round of pennies, and so one entry."""
    asked = [(seat, prompt) for seat in (0, 1) if (prompt := match.prompt(seat)) is not None]
    for seat, prompt in asked:
        await match.act(seat, CALL if prompt["kind"] == "call" else HEADS)


async def back_to(match: Match, seq: int) -> list[Json]:
    """What a watcher is told who comes back with that as the last entry."""
    epoch = match.known(0)["epoch"]
    return await match.node.say(Deaf("cat"), "resume", room=match.room, epoch=epoch, seq=seq)


async def kept(match: Match) -> int:
    """How many updates can be had again."""
    seq = match.known(0)["seq"]
    for count in range(seq + 1):
        if (await back_to(match, seq - count))[0].get("reason") == "too_old":
            return count - 1
    return seq


async def test_a_long_match_keeps_as_many_updates_as_fit_its_bytes_to_the_end() -> None:
    """What was let go of counts no more: else a long match would end up with one update."""
    node = await Node(history_bytes=12_000, seed="long").start()
    match = await match_of(node, options={"rounds": 20})
    await match.watch("cat")
    found = []
    for _ in range(18):
        await round_of(match)
        found.append(await kept(match))
    bound = max(found)
    assert 3 < bound < 15, "the bound is reached, and is more than one update"
    full = found.index(bound)
    assert all(count >= bound - 1 for count in found[full:])
    await node.hall.stop()


async def test_one_update_is_kept_however_large_it_is() -> None:
    node = await Node(history_bytes=10, seed="large").start()
    match = await match_of(node, options={"rounds": 20})
    await match.watch("cat")
    for _ in range(3):
        await round_of(match)
        assert await kept(match) == 1
    await node.hall.stop()


async def test_exactly_the_last_updates_are_kept_and_the_hash_before_them_is_known() -> None:
    node = await Node(history_entries=3, seed="three").start()
    match = await match_of(node, options={"rounds": 20})
    await match.watch("cat")
    hashes = [match.known(0)["hash"]]
    for _ in range(6):
        await round_of(match)
        hashes.append(match.known(0)["hash"])
    seq, epoch = match.known(0)["seq"], match.known(0)["epoch"]
    assert await kept(match) == 3
    for count in (3, 2, 1, 0):
        told = {}
        for hash in (hashes[-1 - count], "00000000"):
            cursor = {"room": match.room, "epoch": epoch, "seq": seq - count, "hash": hash}
            told[hash] = await node.say(Deaf("ann"), "resume", **cursor)
        right, wrong = told.values()
        assert [one["seq"] for one in right if one["type"] == "update"] == list(
            range(seq - count + 1, seq + 1)
        )
        assert wrong[0]["reason"] == "hash"
    assert (await back_to(match, seq + 1))[0]["reason"] == "ahead"
    await node.hall.stop()


async def test_a_snapshot_is_stored_once_in_so_many_entries() -> None:
    node = await troubled(snapshot_entries=4)
    store = node.store
    assert isinstance(store, TroubledStore)
    match = await match_of(node, options={"rounds": 20})
    at = []
    for _ in range(12):
        store.calls.clear()
        await round_of(match)
        at += [match.known(0)["seq"]] * store.calls.count("snapshot")
    assert at == [4, 8, 12]
    await round_of(match)
    store.flush()
    await round_of(match)
    stored = await store.load(match.room)
    assert stored is not None
    assert (stored.snapshot_seq, match.known(0)["seq"]) == (15, 15), "a flush takes it, too"
    await node.hall.stop()


async def test_what_was_acked_is_remembered_for_each_seat_by_itself() -> None:
    node = await Node(ack_ids=3, seed="acks").start()
    match = await match_of(node, options={"rounds": 20})
    first = await match.act(0, HEADS, id="first")
    await match.act(1, HEADS, id="ben")
    for number in range(2):  # two more of seat 0, none of seat 1
        await match.say(0, "offer", id=f"o{number}", what="draw")
        await match.say(1, "answer", id=f"n{number}", what="draw", accept=False)
        await node.clock.advance(30_000)
    assert await match.act(0, TAILS, id="first") == first, "the third last is remembered"
    assert (await match.act(1, TAILS, id="ben"))[0]["seq"] == 2
    await match.say(0, "offer", id="o2", what="draw")
    assert (await match.act(0, TAILS, id="first"))[0]["type"] == "error", "the fourth last is not"
    assert (await match.act(1, TAILS, id="ben"))[0]["seq"] == 2
    await node.hall.stop()


class Faulty(Pennies):
    """Its judgement breaks on a number that nobody calls, and its lists when it is told to."""

    lists = True
    starts = True

    def start(self, options, dice):  # type: ignore[no-untyped-def]
        if not self.starts:
            raise ZeroDivisionError("no cards")
        return super().start(options, dice)

    def why_not(self, state, seat, action):  # type: ignore[no-untyped-def]
        if action.get("n") == 7:
            raise ZeroDivisionError("seven over nothing")
        return super().why_not(state, seat, action)

    def legal(self, state, seat):  # type: ignore[no-untyped-def]
        if not self.lists:
            raise ZeroDivisionError("no list today")
        return super().legal(state, seat)


async def test_a_fault_of_the_rules_in_a_question_is_internal_and_the_match_goes_on() -> None:
    """Protocol 4.8, for `why`, `legal`, and an act of a secret choice."""
    game = Faulty()
    node = await Node(games={**rulesets(), "pennies": game}, seed="faulty").start()
    match = await match_of(node, options={"rounds": 20})
    bad = {"do": "show", "face": "heads", "n": 7}
    for type, keys in (("why", {"action": bad}), ("act", {"action": bad}), ("legal", {})):
        game.lists = type != "legal"
        (error,) = await match.say(0, type, id=f"f-{type}", **keys)
        assert (error["type"], error["code"], error["id"]) == ("error", "internal", f"f-{type}")
        assert "seven" not in error["message"]
        assert "today" not in error["message"]
        game.lists = True
    assert await match.legal(0) == [HEADS, TAILS]
    assert [peer.closed for peer in match.players] == [None, None]
    await round_of(match)
    assert match.known(1)["seq"] == 2
    await node.hall.stop()


async def test_a_room_that_its_rules_cannot_start_is_closed_and_gone() -> None:
    game = Faulty()
    game.starts = False
    store = MemoryStore()
    node = await Node(store=store, games={"pennies": game}, seed="never").start()
    ann, ben = FakePeer("ann"), FakePeer("ben")
    room = (await opened(node, ann))["room"]
    await node.say(ben, "join", room=room)
    await node.clock.advance(3_000)
    for peer in (ann, ben):
        assert [told["reason"] for told in peer.all("closed")] == ["abandoned"]
        assert peer.closed is None, "it is the room that ends, not the connection"
    assert await store.load(str(room)) is None
    assert (await node.say(ben, "join", room=room))[0]["code"] == "not_found"
    await node.hall.stop()
