"""The private server: it ends with its holder however that ends, and keeps what was acked."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from gamewarden.errors import ConfigError, FolderInUseError, UnavailableError
from gamewarden.store.embedded import Embedded
from gamewarden.store.folder import Folder
from gamewarden.store.program import in_wheel
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .servers import until

PROGRAMS = {"valkey in the wheel": in_wheel(), "redis": shutil.which("redis-server")}

# Holds a private server in the folder it is given, and says each seq once it was acked.
HOLDER = """
    import asyncio, sys
    from pathlib import Path
    from gamewarden.store.embedded import Embedded
    from gamewarden.store.redis import RedisStore

    async def main(data, room):
        embedded = Embedded(Path(data))
        await embedded.start()
        store = RedisStore(embedded.url)
        await store.start()
        await store.create(room, head=b"head", row=None, code=None, once=None)
        for seq in range(1, 5_001):
            await store.append(room, term=1, seq=seq, entry=b"%d" % seq)
            print(seq, flush=True)
        await asyncio.Event().wait()

    asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture(params=PROGRAMS, ids=str)
def program(request: pytest.FixtureRequest) -> Path:
    """Each kind of server that can be the private one."""
    found = PROGRAMS[request.param]
    if found is None:
        pytest.skip(f"no {request.param} here")
    return Path(found)


@pytest.fixture
async def embedded(tmp_path: Path) -> AsyncIterator[Embedded]:
    """A private server that runs."""
    made = Embedded(tmp_path)
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds a private server in `tmp_path`, and appends."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLDER), str(tmp_path), "A"],
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process
    process.kill()
    process.wait()
    assert process.stdout is not None
    process.stdout.close()


