"""Frames from somebody who means harm, by the thousand, while a match goes on beside them.

`GAMEWARDEN_TEST_HOSTILE` says how many (4,000); the full measure is 100,000.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from gamewarden.app import App
from gamewarden.config import Config
from gamewarden.protocol.limits import Limits

from .edge import PATIENCE_S, SUBPROTOCOLS
from .table import close, guest, play, seated

FRAMES = int(os.environ.get("GAMEWARDEN_TEST_HOSTILE", "4000"))
ATTACKERS = 6  # connections at once
BATCH = 60  # frames sent before the answers are read
ALLOWED = {
    "bad_message", "not_found", "not_seated", "rate_limited", "forbidden", "stale", "full",
    "not_your_turn", "illegal_action", "ended", "unauthenticated", "too_large",
}  # fmt: skip
TWISTED = (
    "1.0", "1e2", "-0", "9223372036854775808", "-9223372036854775809", "9007199254740992", "NaN",
    "Infinity", "01", r'"\ud800"', r'"\udc00\ud800"', r'"\u0000"', "null", "[null]", "tru", "'a'",
    "1,", "[1,]", '{"a":1,"a":2}', '"\t"', "/**/1",
)  # fmt: skip
CLOSES = {1002, 1007, 1009, 4500, 4501, 4503}


class Attack(NamedTuple):
    """A frame, as the bytes of a text frame or as a binary one."""

    content: bytes
    text: bool = True


def plain(message: object) -> Attack:
    return Attack(json.dumps(message).encode())


def cut(rng: random.Random, room: str) -> Attack:
    whole = json.dumps({"type": "act", "id": "x", "room": room, "action": {"do": "end"}}).encode()
    return Attack(whole[: rng.randrange(len(whole))])


def mistyped(rng: random.Random, room: str) -> Attack:
    wrong: list[Any] = [None, -1, 1e400, "", [], {}, True, "x" * 500, 2**70, {"a": {}}, "\ud800"]
    kind = rng.choice(["act", "join", "create", "resume", "chat", "rooms", "replay", "mute", 7])
    fields = ["id", "room", "action", "seat", "seq", "epoch", "ruleset", "clock", "from", "on"]
    return plain({"type": kind} | {field: rng.choice(wrong) for field in rng.sample(fields, 4)})


def deep(rng: random.Random, room: str) -> Attack:
    depth = rng.choice([33, 200, 4000])
    opened, closed = rng.choice([("[", "]"), ('{"a":', "}")])
    inner = opened * depth + "1" + closed * depth
    return Attack(f'{{"type":"act","id":"x","room":"{room}","action":{inner}}}'.encode()[:16384])


def twisted_action(rng: random.Random, room: str) -> Attack:
    """An action in which JSON itself is at fault, or nearly so."""
    value = rng.choice(TWISTED)
    key = rng.choice(["path", "attack", "card", "target", "face", "do", "model"])
    inside = rng.choice(["{}", "[{}]", "[[0,{}]]", '{{"pos":[{}],"face":[0,1]}}']).format(value)
    action = f'{{"do":"{rng.choice(["walk", "play", "allocate"])}","model":"a1","{key}":{inside}}}'
    return Attack(f'{{"type":"why","id":"x","room":"{room}","action":{action}}}'.encode())


def huge_number(rng: random.Random, room: str) -> Attack:
    number = rng.choice(["9" * 5000, "1e999999999", "-0.0000001", "9007199254740993", "0x10"])
    return Attack(f'{{"type":"ping","at":{number}}}'.encode())


def bad_utf8(rng: random.Random, room: str) -> Attack:
    noise = rng.choice([b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf8\x88", b"\x80"])
    return Attack(b'{"type":"chat","room":"r","text":"' + noise + b'"}')


def random_bytes(rng: random.Random, room: str) -> Attack:
    return Attack(rng.randbytes(rng.randrange(300)), text=rng.random() < 0.7)


def too_big(rng: random.Random, room: str) -> Attack:
    return Attack(b'{"type":"ping","pad":"' + b"x" * 16384 + b'"}')


def forged(rng: random.Random, room: str) -> Attack:
    claim = {"seat": 0, "as": "player", "role": "referee", "session": "x", "viewer": -2}
    kind = rng.choice(["act", "why", "legal", "resign", "offer", "answer", "unpause", "seed"])
    message = {"type": kind, "id": str(rng.random()), "room": room, "what": "draw", "accept": True}
    return plain({**claim, **message, "action": {"do": "end"}, "prompt": "1.0", "client_seed": "s"})


def stolen_place(rng: random.Random, room: str) -> Attack:
    return plain({"type": "join", "id": "j", "room": room, "seat": rng.randrange(2)})


def out_of_order(rng: random.Random, room: str) -> Attack:
    return plain(
        rng.choice(
            [
                {"type": "hello", "token": "x" * 43},
                {"type": "resume", "room": room, "epoch": "e", "seq": 10**15},
                {"type": "replay", "id": "r", "room": room, "from": 2**53 - 1},
                {"type": "update", "room": room, "seq": 1, "patch": {}},
                {"type": "dequeue"},
                {"type": "leave", "room": room},
            ]
        )
    )


def hostile_text(rng: random.Random, room: str) -> Attack:
    text = rng.choice(["\u0000", "\u202e", "<script>", "'; DROP TABLE rooms; --", "\r\nx: y", "💣"])
    return plain({"type": "chat", "room": room, "text": text * 20})


KINDS: list[Callable[[random.Random, str], Attack]] = [
    cut, mistyped, deep, twisted_action, huge_number, bad_utf8, random_bytes, forged, stolen_place,
    out_of_order, hostile_text,
]  # fmt: skip


class Attackers:
    """Sends hostile frames over a few connections, again and again from the start when closed."""

    def __init__(self, port: int, room: str) -> None:
        self.url = f"ws://127.0.0.1:{port}/ws"
        self.room = room
        self.sent = 0
        self.codes: set[str] = set()
        self.closes: set[int] = set()
        self.frames: list[bytes] = []

    async def run(self, seed: int) -> None:
        rng = random.Random(seed)
        while self.sent < FRAMES:
            try:
                async with (
                    asyncio.timeout(PATIENCE_S),
                    connect(
                        self.url,
                        subprotocols=SUBPROTOCOLS,  # type: ignore[arg-type] # strings will do
                        compression=None,
                        close_timeout=0.5,
                        max_size=None,
                    ) as socket,
                ):
                    await self._attack(socket, rng)
            except ConnectionClosed as closed:
                if closed.rcvd is not None:
                    self.closes.add(closed.rcvd.code)

    async def _attack(self, socket: ClientConnection, rng: random.Random) -> None:
        if rng.random() < 0.9:  # and some without a `hello`
            await socket.send('{"type":"hello"}')
        for _ in range(BATCH):
            kind = too_big if rng.random() < 0.005 else rng.choice(KINDS)  # it ends a connection
            attack = kind(rng, self.room)
            await socket.send(attack.content, text=attack.text)
            self.sent += 1
        await socket.send('{"type":"ping","id":"last"}')
        while True:
            frame = await socket.recv(decode=False)
            assert isinstance(frame, bytes)
            message = json.loads(frame)
            if message["type"] == "error":
                self.codes.add(message["code"])
            elif message["type"] not in ("welcome", "pong"):
                self.frames.append(frame)
            if message.get("id") == "last":
                return


async def test_hostile_frames_leave_the_process_and_other_rooms_untouched(
    caplog: pytest.LogCaptureFixture,
) -> None:
    # Without these two the limits would end the test early: on the attackers, and on new matches.
    wire = Limits(connect_count=1_000_000, lobby_count=1_000_000)
    config = Config(port=0, durability="memory", wire=wire)
    async with App(config) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob, private=True)
        attackers = Attackers(app.port, room)
        acts = 0
        with caplog.at_level(logging.ERROR):
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(attackers.run(seed)) for seed in range(ATTACKERS)]
                playing, games = room, itertools.cycle(("tcg", "warband", "hype"))
                while not all(task.done() for task in tasks):
                    # Every step is answered within the patience of `hear`, or this fails.
                    acts += await play(playing, ada, bob, actions=10)
                    if ada.rooms[playing].get("outcome"):
                        playing = await seated(ada, bob, private=True, ruleset=next(games))
                    await asyncio.sleep(0.3)  # within the rate of an honest session
        assert attackers.sent >= FRAMES
        assert acts > 0
        assert not caplog.records, [record.getMessage() for record in caplog.records]
        assert app.metrics.faults == 0
        assert attackers.codes <= ALLOWED
        assert "bad_message" in attackers.codes
        assert attackers.closes <= CLOSES
        assert 4503 in attackers.closes
        # The private room's state went to nobody but those who sit there.
        assert not [frame for frame in attackers.frames if b'"view"' in frame or b"patch" in frame]
        # The room still plays, and nobody of the attackers is left.
        outcome = ada.rooms[room].get("outcome")
        assert outcome is None or outcome["reason"] in ("ko", "bell")
        await ada.ask("ping")
        await close(ada, bob)
