"""A process that lets policies think: frames in on standard input, frames out on standard output.

A frame is its length in four bytes and JSON: an `Asked` in, a `Thought` out; an empty one says that
it is ready. An empty one in says that the answer to the last `Asked` is not wanted: what is still
thought about is broken off, and answered all the same, so that answers can be counted.
`workers` starts it as `python -m gamewarden.bots.worker`. It ends when its input does, in the
middle of a thought too: so it does not outlive the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import BinaryIO, Final

import msgspec

from gamewarden.rules.game import rulesets

from . import policies
from .thinker import Asked, Thought, thought

LENGTH: Final = 4  # bytes, big-endian
NEVER_MIND: Final = bytes(LENGTH)
BREAK_OFF: Final = signal.SIGUSR1  # by this process to itself: it is how a thread reaches another
NICENESS: Final = 5  # who serves people comes before who thinks


def main() -> None:
    """Answers until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to the server's children too
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # Whatever a policy prints goes to the log, not between the frames.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    games = rulesets()
    mind = Mind()
    signal.signal(BREAK_OFF, mind.break_off)
    Thread(target=_read, args=(sys.stdin.buffer, mind), daemon=True).start()
    _write(out, b"")
    while True:
        asked = msgspec.json.decode(mind.frames.get(), type=Asked)
        try:
            mind.begin()
            answer = thought(games, policies, asked)
            mind.end()
        except _NotWantedError:
            answer = Thought(trouble="late", said="broken off")
        _write(out, msgspec.json.encode(answer))


class Mind:
    """What the process is asked, and whether an answer is still wanted.

    Questions are counted from 1 by the thread that reads and by the one that thinks, so that word
    of an old one never breaks off a new one.
    """

    def __init__(self) -> None:
        self.frames: SimpleQueue[bytes] = SimpleQueue()
        self._read = 0
        self._unwanted = 0  # the last question whose answer is not wanted
        self._begun = 0
        self._thinks = False

    def put(self, frame: bytes) -> None:
        """Takes a frame in; for the thread that reads."""
        if frame:
            self._read += 1
            self.frames.put(frame)
        else:
            self._unwanted = self._read
            signal.raise_signal(BREAK_OFF)  # its handler runs in the thread that thinks

    def begin(self) -> None:
        """The next question is thought about. Raises `_NotWantedError`, from now until `end`."""
        self._begun += 1
        self._thinks = True
        self._check()

    def end(self) -> None:
        """It has been."""
        self._thinks = False

    def break_off(self, number: int, frame: FrameType | None) -> None:
        """The handler of `BREAK_OFF`."""
        self._check()

    def _check(self) -> None:
        if self._thinks and self._unwanted == self._begun:
            self._thinks = False
            raise _NotWantedError


class _NotWantedError(BaseException):
    """Nobody wants the answer. No `Exception`, so that no policy takes it for one of its own."""


def _write(out: BinaryIO, frame: bytes) -> None:
    out.write(len(frame).to_bytes(LENGTH, "big") + frame)
    out.flush()


def _read(source: BinaryIO, mind: Mind) -> None:
    """Puts every frame in; ends the process with the input."""
    while len(head := source.read(LENGTH)) == LENGTH:
        mind.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


if __name__ == "__main__":
    main()
