"""Follows where frames begin in what a client sends, and reads at once those that nearly all are.

Law: two ways lead to one answer. Bytes that are whole text frames and nothing else are read here;
whatever this cannot tell for sure is the library's, and only followed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TEXT, LAST, RESERVED = 0x81, 0x80, 0x70  # RFC 6455 section 5.2: the first byte of a frame
MASKED, LENGTH, LONG, LONGEST = 0x80, 0x7F, 126, 127  # its second byte
CONTROL: Final = 0x08  # an opcode from here on may stand between the frames of a message
MASK_BYTES: Final = 4
END_OF_REQUEST: Final = b"\r\n\r\n"

Unmask = Callable[[bytes, bytes], bytes]  # a payload and its mask, RFC 6455 section 5.3


class Framing:
    """One connection's incoming bytes. `most_bytes` is the longest message that is let in."""

    __slots__ = ("_has_begun", "_in_message", "_most_bytes", "_to_go", "_unmask")

    def __init__(self, most_bytes: int, unmask: Unmask) -> None:
        self._most_bytes = most_bytes
        self._unmask = unmask
        self._has_begun = False
        self._in_message = False  # frames of one message have come, and not its last
        self._to_go: int | None = None  # bytes until a frame begins; None: it is not known

    def texts(self, received: bytes) -> list[bytes] | None:
        """The messages in `received`, if it is whole messages; else nothing, and it is followed."""
        if self._to_go == 0 and not self._in_message:
            found = self._whole(received)
            if found is not None:
                return found
        self._follow(received)
        return None

    def _whole(self, received: bytes) -> list[bytes] | None:
        """The payloads of text frames, if each is whole, masked and short enough."""
        found: list[bytes] = []
        at, end = 0, len(received)
        while at < end:
            if end - at < 6 or received[at] != TEXT or received[at + 1] < MASKED:
                return None
            length = received[at + 1] & LENGTH
            at += 2
            if length == LONG:
                length = int.from_bytes(received[at : at + 2], "big")
                at += 2
            begin = at + MASK_BYTES
            if length == LONGEST or length > self._most_bytes or begin + length > end:
                return None
            at = begin + length
            found.append(self._unmask(received[begin:at], received[begin - MASK_BYTES : begin]))
        return found

    def _follow(self, received: bytes) -> None:
        if not self._has_begun:
            # Nearly always the upgrade comes in one piece; else the library has all that follows.
            self._has_begun = True
            _, end_of_request, behind = received.partition(END_OF_REQUEST)
            self._to_go = 0 if end_of_request and not behind else None
            return
        at, end = self._to_go, len(received)
        while at is not None and at < end:
            at = self._after(received, at)
        self._to_go = None if at is None else at - end

    def _after(self, received: bytes, at: int) -> int | None:
        """Where the frame ends that begins at `at`; None: its head is cut off."""
        head = received[at : at + 10]
        if len(head) < 2:
            return None
        length, size = head[1] & LENGTH, 2
        if length >= LONG:
            size = 4 if length == LONG else 10
            if len(head) < size:
                return None
            length = int.from_bytes(head[2:size], "big")
        if not head[0] & CONTROL:
            self._in_message = not head[0] & LAST
        return at + size + (MASK_BYTES if head[1] & MASKED else 0) + length
