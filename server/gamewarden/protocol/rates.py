"""How often: windows, a bucket, and the budget that a session spends by sending.

Time comes in as `now_ms`. A clock that was set back forgives everything rather than locking out.
"""

from __future__ import annotations

from collections import deque

from .limits import Limits
from .messages import Chat, ClientMessage, Create, Join, Look, Queue

_METERED = (Chat, Create, Join, Look, Queue)  # the messages with a rate of their own


class Window:
    """At most `count` in any `span_ms`."""

    __slots__ = ("_count", "_span_ms", "_times")

    def __init__(self, count: int, span_ms: int) -> None:
        self._count = count
        self._span_ms = span_ms
        self._times: deque[int] = deque()

    def wait_ms(self, now_ms: int) -> int:
        """How long until one more fits; 0: it fits now. Takes nothing."""
        times = self._times
        if times and now_ms < times[-1]:
            times.clear()
        while times and times[0] <= now_ms - self._span_ms:
            times.popleft()
        if len(times) < self._count:
            return 0
        return times[0] + self._span_ms - now_ms if times else self._span_ms

    def take(self, now_ms: int) -> int:
        """Takes one and gives 0, or takes nothing and gives how long to wait, in milliseconds."""
        wait_ms = self.wait_ms(now_ms)
        if not wait_ms:
            self._times.append(now_ms)
        return wait_ms


class Bucket:
    """`per_s` a second in the long run, `burst` at once."""

    __slots__ = ("_depth_us", "_each_us", "_full_at_us")

    def __init__(self, per_s: int, burst: int) -> None:
        self._each_us = 1_000_000 // per_s
        self._depth_us = self._each_us * burst
        self._full_at_us = 0  # when, with nothing more taken, the whole burst is there again

    def take(self, now_ms: int) -> int:
        """Takes one and gives 0, or takes nothing and gives how long to wait, in milliseconds."""
        now_us = now_ms * 1000
        full_at_us = self._full_at_us
        if full_at_us < now_us or full_at_us > now_us + self._depth_us:
            full_at_us = now_us
        full_at_us += self._each_us
        over_us = full_at_us - now_us - self._depth_us
        if over_us > 0:
            return -(-over_us // 1000)
        self._full_at_us = full_at_us
        return 0


class Budget:
    """What one session may still send, whatever number of connections it has."""

    __slots__ = ("_chats", "_codes", "_lobby", "_messages")

    def __init__(self, limits: Limits) -> None:
        self._messages = Bucket(limits.messages_per_s, limits.messages_burst)
        self._chats = Window(limits.chat_count, limits.chat_window_ms)
        self._lobby = Window(limits.lobby_count, limits.lobby_window_ms)
        self._codes = Window(limits.code_count, limits.code_window_ms)

    def take(self, message: ClientMessage, now_ms: int) -> int:
        """Spends for one message and gives 0, or gives `retry_ms` and spends nothing more."""
        wait_ms = self._messages.take(now_ms)
        if wait_ms or not isinstance(message, _METERED):
            return wait_ms
        match message:
            case Chat():
                return self._chats.take(now_ms)
            case Create() | Queue():
                return self._lobby.take(now_ms)
            case Join():
                guess_ms = self._codes.wait_ms(now_ms) if message.code else 0
                return guess_ms or self._lobby.take(now_ms)
            case Look():
                return self._codes.wait_ms(now_ms) if message.code else 0

    def take_fault(self, now_ms: int) -> None:
        """Spends for one frame that was no message."""
        self._messages.take(now_ms)

    def wrong_code(self, now_ms: int) -> None:
        """Notes that a `look` or `join` named a code that no room has."""
        self._codes.take(now_ms)
