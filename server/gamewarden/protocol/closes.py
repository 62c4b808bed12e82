"""Why a connection is closed: codes and reasons (protocol section 5).

Below 4500 means reconnect and resume; 1009 and codes from 4500 mean: not by yourself.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

GOING_AWAY: Final = 1001
TOO_BIG: Final = 1009
RESTARTING: Final = 1012
TOO_SLOW: Final = 4010
NO_HELLO: Final = 4500
BAD_TOKEN: Final = 4501
BAD_ORIGIN: Final = 4502
ABUSE: Final = 4503
REPLACED: Final = 4504
MEANINGS: Final = {
    GOING_AWAY: "the server is going away",
    TOO_BIG: "a frame was too big",
    RESTARTING: "the server is restarting",
    TOO_SLOW: "the client read too slowly",
    NO_HELLO: "no hello first, or not in time",
    BAD_TOKEN: "the token is not valid, or has expired",
    BAD_ORIGIN: "the page's origin may not connect",
    ABUSE: "too many faulty frames",
    REPLACED: "a newer connection took the room up",
}


class Closing(Struct, frozen=True):
    """A close to be sent; `reason` says the limit or cause in words, at most 123 bytes."""

    code: int
    reason: str


def too_big(limit_bytes: int) -> Closing:
    """An inbound frame was over `limit_bytes`."""
    return Closing(TOO_BIG, f"a frame has at most {limit_bytes} bytes")


def too_slow(limit_bytes: int) -> Closing:
    """The outbound queue stayed over `limit_bytes`."""
    return Closing(TOO_SLOW, f"more than {limit_bytes} bytes were waiting to be read")


def no_hello() -> Closing:
    """The first message was another than `hello`."""
    return Closing(NO_HELLO, "the first message must be hello")


def hello_late(limit_ms: int) -> Closing:
    """No `hello` came in time."""
    return Closing(NO_HELLO, f"no hello within {limit_ms} ms")


def bad_token() -> Closing:
    """`hello` had a token or login that is not valid."""
    return Closing(BAD_TOKEN, "the token is not valid, or has expired")


def bad_origin() -> Closing:
    """The page's origin is not on the list."""
    return Closing(BAD_ORIGIN, "pages of this origin may not connect")


def abuse(count: int, window_ms: int) -> Closing:
    """Too many frames failed the envelope."""
    return Closing(ABUSE, f"more than {count} faulty frames in {window_ms} ms")


def replaced() -> Closing:
    """A newer connection of the same session took the room up."""
    return Closing(REPLACED, "a newer connection of this session took the room up")
