"""`gamewarden bot`: it plays over the wire, tells how it went, and ends with the right code."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamewarden.bots import Budget, SearchPolicy
from gamewarden.cli import run
from gamewarden.commands.bot import PolicyBot
from gamewarden_client import Bot, Legal, NotFoundError, Room
from sdk.live import player, serving

PATIENCE_S = 60.0  # a process takes seconds to start where many start at once
Said = pytest.CaptureFixture[str]


@asynccontextmanager
async def creating(url: str, *more: str) -> AsyncIterator[Process]:
    """A process of its own that opens rooms; it ends with the block."""
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "gamewarden", "bot", "--url", url, "--create", *more),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield command
    finally:
        if command.returncode is None:
            command.kill()
            await command.communicate()


async def code_told(lines: asyncio.StreamReader | None) -> str:
    assert lines is not None
    async for line in lines:
        if code := re.search(r"code ([2-9A-Z]{6})", line.decode()):
            return code[1]
    raise AssertionError("it ended without a code")


class First(Bot):
    async def choose(self, room: Room, legal: Legal) -> dict[str, Any]:
        return legal.actions[0]


async def test_matches_against_the_servers_bots_end_in_one_document(tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url:
        words = ["bot", "--url", url, "--against", "random", "--matches", "2", "--seed", "1"]
        code = await asyncio.to_thread(run, [*words, "--json"])
    said = capsys.readouterr()
    document = json.loads(said.out)
    assert code == 0
    assert document["wanted"] == 2
    assert [match["result"] for match in document["matches"]] == ["won", "won"]
    assert all(match["reason"] == "ko" and match["seat"] == 0 for match in document["matches"])
    assert "match 2: won (ko)" in said.err


@pytest.mark.parametrize("ruleset", ["tcg", "warband"])
async def test_every_ruleset_is_played_to_its_end(ruleset: str, tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url:
        words = ["bot", "--url", url, "--ruleset", ruleset, "--against", "random", "--seed", "1"]
        assert await asyncio.to_thread(run, words) == 0
    ends = r"match 1: (won|lost|drawn) \((lethal|deck|turn_limit|points)\)"
    assert re.search(ends, capsys.readouterr().out)


async def test_search_plays_to_the_end_over_the_wire(tmp_path: Path):
    search = PolicyBot(SearchPolicy(Budget(tries=2)), Random(1))
    async with serving(tmp_path) as url, player(url, "Ada") as (ada, _):
        room = await ada.create("tcg", fill={"1": "random"})
        outcome = await search.play(room)
    assert outcome["reason"] in ("lethal", "deck", "turn_limit")


async def test_ctrl_c_resigns_so_that_nobody_waits_for_it(tmp_path: Path):
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, _),
        creating(url, "--json") as command,
    ):
        room = await ada.join(await code_told(command.stderr))
        await room.until(lambda: room.state == "live" or None)
        command.send_signal(signal.SIGINT)
        assert await room.ended() == {"winner": room.seat, "reason": "resign"}
        out, errors = await command.communicate()
    assert (command.returncode, errors) == (130, b"")
    assert json.loads(out) == {"matches": [], "wanted": 1}


async def test_ctrl_c_while_nobody_has_come_closes_its_room(tmp_path: Path):
    async with (
        serving(tmp_path) as url,
        player(url, "Ada") as (ada, _),
        creating(url) as command,
    ):
        code = await code_told(command.stdout)
        command.send_signal(signal.SIGINT)
        assert await command.wait() == 130
        with pytest.raises(NotFoundError):
            await ada.look(code)


async def test_create_says_its_code_and_join_takes_the_seat(tmp_path: Path):
    async with serving(tmp_path) as url, creating(url) as command:
        code = await code_told(command.stdout)
        assert await asyncio.to_thread(run, ["bot", "--url", url, "--join", code]) == 0
        out, _ = await command.communicate()
    assert re.search(r"match 1: (won|lost|drawn) \((ko|bell)\)", out.decode())
    assert command.returncode == 0


async def test_the_queue_pairs_it_with_whoever_waits(tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url, player(url, "Ada") as (ada, _):
        waiting = asyncio.create_task(First().play(ada))
        assert await asyncio.to_thread(run, ["bot", "--url", url, "--policy", "random"]) == 0
        outcome = await waiting
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "match 1: waiting in the queue of hype"
    assert outcome["reason"] in said[-1]


async def test_a_match_that_breaks_off_is_a_finding(tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url:
        code = await asyncio.to_thread(run, ["bot", "--url", url, "--join", "ZZZZZZ"])
    assert code == 1
    assert "match 1: not_found" in capsys.readouterr().err


async def test_a_bot_that_the_server_has_not_is_bad_usage(tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url:
        code = await asyncio.to_thread(run, ["bot", "--url", url, "--against", "oracle"])
    assert code == 2
    assert "--against: expected greedy or random, got 'oracle'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--ruleset", "chess"], "chess"),
        (["--matches", "0"], "from 1 to"),
        (["--policy", "oracle"], "oracle"),
        (["--queue", "--create"], "not allowed"),
        (["--name", "x" * 65], "--name: expected 1 to"),
        (["--ruleset", "warband", "--policy", "search"], "greedy or random for warband, got"),
        (["--url", "http://127.0.0.1:1/"], "got 'http://127.0.0.1:1/'"),
    ],
)
def test_what_cannot_be_is_bad_usage(words: list[str], says: str, capsys: Said):
    assert run(["bot", *words]) == 2
    assert says in capsys.readouterr().err


def test_help_shows_an_example(capsys: Said):
    assert run(["bot", "--help"]) == 0
    assert "gamewarden bot --join 7KMPQ2" in capsys.readouterr().out
