"""Processes that think for the seats of a server, so that its loop never waits for a policy.

Rule 1: processes are started when they are needed for the first time, and never more than `count`;
one that dies is replaced when it is needed again, one that thinks too long is killed.
Rule 2: whoever asks is answered once, whatever happens, unless it cancels; after `stop` nobody is.
Rule 3: policies have their turns by name, so one that thinks long keeps only its own kind waiting;
of several processes one is always left to those that think a short time.
Rule 4: who thinks long and is in trouble is stood in for by who thinks a short time, once.
Rule 5: a process whose answer nobody wants any more is told so, and is soon free for others.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.game import Ruleset, rulesets

from . import policies
from .greedy import GreedyPolicy
from .search import SearchPolicy
from .thinker import Asked, Asking, Thought, thought
from .worker import LENGTH, NEVER_MIND

log = logging.getLogger("gamewarden.bots")

AT_ONCE: Final = frozenset({"random"})  # takes microseconds: asking a process would take longer
LONG: Final = frozenset({SearchPolicy.name})  # think as long as they may
STAND_IN: Final = GreedyPolicy.name  # for those: nearly as good, a thousandth of the time
STOP_S: Final = 2.0  # for processes to be gone, once they were killed
START_S: Final = 30.0  # for a process to say that it is ready, on a busy machine
RELEASE_S: Final = 2.0  # for a process to leave off what nobody wants; then it is killed


class WorkerLimits(Struct, frozen=True, kw_only=True):
    """How much is thought at a time, and how long."""

    count: int = 3  # processes
    think_s: float = 5.0  # for one choice; as long at most it waits for a process before
    waiting: int = 1_000  # decisions of one policy that wait for a process; more are `busy`


class _Asking:
    """A decision that waits for a process, or is in one."""

    def __init__(self, asked: Asked, answer: Callable[[Thought], None], until: float) -> None:
        self.asked = asked
        self.until = until  # it waits for a process, of the loop's clock
        self.on_cancel: Callable[[], None] | None = None  # tells the process that it is in
        self._answer: Callable[[Thought], None] | None = answer
        self._trouble: Thought | None = None  # of the policy in whose place another thinks

    @property
    def is_wanted(self) -> bool:
        """Whether an answer is still waited for."""
        return self._answer is not None

    def answer(self, thought: Thought) -> None:
        """Gives the answer, if it is still wanted."""
        answer, self._answer = self._answer, None
        if answer is not None:
            trouble = self._trouble
            answer(thought if trouble is None else replace(trouble, action=thought.action))

    def stand_in(self, trouble: Thought, until: float) -> None:
        """Has another policy think in its policy's place."""
        self.asked, self.until = replace(self.asked, policy=STAND_IN), until
        self._trouble = trouble

    def cancel(self) -> None:
        """See `Asking`."""
        self._answer = None
        tell, self.on_cancel = self.on_cancel, None
        if tell is not None:
            tell()


