"""Plays scripted matches on a server, and frames on an echo, as fast as they go or at a rate."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import orjson
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from gamewarden.protocol.messages import SUBPROTOCOL

from .scripts import Script

ANSWER_S = 30.0  # for any answer
LONGEST_PAUSES = 5  # a pause in units of its mean


class Load(Struct):
    """What was driven: intents, bytes of frames, and how long each answer took, in seconds."""

    intents: int = 0
    in_bytes: int = 0
    out_bytes: int = 0
    updates: list[int] = []  # sizes of the updates that players got
    acks: list[int] = []  # and of the acks
    waits: list[float] = []


class Table(Struct):
    """A room with its two players, ready for the first act of its script."""

    room: str
    players: tuple[ClientConnection, ClientConnection]
    script: Script


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[ClientConnection]:
    """A bare connection, closed with the block."""
    async with connect(
        url,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        ping_interval=None,
        max_queue=None,
    ) as socket:
        yield socket


async def said(socket: ClientConnection, kind: str) -> dict[str, object]:
    """The next message of that kind; what comes before it is read and dropped."""
    async with asyncio.timeout(ANSWER_S):
        while True:
            message: dict[str, object] = orjson.loads(await socket.recv(decode=False))
            if message["type"] == kind:
                return message
            if message["type"] == "error":
                raise RuntimeError(f"the server refused: {message}")


async def hello(socket: ClientConnection, name: str) -> None:
    """Opens a session."""
    await socket.send(orjson.dumps({"type": "hello", "name": name}), text=True)
    await said(socket, "welcome")


@asynccontextmanager
async def tables(
    url: str, ruleset: str, scripts: Sequence[Script], *, clock: bool = True
) -> AsyncIterator[list[Table]]:
    """Rooms with both seats taken and started, one for each script."""
    async with AsyncExitStack() as stack:
        pairs = []
        for at in range(len(scripts)):
            pair = [await stack.enter_async_context(connected(url)) for _ in range(2)]
            for seat, socket in enumerate(pair):
                await hello(socket, f"player {at}.{seat}")
            pairs.append((pair[0], pair[1]))
        yield [
            await seated(ruleset, script, pair, clock=clock)
            for script, pair in zip(scripts, pairs, strict=True)
        ]


async def seated(
    ruleset: str, script: Script, pair: tuple[ClientConnection, ClientConnection], *, clock: bool
) -> Table:
    """A new room in which `pair` plays, started."""
    create = {
        "type": "create", "id": "c", "ruleset": ruleset, "options": script.options,
        "private": True, "client_seed": "0",
    }  # fmt: skip
    if clock:
        create["clock"] = {"bank": 300, "increment": 10, "turn": 90}
    await pair[0].send(orjson.dumps(create), text=True)
    joined = await said(pair[0], "joined")
    join = {
        "type": "join", "code": joined["code"], "commit": joined["commit"], "client_seed": "1",
    }  # fmt: skip
    await pair[1].send(orjson.dumps(join), text=True)
    for socket in pair:
        await said(socket, "update")
    return Table(str(joined["room"]), pair, script)


async def play(
    table: Table, load: Load, *, pause_s: float = 0.0, chance: Random | None = None
) -> None:
    """Plays the script to its end; each act is sent when the one before was acknowledged.

    With `pause_s` after a pause of that mean length, as people who know nothing of each other do.
    """
    for at, (seat, action) in enumerate(table.script.acts):
        await _paused(pause_s, chance)
        act = {
            "type": "act", "id": f"a{at}", "room": table.room, "action": action,
            "prompt": f"{at + 1}.{seat}",
        }  # fmt: skip
        frame = orjson.dumps(act)
        sent = time.perf_counter()
        await table.players[seat].send(frame, text=True)
        await _acknowledged(table.players[seat], f"a{at}", load)
        load.waits.append(time.perf_counter() - sent)
        load.intents += 1
        load.in_bytes += len(frame)


async def _paused(pause_s: float, chance: Random | None) -> None:
    if pause_s:
        drawn = (chance or Random(0)).expovariate(1 / pause_s)
        await asyncio.sleep(min(drawn, LONGEST_PAUSES * pause_s))


async def _acknowledged(socket: ClientConnection, id: str, load: Load) -> None:
    async with asyncio.timeout(ANSWER_S):
        while True:
            frame = await socket.recv(decode=False)
            load.out_bytes += len(frame)
            if frame.startswith(b'{"type":"update"'):
                load.updates.append(len(frame))
            elif frame.startswith(b'{"type":"error"'):
                raise RuntimeError(f"the server refused: {frame!r}")
            elif frame.startswith(b'{"type":"ack"') and f'"{id}"'.encode() in frame:
                load.acks.append(len(frame))
                return


async def echo(url: str, *, connections: int, frames: int, size: int, load: Load) -> None:
    """Sends `frames` frames on each of `connections`, each when the one before was answered."""

    async def one(socket: ClientConnection) -> None:
        for _ in range(frames):
            await _echoed(socket, size, load, last=b"u")

    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(connected(url)) for _ in range(connections)]
        async with asyncio.TaskGroup() as group:
            for socket in sockets:
                group.create_task(one(socket))


async def pairs(
    url: str,
    *,
    tables: int,
    frames: int,
    size: int,
    load: Load,
    pause_s: float = 0.0,
    chance: Random | None = None,
) -> None:
    """As `play` does on so many tables: of each pair one after the other sends and is answered."""

    async def one(pair: Sequence[ClientConnection]) -> None:
        for at in range(frames):
            await _paused(pause_s, chance)
            await _echoed(pair[at % 2], size, load, last=b"k")

    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(connected(url)) for _ in range(2 * tables)]
        async with asyncio.TaskGroup() as group:
            for at in range(0, len(sockets), 2):
                group.create_task(one(sockets[at : at + 2]))


async def _echoed(socket: ClientConnection, size: int, load: Load, *, last: bytes) -> None:
    """Sends a frame and reads up to the one that begins with `last`."""
    sent = time.perf_counter()
    await socket.send(b"y" * size, text=True)
    async with asyncio.timeout(ANSWER_S):
        while True:
            frame = await socket.recv(decode=False)
            load.out_bytes += len(frame)
            if frame.startswith(last):
                break
    load.waits.append(time.perf_counter() - sent)
    load.intents += 1
    load.in_bytes += size
