"""The client: what it says for each wish, and what it makes of the answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

import gamewarden_client
from gamewarden_client import (
    ClientClosedError,
    Clock,
    OutOfStepError,
    RefusedError,
    RoomClosedError,
)

from .scripted import FAST, SEATS, History, connected, refuse, seated

ROW = {
    "room": "room-of-a-test-1",
    "name": "a room",
    "ruleset": "hype",
    "state": "open",
    "seats": {"0": SEATS["0"]},
    "spectators": 0,
    "created": 1,
    "commit": "c" * 64,
}


async def test_join_looks_first_and_sends_the_commit_with_a_random_seed():
    async with connected() as (client, _, wire):
        history = History()
        seeds = []
        for _ in range(2):
            joining = asyncio.create_task(client.join("ABC234"))
            look = await wire.expect("look")
            assert look["code"] == "ABC234"
            await wire.say({"type": "rooms", "id": look["id"], "rooms": [ROW]})
            join = await wire.expect("join")
            assert (join["code"], join["commit"], join["as"]) == ("ABC234", "c" * 64, "player")
            seeds.append(join["client_seed"])
            await wire.say(history.joined(join["id"], seat=1))
            assert (await joining).seat == 1
            await wire.hears_nothing()  # the seed is given already
        assert len(seeds[0]) >= 32
        assert seeds[0] != seeds[1]


async def test_create_gives_its_seed_after_the_commit_has_come():
    async with connected() as (client, _, wire):
        creating = asyncio.create_task(
            client.create(
                "hype",
                options={"setup": "draft"},
                private=True,
                clock=Clock(bank=300, increment=5),
                fill={"1": "greedy"},
            )
        )
        create = await wire.expect("create")
        assert "client_seed" not in create
        assert create["options"] == {"setup": "draft"}
        assert (create["private"], create["fill"]) == (True, {"1": "greedy"})
        assert create["clock"] == {"bank": 300, "increment": 5, "turn": 0}
        await wire.say(History().joined(create["id"], code="ABC234"))
        room = await creating
        assert (room.code, room.seat, room.state) == ("ABC234", 0, "open")
        seed = await wire.expect("seed")
        assert seed["room"] == room.id
        assert len(seed["client_seed"]) >= 32


async def test_updates_end_with_the_match_and_ended_gives_the_outcome():
    async with seated() as (room, history, wire, _):
        ended = asyncio.create_task(room.ended())
        updates = room.updates()
        await wire.say(history.play())
        await wire.say(history.end())
        assert [update.seq async for update in updates] == [4, 5]
        assert await ended == {"winner": 0, "reason": "ko"}
        assert room.state == "ended"
        assert [update async for update in room.updates()] == []
        assert await room.asked() is None


async def test_a_slow_reader_loses_the_oldest_updates_and_is_told_how_many():
    async with seated(replace(FAST, lag=4)) as (room, history, wire, _):
        updates = room.updates()
        for _ in range(10):
            await wire.say(history.play())
        await room.until(lambda: True if room.seq == 13 else None, timeout_s=2)
        first = await anext(updates)
        assert (first.seq, first.missed) == (10, 6)
        assert (await anext(updates)).missed == 0


async def test_replay_gathers_all_pages_and_checks_every_hash():
    history = History()
    for _ in range(5):
        history.play()
    steps = [
        {key: history.update(seq)[key] for key in ("seq", "hash", "patch", "events")}
        for seq in range(1, 6)
    ]
    async with connected() as (client, _, wire):
        gathering = asyncio.create_task(client.replay(history.room))
        first = await wire.expect("replay")
        page = {"type": "replay", "room": history.room, "verified": True}
        record = {"record": 1, "room": history.room}
        await wire.say(
            page | {"id": first["id"], "record": record, "updates": steps[:3], "next": 4}
        )
        second = await wire.expect("replay")
        assert second["from"] == 4
        await wire.say(page | {"id": second["id"], "updates": steps[3:]})
        recording = await gathering
    assert recording.record == record
    assert recording.verified
    assert [view for _, view in recording.views()] == history.views[1:]
    wrong = replace(recording.steps[2], patch={"turn": 17})
    broken = replace(recording, steps=[*recording.steps[:2], wrong])
    with pytest.raises(OutOfStepError, match="entry 3"):
        list(broken.views())


async def test_a_record_in_parts_is_put_together():
    async with connected() as (client, _, wire):
        gathering = asyncio.create_task(client.replay("a-room"))
        page = {"type": "replay", "room": "a-room", "verified": True, "updates": []}
        request = await wire.expect("replay")
        record = {"record": 1, "entries": [{"seq": 1}]}
        await wire.say(page | {"id": request["id"], "record": record, "next": 2})
        for seq in (2, 3):
            request = await wire.expect("replay")
            more = {"next": 3} if seq == 2 else {}
            await wire.say(page | {"id": request["id"], "entries": [{"seq": seq}]} | more)
        recording = await gathering
    assert recording.record == {"record": 1, "entries": [{"seq": 1}, {"seq": 2}, {"seq": 3}]}


async def test_a_replay_whose_pages_lead_nowhere_ends():
    async with connected() as (client, _, wire):
        gathering = asyncio.create_task(client.replay("a-room"))
        request = await wire.expect("replay")
        page = {"type": "replay", "room": "a-room", "verified": True, "updates": [], "next": 1}
        await wire.say(page | {"id": request["id"]})
        with pytest.raises(OutOfStepError):
            await gathering


async def test_list_gives_pages():
    async with connected() as (client, _, wire):
        asking = asyncio.create_task(client.list(ruleset="hype", state="live", limit=1))
        request = await wire.expect("rooms")
        assert (request["ruleset"], request["state"], request["limit"]) == ("hype", "live", 1)
        await wire.say({"type": "rooms", "id": request["id"], "rooms": [ROW], "cursor": "x"})
        page = await asking
        assert (page.rooms[0].room, page.cursor) == (ROW["room"], "x")


async def test_presence_chat_and_offers_are_there_to_be_read():
    async with seated() as (room, history, wire, _):
        seats = {"0": SEATS["0"]}
        await wire.say({"type": "presence", "room": room.id, "seats": seats, "spectators": 3})
        said = {"session": "s-bo", "name": "Bo", "text": "hi", "at": 1, "seat": 1}
        await wire.say({"type": "said", "room": room.id, **said})
        await wire.say(history.play() | {"offers": {"draw": {"seat": 1, "until": 9}}})
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)
        assert (list(room.seats), room.spectators) == (["0"], 3)
        assert [(line.name, line.text) for line in room.heard] == [("Bo", "hi")]
        assert room.offers["draw"].seat == 1


async def test_a_rematch_is_entered_when_it_stands():
    async with seated() as (room, history, wire, _):
        await wire.say(history.end())
        await room.ended()
        again = asyncio.create_task(room.rematch())
        offer = await wire.expect("offer")
        assert offer["what"] == "rematch"
        await wire.say({"type": "ack", "id": offer["id"]})
        await wire.say({"type": "rematch", "room": room.id, "seat": 0, "until": 9})
        following = History("room-of-a-test-2")
        await wire.say(following.joined(seat=1))
        await wire.say({"type": "rematch", "room": room.id, "next": following.room})
        assert (await again).seat == 1
        await wire.expect("seed")


async def test_a_room_that_was_left_is_gone_and_is_not_resumed():
    async with seated() as (room, history, wire, script):
        updates = room.updates()
        leaving = asyncio.create_task(room.leave())
        leave = await wire.expect("leave")
        await wire.cut()
        again = await script.accept_and_welcome()
        assert await again.expect("leave") == leave
        await again.say({"type": "ack", "id": leave["id"]})
        await leaving
        assert [update async for update in updates] == []
        assert isinstance(room.lost, RoomClosedError)
        await again.say(history.play())
        await again.hears_nothing()


async def test_a_room_that_closes_says_why():
    async with seated() as (room, _, wire, _):
        await wire.say({"type": "closed", "room": room.id, "reason": "operator"})
        with pytest.raises(RoomClosedError, match="operator"):
            await room.ended()
        with pytest.raises(RoomClosedError):
            await anext(room.updates())


async def test_only_so_many_rooms_are_held_and_ended_ones_make_place():
    async with connected(replace(FAST, rooms=2)) as (client, _, wire):
        for number in range(4):
            history = History(f"room-of-a-test-{number}")
            history.play()
            history.end()
            watching = asyncio.create_task(client.watch(history.room))
            join = await wire.expect("join")
            await wire.say(history.joined(join["id"], outcome=history.outcome, prompt=None))
            await watching
        assert list(client.rooms) == ["room-of-a-test-2", "room-of-a-test-3"]


async def test_a_closed_client_ends_everything_that_is_under_way():
    async with seated() as (room, _, wire, _):
        acting = asyncio.create_task(room.act({"do": "end"}))
        reading = asyncio.create_task(anext(room.updates()))
        await wire.expect("act")
        await room._session.close()
        for waiting in (acting, reading):
            with pytest.raises(ClientClosedError):
                await waiting
        with pytest.raises(ClientClosedError):
            await room.legal()


async def test_a_client_that_is_not_open_says_so():
    client = gamewarden_client.Client.connect("ws://127.0.0.1:1/ws")
    with pytest.raises(ClientClosedError):
        await client.list()
    with pytest.raises(ClientClosedError):
        _ = client.token


async def test_offers_answers_and_the_rest_say_what_they_are():
    async with seated() as (room, _, wire, _):
        wishes: list[tuple[Any, dict[str, Any]]] = [
            (room.resign(), {"type": "resign"}),
            (room.offer("draw"), {"type": "offer", "what": "draw"}),
            (
                room.answer("pause", accept=True),
                {"type": "answer", "what": "pause", "accept": True},
            ),
            (room.unpause(), {"type": "unpause"}),
            (room.chat("hi"), {"type": "chat", "text": "hi"}),
        ]
        for wish, fields in wishes:
            asking = asyncio.create_task(wish)
            request = await wire.hear()
            assert fields.items() <= request.items()
            assert request["room"] == room.id
            await wire.say({"type": "ack", "id": request["id"]})
            await asking


async def test_mute_names_the_session():
    async with connected() as (client, _, wire):
        muting = asyncio.create_task(client.mute("s-bo"))
        request = await wire.expect("mute")
        assert (request["session"], request["on"]) == ("s-bo", True)
        await wire.say({"type": "ack", "id": request["id"]})
        await muting


@pytest.mark.parametrize("code", ["not_found", "not_seated"])
async def test_leaving_a_room_that_is_gone_is_done(code: str):
    async with seated() as (room, _, wire, _):
        leaving = asyncio.create_task(room.leave())
        await refuse(wire, await wire.expect("leave"), code)
        await leaving
        assert isinstance(room.lost, RoomClosedError)


async def test_a_room_that_may_not_be_left_yet_is_kept():
    async with seated() as (room, history, wire, script):
        leaving = asyncio.create_task(room.leave())
        await refuse(wire, await wire.expect("leave"), "rate_limited", retry_ms=5)
        with pytest.raises(RefusedError):
            await leaving
        await wire.say(history.play())
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)
        assert room.lost is None
        await wire.cut()
        again = await script.accept_and_welcome()
        await again.expect("resume")


async def test_what_is_known_of_a_room_is_there_to_be_read():
    async with seated() as (room, history, _, _):
        assert (room.id, room.name, room.ruleset, room.version) == (
            history.room,
            "a room",
            "hype",
            "1",
        )
        assert (room.state, room.seat, room.epoch, room.seq) == ("live", 0, "e1", 3)
        assert (room.commit, room.options, room.code) == ("c" * 64, {}, None)
        assert (room.sealed, room.clock, room.outcome, room.next) == (None, None, None, None)
        assert (room.lost, room.rematch_offered) == (None, None)
        assert room.seats["1"].name == "Bo"
        assert repr(room) == f"<Room {history.room} hype live seq 3 seat 0>"


async def test_the_last_welcome_is_there_to_be_read():
    async with connected() as (client, _, _):
        assert (client.session, client.token, client.name) == ("s-ada", "t-ada", "Ada")
        assert client.welcome.node == "n1"
        assert dict(client.rooms) == {}
