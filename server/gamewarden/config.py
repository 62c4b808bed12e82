"""One frozen `Config`: every setting and every limit, with its unit in its name and its default.

Sources, the later over the earlier: the defaults here, a TOML file (`--config`), the environment,
the command line. A setting `edge.ping_interval_s` is `ping_interval_s` in the table `[edge]` of
the file, and `GAMEWARDEN_EDGE_PING_INTERVAL_S` in the environment. Whatever is unknown or cannot
be is a `ConfigError` that names it.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

from gamewarden.errors import ConfigError
from gamewarden.protocol.limits import Limits
from gamewarden.rooms.limits import RoomLimits

ENV_PREFIX = "GAMEWARDEN_"
# Not settings of the server: test runs have names of their own, and an orchestrator that finds a
# service called `gamewarden` puts its address in the environment under these names.
FOREIGN_ENV = re.compile(r"GAMEWARDEN_(TEST|BENCH|SERVICE|PORT)_\w+")
SERVICE_LINK = re.compile(r"[a-z]+://")  # what such an orchestrator writes in GAMEWARDEN_PORT

FLAGS = {"origins": "--origin"}  # where the flag has another name than the setting

Port = Annotated[int, Meta(ge=0, le=65535)]
Seconds = Annotated[float, Meta(gt=0, le=86_400)]
Count = Annotated[int, Meta(ge=1)]
Duration = Annotated[int, Meta(ge=0)]  # milliseconds
Milliseconds = Annotated[int, Meta(ge=1)]
Bytes = Annotated[int, Meta(ge=1024)]
Durability = Annotated[str, Meta(pattern=r"^(aof|fsync|memory|replicas=[1-9][0-9]?)$")]


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

    host: str = "127.0.0.1"  # the address to listen on
    port: Port = 8765  # 0: any free one, printed
    data: str = ".gamewarden"  # the data folder, from the working directory
    redis: str = ""  # the store's URL; empty: a private store in the data folder
    durability: Durability = "aof"  # what an ack waits for: aof, fsync, replicas=N, memory
    origins: tuple[str, ...] = ()  # of pages that may connect, besides those served here; *: all
    node: str = ""  # this server's name in logs, `welcome` and the store; empty: the host's name
    address_header: str = ""  # set by a proxy in front to the client's address; empty: no proxy
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
    for name, value in _from_file(file, known):
        chosen[name] = _checked(value, known[name], f"{name} in {file}", strict=True)
    for variable, name, text in _from_env(env or {}, known):
        chosen[name] = _checked(_split(text, known[name]), known[name], variable, strict=False)
    for name, value in (flags or {}).items():
        if value is not None:
            chosen[name] = _checked(value, known[name], FLAGS.get(name, f"--{name}"), strict=False)
    config = msgspec.convert(_nested(chosen), Config)
    _agree(config)
    return config


def env_name(setting: str) -> str:
    """The environment variable of a setting: `edge.muted` gives `GAMEWARDEN_EDGE_MUTED`."""
    return ENV_PREFIX + setting.replace(".", "_").upper()


def defaults() -> dict[str, Any]:
    """Every setting by its full name, with its default, in the order of this file."""
    return {name: _reached(Config(), name) for name in dict(_settings(Config))}


def _settings(of: type[Struct], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, kind in get_type_hints(of, include_extras=True).items():
        if isinstance(kind, type) and issubclass(kind, Struct):
            yield from _settings(kind, f"{prefix}{name}.")
        elif kind is int:
            yield prefix + name, Duration if name.endswith("_ms") else Count
        else:
            yield prefix + name, kind


def _from_file(file: str | None, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if file is None:
        return
    try:
        tree = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise ConfigError(f"{file}: {fault}") from fault
    for name, value in _flat(tree):
        if name not in known:
            raise ConfigError(f"{file}: unknown setting {name}{_meant(name, known)}")
        yield name, value


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _from_env(env: Mapping[str, str], known: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    by_variable = {env_name(name): name for name in known}
    for variable, text in env.items():
        if not variable.startswith(ENV_PREFIX) or FOREIGN_ENV.fullmatch(variable):
            continue
        if variable == env_name("port") and SERVICE_LINK.match(text):
            continue
        if variable not in by_variable:
            raise ConfigError(f"unknown setting {variable}{_meant(variable, by_variable)}")
        yield variable, by_variable[variable], text


def _split(text: str, kind: Any) -> Any:
    if kind == tuple[str, ...]:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _checked(value: Any, kind: Any, source: str, *, strict: bool) -> Any:
    try:
        return msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError as fault:
        reason = str(fault).split(" - at ", 1)[0]
        raise ConfigError(f"{source}: {reason[:1].lower()}{reason[1:]}") from fault


def _meant(name: str, known: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(name, known, n=1)
    return f" (is {near[0]} meant?)" if near else ""


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


def _agree(config: Config) -> None:
    """Settings that exclude each other. Raises `ConfigError`."""
    edge = config.edge
    if edge.outbound_most_bytes < edge.outbound_bytes:
        raise ConfigError("edge.outbound_most_bytes: less than edge.outbound_bytes")
    if config.login.key and config.login.key_file:
        raise ConfigError("login.key_file: login.key is given as well")
    if config.durability.startswith("replicas=") and not config.redis:
        raise ConfigError("durability: replicas need a store of their own, see --redis")
    for origin in config.origins:
        if origin != "*" and not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^/\s]+", origin):
            raise ConfigError(f"origins: expected scheme://host[:port] or *, got {origin!r}")
