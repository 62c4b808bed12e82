"""Runs a command for as long as standard input stays open: `supervise.py FOLDER COMMAND...`.

`embedded` starts this as a process of its own, holding the other end of standard input. However the
holder ends, the kernel closes that end, and the command is told to end too, then made to. However
this process ends, the kernel tells the command (on Linux), which is right here, and would not be in
the holder: the death signal is that of the thread that forked, and here there is one thread only.
FOLDER is removed at the end; a `-` is none. Stdlib only: it is run without the package.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable

GRACE_S = 10.0  # between telling and making; a store ends in milliseconds unless its disk hangs
PR_SET_PDEATHSIG = 1  # from linux/prctl.h


def main(folder: str, command: list[str]) -> int:
    """The exit code of the command; -9 if it had to be made to end."""
    os.umask(0o077)
    ended, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # its arrival is what wakes us
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        close_fds=False,  # the lock of `embedded` is held by the command, too
        preexec_fn=_end_with_parent(),
    )
    while child.poll() is None:
        ready, _, _ = select.select([0, ended], [], [])
        if ended in ready:
            os.read(ended, 512)
        if 0 in ready and not os.read(0, 512):
            _end(child)
    if folder != "-":
        shutil.rmtree(folder, ignore_errors=True)
    return child.returncode


def _end(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(GRACE_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _end_with_parent() -> Callable[[], None] | None:
    """What the child does before it becomes the command: asks for a signal when we end."""
    if sys.platform != "linux":
        return None
    import ctypes

    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # we ended before it could ask
            os._exit(1)

    return ask


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
