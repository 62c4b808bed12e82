"""Rooms that are of no use go, and with them everything that they took."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from e2e.ledger import Ledger
from e2e.process import Process, served
from gamewarden_client import Client, Room

from .house import LIMITS, connections, empty, listed, memory_kib, pairs, settled

pytestmark = pytest.mark.timeout(900)

IMPATIENT = LIMITS | {"ROOMS_IDLE_MS": "3000", "ROOMS_ABANDONED_MS": "3000"}
OPENED = 1000  # rooms that nobody enters
STARTED = 100  # matches that everybody leaves
ROUNDS = 8
# Of the memory in the second half of the rounds, when pools and caches are full. A room that stays
# takes tens of kilobytes, so that they would double it.
GROWTH = 1.15


async def test_rooms_that_nobody_enters_and_matches_that_everybody_leaves_are_gone_c31(
    tmp_path: Path, rng: Random
) -> None:
    """C31, C30: after the idle limits both counts are zero, and the results are recorded."""
    data = str(tmp_path / "data")
    async with served(tmp_path, settings=IMPATIENT) as server:
        left = await vanish(server, rng)
        await empty(server, data)
        assert await connections(server) == 0
        ended = await listed(data, "ended")
        assert {row["room"] for row in ended} == {room.id for room in left}
        async with Client.connect(server.socket, name="Late") as late:
            for room in left[:: STARTED // 10]:
                recording = await late.replay(room.id)
                assert recording.verified
                assert recording.record["outcome"] == {"draw": True, "reason": "abandoned"}


async def test_what_matches_take_of_the_servers_memory_is_given_back(
    tmp_path: Path, rng: Random
) -> None:
    data = str(tmp_path / "data")
    async with served(tmp_path, settings=IMPATIENT) as server:
        taken = []
        for _ in range(ROUNDS):
            ledger = Ledger()
            async with pairs(server.socket, rng) as found:
                await asyncio.gather(*(pair.play(Random(rng.random()), ledger) for pair in found))
                await settled(found, ledger)
            await vanish(server, rng)
            await empty(server, data)
            taken.append(memory_kib(server))
        print(f"KiB after each round: {taken}")
        assert taken[-1] <= GROWTH * taken[ROUNDS // 2 - 1]


async def vanish(server: Process, rng: Random) -> list[Room]:
    """Opens many rooms, starts many matches, and is gone; gives the matches."""
    async with Client.connect(server.socket, name="Ada") as ada:
        for _ in range(OPENED // 50):
            await asyncio.gather(*(ada.create("hype", private=True) for _ in range(50)))
        async with Client.connect(server.socket, name="Bo") as bo:
            rooms = [await ada.create("hype") for _ in range(STARTED)]
            for room in rooms:
                theirs = await bo.join(room.id)
                await theirs.until(lambda theirs=theirs: True if theirs.seq else None)
        return rooms
