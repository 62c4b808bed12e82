"""A store that is reached over TLS."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamewarden.errors import UnavailableError
from gamewarden.store.redis import RedisStore

from .conftest import opened
from .servers import Real, free_port


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of `localhost`, with its key beside it in `key.pem`."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not on PATH")
    made = tmp_path / "cert.pem"
    command = f"{openssl} req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
    files = ["-keyout", str(tmp_path / "key.pem"), "-out", str(made)]
    names = ["-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command.split(), *names, *files], check=True, capture_output=True)
    return made


@pytest.fixture
def secure(tmp_path: Path, certificate: Path) -> Iterator[Real]:
    """A server that speaks TLS on its port."""
    settings = {
        "tls-port": str(free_port()),
        "tls-cert-file": str(certificate),
        "tls-key-file": str(certificate.with_name("key.pem")),
        "tls-ca-cert-file": str(certificate),
        "tls-auth-clients": "no",
    }
    flags = [part for name, value in settings.items() for part in (f"--{name}", value)]
    server = Real(tmp_path, *flags)
    server.url = f"rediss://localhost:{settings['tls-port']}"
    try:
        server.start()
        yield server
    finally:
        server.kill()


async def test_entries_of_any_size_go_both_ways(secure: Real, certificate: Path) -> None:
    async with opened(f"{secure.url}?ssl_ca_certs={certificate}") as store:
        await store.create("A", head=b"head", row=None, code=None, once=None)
        await store.append("A", term=1, seq=1, entry=b"1")
        await store.append("A", term=1, seq=2, entry=b"x" * 1_000_000)
        assert await store.entries("A", first=1, last=9) == [b"1", b"x" * 1_000_000]


async def test_a_server_that_cannot_show_who_it_is_is_not_used(secure: Real) -> None:
    store = RedisStore(secure.url)
    with pytest.raises(UnavailableError, match="certificate"):
        await store.start()
    await store.aclose()
