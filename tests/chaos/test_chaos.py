"""Nothing acked is lost or doubled, every match ends, every replay verifies, and nothing is left.

Each test prints the seed of its chance; `GAMEWARDEN_TEST_MATCHES` sets how many matches it plays.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from e2e.ledger import Ledger
from e2e.process import served
from e2e.relay import relayed
from store.servers import Real, free_port

from .house import LIMITS, Pair, empty, pairs, settled
from .troubles import Trouble, again, cut, killed, slowed, stalled, store_killed

pytestmark = pytest.mark.timeout(900)

ACTS = 60  # of a match, about


async def played(
    found: list[Pair], rng: Random, ledger: Ledger, *plan: tuple[str, Trouble, int]
) -> dict[str, int]:
    """Plays all matches, and meanwhile each trouble so many times; gives what really happened."""

    async def playing() -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for pair in found:
                    group.create_task(pair.play(Random(rng.random()), ledger))
        finally:
            await ledger.close()

    made = await asyncio.gather(
        playing(),
        *(
            again(trouble, Random(rng.random()), ledger, times=times, acts=ACTS * len(found))
            for _, trouble, times in plan
        ),
    )
    troubles = {name: count for (name, *_), count in zip(plan, made[1:], strict=True)}
    print(f"{len(ledger.receipts)} acts, {troubles}")
    return troubles


async def test_matches_under_a_server_that_is_killed_again_and_again(
    tmp_path: Path, rng: Random
) -> None:
    """C03, C06, C71, C86: with its own store, and lines that break meanwhile."""
    ledger = Ledger()
    async with (
        served(tmp_path, settings=LIMITS) as server,
        relayed(server.port) as lines,
    ):
        async with pairs(f"ws://127.0.0.1:{lines.port}/ws", rng) as found:
            made = await played(
                found,
                rng,
                ledger,
                ("server killed", killed(server), 6),
                ("lines cut", cut(lines), 24),
            )
            assert made["server killed"] >= 3
            await settled(found, ledger)
        await empty(server, str(tmp_path / "data"))
        assert errors(server.log) == []


async def test_matches_over_a_store_that_stalls_is_cut_off_and_killed(
    tmp_path: Path, rng: Random
) -> None:
    """What a store did without saying so is not done twice, and what it did not do is not acked."""
    ledger = Ledger()
    (tmp_path / "redis").mkdir()
    store = Real(tmp_path / "redis", port=free_port())
    store.start()
    try:
        async with (
            relayed(store.port) as link,
            served(
                tmp_path, "--redis", f"redis://127.0.0.1:{link.port}/0", settings=LIMITS
            ) as server,
            relayed(server.port) as lines,
        ):
            async with pairs(f"ws://127.0.0.1:{lines.port}/ws", rng) as found:
                made = await played(
                    found,
                    rng,
                    ledger,
                    ("store stalled", stalled(link), 6),
                    ("store cut off", cut(link), 10),
                    ("store slowed", slowed(link), 3),
                    ("store killed", store_killed(store), 3),
                    ("server killed", killed(server), 2),
                    ("lines stalled", stalled(lines), 2),
                )
                assert min(made["store stalled"], made["store killed"]) >= 1
                await settled(found, ledger)
            await empty(server, str(tmp_path / "data"))
            assert errors(server.log) == []
    finally:
        store.kill()


def errors(log: Path) -> list[str]:
    """What the server called an error, and whatever else is no line of its log.

    One that was started while its store was away has said so in one line, and was started again.
    """
    return [
        line
        for line in log.read_text().splitlines()
        if '"level":"error"' in line or not line.startswith(("{", "gamewarden: "))
    ]
