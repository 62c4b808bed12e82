"""Pumps one session: frames in to whoever serves them, frames out without waiting.

Rule 1: whatever goes wrong in one connection ends in an answer or in its close, never elsewhere.
Rule 2: after a close has been decided nothing that still comes in is served.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from msgspec import UNSET, UnsetType

from gamewarden.errors import Refusal, UnavailableError
from gamewarden.gateway.addresses import Addresses
from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.sessions import Opened, Session, Sessions
from gamewarden.gateway.sockets import Socket
from gamewarden.gateway.watch import Watch
from gamewarden.logs import fault
from gamewarden.protocol import closes, refusals
from gamewarden.protocol import session as manners
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import (
    Ack,
    Act,
    ClientMessage,
    Error,
    FromServer,
    Hello,
    Moving,
    Mute,
    Ping,
    Pong,
    RoomHeld,
    RulesetTold,
    Welcome,
    encoder,
)
from gamewarden.rooms.ports import Clock, Peer

log = logging.getLogger("gamewarden.gateway")

Received = ClientMessage | manners.Limited | Error | closes.Closing  # what a frame can be

SHARE = 16  # frames served in a row, at about 20 us each, before others have their turn
FULL_RETRY_MS = 10_000  # for a session with all the connections that it may have
TRY_LATER = 1013  # RFC 6455 section 11.7: below 4500, so clients come back by themselves


class Rooms(Protocol):
    """What the edge needs of the rooms; `Hall` is it."""

    def post(self, peer: Peer, act: Act) -> bool:
        """Puts an act into its room's inbox, if the room is at work; else it is to be received."""

    async def receive(self, peer: Peer, message: ClientMessage | manners.Limited) -> None:
        """Serves a message; answers go out by `peer.send`."""

    def gone(self, peer: Peer) -> None:
        """The connection is closed, or will be."""

    async def held(self, session: str) -> list[RoomHeld]:
        """The rooms in which a session has a seat."""


class Desk:
    """What all connections of a node share."""

    def __init__(
        self,
        *,
        rooms: Rooms,
        sessions: Sessions,
        clock: Clock,
        watch: Watch,
        metrics: Metrics,
        limits: Limits,
        rulesets: list[RulesetTold],
        node: str,
        version: str,
        opens: Addresses,
        session_connections: int,
    ) -> None:
        self.rooms = rooms
        self.sessions = sessions
        self.clock = clock
        self.watch = watch
        self.metrics = metrics
        self.limits = limits
        self.rulesets = rulesets
        self.node = node
        self.version = version
        self.opens = opens
        self.session_connections = session_connections
        self.told = limits.told()


