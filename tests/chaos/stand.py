"""Two players and a watcher whose server is killed: what they hold, what they did, what they hear.

Rule: only what the SDK gives is looked at, and every frame that came; nothing is read from the
server's own files.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any, NamedTuple

from e2e.ledger import Ledger, Receipt
from e2e.process import PATIENCE, Process
from gamewarden.bots import Policy, RandomPolicy
from gamewarden.commands.bot import PolicyBot
from gamewarden_client import Client, Clock, Done, Legal, Room, Settings
from gamewarden_client.transport import Transport, dial_websocket

Json = dict[str, Any]

MOST_ACTS = 150  # of a match that does not come to its spot
WAIT_S = 20.0 * PATIENCE
QUICK = Settings(backoff_base_s=0.02, backoff_limit_s=0.2)


class Line:
    """The way of one client to the server: keeps every frame, and can lose those that come."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.frames: list[bytes] = []
        self.is_deaf = False

    async def dial(self) -> Transport:
        """See `Dial`."""
        return _Ear(self, await dial_websocket(self.url, timeout_s=WAIT_S))

    def told(self, since: int = 0) -> list[Json]:
        """What came, from frame `since` on."""
        return [json.loads(frame) for frame in self.frames[since:]]


class _Ear:
    def __init__(self, line: Line, way: Transport) -> None:
        self._line, self._way = line, way

    async def send(self, frame: bytes) -> None:
        await self._way.send(frame)

    async def receive(self) -> bytes:
        while True:
            frame = await self._way.receive()
            if not self._line.is_deaf:
                self._line.frames.append(frame)
                return frame

    async def close(self, code: int = 1000, reason: str = "") -> None:
        await self._way.close(code, reason)


class Sent(NamedTuple):
    """An act that was acknowledged."""

    seat: int
    action: Json
    prompt: str
    id: str
    done: Done


class Stand:
    """A match on a server; `rooms` are those of the seats, then the watcher's."""

    def __init__(self, server: Process, clients: list[Client], lines: list[Line], chance: Random):
        self.server = server
        self.clients = clients
        self.lines = lines
        self.chance = chance
        self.rooms: list[Room] = []
        self.sent: list[Sent] = []
        self.ledger = Ledger()
        self._ids = (f"{chance.getrandbits(32):08x}-{n}" for n in itertools.count())

    @property
    def seats(self) -> list[Room]:
        """The rooms of people's seats."""
        return [room for room in self.rooms if room.seat is not None]

    async def begin(
        self, ruleset: str, *, options: Json, clock: Clock | None, fill: dict[str, str] | None
    ) -> None:
        """A new match, live, seen by all."""
        ada, bo, cat = self.clients
        room = await ada.create(ruleset, options=options, clock=clock, fill=fill)
        self.rooms = [room] if fill else [room, await bo.join(room.id)]
        self.rooms.append(await cat.watch(room.id))
        self.sent = []
        await self.heard(lambda room: room.state == "live")

    async def heard(self, fact: Callable[[Room], bool]) -> None:
        """Waits until everybody knows it."""
        for room in self.rooms:
            await room.until(lambda room=room: True if fact(room) else None, timeout_s=WAIT_S)

    def asked(self) -> list[int]:
        """The seats that hold a prompt."""
        return [
            room.seat for room in self.seats if room.prompt is not None and room.seat is not None
        ]

    def kinds(self) -> list[str]:
        """What they are asked."""
        return [room.prompt["kind"] for room in self.seats if room.prompt is not None]

    async def play(
        self,
        *,
        until: Callable[[], bool],
        policy: Policy | None = None,
        prefer: Callable[[list[Json]], list[Json]] | None = None,
    ) -> bool:
        """Acts until something is so; false if the match ends or goes on too long before."""
        for _ in range(MOST_ACTS):
            if until():
                return True
            if not self.asked():
                return False
            await self.step(policy=policy, prefer=prefer)
        return until()

    async def step(
        self,
        seat: int | None = None,
        *,
        policy: Policy | None = None,
        prefer: Callable[[list[Json]], list[Json]] | None = None,
    ) -> Sent:
        """A seat that is asked answers, and all have heard of it."""
        seat = self.chance.choice(self.asked()) if seat is None else seat
        return await self.act(seat, *await self.choice(seat, policy=policy, prefer=prefer))

    async def choice(
        self,
        seat: int,
        *,
        policy: Policy | None = None,
        prefer: Callable[[list[Json]], list[Json]] | None = None,
    ) -> tuple[Json, str]:
        """What a seat would answer, and to which prompt."""
        room = self.rooms[seat]
        legal = await room.legal()
        assert legal.prompt is not None
        if prefer is not None:
            legal = Legal(legal.prompt, prefer(legal.actions), legal.complete, legal.limits)
        action = await PolicyBot(policy or RandomPolicy(), self.chance).choose(room, legal)
        return action, str(legal.prompt)

    async def act(self, seat: int, action: Json, prompt: str) -> Sent:
        """A seat answers with this."""
        id, room = next(self._ids), self.rooms[seat]
        done = await room.act(action, prompt=prompt, id=id)
        sent = Sent(seat, action, prompt, id, done)
        self.sent.append(sent)
        await self.ledger.add(Receipt(room.id, seat, action, done.seq))
        seq = done.seq
        if seq is not None:
            await self.heard(lambda room: room.seq >= seq)
        return sent

    async def offer(self, seat: int, what: Any) -> None:
        """An offer, of which all have heard."""
        done = await self.rooms[seat].offer(what)
        seq = done.seq
        if seq is not None:
            await self.heard(lambda room: room.seq >= seq)

    async def again(self, sent: Sent) -> Done:
        """The same message with the same id once more."""
        return await self.rooms[sent.seat].act(sent.action, prompt=sent.prompt, id=sent.id)

    async def in_step(self) -> None:
        """Waits until everybody has heard all there is."""
        for room in self.rooms:
            await room.resync()

    def held(self) -> list[Json]:
        """What everybody holds of the match, but for times."""
        return [_held(room) for room in self.rooms]


def _held(room: Room) -> Json:
    prompt = None if room.prompt is None else {**room.prompt}
    if prompt is not None:
        prompt.pop("deadline", None)
    return {
        "state": room.state,
        "epoch": room.epoch,
        "hash": room.hash,
        "view": room.view,
        "prompt": prompt,
        "sealed": room.sealed,
        "offers": room.offers,
        "outcome": room.outcome,
        "names": {seat: told.name for seat, told in room.seats.items()},
        "banks": None if room.clock is None else room.clock.banks,
        "running": None if room.clock is None else room.clock.running,
    }


@asynccontextmanager
async def stood(server: Process, chance: Random) -> AsyncIterator[Stand]:
    """Three clients of a server while the block lasts."""
    async with AsyncExitStack() as stack:
        lines = [Line(server.socket) for _ in range(3)]
        clients = [
            await stack.enter_async_context(
                Client.connect(
                    server.socket,
                    name=name,
                    settings=QUICK,
                    rng=Random(chance.random()),
                    dial=line.dial,
                )
            )
            for name, line in zip(("Ada", "Bo", "Cat"), lines, strict=True)
        ]
        yield Stand(server, clients, lines, chance)
