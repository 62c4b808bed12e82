"""The server as a process: signals, an end at any moment, and the match that goes on after it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from .edge import PATIENCE_S, ended
from .table import Guest, close, guest, play, seated

START_S = 3 * PATIENCE_S  # the machine of a test run may be busy with others


class Server:
    """A running `gamewarden serve`."""

    def __init__(self, process: asyncio.subprocess.Process, line: str, log: Path) -> None:
        self.process = process
        self.line = line
        self.log = log
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])

    async def end(self, number: signal.Signals) -> int:
        """Sends a signal and waits for the end; gives the exit code."""
        self.process.send_signal(number)
        async with asyncio.timeout(START_S):
            return await self.process.wait()

    def logged(self) -> list[dict[str, object]]:
        """Every line of the log so far."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@asynccontextmanager
async def serve(folder: Path, *flags: str) -> AsyncIterator[Server]:
    """Runs a server on a data folder until the block is left; by then it may have ended."""
    log = folder / "log"
    with log.open("w") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "gamewarden", "serve", "--port", "0", "--data", str(folder / "data"), *flags),
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(START_S):
            line = (await process.stdout.readline()).decode()
        assert line, log.read_text()
        yield Server(process, line, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def rooms(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs `gamewarden rooms` on the data folder."""
    command = [sys.executable, "-m", "gamewarden", "rooms", *arguments]
    return subprocess.run(
        [*command, "--data", str(folder / "data")],
        capture_output=True,
        text=True,
        timeout=START_S,
        check=False,
    )


async def test_serve_says_in_one_line_where_to_play_and_where_the_data_is(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        assert str(tmp_path / "data") in server.line
        assert server.line.count("\n") == 1
        assert await server.end(signal.SIGINT) == 0


async def test_a_killed_server_comes_back_with_its_match_and_both_agree_c03(
    tmp_path: Path,
) -> None:
    """C03: after a hard kill nobody waits for the other, and the next move crosses."""
    async with serve(tmp_path) as server:
        ada, bob = await guest(server.port, name="Ada"), await guest(server.port, name="Bob")
        room = await seated(ada, bob)
        assert await play(room, ada, bob, actions=7) == 7
        await server.end(signal.SIGKILL)
    async with serve(tmp_path) as server:
        back = [await _back(server, one, room) for one in (ada, bob)]
        told = [await _resumed(one, room) for one in back]
        assert {one["seq"] for one in told} == {told[0]["seq"]}
        assert told[0]["seq"] == 8  # entry 1 and seven acts, all acknowledged
        assert sum("prompt" in one for one in told) == 1
        assert await play(room, *back, actions=3) == 3
        await close(*back)


async def test_a_server_killed_again_and_again_never_loses_an_acked_entry(tmp_path: Path) -> None:
    acked = 1
    players: list[Guest] = []
    room = ""
    for _ in range(3):
        async with serve(tmp_path) as server:
            if players:
                players = [await _back(server, one, room) for one in players]
                for one in players:
                    assert (await _resumed(one, room))["seq"] >= acked
            else:
                players = [await guest(server.port) for _ in range(2)]
                room = await seated(*players)
            acked += await play(room, *players, actions=4)
            await server.end(signal.SIGKILL)
    assert acked == 13


async def test_sigterm_tells_everybody_and_stores_everything_before_the_exit_c84(
    tmp_path: Path,
) -> None:
    """C84: exit 0 only once every live room is stored; each comes back where it stood."""
    async with serve(tmp_path) as server:
        players = [await guest(server.port) for _ in range(6)]
        pairs = [(players[n], players[n + 1]) for n in (0, 2, 4)]
        played = []
        for one, other in pairs:
            room = await seated(one, other)
            await play(room, one, other, actions=4)
            played.append((room, one.rooms[room]["seq"]))
        server.process.send_signal(signal.SIGTERM)
        for one in players:
            assert (await one.until("moving"))["retry_ms"] > 0
            assert (await ended(one.socket))[0] in (1001, 1012)
        async with asyncio.timeout(START_S):
            assert await server.process.wait() == 0
        events = [line["event"] for line in server.logged()]
        assert "stopped" in events
        assert not [line for line in server.logged() if line["level"] == "error"]
    async with serve(tmp_path) as server:
        for (room, seq), (one, _) in zip(played, pairs, strict=True):
            back = await _back(server, one, room)
            assert (await _resumed(back, room))["seq"] == seq
            await close(back)


async def test_two_signals_in_one_moment_still_stop_in_order(tmp_path: Path) -> None:
    """As when a signal reaches a whole process group and is passed on as well."""
    async with serve(tmp_path) as server:
        ada = await guest(server.port)
        server.process.send_signal(signal.SIGTERM)
        assert await server.end(signal.SIGTERM) == 0
        assert (await ended(ada.socket))[0] in (1001, 1012)
        assert "stopped" in [line["event"] for line in server.logged()]


async def test_a_second_server_on_one_data_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    async with serve(tmp_path):
        second = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "gamewarden", "serve", "--port", "0", "--data", str(tmp_path / "data")),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "GAMEWARDEN_LOG_LEVEL": "error"},
        )
        async with asyncio.timeout(START_S):
            _, errors = await second.communicate()
        assert second.returncode == 2
        assert str(tmp_path / "data") in errors.decode()
        assert errors.decode().count("\n") == 1


async def test_an_operator_lists_inspects_and_closes_and_no_secret_is_shown_c42(
    tmp_path: Path,
) -> None:
    """C42: what an operator does is logged, and tells neither them nor any player a secret."""
    async with serve(tmp_path) as server:
        ada, bob = await guest(server.port, name="Ada"), await guest(server.port, name="Bob")
        room = await seated(ada, bob, client_seed="canary-of-ada")
        await play(room, ada, bob, actions=4)
        heard = len(ada.frames)
        listed = await asyncio.to_thread(rooms, tmp_path, "list", "--json")
        [row] = json.loads(listed.stdout)
        assert (row["room"], row["state"]) == (room, "live")
        table = await asyncio.to_thread(rooms, tmp_path)
        assert room in table.stdout
        assert "Ada" in table.stdout
        inspected = await asyncio.to_thread(rooms, tmp_path, "inspect", room, "--json")
        assert json.loads(inspected.stdout)["seq"] == ada.rooms[room]["seq"]
        page = (await asyncio.to_thread(rooms, tmp_path, "inspect", room)).stdout
        assert re.search(r"^at: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$", page, re.MULTILINE)
        assert "\noffers: none\n" in page
        for shown in (listed.stdout, table.stdout, inspected.stdout, page):
            for word in (ada.rooms[room]["code"], "canary-of-ada", '"view"', '"secret"', '"code"'):
                assert word not in shown
        # Looking tells the players nothing.
        await ada.ask("ping")
        assert [json.loads(frame)["type"] for frame in ada.frames[heard:]] == ["pong"]
        closed = await asyncio.to_thread(rooms, tmp_path, "close", room)
        assert closed.returncode == 0
        while not ada.rooms[room].get("outcome"):
            if (await ada.hear())["type"] == "closed":
                break
        audit = [line for line in server.logged() if line["event"] == "operator asked"]
        assert [line["what"] for line in audit] == ["list", "list", "inspect", "inspect", "close"]
        assert audit[-1]["room"] == room
        assert all(line["operator"] for line in audit)
        tried = await asyncio.to_thread(rooms, tmp_path, "retry", room)
        assert tried.stdout == f"room {room} is at work\n"
        again = await asyncio.to_thread(rooms, tmp_path, "close", room)
        assert again.stdout == f"room {room} had ended already\n"
        missing = await asyncio.to_thread(rooms, tmp_path, "inspect", "nowhere")
        assert (missing.returncode, missing.stdout) == (1, "")
        await close(ada, bob)


def test_rooms_without_a_server_exits_with_2(tmp_path: Path) -> None:
    told = rooms(tmp_path)
    assert told.returncode == 2
    assert "no server runs" in told.stderr


@pytest.mark.parametrize("flags", [("--durability", "memory"), ("--durability", "fsync")])
async def test_every_durability_serves_a_match(tmp_path: Path, flags: tuple[str, ...]) -> None:
    async with serve(tmp_path, *flags) as server:
        ada, bob = await guest(server.port), await guest(server.port)
        room = await seated(ada, bob)
        assert await play(room, ada, bob, actions=3) == 3
        await close(ada, bob)
        assert await server.end(signal.SIGTERM) == 0


async def _back(server: Server, one: Guest, room: str) -> Guest:
    """The same player on a new connection, who still holds what was told before."""
    again = await guest(server.port, token=one.welcome["token"])
    assert room in [held["room"] for held in again.welcome["rooms"]]
    again.rooms = one.rooms
    return again


async def _resumed(one: Guest, room: str) -> dict[str, object]:
    held = one.rooms[room]
    return await one.ask(
        "resume", room=room, epoch=held["epoch"], seq=held["seq"], hash=held["hash"]
    )
