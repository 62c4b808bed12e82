"""Bots: one method to write, and what happens when the match moves on under it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gamewarden_client import Bot, IllegalActionError, IndecisionError, Legal, Room

from .scripted import History, Wire, connected, seated


class First(Bot):
    """Takes the first legal action."""

    async def choose(self, room: Room, legal: Legal) -> dict[str, Any]:
        return legal.actions[0]


async def answer_legal(wire: Wire, history: History, prompt: str | None = None) -> None:
    legal = await wire.expect("legal")
    await wire.say(
        {
            "type": "legal",
            "id": legal["id"],
            "room": history.room,
            "prompt": prompt or history.prompt()["id"],
            "actions": [{"do": "end"}, {"do": "guard", "by": "a1"}],
            "complete": True,
        }
    )


async def refuse(wire: Wire, code: str, **more: Any) -> None:
    act = await wire.expect("act")
    await wire.say({"type": "error", "id": act["id"], "code": code, "message": code} | more)


async def play_on(wire: Wire, history: History, update: dict[str, Any]) -> None:
    """Takes the bot's act, and answers it with its update."""
    act = await wire.expect("act")
    assert act["action"] == {"do": "end"}
    await wire.say(update)
    await wire.say({"type": "ack", "id": act["id"], "seq": history.seq})


async def test_a_bot_answers_every_prompt_until_the_match_ends():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history)
        await play_on(wire, history, history.play())
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_a_bot_waits_for_its_turn():
    async with seated() as (room, history, wire, _):
        update = history.play()
        del update["prompt"]
        await wire.say(update)
        await room.until(lambda: True if room.seq == 4 else None, timeout_s=2)
        playing = asyncio.create_task(First().play(room))
        await wire.hears_nothing()
        await wire.say(history.play())
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_an_answer_that_came_too_late_is_followed_by_the_next_decision():
    """C72"""
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history)
        await refuse(wire, "stale")
        resume = await wire.expect("resume")
        await wire.say(history.play())  # the deadline answered in its place
        await wire.say(history.resumed(resume["id"]))
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_a_prompt_that_cannot_be_answered_is_given_up():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        for _ in range(5):
            await answer_legal(wire, history)
            await refuse(wire, "stale")
            resume = await wire.expect("resume")
            await wire.say(history.resumed(resume["id"]))
        with pytest.raises(IndecisionError):
            await playing


async def test_a_legal_list_for_another_decision_is_not_used():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history, prompt="2.0")
        resume = await wire.expect("resume")
        await wire.say(history.resumed(resume["id"]))
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_a_paused_match_is_played_on_after_its_pause():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history)
        await refuse(wire, "paused")
        await wire.hears_nothing()
        await wire.say(history.play())
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_a_bot_that_is_too_fast_waits_as_long_as_it_is_told():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history)
        await refuse(wire, "rate_limited", retry_ms=1)
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == {"winner": 0, "reason": "ko"}


async def test_an_illegal_answer_is_the_bots_own_fault_and_is_raised():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(First().play(room))
        await answer_legal(wire, history)
        await refuse(wire, "illegal_action", rule="HYPE-AP-1")
        with pytest.raises(IllegalActionError):
            await playing


async def test_a_bot_without_a_choice_says_so():
    async with seated() as (room, history, wire, _):
        playing = asyncio.create_task(Bot().play(room))
        await answer_legal(wire, history)
        with pytest.raises(NotImplementedError):
            await playing


@pytest.mark.parametrize(
    ("where", "type_", "fields"),
    [
        ({"against": "greedy"}, "create", {"private": True, "fill": {"1": "greedy"}}),
        ({}, "queue", {"ruleset": "hype"}),
    ],
)
async def test_play_finds_its_match(where: dict[str, str], type_: str, fields: dict[str, Any]):
    async with connected() as (client, _, wire):
        history = History()
        playing = asyncio.create_task(First().play(client, **where))
        request = await wire.expect(type_)
        assert fields.items() <= request.items()
        await wire.say(history.joined(request["id"]))
        await wire.expect("seed")
        await wire.say(history.play())
        await answer_legal(wire, history)
        await play_on(wire, history, history.end())
        assert await playing == history.outcome


async def test_play_joins_by_code():
    async with connected() as (client, _, wire):
        playing = asyncio.create_task(First().play(client, join="ABC234"))
        look = await wire.expect("look")
        assert look["code"] == "ABC234"
        await wire.say({"type": "error", "id": look["id"], "code": "not_found", "message": "no"})
        with pytest.raises(Exception, match="not_found"):
            await playing
