"""A relay in front of a server that delays, refuses, swallows or cuts: the storage delay."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path


class Relay:
    """Listens on a Unix socket and passes on to another, as its fields say.

    Requests are counted as they arrive: what a store sends at once arrives at once.
    """

    def __init__(self, folder: Path, upstream: Path) -> None:
        self.socket = folder / "relay"
        self.url = f"unix://{self.socket}"
        self.requests: list[bytes] = []  # what came in since the last `forget`
        self.connections = 0
        self.delay_s = 0.0  # before each request is passed on
        self.refusing = False  # connections are closed at once
        self.swallow_replies = False  # requests are done, and nobody hears of it
        self.cut_before: bytes | None = (
            None  # a request with this in it ends the connection, undone
        )
        self.cut_after: bytes | None = None  # one with this in it is done, and ends it
        self.hold: bytes | None = None  # one with this in it is kept back until `release`
        self.held = asyncio.Event()
        self._release = asyncio.Event()
        self._arrival = asyncio.Event()
        self._upstream = upstream
        self._server: asyncio.Server | None = None
        self._pumps: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins to listen."""
        self._server = await asyncio.start_unix_server(self._accept, str(self.socket))

    async def stop(self) -> None:
        """Ends everything."""
        assert self._server is not None
        self._server.close()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def forget(self) -> None:
        """Forgets the requests that came in."""
        self.requests.clear()

    async def arrivals(self, count: int) -> None:
        """Waits until so many more requests have come in."""
        for _ in range(count):
            self._arrival.clear()
            await self._arrival.wait()

    def release(self) -> None:
        """Passes on what was held, also if its sender is gone."""
        self._release.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pumps.add(task)
        task.add_done_callback(self._pumps.discard)
        self.connections += 1
        try:
            if not self.refusing:
                await self._pass_on(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_unix_connection(str(self._upstream))
        replies = asyncio.create_task(self._replies(up_reader, writer))
        try:
            while request := await reader.read(1 << 22):
                self.requests.append(request)
                self._arrival.set()
                if self.hold is not None and self.hold in request:
                    self.hold = None
                    self.held.set()
                    await self._release.wait()
                if self.cut_before is not None and self.cut_before in request:
                    self.cut_before = None
                    return
                if self.cut_after is not None and self.cut_after in request:
                    self.cut_after = None
                    replies.cancel()
                    up_writer.write(request)
                    await up_reader.read(64)  # it is done once the server has answered
                    return
                await asyncio.sleep(self.delay_s)
                up_writer.write(request)
        finally:
            replies.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await replies
            up_writer.close()
            with contextlib.suppress(OSError):
                await up_writer.wait_closed()

    async def _replies(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while reply := await reader.read(1 << 22):
                if not self.swallow_replies:
                    writer.write(reply)
            writer.transport.abort()
