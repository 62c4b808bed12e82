"""Plain HTTP on the server's port: the page, health, metrics, schemas, clauses.

Every path is a key of a table made at the start, so no path of a request ever reaches the disk.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, Mapping
from email.utils import formatdate
from http import HTTPStatus
from pathlib import Path

from msgspec import Struct

from gamewarden.gateway.listener import Answer, Asked
from gamewarden.gateway.metrics import CONTENT_TYPE, Metrics

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
FOR_A_YEAR = "public, max-age=31536000, immutable"  # names of these files change with their content
ASK_AGAIN = "no-cache"  # may be kept, but is asked for with its ETag each time
NEVER = "no-store"
SHORTEST_GZIP = 1024  # bytes; below, a second copy gains less than its headers cost
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": JSON,
    ".map": JSON,
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".txt": TEXT,
}
COMPRESSED = (".woff2", ".webp", ".png", ".jpg", ".ico")
SECURITY = {
    # Styles may be inline: the page sets widths of bars and places of pieces by them.
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # a link to a private room holds its code
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
PUBLIC = {"Access-Control-Allow-Origin": "*"}  # documents of the server, not of a player
NOT_BUILT = (
    "Gamewarden is running. The browser client has not been built: run `make web`, then start "
    "the server again.\nClients connect to /ws with the subprotocol gamewarden.1; its messages "
    "are described at /protocol.json.\n"
)


class Page(Struct, frozen=True):
    """A body that does not change while the server runs."""

    body: bytes
    kind: str
    keep: str
    tag: str
    packed: bytes | None = None
    more: dict[str, str] = {}


class Site:
    """Answers plain HTTP requests.

    `documents` are bodies of JSON by path. `ready` says why this node should get no new players;
    nothing: it should.
    """

    def __init__(
        self,
        *,
        web: Path,
        documents: Mapping[str, bytes],
        metrics: Metrics,
        ready: Callable[[], Awaitable[str | None]],
    ) -> None:
        self._metrics = metrics
        self._ready = ready
        self._pages = _pages(web)
        self._pages.setdefault("/", _page(NOT_BUILT.encode(), TEXT, NEVER))
        for path, body in documents.items():
            self._pages[path] = _page(body, JSON, ASK_AGAIN, PUBLIC)

    async def answer(self, asked: Asked, *, counts: bool) -> Answer:
        """The answer to a request: of whatever method, for whatever path.

        Without `counts` there is no `/metrics`.
        """
        if asked.method not in ("GET", "HEAD"):
            refusal = text(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and HEAD are served here\n")
            refusal.headers["Allow"] = "GET, HEAD"
            return refusal
        whole = await self._whole(asked, counts=counts)
        return _without_body(whole) if asked.method == "HEAD" else whole

    async def _whole(self, asked: Asked, *, counts: bool) -> Answer:
        path = asked.path.split("?", 1)[0]
        if path in self._pages:
            return _served(self._pages[path], asked.headers)
        match path:
            case "/healthz":
                return text(HTTPStatus.OK, "ok\n")
            case "/readyz":
                reason = await self._ready()
                if reason is not None:
                    return text(HTTPStatus.SERVICE_UNAVAILABLE, f"{reason}\n")
                return text(HTTPStatus.OK, "ready\n")
            case "/metrics" if counts:
                return _made(HTTPStatus.OK, self._metrics.page(), CONTENT_TYPE, NEVER)
            case _:
                return text(HTTPStatus.NOT_FOUND, "there is nothing here\n")


def text(status: HTTPStatus, words: str) -> Answer:
    """A short answer in plain text, not to be kept."""
    return _made(status, words.encode(), TEXT, NEVER)


def later(status: HTTPStatus, words: str, wait_ms: int) -> Answer:
    """A refusal that says when to come again."""
    answer = text(status, words)
    answer.headers["Retry-After"] = str(max(1, -(-wait_ms // 1000)))
    return answer


def _pages(web: Path) -> dict[str, Page]:
    found: dict[str, Page] = {}
    for file in sorted(web.rglob("*")) if web.is_dir() else []:
        if not file.is_file():
            continue
        name = file.relative_to(web).as_posix()
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        keep = FOR_A_YEAR if name.startswith("assets/") else ASK_AGAIN
        found[f"/{name}"] = _page(file.read_bytes(), kind, keep, pack=file.suffix not in COMPRESSED)
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _page(
    body: bytes, kind: str, keep: str, more: Mapping[str, str] | None = None, *, pack: bool = True
) -> Page:
    packed = gzip.compress(body, mtime=0) if pack and len(body) >= SHORTEST_GZIP else None
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body=body, kind=kind, keep=keep, tag=tag, packed=packed, more=dict(more or {}))


def _served(page: Page, headers: Mapping[str, str]) -> Answer:
    more = {"ETag": page.tag, "Vary": "Accept-Encoding", **page.more}
    if page.tag in headers.get("if-none-match", ""):
        answer = _made(HTTPStatus.NOT_MODIFIED, b"", page.kind, page.keep)
        del answer.headers["Content-Length"]
    elif page.packed is not None and _takes_gzip(headers.get("accept-encoding", "")):
        answer = _made(HTTPStatus.OK, page.packed, page.kind, page.keep)
        more["Content-Encoding"] = "gzip"
    else:
        answer = _made(HTTPStatus.OK, page.body, page.kind, page.keep)
    answer.headers.update(more)
    return answer


def _takes_gzip(accepted: str) -> bool:
    for one in accepted.lower().split(","):
        coding, _, weight = one.strip().partition(";")
        if coding.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _made(status: HTTPStatus, body: bytes, kind: str, keep: str) -> Answer:
    return Answer(
        status=status.value,
        phrase=status.phrase,
        headers={
            "Date": formatdate(usegmt=True),
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": keep,
            **SECURITY,
        },
        body=body,
    )


def _without_body(answer: Answer) -> Answer:
    return Answer(answer.status, answer.phrase, answer.headers)
