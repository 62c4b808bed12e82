"""Builds a node and wires it: the only place that does. Start and stop order stand here.

Start: store, rooms, port. Stop: nobody in any more, `moving` to all, rooms, sockets, store.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from msgspec import Raw

from gamewarden import VERSION, schema
from gamewarden.bots import policies
from gamewarden.canonical import canonical
from gamewarden.clock import SystemClock
from gamewarden.config import Config
from gamewarden.errors import ConfigError, UnavailableError
from gamewarden.gateway.addresses import Addresses
from gamewarden.gateway.connection import Desk
from gamewarden.gateway.http import Site
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.server import Gateway
from gamewarden.gateway.sessions import Sessions
from gamewarden.gateway.watch import Watch
from gamewarden.logs import fault
from gamewarden.protocol.messages import RulesetTold
from gamewarden.rooms.hall import Hall
from gamewarden.rooms.ports import RoomStore, SessionStore
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.store.memory import MemoryStore

log = logging.getLogger("gamewarden.app")

WEB = Path(__file__).parent / "gateway" / "web"
ANYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # listened on, and gone to
LAST_STEPS_S = 2.0  # of the time for stopping, for what comes after the rooms


class Store(RoomStore, SessionStore, Protocol):
    """A store with its start and end."""

    async def start(self) -> None:
        """Reaches it. Raises `UnavailableError`."""

    async def ping(self) -> None:
        """Raises `UnavailableError` if it does not answer."""

    async def aclose(self) -> None:
        """Lets go of it."""


class App:
    """A whole node: `async with App(config) as app` serves until the block is left.

    `games` are the rulesets played, by id; all there are by default. Building or entering raises a
    `GamewardenError` if a setting cannot be, the store not be reached, or the port not be had.
    """

    def __init__(self, config: Config, *, games: Mapping[str, Ruleset] | None = None) -> None:
        self.config = config
        self.games = dict(rulesets() if games is None else games)
        self.node = config.node or socket.gethostname()
        self.metrics = Metrics()
        self.port = 0
        self._clock = SystemClock()
        self._store = _store(config)
        self._watch = Watch(config.edge, hello_s=config.wire.hello_ms / 1000)
        self._hall = Hall(
            store=self._store,
            clock=self._clock,
            games=self.games,
            limits=config.rooms,
            node=self.node,
            policies=policies(),
            metrics=self.metrics,
        )
        self._gateway = Gateway(config, desk=self._desk(), site=self._site())
        self._stack = AsyncExitStack()

    @property
    def url(self) -> str:
        """Where a browser on this machine finds the page."""
        host = ANYWHERE.get(self.config.host, self.config.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    async def __aenter__(self) -> Self:
        async with AsyncExitStack() as stack:
            edge = self.config.edge
            await self._store.start()
            self._later(stack, "store", self._store.aclose, LAST_STEPS_S)
            self._watch.start()
            self._later(stack, "watch", self._watch.stop, LAST_STEPS_S)
            closing_s = edge.close_timeout_s + LAST_STEPS_S
            stop_sockets = partial(self._gateway.stop, edge.close_timeout_s)
            self._later(stack, "sockets", stop_sockets, closing_s)
            await self._hall.start()
            rooms_s = max(LAST_STEPS_S, edge.drain_s - closing_s - 2 * LAST_STEPS_S)
            self._later(stack, "rooms", self._hall.stop, rooms_s)
            self.port = await self._listen()
            stack.callback(self._gateway.drain)
            self._stack = stack.pop_all()
        log.info("started", extra={"node": self.node, "url": self.url, "version": VERSION})
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        log.info("stopping", extra={"connections": self._gateway.connections()})
        await self._stack.aclose()
        log.info("stopped", extra={"node": self.node})

    async def _listen(self) -> int:
        config = self.config
        try:
            return await self._gateway.start(config.host, config.port)
        except OSError as error:
            reason = error.strerror or str(error)
            raise ConfigError(f"cannot listen on {config.host}:{config.port}: {reason}") from error

    def _later(
        self, stack: AsyncExitStack, what: str, stop: Callable[[], Awaitable[None]], within_s: float
    ) -> None:
        """Has a part stopped when its turn comes; that it fails or hangs keeps no other."""

        async def stopped() -> None:
            try:
                async with asyncio.timeout(within_s):
                    await stop()
            except TimeoutError:
                log.error("not stopped in time", extra={"what": what, "limit": within_s})
            except Exception as error:
                fault(log, "not stopped", error, what=what)

        stack.push_async_callback(stopped)

    async def _ready(self) -> str | None:
        if self._gateway.is_draining:
            return "this server is going away"
        try:
            async with asyncio.timeout(self.config.edge.ready_timeout_s):
                await self._store.ping()
        except (UnavailableError, TimeoutError):
            return "the store is out of reach"
        return None

    def _desk(self) -> Desk:
        wire = self.config.wire
        return Desk(
            rooms=self._hall,
            sessions=Sessions(
                self._store,
                self._clock,
                edge=self.config.edge,
                wire=wire,
                login=LoginCheck(self.config.login),
            ),
            clock=self._clock,
            watch=self._watch,
            metrics=self.metrics,
            limits=wire,
            opens=Addresses(wire.connect_count, wire.connect_window_ms),
            rulesets=[_told(game) for game in self.games.values()],
            node=self.node,
            version=VERSION,
        )

    def _site(self) -> Site:
        documents = {"/protocol.json": canonical(schema.protocol_document(self.games))}
        for id, game in self.games.items():
            documents[f"/rules/{id}.json"] = canonical(game.clauses())
        return Site(web=WEB, documents=documents, metrics=self.metrics, ready=self._ready)


def _store(config: Config) -> Store:
    return MemoryStore()


def _told(game: Ruleset) -> RulesetTold:
    return RulesetTold(
        id=game.id,
        version=game.version,
        title=game.title,
        seats=list(game.seats),
        bots=sorted(policies()),
        options=Raw(canonical(game.options_schema())),
    )
