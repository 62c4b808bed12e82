"""Where a match's dice come from when nobody brings anything: no two matches are alike."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from gamewarden.rooms.hall import Hall
from gamewarden.rules.game import rulesets
from gamewarden.store.memory import MemoryStore
from support.fake_clock import FakeClock
from support.fake_peer import FakePeer
from support.node import LIMITS, said

Json = dict[str, Any]
MATCHES = 100


async def opening(here: Hall, clock: FakeClock, names: tuple[str, str]) -> tuple[Json, Json]:
    """A match of two who bring no seed: what the first was told of it, and its record."""
    ann, ben = map(FakePeer, names)
    await here.receive(ann, said("create", id="c", ruleset="tcg"))
    await clock.settle()
    joined = ann.last("joined")
    room = joined["room"]
    await here.receive(ben, said("join", room=room))
    await clock.advance(LIMITS.start_ms)
    opened = dict(joined)
    opened["hands"] = [
        sorted(card["card"] for card in peer.rooms[room]["view"]["players"][seat]["hand"].values())
        for seat, peer in (("0", ann), ("1", ben))
    ]
    opened["first"] = ann.rooms[room]["view"]["first"]
    await here.receive(ann, said("resign", id="r", room=room))
    await clock.settle()
    await here.receive(ann, said("replay", id="p", room=room))
    await clock.settle()
    return opened, ann.last("replay")["record"]


async def test_matches_without_a_given_seed_have_nothing_in_common() -> None:
    """C52: no secret, seed, commit, id, code or opening comes again, after a restart either."""
    found: list[tuple[Json, Json]] = []
    for run in range(2):
        clock = FakeClock()
        store = MemoryStore(now_ms=clock.now_ms)
        here = Hall(store=store, clock=clock, games=rulesets(), limits=LIMITS, node="node-1")
        await here.start()
        for number in range(MATCHES // 2):
            names = f"ann {run}.{number}", f"ben {run}.{number}"
            found.append(await opening(here, clock, names))
        await here.stop()
    for key in ("room", "code", "commit", "epoch"):
        assert len({opened[key] for opened, _ in found}) == MATCHES, key
    assert len({record["secret"] for _, record in found}) == MATCHES
    assert len({seed for _, record in found for seed in record["seeds"].values()}) == 2 * MATCHES
    # Two hands of five out of forty cards: of 100 such pairs none is to be expected twice.
    assert len({str(opened["hands"]) for opened, _ in found}) >= MATCHES - 1
    first = Counter(opened["first"] for opened, _ in found)
    assert min(first[0], first[1]) > MATCHES // 4


async def drawn() -> str:
    """What a server draws for the first room that it makes."""
    clock = FakeClock()
    store = MemoryStore(now_ms=clock.now_ms)
    here = Hall(store=store, clock=clock, games=rulesets(), limits=LIMITS, node="node-1")
    await here.start()
    opened, record = await opening(here, clock, ("ann", "ben"))
    await here.stop()
    return " ".join((opened["room"], opened["code"], record["secret"], *record["seeds"].values()))


def test_another_process_draws_something_else() -> None:
    """C52: nothing of it hangs on when, or in which process, a server was started."""
    script = "import asyncio; from rooms.test_chance import drawn; print(asyncio.run(drawn()))"
    folder = Path(__file__).parents[1]
    printed = [
        subprocess.run(
            [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    assert len(printed[0]) == len(printed[1]) == 5
    assert not set(printed[0]) & set(printed[1])
