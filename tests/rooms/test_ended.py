"""A room's end, and whatever comes in the turns of the loop round it: answered once, by nobody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gamewarden.bots.thinker import Thought
from gamewarden.bots.uniform import RandomPolicy
from gamewarden.errors import UnavailableError
from gamewarden.protocol.messages import Rooms
from support.fake_clock import FakeClock
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of, opened, said
from support.slow_thinker import SlowThinker
from support.troubled_store import TroubledStore

from .trouble import HEADS

TURNS = (0, 1, 2, 3, 5, 8)  # of the loop; after the last of them these ends are over
PLENTY = 10_000_000  # milliseconds: whatever is due is due by then
ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("act", {"action": HEADS}),
    ("legal", {}),
    ("why", {"action": HEADS}),
    ("resign", {}),
    ("offer", {"what": "draw"}),
    ("offer", {"what": "rematch"}),
    ("answer", {"what": "rematch", "accept": True}),
    ("unpause", {}),
    ("seed", {"client_seed": "s"}),
    ("join", {}),
    ("join", {"as_": "spectator"}),
    ("resume", {"epoch": "e", "seq": 0}),
    ("look", {}),
    ("chat", {"text": "still there?"}),
    ("leave", {}),
    ("replay", {}),
)


class Scene:
    """A node on a store that can fail, with one room that is about to end."""

    def __init__(self, node: Node, store: TroubledStore, thinker: SlowThinker) -> None:
        self.node = node
        self.store = store
        self.thinker = thinker
        self.room = ""
        self.peers: list[FakePeer] = []

    async def open(self) -> None:
        ann = FakePeer("ann")
        self.room, self.peers = str((await opened(self.node, ann))["room"]), [ann]

    async def live(self) -> None:
        match: Match = await match_of(self.node)
        self.room, self.peers = match.room, match.players

    async def ended(self) -> None:
        await self.live()
        await self.node.say(self.peers[0], "resign", room=self.room, id="over")

    async def bot(self) -> None:
        ann = FakePeer("ann")
        made = await self.node.say(
            ann, "create", id="c", ruleset="hype", fill={"1": "random"}, client_seed="x"
        )
        self.room, self.peers = made[0]["room"], [ann]
        await self.node.clock.advance(5_000)

    async def alone(self) -> None:
        for peer in self.peers:
            await self.node.gone(peer)

    async def close(self) -> None:
        await self.node.hall.close(self.room)

    async def leave(self) -> None:
        await self.node.put(self.peers[0], "leave", room=self.room, id="going")

    async def stolen(self) -> None:
        await self.store.claim(self.room)
        await self.node.put(self.peers[0], "resign", room=self.room, id="lost")

    async def late(self) -> None:
        self.node.clock.leap(PLENTY)


Step = Callable[[Scene], Awaitable[None]]
ENDS: dict[str, tuple[Step, ...]] = {
    "an operator closes an open one": (Scene.open, Scene.close),
    "an operator closes a live one": (Scene.live, Scene.close),
    "an operator closes one that has ended": (Scene.ended, Scene.close),
    "an operator closes a bot's": (Scene.bot, Scene.close),
    "the last person leaves": (Scene.open, Scene.leave),
    "nobody comes": (Scene.open, Scene.alone, Scene.late),
    "nobody looks at it any more": (Scene.ended, Scene.alone, Scene.late),
    "another node has it": (Scene.live, Scene.stolen),
    "another node has a bot's": (Scene.bot, Scene.stolen),
}


@pytest.mark.parametrize("is_down", [False, True], ids=["store", "no store"])
@pytest.mark.parametrize("name", ENDS)
async def test_whatever_comes_round_the_end_of_a_room_is_answered_once(
    name: str, is_down: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing uses what a room has let go of, in whichever turn of the loop it comes."""
    *before, end = ENDS[name]
    for turns in TURNS:
        scene = await staged()
        for step in before:
            await step(scene)
        if is_down:
            scene.store.fail("before", "drop", "end", "write_head", "snapshot", times=2)
        asker, other = FakePeer("ann"), FakePeer("eve")
        ending = asyncio.gather(end(scene))
        for _ in range(turns):
            await asyncio.sleep(0)
        await asked(scene, asker, other)
        await ending
        await scene.node.clock.settle()
        for count, peer in ((len(ASKED), asker), (len(ASKED), other)):
            ids = [message["id"] for message in peer.told if "id" in message]
            assert sorted(ids, key=int) == [str(n) for n in range(count)], (turns, peer.session)
        await scene.node.clock.advance(2_000)
        await scene.node.hall.stop()
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


async def asked(scene: Scene, *peers: FakePeer) -> None:
    """Everything that can be asked of a room, at once, from all doors."""
    node, room = scene.node, scene.room
    async with asyncio.TaskGroup() as group:
        for peer in peers:
            for number, (kind, keys) in enumerate(ASKED):
                message = said(kind, id=str(number), room=room, **keys)
                group.create_task(node.hall.receive(peer, message))
        for door in (node.hall.inspect(room), node.hall.retry(room), node.hall.rows(Rooms())):
            group.create_task(looked(door))
        for thought in (Thought(trouble="late"), Thought(action={"do": "nonsense"})):
            if scene.thinker.asked:
                scene.thinker.answer(thought)
        node.hall.gone(scene.peers[0])
        assert sum(node.hall.counts().values()) <= 2
        assert node.hall.waiting() >= 0


async def looked(door: Awaitable[object]) -> None:
    with contextlib.suppress(UnavailableError):  # which is an answer, too
        await door


async def staged() -> Scene:
    clock, thinker = FakeClock(), SlowThinker()
    store = TroubledStore(now_ms=clock.now_ms)
    policies = {"random": RandomPolicy()}
    node = Node(store=store, clock=clock, thinker=thinker, policies=policies)
    return Scene(await node.start(), store, thinker)


async def test_whose_message_shows_that_another_owner_has_the_room_is_answered() -> None:
    """What was due before it could not be stored any more, and the message was once dropped."""
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock).start()
    match = await match_of(node, clock={"bank": 0, "increment": 0, "turn": 30})
    await store.claim(match.room)
    clock.now += 40_000
    eve = FakePeer("eve")
    message = said("join", room=match.room, as_="spectator", id="j")
    await node.hall.receive(eve, message)
    for _ in range(TURNS[-1]):
        await asyncio.sleep(0)
    assert [told["code"] for told in eve.told if told["id"] == "j"] == ["unavailable"]
    await clock.advance(2_000)
    assert (await node.say(eve, "join", room=match.room, as_="spectator"))[0]["type"] == "joined"
    await node.hall.stop()


async def test_who_waits_in_a_room_that_is_cut_off_as_the_server_stops_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its task is cancelled in the middle of a write; it was once said that there is no room."""
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock, stop_ms=1).start()
    match = await match_of(node)
    one, other = match.players
    store.held = asyncio.Event()
    await node.put(one, "act", id="a", room=match.room, action=HEADS)
    await node.put(other, "act", id="b", room=match.room, action=HEADS)
    await node.put(other, "legal", id="l", room=match.room)
    await node.hall.stop()
    late = FakePeer("late")
    await node.say(late, "join", room=match.room, id="j")
    for peer, id in ((other, "b"), (other, "l"), (late, "j")):
        told = [message["code"] for message in peer.told if message.get("id") == id]
        assert told == ["unavailable"], id
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []
