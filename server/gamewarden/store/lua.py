"""The scripts that run inside the store, one file each; their heads say KEYS, ARGV and results."""

from __future__ import annotations

import hashlib
from importlib.resources import files

from msgspec import Struct

NAMES = (
    "append",
    "claim",
    "commit",
    "create",
    "discard",
    "drop",
    "end",
    "entries",
    "listed",
    "load",
    "register",
    "restore",
    "retire",
    "row",
    "snapshot",
    "sweep",
    "unregister",
    "write_head",
)


class Script(Struct, frozen=True):
    """One script; `sha` is the name under which a server that was sent `text` knows it."""

    name: str
    text: bytes
    sha: str


def scripts() -> dict[str, Script]:
    """All scripts by name, read from their files."""
    folder = files("gamewarden.store") / "scripts"
    found = {}
    for name in NAMES:
        text = (folder / f"{name}.lua").read_bytes()
        # The name that servers give a script is its SHA-1; nothing secret hangs on it.
        sha = hashlib.sha1(text, usedforsecurity=False).hexdigest()
        found[name] = Script(name=name, text=text, sha=sha)
    return found
