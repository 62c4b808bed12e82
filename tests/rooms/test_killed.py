"""The server is killed at the spots of a match where something is half made, and started again."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from chaos.outlived import Before, goes_on
from chaos.spots import SPOTS, brought_to
from chaos.stand import WAIT_S, stood
from e2e.process import served
from gamewarden.rooms.company import MASKED

BOT_MS = 3000  # a seat of the server's takes so long that it is killed first


async def test_a_server_killed_wherever_something_is_half_made_loses_and_tells_nothing_c86(
    tmp_path: Path,
) -> None:
    """C03, C71, C86: all spots stand at once, so that one kill meets them all."""
    settings = {"ROOMS_BOT_MS": str(BOT_MS)}
    async with served(tmp_path, settings=settings) as server, AsyncExitStack() as stack:
        stands = {
            name: await stack.enter_async_context(stood(server, Random(name))) for name in SPOTS
        }
        lasting = [name for name, spot in SPOTS.items() if spot.fill is None]
        await asyncio.gather(*(brought_to(SPOTS[name], stands[name]) for name in lasting))
        for name in stands.keys() - set(lasting):  # these do not wait
            await brought_to(SPOTS[name], stands[name])
        before = {name: Before(stand) for name, stand in stands.items()}
        await server.kill()
        await server.start()
        async with asyncio.TaskGroup() as group:
            for name, stand in stands.items():
                group.create_task(goes_on(stand, before[name]), name=name)


async def test_rooms_that_wait_queues_and_mutes_outlive_a_server_that_is_killed(
    tmp_path: Path,
) -> None:
    """An open room keeps code, options and seat; who waits is matched; who is muted stays so."""
    async with served(tmp_path) as server, stood(server, Random("foyer")) as stand:
        ada, bo, cat = stand.clients
        room = await ada.create("tcg", options={"first": 1, "deck": "marrow"}, private=True)
        await cat.mute(ada.session)
        waiting = asyncio.create_task(cat.queue("hype", timeout_s=WAIT_S))
        await cat.ping()
        await server.kill()
        await server.start()
        assert room.code is not None
        theirs = await bo.join(room.code)
        for one in (room, theirs):
            await one.until(lambda one=one: True if one.state == "live" else None)
        matched = await bo.queue("hype", timeout_s=WAIT_S)
        assert (await waiting).id == matched.id
        seen = await cat.watch(room.id)
        assert (seen.options["first"], seen.options["decks"]["0"]) == (1, "marrow")
        assert seen.seats["0"].name == MASKED
        assert seen.seats["1"].name == "Bo"
