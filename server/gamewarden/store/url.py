"""Where the store is: a URL becomes a `Target`, and a target connections.

The forms, with TLS where the scheme begins with `rediss`; everything in brackets may be left out:

    redis://[user:password@]host[:6379][/db]
    unix://[user:password@]/path/to/socket[?db=0]
    redis+sentinel://[user:password@]host[:26379],host[:26379].../service[/db]
    redis+cluster://[user:password@]host[:6379],host[:6379]...

Options follow `?`: those of a redis-py connection (`ssl_ca_certs=/path`, `ssl_cert_reqs=none`,
`client_name=...`), and for the sentinels themselves `sentinel_username` and `sentinel_password`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import parse_qsl, unquote, urlencode

import redis.asyncio.connection as connections
from msgspec import Struct
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff

from gamewarden.errors import ConfigError

Address = tuple[str, int]
Kind = Literal["single", "sentinel", "cluster"]

SCHEME = re.compile(r"(rediss?|unix)(?:\+(sentinel|cluster))?://(.*)", re.DOTALL)
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:/@]+)(?::(\d{1,5}))?")
PORTS = {"single": 6379, "sentinel": 26379, "cluster": 6379}
# Of a pool, or set by us.
NOT_TAKEN = (
    "max_connections",
    "timeout",
    "decode_responses",
    "protocol",
    "socket_timeout",
    "socket_connect_timeout",
    "retry_on_timeout",
)


class Target(Struct, frozen=True):
    """A server, a group under sentinels, or a cluster.

    `addresses` are those of the URL: of the server (none for a Unix socket), the sentinels, or some
    nodes of the cluster. `options` make a connection, `sentinel_options` one to a sentinel.
    """

    kind: Kind
    addresses: tuple[Address, ...]
    service: str
    options: Mapping[str, Any]
    sentinel_options: Mapping[str, Any]
    shown: str  # the URL without its password, for logs and errors

    async def dial(self, address: Address | None, *, timeout_s: float) -> Connection:
        """A new connection, ready for commands, to `address` or to whom the URL names.

        Raises redis-py's errors, `OSError`, `TimeoutError`.
        """
        if self.kind == "sentinel":
            address = await self._master(timeout_s)
        elif address is None and self.addresses:
            address = self.addresses[0]
        connection = _connection(self.options, address, timeout_s)
        try:
            await connection.connect()  # type: ignore[no-untyped-call] # by redis-py
        except BaseException:  # cut short by whom ever: nothing stays open
            await connection.disconnect(nowait=True)
            raise
        return connection

    async def _master(self, timeout_s: float) -> Address:
        options = {**self.sentinel_options, **_limits(timeout_s)}
        asked = Sentinel(  # type: ignore[no-untyped-call] # by redis-py
            self.addresses, sentinel_kwargs=options
        )
        try:
            host, port = await asked.discover_master(self.service)
        finally:
            for client in asked.sentinels:
                await client.aclose()
        return str(host), int(port)


Connection = connections.AbstractConnection


def parse(url: str) -> Target:
    """What a URL means. Raises `ConfigError`, which never quotes a password."""
    shown = without_password(url)
    match = SCHEME.fullmatch(url)
    if match is None or (match[1] == "unix" and match[2]):
        raise ConfigError(f"store URL {shown}: expected one of {_forms()}")
    scheme, kind = match[1], match[2] or "single"
    place, _, query = match[3].partition("?")
    authority, slash, path = place.partition("/")
    credentials, at, hosts = authority.rpartition("@")
    chosen = dict(parse_qsl(query, keep_blank_values=True))
    for name in NOT_TAKEN:
        chosen.pop(name, None)
    names = [name for name in ("username", "password") if f"sentinel_{name}" in chosen]
    sentinel = {name: chosen.pop(f"sentinel_{name}") for name in names}
    service = ""
    addresses: tuple[Address, ...] = ()
    if scheme != "unix":
        if "@" in path:  # what comes before may be a part of the password: not to be quoted
            raise ConfigError(f"store URL {shown}: / in a name or password is written %2F")
        addresses = tuple(_address(text, PORTS[kind]) for text in hosts.split(","))
        hosts = "host"
        if kind == "sentinel":
            service, slash, path = path.partition("/")
        _check(kind, addresses, service, path, shown)
    elif not path:
        raise ConfigError(f"store URL {shown}: the path of the socket is missing")
    one = f"{scheme}://{credentials}{at}{hosts}{slash}{path}?{urlencode(chosen)}"
    options = _options(one, shown)
    tls = {n: v for n, v in options.items() if n.startswith("ssl_")} | {"ssl": scheme == "rediss"}
    target = Target(
        kind=kind,  # type: ignore[arg-type]  # one of the alternatives of SCHEME
        addresses=addresses,
        service=unquote(service),
        options=options,
        sentinel_options=sentinel | tls,
        shown=shown,
    )
    _try(target)
    return target


def without_password(url: str) -> str:
    """A URL as it may be shown: no user, no password, no options."""
    return re.sub(r"(?<=://).*@", "", url.partition("?")[0], flags=re.DOTALL)


def _check(kind: str, addresses: tuple[Address, ...], service: str, path: str, shown: str) -> None:
    if kind == "single" and len(addresses) > 1:
        raise ConfigError(f"store URL {shown}: several hosts need +sentinel or +cluster")
    if kind == "sentinel" and not service:
        raise ConfigError(f"store URL {shown}: the name of the service is missing")
    if path and (not path.isdecimal() or (kind == "cluster" and int(path))):
        raise ConfigError(f"store URL {shown}: /{path} is no database of it")


def _address(text: str, port: int) -> Address:
    match = HOST.fullmatch(text)
    if match is None or int(match[2] or port) > 65535:
        host, colon, rest = text.partition(":")
        if not (host and rest.isdecimal()):  # it may be a password whose @ was forgotten
            rest = rest and "..."
        raise ConfigError(f"store URL: {host + colon + rest!r} is no host or host:port")
    return unquote(match[1].strip("[]")), int(match[2] or port)


def _options(url: str, shown: str) -> dict[str, Any]:
    try:
        options: dict[str, Any] = dict(connections.parse_url(url))
    except ValueError as fault:
        raise ConfigError(f"store URL {shown}: {fault}") from None
    options.pop("host", None)
    return options


def _try(target: Target) -> None:
    """Makes a connection without connecting it, so that an unknown option is found at once."""
    try:
        _connection(target.options, ("host", 1) if target.addresses else None, 1.0)
    except TypeError as fault:
        raise ConfigError(f"store URL {target.shown}: {fault}") from None


def _connection(
    options: Mapping[str, Any], address: Address | None, timeout_s: float
) -> Connection:
    made = dict(options)
    kind = made.pop("connection_class", connections.Connection)
    if address is not None:
        made["host"], made["port"] = address
    made["protocol"] = 2  # no pushes, so that replies are answers, in order, and nothing else
    connection: Connection = kind(**made, **_limits(timeout_s))
    return connection


def _limits(timeout_s: float) -> dict[str, Any]:
    return {
        "socket_timeout": timeout_s,
        "socket_connect_timeout": timeout_s,
        "retry": Retry(NoBackoff(), 0),  # the wire has its own
    }


def _forms() -> str:
    return "redis://, rediss://, unix://, redis+sentinel://, redis+cluster://"
