"""The way to a cluster: each command goes to the node that holds its slot, wherever that moves.

The map of slots is asked for at the start, and again when a node is lost or says that it is wrong.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from redis.crc import key_slot
from redis.exceptions import RedisError

from gamewarden.errors import StoreError, UnavailableError

from .command import Command, Reply
from .lua import Script
from .url import Address, Target
from .wire import Pace, Wire

log = logging.getLogger("gamewarden.store")

SLOTS = 16384
MOVES = 16  # times that one command is sent on; a slot that moves needs two or three
AGAIN_S = 0.05  # before a command goes again to a slot that is half moved or without a master
REST_S = 0.25  # between two askings for the map


class Slots:
    """A wire to each node that holds slots."""

    def __init__(self, target: Target, *, scripts: Iterable[Script], pace: Pace) -> None:
        self._target = target
        self._scripts = tuple(scripts)
        self._pace = pace
        self._loop = asyncio.get_running_loop()
        self._map: list[Address | None] = [None] * SLOTS
        self._wires: dict[Address, Wire] = {}
        self._learning: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()  # wires to nodes that hold nothing any more
        self._later: dict[Command, asyncio.TimerHandle] = {}  # commands that go again in a moment
        self._closed = False

    async def start(self) -> None:
        """Asks for the map and connects to every node in it, or raises `UnavailableError`."""
        await self._learn()
        for address in {address for address in self._map if address is not None}:
            await self._wire(address).start()

    def send(self, command: Command) -> None:
        """Queues a command for the node of its slot."""
        address = self._map[key_slot(command.key.encode())]
        if address is not None:
            self._wire(address).send(command)
        else:
            self._relearn()
            command.fail(UnavailableError(f"no node of {self._target.shown} has {command.key}"))

    async def aclose(self) -> None:
        """Lets what is queued be answered, for at most twice the timeout; then disconnects."""
        self._closed = True
        for command, handle in self._later.items():
            handle.cancel()
            command.fail(UnavailableError("the store is closed"))
        self._later.clear()
        if self._learning is not None:
            self._learning.cancel()
            await asyncio.wait([self._learning])
        async with asyncio.TaskGroup() as group:
            for wire in self._wires.values():
                group.create_task(wire.aclose())
        if self._closing:
            await asyncio.wait(self._closing)

    def _wire(self, address: Address) -> Wire:
        wire = self._wires.get(address)
        if wire is None:
            wire = self._wires[address] = Wire(
                lambda: self._target.dial(address, timeout_s=self._pace.timeout_s),
                shown=f"{address[0]}:{address[1]}",
                scripts=self._scripts,
                pace=self._pace,
                redirect=self._redirect,
                lost=self._relearn,
            )
        return wire

    def _redirect(self, command: Command, text: str) -> bool:
        """What a node's refusal asks for, unless it has gone on for too long."""
        word, *said = text.split(" ")
        if word not in ("MOVED", "ASK", "TRYAGAIN", "CLUSTERDOWN"):
            return False
        command.moves += 1
        if command.moves > MOVES or self._closed:
            command.fail(UnavailableError(text))
        elif word in ("MOVED", "ASK"):
            host, _, port = said[1].rpartition(":")
            address = (host or self._host_of(int(said[0])), int(port))
            command.asking = word == "ASK"
            if word == "MOVED":
                self._map[int(said[0])] = address
                self._relearn()
            self._wire(address).send(command)
        else:
            self._relearn()
            self._later[command] = self._loop.call_later(AGAIN_S, self._send_again, command)
        return True

    def _host_of(self, slot: int) -> str:
        """Nodes that do not know their name leave it out: it is where they were reached."""
        address = self._map[slot]
        return self._target.addresses[0][0] if address is None else address[0]

    def _send_again(self, command: Command) -> None:
        del self._later[command]
        command.asking = False
        self.send(command)

    def _relearn(self) -> None:
        """Asks for the map in the background, unless that is under way."""
        if self._learning is None and not self._closed:
            self._learning = self._loop.create_task(self._keep_learning())
            self._learning.add_done_callback(self._learnt)

    def _learnt(self, task: asyncio.Task[None]) -> None:
        self._learning = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("learning the cluster's slots failed", exc_info=error)

    async def _keep_learning(self) -> None:
        try:
            await self._learn()
        except UnavailableError as error:
            fields = {"store": self._target.shown, "error": str(error)}
            log.warning("the cluster cannot be reached", extra=fields)
        await asyncio.sleep(REST_S)  # a failover takes seconds; whoever needs it asks again

    async def _learn(self) -> None:
        """Takes the map from the first node that gives it. Raises `UnavailableError`."""
        known = [*self._wires, *self._target.addresses]
        why = "no address"
        for address in dict.fromkeys(known):
            try:
                reply = await self._ask(address)
                ranges = [_range(line, address) for line in reply]
            except (RedisError, OSError, StoreError) as error:
                why = f"{address[0]}:{address[1]}: {error or type(error).__name__}"
                continue
            if ranges:  # a node that was reset knows of no slots
                self._take(ranges)
                return
        raise UnavailableError(f"{self._target.shown} cannot be reached: {why}")

    async def _ask(self, address: Address) -> Reply:
        async with asyncio.timeout(self._pace.timeout_s):
            connection = await self._target.dial(address, timeout_s=self._pace.timeout_s)
            try:
                await connection.send_command("CLUSTER", "SLOTS")
                return await connection.read_response(disable_decoding=True)
            finally:
                await connection.disconnect(nowait=True)

    def _take(self, ranges: list[tuple[int, int, Address]]) -> None:
        self._map = [None] * SLOTS
        for first, last, address in ranges:
            self._map[first : last + 1] = [address] * (last + 1 - first)
        holders = {address for _, _, address in ranges}
        for address in [address for address in self._wires if address not in holders]:
            wire = self._wires.pop(address)
            given = wire.surrender()
            closing = self._loop.create_task(wire.aclose())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            for command in given:
                self.send(command)


def _range(line: Reply, asked: Address) -> tuple[int, int, Address]:
    """First and last slot of a line of `CLUSTER SLOTS`, and the master that holds them."""
    try:
        first, last, (host, port, *_) = line[:3]
        return int(first), int(last), (host.decode() if host else asked[0], int(port))
    except (TypeError, ValueError, AttributeError) as error:
        raise StoreError(f"a line of CLUSTER SLOTS is {line!r:.200}") from error
