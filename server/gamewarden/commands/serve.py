"""`gamewarden serve`: runs a node until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from asyncio import AbstractEventLoop
from collections.abc import Callable
from pathlib import Path

from gamewarden import logs
from gamewarden.app import App, rest_collector
from gamewarden.config import Config, load, typed
from gamewarden.errors import ConfigError
from gamewarden.usage import some

log = logging.getLogger("gamewarden.serve")

NAME = "serve"
HELP = "run the server, with a store of its own or a Redis"
EXAMPLE = """\
examples:
  gamewarden serve                                  on this machine, data in ./.gamewarden
  gamewarden serve --host 0.0.0.0 --port 80         for everybody
  gamewarden serve --redis redis://127.0.0.1/0 --durability fsync
  gamewarden serve --config gamewarden.toml

Settings come from the defaults, then the file, then the environment (GAMEWARDEN_PORT=80,
GAMEWARDEN_EDGE_PING_INTERVAL_S=30 ...), then these flags. SIGTERM and Ctrl-C stop in order: players
are told, what is under way is stored; a second one stops at once. Exit code: 0 stopped, 2 a setting
that cannot be, a port in use, or a store out of reach."""

# A signal to a whole process group may come twice, once from whoever passes it on.
ECHO_S = 1.0


def add(parser: ArgumentParser) -> None:
    """Declares the arguments."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument("--host", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", help="port to listen on (8765); 0: any free one, printed")
    parser.add_argument("--data", metavar="DIR", help="folder of the private store (.gamewarden)")
    parser.add_argument("--redis", metavar="URL", help="a Redis or Valkey in its place")
    parser.add_argument(
        "--durability", metavar="HOW", help="what an ack waits for: aof, fsync, replicas=N, memory"
    )
    parser.add_argument(
        "--origin", dest="origins", metavar="ORIGIN", action="append",
        help="a page that may connect besides those served here; can be repeated",
    )  # fmt: skip
    parser.add_argument("--node", metavar="NAME", help="this server's name (the host's)")
    parser.add_argument("--config", type=some("a file"), metavar="FILE", help="settings in TOML")


def run(arguments: Namespace) -> int:
    """Serves until SIGTERM, SIGINT or Ctrl-C."""
    names = ("host", "port", "data", "redis", "durability", "origins", "node")
    flags = {name: getattr(arguments, name) for name in names}
    config = load(flags, file=arguments.config, env=os.environ)
    logs.start(config.log)
    try:
        with asyncio.Runner(loop_factory=_loop_factory(config)) as runner:
            runner.run(_serve(config))
    except ConfigError as error:
        if error.setting is None:
            raise
        how = typed(error.setting, flags, file=arguments.config, env=os.environ)
        raise ConfigError(error.reason, setting=how) from error
    return 0


async def _serve(config: Config) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_unhandled)
    stop = Stop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.told, number)
    async with App(config) as app:
        rest_collector()
        # Scripts wait for this line, so it comes whole and at once.
        print(f"gamewarden: play at {app.url}  ({_where(config)})", flush=True)
        await stop.wanted.wait()


class Stop:
    """What signals ask for: at first to stop in order, and if that is too slow at once."""

    def __init__(self) -> None:
        self.wanted = asyncio.Event()
        self._first_s = 0.0

    def told(self, number: signal.Signals) -> None:
        """Takes a signal."""
        now_s = time.monotonic()
        if not self.wanted.is_set():
            log.info("told to stop", extra={"signal": number.name})
            self._first_s = now_s
            self.wanted.set()
        elif now_s > self._first_s + ECHO_S:
            log.warning("told again, stopping at once", extra={"signal": number.name})
            os._exit(128 + number)  # what was acknowledged is stored already


def _where(config: Config) -> str:
    if config.redis:
        return "store: Redis"
    if config.durability == "memory":
        return "store: memory, nothing is kept"
    return f"data in {Path(config.data).absolute()}"


def _loop_factory(config: Config) -> Callable[[], AbstractEventLoop] | None:
    if config.uvloop:
        try:
            import uvloop
        except ImportError:
            return None
        return uvloop.new_event_loop
    return None


def _unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    error = context.get("exception")
    if isinstance(error, BaseException):
        logs.fault(log, "an error that nobody handled", error, what=str(context.get("message")))
    else:
        log.error("an error that nobody handled", extra={"what": context.get("message")})
