"""One WebSocket: receive, push, shut. With `listener` the seam to the library, which is used here.

Rule 1: nothing here waits but `receive`; what cannot be sent at once is buffered by the transport,
whose marks say who does not keep up.
Rule 2: no task and no timer a connection besides the library's handler; `watch` has the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidMessage
from websockets.frames import (  # type: ignore[attr-defined] # of `apply_mask`, in C where it is
    DATA_OPCODES,
    Frame,
    Opcode,
    apply_mask,
)
from websockets.http11 import Request
from websockets.protocol import Event, State

from gamewarden.gateway.framing import Framing
from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.opening import Opening
from gamewarden.gateway.watch import Watch
from gamewarden.protocol import closes

TOO_BIG = 1009  # RFC 6455 section 7.4.1
UNHEARD = 1011  # RFC 6455 section 7.4.1; below 4500, so a client that lives after all reconnects
REASON_BYTES = 123  # RFC 6455 section 5.5: a control frame has 125, two are the code
SHORT, MEDIUM = 126, 65_536  # RFC 6455 section 5.2: lengths that fit 7 bits, and 16
NO_REQUEST = b"this is no HTTP/1.1 request without a body.\n"
UNREADABLE = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
    b"Content-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(NO_REQUEST), NO_REQUEST)
)  # the library has no answer to what it cannot read
FORGOTTEN = Request("", Headers())  # in place of a handshake's headers, which can be kilobytes


class Bounds(Struct, frozen=True):
    """How much a socket takes in and keeps waiting, in bytes and seconds."""

    inbound_bytes: int
    outbound_bytes: int
    outbound_most_bytes: int
    open_s: float
    hello_ms: int


class Socket(ServerConnection):
    """One WebSocket connection of a client."""

    def __init__(
        self, *args: Any, bounds: Bounds, watch: Watch, metrics: Metrics, **settings: Any
    ) -> None:
        super().__init__(*args, **settings)
        self.peer = ""  # the address at the other end
        self.address = ""  # of the client, as far as it is known
        self.foreign = False  # opened by a page that may not
        self.is_shut = False  # by this side; what still comes in is not served
        self.on_shut: Callable[[], None] | None = None
        self.on_text: Callable[[bytes], bool] | None = None  # serves it at once, if it can
        self._is_awaited = False  # nothing came that is still to be served
        self._bounds = bounds
        self._watch = watch
        self._metrics = metrics
        self._opening: Opening | None = Opening(bounds.inbound_bytes)
        self._framing = Framing(bounds.inbound_bytes, apply_mask)
        self._in_binary = False
        self._out: list[bytes] = []  # heads and payloads, to be written in the loop's next turn
        self._out_bytes = 0

    async def receive(self) -> bytes | None:
        """The next text frame; None once the connection is closed, by whichever side.

        A binary frame comes as an empty one, which is no message either.
        """
        if self.is_shut:
            return None
        try:
            self._is_awaited = True
            frame: bytes = await self.recv(decode=False)
        except ConnectionClosed:
            return None
        finally:
            self._is_awaited = False
        return None if self.is_shut else frame

    def push(self, frame: bytes) -> None:
        """Sends a text frame, if the connection is open; before the loop's turn after this one."""
        # The frame as the library would write it: whole, unmasked, without extensions.
        size = len(frame)
        if size < SHORT:
            head = bytes((0x81, size))
        elif size < MEDIUM:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        out = self._out
        if not out:
            self.loop.call_soon(self._flush)
        out.append(head)
        out.append(frame)
        self._out_bytes += size
        if self._out_bytes > self._bounds.outbound_bytes:
            self._flush()

    def waiting_bytes(self) -> int:
        """How much waits to be sent."""
        return self._out_bytes + self.transport.get_write_buffer_size()

    @property
    def is_lost(self) -> bool:
        """The connection is gone."""
        return self.connection_lost_waiter.done()

    async def keeps_up(self) -> None:
        """While the socket is `paused`: waits until a quarter of the outbound limit is left.

        Ends at the latest when the connection does.
        """
        try:
            await self.drain()
        except OSError as error:  # the connection keeps it, and it knows the connection: a cycle
            error.__traceback__ = None

    def shut(self, code: int, reason: str) -> None:
        """Closes, after what was pushed before; what comes in from now on is not served."""
        if self.is_shut:
            return
        self.is_shut = True
        self._flush()
        if self.protocol.state is State.OPEN:
            self._metrics.closed[code] += 1
            self.protocol.send_close(code, _short(reason))
            self.send_data()
            self._watch.closing(self)
        if self.recv_messages.paused:
            # Behind what nobody will take any more comes the other side's half of the close.
            self.recv_messages.paused = False
            self.transport.resume_reading()
        if self.on_shut is not None:
            self.loop.call_soon(self.on_shut)

    def _flush(self) -> None:
        """Writes what was pushed since the loop's last turn, in one go: a write costs the most."""
        out = self._out
        if not out:
            return
        self._out, self._out_bytes = [], 0
        if self.protocol.state is State.OPEN and not self.transport.is_closing():
            self.transport.write(b"".join(out))
            if self.paused and self.waiting_bytes() > self._bounds.outbound_most_bytes:
                self.too_slow()

    def opened(self) -> None:
        """Lets go of the handshake. What came meanwhile is taken in once its handler waits."""
        self.request = FORGOTTEN
        self.response = None
        self.loop.call_soon(self._begin)

    def _begin(self) -> None:
        """Takes in what came before the connection was open."""
        opening, self._opening = self._opening, None
        if opening is None or self.is_lost:
            return
        if opening.has_too_much:  # RFC 6455 section 4.1: it is to wait for the answer
            self.shut(TOO_BIG, "too much came before the connection was open")
        self.data_received(opening.behind())
        if opening.has_ended:
            self.eof_received()
            self.transport.close()

    # What the watch does.

    def beat(self) -> None:
        """Sends a ping."""
        if self.protocol.state is State.OPEN:
            self.protocol.send_ping(b"")
            self.send_data()

    def unheard(self) -> None:
        """Closes: no pong came in time."""
        self.shut(UNHEARD, "no answer to a ping in time")

    def hello_overdue(self) -> None:
        """Closes: no `hello` came in time."""
        late = closes.hello_late(self._bounds.hello_ms)
        self.shut(late.code, late.reason)

    def too_slow(self) -> None:
        """Closes: what waits to be sent stayed over its limit."""
        slow = closes.too_slow(self._bounds.outbound_bytes)
        self.shut(slow.code, slow.reason)

    def abort(self) -> None:
        """Cuts the connection."""
        self.transport.abort()

    # What the library calls.

    def process_event(self, event: Event) -> None:
        """Sorts out pongs and binary frames."""
        if isinstance(event, Frame):
            opcode = event.opcode
            if opcode is Opcode.PONG:
                self._watch.heard(self)
            elif self.is_shut and opcode in DATA_OPCODES:
                return
            elif opcode is Opcode.BINARY or (opcode is Opcode.CONT and self._in_binary):
                self._in_binary = not event.fin
                empty = Opcode.TEXT if opcode is Opcode.BINARY else Opcode.CONT
                event = Frame(empty, b"", event.fin)
        super().process_event(event)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        super().connection_made(transport)
        # Now: of a connection that is gone it cannot be asked.
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""

    def data_received(self, data: bytes) -> None:
        """Takes in what the other side sent."""
        if self._opening is not None:
            self._request_received(self._opening, data)
            return
        for part in self._framing.parts(data):
            if isinstance(part, bytes):
                super().data_received(part)
                # A frame over the limit, a breach of RFC 6455 or the other side's close: it ends.
                if self.protocol.state is State.CLOSING:
                    self._watch.closing(self)
            elif self.protocol.state is State.OPEN:  # behind a close nothing is a message any more
                for text in part:
                    self._take(text)

    def _request_received(self, opening: Opening, data: bytes) -> None:
        if self.protocol.eof_sent:
            return  # it has its answer
        part = opening.part(data)
        if part:
            super().data_received(part)

    def eof_received(self) -> bool:  # type: ignore[override] # the loop asks for it, see asyncio
        """The other side sends no more. True: it is answered all the same."""
        opening = self._opening
        if opening is not None and opening.is_whole and not self.protocol.eof_sent:
            opening.has_ended = True  # its request is still to be answered
            return True
        super().eof_received()
        return False

    def send_data(self) -> None:
        """Sends what the library has to say: which is nothing to what it cannot read."""
        opening = self._opening
        if opening is None:
            return super().send_data()
        is_unreadable = isinstance(self.protocol.handshake_exc, InvalidMessage)
        if is_unreadable and opening.has_begun and not opening.is_refused:
            opening.is_refused = True
            self._metrics.refused[400] += 1
            self.transport.write(UNREADABLE)
        super().send_data()
        if opening.has_ended and self.protocol.eof_sent:
            self.transport.close()
        return None

    def _take(self, text: bytes) -> None:
        """A message is served at once, unless it has to wait or others wait before it."""
        if self.is_shut:
            return
        is_next = self._is_awaited and not len(self.recv_messages.frames)
        if is_next and self.on_text is not None and self.on_text(text):
            return
        self.recv_messages.put(Frame(Opcode.TEXT, text))

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        self._watch.lost(self)
        self._untie()

    def _untie(self) -> None:
        """Takes apart what the library leaves in cycles, or it would be there for long."""
        protocol = self.protocol
        protocol.parser.close()  # it waits for ever
        for why in (protocol.handshake_exc, protocol.parser_exc, self.connection_exc):
            error: BaseException | None = why
            while error is not None:  # what was called knows the connection
                error.__traceback__ = None
                error = error.__cause__ or error.__context__

    def pause_writing(self) -> None:
        """More waits to be sent than the limit."""
        super().pause_writing()
        self._watch.behind(self)

    def resume_writing(self) -> None:
        """A quarter of the limit is left."""
        super().resume_writing()
        self._watch.caught_up(self)


def _short(reason: str) -> str:
    return reason.encode()[:REASON_BYTES].decode(errors="ignore")
