"""Matches of bots over the wire, and a look at what they leave behind."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

from e2e.ledger import Ledger, Player, reconciled
from e2e.process import PATIENCE, Process
from gamewarden.bots import GreedyPolicy, RandomPolicy
from gamewarden_client import Client, Room, Settings

MATCHES = int(os.environ.get("GAMEWARDEN_TEST_MATCHES", "24"))
# A bot does not give up while a server is killed again and again.
STUBBORN = Settings(
    open_s=120, request_s=240, silence_s=4, backoff_base_s=0.02, backoff_limit_s=0.5, retries=200
)
# Each setup of `hype`, and secret answers of both seats in `warband`.
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hype", {"setup": "ready"}),
    ("tcg", {}),
    ("hype", {"setup": "secret"}),
    ("warband", {}),
    ("hype", {"setup": "draft"}),
)
HIDING = ("tcg",)  # games in which a seat does not see all at the end either
# Ended rooms leave the memory soon, so that it can be seen that they do; nobody is called a flood.
LIMITS = {
    "ROOMS_LINGER_MS": "300",
    "ROOMS_REMATCH_MS": "300",
    "ROOMS_BOT_MS": "1",
    "ROOMS_REPLAY_BYTES": "1000000",
    "ROOMS_SNAPSHOT_ENTRIES": "16",
    "WIRE_LOBBY_COUNT": "100000",
    "WIRE_CONNECT_COUNT": "100000",
    "WIRE_MESSAGES_PER_S": "100000",
    "WIRE_MESSAGES_BURST": "100000",
    "EDGE_HELLO_COUNT": "100000",
}
GONE_S = 60.0 * PATIENCE  # for rooms that are of no use to be gone


class Pair:
    """Two clients in one room."""

    def __init__(self, clients: tuple[Client, Client], rooms: tuple[Room, Room]) -> None:
        self.clients = clients
        self.rooms = rooms

    async def play(self, rng: Random, ledger: Ledger) -> None:
        """Plays the match to its end; both hear the same, and see it where nothing is hidden."""
        policies = [GreedyPolicy(), RandomPolicy()]
        rng.shuffle(policies)
        async with asyncio.TaskGroup() as group:
            for room, policy in zip(self.rooms, policies, strict=True):
                group.create_task(Player(policy, Random(rng.random()), ledger).take_part(room))
        one, other = self.rooms
        assert one.outcome == other.outcome
        assert one.hash == other.hash or one.ruleset in HIDING


@asynccontextmanager
async def pairs(url: str, rng: Random, *, count: int = MATCHES) -> AsyncIterator[list[Pair]]:
    """So many matches that have begun, of all kinds; every third is watched."""
    async with AsyncExitStack() as stack:

        async def connected(name: str) -> Client:
            client = Client.connect(url, name=name, settings=STUBBORN, rng=Random(rng.random()))
            return await stack.enter_async_context(client)

        found = []
        for number in range(count):
            one, other = await connected(f"A{number}"), await connected(f"B{number}")
            ruleset, options = GAMES[number % len(GAMES)]
            mine = await one.create(ruleset, options=options)
            theirs = await other.join(mine.id)
            if number % 3 == 0:
                await (await connected(f"W{number}")).watch(mine.id)
            found.append(Pair((one, other), (mine, theirs)))
        yield found


async def settled(found: list[Pair], ledger: Ledger) -> None:
    """Every match has ended, its replay verifies, and every receipt is an entry of it."""
    for pair in found:
        assert all(room.state == "ended" for room in pair.rooms)
        recording = await reconciled(pair.clients[1], pair.rooms[0].id, ledger)
        one = pair.rooms[0]
        assert recording.steps[-1].hash == one.hash or one.ruleset in HIDING


async def empty(server: Process, data: str) -> None:
    """Waits until no room is at work, nor listed as `open` or `live`."""
    left: object = None
    try:
        async with asyncio.timeout(GONE_S):
            while left := await _left(server, data):  # noqa: ASYNC110 # another process
                await asyncio.sleep(0.2)
    except TimeoutError:
        raise AssertionError(f"still there: {left}") from None


async def _left(server: Process, data: str) -> object:
    return await at_work(server) or await listed(data, "open") or await listed(data, "live")


async def at_work(server: Process) -> int:
    """How many rooms the server holds in memory."""
    return sum(await _metric(server, "rooms"))


async def connections(server: Process) -> int:
    """How many sockets the server holds."""
    return sum(await _metric(server, "connections"))


async def acts(server: Process) -> int:
    """How many acts the server has carried out and stored."""
    return sum(await _metric(server, "intents_total", '{result="ok",type="act"}'))


def memory_kib(server: Process) -> int:
    """What the server's process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1])


async def _metric(server: Process, name: str, labels: str | None = None) -> list[int]:
    def page() -> str:
        with urlopen(f"{server.page}metrics", timeout=30) as answer:
            text: str = answer.read().decode()
            return text

    text = await asyncio.to_thread(page)
    these = "(?:{.*})?" if labels is None else re.escape(labels)
    return [int(float(n)) for n in re.findall(rf"^gamewarden_{name}{these} (\S+)$", text, re.M)]


async def listed(data: str, state: str) -> list[Any]:
    """The rooms of a state, as an operator sees them."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "gamewarden", "rooms", "list", "--json", "--state", state, "--limit", "2000"),
        *("--data", data),
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    assert process.returncode == 0
    rows: list[Any] = json.loads(told)
    return rows
