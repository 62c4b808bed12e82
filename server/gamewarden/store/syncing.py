"""Has the private store's append-only file synced each second, by us and not by its server.

A server that syncs each second by itself answers, while a sync takes long, before it has written:
if it is killed then, what it acknowledged is lost. One that never syncs always writes first.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

log = logging.getLogger("gamewarden.store")

EACH_S: Final = 1.0  # what a power cut may take is what came in the last one or two of them
FILES: Final = "appendonlydir/*.aof"  # in the server's folder; the name is its default

Sync = Callable[[int], None]
SYNC: Final[Sync] = getattr(os, "fdatasync", os.fsync)  # not every system has the cheaper one


class Syncing:
    """Syncs what has grown in `folder`, each `each_s` seconds, until `run` is cancelled."""

    def __init__(
        self,
        folder: Path,
        *,
        each_s: float = EACH_S,
        sync: Sync = SYNC,
    ) -> None:
        self._folder = folder
        self._each_s = each_s
        self._sync = sync
        self._synced: dict[Path, int] = {}  # bytes
        self._fails = False

    async def run(self) -> None:
        """Never returns. A disk that fails is logged once, until it works again."""
        while True:
            await asyncio.sleep(self._each_s)
            try:
                await asyncio.to_thread(self._once)
            except OSError as error:
                if not self._fails:
                    log.error("the private store's file was not synced", extra={"error": error})
                self._fails = True
            else:
                self._fails = False

    def _once(self) -> None:
        synced: dict[Path, int] = {}
        for path in self._folder.glob(FILES):
            try:
                file = os.open(path, os.O_RDONLY)
            except FileNotFoundError:  # it was written anew, under another name
                continue
            try:
                size = os.fstat(file).st_size
                if size != self._synced.get(path):
                    self._sync(file)
            finally:
                os.close(file)
            synced[path] = size
        self._synced = synced
