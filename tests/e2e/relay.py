"""A cable between two ports of this machine that can be cut, pulled out, slowed or stalled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

CHUNK = 64 * 1024  # bytes carried at once


class Relay:
    """Carries every connection to its own port on to `target`."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay_s = 0.0  # of every chunk, each way
        self.cuts = 0
        self._plugged = True
        self._flows = asyncio.Event()
        self._flows.set()
        self._open: set[asyncio.StreamWriter] = set()
        self._carriers: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    def cut(self, rng: Random | None = None, *, share: float = 1.0) -> None:
        """Ends every connection without a word, or some share of them; new ones are carried."""
        self.cuts += 1
        for writer in self._open:
            if rng is None or rng.random() < share:
                writer.transport.abort()

    def unplug(self) -> None:
        """Ends every connection; new ones end at once too, until `plug`."""
        self._plugged = False
        self.cut()

    def plug(self) -> None:
        """Carries connections again."""
        self._plugged = True

    def stall(self) -> None:
        """Holds everything that is under way, without ending anything, until `flow`."""
        self._flows.clear()

    def flow(self) -> None:
        """Carries what was held, and everything after it."""
        self._flows.set()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self.unplug()
        self.flow()
        if self._server is not None:
            self._server.close()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._plugged:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            self._open.discard(writer)
            return
        if not self._plugged:
            far_writer.transport.abort()
        self._open.add(far_writer)
        for one, other in ((reader, far_writer), (far_reader, writer)):
            carrier = asyncio.create_task(self._carry(one, other))
            self._carriers.add(carrier)
            carrier.add_done_callback(self._carriers.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carries one way until either side ends, and then ends the other."""
        try:
            while chunk := await reader.read(CHUNK):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                await self._flows.wait()
                writer.write(chunk)
                await writer.drain()
        except OSError:
            writer.transport.abort()
        finally:
            writer.close()
            self._open.discard(writer)


@asynccontextmanager
async def relayed(target: int) -> AsyncIterator[Relay]:
    """A relay while the block lasts."""
    relay = Relay(target)
    await relay.start()
    try:
        yield relay
    finally:
        await relay.stop()
