"""Processes that are measured from outside: what they cost in CPU time and memory.

Read from `/proc`, so the bench runs on Linux. Whoever drives them is a process of its own, and so
is the store: neither is in these figures.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct

NS = 1_000_000_000
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
START_S = 20.0  # for a child to say where it listens, or what it is asked
STOP_S = 20.0  # for a child to end when its standard input does


class Child(Struct, frozen=True):
    """A process under measurement, and where it listens."""

    pid: int
    port: int
    asked: asyncio.StreamWriter
    answers: asyncio.StreamReader

    @property
    def url(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}/ws"

    def cpu_s(self) -> float:
        """Seconds of CPU that its threads used so far, user and system; not its own children."""
        threads = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(one.read_text().split()[0]) for one in threads) / NS

    async def rules_s(self) -> float:
        """Seconds of CPU that the rules in it took so far."""
        self.asked.write(b"\n")
        async with asyncio.timeout(START_S):
            return float(json.loads(await self.answers.readline())["rules_s"])

    def resident_bytes(self) -> int:
        """How much memory it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE_BYTES


@asynccontextmanager
async def child(kind: str, *arguments: str) -> AsyncIterator[Child]:
    """A child of `bench.children`, until the block is left."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "gamewarden.bench.children", kind, *arguments,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(START_S):
            line = await process.stdout.readline()
        yield Child(process.pid, json.loads(line)["port"], process.stdin, process.stdout)
    finally:
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_S):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()
