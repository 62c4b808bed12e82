"""The port: listens, answers plain requests, and lets sockets in. The seam's other half."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable

from msgspec import Struct
from websockets.asyncio.server import Server, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.sockets import Bounds, Socket
from gamewarden.gateway.watch import Watch
from gamewarden.protocol.messages import SUBPROTOCOL


class Asked(Struct, frozen=True):
    """An HTTP request, upgrades included. Names of `headers` are in lower case."""

    method: str
    path: str  # with the query
    headers: dict[str, str]
    peer: str  # the address at the other end of the socket


class Answer(Struct, frozen=True):
    """An HTTP response. `headers` are complete, `Content-Length` included."""

    status: int
    phrase: str
    headers: dict[str, str]
    body: bytes = b""


GONE = Response(400, "Bad Request", Headers())  # to who hears nothing any more: it is not sent

Handler = Callable[[Socket], Awaitable[None]]
Responder = Callable[[Socket, Asked], Awaitable[Answer | None]]


class Listener:
    """Listens on one port for WebSocket and plain HTTP.

    `respond` answers a request, or gives None for an upgrade to go on; `handle` then has the
    connection until it returns.
    """

    def __init__(
        self, *, handle: Handler, respond: Responder, bounds: Bounds, watch: Watch, metrics: Metrics
    ) -> None:
        self._handle = handle
        self._respond = respond
        self._bounds = bounds
        self._watch = watch
        self._metrics = metrics
        self._server: Server | None = None

    async def start(self, host: str, port: int) -> int:
        """Listens, and gives the port. Raises `OSError` if it cannot be had."""
        bounds = self._bounds
        self._server = await serve(
            self._handler,  # type: ignore[arg-type] # it makes `Socket`s only, see below
            host,
            port,
            process_request=self._process_request,  # type: ignore[arg-type] # as above
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            server_header=None,
            open_timeout=bounds.open_s,
            ping_interval=None,
            close_timeout=None,  # `watch` has the time; an answer's is within `open_timeout`
            max_size=bounds.inbound_bytes,
            write_limit=bounds.outbound_bytes,
            create_connection=functools.partial(  # type: ignore[arg-type] # any factory will do
                Socket, bounds=bounds, watch=self._watch, metrics=self._metrics
            ),
        )
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def stop(self, within_s: float) -> None:
        """Stops listening, and waits for handlers to end; after `within_s` cuts what is left."""
        server = self._server
        if server is None:
            return
        server.close(close_connections=False)
        try:
            async with asyncio.timeout(within_s):
                await server.wait_closed()
        except TimeoutError:
            for connection in list(server.all_connections):
                connection.transport.abort()

    async def _handler(self, socket: Socket) -> None:
        try:
            socket.opened()
            await self._handle(socket)
        finally:
            if not socket.is_lost:  # whatever the other side does, it is over soon
                self._watch.closing(socket)

    async def _process_request(self, socket: Socket, request: Request) -> Response | None:
        if socket.is_lost:
            return GONE
        headers: dict[str, str] = {}
        for name, value in request.headers.raw_items():
            key = name.lower()  # several of a name are one list, RFC 9110 section 5.3
            headers[key] = f"{headers[key]}, {value}" if key in headers else value
        asked = Asked(
            method=request.method,
            path=_path(request.path),
            headers=headers,
            peer=socket.peer,
        )
        answer = await self._respond(socket, asked)
        return None if answer is None else _response(answer)


def _path(target: str) -> str:
    """The path of what is asked for, which may be told whole (RFC 9112 section 3.2.2)."""
    scheme, whole, rest = target.partition("://")
    if not whole or scheme.lower() not in ("http", "https"):
        return target
    return f"/{rest.partition('/')[2]}"


def _response(answer: Answer) -> Response:
    headers = Headers()
    for name, value in answer.headers.items():
        headers[name] = value
    headers["Connection"] = "close"
    return Response(answer.status, answer.phrase, headers, answer.body)
