"""What the bench measures, each in a process of its own: a bare echo, and the server.

`python -m gamewarden.bench.children echo BYTES` answers every frame with one of `BYTES`;
`... server FOLDER` is a node with its embedded store. Both use the same loop, say their port in one
line of JSON, and end when their standard input does.
"""

from __future__ import annotations

import asyncio
import json
import sys

import uvloop
from websockets.asyncio.server import ServerConnection, serve

from gamewarden.app import App, rest_collector
from gamewarden.bench.trivial import Trivial
from gamewarden.config import Config, Log
from gamewarden.protocol.limits import Limits
from gamewarden.rules.game import Ruleset, rulesets

MANY = 1_000_000  # the bench is one address and may be quick
PLENTY = Limits(
    messages_per_s=MANY, messages_burst=MANY, lobby_count=MANY, connect_count=MANY, fault_count=MANY
)


async def _echo(size: int) -> None:
    answer = b"x" * size

    async def handle(connection: ServerConnection) -> None:
        async for _ in connection:
            await connection.send(answer, text=True)

    async with serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        await _serve_until_told(next(iter(server.sockets)).getsockname()[1])


async def _server(folder: str) -> None:
    trivial = Trivial()
    games: dict[str, Ruleset] = {**rulesets(), trivial.id: trivial}
    config = Config(port=0, data=folder, node="bench", wire=PLENTY, log=Log(level="error"))
    async with App(config, games=games) as app:
        rest_collector()
        await _serve_until_told(app.port)


async def _serve_until_told(port: int) -> None:
    print(json.dumps({"port": port}), flush=True)
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    loop.add_reader(sys.stdin, told.set)
    await told.wait()


def main() -> None:
    """Runs the child that the arguments name."""
    kind, argument = sys.argv[1:3]
    uvloop.run(_echo(int(argument)) if kind == "echo" else _server(argument))


if __name__ == "__main__":
    main()
