"""How much memory a connection holds that says nothing."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from . import drive
from .figures import Figure
from .process import child

CONNECTIONS = 1_000
WARM = 100  # connections first, so that what is made once is not counted
AT_ONCE = 50  # handshakes under way at once
KIB = 1024


async def figures(folder: str) -> list[Figure]:
    """Resident bytes of the server for each session that has said `hello` and nothing else."""
    async with child("server", folder) as server, AsyncExitStack() as stack:
        await _open(stack, server.url, WARM)
        before = server.resident_bytes()
        await _open(stack, server.url, CONNECTIONS)
        held = (server.resident_bytes() - before) / CONNECTIONS
    about = f"resident memory of the server over {CONNECTIONS} sessions that said hello"
    return [Figure("idle connection", held / KIB, "KiB", about, 24)]


async def _open(stack: AsyncExitStack, url: str, count: int) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(at: int) -> None:
        async with gate:
            socket = await stack.enter_async_context(drive.connected(url))
            await drive.hello(socket, f"idle {at}")

    async with asyncio.TaskGroup() as group:
        for at in range(count):
            group.create_task(one(at))
