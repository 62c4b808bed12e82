"""The server is killed after answers were stored and before anybody heard, at every spot."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from e2e.process import Process, served

from .house import acts
from .outlived import ends_right
from .spots import SPOTS, brought_to
from .stand import WAIT_S, Sent, Stand, stood

pytestmark = pytest.mark.timeout(900)

ASKED = [
    name
    for name, spot in SPOTS.items()
    if spot.fill is None and not any(word in name for word in ("pause", "rematch"))
]
KILLS = 3  # the last ones while clients come back, or have just done so


async def test_answers_that_were_stored_are_done_once_though_nobody_heard_of_them(
    tmp_path: Path, rng: Random
) -> None:
    """C71, C86: clients say them again by themselves, and get the answers that they missed."""
    async with served(tmp_path) as server, AsyncExitStack() as stack:
        stands = {
            name: await stack.enter_async_context(stood(server, Random(rng.random())))
            for name in ASKED
        }
        await asyncio.gather(*(brought_to(SPOTS[name], stand) for name, stand in stands.items()))
        count = await acts(server)
        unheard = {name: await _Unheard.of(stand) for name, stand in stands.items()}
        await _carried_out(server, count + len(ASKED))
        for _ in range(KILLS):
            await server.kill()
            await server.start()
            await asyncio.sleep(rng.uniform(0, 0.3))
        async with asyncio.TaskGroup() as group:
            for name, one in unheard.items():
                group.create_task(one.is_done_once(), name=name)


class _Unheard:
    """An answer of a client that hears nothing of it."""

    def __init__(self, stand: Stand, seat: int, answer: asyncio.Task[Sent]) -> None:
        self.stand = stand
        self.seat = seat
        self.answer = answer
        self.seq = stand.rooms[0].seq

    @classmethod
    async def of(cls, stand: Stand) -> _Unheard:
        seat = stand.chance.choice(stand.asked())
        action, prompt = await stand.choice(seat)
        stand.lines[seat].is_deaf = True
        return cls(stand, seat, asyncio.create_task(stand.act(seat, action, prompt)))

    async def is_done_once(self) -> None:
        stand = self.stand
        stand.lines[self.seat].is_deaf = False
        sent = await self.answer
        assert await stand.again(sent) == sent.done
        await stand.in_step()
        taken_over = KILLS if stand.rooms[0].clock is not None else 0
        seq = self.seq + taken_over + (sent.done.seq is not None)
        assert [room.seq for room in stand.rooms] == [seq] * len(stand.rooms)
        await ends_right(stand)


async def _carried_out(server: Process, count: int) -> None:
    """Waits until the server has carried out so many acts."""
    async with asyncio.timeout(WAIT_S):
        while await acts(server) < count:  # noqa: ASYNC110 # no client is told of it
            await asyncio.sleep(0.02)
