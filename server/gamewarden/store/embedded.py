"""A private store: a real server of our own, as a child on a Unix socket in the data folder.

Its append-only file is on, so matches survive a restart; it listens on no port. It ends with this
process, however that ends (`supervise`), and comes back by itself if it ends before.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gamewarden.errors import ConfigError, UnavailableError

from . import program, supervise
from .durability import Durability
from .folder import Folder
from .syncing import Syncing

log = logging.getLogger("gamewarden.store")

LEFT_OVER_S = 15.0  # for the store of a killed server to end; it is made to after 10
READY_S = 60.0  # from the start until it answers; a large file is read at about 100 MB a second
STOP_S = 15.0  # from telling it until it has ended
PROBE_S = 0.01  # between two looks whether it answers yet; most often it takes 50 ms
FIRST_PAUSE_S = 0.1  # before it is started again, doubled up to the last
LAST_PAUSE_S = 5.0


class Embedded:
    """The server of one data folder. `url` is for `RedisStore`, once `start` has returned."""

    def __init__(
        self, data: Path, *, durable: Durability | None = None, server: Path | None = None
    ) -> None:
        """`server` is the program to run; without it the first that `program.find` gives."""
        self._folder = Folder(data)
        self._durable = durable or Durability()
        self._program = server
        self._process: Process | None = None
        self._tasks: list[asyncio.Task[None]] = []  # while it runs
        self.url = ""

    async def start(self) -> None:
        """Starts the server and waits until it answers.

        Raises `FolderInUseError` if another server has the folder, `ConfigError` if there is no
        program to run or the folder cannot be used, `UnavailableError` if it does not come up.
        """
        if self._durable.kind == "replicas":
            raise ConfigError("durability replicas: a store of our own has no replicas")
        try:
            await self._folder.hold(wait_s=LEFT_OVER_S)
            if self._program is None:
                self._program = await asyncio.to_thread(program.find, self._folder.path)
            self._folder.trim_log()
            path = await self._run()
            await self._until_ready(path)
            program.note(self._folder.path, self._program)
        except BaseException:  # cancelled too, the server must not be left behind
            await self.stop()
            raise
        self._begin(self._watch())
        if self._durable.kind == "aof":
            self._begin(Syncing(self._folder.path).run())
        self.url = f"unix://{quote(str(path))}"

    async def stop(self) -> None:
        """Ends the server, which writes what it has; then gives the folder free."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        process = self._process
        if process is not None and process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
            try:
                async with asyncio.timeout(STOP_S):
                    await process.wait()
            except TimeoutError:
                log.error("the private store did not end", extra={"pid": process.pid})
                process.kill()
                await process.wait()
        self._folder.release()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(_seen)
        self._tasks.append(task)

    async def _run(self) -> Path:
        """Starts the server under its supervisor, and gives its socket."""
        assert self._program is not None
        assert self._folder.child_lock is not None
        path = self._folder.socket()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",  # as little Python as can be: it only waits
            "-S",
            supervise.__file__,
            str(self._folder.socket_folder or "-"),
            *self._command(path),
            stdin=PIPE,
            stdout=DEVNULL,
            stderr=DEVNULL,
            env={"LC_ALL": "C", "PATH": os.defpath},
            pass_fds=(self._folder.child_lock,),
            start_new_session=True,  # Ctrl-C is for us: the store is needed while we stop
        )
        return path

    def _command(self, path: Path) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(path),
            "unixsocketperm": "600",
            "dir": str(self._folder.path.resolve()),
            "logfile": str(self._folder.log.resolve()),
            "save": "",
            "appendonly": "no" if self._durable.kind == "memory" else "yes",
            "appendfsync": "always" if self._durable.kind == "fsync" else "no",  # see `syncing`
            "databases": "1",
            "daemonize": "no",
        }
        command = [str(self._program)]
        for name, value in settings.items():
            command += [f"--{name}", value]
        return command

    async def _until_ready(self, path: Path) -> None:
        assert self._process is not None
        try:
            async with asyncio.timeout(READY_S):
                while not await _answers(path):
                    if self._process.returncode is not None:
                        raise UnavailableError(
                            f"{self._program} ended at once: {self._folder.last_words()}"
                        )
                    await asyncio.sleep(PROBE_S)
        except TimeoutError:
            raise UnavailableError(
                f"{self._program} did not answer in {READY_S:g} s: {self._folder.last_words()}"
            ) from None

    async def _watch(self) -> None:
        """Starts the server again whenever it ends; who uses it meanwhile waits, or is told."""
        pause_s = FIRST_PAUSE_S
        while self._process is not None:
            code = await self._process.wait()
            fields = {"code": code, "error": self._folder.last_words()}
            log.error("the private store ended; starting it again", extra=fields)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LAST_PAUSE_S)
            with contextlib.suppress(
                OSError
            ):  # no memory for a process: the next round may have it
                await self._run()


async def _answers(path: Path) -> bool:
    """Whether a store there takes commands: not while it reads its file."""
    try:
        reader, writer = await asyncio.open_unix_connection(str(path))
    except OSError:
        return False
    try:
        writer.write(b"PING\r\n")
        return await reader.read(64) == b"+PONG\r\n"
    except OSError:
        return False
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def _seen(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("looking after the private store failed", exc_info=error)
