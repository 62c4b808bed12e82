"""What breaks, at random moments, while matches are played; all of it mends by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

from e2e.ledger import Ledger
from e2e.process import Process
from e2e.relay import Relay
from store.servers import Real

A_MOMENT_S = 0.1  # at most so long after an act something breaks
OUTAGE_S = 3.0  # the longest time for which something is away; the server waits 2 s for its store

Trouble = Callable[[Random], Awaitable[None]]


async def again(trouble: Trouble, rng: Random, ledger: Ledger, *, times: int, acts: int) -> int:
    """Makes a trouble up to so many times, spread over the acts that all matches may take.

    Gives how often it was made before the ledger was closed; none is left half made.
    """
    every = acts // (times + 1)
    for made in range(times):
        more = rng.randint(every // 2, every * 3 // 2)
        if not await ledger.reaches(len(ledger.receipts) + more):
            return made
        await asyncio.sleep(rng.uniform(0, A_MOMENT_S))
        await trouble(rng)
    return times


def killed(server: Process) -> Trouble:
    """The server is killed; now and then once more while it is taking its rooms up."""

    async def trouble(rng: Random) -> None:
        await server.kill()
        await server.start()
        while rng.random() < 0.3:
            await asyncio.sleep(rng.uniform(0, A_MOMENT_S))
            await server.kill()
            await server.start()

    return trouble


def cut(relay: Relay) -> Trouble:
    """Some connections end without a word."""

    async def trouble(rng: Random) -> None:
        relay.cut(rng, share=rng.random())

    return trouble


def stalled(relay: Relay) -> Trouble:
    """Nothing gets through for a while; what was under way arrives late."""

    async def trouble(rng: Random) -> None:
        relay.stall()
        await asyncio.sleep(rng.uniform(0, OUTAGE_S))
        relay.flow()

    return trouble


def slowed(relay: Relay) -> Trouble:
    """Everything takes longer for a while."""

    async def trouble(rng: Random) -> None:
        relay.delay_s = rng.uniform(0, 0.05)
        await asyncio.sleep(rng.uniform(0, OUTAGE_S))
        relay.delay_s = 0.0

    return trouble


def store_killed(store: Real) -> Trouble:
    """The store's process is killed, and comes back with what it has on disk."""

    async def trouble(rng: Random) -> None:
        store.kill()
        await asyncio.sleep(rng.uniform(0, OUTAGE_S))
        await asyncio.to_thread(store.start)

    return trouble
