"""What an ack waits for, and whether a server can promise it."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from gamewarden.errors import ConfigError, StoreError, UnavailableError

from .command import Reply
from .server import Server


class Durability(Struct, frozen=True):
    """What an ack waits for.

    `aof`: the append-only file, written, synced each second: survives the end of any process.
    `fsync`: the file, synced: survives a power cut. `replicas`: so many replicas have it too.
    `memory`: nothing. `replicas` is more than 0 with the kind `replicas` only.
    """

    kind: Literal["aof", "fsync", "replicas", "memory"] = "aof"
    replicas: int = 0


def durability(text: str) -> Durability:
    """`aof`, `fsync`, `memory` or `replicas=N`. Raises `ConfigError`."""
    match = re.fullmatch(r"(aof|fsync|memory)|replicas=([1-9][0-9]?)", text)
    if match is None:
        raise ConfigError(f"durability {text!r}: expected aof, fsync, memory or replicas=N")
    if match[2]:
        return Durability(kind="replicas", replicas=int(match[2]))
    return Durability(kind=match[1])  # type: ignore[arg-type]  # one of the alternatives above


async def shortfalls(server: Server, durable: Durability) -> list[str]:
    """What the server's settings lack for the promise, a sentence each.

    Of a cluster one node is asked. A server that does not tell its settings is trusted. Raises
    `UnavailableError`.
    """
    names = ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy")
    try:
        settings = _pairs(await server.read("CONFIG", "GET", *names, key=""))
        replication = (await server.read("INFO", "replication", key="")).decode()
    except UnavailableError:
        raise
    except StoreError:  # a hosted server that forbids CONFIG or INFO
        return []
    found = []
    if durable.kind in ("aof", "fsync") and settings.get("appendonly") == "no":
        found.append("the server keeps no append-only file (appendonly no)")
    elif durable.kind == "fsync" and settings.get("appendfsync") != "always":
        how = settings.get("appendfsync")
        found.append(f"the server syncs its file {how}, not always (appendfsync)")
    match = re.search(r"^connected_slaves:(\d+)", replication, re.MULTILINE)
    if match is not None and int(match[1]) < durable.replicas:
        found.append(f"the server has {match[1]} replicas now, not {durable.replicas}")
    if settings.get("maxmemory", "0") != "0" and settings["maxmemory-policy"] != "noeviction":
        found.append(f"the server drops keys when memory is short ({settings['maxmemory-policy']})")
    return found


def _pairs(reply: Reply) -> dict[str, str]:
    texts = [text.decode() for text in reply]
    return dict(zip(texts[::2], texts[1::2], strict=True))
