"""What has ended is given back at once: a node's collector comes so seldom that it is no help."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvloop

from gamewarden.app import App
from gamewarden.config import Config
from gamewarden.rooms.limits import RoomLimits
from gamewarden.rules.game import rulesets

from .edge import get, until
from .table import close, guest, play, seated

OURS = ("gamewarden.", "websockets.server.")
HASTY = RoomLimits(linger_ms=10, rematch_ms=10, idle_ms=10, abandoned_ms=10, bot_ms=0)


@contextmanager
def uncollected() -> Iterator[Counter[str]]:
    """What is left behind in cycles, by type, is there when the block is left."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    flags = gc.get_debug()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        names = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        found.update(name for name in names if name.startswith(OURS))
    finally:
        gc.set_debug(flags)
        gc.garbage.clear()
        gc.enable()


def rooms(app: App) -> int:
    """How many the node has at work."""
    lines = app.metrics.page().decode().splitlines()
    counts = [line.split()[-1] for line in lines if line.startswith("gamewarden_rooms{")]
    assert counts
    return sum(int(float(count)) for count in counts)


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_a_match_and_its_connections_leave_nothing_for_the_collector(
    ruleset: str, run: Callable[[Coroutine[Any, Any, None]], None]
) -> None:
    async def played(port: int) -> None:
        ada, bob, eve = [await guest(port, name=name) for name in ("Ada", "Bob", "Eve")]
        room = await seated(ada, bob, ruleset=ruleset)
        await eve.ask("join", room=room, **{"as": "spectator"})
        await play(room, ada, bob, actions=30)
        await ada.ask("resign", room=room)
        await close(ada, bob, eve)

    async def watched() -> None:
        async with App(Config(port=0, durability="memory", rooms=HASTY)) as app:
            await played(app.port)  # what is made once, and stays, is there by now
            with uncollected() as found:
                await played(app.port)
                await until(lambda: not rooms(app))
            assert not found

    run(watched())


async def test_a_room_with_a_bot_and_one_that_nobody_enters_leave_nothing_either() -> None:
    async with App(Config(port=0, durability="memory", rooms=HASTY)) as app:
        with uncollected() as found:
            ada = await guest(app.port)
            await ada.ask("create", ruleset="hype", private=True)
            room = (await ada.ask("create", ruleset="hype", fill={"1": "greedy"}))["room"]
            await play(room, ada, actions=3)
            await ada.ask("resign", room=room)
            await close(ada)
            await until(lambda: not rooms(app))
        assert not found


async def test_a_connection_that_is_no_socket_leaves_nothing_either() -> None:
    async with App(Config(port=0, durability="memory")) as app:
        with uncollected() as found:
            for request in ("GET /healthz HTTP/1.1\nHost: x", "GET /ws HTTP/1.1\nHost: x", "no"):
                status, _, _ = await get(app.port, request)
                assert status in (200, 400, 426)
        assert not found
