"""The queue: waiting, being matched, and what becomes of it when the connection breaks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gamewarden_client import Client, DequeuedError, RequestTimeoutError, Room

from .scripted import History, Wire, connected

Json = dict[str, Any]


async def queued_and_cut(client: Client, wire: Wire) -> tuple[asyncio.Task[Room], Json]:
    """A client that was queued when its connection broke: what it waits for, and what it said."""
    waiting = asyncio.create_task(client.queue("hype"))
    queue = await wire.expect("queue")
    await wire.say({"type": "queued", "id": queue["id"]})
    await client_heard(wire, client)
    await wire.cut()
    return waiting, queue


async def test_queue_waits_beyond_queued_and_seeds_the_match():
    async with connected() as (client, _, wire):
        waiting = asyncio.create_task(client.queue("hype"))
        queue = await wire.expect("queue")
        await wire.say({"type": "queued", "id": queue["id"]})
        await wire.say(History().joined(queue["id"], seat=1))
        assert (await waiting).seat == 1
        assert (await wire.expect("seed"))["client_seed"]


async def test_dequeue_ends_the_wait():
    async with connected() as (client, _, wire):
        waiting = asyncio.create_task(client.queue("hype"))
        queue = await wire.expect("queue")
        await wire.say({"type": "queued", "id": queue["id"]})
        leaving = asyncio.create_task(client.dequeue())
        await wire.say({"type": "dequeued", "id": (await wire.expect("dequeue"))["id"]})
        await leaving
        with pytest.raises(DequeuedError):
            await waiting


async def test_whoever_stops_waiting_leaves_the_queue():
    async with connected() as (client, _, wire):
        with pytest.raises(RequestTimeoutError):
            await client.queue("hype", timeout_s=0.05)
        await wire.expect("queue")
        await wire.expect("dequeue")


async def test_a_match_made_while_the_connection_was_down_is_joined():
    async with connected() as (client, script, wire):
        waiting, _ = await queued_and_cut(client, wire)
        history = History()
        held = [{"room": history.room, "ruleset": "hype", "seat": 0, "state": "open"}]
        again = await script.accept_and_welcome(rooms=held)
        join = await again.expect("join")
        assert join["room"] == history.room
        await again.say(history.joined(join["id"]))
        assert (await waiting).id == history.room


async def test_a_wait_in_the_queue_goes_on_after_a_cut():
    async with connected() as (client, script, wire):
        waiting, queue = await queued_and_cut(client, wire)
        again = await script.accept_and_welcome()
        assert await again.expect("queue") == queue
        await again.say(History().joined(queue["id"]))
        assert (await waiting).seat == 0


async def client_heard(wire: Wire, client: Client) -> None:
    """The client has taken everything that was said."""
    ping = asyncio.create_task(client.ping())
    await wire.say({"type": "pong", "id": (await wire.expect("ping"))["id"], "now": 1})
    assert await ping >= 0
