"""What one intent costs the server, against a bare echo of the same sizes, in turn."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import AsyncIterator, Sequence

from msgspec import Struct

from gamewarden.rules.game import Ruleset

from . import drive, rules_only, scripts
from .figures import Figure, over_rounds, percentile
from .process import Child, child

TABLES = 24  # matches at once: 48 players
ECHO_FRAMES = 400  # on each of as many connections as there are tables
RATE_TABLES = 40  # matches at once at half load; each plays one act after another
MS = 1000


class Round(Struct, frozen=True):
    """CPU seconds for one intent (or frame) of each kind, in one round."""

    echo: float
    trivial: float
    hype: float
    hype_rules: float


async def cost(game: Ruleset, folder: str, *, rounds: int) -> list[Figure]:
    """The ratios of cost, the sizes of updates, and the latency at half load."""
    chance = random.Random(1)
    found: list[Round] = []
    async with child("server", folder) as server:
        sizes, _ = await _server_round(server, game.id, _hypes(game, chance, TABLES))  # warm
        echo_in = sizes.in_bytes // sizes.intents
        echo_out = int(statistics.mean(sizes.updates))
        load = drive.Load()
        async with child("echo", str(echo_out)) as echo:
            for _ in range(rounds):
                found.append(
                    Round(
                        echo=await _echo_round(echo, echo_in),
                        trivial=await _cost_of(server, "trivial", [scripts.trivial()] * TABLES),
                        hype=await _cost_of(server, game.id, _hypes(game, chance, TABLES), load),
                        hype_rules=rules_only.seconds_per_action(game, chance),
                    )
                )
        half = await _half_load(server, game, chance)
    return [*_ratios(found, echo_in, echo_out), *_sizes(load), *half]


def _ratios(found: Sequence[Round], echo_in: int, echo_out: int) -> list[Figure]:
    echo = f"a bare echo of {echo_in} bytes in and {echo_out} out, same loop, CPU of the server"
    whole = "decoded, judged, applied, appended to the store, told to two players, acknowledged"
    return [
        over_rounds(
            "bare echo", [one.echo * MS * MS for one in found], "µs of CPU a frame", echo
        ),
        over_rounds(
            "intent, trivial rules", [one.trivial / one.echo for one in found], "times the echo",
            f"{whole}, with rules that do nothing; against {echo}", 2.5,
        ),
        over_rounds(
            "intent, hype, without its rules",
            [(one.hype - one.hype_rules) / one.echo for one in found], "times the echo",
            "the next figure less what `perform` alone costs; view, patch and hash count in", 2.5,
        ),
        over_rounds(
            "intent, hype", [one.hype / one.echo for one in found], "times the echo",
            f"{whole}, random matches; against {echo}", 5,
        ),
    ]  # fmt: skip


def _sizes(load: drive.Load) -> list[Figure]:
    return [
        Figure(
            "update, hype", statistics.median(load.updates), "bytes",
            f"median of {len(load.updates)} updates to a player, clock on, random matches", 560,
        )
    ]  # fmt: skip


async def _half_load(server: Child, game: Ruleset, chance: random.Random) -> list[Figure]:
    """Finds how many intents a second go through, then plays at half that rate."""
    hypes = _hypes(game, chance, RATE_TABLES)
    load, seconds = await _server_round(server, game.id, hypes)
    full = load.intents / seconds
    pause_s = 2 * RATE_TABLES / full
    half = drive.Load()
    hypes = _hypes(game, chance, RATE_TABLES)
    async with drive.tables(server.url, game.id, hypes) as tables, asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(drive.play(table, half, pause_s=pause_s, chance=chance))
    about = (
        f"{half.intents} hype intents at about {full / 2:,.0f} a second, half of what goes through"
    )
    return [
        Figure("intents a second", full, "at full load", "client and server on this machine"),
        Figure("p50 at half load", percentile(half.waits, 50) * MS, "ms", about),
        Figure("p99 at half load", percentile(half.waits, 99) * MS, "ms", about, 5),
    ]


def _hypes(game: Ruleset, chance: random.Random, count: int) -> list[scripts.Script]:
    return [scripts.hype(game, chance) for _ in range(count)]


async def _cost_of(
    server: Child, ruleset: str, of: list[scripts.Script], into: drive.Load | None = None
) -> float:
    before: list[float] = []
    load = drive.Load() if into is None else into
    played_before = load.intents
    async for _ in _played(server, ruleset, of, load):
        before.append(server.cpu_s())
    return (before[1] - before[0]) / (load.intents - played_before)


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
