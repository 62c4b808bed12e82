"""The server as a process and the Python SDK: kills in a whole match, and a flood of offers."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from gamewarden.bots import GreedyPolicy, RandomPolicy
from gamewarden_client import Client, Clock, RateLimitedError, Settings, StaleError

from .ledger import Ledger, Player, reconciled
from .process import Process

pytestmark = pytest.mark.timeout(240)

QUICK = Settings(backoff_base_s=0.02, backoff_limit_s=0.2)


@pytest.mark.parametrize("setup", ["ready", "draft"])
async def test_a_server_killed_three_times_in_a_match_loses_and_doubles_nothing(
    server: Process, setup: str
) -> None:
    """C03, C71, C86: each acked act is one entry of a record that verifies."""
    ledger, rng = Ledger(), Random(setup)
    async with (
        Client.connect(server.socket, name="Ada", settings=QUICK) as ada,
        Client.connect(server.socket, name="Bo", settings=QUICK) as bo,
    ):
        mine = await ada.create("hype", options={"setup": setup}, private=True)
        assert mine.code is not None
        theirs = await bo.join(mine.code)

        async def killing() -> None:
            for count in (7, 8, 22):  # twice around the secret line-ups of a draft
                await ledger.reaches(count)
                await server.kill()
                await server.start()

        async with asyncio.TaskGroup() as group:
            group.create_task(killing())
            for room, policy in ((mine, GreedyPolicy()), (theirs, RandomPolicy())):
                player = Player(policy, Random(rng.random()), ledger)
                group.create_task(player.take_part(room))
        assert server.kills == 3
        assert mine.outcome == theirs.outcome is not None
        recording = await reconciled(bo, mine.id, ledger)
        assert recording.steps[-1].hash == mine.hash == theirs.hash


async def test_a_hundred_offers_at_once_change_nothing_but_rejects_c63(server: Process) -> None:
    """C63: over sockets, each answered by its id; the other plays on, at no cost."""
    clock = Clock(bank=300, increment=0, turn=0)
    async with (
        Client.connect(server.socket, name="Ada", settings=QUICK) as ada,
        Client.connect(server.socket, name="Bo", settings=QUICK) as bo,
    ):
        mine = await ada.create("hype", private=True, clock=clock)
        assert mine.code is not None
        theirs = await bo.join(mine.code)
        for room in (mine, theirs):
            await room.until(lambda room=room: True if room.state == "live" else None)
        plays, waits = (mine, theirs) if mine.prompt else (theirs, mine)
        assert plays.prompt is not None
        prompt = plays.prompt
        await waits.offer("draw")
        seq = waits.seq
        answers = await asyncio.gather(
            *(waits.offer("draw") for _ in range(100)), return_exceptions=True
        )
        assert {type(one) for one in answers} <= {RateLimitedError, StaleError}
        assert len(answers) == 100
        assert waits.seq == seq
        assert plays.prompt == prompt  # the same decision, with the same deadline
        done = await plays.act((await plays.legal()).actions[0])
        assert done.seq == seq + 1
        assert "draw" in plays.offers