class Workers:
    """A `Thinker` of processes. It belongs to the loop in which it is asked first.

    The processes know the rulesets that are listed; of others among `games` is thought at once.
    """

    def __init__(self, games: Mapping[str, Ruleset], limits: WorkerLimits | None = None) -> None:
        self._limits = limits or WorkerLimits()
        self._games = games
        self._listed = rulesets().keys()
        self._waiting: dict[str, deque[_Asking]] = {}  # by policy; who comes next is first
        self._idle: deque[asyncio.Future[None]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._workers: list[_Worker] = []  # of those tasks; they end with `stop` only
        self._long = 0  # of them think for a policy that thinks long
        self._is_stopped = False

    @property
    def waiting(self) -> int:
        """How many decisions wait for a process."""
        return sum(map(len, self._waiting.values()))

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def ask(self, asked: Asked, answer: Callable[[Thought], None]) -> Asking:
        """See `Thinker`."""
        loop = asyncio.get_running_loop()
        asking = _Asking(asked, answer, loop.time() + self._limits.think_s)
        if self._is_stopped:
            asking.cancel()
        elif asked.policy in AT_ONCE or asked.ruleset not in self._listed:
            asking.answer(thought(self._games, policies, asked))
        else:
            self._line_up(asking)
        return asking

    async def stop(self) -> None:
        """Ends the processes. What is being thought about is not answered any more."""
        self._is_stopped = True
        for line in self._waiting.values():
            for asking in line:
                asking.cancel()
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_S)

    def _line_up(self, asking: _Asking) -> None:
        policy = asking.asked.policy
        if len(self._waiting.get(policy, ())) >= self._limits.waiting:
            self._settle(asking, Thought(trouble="busy"))
        else:
            self._waiting.setdefault(policy, deque()).append(asking)
            self._wake()

    def _settle(self, asking: _Asking, thought: Thought) -> None:
        """Gives the answer, or has another policy look for one."""
        if thought.trouble is None or asking.asked.policy not in LONG or not asking.is_wanted:
            asking.answer(thought)
        else:
            asking.stand_in(thought, asyncio.get_running_loop().time() + self._limits.think_s)
            self._line_up(asking)

    def _done(self, asking: _Asking, thought: Thought) -> None:
        """A process has thought about it, and is free."""
        if asking.asked.policy in LONG:
            self._long -= 1
            self._wake()
        self._settle(asking, thought)

    def _wake(self) -> None:
        """Sets somebody to work on what waits: who is idle, or one more."""
        if self._turn() is None:
            return
        while self._idle:
            idle = self._idle.popleft()
            if not idle.done():
                idle.set_result(None)
                return
        if len(self._tasks) < self._limits.count:
            worker = _Worker(self._next, self._done, self._limits.think_s)
            self._workers.append(worker)
            task = asyncio.get_running_loop().create_task(worker.run())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _next(self) -> _Asking:
        """What is to be thought about next, once there is something."""
        while True:
            while (policy := self._turn()) is None:
                idle = asyncio.get_running_loop().create_future()
                self._idle.append(idle)
                await idle
            asking = self._pop(policy)
            if asking.is_wanted and asking.until < asyncio.get_running_loop().time():
                self._settle(asking, Thought(trouble="late"))  # no process is to blame
            elif asking.is_wanted:
                self._long += policy in LONG
                return asking

    def _turn(self) -> str | None:
        """The policy whose turn it is, among those that may have a process now."""
        is_full = self._long >= max(1, self._limits.count - 1)
        return next((name for name in self._waiting if not (is_full and name in LONG)), None)

    def _pop(self, policy: str) -> _Asking:
        """The oldest decision of a policy, which has its next turn after all others."""
        line = self._waiting.pop(policy)
        asking = line.popleft()
        if line:
            self._waiting[policy] = line
        return asking


class _Worker:
    """One process, and the task that owns it."""

    def __init__(
        self,
        next: Callable[[], Awaitable[_Asking]],
        done: Callable[[_Asking, Thought], None],
        think_s: float,
    ) -> None:
        self._next = next
        self._done = done
        self._think_s = think_s
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """Its process's id; nothing where none lives."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def run(self) -> None:
        """Works until it is cancelled."""
        try:
            while True:
                asking = await self._next()
                self._done(asking, await self._thought(asking))
        finally:
            await self._kill()

    async def _thought(self, asking: _Asking) -> Thought:
        try:
            process = self._process
            if process is None or process.returncode is not None:
                # What a start takes is not the policy's fault.
                async with asyncio.timeout(START_S):
                    process = await self._start()
            if not asking.is_wanted:
                return Thought(trouble="late")
            async with asyncio.timeout(self._think_s) as limit:
                asking.on_cancel = partial(_never_mind, process, limit)
                return await _put(process, asking.asked)
        except TimeoutError:
            trouble = Thought(trouble="late")
        except (OSError, EOFError, ValueError) as error:
            trouble = Thought(trouble="failed", said=f"its process died: {error!r}")
        finally:
            asking.on_cancel = None
        log.warning("a process that thinks was ended", extra={"reason": trouble.trouble})
        await self._kill()
        return trouble

    async def _start(self) -> Process:
        """A process that has said that it is ready. Raises `OSError`, `EOFError`."""
        await self._kill()
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "gamewarden.bots.worker"), stdin=PIPE, stdout=PIPE
        )  # -P: a file in the server's folder must not stand in for a module
        await _frame(process)
        return process

    async def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def _put(process: Process, asked: Asked) -> Thought:
    """Puts a decision to a process. Raises `OSError`, `EOFError`, `ValueError` if it fails."""
    assert process.stdin is not None
    frame = msgspec.json.encode(asked)
    process.stdin.write(len(frame).to_bytes(LENGTH, "big") + frame)
    await process.stdin.drain()
    return msgspec.json.decode(await _frame(process), type=Thought)


def _never_mind(process: Process, limit: asyncio.Timeout) -> None:
    """Tells a process that its answer is not wanted; it still gives one, within `RELEASE_S`."""
    assert process.stdin is not None
    if limit.expired() or process.stdin.is_closing():
        return  # it is being ended
    process.stdin.write(NEVER_MIND)
    soon = asyncio.get_running_loop().time() + RELEASE_S
    limit.reschedule(min(soon, limit.when() or soon))


async def _frame(process: Process) -> bytes:
    assert process.stdout is not None
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return await process.stdout.readexactly(length)
