"""Structured logs: one JSON object a line, or a readable line on a terminal.

Rule 1: an event is fixed text; what varies is a field (`extra={...}` of the standard logging).
Rule 2: only `FIELDS` are written, and of an exception its places and what `described` lets through,
so no token, code, secret, seed, action or hidden card can slip into a line.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from datetime import UTC, datetime
from typing import TextIO

import orjson

from gamewarden.config import Log
from gamewarden.errors import described

FIELDS = (
    "reference", "room", "session", "seat", "ruleset", "seq", "epoch", "term", "state", "outcome",
    "reason", "code", "kind", "what", "operator", "address", "origin", "path", "status", "node",
    "url", "data", "rooms", "connections", "entries", "count", "bytes", "limit", "took_ms", "error",
    "version", "durability", "store", "signal", "pid",
)  # fmt: skip
DEEPEST = 8  # exceptions shown that came of each other
CREDENTIALS = re.compile(r"(?<=://)[^/@\s]*@")  # of a URL, as a store's error may quote it


def start(settings: Log, stream: TextIO | None = None) -> None:
    """Sends everything that the process logs to `stream` (standard error), in the format asked for.

    Libraries are heard from `warning` up.
    """
    stream = sys.stderr if stream is None else stream
    text = settings.format == "text" or (settings.format == "auto" and stream.isatty())
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextLines() if text else JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("gamewarden").setLevel(settings.level.upper())


def fault(log: logging.Logger, event: str, error: BaseException, **fields: str) -> str:
    """Logs a bug with its trace, and gives the reference that a client is told of it."""
    reference = secrets.token_hex(4)
    log.error(event, exc_info=error, extra={"reference": reference, **fields})
    return reference


class JsonLines(logging.Formatter):
    """A record as one JSON object: `at`, `level`, `event`, `from`, then its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _safe(record.getMessage()),
            "from": record.name,
            **_fields(record),
        }
        if record.exc_info:
            line["trace"] = _trace(record.exc_info[1])
        return orjson.dumps(line, default=str).decode()


class TextLines(logging.Formatter):
    """A record as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end; a trace follows on lines of its own."""
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = "".join(f" {name}={_one_line(value)}" for name, value in _fields(record).items())
        line = f"{at} {record.levelname.lower():7} {_safe(record.getMessage())}{fields}"
        if record.exc_info:
            line += "\n" + _trace(record.exc_info[1])
        return line


def _trace(error: BaseException | None, depth: int = 0) -> str:
    """Where an exception was raised, and those that it came of, outermost first."""
    if error is None or depth == DEEPEST:
        return ""
    places = "".join(traceback.format_tb(error.__traceback__))
    lines = [_safe(described(error)), _safe(places.rstrip("\n"))]
    came_of = [error.__cause__ or (None if error.__suppress_context__ else error.__context__)]
    if isinstance(error, BaseExceptionGroup):
        came_of += error.exceptions
    lines += [f"came of {told}" for one in came_of if (told := _trace(one, depth + 1))]
    return "\n".join(line for line in lines if line)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    given = record.__dict__
    return {name: _plain(given[name]) for name in FIELDS if given.get(name) is not None}


def _plain(value: object) -> object:
    return value if isinstance(value, int | float | bool) else _safe(str(value))


def _one_line(value: object) -> str:
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(value))


def _safe(text: str) -> str:
    return CREDENTIALS.sub("", text)
