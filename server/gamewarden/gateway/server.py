"""The edge of a node: accepts, refuses, hands on to `Connection`, and says goodbye."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from http import HTTPStatus
from urllib.parse import urlsplit

from gamewarden.config import Config
from gamewarden.gateway.addresses import Addresses, is_local
from gamewarden.gateway.connection import Connection, Desk
from gamewarden.gateway.http import Site, later, text
from gamewarden.gateway.listener import Answer, Asked, Listener
from gamewarden.gateway.sockets import Bounds, Socket
from gamewarden.protocol import closes
from gamewarden.protocol.messages import SUBPROTOCOL

log = logging.getLogger("gamewarden.gateway")

DOOR = "/ws"
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
STARTING = "this server is starting"
LEAVING = "this server is going away"
RETRY_MS = (200, 1500)  # after `moving`; spread, so that not all come back in one moment


class Gateway:
    """Everything between the network and the rooms of one node.

    `closed` says why nobody is let in: it is set from the start until `open`, and from `drain` on.
    """

    def __init__(self, config: Config, *, desk: Desk, site: Site) -> None:
        self._config = config
        self._desk = desk
        self._site = site
        wire, edge = config.wire, config.edge
        self._requests = Addresses(edge.request_count, edge.request_window_ms)
        self._connections: dict[Connection, Socket] = {}
        self._listener = Listener(
            handle=self._handle,
            respond=self._respond,
            bounds=Bounds(
                inbound_bytes=wire.inbound_bytes,
                outbound_bytes=edge.outbound_bytes,
                outbound_most_bytes=edge.outbound_most_bytes,
                open_s=edge.open_timeout_s,
                hello_ms=wire.hello_ms,
            ),
            watch=desk.watch,
            metrics=desk.metrics,
        )
        self.closed: str | None = STARTING
        desk.metrics.gauge("connections", "Open WebSocket connections.", self.connections)
        desk.metrics.gauge(
            "sessions", "Sessions with an open connection.", lambda: desk.sessions.live
        )
        desk.metrics.gauge(
            "outbound_queue_bytes", "Bytes that wait for clients to read them.", self.waiting_bytes
        )

    def connections(self) -> int:
        """How many WebSocket connections are open."""
        return len(self._connections)

    def waiting_bytes(self) -> int:
        """How much waits to be sent, over all connections."""
        return sum(socket.waiting_bytes() for socket in self._connections.values())

    async def start(self, host: str, port: int) -> int:
        """Listens, and gives the port. Raises `OSError` if it cannot be had.

        Plain requests are answered from now on, players are let in once it is `open`.
        """
        return await self._listener.start(host, port)

    def open(self) -> None:
        """Lets players in: there is somebody to serve them."""
        self.closed = None

    def drain(self) -> None:
        """Takes nobody in any more, and tells everybody to go elsewhere, or to come back."""
        self.closed = LEAVING
        for connection in list(self._connections):
            connection.move(random.randint(*RETRY_MS))

    async def stop(self, within_s: float) -> None:
        """Closes every connection and the port, in at most `within_s`."""
        self.closed = LEAVING
        for socket in list(self._connections.values()):
            socket.shut(closes.RESTARTING, "the server is going away, reconnect and resume")
        await self._listener.stop(within_s)

    async def _handle(self, socket: Socket) -> None:
        if socket.foreign:
            closing = closes.bad_origin()
            return socket.shut(closing.code, closing.reason)
        if self.closed is not None:
            return socket.shut(closes.RESTARTING, "the server is going away, reconnect and resume")
        connection = Connection(socket, self._desk)
        self._connections[connection] = socket
        self._desk.watch.opened(socket)
        try:
            await connection.run()
        finally:
            del self._connections[connection]

    async def _respond(self, socket: Socket, asked: Asked) -> Answer | None:
        socket.address = client_address(asked, self._config.address_header)
        path = asked.path.split("?", 1)[0]
        if path != DOOR:
            wait_ms = self._requests.take(socket.address, self._desk.clock.now_ms())
            if wait_ms:
                return self._refused(_too_many(wait_ms))
            return await self._site.answer(asked, counts=self._may_read_counts(asked, socket))
        if "upgrade" not in asked.headers:
            return None  # the library says what is missing
        if SUBPROTOCOL not in _listed(asked.headers.get("sec-websocket-protocol", "")):
            words = f"offer the WebSocket subprotocol {SUBPROTOCOL}\n"
            return self._refused(text(HTTPStatus.BAD_REQUEST, words))
        if self.closed is not None:
            words = f"{self.closed}\n"
            return self._refused(later(HTTPStatus.SERVICE_UNAVAILABLE, words, RETRY_MS[1]))
        if len(self._connections) >= self._config.edge.connections:
            words = "this server is full\n"
            return self._refused(later(HTTPStatus.SERVICE_UNAVAILABLE, words, 10_000))
        wait_ms = self._desk.opens.take(socket.address, self._desk.clock.now_ms())
        if wait_ms:
            return self._refused(_too_many(wait_ms))
        socket.foreign = not may_connect(asked.headers, self._config.origins)
        if socket.foreign:
            log.warning("origin refused", extra={"origin": asked.headers.get("origin")})
        return None

    def _may_read_counts(self, asked: Asked, socket: Socket) -> bool:
        """Not everybody: on a quiet node counts tell that a seat has answered in secret."""
        ends = (asked.peer, socket.address)
        return self._config.metrics == "all" or all(map(is_local, ends))

    def _refused(self, answer: Answer) -> Answer:
        self._desk.metrics.refused[answer.status] += 1
        return answer


def client_address(asked: Asked, header: str) -> str:
    """The client's address: the socket's, or the one that the proxy in front wrote last."""
    if not header:
        return asked.peer
    told = _listed(asked.headers.get(header.lower(), ""))
    return told[-1] if told else asked.peer


def may_connect(headers: dict[str, str], origins: Sequence[str]) -> bool:
    """Whether a page may connect: of this very host, of a listed origin, or no page at all."""
    origin = headers.get("origin")
    if origin is None or "*" in origins:
        return True
    place = _place(origin)
    if place is None:
        return False
    if any(place == _place(listed) for listed in origins):
        return True
    scheme, host, port = place
    own = _place(f"{scheme}://{headers.get('host', '')}")
    return own is not None and own == (scheme, host, port)


def _place(origin: str) -> tuple[str, str, int] | None:
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def _listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _too_many(wait_ms: int) -> Answer:
    words = "too many connections from this address, try again later\n"
    return later(HTTPStatus.TOO_MANY_REQUESTS, words, wait_ms)
