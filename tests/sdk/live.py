"""A real server in this process, and cables to it that can be cut, or swallow what they carry."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from msgspec.structs import replace

from gamewarden.app import App
from gamewarden.config import Config, EdgeLimits
from gamewarden.protocol.limits import Limits
from gamewarden.rooms.limits import RoomLimits
from gamewarden_client import Client, Settings
from gamewarden_client.transport import Transport, WebSocketTransport, dial_websocket

QUICK = Settings(backoff_base_s=0.001, backoff_limit_s=0.01, steady_s=0.0)
# One session that is cut off a hundred times in a few seconds is what these tests are about.
PATIENT = Config(
    port=0,
    durability="memory",
    wire=Limits(
        messages_per_s=100_000, messages_burst=100_000, lobby_count=1_000, connect_count=10_000
    ),
    rooms=RoomLimits(bot_ms=1, history_entries=4_096, history_bytes=16 * 1024 * 1024),
    edge=EdgeLimits(hello_count=10_000),
)


@asynccontextmanager
async def serving(data: Path, config: Config = PATIENT) -> AsyncIterator[str]:
    """Serves while the block lasts, with its store in memory; gives the address to connect to."""
    async with App(replace(config, data=str(data))) as app:
        yield f"ws://127.0.0.1:{app.port}/ws"


class Cable:
    """What a client dials through. Each loss is drawn from `rng`, each way for itself."""

    def __init__(self, url: str, *, rng: Random | None = None) -> None:
        self._url = url
        self._rng = rng or Random(0)
        self.loss = 0.0  # of frames, from 0 to 1
        self.delay_s = 0.0  # of each frame of the client
        self.swallows = False  # everything that the client says, without a close
        self.dials = 0
        self._current: WebSocketTransport | None = None

    async def dial(self) -> Transport:
        self._current = await dial_websocket(self._url, timeout_s=5)
        self.dials += 1
        self.swallows = False
        return Carried(self, self._current)

    async def cut(self) -> None:
        """Ends the connection under way, without a close frame in either direction."""
        if self._current is not None:
            self._current._connection.transport.abort()
            await self._current._connection.wait_closed()

    def loses(self) -> bool:
        return self._rng.random() < self.loss


class Carried:
    """One connection over a cable."""

    def __init__(self, cable: Cable, inner: Transport) -> None:
        self._cable = cable
        self._inner = inner

    async def send(self, frame: bytes) -> None:
        if self._cable.delay_s:
            await asyncio.sleep(self._cable.delay_s)
        if not self._cable.swallows and not self._cable.loses():
            await self._inner.send(frame)

    async def receive(self) -> bytes:
        while True:
            frame = await self._inner.receive()
            if b'"welcome"' in frame or not self._cable.loses():
                return frame

    async def close(self, code: int = 1000, reason: str = "") -> None:
        await self._inner.close(code, reason)


@asynccontextmanager
async def player(
    url: str, name: str, settings: Settings = QUICK
) -> AsyncIterator[tuple[Client, Cable]]:
    """An open client, and its cable."""
    cable = Cable(url, rng=Random(name))
    async with Client.connect(url, name=name, settings=settings, dial=cable.dial) as client:
        yield client, cable
