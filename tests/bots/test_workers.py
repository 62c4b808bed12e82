"""Policies think in processes of their own: the answer is the same, and nobody waits for it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from gamewarden.bots import Decision, GreedyPolicy
from gamewarden.bots.match import decision
from gamewarden.bots.thinker import Asked, Thought
from gamewarden.bots.worker import LENGTH, NEVER_MIND
from gamewarden.bots.workers import WorkerLimits, Workers
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Legal, rulesets
from gamewarden.rules.hype import RULESET as HYPE
from gamewarden.rules.tcg import RULESET as TCG
from support.pennies import Pennies

WITHIN_S = 60.0  # a process starts in under 1 s, but machines are busy


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    games = {**rulesets(), "pennies": Pennies()}
    found = Workers(games, WorkerLimits(count=1, think_s=WITHIN_S))
    yield found
    await found.stop()
    assert found.processes == []


def opening() -> Decision:
    """A first decision of `hype`."""
    options = HYPE.options({"first": 0}, {})
    return decision(HYPE, options, HYPE.start(options, seeded("opening")).state, 0)


def dealt() -> Decision:
    """A first turn of `tcg`, of which there is enough to think about."""
    options, dice = TCG.options({}, {}), seeded("dealt")
    state = TCG.start(options, dice).state
    for _ in range(10):  # seats are asked for their first hand before
        seat, prompt = next(iter(TCG.prompts(state).items()))
        if prompt["kind"] == "main":
            break
        state = TCG.perform(state, seat, TCG.default(state, seat), dice).state
    return decision(TCG, options, state, seat)


def framed(asked: Asked) -> bytes:
    frame = msgspec.json.encode(asked)
    return len(frame).to_bytes(LENGTH, "big") + frame


async def put(workers: Workers, asked: Asked) -> Thought:
    came: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
    workers.ask(asked, came.set_result)
    async with asyncio.timeout(WITHIN_S):
        return await came


def noting(order: list[str], name: str) -> Callable[[Thought], None]:
    """Notes who was answered."""
    return lambda _: order.append(name)


async def test_a_process_chooses_as_the_policy_would_right_here(workers: Workers) -> None:
    asked = opening()
    for seed in (1, 2):
        thought = await put(workers, Asked("hype", "greedy", asked, seed))
        assert thought == Thought(GreedyPolicy().choose(HYPE, asked, Random(seed)))
    assert len(workers.processes) == 1


async def test_the_loop_goes_on_while_a_process_thinks(workers: Workers) -> None:
    came: list[Thought] = []
    answered = asyncio.Event()

    def answer(thought: Thought) -> None:
        came.append(thought)
        answered.set()

    workers.ask(Asked("hype", "greedy", opening(), 1), answer)
    assert came == []
    async with asyncio.timeout(WITHIN_S):
        await answered.wait()
    assert came[0].action is not None


async def test_a_process_that_dies_is_replaced(workers: Workers) -> None:
    asked = Asked("hype", "greedy", opening(), 1)
    first = await put(workers, asked)
    (pid,) = workers.processes
    os.kill(pid, signal.SIGKILL)
    # It may still be taken for alive: then the choice fails, and the next one finds a new process.
    thoughts = [await put(workers, asked) for _ in range(2)]
    assert thoughts[-1] == first
    assert {thought.trouble for thought in thoughts} <= {None, "failed"}
    assert workers.processes not in ([pid], [])


async def test_a_policy_that_raises_has_failed_and_its_process_goes_on(workers: Workers) -> None:
    asked = opening()
    nothing = Decision(0, asked.options, asked.view, asked.prompt, Legal([]))
    thought = await put(workers, Asked("hype", "greedy", nothing, 1))
    assert thought.trouble == "failed"
    assert "NothingToDoError" in thought.said
    pids = workers.processes
    assert (await put(workers, Asked("hype", "greedy", asked, 1))).action is not None
    assert workers.processes == pids


async def test_what_takes_longer_than_it_may_is_late() -> None:
    workers = Workers(rulesets(), WorkerLimits(count=1, think_s=0))
    thought = await put(workers, Asked("hype", "greedy", opening(), 1))
    assert thought.trouble == "late"
    await workers.stop()
    assert workers.processes == []


async def test_what_waited_too_long_is_late_and_no_process_ends_for_it(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked("hype", "greedy", opening(), 1)
    first = await put(workers, asked)
    pids = workers.processes
    came: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
    workers.ask(asked, came.set_result)
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + 2 * WITHIN_S)
    assert (await came).trouble == "late"
    assert await put(workers, asked) == first
    assert workers.processes == pids


async def test_policies_have_their_turns_however_many_decisions_of_one_wait(
    workers: Workers,
) -> None:
    order: list[str] = []
    for name in ("long", "long", "long", "short", "short", "other"):
        workers.ask(Asked("hype", name, opening(), 1), noting(order, name))
    await put(workers, Asked("hype", "long", opening(), 1))
    assert order == ["long", "short", "other", "long", "short", "long"]


async def test_who_thinks_long_leaves_a_process_to_others() -> None:
    workers = Workers(rulesets(), WorkerLimits(count=2, think_s=WITHIN_S))
    order: list[str] = []
    search, greedy = Asked("tcg", "search", dealt(), 1), Asked("tcg", "greedy", dealt(), 1)
    await asyncio.gather(put(workers, search), put(workers, greedy))  # both processes are there
    assert len(workers.processes) == 2
    workers.ask(search, noting(order, "search"))
    last = asyncio.create_task(put(workers, search))
    workers.ask(greedy, noting(order, "greedy"))
    await last
    assert sorted(order) == ["greedy", "search"]
    await workers.stop()


async def test_greedy_stands_in_for_a_search_that_waited_too_long(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dealt()
    came: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
    workers.ask(Asked("tcg", "search", asked, 1), came.set_result)
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + 2 * WITHIN_S)
    assert await came == Thought(GreedyPolicy().choose(TCG, asked, Random(1)), trouble="late")


async def test_greedy_stands_in_where_too_many_searches_wait() -> None:
    workers = Workers(rulesets(), WorkerLimits(count=1, think_s=WITHIN_S, waiting=1))
    asked = dealt()
    workers.ask(Asked("tcg", "search", asked, 1), lambda _: None)
    thought = await put(workers, Asked("tcg", "search", asked, 1))
    assert thought == Thought(GreedyPolicy().choose(TCG, asked, Random(1)), trouble="busy")
    await workers.stop()


async def test_a_process_leaves_off_what_nobody_wants_and_goes_on(workers: Workers) -> None:
    asked = dealt()
    first = await put(workers, Asked("tcg", "greedy", asked, 1))
    pids = workers.processes
    came: list[Thought] = []
    for _ in range(3):
        asking = workers.ask(Asked("tcg", "search", asked, 1), came.append)
        await asyncio.sleep(0)  # the process has it
        asking.cancel()
        asking.cancel()
        assert await put(workers, Asked("tcg", "greedy", asked, 1)) == first
    assert (came, workers.processes) == ([], pids)


def test_a_question_that_is_not_wanted_is_broken_off_and_the_next_one_is_not() -> None:
    search, greedy = (Asked("tcg", name, dealt(), 1) for name in ("search", "greedy"))
    frames = b"".join([framed(search), NEVER_MIND, framed(greedy), framed(greedy)])
    # The input stays open, or the process would end before it has answered.
    with subprocess.Popen(
        [sys.executable, "-m", "gamewarden.bots.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frames)
        process.stdin.flush()
        answers = []
        for _ in range(4):  # the first says that it is ready
            length = int.from_bytes(process.stdout.read(LENGTH), "big")
            answers.append(process.stdout.read(length))
        process.stdin.close()
    _, broken, *others = answers
    chosen = GreedyPolicy().choose(TCG, dealt(), Random(1))
    assert msgspec.json.decode(broken, type=Thought).said == "broken off"
    assert [msgspec.json.decode(one, type=Thought) for one in others] == [Thought(chosen)] * 2


async def test_a_process_that_does_not_leave_off_is_ended() -> None:
    workers = Workers(rulesets(), WorkerLimits(count=1, think_s=100 * WITHIN_S))
    greedy = Asked("tcg", "greedy", dealt(), 1)
    first = await put(workers, greedy)
    (pid,) = workers.processes
    os.kill(pid, signal.SIGSTOP)
    asking = workers.ask(Asked("tcg", "search", dealt(), 1), lambda _: None)
    await asyncio.sleep(0)  # the process has it
    asking.cancel()
    assert await put(workers, greedy) == first
    assert workers.processes not in ([pid], [])
    await workers.stop()


async def test_a_file_in_the_servers_folder_does_not_stand_in_for_a_module(
    workers: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    assert (await put(workers, Asked("hype", "greedy", opening(), 1))).action is not None


async def test_more_than_may_wait_is_turned_away_at_once(workers: Workers) -> None:
    few = Workers(rulesets(), WorkerLimits(count=1, think_s=WITHIN_S, waiting=2))
    came: list[Thought] = []
    asked = Asked("hype", "greedy", opening(), 1)
    for _ in range(3):
        few.ask(asked, came.append)
    assert [thought.trouble for thought in came] == ["busy"]
    await few.stop()


async def test_nobody_is_answered_who_has_cancelled_or_after_the_stop(workers: Workers) -> None:
    came: list[Thought] = []
    asked = Asked("hype", "greedy", opening(), 1)
    workers.ask(asked, came.append).cancel()
    assert (await put(workers, asked)).action is not None
    workers.ask(asked, came.append)
    await workers.stop()
    workers.ask(asked, came.append)
    assert came == []


async def test_random_and_games_that_no_process_knows_are_thought_about_at_once(
    workers: Workers,
) -> None:
    came: list[Thought] = []
    workers.ask(Asked("hype", "random", opening(), 1), came.append)
    game = Pennies()
    options = game.options({}, {})
    show = decision(game, options, game.start(options, seeded("p")).state, 0)
    workers.ask(Asked("pennies", "greedy", show, 1), came.append)
    assert [thought.trouble for thought in came] == [None, None]
    assert workers.processes == []
