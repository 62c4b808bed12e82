"""Two players and a watcher at a real server, over real sockets, by the bare protocol."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.patch import merged

from .edge import PATIENCE_S, SUBPROTOCOLS


class Guest:
    """One connection that keeps what it is told: views by room, and every frame."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.rooms: dict[str, dict[str, Any]] = {}  # the last `joined`, kept up to date
        self.welcome: dict[str, Any] = {}
        self._ids = itertools.count(1)

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, taken into account."""
        async with asyncio.timeout(PATIENCE_S):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        match message["type"]:
            case "joined":
                self.rooms[message["room"]] = message
            case "update":
                self._update(message)
            case "resumed":
                room = self.rooms[message["room"]]
                assert (room["seq"], room["hash"]) == (message["seq"], message["hash"])
                room["prompt"] = message.get("prompt")
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Hears on until a message of this type with these fields comes."""
        while True:
            message = await self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Says something and hears on until the answer with its id, whatever it is."""
        id = f"q{next(self._ids)}"
        await self.say({"type": kind, "id": id, **fields})
        while True:
            message = await self.hear()
            if message.get("id") == id:
                return message

    def _update(self, update: dict[str, Any]) -> None:
        room = self.rooms[update["room"]]
        assert update["seq"] == room["seq"] + 1
        room["view"] = merged(room["view"], update["patch"])
        room["seq"], room["hash"] = update["seq"], update["hash"]
        assert crc(canonical(room["view"])) == update["hash"]
        for key in ("prompt", "clock", "outcome"):
            room[key] = update.get(key)
        room["state"] = update.get("state", room["state"])

    async def step(self, room: str) -> bool:
        """Answers this seat's open prompt with the first legal action; false: there is none."""
        told = await self.ask("legal", room=room)
        if told["type"] != "legal" or not told["actions"]:
            return False
        acked = await self.ask(
            "act", room=room, action=told["actions"][0], prompt=told.get("prompt", "0.0")
        )
        assert acked["type"] in ("ack", "error"), acked
        return acked["type"] == "ack"


async def guest(port: int, **hello: Any) -> Guest:
    """Comes in, and is welcomed."""
    socket = await connect(
        f"ws://127.0.0.1:{port}/ws",
        subprotocols=SUBPROTOCOLS,  # type: ignore[arg-type] # plain strings will do
        compression=None,
        proxy=None,
        close_timeout=0.5,
    )
    one = Guest(socket)
    one.welcome = await one.ask("hello", **hello)
    assert one.welcome["type"] == "welcome", one.welcome
    return one


async def seated(one: Guest, other: Guest, **create: Any) -> str:
    """Opens a room for two, hype if nothing else is said, and waits until it is live."""
    joined = await one.ask("create", **{"ruleset": "hype", "client_seed": "one", **create})
    room: str = joined["room"]
    where = {"code": joined["code"]} if create.get("private") else {"room": room}
    await other.ask("join", **where, commit=joined["commit"], client_seed="other")
    for each in (one, other):
        while each.rooms[room]["seq"] < 1:
            await each.hear()
    return room


async def play(room: str, *players: Guest, actions: int) -> int:
    """Plays on until so many more actions are done or nobody can act; gives how many were."""
    done = 0
    while done < actions:
        for player in players:
            if await player.step(room):
                done += 1
                break
        else:
            break
    for player in players:  # all have heard of the last one when this is answered
        await player.ask("ping")
    return done


async def close(*guests: Guest) -> None:
    """Leaves, in order."""
    for one in guests:
        await one.socket.close()
