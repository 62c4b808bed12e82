"""Openings that nobody would wish for: cut anywhere, broken off anywhere, on both event loops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
from pathlib import Path

import pytest
from websockets.frames import Opcode

from .edge import PATIENCE_S, Edge, edge, until
from .loops import Run, loops
from .openings import BYE, OPENINGS, RESET, SOCKETS, UPGRADE, turns

ROOMY = {
    "wire": {"connect_count": 1_000_000},
    "edge": {"request_count": 1_000_000, "hello_count": 1_000_000},
}

PONG, PONG_TOLD = b'"id":"p"', ("pong", "p", None)
CLOSE = b"\x88"  # how a frame begins that closes


async def said(here: Edge, *parts: bytes, end: bool = False) -> list[object]:
    """What the server answers to these bytes until it closes, without what differs each time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    told = b""
    try:
        async with asyncio.timeout(PATIENCE_S):
            with contextlib.suppress(ConnectionError):  # cut: as the system likes
                for part in parts:
                    writer.write(part)
                    await turns()
                if end:
                    writer.write_eof()
                while more := await reader.read(65_536):
                    told += more
                    if PONG in more or CLOSE in more:  # frames are short and plain
                        writer.write(BYE)
    finally:
        writer.transport.abort()
    head, _, rest = told.partition(b"\r\n\r\n")
    head = re.sub(rb"Date: [^\r]*", b"", head)
    return [head, *(heard(rest) if head.startswith(b"HTTP/1.1 101") else [rest])]


def heard(frames: bytes) -> list[object]:
    """Frames of a server: control frames, then what kinds of messages if it answered the ping.

    How many it answers before it closes by itself, and where its pongs are, is nobody's business.
    """
    found: list[object] = []
    messages: list[object] = []
    while frames:
        opcode, size, at = frames[0] & 15, frames[1], 2
        if size == 126:
            size, at = int.from_bytes(frames[2:4], "big"), 4
        data, frames = frames[at : at + size], frames[at + size :]
        if opcode == Opcode.TEXT:
            message = json.loads(data)
            messages.append((message["type"], message.get("id"), message.get("code")))
        else:
            found.append((opcode, data))
    return [*found, *(messages if PONG_TOLD in messages else [])]


def cuts(opening: bytes) -> list[list[bytes]]:
    """The opening in two pieces, in small ones, and cut at the end of the request."""
    end = opening.find(b"\r\n\r\n") + 4
    places = {*range(1, len(opening), 47), *range(end - 4, end + 8), len(opening) - 1}
    return [
        *([opening[:at], opening[at:]] for at in sorted(places) if 0 < at < len(opening)),
        [opening[at : at + 1] for at in range(len(opening))],
        [opening[at : at + 17] for at in range(0, len(opening), 17)],
    ]


@loops
@pytest.mark.parametrize("name", [*OPENINGS, *SOCKETS])
def test_however_an_opening_is_cut_the_answer_is_the_same(
    name: str, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def compared() -> None:
        opening = (OPENINGS | SOCKETS)[name]
        async with edge(**ROOMY) as here:
            whole = await said(here, opening, end="line feeds" in name)
            assert whole[0], "it has an answer"
            for parts in cuts(opening):
                assert await said(here, *parts, end="line feeds" in name) == whole, parts
            await until(lambda: not here.gateway.connections())

    run(compared())
    assert not [record for record in caplog.records if record.getMessage() != "origin refused"]


@loops
@pytest.mark.parametrize("is_reset", [True, False], ids=["reset", "closed"])
@pytest.mark.parametrize("name", ["plain", "no upgrade", "play", "pings and pongs", "unmasked"])
def test_an_opening_that_is_broken_off_anywhere_leaves_nothing_and_harms_nobody(
    name: str, is_reset: bool, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    """A request whose connection is reset before it is served was once logged as a bug."""
    opening = (OPENINGS | SOCKETS)[name]

    async def broken_off(here: Edge, at: int, rest: int) -> None:
        client = socket.create_connection(("127.0.0.1", here.port))  # it waits for nobody
        client.sendall(opening[:at])
        await turns(rest)
        if is_reset:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        client.close()

    async def played_on() -> None:
        async with edge(**ROOMY) as here, here.player() as other:
            before = descriptors()
            for at in (*range(0, len(opening), 19), len(opening) - 1, len(opening)):
                for rest in range(8 if at == len(opening) else 3):
                    await broken_off(here, at, rest)
                assert (await other.ask({"type": "ping"}))["type"] == "pong"
            await until(lambda: here.gateway.connections() == 1 and descriptors() <= before)
            assert here.metrics.faults == 0

    run(played_on())
    assert not caplog.records


def descriptors() -> int:
    """How many file descriptors this process has open."""
    return len(os.listdir("/proc/self/fd"))


@loops
def test_a_crowd_that_says_little_keeps_nobody_waiting_and_is_cut_in_time(
    run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    async def crowded() -> None:
        limits = {**ROOMY["edge"], "open_timeout_s": 0.5}
        async with edge(wire=ROOMY["wire"], edge=limits) as here, here.player() as other:
            before = descriptors()
            crowd = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(200)]
            for number, (_, writer) in enumerate(crowd):
                writer.write(UPGRADE[: number % len(UPGRADE)])
            assert (await other.ask({"type": "ping"}))["type"] == "pong"
            async with asyncio.timeout(PATIENCE_S):
                for reader, writer in crowd:
                    with contextlib.suppress(ConnectionError):  # cut: as the system likes
                        assert not await reader.read()
                    writer.close()
            await until(lambda: descriptors() <= before)
            assert (await other.ask({"type": "ping"}))["type"] == "pong"

    run(crowded())
    assert not caplog.records


@loops
@pytest.mark.parametrize("ends", [False, True], ids=["waits", "says no more"])
def test_who_reads_an_answer_slowly_has_as_long_as_a_whole_exchange(
    ends: bool, run: Run, tmp_path: Path
) -> None:
    """It was once cut off after the time that a closing handshake may take."""
    # What the system takes in at both ends is its own affair: of one of these the rest waits here.
    sizes = range(500_000, 6_500_000, 500_000)
    (tmp_path / "assets").mkdir()
    for size in sizes:
        (tmp_path / "assets" / f"{size}.woff2").write_bytes(b"x" * size)

    async def asked(here: Edge, size: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
        writer.write(f"GET /assets/{size}.woff2 HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        if ends:
            writer.write_eof()
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def read() -> None:
        async with edge(tmp_path, edge={"close_timeout_s": 0.1}) as here:
            async with asyncio.timeout(PATIENCE_S):
                clients = [await asked(here, size) for size in sizes]
                await a_closing_handshake_is_over(here)
                assert [len(await reader.read()) for reader, _ in clients] == [*sizes]
                for _, writer in clients:
                    writer.close()
                    await writer.wait_closed()

    run(read())


async def a_closing_handshake_is_over(here: Edge) -> None:
    """Has the server close a connection, does not answer that, and waits until it is cut."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    writer.write(SOCKETS["no hello"])
    async with asyncio.timeout(PATIENCE_S):
        with contextlib.suppress(ConnectionError):
            while await reader.read(65_536):
                pass
    writer.close()
