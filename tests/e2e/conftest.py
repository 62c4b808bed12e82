"""What every test here starts with: a server as a process, and a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from .browser import SHOTS, House, house
from .process import Process, served

# A bot that is waited for; every other setting is as it comes.
SETTINGS = {"ROOMS_BOT_MS": "5"}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Process]:
    """A server with a store of its own, on a data folder of its own."""
    async with served(tmp_path, settings=SETTINGS) as process:
        yield process


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that the tests of a module share: none of them ends it, or counts its rooms."""
    process = Process(tmp_path_factory.mktemp("shared"), settings=SETTINGS)
    with asyncio.Runner() as runner:
        runner.run(process.start())
        try:
            yield process
        finally:
            runner.run(process.kill())


@pytest.fixture
async def browser() -> AsyncIterator[House]:
    """A browser; the test fails if anything went wrong in any of its pages."""
    SHOTS.mkdir(exist_ok=True)
    async with house() as opened:
        yield opened
