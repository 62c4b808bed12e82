"""The limits of the wire that a server may set, with their units and defaults."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, structs

from .messages import INBOUND_LIMIT, OUTBOUND_LIMIT
from .shapes import NAME_LENGTH, SEED_LENGTH, TEXT_LENGTH

Some = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Rate = Annotated[int, Meta(ge=1, le=1_000_000)]


class Limits(Struct, frozen=True):
    """How much a client may send (protocol section 2). A `count` is for each `window_ms`.

    Rates belong to a session and are shared by its connections, save `fault` (each connection)
    and `connect` (each address).
    """

    inbound_bytes: Some = INBOUND_LIMIT  # a frame; over it close 1009
    outbound_bytes: Some = OUTBOUND_LIMIT  # a frame
    hello_ms: Some = 10_000  # from the connection's start; over it close 4500
    messages_per_s: Rate = 100  # in the long run
    messages_burst: Some = 200  # at once, after a silence
    chat_count: Some = 5  # lines of chat in `chat_window_ms`; more are `rate_limited`
    chat_window_ms: Some = 10_000  # of `chat_count`
    lobby_count: Some = 20  # `create`, `join` and `queue` together
    lobby_window_ms: Some = 10_000  # of `lobby_count`
    code_count: Some = 10  # wrong join codes
    code_window_ms: Some = 60_000  # of `code_count`
    fault_count: Some = 20  # frames that fail the envelope; the next one closes with 4503
    fault_window_ms: Some = 10_000  # of `fault_count`
    connect_count: Some = 200  # new connections; over it HTTP 429
    connect_window_ms: Some = 10_000  # of `connect_count`

    def told(self) -> dict[str, int]:
        """The limits as `welcome` tells them, lengths of texts (in characters) included."""
        lengths = {
            "name_length": NAME_LENGTH,
            "seed_length": SEED_LENGTH,
            "text_length": TEXT_LENGTH,
        }
        return structs.asdict(self) | lengths
