"""An edge without a game behind it: what stands in for the rooms does as it is told by `chat`."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from gamewarden.clock import SystemClock
from gamewarden.config import Config
from gamewarden.errors import UnavailableError
from gamewarden.gateway.addresses import Addresses
from gamewarden.gateway.connection import Desk
from gamewarden.gateway.http import Site
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.server import Gateway
from gamewarden.gateway.sessions import Sessions
from gamewarden.gateway.watch import Watch
from gamewarden.protocol.messages import Ack, Act, Chat, ClientMessage, Ping, RoomHeld, encoder
from gamewarden.protocol.session import Limited
from gamewarden.rooms.ports import Peer
from gamewarden.store.memory import MemoryStore

PATIENCE_S = 10.0 * float(os.environ.get("GAMEWARDEN_TEST_PATIENCE", "1"))
AT_WORK, BROKEN = "a" * 16, "b" * 16  # rooms that take acts at once, and one that cannot
SUBPROTOCOLS = ["gamewarden.1"]
TURN = Ping(id="turn")  # stands among what was seen, see `Tables`


class Now(SystemClock):
    """The time, and `ahead_ms` more."""

    ahead_ms = 0

    def now_ms(self) -> int:
        return super().now_ms() + self.ahead_ms


class Tables:
    """Where rooms would be: acknowledges everything, and does what a `chat` says."""

    def __init__(self) -> None:
        self.peers: list[Peer] = []
        self.left: list[Peer] = []
        self.seen: list[ClientMessage | Limited] = []

    def post(self, peer: Peer, act: Act) -> bool:
        if act.room == BROKEN:
            raise RuntimeError("a bug that a test planted")
        if act.room != AT_WORK:
            return False
        self.seen.append(act)
        peer.send(encoder.encode(Ack(id=act.id, room=act.room)))
        return True

    async def receive(self, peer: Peer, message: ClientMessage | Limited) -> None:
        self.seen.append(message)
        if isinstance(message, Limited):
            return peer.send(encoder.encode(message.error))
        if isinstance(message, Chat):
            match message.text.split():
                case ["send", count, size]:
                    for _ in range(int(count)):
                        peer.send(b'{"type":"pong","now":1,"pad":"' + b"x" * int(size) + b'"}')
                case ["fault"]:
                    raise RuntimeError("a bug that a test planted")
                case ["wait"]:
                    for _ in range(10):
                        await asyncio.sleep(0)
                case ["turn"]:  # notes when whatever else waits has had its turn
                    asyncio.get_running_loop().call_soon(self.seen.append, TURN)
                case ["unavailable"]:
                    raise UnavailableError("the store is away")
                case ["close", code]:
                    peer.close(int(code), "told to")
                case ["whom"]:
                    return peer.send(encoder.encode(Ack(id=",".join(sorted(peer.muted)))))
        peer.send(encoder.encode(Ack(id=message.id, room=getattr(message, "room", msgspec.UNSET))))
        return None

    def gone(self, peer: Peer) -> None:
        self.left.append(peer)

    async def held(self, session: str) -> list[RoomHeld]:
        return [RoomHeld(room="r" * 16, ruleset="none", seat=0, state="live")]


class Edge:
    """A gateway on a port of its own, and what it stands on."""

    def __init__(self, settings: dict[str, Any], web: Path) -> None:
        self.config = msgspec.convert(settings, Config)
        self.clock = Now()
        self.store = MemoryStore(now_ms=self.clock.now_ms)
        self.tables = Tables()
        self.metrics = Metrics()
        self.watch = Watch(self.config.edge, hello_s=self.config.wire.hello_ms / 1000)
        self.not_ready: str | None = None
        wire = self.config.wire
        self.opens = Addresses(wire.connect_count, wire.connect_window_ms)
        self.sessions = Sessions(
            self.store,
            self.clock,
            edge=self.config.edge,
            wire=wire,
            login=LoginCheck(self.config.login),
        )
        desk = Desk(
            rooms=self.tables,
            sessions=self.sessions,
            clock=self.clock,
            watch=self.watch,
            metrics=self.metrics,
            limits=wire,
            opens=self.opens,
            session_connections=self.config.edge.session_connections,
            rulesets=[],
            node="here",
            version="0",
        )
        site = Site(
            web=web,
            documents={"/protocol.json": b'{"a":1}'},
            metrics=self.metrics,
            ready=self._ready,
        )
        self.gateway = Gateway(self.config, desk=desk, site=site)
        self.port = 0

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    async def _ready(self) -> str | None:
        return self.not_ready

    async def socket(self, **more: Any) -> ClientConnection:
        """A connection without a `hello`."""
        return await connect(
            self.url,
            **{
                "subprotocols": SUBPROTOCOLS,
                "compression": None,
                "proxy": None,
                "close_timeout": 0.5,
            }
            | more,
        )

    @asynccontextmanager
    async def player(
        self, hello: dict[str, Any] | None = None, **more: Any
    ) -> AsyncIterator[Player]:
        """A connection that was welcomed."""
        async with await self.socket(**more) as socket:
            player = Player(socket)
            player.welcome = await player.ask({"type": "hello", **(hello or {})})
            yield player


class Player:
    """The other end of a connection, without any manners of its own."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: dict[str, Any] = {}

    async def say(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            heard: dict[str, Any] = json.loads(await self.socket.recv())
            return heard

    async def ask(self, message: object) -> dict[str, Any]:
        await self.say(message)
        return await self.hear()

    async def chat(self, text: str) -> dict[str, Any]:
        return await self.ask({"type": "chat", "room": "r", "text": text})

    async def ended(self) -> tuple[int, str]:
        return await ended(self.socket)


async def ended(socket: ClientConnection) -> tuple[int, str]:
    """Reads on until the other side closes, and gives code and reason."""
    async with asyncio.timeout(PATIENCE_S):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            if closed.rcvd is None:
                raise
            return closed.rcvd.code, closed.rcvd.reason


@asynccontextmanager
async def edge(web: Path | None = None, **settings: Any) -> AsyncIterator[Edge]:
    """Opens an edge with these settings over the defaults."""
    made = Edge(settings, web or Path("/nowhere"))
    made.watch.start()
    made.port = await made.gateway.start("127.0.0.1", 0)
    made.gateway.open()
    try:
        yield made
    finally:
        await made.gateway.stop(2.0)
        await made.watch.stop()


async def until(true: Any) -> None:
    """Waits for a fact that no message tells, turn of the loop by turn."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 # that nothing happened any more sets no event
            await asyncio.sleep(0.005)


async def get(port: int, request: str) -> tuple[int, dict[str, str], bytes]:
    """One plain HTTP exchange, written by hand: status, headers in lower case, body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request.replace("\n", "\r\n").encode() + b"\r\n\r\n")
        async with asyncio.timeout(PATIENCE_S):
            whole = await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(_pairs(lines))
    return int(first.split()[1]), headers, body


def _pairs(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        name, _, value = line.partition(": ")
        yield name.lower(), value
