"""What has ended is given back at once: a node's collector comes so seldom that it is no help."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.frames import Frame, Opcode

from gamewarden.app import App
from gamewarden.config import Config
from gamewarden.rooms.limits import RoomLimits
from gamewarden.rules.game import rulesets
from support.fake_clock import FakeClock
from support.fake_peer import FakePeer
from support.node import Node, match_of
from support.troubled_store import TroubledStore

from .edge import Edge, edge, get, until
from .loops import Run, loops
from .openings import HELLO, RESET, SOCKETS, UPGRADE, turns
from .table import close, guest, play, seated

OURS = ("gamewarden.", "websockets.server.")
ILL = ("unmasked", "over the limit", "a long ping", "a close within a message", "no hello")
HASTY = RoomLimits(linger_ms=10, rematch_ms=10, idle_ms=10, abandoned_ms=10, bot_ms=0)


@contextmanager
def uncollected() -> Iterator[Counter[str]]:
    """What is left behind in cycles, by type, is there when the block is left."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    flags = gc.get_debug()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        names = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        found.update(name for name in names if name.startswith(OURS))
    finally:
        gc.set_debug(flags)
        gc.garbage.clear()
        gc.enable()


def rooms(app: App) -> int:
    """How many the node has at work."""
    lines = app.metrics.page().decode().splitlines()
    counts = [line.split()[-1] for line in lines if line.startswith("gamewarden_rooms{")]
    assert counts
    return sum(int(float(count)) for count in counts)


@loops
@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_a_match_and_its_connections_leave_nothing_for_the_collector(
    ruleset: str, run: Run
) -> None:
    async def played(port: int) -> None:
        ada, bob, eve = [await guest(port, name=name) for name in ("Ada", "Bob", "Eve")]
        room = await seated(ada, bob, ruleset=ruleset)
        await eve.ask("join", room=room, **{"as": "spectator"})
        await play(room, ada, bob, actions=30)
        await ada.ask("resign", room=room)
        await close(ada, bob, eve)

    async def watched() -> None:
        async with App(Config(port=0, durability="memory", rooms=HASTY)) as app:
            await played(app.port)  # what is made once, and stays, is there by now
            with uncollected() as found:
                await played(app.port)
                await until(lambda: not rooms(app))
            assert not found

    run(watched())


async def test_a_room_with_a_bot_and_one_that_nobody_enters_leave_nothing_either() -> None:
    async with App(Config(port=0, durability="memory", rooms=HASTY)) as app:
        with uncollected() as found:
            ada = await guest(app.port)
            await ada.ask("create", ruleset="hype", private=True)
            room = (await ada.ask("create", ruleset="hype", fill={"1": "greedy"}))["room"]
            await play(room, ada, actions=3)
            await ada.ask("resign", room=room)
            await close(ada)
            await until(lambda: not rooms(app))
        assert not found


async def test_a_connection_that_is_no_socket_leaves_nothing_either() -> None:
    async with App(Config(port=0, durability="memory")) as app:
        with uncollected() as found:
            for request in ("GET /healthz HTTP/1.1\nHost: x", "GET /ws HTTP/1.1\nHost: x", "no"):
                status, _, _ = await get(app.port, request)
                assert status in (200, 400, 426)
        assert not found


@loops
@pytest.mark.parametrize("is_reset", [False, True], ids=["closed", "reset"])
def test_a_connection_that_ends_without_a_word_leaves_nothing_either(
    is_reset: bool, run: Run
) -> None:
    """As those of phones and of pages that are closed do."""

    async def broken_off(here: Edge, opening: bytes, rest: int) -> None:
        client = socket.create_connection(("127.0.0.1", here.port))  # it waits for nobody
        client.sendall(opening)
        await turns(rest)
        if is_reset:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        client.close()

    async def watched() -> None:
        requests = (b"GET /healthz HTTP/1.1\r\n\r\n", b"GET /ws HTTP/1.1\r\n\r\n", UPGRADE)
        async with edge() as here:
            with uncollected() as found:
                for opening in (*requests, UPGRADE + HELLO, *map(SOCKETS.__getitem__, ILL)):
                    for rest in range(12):
                        await broken_off(here, opening, rest)
                        await turns(12)
                await gone(here)
            assert not found

    run(watched())


