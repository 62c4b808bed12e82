"""Which server is the private one, and what it promises."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from redis.asyncio import Redis

from gamewarden.errors import ConfigError, UnavailableError
from gamewarden.store.durability import Durability
from gamewarden.store.embedded import Embedded
from gamewarden.store.program import find, in_wheel, note

from .conftest import opened
from .servers import PATIENCE_S


def test_the_one_on_path_comes_before_the_one_in_the_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("redis-server", "valkey-server"):
        _fake(tmp_path / name, "v=8.1.0")
        monkeypatch.setenv("PATH", str(tmp_path))
        assert find(tmp_path) == tmp_path / name


def test_one_that_is_too_old_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _fake(tmp_path / "valkey-server", "nonsense")
    _fake(tmp_path / "redis-server", "Redis server v=6.0.16 sha=0")
    monkeypatch.setenv("PATH", str(tmp_path))
    wheel = in_wheel()
    if wheel is None:
        with pytest.raises(ConfigError, match="neither valkey-server nor redis-server"):
            find(tmp_path)
    else:
        assert find(tmp_path) == wheel


def test_the_one_that_wrote_the_folder_comes_first_while_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A younger server's file is nothing that an older one knows."""
    other = tmp_path / "elsewhere"
    other.mkdir()
    _fake(tmp_path / "redis-server", "v=7.0.0")
    _fake(other / "valkey-server", "v=9.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    note(tmp_path, other / "valkey-server")
    assert find(tmp_path) == other / "valkey-server"
    (other / "valkey-server").unlink()
    assert find(tmp_path) == tmp_path / "redis-server"


async def test_one_that_ends_at_once_is_told_with_its_last_words(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    _fake(broken, "sorry")
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "log").write_text("one\ncannot read that file\n")
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(UnavailableError, match=r"ended at once: .*cannot read that file"):
            await Embedded(tmp_path, server=broken).start()
    await (again := Embedded(tmp_path)).start()  # and the folder is free again
    await again.stop()


async def test_replicas_are_nothing_that_it_can_promise(tmp_path: Path) -> None:
    durable = Durability(kind="replicas", replicas=1)
    with pytest.raises(ConfigError, match="replicas"):
        await Embedded(tmp_path, durable=durable).start()


@pytest.mark.parametrize("kind", ["aof", "fsync", "memory"])
async def test_it_keeps_what_else_is_promised(tmp_path: Path, kind: str) -> None:
    durable = Durability(kind=kind)  # type: ignore[arg-type]  # one of its kinds
    embedded = Embedded(tmp_path, durable=durable)
    await embedded.start()
    async with opened(embedded.url, durable=durable), Redis.from_url(embedded.url) as client:
        found = await client.config_get("append*")
    await embedded.stop()
    assert found["appendonly"] == ("no" if kind == "memory" else "yes")
    assert found["appendfsync"] == ("always" if kind == "fsync" else "no")


def _fake(path: Path, says: str) -> None:
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o700)
