"""What clients send to open a connection, and what they should not; and how they end it."""

from __future__ import annotations

import asyncio
import json
import struct

from websockets.frames import Close, Frame, Opcode

TURNS = 4  # of the loop, in which what was written is read at the other end
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: closed with a reset, whatever is under way
GET = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: gamewarden.1\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """As a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def text(message: object) -> bytes:
    return frame(Opcode.TEXT, json.dumps(message).encode())


HELLO = text({"type": "hello", "name": "Ada"})
PING = text({"type": "ping", "id": "p"})
BYE = frame(Opcode.CLOSE, Close(1000, "").serialize())
BEGUN = frame(Opcode.TEXT, b'{"type":', fin=False)
ENDED = frame(Opcode.CONT, b'"ping","id":"q"}')

OPENINGS = {
    "plain": GET,
    "two in a row": GET + GET,
    "with a body": GET + b"x" * 200,
    "unknown path": b"GET /nowhere?a=b HTTP/1.1\r\nHost: here\r\n\r\n",
    "whole URI": b"GET http://here/healthz HTTP/1.1\r\nHost: here\r\n\r\n",
    "of old": b"GET /healthz HTTP/1.0\r\n\r\n",
    "another method": b"BREW / HTTP/1.1\r\nHost: here\r\n\r\n",
    "a body to come": b"GET /healthz HTTP/1.1\r\nExpect: 100-continue\r\n\r\n",
    "a body that it tells of": b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
    "no request": b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: here\n\n",
    "no upgrade": b"GET /ws HTTP/1.1\r\nHost: here\r\n\r\n",
    "no subprotocol": UPGRADE.replace(b"gamewarden.1", b"other"),
    "upgrade of old": UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "upgrade by another method": UPGRADE.replace(b"GET", b"PUT"),
    "upgrade to another": UPGRADE.replace(b"websocket", b"h2c"),
    "a key that is none": UPGRADE.replace(b"==", b"!!"),
    "another version": UPGRADE.replace(b": 13", b": 8"),
}
PLAY = HELLO + BEGUN + ENDED + PING
# What comes with an upgrade: to be answered up to the pong, where there is one, or else closed.
SOCKETS = {
    "play": UPGRADE + PLAY,
    "pings and pongs": UPGRADE + frame(Opcode.PING, b"a") + frame(Opcode.PONG) + PLAY,
    "a ping within a message": UPGRADE + HELLO + BEGUN + frame(Opcode.PING) + ENDED + PING,
    "binary": UPGRADE + HELLO + frame(Opcode.BINARY, b"\x00") + PING,
    "no UTF-8": UPGRADE + HELLO + frame(Opcode.TEXT, b"\xff\xfe") + PING,
    "a foreign page": UPGRADE.replace(b"Host: here", b"Origin: http://else.example") + HELLO,
    "no hello": UPGRADE + text({"type": "rooms"}) + HELLO,
    "a close at once": UPGRADE + BYE + HELLO,
    "a close within a message": UPGRADE + HELLO + frame(Opcode.TEXT, b"{", fin=False) + BYE,
    "unmasked": UPGRADE + HELLO + b"\x81\x02{}",
    "unknown opcode": UPGRADE + HELLO + b"\x83\x80mask",
    "a long ping": UPGRADE + HELLO + b"\x89\xfe\x00\x7emask" + b"x" * 126,
    "over the limit": UPGRADE + HELLO + b"\x81\xfe\xff\xffmask" + b"x" * 100,
}


async def turns(count: int = TURNS) -> None:
    for _ in range(count):
        await asyncio.sleep(0)
