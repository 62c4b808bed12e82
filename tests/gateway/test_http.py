"""Plain HTTP: the page, its headers, health, metrics, documents, and what is not there."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gamewarden.errors import UnavailableError
from gamewarden.gateway.addresses import is_local

from .edge import Edge, edge, get

SCRIPT = b"console.log(1);\n" * 200


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A page as it is built."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Gamewarden</title>")
    (folder / "assets" / "main-abc123.js").write_bytes(SCRIPT)
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "secret.txt").write_text("not for the web")
    return folder


async def ask(
    here: Edge, path: str, more: str = "", method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    return await get(here.port, f"{method} {path} HTTP/1.1\nHost: here{more}")


async def test_the_page_is_served_with_its_type_and_security_headers(web: Path) -> None:
    async with edge(web) as here:
        status, headers, body = await ask(here, "/?room=abc")
        assert status == 200
        assert b"Gamewarden" in body
        assert headers["content-type"] == "text/html; charset=utf-8"
        assert headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "'unsafe-eval'" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


async def test_files_named_by_their_content_may_be_kept_for_a_year(web: Path) -> None:
    async with edge(web) as here:
        status, headers, body = await ask(here, "/assets/main-abc123.js")
        assert (status, body) == (200, SCRIPT)
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in headers["cache-control"]
        _, headers, _ = await ask(here, "/icon.svg")
        assert headers["content-type"] == "image/svg+xml"


async def test_large_files_come_packed_to_those_who_take_it(web: Path) -> None:
    async with edge(web) as here:
        path = "/assets/main-abc123.js"
        _, headers, body = await ask(here, path, "\nAccept-Encoding: br, gzip")
        assert headers["content-encoding"] == "gzip"
        assert headers["vary"] == "Accept-Encoding"
        assert gzip.decompress(body) == SCRIPT
        _, headers, body = await ask(here, path, "\nAccept-Encoding: gzip;q=0")
        assert "content-encoding" not in headers
        assert body == SCRIPT


async def test_a_file_that_did_not_change_is_not_sent_again(web: Path) -> None:
    async with edge(web) as here:
        _, headers, _ = await ask(here, "/")
        status, again, body = await ask(here, "/", f"\nIf-None-Match: {headers['etag']}")
        assert (status, body) == (304, b"")
        assert again["etag"] == headers["etag"]


@pytest.mark.parametrize("path", ["/", "/assets/main-abc123.js", "/healthz", "/metrics", "/no"])
async def test_head_answers_as_get_without_the_body(web: Path, path: str) -> None:
    async with edge(web) as here:
        status, headers, body = await ask(here, path)
        answer = await ask(here, path, method="HEAD")
        assert (answer[0], answer[2]) == (status, b"")
        assert answer[1]["content-type"] == headers["content-type"]
        if path != "/metrics":  # which has grown by the first question
            assert int(answer[1]["content-length"]) == len(body)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//etc/passwd",
        "/assets/..\\..\\secret.txt",
        "/assets",
        "/assets/",
        "/index.html/",
        "/.git/config",
        "/nothing",
    ],
)
async def test_no_path_leads_out_of_the_folder(web: Path, path: str) -> None:
    async with edge(web) as here:
        status, headers, body = await ask(here, path)
        assert status == 404
        assert b"not for the web" not in body
        assert headers["x-content-type-options"] == "nosniff"


async def test_where_the_page_is_not_built_it_says_how() -> None:
    async with edge() as here:
        status, headers, body = await ask(here, "/")
        assert status == 200
        assert b"make web" in body
        assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
async def test_other_methods_are_refused_by_name(method: str) -> None:
    async with edge() as here:
        status, headers, _ = await ask(here, "/", method=method)
        assert (status, headers["allow"]) == (405, "GET, HEAD")


async def test_healthz_answers_while_the_process_lives_and_readyz_while_it_can_serve() -> None:
    async with edge() as here:
        assert (await ask(here, "/healthz"))[0] == 200
        assert (await ask(here, "/readyz"))[0] == 200
        here.not_ready = str(UnavailableError("the store is out of reach"))
        status, _, body = await ask(here, "/readyz")
        assert (status, body) == (503, b"the store is out of reach\n")
        assert (await ask(here, "/healthz"))[0] == 200


async def test_metrics_are_in_the_prometheus_format() -> None:
    async with edge() as here:
        here.metrics.append.observe(0.0003)
        here.metrics.apply.observe(7.0)
        status, headers, body = await ask(here, "/metrics")
        text = body.decode()
        assert status == 200
        assert headers["content-type"].startswith("text/plain; version=0.0.4")
        assert "# TYPE gamewarden_connections gauge" in text
        assert 'gamewarden_append_seconds_bucket{le="0.00025"} 0.0' in text
        assert 'gamewarden_append_seconds_bucket{le="0.0005"} 1.0' in text
        assert 'gamewarden_apply_seconds_bucket{le="2.5"} 0.0' in text
        assert 'gamewarden_apply_seconds_bucket{le="+Inf"} 1.0' in text


async def test_metrics_are_read_on_this_machine_only_unless_all_may() -> None:
    """C44: on a quiet node the counts would tell a player that the other has answered in secret."""
    for who, asked_by in (
        ("local", {"10.0.0.1": 404, "127.0.0.1": 200}),
        ("all", {"10.0.0.1": 200}),
    ):
        async with edge(address_header="X-Real-IP", metrics=who) as here:
            for address, status in asked_by.items():
                answer = await ask(here, "/metrics", f"\nX-Real-IP: {address}")
                assert answer[0] == status
                assert (b"gamewarden_" in answer[2]) == (status == 200)


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("::ffff:127.0.0.1", True),
        ("10.0.0.1", False), ("::ffff:10.0.0.1", False), ("fe80::1%eth0", False), ("", False),
        ("localhost", False), ("0.0.0.0", False), ("::", False),
    ],
)  # fmt: skip
def test_which_addresses_are_of_this_machine(address: str, local: bool) -> None:
    assert is_local(address) is local


async def test_documents_may_be_read_by_pages_of_everywhere() -> None:
    async with edge() as here:
        status, headers, body = await ask(here, "/protocol.json")
        assert (status, body) == (200, b'{"a":1}')
        assert headers["content-type"] == "application/json"
        assert headers["access-control-allow-origin"] == "*"


async def test_too_many_requests_of_one_address_get_429() -> None:
    async with edge(edge={"request_count": 3, "request_window_ms": 60_000}) as here:
        statuses = [(await ask(here, "/healthz"))[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert int((await ask(here, "/"))[1]["retry-after"]) >= 1


async def test_a_large_file_arrives_whole(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x")
    big = bytes(range(256)) * 16384
    (tmp_path / "sound.bin").write_bytes(big)
    async with edge(tmp_path) as here:
        assert (await ask(here, "/sound.bin"))[2] == big
