"""The HTTP request that opens a connection, apart from what a client sends behind it.

The library takes whatever follows a request for frames, also where no socket is opened, and would
then fail to answer. So it is given the request alone, and the rest once there is a socket.
"""

from __future__ import annotations

from typing import Final

END_OF_REQUEST: Final = b"\r\n\r\n"
CUT: Final = len(END_OF_REQUEST) - 1  # bytes of it that may have come before the last ones


class Opening:
    """One connection's bytes until it is a socket. `most_bytes` may wait behind the request."""

    __slots__ = (
        "_behind", "_last", "_most_bytes", "has_ended", "has_too_much", "is_refused", "is_whole",
    )  # fmt: skip

    def __init__(self, most_bytes: int) -> None:
        self.is_whole = False  # the request is there
        self.has_too_much = False  # came behind it; none of that is kept
        self.is_refused = False  # it cannot be read, and that was said
        self.has_ended = False  # the other side sends no more
        self._most_bytes = most_bytes
        self._last = b""  # bytes of the request
        self._behind: list[bytes] = []

    @property
    def has_begun(self) -> bool:
        """Whether anything has come."""
        return bool(self._last)

    def part(self, received: bytes) -> bytes:
        """What of it is the request's."""
        if self.is_whole:
            self._hold(received)
            return b""
        last, self._last = self._last, (self._last + received)[-CUT:]
        at = (last + received).find(END_OF_REQUEST)
        if at < 0:
            return received
        self.is_whole = True
        end = at + len(END_OF_REQUEST) - len(last)
        self._hold(received[end:])
        return received[:end]

    def behind(self) -> bytes:
        """What came behind the request."""
        return b"".join(self._behind)

    def _hold(self, received: bytes) -> None:
        self._most_bytes -= len(received)
        if self._most_bytes < 0:
            self.has_too_much = True
            self._behind.clear()
        elif received:
            self._behind.append(received)
