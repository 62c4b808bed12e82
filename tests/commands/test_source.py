"""`gamewarden replay --room` and `gamewarden verify --room`: matches that a server keeps."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from gamewarden.cli import run
from gamewarden_client import Bot, Client, Legal, Room
from sdk.live import serving

Said = pytest.CaptureFixture[str]


class First(Bot):
    async def choose(self, room: Room, legal: Legal) -> dict[str, object]:
        return legal.actions[0]


async def _played(url: str) -> str:
    async with Client.connect(url, name="Ada") as ada:
        room = await ada.create("hype", fill={"1": "random"})
        await First().play(room)
        return room.id


async def test_an_ended_match_of_a_server_is_verified_and_exported(tmp_path: Path, capsys: Said):
    out = tmp_path / "match.json"
    async with serving(tmp_path / "data") as url:
        there = ["--room", await _played(url), "--url", url]
        assert await asyncio.to_thread(run, ["verify", *there]) == 0
        assert await asyncio.to_thread(run, ["replay", *there, "--export", str(out)]) == 0
    capsys.readouterr()
    entries = json.loads(out.read_text())["record"]["entries"]
    assert run(["verify", str(out)]) == 0
    assert capsys.readouterr().out.endswith(f", {len(entries)} entries\n")


@pytest.mark.parametrize("command", ["verify", "replay"])
async def test_a_room_that_is_not_there_is_exit_2(command: str, tmp_path: Path, capsys: Said):
    async with serving(tmp_path) as url:
        words = [command, "--room", "aaaaaaaaaaaaaaaa", "--url", url]
        assert await asyncio.to_thread(run, words) == 2
    assert "--room aaaaaaaaaaaaaaaa: not_found" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["match.json", "--room", "aaaaaaaaaaaaaaaa"]])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_one_source_is_needed_and_no_more(command: str, words: list[str], capsys: Said):
    assert run([command, *words]) == 2
    assert "a FILE or --room ROOM" in capsys.readouterr().err