async def gone(here: Edge) -> None:
    """Waits until nobody is there, nor remembered by what stands in for the rooms."""
    await until(lambda: not here.gateway.connections())
    await turns(50)
    here.tables.left.clear()


@loops
@pytest.mark.parametrize("is_cut", [True, False], ids=["by the server", "by itself"])
def test_a_reader_that_is_too_slow_and_is_cut_off_leaves_nothing_either(
    is_cut: bool, run: Run
) -> None:
    most = 4_000_000 if is_cut else 100_000_000

    async def watched() -> None:
        async with edge(edge={"outbound_most_bytes": most, "close_timeout_s": 0.1}) as here:
            with uncollected() as found:
                async with here.player() as one:
                    await one.say({"type": "chat", "room": "r", "text": "send 400 60000"})
                    if is_cut:
                        await until(lambda: here.metrics.closed[4010] == 1)
                    else:
                        await until(lambda: len(here.watch.slow) == 1)
                        one.socket.transport.abort()  # with a reset: much is unread
                    await until(lambda: not here.gateway.connections())
                await gone(here)
            assert not found

    run(watched())


async def test_a_socket_in_ever_so_many_fragments_leaves_nothing_either() -> None:
    part = Frame(Opcode.CONT, b" ", fin=False).serialize(mask=True)
    async with edge() as here:
        with uncollected() as found:
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            begun = Frame(Opcode.TEXT, b"{", fin=False).serialize(mask=True)
            writer.write(UPGRADE + HELLO + begun + part * 12_000)
            await reader.readuntil(b"\x88")
            writer.close()
            await writer.wait_closed()
            del reader, writer
            await gone(here)
        assert not found


async def test_rooms_that_close_before_their_time_leave_nothing_either() -> None:
    async with App(Config(port=0, durability="memory")) as app:
        with uncollected() as found:
            ada, bob = await guest(app.port), await guest(app.port)
            for _ in range(2):
                joined = await ada.ask("create", ruleset="hype")
                await bob.ask("join", room=joined["room"], **{"as": "spectator"})
                await ada.ask("leave", room=joined["room"])
            await until(lambda: not rooms(app))
            await close(ada, bob)
        assert not found


async def test_a_create_that_is_said_again_leaves_nothing_either() -> None:
    node = await Node().start()
    ann = FakePeer("ann")
    with uncollected() as found:
        for _ in range(3):
            await node.say(ann, "create", id="c", ruleset="hype")
    assert not found
    await node.hall.stop()


@pytest.mark.parametrize("trouble", ["before", "after"])
async def test_what_fails_for_want_of_a_store_leaves_nothing_either(trouble: str) -> None:
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock).start()
    match = await match_of(node)
    with uncollected() as found:
        store.fail(trouble, "create", "claim", "append", "write_head", "drop")
        for _ in range(3):
            ann, ben = match.players
            await node.say(ann, "create", id=node.id(), ruleset="hype")
            await node.say(ann, "resign", id=node.id(), room=match.room)
            await node.say(ben, "chat", room=match.room, text="hello?")
            await node.clock.advance(1_000)
        store.fail(None)
        await node.clock.advance(10_000)
        assert match.known(0)["state"] == "ended"  # what may be stored is stored for sure
        del ann, ben
    assert not found
    await node.hall.stop()


@pytest.mark.parametrize("call", ["claim", "write_head", "append"])
async def test_a_room_that_cannot_be_taken_up_yet_leaves_nothing_either(call: str) -> None:
    clock = FakeClock()
    store = TroubledStore(now_ms=clock.now_ms)
    node = await Node(store=store, clock=clock).start()
    match = await match_of(node, clock={"bank": 300, "increment": 0, "turn": 0})
    await store.claim(match.room)  # by another node: this one gives the room up
    with uncollected() as found:
        await match.say(0, "resign", id="r")
        store.fail("before", call)
        for _ in range(4):
            await node.clock.advance(1_000)
            await node.say(FakePeer("ben"), "join", room=match.room)
        store.fail(None)
        await node.clock.advance(10_000)
        assert (await node.say(FakePeer("ann"), "join", room=match.room))[0]["state"] == "live"
    assert not found
    await node.hall.stop()
