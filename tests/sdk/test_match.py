"""Whole matches over the wire: a real server, real sockets, and connections that break."""

from __future__ import annotations

import asyncio
import copy
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from gamewarden.bots import GreedyPolicy, Policy, RandomPolicy
from gamewarden.canonical import canonical, crc
from gamewarden.commands.bot import PolicyBot
from gamewarden.protocol.messages import Joined, Resumed, Update, encoder, server_decoder
from gamewarden.rules.hype import RULESET as HYPE
from gamewarden.rules.verify import checked, record_in
from gamewarden_client import Bot, Client, Legal, Room, RoomUpdate
from gamewarden_client.mirror import Mirror, Standing

from .live import PATIENT, QUICK, Cable, player, serving


def bot(seed: int, policy: Policy | None = None) -> PolicyBot:
    return PolicyBot(policy or RandomPolicy(), Random(seed))


async def opened(one: Client, other: Client, **options: Any) -> tuple[Room, Room]:
    """A private match between two clients."""
    first = await one.create("hype", options=options, private=True)
    assert first.code is not None
    second = await other.join(first.code)
    return first, second


async def test_two_bots_play_a_match_and_its_replay_verifies(tmp_path: Path):
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, _),
        player(url, "Bo") as (bo, _),
    ):
        first, second = await opened(ada, bo)
        outcomes = await asyncio.gather(bot(1, GreedyPolicy()).play(first), bot(2).play(second))
        assert outcomes[0] == outcomes[1]
        recording = await bo.replay(second.id)
    assert recording.verified
    assert len(recording.steps) == first.seq
    views = [view for _, view in recording.views()]
    assert views[-1] == first.view == second.view
    record = record_in(recording.record)
    assert record.commit == first.commit
    assert len({*record.seeds.values()}) == 2  # each drawn by its own client
    assert all(len(seed) == 32 for seed in record.seeds.values())
    last = [played.entry for played in checked(record, HYPE)][-1]
    assert last.seq == first.seq


class CutOff(Bot):
    """Plays, and is cut off before every answer, while it is asked what is legal, or not."""

    def __init__(self, inner: Bot, cable: Cable) -> None:
        self._inner = inner
        self._cable = cable
        self._rng = Random(5)

    async def choose(self, room: Room, legal: Legal) -> dict[str, Any]:
        action = await self._inner.choose(room, legal)
        if self._rng.random() < 0.5:
            await self._cable.cut()
        return action


async def test_a_match_is_played_to_its_end_over_connections_that_keep_breaking(tmp_path: Path):
    """C01, C06: every act is applied once, and both see the same"""
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, cable),
        player(url, "Bo") as (bo, _),
    ):
        first, second = await opened(ada, bo, setup="draft")
        updates = first.updates()
        await asyncio.gather(CutOff(bot(1), cable).play(first), bot(2).play(second))
        seqs = [update.seq async for update in updates]
        assert cable.dials > 5
        recording = await bo.replay(second.id)
        assert first.hash == second.hash == recording.steps[-1].hash
        assert seqs == list(range(seqs[0], first.seq + 1))  # no gap, nothing twice
        assert seqs[0] <= 2


async def test_resumed_at_any_entry_a_seat_sees_what_a_fresh_snapshot_shows(tmp_path: Path):
    """C06, C16"""
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, cable),
        player(url, "Bo") as (bo, _),
    ):
        first, second = await opened(ada, bo, setup="secret")
        updates = first.updates()
        playing = asyncio.gather(bot(1).play(first), bot(2).play(second))
        views = {0: {}} | {update.seq: update.view async for update in updates}
        await playing
        places = [at(first._mirror, seq, view) for seq, view in sorted(views.items())]
        assert len(places) == first.seq + 1 > 40
        await ada.close()
        transport = await cable.dial()
        await transport.send(b'{"type":"hello","token":"%s"}' % ada.token.encode())
        await transport.receive()
        for place in places:
            seq = place.seq
            await transport.send(encoder.encode(place.resume("r")))
            told = await caught_up(transport, place)
            assert told == list(range(seq + 1, first.seq + 1))
            assert (place.seq, place.view, place.hash) == (first.seq, first.view, first.hash)
            assert place.outcome == first.outcome
        # What no room ever had gets a whole state, with the reason, and never a part.
        for reason, changed in {
            "epoch": {"epoch": "of another match"},
            "ahead": {"seq": first.seq + 1},
            "hash": {"hash": "00000000"},
        }.items():
            place = places[9]
            resume = replace(at(first._mirror, 9, views[9]).resume("r"), **changed)
            await transport.send(encoder.encode(resume))
            joined = server_decoder.decode(await transport.receive())
            assert isinstance(joined, Joined)
            assert joined.reason == reason
            assert place.take_joined(joined).view == first.view
        await transport.close()


def at(mirror: Mirror, seq: int, view: dict[str, Any]) -> Mirror:
    """The mirror as it stood after entry `seq`."""
    place = copy.copy(mirror)
    place.seq, place.view, place.hash = seq, view, crc(canonical(view))
    place.outcome = None
    place.cut()
    return place


async def caught_up(transport: Any, place: Mirror) -> list[int]:
    """Takes everything up to `resumed`; gives the entries that were told."""
    told = []
    while True:
        message = server_decoder.decode(await transport.receive())
        if isinstance(message, Update):
            told.append(message.seq)
            place.take_update(message)
        if isinstance(message, Resumed):
            place.take_resumed(message)
            assert place.standing is Standing.IN_STEP
            return told


async def test_a_spectator_who_comes_late_sees_what_one_from_the_start_sees(tmp_path: Path):
    """C09, C13: every snapshot stands alone, and what follows it fits"""
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, _),
        player(url, "Bo") as (bo, _),
        player(url, "Early") as (early, _),
        player(url, "Late") as (late, _),
        player(url, "Latest") as (latest, _),
    ):
        first, second = await opened(ada, bo)
        seen: dict[str, list[RoomUpdate]] = {}
        watchers: dict[str, Room] = {}
        readers = []

        async def watch(client: Client, after: int) -> None:
            await first.until(lambda: True if first.seq >= after else None, timeout_s=20)
            room = watchers[client.name] = await client.watch(first.id)
            seen[client.name] = [update async for update in room.updates()]

        for client, after in ((early, 0), (late, 15), (latest, 30)):
            readers.append(asyncio.create_task(watch(client, after)))
        await asyncio.gather(bot(1).play(first), bot(2).play(second))
        await asyncio.gather(*readers)
        assert len(seen["Early"]) > len(seen["Late"]) > len(seen["Latest"]) > 0
        for name, room in watchers.items():
            assert room.seat is None
            assert (room.seq, room.hash, room.view) == (first.seq, first.hash, first.view)
            by_seq = {update.seq: update.view for update in seen["Early"]}
            assert all(update.view == by_seq[update.seq] for update in seen[name])


async def test_a_line_that_swallows_what_it_is_given_loses_no_act_and_doubles_none(tmp_path: Path):
    """C01: half-open, no close frame"""
    async with (
        serving(tmp_path) as url,
        player(url, "Ada", replace(QUICK, silence_s=0.5)) as (ada, cable),
    ):
        room = await ada.create("hype", options={"first": 0}, fill={"1": "random"}, private=True)
        await room.asked(timeout_s=5)
        cable.swallows = True
        seq = room.seq
        done = await room.act({"do": "guard", "by": "a1"})
        assert done.seq == seq + 1
        assert cable.dials == 2
        assert room.view["characters"]["a1"]["shield"] == 10
        fresh = await ada.watch(room.id)
        assert (fresh.seq, fresh.view) == (room.seq, room.view)


async def test_the_same_act_again_after_a_reconnection_gets_the_same_answer(tmp_path: Path):
    """C71, C72"""
    async with serving(tmp_path) as url, player(url, "Ada") as (ada, cable):
        room = await ada.create("hype", options={"first": 0}, fill={"1": "random"}, private=True)
        prompt = await room.asked(timeout_s=5)
        assert prompt is not None
        action = {"do": "guard", "by": "a1"}
        both = await asyncio.gather(
            room.act(action, id="mine"), room.act(action, id="mine", prompt=prompt["id"])
        )
        await cable.cut()
        again = await room.act(action, id="mine", prompt=prompt["id"])
        assert {each.seq for each in both} == {again.seq} == {room.seq}
        assert room.view["characters"]["a1"]["shield"] == 10


async def test_a_slow_line_that_loses_a_tenth_of_all_frames_plays_to_the_end(tmp_path: Path):
    """C02: no intent stays unanswered"""
    settings = replace(QUICK, silence_s=0.3, check_s=0.3)
    async with (
        serving(tmp_path) as url,
        player(url, "Ada", settings) as (ada, cable),
        player(url, "Bo") as (bo, _),
    ):
        first, second = await opened(ada, bo)
        cable.loss, cable.delay_s = 0.1, 0.005
        outcomes = await asyncio.gather(bot(1).play(first), bot(2).play(second))
        assert outcomes[0] == outcomes[1]
        assert first.hash == second.hash
        assert first.seq >= 40
        assert cable.dials > 1


async def test_six_reconnections_without_activity_tell_nothing_and_move_nothing(tmp_path: Path):
    """C17"""
    async with serving(tmp_path) as url, player(url, "Ada") as (ada, cable):
        room = await ada.create("hype", options={"first": 0}, fill={"1": "random"}, private=True)
        await room.asked(timeout_s=5)
        updates = room.updates()
        before = (room.epoch, room.seq, room.hash)
        for _ in range(6):
            await cable.cut()
            await room.resync()
            assert (room.epoch, room.seq, room.hash) == before
        await room.act({"do": "guard", "by": "a1"})
        assert (await anext(updates)).seq == before[1] + 1


async def test_two_clients_meet_in_the_queue_and_play_again(tmp_path: Path):
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, _),
        player(url, "Bo") as (bo, _),
    ):
        first, second = await asyncio.gather(ada.queue("hype"), bo.queue("hype"))
        assert first.id == second.id
        assert first.clock is not None
        await first.until(lambda: True if first.state == "live" else None, timeout_s=5)
        await first.resign()
        assert (await second.ended())["winner"] == second.seat
        again = await asyncio.gather(first.rematch(), second.rematch())
        assert again[0].id == again[1].id != first.id
        assert (again[0].seat, again[1].seat) == (second.seat, first.seat)


async def test_a_match_goes_on_after_the_server_was_stopped_and_started_again(tmp_path: Path):
    """Its store is on disk; nobody has to reload anything."""
    lasting = replace(PATIENT, durability="aof")
    async with asyncio.timeout(60), AsyncExitStack() as stack:
        async with serving(tmp_path, lasting) as url:
            opening = Client.connect(url, name="Ada", settings=QUICK)
            client = await stack.enter_async_context(opening)
            room = await client.create("hype", options={"first": 0}, fill={"1": "greedy"})
            updates = room.updates()
            await room.asked()
            await room.act({"do": "guard", "by": "a1"})
            before = (room.epoch, room.seq, room.hash)
        port = int(url.split(":")[-1].split("/")[0])
        async with serving(tmp_path, replace(lasting, port=port)):
            await room.resync()
            assert (room.epoch, room.seq, room.hash) == before
            await bot(3).play(room)
            seqs = [update.seq async for update in updates]
            assert seqs == list(range(seqs[0], room.seq + 1))
