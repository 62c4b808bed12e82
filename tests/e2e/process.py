"""A running `gamewarden serve` that can be killed and started again where it was."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

PATIENCE = float(os.environ.get("GAMEWARDEN_TEST_PATIENCE", "1"))
START_S = 30.0 * PATIENCE  # the machine of a test run may be busy with others
STARTS = 5  # tries to get a port back that somebody took in the meantime


class Process:
    """The server on a data folder: the same port and the same data after each start."""

    def __init__(
        self, folder: Path, *flags: str, settings: Mapping[str, str] | None = None
    ) -> None:
        """`settings` are environment variables without their prefix: `ROOMS_BOT_MS`."""
        self.port = 0
        self.kills = 0
        self.log = folder / "log"
        self._flags = ("--data", str(folder / "data"), *flags)
        self._env = {k: v for k, v in os.environ.items() if not k.startswith("GAMEWARDEN_")}
        self._env |= {f"GAMEWARDEN_{name}": value for name, value in (settings or {}).items()}
        self._process: asyncio.subprocess.Process | None = None

    @property
    def page(self) -> str:
        """The address of the browser client."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def socket(self) -> str:
        """The address for clients."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Starts it, and returns once it serves."""
        for _ in range(STARTS):
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", await self._first_line()):
                self.port = int(found[1])
                return
        raise AssertionError(self.log.read_text())

    async def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
            self.kills += 1

    async def stop(self) -> int:
        """Asks it to stop, and gives its exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(START_S):
            return await self._process.wait()

    async def _first_line(self) -> str:
        with self.log.open("a") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "gamewarden", "serve", "--port", str(self.port), *self._flags),
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
                env=self._env,
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(START_S):
            line = (await self._process.stdout.readline()).decode()
            if not line:
                await self._process.wait()
        return line


@asynccontextmanager
async def served(
    folder: Path, *flags: str, settings: Mapping[str, str] | None = None
) -> AsyncIterator[Process]:
    """A server while the block lasts."""
    process = Process(folder, *flags, settings=settings)
    await process.start()
    try:
        yield process
    finally:
        await process.kill()
