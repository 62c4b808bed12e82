"""Builds a node and wires it: the only place that does. Start and stop order stand here.

Start: store, port, rooms, players. No room is touched before the port is had, or it might be taken
from a node that goes on. Stop: nobody in any more, `moving` to all, rooms, sockets, store.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from msgspec import Raw
from msgspec.json import encode

from gamewarden import VERSION, schema
from gamewarden.bots import policies
from gamewarden.bots.workers import WorkerLimits, Workers
from gamewarden.canonical import canonical
from gamewarden.clock import SystemClock
from gamewarden.config import Config
from gamewarden.errors import ConfigError, UnavailableError
from gamewarden.gateway.addresses import Addresses
from gamewarden.gateway.connection import Desk
from gamewarden.gateway.http import Site
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.metrics import Metrics
from gamewarden.gateway.operator import LONGEST_PATH, OperatorDoor, address_of
from gamewarden.gateway.operator import NAME as DOOR
from gamewarden.gateway.server import Gateway
from gamewarden.gateway.sessions import Sessions
from gamewarden.gateway.watch import Watch
from gamewarden.logs import fault
from gamewarden.protocol.messages import RulesetTold
from gamewarden.rooms.hall import Hall
from gamewarden.rooms.limits import RoomLimits
from gamewarden.rooms.ports import RoomStore, SessionStore
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.store.durability import durability
from gamewarden.store.embedded import Embedded
from gamewarden.store.memory import MemoryStore
from gamewarden.store.redis import RedisStore

log = logging.getLogger("gamewarden.app")

WEB = Path(__file__).parent / "gateway" / "web"
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # listened on, and gone to
OF_THE_PORT = (errno.EADDRINUSE, errno.EACCES)  # what keeps a node from listening there
LAST_STEPS_S = 2.0  # for what is done in a moment, or never
STORE_STOPS_S = 16.0  # a private store writes what it has; its own limit is a second less

GARBAGE = 10_000  # new objects before the collector looks at them, instead of 700


class Store(RoomStore, SessionStore, Protocol):
    """Rooms and sessions in one place."""

    async def ping(self) -> None:
        """Raises `UnavailableError` if it does not answer."""


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
        self._durable = durability(config.durability)
        self._login = LoginCheck(config.login)
        self._stack = AsyncExitStack()

    @property
    def url(self) -> str:
        """Where a browser on this machine finds the page."""
        host = ANYWHERE.get(self.config.host, self.config.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    async def __aenter__(self) -> Self:
        config, edge = self.config, self.config.edge
        async with AsyncExitStack() as stack:
            store = await self._open_store(stack)
            watch = Watch(edge, hello_s=config.wire.hello_ms / 1000)
            sessions = Sessions(store, self._clock, edge=edge, wire=config.wire, login=self._login)
            workers = Workers(self.games, _worker_limits(config.rooms))
            _later(stack, "bots", workers.stop, LAST_STEPS_S)
            hall = self._hall(store, sessions, workers)
            gateway = self._gateway(store, sessions, hall, watch)
            watch.start()
            _later(stack, "watch", watch.stop, LAST_STEPS_S)
            closing_s = edge.close_timeout_s + LAST_STEPS_S
            _later(stack, "sockets", partial(gateway.stop, edge.close_timeout_s), closing_s)
            self.port = await self._listen(gateway)
            await hall.start()
            _later(stack, "rooms", hall.stop, max(LAST_STEPS_S, edge.drain_s - closing_s))
            await self._open_door(hall, stack)
            gateway.open()
            stack.callback(gateway.drain)
            self._stack = stack.pop_all()
        log.info("started", extra={"node": self.node, "url": self.url, "version": VERSION})
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        log.info("stopping", extra={"node": self.node})
        await self._stack.aclose()
        log.info("stopped", extra={"node": self.node})

    async def _open_store(self, stack: AsyncExitStack) -> Store:
        """The store of the settings, started, and to be closed with `stack`."""
        config, durable = self.config, self._durable
        url = config.redis
        if not url and durable.kind == "memory":
            return MemoryStore()
        if not url:
            embedded = Embedded(Path(config.data), durable=durable)
            await embedded.start()
            _later(stack, "private store", embedded.stop, STORE_STOPS_S)
            url = embedded.url
        try:
            store = RedisStore(url, durable=durable)
        except ConfigError as error:
            raise ConfigError(error.reason, setting="redis") from error
        _later(stack, "store", store.aclose, STORE_STOPS_S)
        await store.start()
        return store

    async def _open_door(self, hall: Hall, stack: AsyncExitStack) -> None:
        """The operator's door, where there is a folder for it."""
        config, folder = self.config, Path(self.config.data)
        if not config.redis and self._durable.kind == "memory":
            return  # nothing of this node is on a disk
        if len(os.fsencode(address_of(folder / DOOR))) > LONGEST_PATH:
            log.warning("no operator's door: its path would be too long", extra={"data": folder})
            return
        door = OperatorDoor(hall, folder)
        try:
            await door.start()
        except OSError as error:
            log.warning("no operator's door", extra={"data": folder, "error": error})
        else:
            _later(stack, "operator's door", door.stop, LAST_STEPS_S)

    async def _listen(self, gateway: Gateway) -> int:
        config = self.config
        try:
            return await gateway.start(config.host, config.port)
        except OSError as error:
            number = error.errno or 0  # below 0 where it is the name that leads nowhere
            reason = os.strerror(number) if number > 0 else error.strerror or str(error)
            raise ConfigError(
                f"cannot listen on {config.host}:{config.port}: {reason}",
                setting="port" if number in OF_THE_PORT else "host",
            ) from error

    def _hall(self, store: Store, sessions: Sessions, workers: Workers) -> Hall:
        return Hall(
            store=store,
            clock=self._clock,
            games=self.games,
            limits=self.config.rooms,
            node=self.node,
            policies=policies,
            thinker=workers,
            metrics=self.metrics,
            frame_bytes=self.config.wire.outbound_bytes,
            on_loss=sessions.store_anew,
        )

    def _gateway(self, store: Store, sessions: Sessions, hall: Hall, watch: Watch) -> Gateway:
        wire, edge = self.config.wire, self.config.edge
        desk = Desk(
            rooms=hall,
            sessions=sessions,
            clock=self._clock,
            watch=watch,
            metrics=self.metrics,
            limits=wire,
            opens=Addresses(wire.connect_count, wire.connect_window_ms),
            session_connections=edge.session_connections,
            rulesets=[_told(game) for game in self.games.values()],
            node=self.node,
            version=VERSION,
        )

        async def ready() -> str | None:
            if gateway.closed is not None:
                return gateway.closed
            try:
                async with asyncio.timeout(edge.ready_timeout_s):
                    await store.ping()
            except (UnavailableError, TimeoutError):
                return "the store is out of reach"
            return None

        metrics = self.metrics
        metrics.gauge("rooms", "Rooms at work on this node.", hall.counts, label="state")
        metrics.gauge(
            "inbox_messages", "Messages that wait for a room to serve them.", hall.waiting
        )
        site = Site(web=WEB, documents=self._documents(), metrics=self.metrics, ready=ready)
        gateway = Gateway(self.config, desk=desk, site=site)
        return gateway

    def _documents(self) -> dict[str, bytes]:
        documents = {"/protocol.json": canonical(schema.protocol_document(self.games))}
        for id, game in self.games.items():
            # Not in canonical order: a rulebook is read in its own.
            documents[f"/rules/{id}.json"] = encode(game.clauses())
        return documents


def _later(
    stack: AsyncExitStack, what: str, stop: Callable[[], Awaitable[None]], within_s: float
) -> None:
    """Has a part stopped when its turn comes; that it fails or hangs keeps no other from it."""

    async def stopped() -> None:
        try:
            async with asyncio.timeout(within_s):
                await stop()
        except TimeoutError:
            log.error("not stopped in time", extra={"what": what, "limit": within_s})
        except Exception as error:  # the other parts are still to stop
            fault(log, "not stopped", error, what=what)

    stack.push_async_callback(stopped)


def rest_collector() -> None:
    """Makes the garbage collector of a node that has started look less often, and at less.

    What is there by now stays, and what rooms make is frozen data without cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 20)


def _worker_limits(limits: RoomLimits) -> WorkerLimits:
    return WorkerLimits(
        count=limits.bot_workers, think_s=limits.bot_think_ms / 1000, waiting=limits.bot_waiting
    )


def _told(game: Ruleset) -> RulesetTold:
    return RulesetTold(
        id=game.id,
        version=game.version,
        title=game.title,
        seats=list(game.seats),
        bots=sorted(policies(game.id)),
        options=Raw(canonical(game.options_schema())),
    )
