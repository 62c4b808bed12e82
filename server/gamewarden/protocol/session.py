"""One connection's manners, without I/O: hello first, faulty frames, rates.

The gateway feeds it every frame with the time and does what comes back: a message goes on to be
served, an `Error` is sent, a `Closing` ends the connection.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from gamewarden.errors import Refusal

from .closes import Closing, abuse, no_hello, too_big
from .frames import Fault, decode
from .limits import Limits
from .messages import (
    Act,
    Answer,
    Chat,
    ClientMessage,
    Error,
    Hello,
    Leave,
    Legal,
    Offer,
    Replay,
    Resign,
    Resume,
    Seed,
    Unpause,
    Why,
)
from .rates import Budget, Window
from .refusals import FRAME, error

# In these `not_found`, and the ack of an id that is remembered, come before `rate_limited`
# (protocol section 4.1).
_ROOM_FIRST = (
    Act, Legal, Why, Resign, Offer, Answer, Unpause, Chat, Leave, Seed, Resume, Replay,
)  # fmt: skip


class Limited(Struct, frozen=True):
    """A message over the session's rate, addressed to a room.

    The room is asked first whether it exists and remembers the id; all else is `error`.
    """

    message: ClientMessage
    retry_ms: int

    @property
    def error(self) -> Error:
        """The `rate_limited` that answers it."""
        refusal = Refusal("rate_limited", retry_ms=self.retry_ms)
        return error(refusal, self.message.id, getattr(self.message, "room", UNSET))


class Session:
    """Judges the frames of one connection. Not yet opened, it lets nothing through but `hello`."""

    __slots__ = ("_budget", "_faults", "_limits")

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._faults: Window | None = None
        self._budget: Budget | None = None

    @property
    def is_open(self) -> bool:
        """Whether `hello` was accepted."""
        return self._budget is not None

    def open(self, budget: Budget) -> None:
        """Lets messages through from now on: `hello` was accepted. `budget` is the session's."""
        self._budget = budget

    def receive(self, frame: bytes | str, now_ms: int) -> ClientMessage | Limited | Error | Closing:
        """What a text frame is: a message to serve, or the answer to it."""
        if isinstance(frame, str):
            try:
                frame = frame.encode()
            except UnicodeEncodeError:
                return self._failed(Fault(), now_ms)
        if len(frame) > self._limits.inbound_bytes:
            return too_big(self._limits.inbound_bytes)
        message = decode(frame)
        if isinstance(message, Fault):
            return self._failed(message, now_ms)
        budget = self._budget
        if budget is None:
            return message if isinstance(message, Hello) else no_hello()
        wait_ms = budget.take(message, now_ms)
        if wait_ms:
            limited = Limited(message, wait_ms)
            return limited if isinstance(message, _ROOM_FIRST) else limited.error
        if isinstance(message, Hello):
            return _bad("type", message.id)
        return message

    def _failed(self, fault: Fault, now_ms: int) -> Error | Closing:
        limits = self._limits
        if self._budget is not None:
            self._budget.take_fault(now_ms)
        if fault.counted:
            if self._faults is None:
                self._faults = Window(limits.fault_count, limits.fault_window_ms)
            if self._faults.take(now_ms):
                return abuse(limits.fault_count, limits.fault_window_ms)
        return _bad(fault.field, fault.id, fault.room)


def _bad(field: str, id: str | UnsetType = UNSET, room: str | UnsetType = UNSET) -> Error:
    return error(Refusal("bad_message", field=field or FRAME), id, room)
