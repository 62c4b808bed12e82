"""What comes with a request, behind it, or instead of one: each gets its answer."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from gamewarden.gateway.opening import Opening
from gamewarden.protocol.messages import Hello, Ping, encoder

from .edge import PATIENCE_S, Edge, edge
from .openings import GET, UPGRADE

MOST = 100  # bytes behind a request


async def answer(here: Edge, *parts: bytes, end: bool = False) -> bytes:
    """All that a server says to these bytes until it closes; with `end` the client says no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    try:
        async with asyncio.timeout(PATIENCE_S):
            for part in parts:
                writer.write(part)
                await writer.drain()
            if end:
                writer.write_eof()
            return await reader.read()
    finally:
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize("behind", [b"\r\n", b"hello", GET, b"\x81\x01a", b"x" * 5_000])
async def test_whatever_is_behind_a_request_it_is_answered(
    behind: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with edge() as here:
        for parts in ((GET + behind,), (GET, behind), (GET[:9], GET[9:-2], GET[-2:] + behind)):
            told = await answer(here, *parts)
            assert told.startswith(b"HTTP/1.1 200 ")
            assert told.endswith(b"\r\n\r\nok\n")
    assert not caplog.records


async def test_a_client_that_says_no_more_after_its_request_is_answered() -> None:
    async with edge() as here:
        assert (await answer(here, GET, end=True)).endswith(b"\r\n\r\nok\n")


@pytest.mark.parametrize(
    "request_",
    [
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\n\r\nhello",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\n\r\n" + b"x" * 9000,
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/2\r\nHost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"\xff\xfe\xfd\r\n\r\n",
        b"\r\n\r\n",
    ],
)
async def test_what_is_no_request_that_can_be_read_gets_400(request_: bytes) -> None:
    async with edge() as here:
        told = await answer(here, request_)
        assert told.startswith(b"HTTP/1.1 400 ")
        head, _, body = told.partition(b"\r\n\r\n")
        assert f"Content-Length: {len(body)}".encode() in head.split(b"\r\n")
        assert b"body" in body
        assert here.metrics.refused[400] == 1
        assert (await answer(here, GET)).startswith(b"HTTP/1.1 200 ")  # others are served


async def test_messages_that_come_with_the_upgrade_are_served_in_their_order() -> None:
    texts = [encoder.encode(Hello()), *(encoder.encode(Ping(id=f"p{n}")) for n in range(5))]
    frames = b"".join(Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts)
    async with edge() as here, asyncio.timeout(PATIENCE_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(UPGRADE + frames)
        told = await reader.readuntil(b'"p4"')
        writer.close()
        await writer.wait_closed()
        assert told.startswith(b"HTTP/1.1 101 ")
        assert told.index(b'"welcome"') < told.index(b'"p0"') < told.index(b'"p4"')


async def test_a_request_is_answered_however_much_is_behind_it() -> None:
    """All in one piece it was once cut off without an answer."""
    async with edge() as here:
        told = await answer(here, GET + b"x" * (here.config.wire.inbound_bytes + 1))
        assert told.endswith(b"\r\n\r\nok\n")


async def test_too_much_before_a_socket_is_open_closes_it() -> None:
    ping = Frame(Opcode.TEXT, encoder.encode(Ping(id="p"))).serialize(mask=True)
    async with edge() as here:
        count = here.config.wire.inbound_bytes // len(ping) + 1
        told = await answer(here, UPGRADE + ping * count, end=True)
        assert told.startswith(b"HTTP/1.1 101 ")
        assert b"too much came" in told
        assert not here.tables.seen
        assert here.metrics.closed[1009] == 1


async def test_who_says_nothing_is_answered_nothing() -> None:
    """So do the probes that only look whether the port is open."""
    async with edge() as here:
        assert not await answer(here, end=True)
        assert not here.metrics.refused
        assert (await answer(here, b"GET", end=True)).startswith(b"HTTP/1.1 400 ")


async def test_a_request_may_tell_the_whole_address() -> None:
    async with edge() as here:
        for target in (b"http://here/healthz", b"HTTPS://here:1/healthz"):
            told = await answer(here, GET.replace(b"/healthz", target))
            assert told.endswith(b"\r\n\r\nok\n")
        for target in (b"ftp://here/healthz", b"http://here", b"http://", b"healthz", b"*"):
            told = await answer(here, GET.replace(b"/healthz", target))
            page = target.startswith(b"http:")  # that of the server
            assert told.startswith(b"HTTP/1.1 200 " if page else b"HTTP/1.1 404 ")


def test_wherever_a_request_is_cut_its_end_is_found() -> None:
    whole, behind = UPGRADE, b"\r\n\r\nbehind"
    for first in range(len(whole) + 1):
        for second in (1, 2, 3, len(whole)):
            opening, parts = Opening(MOST), b""
            for part in (whole[:first], *(
                (whole + behind)[at : at + second]
                for at in range(first, len(whole + behind), second)
            )):  # fmt: skip
                parts += opening.part(part)
            assert parts == whole
            assert opening.is_whole
            assert opening.behind() == behind


def test_no_more_than_the_limit_is_held() -> None:
    opening = Opening(MOST)
    assert opening.part(GET + b"x" * MOST) == GET
    assert len(opening.behind()) == MOST
    assert opening.part(b"x") == b""
    assert opening.has_too_much
    assert not opening.behind()
