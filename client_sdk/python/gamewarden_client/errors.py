"""Every error of the SDK, as one tree.

GamewardenClientError
├── LinkError                    the connection, not the game
│   ├── LinkCutError             it broke; what could not be repeated is told so
│   ├── ConnectFailedError       none could be made, or not in the time allowed
│   └── ClosedByServerError      closed for good: `code` (1009, or 4500 and up) and `reason`
├── RequestTimeoutError          no answer in the time allowed; it may still have been done
├── ClientClosedError            the client was closed, or never opened
├── RoomClosedError              the room is gone: `reason`
├── OutOfStepError               a room's state that cannot be right; a fault of the server
├── DequeuedError                the wait for an opponent was ended by `dequeue`
├── IndecisionError              a bot keeps answering what cannot be answered
└── RefusedError                 the server said no: `code`, `rule`, `message`, `retry_ms`, `room`
    ├── BadMessageError          `bad_message`
    ├── UnauthenticatedError     `unauthenticated`
    ├── ForbiddenError           `forbidden`
    ├── NotFoundError            `not_found`
    ├── FullError                `full`
    ├── NotSeatedError           `not_seated`
    ├── NotYourTurnError         `not_your_turn`
    ├── IllegalActionError       `illegal_action`
    ├── StaleError               `stale`
    ├── PausedError              `paused`
    ├── EndedError               `ended`
    ├── FrozenError              `frozen`
    ├── RateLimitedError         `rate_limited`
    ├── TooLargeError            `too_large`
    ├── UnavailableError         `unavailable`
    └── InternalError            `internal`

A refusal changed nothing. A code that this version does not know is a plain `RefusedError`.
"""

from __future__ import annotations

from typing import ClassVar, Final

FINAL_FROM: Final = 4500  # close codes from here on mean: do not reconnect (protocol section 5)
TOO_BIG: Final = 1009  # and so does this one


class GamewardenClientError(Exception):
    """The root of the tree."""


class LinkError(GamewardenClientError):
    """Something about the connection."""


class LinkCutError(LinkError):
    """The connection ended, with a close code or without (`code` is then `None`)."""

    def __init__(self, code: int | None = None, reason: str = "") -> None:
        said = "no close frame" if code is None else f"code {code}"
        super().__init__(f"connection cut: {said}{f', {reason}' if reason else ''}")
        self.code = code
        self.reason = reason

    @property
    def final(self) -> bool:
        """Whether the server asked not to come back (protocol section 5)."""
        return self.code is not None and (self.code == TOO_BIG or self.code >= FINAL_FROM)


class ConnectFailedError(LinkError):
    """No connection could be made: not in the time allowed, or the server will not have it."""


class ClosedByServerError(LinkError):
    """The server closed the connection and does not want it back."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(f"closed by the server: code {code}{f', {reason}' if reason else ''}")
        self.code = code
        self.reason = reason


class RequestTimeoutError(GamewardenClientError):
    """A request got no answer in the time allowed. It may still have been done."""


class ClientClosedError(GamewardenClientError):
    """The client was closed, or was never opened."""


class RoomClosedError(GamewardenClientError):
    """The room is gone. `reason` is `idle`, `operator`, `abandoned`, or `left` by this client."""

    def __init__(self, room: str, reason: str) -> None:
        super().__init__(f"room {room} is closed: {reason}")
        self.room = room
        self.reason = reason


class OutOfStepError(GamewardenClientError):
    """A whole state whose hash is not what the server says it is."""


class DequeuedError(GamewardenClientError):
    """The wait for an opponent was ended by `dequeue`."""


class IndecisionError(GamewardenClientError):
    """A bot's answers to one prompt were refused again and again, or it has nothing to answer."""


class RefusedError(GamewardenClientError):
    """The server said no, and changed nothing.

    `code` is one of protocol section 5; `rule` the clause of the rulebook behind it; `retry_ms`
    when to try again; `room` the room concerned. Each is `None` where the server named none.
    """

    known_as: ClassVar[str] = ""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        rule: str | None = None,
        retry_ms: int | None = None,
        room: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = self.known_as if code is None else code
        self.message = message
        self.rule = rule
        self.retry_ms = retry_ms
        self.room = room

    def __str__(self) -> str:
        return f"{self.code}{f' ({self.rule})' if self.rule else ''}: {self.message}"


class BadMessageError(RefusedError):
    """A missing, mistyped or unknown field, which the message names."""

    known_as = "bad_message"


class UnauthenticatedError(RefusedError):
    """A bad or expired token or login."""

    known_as = "unauthenticated"


class ForbiddenError(RefusedError):
    """Not for this session: a private room, a match that may not be watched or not yet seen."""

    known_as = "forbidden"


class NotFoundError(RefusedError):
    """There is no such room, code or ruleset."""

    known_as = "not_found"


class FullError(RefusedError):
    """No seat is free."""

    known_as = "full"


class NotSeatedError(RefusedError):
    """Only a seat can do that."""

    known_as = "not_seated"


class NotYourTurnError(RefusedError):
    """No decision of this seat is open."""

    known_as = "not_your_turn"


class IllegalActionError(RefusedError):
    """The rules do not allow it; `rule` says which."""

    known_as = "illegal_action"


class StaleError(RefusedError):
    """The decision, offer or commit that it names is no longer open."""

    known_as = "stale"


class PausedError(RefusedError):
    """The match is paused."""

    known_as = "paused"


class EndedError(RefusedError):
    """The match is over."""

    known_as = "ended"


class FrozenError(RefusedError):
    """The room was played by another version of the rules."""

    known_as = "frozen"


class RateLimitedError(RefusedError):
    """Too often; `retry_ms` says when again."""

    known_as = "rate_limited"


class TooLargeError(RefusedError):
    """More than fits."""

    known_as = "too_large"


class UnavailableError(RefusedError):
    """The store or the room's owner is out of reach; nothing was applied."""

    known_as = "unavailable"


class InternalError(RefusedError):
    """A fault of the server; the message quotes the reference under which it was logged."""

    known_as = "internal"


REFUSALS: Final = (
    BadMessageError, UnauthenticatedError, ForbiddenError, NotFoundError, FullError,
    NotSeatedError, NotYourTurnError, IllegalActionError, StaleError, PausedError, EndedError,
    FrozenError, RateLimitedError, TooLargeError, UnavailableError, InternalError,
)  # fmt: skip


def refused(
    code: str,
    message: str,
    *,
    rule: str | None = None,
    retry_ms: int | None = None,
    room: str | None = None,
) -> RefusedError:
    """The error for a wire code."""
    for kind in REFUSALS:
        if kind.known_as == code:
            return kind(message, rule=rule, retry_ms=retry_ms, room=room)
    return RefusedError(message, code=code, rule=rule, retry_ms=retry_ms, room=room)
