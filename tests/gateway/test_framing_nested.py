"""What looks like a frame and is none: inside another, behind a cut, between parts of a message."""

from __future__ import annotations

import pytest
from websockets.frames import Close, Frame, Opcode

from .test_framing import MOST, Library, begun, masked

FAKE = b"\x81\x84\0\0\0\0fake"  # a whole text frame, masked with nothing


def bare(opcode: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    """A frame whose payload is on the wire as it is: a client may mask with zeros."""
    first = (0x80 if fin else 0) | opcode
    size = len(payload)
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE, *size.to_bytes(2)])
    return head + bytes(4) + payload


def stream() -> bytes:
    """Frames of each kind and length, all of whose insides look like frames."""
    fill = (FAKE * 30)[:260]
    return b"".join(
        (
            bare(Opcode.PING, FAKE * 3),
            bare(Opcode.BINARY, fill),
            bare(Opcode.TEXT, FAKE * 12),
            bare(Opcode.TEXT, fill, fin=False),
            bare(Opcode.PONG, FAKE * 12),
            bare(Opcode.CONT, fill),
            masked(Opcode.TEXT, b"true"),
            bare(Opcode.BINARY, b""),
            bare(Opcode.TEXT, b""),
            bare(Opcode.TEXT, b"x" * 125),
            bare(Opcode.TEXT, b"x" * 126),
            bare(Opcode.TEXT, b"x" * MOST),
        )
    )


def read(chunks: list[bytes], *, alone: bool = False) -> Library:
    library = Library(None if alone else begun())
    for chunk in chunks:
        library.feed(chunk)
    return library


def test_what_is_inside_a_frame_is_never_read_as_one_however_it_is_cut() -> None:
    whole = stream()
    expected = read([whole], alone=True).seen
    assert (Opcode.TEXT, b"fake", True) not in expected
    assert read([whole]).seen == expected
    for at in range(1, len(whole)):
        assert read([whole[:at], whole[at:]]).seen == expected, f"cut at {at}"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 10, 11, 13, 16, 130, 259])
def test_pieces_of_one_size_read_as_the_whole(size: int) -> None:
    whole = stream()
    pieces = [whole[at : at + size] for at in range(0, len(whole), size)]
    assert read(pieces).seen == read([whole], alone=True).seen


@pytest.mark.parametrize("between", [Opcode.PING, Opcode.PONG])
def test_a_control_frame_in_a_message_does_not_end_it(between: Opcode) -> None:
    """A text frame there is the library's to refuse, and nothing behind it is served."""
    first, middle = masked(Opcode.TEXT, b"a", fin=False), masked(between, b"")
    text = masked(Opcode.TEXT, b"not now")
    framing = begun()
    assert [framing.parts(part) for part in (first, middle, text)] == [[first], [middle], [text]]
    assert b"".join(begun().parts(first + middle + text)) == first + middle + text
    for chunks in ([first, middle, text, text], [first + middle + text + text]):
        assert read(chunks).seen == read(chunks, alone=True).seen


def test_a_length_that_takes_eight_bytes_is_followed_and_never_read_here() -> None:
    long = bytes([0x81, 0xFF, *(8).to_bytes(8), 0, 0, 0, 0]) + FAKE[:8]
    for at in range(1, len(long)):
        framing = begun()
        assert framing.parts(long[:at]) == [long[:at]]
        assert framing.parts(long[at:] + FAKE) == [long[at:], [b"fake"]]
    assert begun().parts(long + FAKE) == [long, [b"fake"]]


def test_the_longest_message_that_is_let_in_goes_the_short_way_and_a_longer_one_does_not() -> None:
    longest, longer = bare(Opcode.TEXT, b"x" * MOST), bare(Opcode.TEXT, b"x" * (MOST + 1))
    assert begun().parts(longest) == [[b"x" * MOST]]
    assert begun().parts(longer) == [longer]


def test_a_frame_without_a_mask_or_with_a_reserved_bit_is_left_to_the_library() -> None:
    unmasked = Frame(Opcode.TEXT, b"bare").serialize(mask=False)
    reserved = bytes([0xC1]) + FAKE[1:]
    for odd in (unmasked, reserved, masked(Opcode.CLOSE, Close(1000, "").serialize())):
        assert begun().parts(odd + FAKE) == [odd, [b"fake"]]
        assert begun().parts(FAKE + odd) == [[b"fake"], odd]


def test_the_short_way_is_open_from_the_very_first_byte() -> None:
    framing = begun()
    assert framing.parts(FAKE) == [[b"fake"]]
    assert framing.parts(FAKE[:1]) == [FAKE[:1]]
    assert framing.parts(FAKE[1:] + FAKE) == [FAKE[1:], [b"fake"]]
