"""What one intent costs the server, against a bare echo of the same sizes, in turn."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

from msgspec import Struct

from gamewarden.rules.game import Ruleset

from . import drive, scripts
from .figures import Figure, over_rounds, percentile
from .process import Child, child

TABLES = 24  # matches at once: 48 players
ECHO_FRAMES = 200  # on each table of an echo
RATE_TABLES = 40  # matches at once at half load; each plays one act after another
MS = 1000


class Sizes(Struct, frozen=True):
    """Mean bytes of an intent, and of the update and the ack that come of it."""

    intent: int
    update: int
    ack: int

    @property
    def told(self) -> str:
        """What an echo of these sizes does, in words."""
        return (
            f"bare websockets on the same loop that for {self.intent} bytes in send "
            f"{self.update} and {self.ack} back, and {self.update} to another connection"
        )


class Round(Struct, frozen=True):
    """CPU seconds of a server for one intent, or what stands for one, in one round.

    `one_frame` is of an echo that answers a frame with a frame; `like_...` are of echoes that send
    what such an intent sends; `hype_rules` is the part of `hype` that `perform` took.
    """

    one_frame: float
    like_trivial: float
    like_hype: float
    trivial: float
    hype: float
    hype_rules: float


async def cost(game: Ruleset, folder: str, *, rounds: int) -> list[Figure]:
    """The ratios of cost, the sizes of updates, and the latency at half load.

    Costs are those of matches of one length: where some tables end before the others, the last ones
    find a server that mostly sleeps, and pay for waking it, which no echo does.
    """
    chance = random.Random(1)
    found: list[Round] = []
    async with child("server", folder) as server, AsyncExitStack() as stack:
        # Which also warms the server.
        trivial = _sizes(await _whole(server, "trivial", [scripts.trivial()] * TABLES))
        load = await _whole(server, game.id, _hypes(game, chance, 2 * TABLES))
        hype = _sizes(load)
        bare = await stack.enter_async_context(child("echo", str(hype.update)))
        of_trivial, of_hype = [
            await stack.enter_async_context(child("pairs", str(sizes.update), str(sizes.ack)))
            for sizes in (trivial, hype)
        ]
        for _ in range(rounds):
            one_frame = await _echo_round(bare, hype.intent)
            like_trivial = await _pairs_round(of_trivial, trivial.intent)
            cost, _ = await _cost_of(server, "trivial", [scripts.trivial()] * TABLES)
            like_hype = await _pairs_round(of_hype, hype.intent)
            evens = [scripts.even(game, chance) for _ in range(TABLES)]
            whole, rules = await _cost_of(server, game.id, evens)
            found.append(Round(one_frame, like_trivial, like_hype, cost, whole, rules))
        half = await _half_load(server, game, chance, of_hype, hype)
    return [*_ratios(found, trivial, hype), *_update_sizes(load), *half]


def _ratios(found: Sequence[Round], trivial: Sizes, hype: Sizes) -> list[Figure]:
    whole = "decoded, judged, applied, appended to the store, told to two players, acknowledged"
    one_frame = f"of {hype.intent} bytes in and {hype.update} back, and nothing to anybody else"
    return [
        over_rounds(
            "echo of what a hype intent sends", [one.like_hype * MS * MS for one in found],
            "µs of CPU", f"{hype.told}; CPU of that server alone, as in all that follows",
        ),
        over_rounds(
            "intent, trivial rules", [one.trivial / one.like_trivial for one in found],
            "times the echo",
            f"{whole}, with rules that do nothing; against {trivial.told}", 2.5,
        ),
        over_rounds(
            "intent, hype, without its rules",
            [(one.hype - one.hype_rules) / one.like_hype for one in found], "times the echo",
            "the next figure less what `perform` took there; view, patch and hash count in", 2.5,
        ),
        over_rounds(
            "intent, hype", [one.hype / one.like_hype for one in found], "times the echo",
            f"{whole}, the first {scripts.EVEN_ACTS} of random matches; against {hype.told}", 5,
        ),
        over_rounds(
            "intent, hype, against one frame", [one.hype / one.one_frame for one in found],
            "times the echo", f"as above; against an echo {one_frame}",
        ),
        over_rounds(
            "intent, trivial rules, against one frame",
            [one.trivial / one.one_frame for one in found],
            "times the echo", f"as above; against an echo {one_frame}",
        ),
    ]  # fmt: skip


def _update_sizes(load: drive.Load) -> list[Figure]:
    return [
        Figure(
            "update, hype", statistics.median(load.updates), "bytes",
            f"median of {len(load.updates)} updates to a player, clock on, random matches", 560,
        )
    ]  # fmt: skip


async def _half_load(
    server: Child, game: Ruleset, chance: random.Random, echo: Child, sizes: Sizes
) -> list[Figure]:
    """Finds how many intents a second go through, then plays at half that rate, and echoes so."""
    hypes = _hypes(game, chance, RATE_TABLES)
    load, seconds = await _server_round(server, game.id, hypes)
    full = load.intents / seconds
    pause_s = 2 * RATE_TABLES / full
    half, echoed = drive.Load(), drive.Load()
    hypes = _hypes(game, chance, RATE_TABLES)
    async with drive.tables(server.url, game.id, hypes) as tables, asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(drive.play(table, half, pause_s=pause_s, chance=chance))
    await drive.pairs(
        echo.url, tables=RATE_TABLES, frames=half.intents // RATE_TABLES, size=sizes.intent,
        load=echoed, pause_s=pause_s, chance=chance,
    )  # fmt: skip
    about = (
        f"{half.intents} hype intents at about {full / 2:,.0f} a second, half of what goes through"
    )
    same = f"{echoed.intents} frames at that rate, to compare with; {sizes.told}"
    return [
        Figure("intents a second", full, "at full load", "client and server on this machine"),
        Figure("p50 at half load", percentile(half.waits, 50) * MS, "ms", about),
        Figure("p99 at half load", percentile(half.waits, 99) * MS, "ms", about, 5),
        Figure("p50 of an echo", percentile(echoed.waits, 50) * MS, "ms", same),
        Figure("p99 of an echo", percentile(echoed.waits, 99) * MS, "ms", same),
    ]


def _hypes(game: Ruleset, chance: random.Random, count: int) -> list[scripts.Script]:
    return [scripts.hype(game, chance) for _ in range(count)]


async def _cost_of(server: Child, ruleset: str, of: list[scripts.Script]) -> tuple[float, float]:
    """CPU seconds of an intent, and those of them that its rules took."""
    cpu: list[float] = []
    rules: list[float] = []
    load = drive.Load()
    async for _ in _played(server, ruleset, of, load):
        cpu.append(server.cpu_s())
        rules.append(await server.rules_s())
    return (cpu[1] - cpu[0]) / load.intents, (rules[1] - rules[0]) / load.intents


def _sizes(load: drive.Load) -> Sizes:
    return Sizes(
        intent=load.in_bytes // load.intents,
        update=int(statistics.mean(load.updates)),
        ack=int(statistics.mean(load.acks)),
    )


async def _whole(server: Child, ruleset: str, of: list[scripts.Script]) -> drive.Load:
    load, _ = await _server_round(server, ruleset, of)
    return load


async def _server_round(
    server: Child, ruleset: str, of: list[scripts.Script]
) -> tuple[drive.Load, float]:
    load, marks = drive.Load(), []
    async for _ in _played(server, ruleset, of, load):
        marks.append(time.perf_counter())
    return load, marks[1] - marks[0]


async def _played(
    server: Child, ruleset: str, of: list[scripts.Script], load: drive.Load
) -> AsyncIterator[None]:
    """Yields when all tables are set, and again when all matches are over."""
    async with drive.tables(server.url, ruleset, of) as tables:
        yield
        async with asyncio.TaskGroup() as group:
            for table in tables:
                group.create_task(drive.play(table, load))
        yield


async def _echo_round(echo: Child, size: int) -> float:
    load = drive.Load()
    before = echo.cpu_s()
    await drive.echo(echo.url, connections=TABLES, frames=ECHO_FRAMES, size=size, load=load)
    return (echo.cpu_s() - before) / load.intents


async def _pairs_round(echo: Child, size: int) -> float:
    load = drive.Load()
    before = echo.cpu_s()
    await drive.pairs(echo.url, tables=TABLES, frames=ECHO_FRAMES, size=size, load=load)
    return (echo.cpu_s() - before) / load.intents
