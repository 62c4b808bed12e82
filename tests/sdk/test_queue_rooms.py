"""After a cut, which of a session's rooms the queue has made: none that could be another."""

from __future__ import annotations

import asyncio

from .scripted import History, connected
from .test_queue import Json, queued_and_cut


def held(room: str, ruleset: str = "hype", state: str = "live") -> Json:
    return {"room": room, "ruleset": ruleset, "seat": 0, "state": state}


async def test_a_room_of_before_an_ended_one_or_one_of_another_game_is_no_match_of_the_queue():
    old = held("room-from-before")
    async with connected(rooms=[old]) as (client, script, wire):
        waiting, queue = await queued_and_cut(client, wire)
        others = [held("room-that-ended-", state="ended"), held("room-of-another-", "tcg")]
        again = await script.accept_and_welcome(rooms=[old, *others])
        assert await again.expect("queue") == queue
        await again.say({"type": "queued", "id": queue["id"]})
        await again.say(History().joined(queue["id"]))
        assert (await waiting).id == History().room


async def test_a_room_that_was_entered_while_waiting_is_no_match_of_the_queue():
    async with connected() as (client, script, wire):
        watching = asyncio.create_task(client.watch("room-entered-now"))
        join = await wire.expect("join")
        entered = History("room-entered-now")
        await wire.say(entered.joined(join["id"]))
        await watching
        await wire.expect("seed")
        waiting, queue = await queued_and_cut(client, wire)
        again = await script.accept_and_welcome(rooms=[held(entered.room)])
        heard = {message["type"]: message for message in [await again.hear(), await again.hear()]}
        assert sorted(heard) == ["queue", "resume"]
        assert heard["queue"] == queue
        await again.say(entered.resumed(heard["resume"]["id"]))
        await again.say(History().joined(queue["id"]))
        assert (await waiting).id == History().room
