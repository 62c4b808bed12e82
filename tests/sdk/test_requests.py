"""Requests of a seat: what they name, how they end, and how many there may be."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from gamewarden_client import (
    NotSeatedError,
    NotYourTurnError,
    RefusedError,
    RequestTimeoutError,
    TooLargeError,
    UnavailableError,
)
from gamewarden_client.errors import REFUSALS

from .scripted import FAST, History, connected, refuse, seated


async def test_an_act_names_the_prompt_that_it_answers():
    """C72"""
    async with seated() as (room, history, wire, _):
        acting = asyncio.create_task(room.act({"do": "attack", "by": "a1", "target": "b1"}))
        act = await wire.expect("act")
        assert act["prompt"] == "3.0"
        assert act["action"] == {"do": "attack", "by": "a1", "target": "b1"}
        await wire.say(history.play())
        await wire.say({"type": "ack", "id": act["id"], "seq": 4, "spent_ms": 120})
        done = await acting
        assert (done.seq, done.spent_ms) == (4, 120)


async def test_an_act_without_an_open_prompt_is_not_sent():
    """C72: it would answer a decision that its author has not seen"""
    async with seated() as (room, history, wire, _):
        update = history.play()
        del update["prompt"]
        await wire.say(update)
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)
        with pytest.raises(NotYourTurnError):
            await room.act({"do": "end"})
        await wire.hears_nothing()


async def test_a_spectator_has_nothing_to_decide():
    async with connected() as (client, _, wire):
        history = History()
        history.play()
        watching = asyncio.create_task(client.watch(history.room))
        join = await wire.expect("join")
        await wire.say(history.joined(join["id"], seat=None, prompt=None))
        room = await watching
        assert room.seat is None
        with pytest.raises(NotSeatedError):
            await room.act({"do": "end"})


async def test_the_same_id_twice_is_one_request_with_one_answer():
    """C71"""
    async with seated() as (room, history, wire, _):
        first = asyncio.create_task(room.act({"do": "end"}, id="mine"))
        act = await wire.expect("act")
        second = asyncio.create_task(room.act({"do": "end"}, id="mine"))
        await wire.hears_nothing()
        await wire.say(history.play())
        await wire.say({"type": "ack", "id": "mine", "seq": 4})
        assert await first == await second
        later = asyncio.create_task(room.act({"do": "end"}, id="mine", prompt="3.0"))
        assert await wire.expect("act") == act
        await wire.say({"type": "ack", "id": "mine", "seq": 4})
        assert await later == await first


async def test_whoever_stops_waiting_takes_the_answer_from_nobody_else():
    async with seated() as (room, history, wire, _):
        first = asyncio.create_task(room.act({"do": "end"}, id="mine"))
        await wire.expect("act")
        second = asyncio.create_task(room.act({"do": "end"}, id="mine"))
        await wire.hears_nothing()
        first.cancel()
        await wire.hears_nothing()
        await wire.say(history.play())
        await wire.say({"type": "ack", "id": "mine", "seq": 4})
        assert (await second).seq == 4


@pytest.mark.parametrize("kind", REFUSALS)
async def test_every_refusal_has_its_error(kind: type[RefusedError]):
    async with seated(replace(FAST, retries=0)) as (room, _, wire, _):
        acting = asyncio.create_task(room.act({"do": "end"}))
        act = await wire.expect("act")
        await refuse(wire, act, kind.known_as, rule="HYPE-AP-1", retry_ms=70, room=room.id)
        with pytest.raises(kind) as caught:
            await acting
        error = caught.value
        assert (error.code, error.rule, error.retry_ms) == (kind.known_as, "HYPE-AP-1", 70)
        assert error.message == f"said {kind.known_as}"
        assert error.room == room.id
        assert str(error) == f"{kind.known_as} (HYPE-AP-1): said {kind.known_as}"


async def test_a_refusal_of_a_later_version_keeps_its_code():
    async with seated() as (room, _, wire, _):
        acting = asyncio.create_task(room.act({"do": "end"}))
        await refuse(wire, await wire.expect("act"), "too_windy")
        with pytest.raises(RefusedError) as caught:
            await acting
        assert (type(caught.value), caught.value.code) == (RefusedError, "too_windy")


async def test_what_is_unavailable_is_sent_again_with_the_same_id_and_then_told():
    async with seated(replace(FAST, retries=2, silence_s=0.8)) as (room, history, wire, _):
        acting = asyncio.create_task(room.act({"do": "end"}))
        first = await wire.expect("act")
        await refuse(wire, first, "unavailable")
        assert await wire.expect("act") == first
        await wire.say(history.play())
        await wire.say({"type": "ack", "id": first["id"], "seq": 4})
        assert (await acting).seq == 4
        acting = asyncio.create_task(room.act({"do": "end"}))
        for _ in range(3):
            await refuse(wire, await wire.expect("act"), "unavailable")
        with pytest.raises(UnavailableError):
            await acting


async def test_a_request_without_an_answer_ends_in_the_time_allowed():
    async with seated() as (room, _, wire, _):
        with pytest.raises(RequestTimeoutError):
            await room.act({"do": "end"}, timeout_s=0.05)
        await wire.expect("act")


async def test_a_message_that_the_server_would_close_for_is_not_sent():
    async with seated() as (room, _, wire, _):
        with pytest.raises(TooLargeError):
            await room.act({"do": "x" * 20_000})
        await wire.hears_nothing()


async def test_more_requests_than_may_be_in_flight_wait_their_turn():
    async with seated(replace(FAST, in_flight=2)) as (room, _, wire, _):
        asking = [asyncio.create_task(room.why({"do": "end"})) for _ in range(3)]
        first, _ = await wire.expect("why"), await wire.expect("why")
        await wire.hears_nothing()
        await wire.say({"type": "why", "id": first["id"], "room": room.id})
        await wire.expect("why")
        for each in asking:
            each.cancel()


async def test_why_and_legal_come_back_as_they_were_told():
    async with seated() as (room, _, wire, _):
        asking = asyncio.create_task(room.why({"do": "end"}))
        why = await wire.expect("why")
        await wire.say(
            {
                "type": "why",
                "id": why["id"],
                "room": room.id,
                "code": "illegal_action",
                "rule": "HYPE-AP-1",
                "message": "not enough",
            }
        )
        answer = await asking
        assert (answer.legal, answer.code, answer.rule) == (False, "illegal_action", "HYPE-AP-1")
        legal = asyncio.create_task(room.legal())
        request = await wire.expect("legal")
        await wire.say(
            {
                "type": "legal",
                "id": request["id"],
                "room": room.id,
                "prompt": "3.0",
                "actions": [{"do": "move"}],
                "complete": False,
                "limits": {"m1": {"move": {"length": 6000}}},
            }
        )
        told = await legal
        assert (told.prompt, told.complete) == ("3.0", False)
        assert told.limits == {"m1": {"move": {"length": 6000}}}
