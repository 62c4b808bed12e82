"""What the bench measures, each in a process of its own: a bare echo, and the server.

`python -m gamewarden.bench.children echo BYTES` answers every frame with one of `BYTES`; `... pairs
UPDATE ACK` sends what an intent sends: a frame of `UPDATE` bytes and one of `ACK` to who sent, one
of `UPDATE` to the other of the pair. `... server FOLDER` is a node with its embedded store. All use
the same loop, say their port in one line of JSON, answer every line on their standard input with
the seconds that rules took so far, and end when it does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable

import uvloop
from websockets.asyncio.server import ServerConnection, serve

from gamewarden.app import App, rest_collector
from gamewarden.bench.timed import Timed
from gamewarden.bench.trivial import Trivial
from gamewarden.config import Config, Log
from gamewarden.protocol.limits import Limits
from gamewarden.rules.game import Ruleset, rulesets

MANY = 1_000_000  # the bench is one address and may be quick
PLENTY = Limits(
    messages_per_s=MANY, messages_burst=MANY, lobby_count=MANY, connect_count=MANY, fault_count=MANY
)


async def _echo(size: int) -> None:
    answer = b"u" * size

    async def handle(connection: ServerConnection) -> None:
        async for _ in connection:
            await connection.send(answer, text=True)

    await _bare(handle)


async def _pairs(update_size: int, ack_size: int) -> None:
    update, ack = b"u" * update_size, b"k" * ack_size
    pairs: list[list[ServerConnection]] = []

    async def handle(connection: ServerConnection) -> None:
        if not pairs or len(pairs[-1]) == 2:
            pairs.append([])
        pair = pairs[-1]
        pair.append(connection)
        async for _ in connection:
            await connection.send(update, text=True)
            await connection.send(ack, text=True)
            for other in pair:
                if other is not connection:
                    await other.send(update, text=True)

    await _bare(handle)


async def _bare(handle: Callable[[ServerConnection], Awaitable[None]]) -> None:
    async with serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        await _serve_until_told(next(iter(server.sockets)).getsockname()[1])


async def _server(folder: str) -> None:
    trivial = Trivial()
    timed = {id: Timed(game) for id, game in rulesets().items()}
    games: dict[str, Ruleset] = {**timed, trivial.id: trivial}
    config = Config(port=0, data=folder, node="bench", wire=PLENTY, log=Log(level="error"))
    async with App(config, games=games) as app:
        rest_collector()
        await _serve_until_told(app.port, timed.values())


async def _serve_until_told(port: int, timed: Iterable[Timed] = ()) -> None:
    told = asyncio.Event()

    def asked() -> None:
        if sys.stdin.readline():
            print(json.dumps({"rules_s": sum(one.spent_s for one in timed)}), flush=True)
        else:
            told.set()

    print(json.dumps({"port": port}), flush=True)
    asyncio.get_running_loop().add_reader(sys.stdin, asked)
    await told.wait()


def main() -> None:
    """Runs the child that the arguments name."""
    kind, *arguments = sys.argv[1:]
    match kind:
        case "echo":
            uvloop.run(_echo(int(arguments[0])))
        case "pairs":
            uvloop.run(_pairs(int(arguments[0]), int(arguments[1])))
        case _:
            uvloop.run(_server(arguments[0]))


if __name__ == "__main__":
    main()
