"""The data folder of a private store: whose it is, and where in it things are."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path

from gamewarden.errors import ConfigError, FolderInUseError

SOCKET_PATH = (
    100  # bytes that a Unix socket's path may have everywhere (104 with the end, on macOS)
)
DYING_S = 1.0  # a server that was killed this moment lets go of its lock in milliseconds
POLL_S = 0.02  # a lock cannot be waited for with a deadline, only tried again
LOG_BYTES = (
    1_000_000  # a log longer than this is put aside at the start, over the one put aside before
)


class Folder:
    """`DATA/store`, held by one server at a time; all that is in it is its owner's only.

    `lock` is held by the server, `child.lock` by the store and everything that keeps it alive: one
    tells a second server from what a killed one left behind, which ends by itself.
    """

    def __init__(self, data: Path) -> None:
        self._data = data
        self.path = data / "store"
        self.log = self.path / "log"
        self.socket_folder: Path | None = None  # of its own, where `path` is too long for a socket
        self._lock: int | None = None
        self.child_lock: int | None = None

    async def hold(self, *, wait_s: float) -> None:
        """Takes both locks. What a killed server left is given `wait_s` seconds to end.

        Raises `FolderInUseError`, `ConfigError` if the folder cannot be used.
        """
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.chmod(0o700)
            self._lock = _open(self.path / "lock")
            self.child_lock = _open(self.path / "child.lock")
        except OSError as error:
            reason = f"folder {self._data}: {error.strerror or error}"
            raise ConfigError(reason, setting="data") from error
        if not await _lock_within(self._lock, min(wait_s, DYING_S)):
            holder = os.pread(self._lock, 20, 0).decode() or "unknown"
            raise FolderInUseError(f"data folder {self._data} is in use by process {holder}")
        os.truncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)
        if not await _lock_within(self.child_lock, wait_s):
            raise FolderInUseError(
                f"data folder {self._data}: the store of an earlier server runs on, "
                f"{wait_s:g} s after that server's end"
            )

    def socket(self) -> Path:
        """Where the store is to listen; what an earlier one left there is gone."""
        path = self.path.resolve() / "sock"
        if len(os.fsencode(path)) > SOCKET_PATH:
            if self.socket_folder is None:
                self.socket_folder = _short_folder()
            path = self.socket_folder / "sock"
            self.socket_folder.mkdir(mode=0o700, exist_ok=True)
        path.unlink(missing_ok=True)
        return path

    def trim_log(self) -> None:
        """Puts a long log aside."""
        if self.log.is_file() and self.log.stat().st_size > LOG_BYTES:
            self.log.replace(self.log.with_name("log.1"))

    def last_words(self) -> str:
        """The end of the log, for an error."""
        if not self.log.is_file():
            return "no log"
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return " | ".join(lines[-3:])

    def release(self) -> None:
        """Gives the folder free."""
        for lock in (self.child_lock, self._lock):
            if lock is not None:
                os.close(lock)
        self.child_lock = self._lock = None


def _short_folder() -> Path:
    for parent in (tempfile.gettempdir(), "/tmp"):
        if len(os.fsencode(parent)) < SOCKET_PATH - len("/gamewarden-12345678/sock"):
            return Path(tempfile.mkdtemp(prefix="gamewarden-", dir=parent))  # private by itself
    raise ConfigError("no folder for a socket: /tmp is missing")


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


async def _lock_within(lock: int, wait_s: float) -> bool:
    """Takes a lock, trying for so many seconds; false if somebody holds it still."""
    until = time.monotonic() + wait_s
    while not _try_lock(lock):
        if time.monotonic() > until:
            return False
        await asyncio.sleep(POLL_S)
    return True


def _try_lock(lock: int) -> bool:
    try:
        import fcntl
    except ImportError:  # no Windows: nor is there a server to run
        raise ConfigError("a store of our own needs Linux or macOS; no URL is given") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
