"""A server that says exactly what a test tells it to, over transports in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import Joined, Resumed, Update, server_decoder
from gamewarden.protocol.patch import diff
from gamewarden_client import Client, Room, Settings
from gamewarden_client.transport import MemoryTransport, Transport, memory_pair

WAIT_S = 5.0  # no script waits longer for the client
FAST = Settings(
    open_s=2.0,
    request_s=3.0,
    silence_s=2.0,
    check_s=60.0,
    reconnect_s=3.0,
    steady_s=0.0,
    backoff_base_s=0.001,
    backoff_limit_s=0.01,
)
WELCOME = {
    "type": "welcome",
    "session": "s-ada",
    "token": "t-ada",
    "expires": 2_000_000_000_000,
    "name": "Ada",
    "node": "n1",
    "version": "0.1.0",
    "now": 1_000_000_000_000,
    "limits": {},
    "rulesets": [],
    "rooms": [],
}
SEATS = {
    "0": {"name": "Ada", "session": "s-ada", "connected": True},
    "1": {"name": "Bo", "session": "s-bo", "connected": True},
}


class Wire:
    """The server's end of one connection."""

    def __init__(self, end: MemoryTransport) -> None:
        self._end = end

    async def hear(self) -> dict[str, Any]:
        """The client's next message."""
        async with asyncio.timeout(WAIT_S):
            message: dict[str, Any] = json.loads(await self._end.receive())
        return message

    async def expect(self, type_: str) -> dict[str, Any]:
        """The client's next message, which is of this type."""
        message = await self.hear()
        assert message["type"] == type_, message
        return message

    async def hears_nothing(self) -> None:
        """The client has nothing to say before it answers a ping of the test's own making."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert self._end._inbox.empty()

    async def say(self, message: dict[str, Any]) -> None:
        """Sends one message."""
        await self._end.send(json.dumps(message).encode())

    async def say_raw(self, frame: bytes) -> None:
        """Sends a frame as it is."""
        await self._end.send(frame)

    async def cut(self, code: int | None = None, reason: str = "") -> None:
        """Ends the connection; without a code there is no close frame."""
        await self._end.close(code, reason)

    async def welcome(self, **changed: Any) -> dict[str, Any]:
        """Takes the client's hello and welcomes it; gives the hello."""
        hello = await self.expect("hello")
        await self.say(WELCOME | changed)
        return hello


class Script:
    """The server: every `dial` of the client is a `Wire` to `accept`."""

    def __init__(self) -> None:
        self._dialled: asyncio.Queue[Wire] = asyncio.Queue()
        self.refuse: Exception | None = None
        self.refusals = -1  # how many dials are refused; below 0: all
        self.dials = 0

    async def dial(self) -> Transport:
        self.dials += 1
        if self.refuse is not None and self.refusals != 0:
            self.refusals -= 1
            raise self.refuse
        near, far = memory_pair()
        self._dialled.put_nowait(Wire(far))
        return near

    async def accept(self) -> Wire:
        """The next connection of the client."""
        async with asyncio.timeout(WAIT_S):
            return await self._dialled.get()

    async def accept_and_welcome(self, **changed: Any) -> Wire:
        wire = await self.accept()
        await wire.welcome(**changed)
        return wire


