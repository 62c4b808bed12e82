"""Which URLs name a store, and what each means."""

from __future__ import annotations

import pytest
from redis.asyncio.connection import SSLConnection

from gamewarden.errors import ConfigError
from gamewarden.store.url import parse


def test_one_server_has_a_host_a_port_a_login_and_a_database() -> None:
    target = parse("redis://user:p%40ss%2F@example.org:7000/3")
    assert (target.kind, target.addresses) == ("single", (("example.org", 7000),))
    assert target.options == {"username": "user", "password": "p@ss/", "db": 3}


def test_the_port_may_be_left_out() -> None:
    assert parse("redis://localhost").addresses == (("localhost", 6379),)
    assert parse("redis://[::1]").addresses == (("::1", 6379),)
    assert parse("redis+sentinel://a,b/main").addresses == (("a", 26379), ("b", 26379))


def test_tls_takes_the_options_of_a_connection() -> None:
    target = parse("rediss://example.org?ssl_ca_certs=/etc/ca.pem&ssl_check_hostname=no")
    assert target.options["connection_class"] is SSLConnection
    assert target.options["ssl_ca_certs"] == "/etc/ca.pem"
    assert target.options["ssl_check_hostname"] is False


def test_a_unix_socket_has_a_path_which_may_hold_any_sign() -> None:
    target = parse("unix:///tmp/a%20b/c@d%3F.sock?db=2")
    assert target.addresses == ()
    assert (target.options["path"], target.options["db"]) == ("/tmp/a b/c@d?.sock", 2)
    assert parse("unix://user:pass@/tmp/sock").options["password"] == "pass"


def test_sentinels_have_a_service_and_a_login_of_their_own() -> None:
    target = parse(
        "rediss+sentinel://user:pass@one:1,[::2]:2,three/main/4"
        "?sentinel_username=watch&sentinel_password=dog&ssl_cert_reqs=none"
    )
    assert target.kind == "sentinel"
    assert target.addresses == (("one", 1), ("::2", 2), ("three", 26379))
    assert (target.service, target.options["db"]) == ("main", 4)
    assert target.options["password"] == "pass"
    assert target.sentinel_options == {
        "username": "watch",
        "password": "dog",
        "ssl": True,
        "ssl_cert_reqs": "none",
    }


@pytest.mark.parametrize("scheme", ["redis+cluster", "rediss+cluster"])
def test_a_cluster_is_named_by_some_of_its_nodes(scheme: str) -> None:
    target = parse(f"{scheme}://:pass@one:7000,two")
    assert (target.kind, target.addresses) == ("cluster", (("one", 7000), ("two", 6379)))
    assert target.options["password"] == "pass"
    assert ("connection_class" in target.options) == (scheme == "rediss+cluster")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://host", "expected one of redis://"),
        ("localhost:6379", "expected one of redis://"),
        ("", "expected one of redis://"),
        ("unix+cluster:///tmp/sock", "expected one of redis://"),
        ("redis://", "'' is no host"),
        ("redis://one,two", "several hosts"),
        ("redis://host:99999", "'host:99999' is no host"),
        ("redis://host:port", "'host:...' is no host"),
        ("redis://host/zero", "/zero is no database"),
        ("redis+cluster://host/1", "/1 is no database"),
        ("redis+sentinel://host", "the name of the service"),
        ("unix://", "the path of the socket"),
        ("redis://host?bogus=1", "bogus"),
        ("redis://host?db=x", "'db'"),
    ],
)
def test_a_url_that_cannot_be_is_refused_with_the_part_that_is_wrong(url: str, said: str) -> None:
    with pytest.raises(ConfigError, match="store URL") as caught:
        parse(url)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "redis://user:secret@host:port",
        "redis://user:secret/1@host",
        "redis://:secret@host?sentinel_password=secret&bogus=secret",
        "http://user:secret@host",
        "redis+sentinel://user:secret@host",
        "redis://:secret",
        "redis://user:secret",
    ],
)
def test_no_error_quotes_a_password(url: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(url)
    assert "secret" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_target_shows_itself_without_its_secrets() -> None:
    target = parse("redis+sentinel://user:secret@one:1,two/main?sentinel_password=secret")
    assert target.shown == "redis+sentinel://one:1,two/main"
