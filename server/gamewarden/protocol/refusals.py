"""What a refusal says in words: one table, by code.

Law: a `message` depends on code and rule alone, so that it cannot tell what a viewer may not know
(protocol section 4.2). With `bad_message` it names the field, which is the client's own; with
`internal` it quotes the reference of the log line.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from gamewarden.errors import Refusal

from .messages import Error, WhyTold

FRAME: Final = "frame"  # the field named when no field can be
FIELD_LENGTH: Final = 64  # characters of a field's name that an answer repeats
MESSAGES: Final = {
    "bad_message": "missing, unknown, mistyped or out of range",
    "unauthenticated": "the token is not valid, or has expired",
    "forbidden": "that is not for this session",
    "not_found": "there is no such room",
    "full": "no such seat is free",
    "not_seated": "you have no seat in this room",
    "not_your_turn": "you have no decision to make now",
    "illegal_action": "the rules do not allow that",
    "stale": "the room has moved on: that is no longer open",
    "paused": "the match is paused",
    "ended": "the match has ended",
    "frozen": "the room was played under another version of the rules and is kept as it is",
    "rate_limited": "too many in a short time: try again later",
    "too_large": "that is too large",
    "unavailable": "out of reach: nothing was done, and it is safe to send it again",
    "internal": "a fault of the server: nothing was done",
}


def message(refusal: Refusal, reference: str | None = None) -> str:
    """The refusal in words; `reference` is the log's, for `internal`."""
    words = MESSAGES[refusal.code]
    if refusal.code == "bad_message":
        return f"{(refusal.field or FRAME)[:FIELD_LENGTH]}: {words}"
    if refusal.rule is not None:
        return f"{words} ({refusal.rule})"
    return f"{words} (reference {reference})" if reference else words


def error(
    refusal: Refusal,
    id: str | UnsetType = UNSET,
    room: str | UnsetType = UNSET,
    *,
    reference: str | None = None,
) -> Error:
    """The `error` that tells a client of `refusal`; `id` and `room` are those of its message."""
    return Error(
        code=refusal.code,
        message=message(refusal, reference),
        id=id,
        room=room,
        rule=UNSET if refusal.rule is None else refusal.rule,
        retry_ms=UNSET if refusal.retry_ms is None else refusal.retry_ms,
    )


def why(refusal: Refusal | None, id: str, room: str) -> WhyTold:
    """The `why` that tells a client whether its action would be legal."""
    if refusal is None:
        return WhyTold(id=id, room=room)
    return WhyTold(
        id=id,
        room=room,
        code=refusal.code,
        rule=UNSET if refusal.rule is None else refusal.rule,
        message=message(refusal),
    )
