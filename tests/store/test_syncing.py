"""The private store's file is written before an answer, and synced each second by its holder."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gamewarden.store.embedded import Embedded
from gamewarden.store.syncing import Syncing

from .conftest import opened
from .servers import PATIENCE_S

SOON_S = 0.001


class Disk:
    """Notes how many bytes are synced each time; fails as often as it is told to."""

    def __init__(self, *, fails: int = 0) -> None:
        self.sizes: deque[int] = deque()
        self.synced = asyncio.Event()
        self._fails = fails
        self._loop = asyncio.get_running_loop()

    def sync(self, file: int) -> None:
        if self._fails:
            self._fails -= 1
            raise OSError(5, "the disk is broken")
        self.sizes.append(os.fstat(file).st_size)
        self._loop.call_soon_threadsafe(self.synced.set)

    async def until_synced(self, size: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while size not in self.sizes:
                self.synced.clear()
                await self.synced.wait()


@asynccontextmanager
async def synced(folder: Path, disk: Disk) -> AsyncIterator[None]:
    """While the block runs, what has grown in the folder is synced to the disk."""
    task = asyncio.create_task(Syncing(folder, each_s=SOON_S, sync=disk.sync).run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


def written(folder: Path, number: int, size: int) -> Path:
    path = folder / "appendonlydir" / f"appendonly.aof.{number}.incr.aof"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x" * size)
    return path


def sizes(folder: Path, *, holding: bytes) -> list[int]:
    """Of the append-only files that have these bytes."""
    return [path.stat().st_size for path in folder.rglob("*.aof") if holding in path.read_bytes()]


async def test_a_file_is_synced_whenever_it_has_grown_also_under_a_new_name(
    tmp_path: Path,
) -> None:
    disk = Disk()
    async with synced(tmp_path, disk):
        first = written(tmp_path, 1, 10)
        await disk.until_synced(10)
        written(tmp_path, 1, 20)
        await disk.until_synced(20)
        first.unlink()
        written(tmp_path, 2, 30)
        await disk.until_synced(30)


async def test_a_file_that_has_not_grown_is_not_synced_again(tmp_path: Path) -> None:
    disk = Disk()
    written(tmp_path, 1, 10)
    async with synced(tmp_path, disk):
        for size in (20, 30, 40):  # each time the other file is looked at, too
            written(tmp_path, 2, size)
            await disk.until_synced(size)
    assert disk.sizes.count(10) == 1


async def test_a_disk_that_fails_is_logged_once_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk = Disk(fails=3)
    written(tmp_path, 1, 10)
    with caplog.at_level(logging.ERROR):
        async with synced(tmp_path, disk):
            await disk.until_synced(10)
    assert [record.getMessage() for record in caplog.records] == [
        "the private store's file was not synced"
    ]


async def test_what_the_private_store_has_answered_is_in_its_file(tmp_path: Path) -> None:
    """And in the one that is synced, whatever the program calls it."""
    embedded = Embedded(tmp_path)
    await embedded.start()
    disk = Disk()
    async with opened(embedded.url) as store, synced(tmp_path / "store", disk):
        await store.create("A", head=b"head", row=None, code=None, once=None)
        await store.append("A", term=1, seq=1, entry=b"e" * 10_000)
        [size] = sizes(tmp_path, holding=b"e" * 10_000)
        await disk.until_synced(size)
    await embedded.stop()