async def pid_of(url: str) -> int:
    async with Redis.from_url(url) as client:
        info = await client.info("server")
        return int(info["process_id"])


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended, and waits to be noticed, does not."""
    try:
        os.kill(pid, 0)
        if sys.platform == "linux":
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
    return True


async def has_ended(pid: int) -> None:
    async def ended() -> bool:
        return not runs(pid)

    await until(ended)


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


async def acked(holder: subprocess.Popen[str], count: int) -> int:
    """Reads until so many entries were acked, and gives the last."""
    assert holder.stdout is not None
    for _ in range(count):
        line = await asyncio.to_thread(holder.stdout.readline)
        assert line, "the holder ended by itself"
    return int(line)


class TestRestart:
    async def test_rooms_and_sessions_survive_a_restart(
        self, tmp_path: Path, program: Path
    ) -> None:
        for round_ in range(3):
            embedded = Embedded(tmp_path, server=program)
            await embedded.start()
            async with opened(embedded.url) as store:
                if round_ == 0:
                    await store.create("A", head=b"head", row=b"row", code="CODE22", once="s 1")
                    await store.write_session("hash", b"session", ttl_s=600)
                term = await store.claim("A")
                await store.append("A", term=term, seq=round_ + 1, entry=b"%d" % round_)
                assert len(await store.entries("A", first=1, last=99)) == round_ + 1
                assert await store.rooms() == ["A"]
                assert await store.by_code("CODE22") == "A"
                assert await store.session("hash") == b"session"
                assert await store.create("B", head=b"", row=None, code=None, once="s 1") == "A"
            await embedded.stop()

    async def test_nothing_runs_after_a_stop(self, tmp_path: Path, program: Path) -> None:
        embedded = Embedded(tmp_path, server=program)
        await embedded.start()
        pid = await pid_of(embedded.url)
        await embedded.stop()
        assert not runs(pid)
        assert not (tmp_path / "store" / "sock").exists()

    async def test_a_store_that_dies_comes_back_with_every_acked_entry(
        self, embedded: Embedded
    ) -> None:
        async with opened(embedded.url) as store:
            await store.create("A", head=b"head", row=None, code=None, once=None)
            for seq in range(1, 51):
                await store.append("A", term=1, seq=seq, entry=b"%d" % seq)
            pid = await pid_of(embedded.url)
            os.kill(pid, signal.SIGKILL)
            await has_ended(pid)
            await until(lambda: _has(store, 50))
            await store.append("A", term=1, seq=51, entry=b"51")
            assert await pid_of(embedded.url) != pid

    @pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends with the holder only")
    async def test_a_supervisor_that_dies_takes_its_store_along_and_both_come_back(
        self, embedded: Embedded
    ) -> None:
        async with opened(embedded.url) as store:
            await store.create("A", head=b"head", row=None, code=None, once=None)
            await store.append("A", term=1, seq=1, entry=b"1")
            pid = await pid_of(embedded.url)
            os.kill(parent_of(pid), signal.SIGKILL)
            await has_ended(pid)
            await until(lambda: _has(store, 1))


class TestKilledHolder:
    async def test_its_store_ends_and_every_acked_entry_is_there(
        self, tmp_path: Path, holder: subprocess.Popen[str]
    ) -> None:
        """C03, C86: the server is killed in the middle of a match, and started again at once."""
        last = await acked(holder, 200)
        pid = await pid_of(f"unix://{tmp_path}/store/sock")
        holder.send_signal(signal.SIGKILL)
        embedded = Embedded(tmp_path)
        await embedded.start()  # waits for the store that is still ending
        assert not runs(pid)
        async with opened(embedded.url) as store:
            entries = await store.entries("A", first=1, last=5_000)
            assert len(entries) >= last
            assert entries == [b"%d" % seq for seq in range(1, len(entries) + 1)]
            assert await store.claim("A") == 2
        await embedded.stop()

    async def test_its_store_ends_without_anybody_coming_after(
        self, tmp_path: Path, holder: subprocess.Popen[str]
    ) -> None:
        await acked(holder, 1)
        pid = await pid_of(f"unix://{tmp_path}/store/sock")
        holder.send_signal(signal.SIGKILL)
        await has_ended(pid)

    async def test_a_signal_of_the_terminal_reaches_the_holder_only(
        self, embedded: Embedded
    ) -> None:
        pid = await pid_of(embedded.url)
        assert os.getsid(pid) != os.getsid(0)
        assert os.getpgid(pid) != os.getpgid(0)


class TestFolder:
    async def test_a_second_server_on_one_folder_is_refused_and_told_by_whom(
        self, tmp_path: Path, holder: subprocess.Popen[str]
    ) -> None:
        await acked(holder, 1)
        second = Embedded(tmp_path)
        with pytest.raises(FolderInUseError, match=f"in use by process {holder.pid}$"):
            await second.start()
        await acked(holder, 10)  # the first goes on

    async def test_one_process_cannot_have_it_twice(
        self, tmp_path: Path, embedded: Embedded
    ) -> None:
        with pytest.raises(FolderInUseError, match=f"in use by process {os.getpid()}$"):
            await Embedded(tmp_path).start()
        async with opened(embedded.url) as store:
            await store.ping()

    async def test_a_store_that_does_not_end_is_waited_for_in_bounded_time(
        self, tmp_path: Path, embedded: Embedded
    ) -> None:
        orphan = Folder(tmp_path / "other")
        await orphan.hold(wait_s=0)
        assert orphan.child_lock is not None
        kept = os.dup(orphan.child_lock)  # as a store holds it whose server has died
        orphan.release()
        follower = Folder(tmp_path / "other")
        with pytest.raises(FolderInUseError, match="the store of an earlier server runs on"):
            await follower.hold(wait_s=0.1)
        follower.release()
        os.close(kept)
        await follower.hold(wait_s=0)
        follower.release()

    async def test_what_a_crash_left_in_the_socket_s_place_is_no_obstacle(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "store").mkdir()
        with socket.socket(socket.AF_UNIX) as stale:
            stale.bind(str(tmp_path / "store" / "sock"))
        embedded = Embedded(tmp_path)
        await embedded.start()
        async with opened(embedded.url) as store:
            await store.ping()
        await embedded.stop()

    async def test_its_path_may_be_longer_than_a_socket_s_may_be(self, tmp_path: Path) -> None:
        data = tmp_path / ("long name, " * 12) / "dätä?"
        for _ in range(2):
            embedded = Embedded(data)
            await embedded.start()
            async with opened(embedded.url) as store:
                await store.beat("node", at_ms=1)
                async with Redis.from_url(embedded.url) as client:
                    place = Path((await client.config_get("unixsocket"))["unixsocket"])
                assert len(os.fsencode(place)) <= 100
                assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
            await embedded.stop()
            assert not place.parent.exists()
        assert any((data / "store" / "appendonlydir").iterdir())

    async def test_it_is_its_owner_s_only_and_on_no_port(
        self, tmp_path: Path, embedded: Embedded
    ) -> None:
        async with opened(embedded.url) as store, Redis.from_url(embedded.url) as client:
            await store.beat("node", at_ms=1)
            assert await client.config_get("port") == {"port": "0"}
        for path in (tmp_path / "store", *(tmp_path / "store").rglob("*")):
            mode = stat.S_IMODE(path.stat().st_mode)
            assert mode == (0o700 if path.is_dir() else 0o600), path

    async def test_a_folder_that_cannot_be_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(ConfigError, match=r"data: folder .*file"):
            await Embedded(tmp_path / "file").start()

    async def test_a_long_log_is_put_aside(self, tmp_path: Path) -> None:
        (tmp_path / "store").mkdir()
        (tmp_path / "store" / "log").write_text("x" * 1_000_001)
        embedded = Embedded(tmp_path)
        await embedded.start()
        await embedded.stop()
        assert (tmp_path / "store" / "log").stat().st_size < 100_000
        assert (tmp_path / "store" / "log.1").stat().st_size == 1_000_001


async def _has(store: RedisStore, count: int) -> bool:
    try:
        return len(await store.entries("A", first=1, last=99)) == count
    except UnavailableError:
        return False
