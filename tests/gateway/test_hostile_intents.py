"""Intents from somebody who sits there and means harm: good envelopes, and anything as an action.

`GAMEWARDEN_TEST_HOSTILE` says how many (4,000), all three rulesets together.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from gamewarden.app import App
from gamewarden.config import Config
from gamewarden.protocol.limits import Limits

from .table import Guest, close, guest, seated
from .test_hostile import FRAMES

BATCH = 40  # sent before the answers are read
MOST = 2**53 - 1
LONG = [[n % 7, n % 5] for n in range(2_600)]  # a path of as many points as fit a frame
ALLOWED = {"bad_message", "illegal_action", "not_your_turn", "stale", "ended", "too_large"}
# What no ruleset has a use for, wherever it stands.
VALUES: tuple[Any, ...] = (
    *(True, False, 0, -1, MOST, -MOST, [], {}, "", "a1", "x" * 4000, "\u202e", "💣" * 50, "\u0000"),
    *("__class__", "$", "%s%n", "../../etc", [[]], [[1]], [[1, 2, 3]], [MOST, -MOST], ["a", 1]),
    *([True, False], {"": {}}, {"pos": [0, 0]}, {"do": "end"}, [{}] * 300),
    {str(n): n for n in range(300)},
)
WORDS = (
    "do", "by", "target", "targets", "card", "unit", "to", "trigger", "take", "team", "hand",
    "model", "path", "face", "slide", "boost", "move", "weapon", "choice", "values", "feat",
    "objective", "seat", "attack", "defence", "special", "models", "length",
)  # fmt: skip
DOS = (
    "attack", "signature", "modifier", "guard", "end", "draft", "line_up", "play", "ability",
    "use", "pass", "choose", "discard", "mulligan", "walk", "run", "melee", "charge", "ranged",
    "disengage", "standup", "wait", "heal", "feat", "scenario", "focus", "first", "allocate",
    "reroll", "slip", "cleanse", "deploy", "decline",
)  # fmt: skip
ROOMS: dict[str, tuple[dict[str, Any], ...]] = {
    "hype": ({"setup": "ready"}, {"setup": "secret"}, {"setup": "draft"}),
    "tcg": ({}, {"hand_limit": 1}),
    "warband": ({}, {"format": "quick", "deploy": "free"}),
}
ROUNDS = 6  # of each room: both seats fire, then each does what it may


def nested(depth: int) -> Any:
    value: Any = 1
    for at in range(depth):
        value = [value] if at % 2 else {"a": value}
    return value


def path(rng: random.Random) -> list[list[int]]:
    """As long as can be, about a place, across the table, or far off it."""
    kind = rng.randrange(4)
    if kind == 0:
        return LONG
    if kind == 1:
        return [[rng.randrange(24_001), rng.randrange(24_001)] for _ in range(rng.randrange(1, 9))]
    if kind == 2:
        return [[MOST - n, n - MOST] for n in range(8)]
    x, y = rng.randrange(24_001), rng.randrange(24_001)
    return [[x + n % 2, y] for n in range(8)]


def value(rng: random.Random) -> Any:
    return rng.choice((rng.choice(VALUES), nested(rng.randrange(20)), path(rng), rng.choice(DOS)))


def intents(rng: random.Random, legal: list[dict[str, Any]]) -> Iterator[str]:
    """Actions as JSON: legal ones with something changed in them, and things out of thin air."""
    while True:
        action = dict(rng.choice(legal)) if legal and rng.random() < 0.6 else {}
        action.setdefault("do", rng.choice(DOS))
        for word in rng.sample([*action, *WORDS], rng.randrange(1, 5)):
            action[word] = value(rng)
        if rng.random() < 0.7:
            action["do"] = rng.choice([action["do"], rng.choice(DOS)])
        text = json.dumps(action, ensure_ascii=rng.random() < 0.5, separators=(",", ":"))
        if rng.random() < 0.1:  # of double keys the last counts
            text = text[:-1] + f',"do":{json.dumps(rng.choice(DOS))},"do":"walk"}}'
        if len(text.encode()) < 16_000:
            yield text


async def fired(one: Guest, room: str, count: int, rng: random.Random) -> set[str]:
    """Sends so many, and gives the codes of what came of them."""
    codes: set[str] = set()
    sent = 0
    while sent < count:
        legal = (await one.ask("legal", room=room))["actions"]
        actions = intents(rng, legal)
        for _ in range(min(BATCH, count - sent)):
            kind, id = rng.choice(("act", "why")), f"h{rng.getrandbits(48):x}"
            await one.socket.send(
                f'{{"type":"{kind}","id":"{id}","room":"{room}","action":{next(actions)}}}'
            )
            sent += 1
        await one.say({"type": "ping", "id": f"last{sent}"})
        while (told := await one.hear()).get("id") != f"last{sent}":
            if "code" in told and str(told.get("id")).startswith("h"):
                codes.add(told["code"])
    return codes


@pytest.mark.parametrize("ruleset", ["hype", "tcg", "warband"])
async def test_no_action_whatever_it_holds_is_a_fault(
    ruleset: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Everything is judged, answered by its id, and what is not legal changes nothing."""
    rng = random.Random(ruleset)
    each = FRAMES // len(ROOMS) // len(ROOMS[ruleset]) // ROUNDS // 2
    free = Limits(messages_per_s=1_000_000, messages_burst=1_000_000, lobby_count=1_000_000)
    async with App(Config(port=0, durability="memory", wire=free)) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        codes: set[str] = set()
        with caplog.at_level(logging.ERROR):
            for options in ROOMS[ruleset]:
                room = await seated(ada, bob, ruleset=ruleset, options=options)
                for _ in range(ROUNDS):
                    async with asyncio.TaskGroup() as group:  # both hear what either does
                        tasks = [
                            group.create_task(fired(one, room, each, random.Random(rng.random())))
                            for one in (ada, bob)
                        ]
                    codes = codes.union(*(task.result() for task in tasks))
                    for one in (ada, bob):
                        await one.step(room)
                for one in (ada, bob):
                    await one.ask("ping")
                assert ada.rooms[room]["seq"] == bob.rooms[room]["seq"]
        assert not caplog.records, [record.getMessage() for record in caplog.records]
        assert app.metrics.faults == 0
        assert codes <= ALLOWED
        assert {"bad_message", "illegal_action"} <= codes
        await close(ada, bob)
