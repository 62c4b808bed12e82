"""A server that says exactly what a test tells it to, over a Unix socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import hiredis

OK = b"+OK\r\n"
GREETING = ("CLIENT", "SCRIPT")  # what a connection begins with

Answer = bytes | None  # None: no answer


class Speaker:
    """`answer` makes the reply to a command's words; everything else here is what was heard.

    After `hush` the replies to commands are kept back, until `speak` or `forget`.
    """

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "speaker"
        self.url = f"unix://{self.socket}"
        self.answer: Callable[[list[str]], Answer] = lambda words: OK
        self.heard: list[list[str]] = []  # commands, without what connections begin with
        self.connections = 0
        self.ended = 0  # of them
        self.refusing = False  # connections are closed at once
        self._kept: list[tuple[asyncio.StreamWriter, bytes]] = []
        self._hushed = False
        self._news = asyncio.Event()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def heard_of(self, count: int) -> None:
        """Waits until so many commands have come in."""
        while len(self.heard) < count:
            await self._news.wait()
            self._news.clear()

    async def dialled(self, count: int) -> None:
        """Waits until so many connections were tried."""
        while self.connections < count:
            await self._news.wait()
            self._news.clear()

    async def left(self, count: int) -> None:
        """Waits until so many connections have ended."""
        while self.ended < count:
            await self._news.wait()
            self._news.clear()

    def hush(self) -> None:
        """Keeps replies back from now on."""
        self._hushed = True

    def speak(self) -> None:
        """Gives what was kept back, and replies at once again."""
        self._hushed = False
        kept, self._kept = self._kept, []
        for writer, reply in kept:
            writer.write(reply)

    def forget(self) -> None:
        """Keeps back nothing any more: what was is never said."""
        self._hushed = False
        self._kept.clear()

    def blurt(self, reply: bytes) -> None:
        """Says something that nobody asked for, on the latest connection."""
        self._writers[-1].write(reply)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.connections += 1
        self._news.set()
        self._writers.append(writer)
        words = hiredis.Reader()
        try:
            while not self.refusing and (got := await reader.read(1 << 20)):
                words.feed(got)
                while (command := words.gets()) is not False:
                    self._take([word.decode() for word in command], writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self.ended += 1
            self._news.set()

    def _take(self, words: list[str], writer: asyncio.StreamWriter) -> None:
        if words[0] in GREETING:
            writer.write(OK)
            return
        self.heard.append(words)
        self._news.set()
        reply = self.answer(words)
        if reply is None:
            return
        if self._hushed:
            self._kept.append((writer, reply))
        else:
            writer.write(reply)

    async def stop(self) -> None:
        """Ends every connection."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def speaking(folder: Path) -> AsyncIterator[Speaker]:
    """One that listens."""
    speaker = Speaker(folder)
    server = await asyncio.start_unix_server(speaker.serve, str(speaker.socket))
    try:
        yield speaker
    finally:
        server.close()
        await speaker.stop()
