"""Follows where frames begin in what a client sends, and reads at once those that nearly all are.

Law: two ways lead to one answer. Whole text frames are read here; whatever else there is, or cannot
be told for sure, is the library's and only followed, so that what is behind it is read here again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

TEXT, LAST, RESERVED = 0x81, 0x80, 0x70  # RFC 6455 section 5.2: the first byte of a frame
MASKED, LENGTH, LONG, LONGEST = 0x80, 0x7F, 126, 127  # its second byte
CONTROL: Final = 0x08  # an opcode from here on may stand between the frames of a message
MASK_BYTES: Final = 4
HEAD_BYTES: Final = 10  # at most, without the mask
WHOLE_TEXT: Final = bytes([TEXT])

Unmask = Callable[[bytes, bytes], bytes]  # a payload and its mask, RFC 6455 section 5.3


class Framing:
    """One connection's incoming bytes. `most_bytes` is the longest message that is let in."""

    __slots__ = ("_cut", "_in_message", "_most_bytes", "_to_go", "_unmask")

    def __init__(self, most_bytes: int, unmask: Unmask) -> None:
        self._most_bytes = most_bytes
        self._unmask = unmask
        self._in_message = False  # frames of one message have come, and not its last
        self._to_go = 0  # bytes until a frame begins
        self._cut = b""  # a frame's head, of which the rest is still to come

    def parts(self, received: bytes) -> list[list[bytes] | bytes]:
        """What was received, in its order: runs of whole messages, and bytes for the library."""
        if self._cut and not self._finds_a_frame(received):
            return [received]
        parts: list[list[bytes] | bytes] = []
        at, end = 0, len(received)
        while at < end:
            if self._to_go == 0 and not self._in_message:
                texts, at = self._texts(received, at)
                if texts:
                    parts.append(texts)
                if at == end:
                    break
            begin = at
            while at < end:
                at = self._after(received, at)
                if self._to_go == 0 and received.startswith(WHOLE_TEXT, at):
                    break  # and there is no other way to begin one
            if begin < at:
                parts.append(received[begin:at])
        return parts

    def _texts(self, received: bytes, at: int) -> tuple[list[bytes], int]:
        """The text frames from `at` on, as long as each is whole, masked and short enough.

        And where they end.
        """
        found: list[bytes] = []
        begin, end = at, len(received)
        while end - begin >= 6 and received[begin] == TEXT and received[begin + 1] >= MASKED:
            length = received[begin + 1] & LENGTH
            begin += 2
            if length == LONG:
                length = int.from_bytes(received[begin : begin + 2], "big")
                begin += 2
            begin += MASK_BYTES
            if length == LONGEST or length > self._most_bytes or begin + length > end:
                break
            payload, mask = received[begin : begin + length], received[begin - MASK_BYTES : begin]
            found.append(self._unmask(payload, mask))
            at = begin = begin + length
        return found, at

    def _finds_a_frame(self, received: bytes) -> bool:
        """Whether the head that was cut off is whole by now; else all of it belongs to that."""
        head = self._cut + received[:HEAD_BYTES]
        size = self._size(head)
        if size is None:
            self._cut = head
            return False
        self._to_go, self._cut = size - len(self._cut), b""
        return True

    def _after(self, received: bytes, at: int) -> int:
        """Where the frame ends that `at` is in or begins, or what was received of it."""
        to_go, left = self._to_go, len(received) - at
        if not to_go:
            head = received[at : at + HEAD_BYTES]
            size = self._size(head)
            if size is None:
                self._cut = head
                return len(received)
            to_go = size
        self._to_go = max(0, to_go - left)
        return at + min(to_go, left)

    def _size(self, head: bytes) -> int | None:
        """How long a frame is, its head included, and what it does to the message it is of.

        None: the head is cut off.
        """
        if len(head) < 2:
            return None
        length, size = head[1] & LENGTH, 2
        if length >= LONG:
            size = 4 if length == LONG else HEAD_BYTES
            if len(head) < size:
                return None
            length = int.from_bytes(head[2:size], "big")
        if not head[0] & CONTROL:
            self._in_message = not head[0] & LAST
        return size + (MASK_BYTES if head[1] & MASKED else 0) + length
