"""An ack waits for what it is said to wait for."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from gamewarden.errors import ConfigError, UnavailableError
from gamewarden.store.durability import Durability, durability
from gamewarden.store.program import in_wheel
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .servers import PATIENCE_S, Real, free_port, until

ONE = Durability(kind="replicas", replicas=1)


@pytest.fixture(params=[None, in_wheel()], ids=["on PATH", "in the wheel"])
async def pair(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[tuple[Real, Real]]:
    """A primary, and a replica of it that keeps up.

    Of both kinds: for which writes WAIT waits differs between them.
    """
    program: Path | None = request.param
    primary_folder, replica_folder = tmp_path / "one", tmp_path / "two"
    primary_folder.mkdir()
    replica_folder.mkdir()
    port = free_port()
    primary = Real(primary_folder, port=port, program=program)
    source = ("--replicaof", "127.0.0.1", str(port))
    replica = Real(replica_folder, *source, program=program)
    try:
        primary.start()
        replica.start()
        async with primary.client() as client:
            await until(lambda: _replicates(client))
        yield primary, replica
    finally:
        replica.kill()
        primary.kill()


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("aof", Durability(kind="aof")),
        ("fsync", Durability(kind="fsync")),
        ("memory", Durability(kind="memory")),
        ("replicas=2", Durability(kind="replicas", replicas=2)),
    ],
)
def test_a_setting_names_what_an_ack_waits_for(text: str, means: Durability) -> None:
    assert durability(text) == means


@pytest.mark.parametrize("text", ["", "AOF", "replicas", "replicas=0", "replicas=-1", "disk"])
def test_any_other_setting_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="expected aof, fsync, memory or replicas=N"):
        durability(text)


class TestReplicas:
    async def test_an_ack_means_that_the_replica_has_it(self, pair: tuple[Real, Real]) -> None:
        primary, replica = pair
        async with opened(primary.url, durable=ONE) as store, replica.client() as client:
            await store.create("A", head=b"head", row=b"row", code="CODE22", once="session 1")
            assert await client.hget("gw:{room:A}:room", "head") == b"head"
            assert await client.hlen("gw:{rooms}:rows") == 1
            for seq in range(1, 51):
                await store.append("A", term=1, seq=seq, entry=b"%d" % seq)
                assert await client.llen("gw:{room:A}:log") == seq
            await asyncio.gather(
                *(store.append("A", term=1, seq=seq, entry=b"%d" % seq) for seq in range(51, 101))
            )
            assert await client.llen("gw:{room:A}:log") == 100

    async def test_without_the_replica_the_outcome_is_unknown_until_it_is_back(
        self, pair: tuple[Real, Real]
    ) -> None:
        primary, replica = pair
        replicated = {"durable": ONE, "timeout_s": PATIENCE_S / 5}
        async with opened(primary.url, **replicated) as store:
            await store.create("A", head=b"head", row=None, code=None, once=None)
            replica.tell(signal.SIGSTOP)
            with pytest.raises(UnavailableError, match="0 of 1 replicas"):
                await store.append("A", term=1, seq=1, entry=b"1")
            assert await store.entries("A", first=1, last=9) == [b"1"]  # reads go on
        async with opened(primary.url, **replicated) as store:
            # On a new connection: the very same is in the log, and yet nowhere else.
            with pytest.raises(UnavailableError, match="0 of 1 replicas"):
                await store.append("A", term=1, seq=1, entry=b"1")
            replica.tell(signal.SIGCONT)
            await until(lambda: _accepted(store))
            assert await store.entries("A", first=1, last=9) == [b"1"]

    async def test_a_message_that_made_a_room_waits_for_it_again(
        self, pair: tuple[Real, Real]
    ) -> None:
        primary, replica = pair
        async with opened(primary.url, durable=ONE, timeout_s=PATIENCE_S / 5) as store:
            await store.create("A", head=b"head", row=None, code=None, once="session 1")
            replica.tell(signal.SIGSTOP)
            with pytest.raises(UnavailableError):
                await store.create("B", head=b"head", row=None, code=None, once="session 1")


class TestPromises:
    async def test_fsync_is_refused_by_a_server_that_does_not_sync(self, flushed: Real) -> None:
        store = RedisStore(flushed.url, durable=Durability(kind="fsync"))
        with pytest.raises(ConfigError, match="everysec, not always"):
            await store.start()
        await store.aclose()

    async def test_fsync_is_kept_by_a_server_that_does(self, tmp_path: Path) -> None:
        server = Real(tmp_path, "--appendfsync", "always")
        try:
            server.start()
            async with opened(server.url, durable=Durability(kind="fsync")) as store:
                await store.create("A", head=b"head", row=None, code=None, once=None)
                await store.append("A", term=1, seq=1, entry=b"1")
                assert await store.entries("A", first=1, last=1) == [b"1"]
        finally:
            server.kill()

    @pytest.mark.parametrize(
        ("settings", "durable", "said"),
        [
            (("--appendonly", "no"), Durability(), "appendonly no"),
            (("--maxmemory", "1gb", "--maxmemory-policy", "allkeys-lru"), Durability(), "drops"),
            ((), ONE, "0 replicas now, not 1"),
            ((), Durability(), None),
            (("--appendonly", "no"), Durability(kind="memory"), None),
        ],
    )
    async def test_what_a_server_cannot_keep_is_said_in_the_log(
        self,
        tmp_path: Path,
        caplog: pytest.LogCaptureFixture,
        settings: tuple[str, ...],
        durable: Durability,
        said: str | None,
    ) -> None:
        server = Real(tmp_path, *settings)
        try:
            server.start()
            with caplog.at_level(logging.WARNING, logger="gamewarden.store"):
                async with opened(server.url, durable=durable):
                    pass
        finally:
            server.kill()
        reasons = [getattr(record, "reason", "") for record in caplog.records]
        assert len(reasons) == (said is not None)
        assert all(said is not None and said in reason for reason in reasons)


class TestLogins:
    async def test_a_password_is_used_and_a_wrong_one_told(self, tmp_path: Path) -> None:
        server = Real(tmp_path, "--requirepass", "right")
        try:
            server.start()
            async with opened(f"unix://:right@{server.socket}") as store:
                await store.create("A", head=b"head", row=None, code=None, once=None)
            store = RedisStore(f"unix://:wrong-one@{server.socket}")
            with pytest.raises(UnavailableError, match="invalid") as caught:
                await store.start()
            assert "wrong-one" not in str(caught.value)
            await store.aclose()
        finally:
            server.kill()


async def _replicates(primary: Redis) -> bool:
    await primary.set("probe", "1")
    return await primary.wait(1, 1_000) == 1


async def _accepted(store: RedisStore) -> bool:
    try:
        await store.append("A", term=1, seq=1, entry=b"1")
    except UnavailableError:
        return False
    return True
