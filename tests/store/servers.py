"""Real servers for tests: one, a cluster, a group under a sentinel; each ends with its test."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import redis
from redis.asyncio import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from gamewarden.errors import UnavailableError
from gamewarden.store.redis import RedisStore

PATIENCE_S = 10.0 * float(os.environ.get("GAMEWARDEN_TEST_PATIENCE", "1"))
PROGRAM = shutil.which("redis-server") or shutil.which("valkey-server")
SHORT_S = PATIENCE_S / 20  # the timeout of stores that are to run into it
CLUSTER_SLOTS = 16384


def need_program() -> str:
    """The server on PATH, or the test is skipped."""
    if PROGRAM is None:
        pytest.skip("neither redis-server nor valkey-server is on PATH")
    return PROGRAM


def free_port() -> int:
    """A port that was free a moment ago; Redis cannot take one by itself."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Real:
    """A server as a process, on a Unix socket, and on a port if one is given."""

    def __init__(
        self, folder: Path, *settings: str, port: int = 0, program: Path | None = None
    ) -> None:
        self.folder = folder
        self.port = port
        self.socket = folder / "sock"
        self.url = f"unix://{self.socket}"
        self._command = [
            str(program or need_program()),
            *("--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder)),
            *("--unixsocket", str(self.socket), "--save", "", "--appendonly", "yes"),
            *("--repl-diskless-sync-delay", "0", *settings),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                once = Retry(NoBackoff(), 0)
                with redis.Redis(unix_socket_path=str(self.socket), retry=once) as client:
                    client.ping()
                return
            except redis.AuthenticationError:
                return
            except redis.ConnectionError:
                assert self._process.poll() is None, "the server ended at once"
                assert time.monotonic() < until, "the server did not start"
                time.sleep(0.01)

    def tell(self, number: signal.Signals) -> None:
        """Sends the process a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """Ends it without a warning."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def client(self, **options: Any) -> Redis:
        """A plain client, to be closed by the caller."""
        return Redis(unix_socket_path=str(self.socket), **options)


async def until(fact: Callable[[], Awaitable[bool]]) -> None:
    """Looks until something outside of this process is true; there is no event to wait for."""
    async with asyncio.timeout(3 * PATIENCE_S):
        while not await fact():  # noqa: ASYNC110 # there is no event
            await asyncio.sleep(0.02)


async def works_again(store: RedisStore) -> None:
    """Waits until a server answers."""

    async def works() -> bool:
        try:
            await store.ping()
        except UnavailableError:
            return False
        return True

    await until(works)


def form_cluster(masters: list[Real], replicas: Sequence[Real] = ()) -> None:
    """Makes a cluster of servers that run in cluster mode, each master with its share of the slots.

    Replica n is one of master n.
    """
    share = -(-CLUSTER_SLOTS // len(masters))
    nodes = [*masters, *replicas]
    with contextlib.ExitStack() as stack:
        clients = [
            stack.enter_context(redis.Redis(unix_socket_path=str(node.socket))) for node in nodes
        ]
        for number, client in enumerate(clients):
            client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for number, client in enumerate(clients[: len(masters)]):
            first = number * share
            last = min(first + share, CLUSTER_SLOTS) - 1
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        for node, client in zip(nodes, clients, strict=True):
            bus = client.config_get("cluster-port")["cluster-port"]
            for other in clients:
                other.execute_command("CLUSTER", "MEET", "127.0.0.1", node.port, bus)
        said = (b"cluster_state:ok", b"cluster_known_nodes:%d" % len(nodes))
        _wait_for(lambda: all(_says(client, *said) for client in clients))
        for master, client in zip(clients, clients[len(masters) :], strict=False):
            name = master.execute_command("CLUSTER", "MYID")
            client.execute_command("CLUSTER", "REPLICATE", name)


def _says(client: redis.Redis, *facts: bytes) -> bool:
    said: bytes = client.execute_command("CLUSTER", "INFO")
    return all(fact in said for fact in facts)


def _wait_for(fact: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 3 * PATIENCE_S
    while not fact():
        assert time.monotonic() < deadline, "the cluster was not formed"
        time.sleep(0.02)