class History:
    """A room as its server knows it: the view after each entry, and a prompt for seat 0."""

    def __init__(self, room: str = "room-of-a-test-1", epoch: str = "e1") -> None:
        self.room = room
        self.epoch = epoch
        self.views: list[dict[str, Any]] = [{}]
        self.state = "open"
        self.outcome: dict[str, Any] | None = None

    @property
    def seq(self) -> int:
        return len(self.views) - 1

    def hash(self, seq: int | None = None) -> str:
        return crc(canonical(self.views[self.seq if seq is None else seq]))

    def prompt(self, seq: int | None = None) -> dict[str, Any]:
        return {"id": f"{self.seq if seq is None else seq}.0", "kind": "main"}

    def play(self, **changes: Any) -> dict[str, Any]:
        """One more entry; gives its update."""
        self.state = "live"
        self.views.append({**self.views[-1], "turn": self.seq + 1, **changes})
        return self.update(self.seq)

    def end(self) -> dict[str, Any]:
        """The last entry."""
        update = self.play(over=True)
        self.state, self.outcome = "ended", {"winner": 0, "reason": "ko"}
        del update["prompt"]
        return {**update, "state": "ended", "outcome": self.outcome}

    def update(self, seq: int) -> dict[str, Any]:
        return {
            "type": "update",
            "room": self.room,
            "seq": seq,
            "hash": self.hash(seq),
            "patch": diff(self.views[seq - 1], self.views[seq]),
            "events": [{"kind": "turn", "turn": seq}],
            "prompt": self.prompt(seq),
            **({"state": "live"} if seq == 1 else {}),
        }

    def joined(self, id_: str | None = None, **changed: Any) -> dict[str, Any]:
        message = {
            "type": "joined",
            "room": self.room,
            "name": "a room",
            "ruleset": "hype",
            "version": "1",
            "seat": 0,
            "seats": SEATS,
            "state": self.state,
            "epoch": self.epoch,
            "seq": self.seq,
            "hash": self.hash(),
            "view": self.views[-1],
            "commit": "c" * 64,
            "options": {},
            **({"id": id_} if id_ else {}),
            **({"prompt": self.prompt()} if self.state == "live" else {}),
            **changed,
        }
        return {key: value for key, value in message.items() if value is not None}

    def resumed(self, id_: str, **changed: Any) -> dict[str, Any]:
        return {
            "type": "resumed",
            "id": id_,
            "room": self.room,
            "epoch": self.epoch,
            "seq": self.seq,
            "hash": self.hash(),
            "state": self.state,
            "seats": SEATS,
            **({"prompt": self.prompt()} if self.state == "live" else {}),
            **({"outcome": self.outcome} if self.outcome else {}),
            **changed,
        }


def as_joined(message: dict[str, Any]) -> Joined:
    decoded = server_decoder.decode(json.dumps(message))
    assert isinstance(decoded, Joined)
    return decoded


def as_update(message: dict[str, Any]) -> Update:
    decoded = server_decoder.decode(json.dumps(message))
    assert isinstance(decoded, Update)
    return decoded


def as_resumed(message: dict[str, Any]) -> Resumed:
    decoded = server_decoder.decode(json.dumps(message))
    assert isinstance(decoded, Resumed)
    return decoded


@asynccontextmanager
async def connected(
    settings: Settings = FAST, **welcome: Any
) -> AsyncIterator[tuple[Client, Script, Wire]]:
    """An open client, the script behind it, and its first connection."""
    script = Script()
    client = Client.connect("memory:", dial=script.dial, settings=settings, rng=Random(1))
    opening = asyncio.create_task(client.open())
    wire = await script.accept_and_welcome(**welcome)
    await opening
    try:
        yield client, script, wire
    finally:
        await client.close()


@asynccontextmanager
async def seated(
    settings: Settings = FAST, entries: int = 3
) -> AsyncIterator[tuple[Room, History, Wire, Script]]:
    """A client in a live room after some entries, at seat 0, with a prompt."""
    async with connected(settings) as (client, script, wire):
        history = History()
        for _ in range(entries):
            history.play()
        entering = asyncio.create_task(client.watch(history.room))
        join = await wire.expect("join")
        await wire.say(history.joined(join["id"]))
        yield await entering, history, wire, script


async def back_in_step(script: Script, history: History) -> Wire:
    """The client's next connection, welcomed and resumed, with nothing missing."""
    wire = await script.accept_and_welcome()
    resume = await wire.expect("resume")
    for seq in range(resume["seq"] + 1, history.seq + 1):
        await wire.say(history.update(seq))
    await wire.say(history.resumed(resume["id"]))
    return wire


async def refuse(wire: Wire, request: dict[str, Any], code: str, **more: Any) -> None:
    """Answers a request with a refusal."""
    message = {"type": "error", "id": request["id"], "code": code, "message": f"said {code}"}
    await wire.say(message | more)
