"""Cuts, gaps and repeats: a client comes back by itself, and nothing happens twice."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from gamewarden_client import (
    Client,
    ClosedByServerError,
    ConnectFailedError,
    LinkCutError,
    NotFoundError,
    OutOfStepError,
    UnauthenticatedError,
)

from .scripted import FAST, WELCOME, History, Script, back_in_step, connected, seated


async def test_a_cut_in_the_middle_of_an_act_gives_its_ack_exactly_once():
    """C01, C02, C71"""
    async with seated() as (room, history, wire, script):
        acting = asyncio.create_task(room.act({"do": "end"}))
        first = await wire.expect("act")
        await wire.cut()
        history.play()  # it was applied; the ack went down with the connection
        again = await back_in_step(script, history)
        second = await again.expect("act")
        assert second == first
        await again.say({"type": "ack", "id": second["id"], "room": room.id, "seq": 4})
        await again.say({"type": "ack", "id": second["id"], "room": room.id, "seq": 4})
        done = await acting
        assert done.seq == 4
        assert (room.seq, room.hash, room.view) == (4, history.hash(), history.views[4])
        await again.hears_nothing()


async def test_the_token_of_the_first_welcome_takes_the_session_up_again():
    async with connected() as (client, script, wire):
        await wire.cut(1012, "restart")
        again = await script.accept()
        hello = await again.welcome()
        assert hello["token"] == "t-ada"
        assert client.token == "t-ada"


async def test_requests_of_a_room_wait_until_it_is_back_in_step():
    async with seated() as (room, history, wire, script):
        await wire.cut()
        again = await script.accept_and_welcome()
        resume = await again.expect("resume")
        asking = asyncio.create_task(room.legal())
        await again.hears_nothing()
        await again.say(history.resumed(resume["id"]))
        legal = await again.expect("legal")
        await again.say(
            {
                "type": "legal",
                "id": legal["id"],
                "room": room.id,
                "prompt": "3.0",
                "actions": [{"do": "end"}],
                "complete": True,
            }
        )
        assert (await asking).actions == [{"do": "end"}]


async def test_a_gap_is_filled_on_the_same_connection():
    async with seated() as (room, history, wire, _):
        updates = room.updates()
        history.play()
        await wire.say(history.play())
        resume = await wire.expect("resume")
        assert (resume["epoch"], resume["seq"], resume["hash"]) == ("e1", 3, history.hash(3))
        await wire.say(history.update(4))
        await wire.say(history.update(5))
        await wire.say(history.resumed(resume["id"]))
        assert [(await anext(updates)).seq, (await anext(updates)).seq] == [4, 5]
        assert room.view == history.views[5]


async def test_a_wrong_hash_leads_to_a_whole_state():
    async with seated() as (room, history, wire, _):
        updates = room.updates()
        await wire.say(history.play() | {"patch": {"turn": 1000}})
        resume = await wire.expect("resume")
        assert resume["hash"] != history.hash(4)
        await wire.say(history.joined(resume["id"], reason="hash"))
        update = await anext(updates)
        assert (update.fresh, update.seq, update.events) == ("hash", 4, [])
        assert room.view == history.views[4]


async def test_an_update_that_comes_twice_is_told_once():
    """C17"""
    async with seated() as (room, history, wire, _):
        updates = room.updates()
        for message in (history.play(), history.update(4), history.update(3), history.play()):
            await wire.say(message)
        assert [(await anext(updates)).seq, (await anext(updates)).seq] == [4, 5]
        await wire.hears_nothing()


@pytest.mark.parametrize("reason", ["epoch", "ahead", "too_old", "hash"])
async def test_a_cursor_that_is_not_the_rooms_gets_the_whole_state_and_its_reason(reason: str):
    """C16"""
    async with seated() as (room, _, wire, script):
        updates = room.updates()
        await wire.cut(1001)
        other = History(epoch="e2")
        for _ in range(7):
            other.play(other=True)
        again = await script.accept_and_welcome()
        resume = await again.expect("resume")
        assert (resume["epoch"], resume["seq"]) == ("e1", 3)
        await again.say(other.joined(resume["id"], reason=reason))
        assert (await anext(updates)).fresh == reason
        assert (room.epoch, room.seq, room.view) == ("e2", 7, other.views[7])


async def test_six_reconnections_without_news_tell_nothing_twice():
    """C17"""
    async with seated() as (room, history, wire, script):
        updates = room.updates()
        for _ in range(6):
            await wire.cut()
            wire = await back_in_step(script, history)
        await wire.say(history.play())
        assert (await anext(updates)).seq == 4


async def test_a_swallowed_request_ends_the_connection_and_is_sent_again():
    """C01: half-open, no close frame"""
    settings = replace(FAST, silence_s=0.2)
    async with seated(settings) as (room, history, wire, script):
        acting = asyncio.create_task(room.act({"do": "end"}))
        first = await wire.expect("act")  # and no answer
        again = await back_in_step(script, history)
        assert await again.expect("act") == first
        await again.say(history.play())
        await again.say({"type": "ack", "id": first["id"], "seq": 4})
        assert (await acting).seq == 4


async def test_an_ack_without_its_update_is_a_gap():
    """C02: the frame with the update was lost"""
    async with seated() as (room, history, wire, _):
        acting = asyncio.create_task(room.act({"do": "end"}))
        act = await wire.expect("act")
        history.play()
        await wire.say({"type": "ack", "id": act["id"], "seq": 4})
        await acting
        asked = asyncio.create_task(room.asked())
        resume = await wire.expect("resume")
        assert not asked.done()  # the prompt at hand is known to be old
        await wire.say(history.update(4))
        await wire.say(history.resumed(resume["id"]))
        assert await asked == {"id": "4.0", "kind": "main"}


async def test_a_live_room_that_hears_nothing_asks_whether_it_missed_anything():
    """C02: the last frame was lost, and nothing follows it"""
    async with seated(replace(FAST, check_s=0.2)) as (room, history, wire, _):
        history.play()
        resume = await wire.expect("resume")
        await wire.say(history.update(4))
        await wire.say(history.resumed(resume["id"]))
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)


async def test_chat_that_may_have_been_said_is_not_said_again():
    async with seated() as (room, history, wire, script):
        saying = asyncio.create_task(room.chat("hello"))
        await wire.expect("chat")
        await wire.cut()
        with pytest.raises(LinkCutError):
            await saying
        again = await back_in_step(script, history)
        await again.hears_nothing()


async def test_create_is_repeated_with_its_id():
    async with connected() as (client, script, wire):
        creating = asyncio.create_task(client.create("hype"))
        first = await wire.expect("create")
        await wire.cut()
        again = await script.accept_and_welcome()
        assert await again.expect("create") == first
        history = History()
        await again.say(history.joined(first["id"]))
        assert (await creating).id == history.room


@pytest.mark.parametrize("code", [1009, 4500, 4501, 4502, 4503, 4504])
async def test_final_close_codes_end_the_client(code: int):
    async with seated() as (room, _, wire, script):
        acting = asyncio.create_task(room.act({"do": "end"}))
        await wire.expect("act")
        await wire.cut(code, "the reason in words")
        with pytest.raises(ClosedByServerError, match="the reason in words") as caught:
            await acting
        assert caught.value.code == code
        with pytest.raises(ClosedByServerError):
            await room.ended()
        with pytest.raises(ClosedByServerError):
            await room.legal()
        assert script.dials == 1


@pytest.mark.parametrize("code", [None, 1001, 1006, 1011, 1012, 4010])
async def test_other_ends_of_a_connection_are_followed_by_another(code: int | None):
    async with seated() as (room, history, wire, script):
        await wire.cut(code)
        again = await back_in_step(script, history)
        await again.say(history.play())
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)


async def test_a_node_that_goes_away_is_left_and_looked_for_again():
    async with seated() as (room, history, wire, script):
        await wire.say({"type": "moving", "retry_ms": 10})
        await back_in_step(script, history)
        await room.until(lambda: True if room.seq == 3 else None, timeout_s=2)
        assert script.dials == 2


async def test_a_room_that_is_gone_after_a_cut_is_lost_and_says_why():
    async with seated() as (room, _, wire, script):
        acting = asyncio.create_task(room.act({"do": "end"}))
        await wire.expect("act")
        await wire.cut()
        again = await script.accept_and_welcome()
        resume = await again.expect("resume")
        await again.say(
            {"type": "error", "id": resume["id"], "code": "not_found", "message": "no such room"}
        )
        with pytest.raises(NotFoundError):
            await acting
        with pytest.raises(NotFoundError):
            await room.ended()


async def test_a_resume_that_is_unavailable_is_tried_again():
    async with seated(replace(FAST, silence_s=0.8)) as (room, history, wire, script):
        await wire.cut()
        again = await script.accept_and_welcome()
        history.play()
        resume = await again.expect("resume")
        await again.say(
            {"type": "error", "id": resume["id"], "code": "unavailable", "message": "the store"}
        )
        resume = await again.expect("resume")
        await again.say(history.update(4))
        await again.say(history.resumed(resume["id"]))
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)


async def test_a_spectator_whom_the_server_forgot_joins_anew():
    async with connected() as (client, script, wire):
        history = History()
        history.play()
        watching = asyncio.create_task(client.watch(history.room))
        join = await wire.expect("join")
        assert join["as"] == "spectator"
        await wire.say(history.joined(join["id"], seat=None, prompt=None))
        room = await watching
        await wire.cut()
        again = await script.accept_and_welcome()
        resume = await again.expect("resume")
        await again.say(
            {"type": "error", "id": resume["id"], "code": "not_seated", "message": "who?"}
        )
        join = await again.expect("join")
        history.play()
        await again.say(history.joined(join["id"], seat=None, prompt=None))
        await room.until(lambda: True if room.seq == 2 else None, timeout_s=2)


async def test_a_server_that_contradicts_itself_again_and_again_loses_the_room():
    async with seated() as (room, history, wire, _):
        await wire.say(history.play() | {"hash": "00000000"})
        for _ in range(3):
            resume = await wire.expect("resume")
            await wire.say(history.joined(resume["id"], hash="00000000"))
        with pytest.raises(OutOfStepError):
            await room.ended()


async def test_a_frame_that_is_no_json_ends_the_connection_and_nothing_else():
    async with seated() as (room, history, wire, script):
        await wire.say_raw(b'{"type": "upd')
        again = await back_in_step(script, history)
        await again.say(history.play())
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)


async def test_messages_and_fields_of_a_later_version_are_passed_over():
    async with seated() as (room, history, wire, _):
        await wire.say({"type": "weather", "rain": True})
        await wire.say(history.play() | {"later": 1})
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)


async def test_the_first_connection_is_tried_again_until_there_is_one():
    script = Script()
    script.refuse, script.refusals = LinkCutError(None, "nobody there"), 3
    client = Client.connect("memory:", dial=script.dial, settings=FAST)
    opening = asyncio.create_task(client.open())
    await script.accept_and_welcome()
    await opening
    assert script.dials == 4
    await client.close()


async def test_a_server_that_is_not_there_is_given_up_in_the_time_allowed():
    script = Script()
    script.refuse = LinkCutError(None, "nobody there")
    with pytest.raises(ConnectFailedError, match="nobody there"):
        async with Client.connect("memory:", dial=script.dial, settings=replace(FAST, open_s=0.1)):
            pass


async def test_a_server_that_stays_away_is_given_up():
    async with seated(replace(FAST, reconnect_s=0.1)) as (room, _, wire, script):
        script.refuse = LinkCutError(None, "nobody there")
        await wire.cut()
        with pytest.raises(ConnectFailedError):
            await room.ended()


async def test_a_refused_hello_is_told_and_not_repeated():
    script = Script()
    client = Client.connect("memory:", dial=script.dial, token="old", settings=FAST)
    opening = asyncio.create_task(client.open())
    wire = await script.accept()
    assert (await wire.expect("hello"))["token"] == "old"
    await wire.say({"type": "error", "code": "unauthenticated", "message": "expired"})
    await wire.cut(4501, "bad token")
    with pytest.raises(UnauthenticatedError):
        await opening
    assert script.dials == 1
    assert WELCOME["token"] != "old"
