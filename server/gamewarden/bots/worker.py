"""A process that lets policies think: frames in on standard input, frames out on standard output.

A frame is its length in four bytes and JSON: an `Asked` in, a `Thought` out; an empty one says that
it is ready. `workers` starts it as `python -m gamewarden.bots.worker`. It ends when its input does,
in the middle of a thought too: so it does not outlive the server, however that ends.
"""

from __future__ import annotations

import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Final

import msgspec

from gamewarden.rules.game import rulesets

from . import policies
from .thinker import Asked, thought

LENGTH: Final = 4  # bytes, big-endian
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
    frames: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin.buffer, frames), daemon=True).start()
    _write(out, b"")
    while True:
        asked = msgspec.json.decode(frames.get(), type=Asked)
        _write(out, msgspec.json.encode(thought(games, policies, asked)))


def _write(out: BinaryIO, frame: bytes) -> None:
    out.write(len(frame).to_bytes(LENGTH, "big") + frame)
    out.flush()


def _read(source: BinaryIO, frames: SimpleQueue[bytes]) -> None:
    """Puts every frame in; ends the process with the input."""
    while len(head := source.read(LENGTH)) == LENGTH:
        frames.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


if __name__ == "__main__":
    main()
