"""`tcg` over real sockets: a server in a process of its own, its pages, its log, its operator."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from gamewarden.rules.game import SPECTATOR
from gamewarden.rules.record import Record
from support.canaries import Sent, leaks, singletons, varied

from .edge import SUBPROTOCOLS, ended, get
from .table import Guest, close, guest, seated
from .test_process import rooms, serve

ACTS = 40


async def act(room: str, players: list[Guest], chance: random.Random) -> None:
    """Whoever is asked does one of the things that are legal."""
    for player in players:
        told = await player.ask("legal", room=room)
        if told.get("prompt"):
            action = varied(told["actions"], chance)
            await player.ask("act", room=room, action=action, prompt=told["prompt"])
            return


async def curious(one: Guest, room: str) -> None:
    """Asks for the room in every way, at times as somebody that one is not."""
    for kind, fields in (
        ("rooms", {}),
        ("look", {"room": room}),
        ("join", {"room": room, "as": "spectator", "role": "referee", "viewer": -2, "seat": 0}),
        ("legal", {"room": room, "seat": 1}),
        ("replay", {"room": room}),
        ("why", {"room": room, "action": {"do": "play", "unit": "x", "card": "y"}}),
        ("act", {"room": room, "action": {"do": "choose", "card": "y"}, "seat": 0}),
        ("chat", {"room": room, "text": "what do you hold?"}),
    ):
        await one.ask(kind, **fields)


async def test_no_hidden_card_leaves_a_server_by_socket_page_log_or_operator(
    tmp_path: Path,
) -> None:
    """C35, C37, C38, C40, C42: frames of all, HTTP, metrics, the log, `gamewarden rooms`."""
    chance = random.Random("sockets")
    async with serve(tmp_path) as server:
        ada, bob, eve, cat = [await guest(server.port) for _ in range(4)]
        room = await seated(ada, bob, ruleset="tcg", options=singletons(chance), name="A table")
        await cat.ask("join", room=room, **{"as": "spectator"})
        async with connect(
            f"ws://127.0.0.1:{server.port}/ws",
            subprotocols=SUBPROTOCOLS,  # type: ignore[arg-type] # plain strings will do
            compression=None,
            proxy=None,
        ) as forged:
            await forged.send(json.dumps({"type": "hello", "token": bob.welcome["token"] + "x"}))
            await forged.send(json.dumps({"type": "join", "id": "j", "room": room}))
            for at in range(ACTS):
                await act(room, [ada, bob], chance)
                if at % 15 == 7:
                    for one in (ada, bob, cat, eve):
                        await curious(one, room)
                if at == ACTS // 2:  # bob goes away, comes back, and says that he only watches
                    await bob.ask("leave", room=room)
                    await close(bob)
                    before = frames_of(bob, 1, at)
                    bob = await guest(server.port, token=bob.welcome["token"])
                    await bob.ask("join", room=room, **{"as": "spectator"})
            told = json.loads(await forged.recv())
            assert (told["type"], told["code"]) == ("error", "unauthenticated")
            assert (await ended(forged))[0] == 4501
        seq = int(ada.rooms[room]["seq"])
        shown = await shown_to_operators(server.port, tmp_path, room)
        while ada.rooms[room]["seq"] > min(cat.rooms[room]["seq"], bob.rooms[room]["seq"]):
            await (cat if cat.rooms[room]["seq"] < ada.rooms[room]["seq"] else bob).hear()
        heard = [(0, ada), (1, bob), (SPECTATOR, cat), (SPECTATOR, eve)]
        sent = before + [one for viewer, each in heard for one in frames_of(each, viewer, seq)]
        sent += [Sent(seq, SPECTATOR, text) for text in shown]
        sent += [Sent(seq, SPECTATOR, json.dumps(line)) for line in server.logged()]
        await ada.ask("resign", room=room)
        replay = await ada.ask("replay", room=room)
        record = msgspec.convert(replay["record"], Record)
        assert leaks(record, sent) == []
        assert len(sent) > 150
        await close(ada, bob, eve, cat)


async def shown_to_operators(port: int, data: Path, room: str) -> list[str]:
    """Pages over HTTP, and what `gamewarden rooms` says."""
    pages = [
        await get(port, f"GET {path} HTTP/1.1\nHost: x") for path in ("/metrics", f"/rooms/{room}")
    ]
    asked = [
        await asyncio.to_thread(rooms, data, *arguments)
        for arguments in (("list", "--json"), (), ("inspect", room, "--json"))
    ]
    return [body.decode() for _, _, body in pages] + [one.stdout for one in asked]


def frames_of(one: Guest, viewer: int, last: int) -> list[Sent]:
    """The frames that a guest got, with the seq that each is about."""
    found, seq = [], 0
    for frame in one.frames:
        told = json.loads(frame)
        if told["type"] in ("joined", "update", "resumed"):
            seq = told["seq"]
        if told["type"] != "welcome":
            found.append(Sent(seq or last, viewer, frame))
    return found
