"""A real server in this process, with its store in memory, on a port of the system's choice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from gamewarden.app import App
from gamewarden.config import Config


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[str]:
    """Serves while the block lasts; gives the address to connect to."""
    async with App(Config(port=0, data=str(data), durability="memory")) as app:
        yield f"ws://127.0.0.1:{app.port}/ws"
