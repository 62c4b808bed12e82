"""One frozen `Config`: every setting and every limit, with its unit in its name and its default.

Sources, the later over the earlier: the defaults here, a TOML file (`--config`), the environment,
the command line. A setting `edge.ping_interval_s` is `ping_interval_s` in the table `[edge]` of
the file, and `GAMEWARDEN_EDGE_PING_INTERVAL_S` in the environment. Whatever is unknown or cannot
be is a `ConfigError` that names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

from gamewarden.errors import ConfigError
from gamewarden.protocol.limits import Limits
from gamewarden.rooms.limits import RoomLimits

from .sources import checked, given

LONGEST_MS: Final = 366 * 24 * 3_600_000  # a year: no wait of a server is longer

Port = Annotated[int, Meta(ge=0, le=65535)]
Seconds = Annotated[float, Meta(gt=0, le=86_400)]
Count = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Duration = Annotated[int, Meta(ge=0, le=LONGEST_MS)]  # milliseconds
Milliseconds = Annotated[int, Meta(ge=1, le=LONGEST_MS)]
Size = Annotated[int, Meta(ge=1, le=1 << 40)]  # bytes
Bytes = Annotated[int, Meta(ge=1024, le=1 << 40)]
Durability = Annotated[
    str,
    Meta(
        pattern=r"^(aof|fsync|memory|replicas=[1-9][0-9]?)\Z",
        description="aof, fsync, memory, or replicas=N with N from 1 to 99",
    ),
]
Host = Annotated[
    str,
    Meta(
        pattern=r"^\S+\Z",
        description="an address to listen on, such as 127.0.0.1, or 0.0.0.0 for all",
    ),
]
Folder = Annotated[str, Meta(min_length=1, description="a folder")]
Origin = Annotated[
    str,
    Meta(pattern=r"^(\*|[a-z][a-z0-9+.-]*://[^/\s]+)\Z", description="scheme://host[:port] or *"),
]
Node = Annotated[
    str, Meta(pattern=r"^[ -~]{0,100}\Z", description="a name of at most 100 plain characters")
]
Header = Annotated[
    str,
    Meta(
        pattern=r"^[!#$%&'*+.^_`|~0-9A-Za-z-]*\Z",
        description="the name of an HTTP header, such as X-Real-IP",
    ),
]


class EdgeLimits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one connection, one address and one session may take of the server."""

    connections: Count = 20_000  # open sockets in all; more are refused with HTTP 503
    hello_count: Count = 60  # hellos of one session in `hello_window_ms`; more: closed with 4503
    hello_window_ms: Milliseconds = 10_000  # of `hello_count`
    session_connections: Count = 64  # open at once; one more is closed with 4503
    request_count: Count = 2_000  # plain HTTP requests of one address in `request_window_ms`
    request_window_ms: Milliseconds = 10_000  # of `request_count`
    open_timeout_s: Seconds = 20.0  # for the opening handshake, or a whole HTTP exchange
    ping_interval_s: Seconds = 20.0  # protocol section 1
    ping_timeout_s: Seconds = 20.0  # protocol section 1
    close_timeout_s: Seconds = 5.0  # for the closing handshake; after it the socket is cut
    outbound_bytes: Bytes = 1024 * 1024  # queued for one client; over it for `outbound_s`: 4010
    outbound_s: Seconds = 5.0  # for a queue to fall below `outbound_bytes` again
    outbound_most_bytes: Bytes = 4 * 1024 * 1024  # queued for one client; over it at once: 4010
    muted: Count = 500  # sessions that one session may have muted
    session_days: Annotated[int, Meta(ge=1, le=3650)] = 30  # from last use, protocol section 4
    drain_s: Seconds = 20.0  # for everything between SIGTERM and the last byte
    ready_timeout_s: Seconds = 2.0  # for the store's answer to `/readyz`