class Connection:
    """One connection of one session; a `Peer` once its `hello` was accepted."""

    __slots__ = (
        "_ahead",
        "_desk",
        "_is_peer",
        "_manners",
        "_session",
        "_socket",
        "muted",
        "name",
        "session",
    )

    def __init__(self, socket: Socket, desk: Desk) -> None:
        self.session = ""
        self.name = ""
        self.muted: set[str] = set()
        self._socket = socket
        self._desk = desk
        self._manners = manners.Session(desk.limits)
        self._session: Session | None = None
        self._is_peer = False
        self._ahead: Received | None = None  # what the next frame is, if it was looked at before
        socket.on_shut = self._left
        socket.on_text = self._posted

    async def run(self) -> None:
        """Serves the connection until it is closed."""
        socket, served = self._socket, 0
        try:
            while (frame := await socket.receive()) is not None:
                received, self._ahead = self._ahead or self._read(frame), None
                await self._serve(received)
                if socket.paused:
                    await socket.keeps_up()
                served += 1
                if not served % SHARE:
                    # Frames that came in one piece are there without waiting, by the ten thousand.
                    await asyncio.sleep(0)
        finally:
            self._left()
            socket.on_shut = socket.on_text = None  # they know this connection: a cycle

    # What rooms do with a peer.

    def send(self, frame: bytes) -> None:
        """Queues one text frame; never waits. A peer over its limit is closed with 4010."""
        metrics = self._desk.metrics
        if len(frame) > self._desk.limits.outbound_bytes:
            frame = self._oversized(len(frame))
        metrics.frames_out += 1
        metrics.bytes_out += len(frame)
        self._socket.push(frame)

    def close(self, code: int, reason: str) -> None:
        """Closes the connection; what was queued before is sent first."""
        self._socket.shut(code, reason)

    def wrong_code(self) -> None:
        """Notes that this session named a join code that no room has."""
        if self._session is not None:
            self._session.budget.wrong_code(self._desk.clock.now_ms())

    def move(self, retry_ms: int) -> None:
        """Tells the client, if it was welcomed, to come back elsewhere or later."""
        if self._is_peer:
            self._answer(Moving(retry_ms=retry_ms))

    # How a message is served.

    def _read(self, frame: bytes) -> Received:
        desk = self._desk
        desk.metrics.frames_in += 1
        desk.metrics.bytes_in += len(frame)
        return self._manners.receive(frame, desk.clock.now_ms())

    def _posted(self, frame: bytes) -> bool:
        """Serves a frame while nothing else is being served, if it is an act, as most are.

        Whatever has to wait is left to `run`, which gets the same frame next.
        """
        received = self._read(frame)
        try:
            if (
                isinstance(received, Act)
                and not self._socket.paused
                and self._desk.rooms.post(self, received)
            ):
                return True
        except Exception as error:
            self._broke_down(error, received)
            return True
        self._ahead = received
        return False

    async def _serve(self, received: Received) -> None:
        """Serves what a frame was; a bug in that is answered, logged, and touches nothing else."""
        try:
            match received:
                case Error():
                    self._answer(received)
                    self._count("faulty", received.code)
                case closes.Closing(code, reason):
                    self.close(code, reason)
                case Hello():
                    await self._hello(received)
                case Ping():
                    now = self._desk.clock.now_ms()
                    self._answer(Pong(now=now, at=received.at, id=received.id))
                    self._count("ping", "ok")
                case Mute():
                    await self._mute(received)
                case _:
                    await self._desk.rooms.receive(self, received)
        except UnavailableError:
            self._failed(Refusal("unavailable"), received)
        except Exception as error:  # one message must not end the connection
            self._broke_down(error, received)

    def _broke_down(self, error: Exception, received: Received) -> None:
        reference = fault(log, "a message was not served", error, session=self.session)
        self._desk.metrics.faults += 1
        self._failed(Refusal("internal"), received, reference)

    def _failed(
        self,
        refusal: Refusal,
        received: Received,
        reference: str | None = None,
    ) -> None:
        message = received.message if isinstance(received, manners.Limited) else received
        if isinstance(message, Error | closes.Closing):
            return
        self._refuse(refusal, message, reference)
        if isinstance(message, Hello):
            # Without a session nothing can be served here; a new connection may fare better.
            self.close(TRY_LATER, "no session could be opened, try again later")

    async def _hello(self, hello: Hello) -> None:
        desk = self._desk
        desk.watch.greeted(self._socket)  # it came in time, however long the store takes
        opened = await desk.sessions.open(hello)
        if isinstance(opened, Refusal):
            self._refuse(opened, hello)
            closing = closes.bad_token()
            return self.close(closing.code, closing.reason)
        wait_ms = opened.session.hellos.take(desk.clock.now_ms())
        if not wait_ms and len(opened.session.connections) >= desk.session_connections:
            wait_ms = FULL_RETRY_MS
        if wait_ms:
            self._refuse(Refusal("rate_limited", retry_ms=wait_ms), hello)
            return self.close(closes.ABUSE, "too many connections of one session")
        held = await desk.rooms.held(opened.session.id)
        if self._socket.is_shut:
            return None
        self._open(opened)
        self._answer(
            Welcome(
                session=self.session,
                token=opened.token,
                expires=opened.session.expires,
                name=self.name,
                node=desk.node,
                version=desk.version,
                now=desk.clock.now_ms(),
                limits=desk.told,
                rulesets=desk.rulesets,
                rooms=held,
                id=hello.id,
            )
        )
        return self._count("hello", "ok")

    def _open(self, opened: Opened) -> None:
        session = opened.session
        self.session, self.name, self.muted = session.id, session.name, session.muted
        self._session = session
        self._is_peer = True
        self._manners.open(session.budget)
        self._desk.sessions.enter(session, self)
        if opened.known:
            # It has a limit of its own, so its excess is not put on its address (report C78).
            self._desk.opens.give_back(self._socket.address)
        log.debug("session opened", extra={"session": session.id})

    async def _mute(self, mute: Mute) -> None:
        assert self._session is not None
        refusal = await self._desk.sessions.mute(self._session, mute.session, mute.on)
        if refusal is None:
            self._answer(Ack(id=mute.id))
            self._count("mute", "ok")
        else:
            self._refuse(refusal, mute)

    def _left(self) -> None:
        """Takes the peer from its rooms and its session, once."""
        if self._is_peer and self._session is not None:
            self._is_peer = False
            self._desk.sessions.leave(self._session, self)
            self._desk.rooms.gone(self)

    # How it is answered.

    def _answer(self, message: FromServer) -> None:
        self.send(encoder.encode(message))

    def _refuse(
        self, refusal: Refusal, message: ClientMessage, reference: str | None = None
    ) -> None:
        room: str | UnsetType = getattr(message, "room", UNSET)
        self._answer(refusals.error(refusal, message.id, room, reference=reference))
        self._count(_kind(message), refusal.code)

    def _count(self, kind: str, result: str) -> None:
        self._desk.metrics.intents[kind, result] += 1

    def _oversized(self, size: int) -> bytes:
        limit = self._desk.limits.outbound_bytes
        error = ValueError(f"a frame of {size} bytes, and {limit} is the limit")
        reference = fault(log, "a frame was not sent", error, session=self.session)
        self._desk.metrics.faults += 1
        return encoder.encode(refusals.error(Refusal("internal"), reference=reference))


def _kind(message: ClientMessage) -> str:
    return type(message).__name__.lower()
