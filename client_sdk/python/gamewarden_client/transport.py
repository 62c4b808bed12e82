"""What carries the frames: a Protocol, WebSockets, and a pair in memory for tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as websocket_connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from gamewarden.protocol.messages import OUTBOUND_LIMIT, SUBPROTOCOL

from .errors import TOO_BIG, ConnectFailedError, LinkCutError

FRAMES: Final = 64  # frames held by the library, and by each end of a pair in memory
RETRIED_STATUS: Final = frozenset({408, 425, 429})  # the only 4xx answers that pass by themselves


class Transport(Protocol):
    """One connection: whole text frames in both directions, in order."""

    async def send(self, frame: bytes) -> None:
        """Sends one text frame of UTF-8. Raises `LinkCutError`."""

    async def receive(self) -> bytes:
        """The next frame. Raises `LinkCutError` with the close code once there is none left."""

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Ends the connection; a second call does nothing."""


Dial = Callable[[], Awaitable[Transport]]
"""Opens a connection. Raises `LinkCutError`, or `ConnectFailedError` if trying again is no use."""


class WebSocketTransport:
    """A connection of the `websockets` library."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def send(self, frame: bytes) -> None:
        """See `Transport`."""
        try:
            await self._connection.send(frame, text=True)
        except ConnectionClosed as closed:
            raise _cut(closed) from closed

    async def receive(self) -> bytes:
        """See `Transport`."""
        try:
            frame = await self._connection.recv(decode=False)
        except ConnectionClosed as closed:
            raise _cut(closed) from closed
        return frame if isinstance(frame, bytes) else frame.encode()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """See `Transport`."""
        await self._connection.close(code, reason)


def _cut(closed: ConnectionClosed) -> LinkCutError:
    if closed.rcvd is not None:
        return LinkCutError(closed.rcvd.code, closed.rcvd.reason)
    if closed.sent is not None and closed.sent.code == TOO_BIG:  # for this side
        return LinkCutError(TOO_BIG, closed.sent.reason)
    return LinkCutError()


async def dial_websocket(url: str, *, timeout_s: float) -> WebSocketTransport:
    """Connects to `url` (`ws://` or `wss://`) with the protocol's subprotocol, uncompressed."""
    try:
        connection = await websocket_connect(
            url,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            max_size=OUTBOUND_LIMIT,
            max_queue=FRAMES,
            compression=None,
            open_timeout=timeout_s,
            close_timeout=1,  # a peer that does not answer the close is not waited for
        )
    except (InvalidURI, ValueError) as bad:  # the latter for a port that cannot be
        raise ConnectFailedError(f"not a WebSocket address: {url}") from bad
    except InvalidStatus as answer:
        status = answer.response.status_code
        if 400 <= status < 500 and status not in RETRIED_STATUS:
            said = bytes(answer.response.body or b"").decode(errors="replace").strip()
            raise ConnectFailedError(f"refused with HTTP {status}: {said}") from answer
        raise LinkCutError(None, f"the upgrade was answered with HTTP {status}") from answer
    except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as failed:
        raise LinkCutError(None, _why(failed)) from failed
    if connection.subprotocol != SUBPROTOCOL:
        await connection.close()
        raise ConnectFailedError(f"the server does not speak {SUBPROTOCOL}")
    return WebSocketTransport(connection)


def _why(failed: Exception) -> str:
    """Why there is no connection, as the system says it, where it does."""
    number = failed.errno if isinstance(failed, OSError) else None
    if number is not None and number > 0:
        return os.strerror(number)
    said = failed.strerror if isinstance(failed, OSError) else None
    return said or str(failed) or type(failed).__name__


class MemoryTransport:
    """One end of a connection in memory; see `memory_pair`."""

    def __init__(self) -> None:
        self._inbox: asyncio.Queue[bytes | LinkCutError] = asyncio.Queue(FRAMES)
        self._other: MemoryTransport = self
        self._ended: LinkCutError | None = None

    async def send(self, frame: bytes) -> None:
        """See `Transport`. Waits while the other end is a full queue behind."""
        if self._ended is not None:
            raise self._ended
        if self._other._ended is not None:
            raise self._other._ended
        await self._other._inbox.put(frame)

    async def receive(self) -> bytes:
        """See `Transport`."""
        if self._ended is not None and self._inbox.empty():
            raise self._ended
        frame = await self._inbox.get()
        if isinstance(frame, LinkCutError):
            self._ended = frame
            raise frame
        return frame

    async def close(self, code: int | None = 1000, reason: str = "") -> None:
        """See `Transport`. With `code` None the connection is cut without a close frame."""
        if self._ended is not None:
            return
        self._ended = LinkCutError(code, reason)
        self._wake(LinkCutError(code, reason))
        self._other._wake(LinkCutError(code, reason))

    def _wake(self, cut: LinkCutError) -> None:
        if self._inbox.full():  # whoever is that far behind learns of the end all the same
            self._inbox.get_nowait()
        self._inbox.put_nowait(cut)


def memory_pair() -> tuple[MemoryTransport, MemoryTransport]:
    """The two ends of a connection in memory."""
    near, far = MemoryTransport(), MemoryTransport()
    near._other, far._other = far, near
    return near, far