class Login(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The studio's own login: how the JWT of `hello.login` is checked. Without a key there is none.

    `key` is the shared secret (HS256, at least 32 bytes) or the public key in PEM (RS256),
    `key_file` a file that holds it. Empty `audience` and `issuer` are not asked for.
    """

    key: str = ""  # HS256: 32 bytes or more; RS256: the public key in PEM; empty: no login
    key_file: str = ""  # a file that holds the key, in place of `key`
    algorithm: Literal["HS256", "RS256"] = "HS256"  # HS256 or RS256
    audience: str = ""  # `aud` that a token must have; empty: any
    issuer: str = ""  # `iss` that a token must have; empty: any
    leeway_s: Annotated[int, Meta(ge=0, le=600)] = 30  # of the other system's clock


class Log(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is logged, to standard error. `auto` is `text` on a terminal, else `json`."""

    level: Literal["debug", "info", "warning", "error"] = "info"  # debug, info, warning, error
    format: Literal["auto", "json", "text"] = "auto"  # json, text; auto: text on a terminal


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting of the server."""

    host: Host = "127.0.0.1"  # the address to listen on
    port: Port = 8765  # 0: any free one, printed
    data: Folder = ".gamewarden"  # the data folder, from the working directory
    redis: str = ""  # the store's URL; empty: a private store in the data folder
    durability: Durability = "aof"  # what an ack waits for: aof, fsync, replicas=N, memory
    origins: tuple[Origin, ...] = ()  # of pages that may connect, besides those served here; *: all
    node: Node = ""  # this server's name in logs, `welcome` and the store; empty: the host's name
    address_header: Header = ""  # set by a proxy in front to the client's address; empty: no proxy
    metrics: Literal["local", "all"] = "local"  # who may read /metrics: this machine only, or all
    uvloop: bool = True  # the faster event loop, where it is installed
    wire: Limits = Limits()  # sizes and rates of the protocol, section 2
    rooms: RoomLimits = RoomLimits()
    edge: EdgeLimits = EdgeLimits()
    login: Login = Login()
    log: Log = Log()


def load(
    flags: Mapping[str, Any] | None = None,
    *,
    file: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Config:
    """The settings from all sources. `flags` are by setting name; None: not given.

    Raises `ConfigError` naming the setting and its source.
    """
    known = dict(_settings(Config))
    chosen = defaults()
    how: dict[str, str] = {}
    for one in given(known, flags=flags, file=file, env=env):
        chosen[one.name] = checked(one, known[one.name])
        how[one.name] = one.typed
    config = msgspec.convert(_nested(chosen), Config)
    _agree(config, how)
    return config


def typed(
    setting: str,
    flags: Mapping[str, Any] | None = None,
    *,
    file: str | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """How the setting was typed where it was given: `--port`, `GAMEWARDEN_PORT`, `port in FILE`."""
    known = dict(_settings(Config))
    found = [one for one in given(known, flags=flags, file=file, env=env) if one.name == setting]
    return found[-1].typed if found else setting


def defaults() -> dict[str, Any]:
    """Every setting by its full name, with its default, in the order of this file."""
    return {name: _reached(Config(), name) for name in dict(_settings(Config))}


def _settings(of: type[Struct], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, kind in get_type_hints(of, include_extras=True).items():
        if isinstance(kind, type) and issubclass(kind, Struct):
            yield from _settings(kind, f"{prefix}{name}.")
        elif kind is int:
            yield prefix + name, _kind_of_number(name)
        else:
            yield prefix + name, kind


def _kind_of_number(name: str) -> Any:
    """What a limit may be that says nothing but `int`, by the unit in its name."""
    return Duration if name.endswith("_ms") else Size if name.endswith("_bytes") else Count


def _nested(chosen: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for name, value in chosen.items():
        *path, last = name.split(".")
        branch = tree
        for part in path:
            branch = branch.setdefault(part, {})
        branch[last] = value
    return tree


def _reached(config: Struct, name: str) -> Any:
    value: Any = config
    for part in name.split("."):
        value = getattr(value, part)
    return value


def _agree(config: Config, how: Mapping[str, str]) -> None:
    """Settings that exclude each other, by `how` they were typed. Raises `ConfigError`."""
    edge = config.edge
    if edge.outbound_most_bytes < edge.outbound_bytes:
        names = ("edge.outbound_most_bytes", "edge.outbound_bytes")
        most, usual = (how.get(name, name) for name in names)
        raise ConfigError(
            f"{most}: expected at least {edge.outbound_bytes}, which is {usual},"
            f" got {edge.outbound_most_bytes}"
        )
    if config.login.key and config.login.key_file:
        key, file = (how.get(name, name) for name in ("login.key", "login.key_file"))
        raise ConfigError(f"{file}: {key} is given as well")
    if config.durability.startswith("replicas=") and not config.redis:
        name = how.get("durability", "durability")
        raise ConfigError(f"{name}: replicas need a store of their own, see --redis")
