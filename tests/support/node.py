"""A node without sockets and without Redis: a hall, a clock that stands still, peers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gamewarden.bots.policy import Policy
from gamewarden.bots.thinker import Thinker
from gamewarden.protocol.frames import Fault, decode
from gamewarden.protocol.session import Limited
from gamewarden.rooms.hall import Hall
from gamewarden.rooms.limits import RoomLimits
from gamewarden.rooms.ports import Metrics, RoomStore
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.store.memory import MemoryStore

from .fake_clock import FakeClock
from .fake_peer import FakePeer
from .pennies import Pennies

Json = dict[str, Any]
LIMITS = RoomLimits(bot_ms=0)


class Chance:
    """Random bytes that are the same in every run with the same text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        out = b""
        while len(out) < count:
            self._drawn += 1
            out += hashlib.sha256(f"{self._text}:{self._drawn}".encode()).digest()
        return out[:count]


class Node:
    """One node. `restart` is a crash: whatever was not stored is gone, and so is every peer."""

    def __init__(
        self,
        *,
        store: RoomStore | None = None,
        clock: FakeClock | None = None,
        games: Mapping[str, Ruleset] | None = None,
        policies: Mapping[str, Policy] | None = None,
        thinker: Thinker | None = None,
        metrics: Metrics | None = None,
        seed: str = "seed",
        **limits: Any,
    ) -> None:
        self.clock = clock or FakeClock()
        self.store = store or MemoryStore(now_ms=self.clock.now_ms)
        self.games = dict(games or {**rulesets(), "pennies": Pennies()})
        self.policies = dict(policies or {})
        self.thinker = thinker
        self.metrics = metrics
        self.limits = replace(LIMITS, **limits)
        self.chance = Chance(seed)
        self.losses = 0  # how often the hall has noticed that the store was flushed
        self.hall = self._hall()
        self._ids = 0

    async def start(self) -> Node:
        await self.hall.start()
        await self.clock.settle()
        return self

    async def crash(self, *, away_ms: int = 0) -> None:
        """The process dies, and another starts on the same store after that time."""
        old = self.hall
        for task in list(old._house._tasks):
            task.cancel()
        await self.clock.settle()
        self.clock.skip(away_ms)
        self.hall = self._hall()
        await self.start()

    async def say(self, peer: FakePeer, type: str, **keys: Any) -> list[Json]:
        """Says it as a client would, and gives what the peer was told until all was quiet."""
        before = len(peer.told)
        await self.put(peer, type, **keys)
        await self.clock.settle()
        return peer.told[before:]

    async def put(self, peer: FakePeer, type: str, **keys: Any) -> None:
        """Says it, and waits for nothing."""
        await self.hall.receive(peer, said(type, **keys))

    async def limited(self, peer: FakePeer, type: str, **keys: Any) -> list[Json]:
        """As `say`, for a session that is over its rate."""
        before = len(peer.told)
        await self.hall.receive(peer, Limited(said(type, **keys), 1234))
        await self.clock.settle()
        return peer.told[before:]

    async def gone(self, peer: FakePeer) -> None:
        """The peer's connection closes."""
        self.hall.gone(peer)
        await self.clock.settle()

    def id(self) -> str:
        """A new message id."""
        self._ids += 1
        return f"m{self._ids}"

    def _hall(self) -> Hall:
        return Hall(
            store=self.store,
            clock=self.clock,
            games=self.games,
            limits=self.limits,
            node="node-1",
            policies=lambda ruleset: self.policies,
            thinker=self.thinker,
            metrics=self.metrics,
            entropy=self.chance,
            on_loss=self._lost,
        )

    async def _lost(self) -> None:
        self.losses += 1


def said(type: str, **keys: Any) -> Any:
    """The message that a frame with these keys is."""
    keys = {key.rstrip("_"): value for key, value in keys.items()}
    message = decode(json.dumps({"type": type, **keys}).encode())
    assert not isinstance(message, Fault), message
    return message


class Match:
    """A room of two people on a node: `players[seat]` are their connections."""

    def __init__(self, node: Node, room: str, players: list[FakePeer]) -> None:
        self.node = node
        self.room = room
        self.players = players

    async def act(self, seat: int, action: Json, **keys: Any) -> list[Json]:
        keys = {"id": self.node.id(), **keys}
        return await self.node.say(self.players[seat], "act", room=self.room, action=action, **keys)

    async def say(self, seat: int, type: str, **keys: Any) -> list[Json]:
        return await self.node.say(self.players[seat], type, room=self.room, **keys)

    def known(self, seat: int) -> Json:
        return self.players[seat].rooms[self.room]

    def prompt(self, seat: int) -> Json | None:
        prompt: Json | None = self.known(seat)["prompt"]
        return prompt

    async def legal(self, seat: int) -> list[Json]:
        answer = await self.say(seat, "legal", id=self.node.id())
        actions: list[Json] = answer[-1]["actions"]
        return actions

    def turn(self) -> int:
        """The seat that is asked; the lower one if both are."""
        return next(seat for seat in (0, 1) if self.prompt(seat) is not None)

    async def back(self, seat: int) -> FakePeer:
        """The seat's client comes back over a new connection, and resumes where it was."""
        old = self.players[seat]
        new = FakePeer(old.session, old.name)
        new.take(old)
        known = new.rooms[self.room]
        await self.node.say(
            new,
            "resume",
            room=self.room,
            epoch=known["epoch"],
            seq=known["seq"],
            hash=known["hash"],
        )
        self.players[seat] = new
        return new

    async def watch(self, session: str) -> FakePeer:
        peer = FakePeer(session)
        await self.node.say(peer, "join", room=self.room, as_="spectator")
        return peer


async def match_of(
    node: Node, ruleset: str = "pennies", *, seeds: tuple[str, str] = ("x", "y"), **create: Any
) -> Match:
    """Two people in a live match; their sessions are `ann` and `ben`."""
    ann, ben = FakePeer("ann"), FakePeer("ben")
    made = await node.say(
        ann, "create", id=node.id(), ruleset=ruleset, client_seed=seeds[0], **create
    )
    joined = next(message for message in made if message["type"] == "joined")
    key = {"code": joined["code"]} if create.get("private") else {"room": joined["room"]}
    await node.say(ben, "join", commit=joined["commit"], client_seed=seeds[1], **key)
    match = Match(node, joined["room"], [ann, ben])
    assert match.known(0)["state"] == "live"
    return match


async def opened(node: Node, peer: FakePeer, **keys: object) -> dict[str, object]:
    """What somebody is answered who makes a room."""
    keys = {"ruleset": "pennies", "id": node.id(), **keys}
    return (await node.say(peer, "create", **keys))[0]
