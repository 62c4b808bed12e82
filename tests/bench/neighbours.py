"""What one client does to the time that others wait: ratios of two, taken in turn in one run.

Not part of `make test`; `make ratios` runs it.
"""

from __future__ import annotations

import asyncio
import random
import statistics
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from gamewarden.bench import drive, scripts
from gamewarden.bench.process import child
from gamewarden.rules.game import rulesets

HOSTILE = (b"{", b'{"type":"act"}', b"[" * 40, b'{"type":"act","id":"x","room":"r","action":1e9}')
ROUNDS = 5
MATCHES = 4
FLOODS = 4  # hostile connections at once
FRAMES = 2_000  # of each, at the most


async def test_others_wait_no_longer_while_somebody_sends_nonsense_c74_c78(tmp_path: Path):
    game = rulesets()["hype"]
    chance = random.Random(3)
    ratios = []
    async with child("server", str(tmp_path / "data")) as server:
        for _ in range(ROUNDS):
            alone = await _median_wait(server.url, game.id, _hypes(game, chance))
            flood = asyncio.gather(*(_flood(server.url) for _ in range(FLOODS)))
            beset = await _median_wait(server.url, game.id, _hypes(game, chance))
            await flood
            ratios.append(beset / alone)
    assert statistics.median(ratios) < 3, ratios


def _hypes(game, chance: random.Random) -> list[scripts.Script]:
    return [scripts.hype(game, chance) for _ in range(MATCHES)]


async def _median_wait(url: str, ruleset: str, of: list[scripts.Script]) -> float:
    load = drive.Load()
    async with drive.tables(url, ruleset, of) as tables, asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(drive.play(table, load, pause_s=0.005))
    return statistics.median(load.waits)


async def _flood(url: str) -> None:
    async with AsyncExitStack() as stack:
        socket = await stack.enter_async_context(drive.connected(url))
        await drive.hello(socket, "hostile")
        with suppress(ConnectionClosed):
            for at in range(FRAMES):
                await socket.send(HOSTILE[at % len(HOSTILE)], text=True)
