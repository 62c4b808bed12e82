"""Who is here: whatever comings and goings overlap, in the end every client has it right."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from support.fake_peer import FakePeer
from support.node import Node, match_of, opened

Json = dict[str, Any]
ROUNDS = 1_000
PEOPLE = ("ann", "ben", "cat", "dan", "eve")


class Client:
    """One session's client: its connection now, and what it would show of who is here."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.peer = FakePeer(session)
        self._heard = 0
        self.roster: tuple[Json, int] | None = None  # seats, and how many watch

    def reconnected(self) -> FakePeer:
        """Its older connection; what it shows stays until it is told otherwise."""
        old, self.peer = self.peer, FakePeer(self.session)
        self.peer.take(old)
        self._heard = 0
        return old

    def hear(self, room: str) -> None:
        """Takes in what came, by the rules of docs/protocol.md alone."""
        for frame in self.peer.frames[self._heard :]:
            told = json.loads(frame)
            if told.get("room") != room:
                continue
            match told["type"]:
                case "joined" | "resumed":
                    self.roster = (told["seats"], 0)  # a `presence` follows if anybody watches
                case "presence":
                    self.roster = (told["seats"], told["spectators"])
        self._heard = len(self.peer.frames)

    async def resume(self, node: Node, room: str) -> None:
        """Over a new connection, from where it was."""
        known = self.peer.rooms[room]
        cursor = {key: known[key] for key in ("epoch", "seq", "hash")}
        await node.put(self.peer, "resume", room=room, **cursor)


async def tossed(node: Node, room: str, clients: list[Client], chance: Random) -> None:
    """A few come, go, are cut off, come back or ask who is here, none waiting for another."""
    for client in chance.choices(clients, k=chance.randrange(2, 7)):
        peer = client.peer
        match chance.randrange(6):
            case 0:
                await node.put(peer, "join", room=room, as_="spectator")
            case 1:
                await node.put(peer, "join", room=room)
            case 2:
                await node.put(peer, "leave", room=room)
            case 3:
                await node.put(peer, "look", room=room)
            case 4 if room in peer.rooms:
                node.hall.gone(client.reconnected())
                await client.resume(node, room)
            case _:
                node.hall.gone(client.reconnected())
        if chance.random() < 0.2:
            await node.clock.advance(chance.choice((1, 300, 999)))


async def right_everywhere(node: Node, room: str, clients: list[Client]) -> int:
    """How many are here; each of them shows what the room says to somebody who asks now."""
    await node.clock.advance(1_000)
    (row,) = (await node.say(FakePeer("asks"), "look", room=room))[-1]["rooms"]
    here = {guest.peer for guest in node.hall._house.rooms[room].company}
    for client in clients:
        client.hear(room)
        if client.peer in here:
            assert client.roster == (row["seats"], row["spectators"]), client.session
    seated = {seat["session"] for seat in row["seats"].values() if seat["connected"]}
    watching = {peer.session for peer in here} - {seat["session"] for seat in row["seats"].values()}
    assert seated | watching == {peer.session for peer in here}
    assert len(watching) == row["spectators"]
    return len(here)


@pytest.mark.parametrize("state", ["open", "live"])
async def test_however_joins_and_leaves_race_the_roster_is_right_in_every_client(
    state: str,
) -> None:
    """C83: who goes just after the list was fetched does not stay in it; a thousand times."""
    chance = Random(state)
    never = 10**9  # ms: the room stays as it is
    waits = {"start_ms": never, "absence_ms": never, "abandoned_ms": never, "beat_ms": 60_000}
    node = await Node(seed=state, **waits).start()
    clients = [Client(session) for session in PEOPLE]
    if state == "live":
        match = await match_of(node)
        room = match.room
        for client, player in zip(clients, match.players, strict=False):
            client.peer = player
    else:
        room = str((await opened(node, FakePeer("keeper")))["room"])  # who stays, so that it does
    for client in clients:
        client.hear(room)
    counts = set()
    for _ in range(ROUNDS // 2):
        await tossed(node, room, clients, chance)
        counts.add(await right_everywhere(node, room, clients))
    assert counts >= {1, 2, 3, 4}
    await node.hall.stop()


async def test_who_comes_back_after_a_crash_does_not_see_those_who_did_not() -> None:
    """C83: watchers of before it are gone, and are not in anybody's count."""
    node = await Node(seed="crash").start()
    match = await match_of(node)
    await match.watch("cat")
    await node.clock.advance(1_000)
    clients = [Client("ann"), Client("ben")]
    for client, player in zip(clients, match.players, strict=True):
        client.peer = player
        client.hear(match.room)
        assert client.roster is not None
        assert client.roster[1] == 1
    await node.crash()
    for client in clients:
        client.reconnected()
        await client.resume(node, match.room)
        await node.clock.settle()
    assert await right_everywhere(node, match.room, clients) == 2
    await node.hall.stop()
