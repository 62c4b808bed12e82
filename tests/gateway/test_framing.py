"""What a client sends, read the short way: always what the library makes of it."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from websockets.frames import Close, Frame, Opcode, apply_mask
from websockets.protocol import State
from websockets.server import ServerProtocol

from gamewarden.gateway.framing import Framing

MOST = 300  # bytes of a message


def masked(opcode: Opcode, payload: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


def begun() -> Framing:
    return Framing(MOST, apply_mask)


class Library:
    """The library alone, or behind the short way; `seen` is what came of the bytes."""

    def __init__(self, framing: Framing | None = None) -> None:
        self.seen: list[tuple[Opcode, bytes, bool]] = []
        self.short = 0
        self._framing = framing
        self._protocol = ServerProtocol(max_size=MOST, state=State.OPEN)

    def feed(self, chunk: bytes) -> None:
        for part in [chunk] if self._framing is None else self._framing.parts(chunk):
            if isinstance(part, bytes):
                self._receive(part)
            elif self._protocol.state is State.OPEN:
                self.short += len(part)
                self.seen += [(Opcode.TEXT, text, True) for text in part]

    def _receive(self, part: bytes) -> None:
        self._protocol.receive_data(part)
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            self.seen.append((event.opcode, bytes(event.data), event.fin))


def stream(chance: random.Random) -> list[bytes]:
    """Frames of every kind, as a client may send them or should not."""
    frames = []
    for _ in range(chance.randint(1, 12)):
        payload = chance.randbytes(chance.choice((0, 1, 5, 125, 126, 200)))
        match chance.randrange(12):
            case 0:
                frames.append(masked(Opcode.PING, payload[:125]))
            case 1:
                frames.append(masked(Opcode.PONG, b""))
            case 2:
                frames.append(masked(Opcode.BINARY, payload))
            case 3:
                frames.append(masked(Opcode.TEXT, b"first", fin=False))
                if chance.random() < 0.5:
                    frames.append(masked(Opcode.PING, b"between"))
                frames.append(masked(Opcode.CONT, payload))
            case 4 if chance.random() < 0.2:
                frames.append(masked(Opcode.TEXT, chance.randbytes(MOST + 1)))  # too long
            case 5 if chance.random() < 0.2:
                frames.append(masked(Opcode.CONT, b"of nothing"))
            case 6 if chance.random() < 0.2:
                frames.append(Frame(Opcode.TEXT, b"bare").serialize(mask=False))
            case 7 if chance.random() < 0.2:
                frames.append(masked(Opcode.CLOSE, Close(1000, "").serialize()))
            case 8 if chance.random() < 0.2:
                frames.append(chance.randbytes(20))
            case _:
                frames.append(masked(Opcode.TEXT, payload))
    return frames


def chunks(frames: Iterable[bytes], chance: random.Random) -> list[bytes]:
    """The same bytes, as a network may cut and join them."""
    cut: list[bytes] = []
    for frame in frames:
        if cut and chance.random() < 0.3:
            cut[-1] += frame
        elif chance.random() < 0.2:
            at = chance.randint(0, len(frame))
            cut += [frame[:at], frame[at:]]
        else:
            cut.append(frame)
    return [chunk for chunk in cut if chunk]


def test_however_it_comes_the_short_way_reads_what_the_library_does() -> None:
    short = 0
    for seed in range(3_000):
        chance = random.Random(seed)
        alone, both = Library(), Library(begun())
        for chunk in chunks(stream(chance), chance):
            alone.feed(chunk)
            both.feed(chunk)
        assert both.seen == alone.seen, f"seed {seed}"
        short += both.short
    assert short > 6_000


def test_wherever_a_stream_is_cut_in_two_it_reads_as_one() -> None:
    frames = [
        *(masked(Opcode.TEXT, b"x" * size) for size in (3, 200)),
        masked(Opcode.PING, b"p"),
        masked(Opcode.TEXT, b"a", fin=False),
        masked(Opcode.PONG, b""),
        masked(Opcode.CONT, b"b" * 130),
        masked(Opcode.TEXT, b"last"),
    ]
    whole = b"".join(frames)
    alone = Library()
    alone.feed(whole)
    for at in range(len(whole)):
        both = Library(begun())
        both.feed(whole[:at])
        both.feed(whole[at:])
        assert both.seen == alone.seen, f"cut at {at}"
        assert both.short >= 2, f"cut at {at}"


def test_whole_text_frames_go_the_short_way() -> None:
    one, other = masked(Opcode.TEXT, b"one"), masked(Opcode.TEXT, b"x" * 200)
    assert begun().parts(one) == [[b"one"]]
    assert begun().parts(one + other) == [[b"one", b"x" * 200]]


def test_text_frames_round_a_control_frame_go_the_short_way_too() -> None:
    one, other, ping = (
        masked(Opcode.TEXT, b"one"),
        masked(Opcode.TEXT, b"x" * 200),
        masked(Opcode.PING, b""),
    )
    assert begun().parts(one + other + ping + ping + one) == [
        [b"one", b"x" * 200],
        ping + ping,
        [b"one"],
    ]
    assert begun().parts(ping + one) == [ping, [b"one"]]
    assert begun().parts(one + other[:9]) == [[b"one"], other[:9]]


@pytest.mark.parametrize("size", [1, 2, 3, 9])  # in the head and behind it
def test_after_a_frame_in_two_pieces_the_short_way_is_open_again(size: int) -> None:
    framing, frame = begun(), masked(Opcode.TEXT, b"in two pieces" * 12)
    assert framing.parts(frame[:size]) == [frame[:size]]
    rest = frame[size:]
    assert framing.parts(rest + masked(Opcode.TEXT, b"whole")) == [rest, [b"whole"]]


def test_a_head_that_comes_byte_by_byte_is_put_together() -> None:
    framing, frame = begun(), masked(Opcode.TEXT, b"x" * 200)
    for number in range(len(frame)):
        assert framing.parts(frame[number : number + 1]) == [frame[number : number + 1]]
    assert framing.parts(masked(Opcode.TEXT, b"whole")) == [[b"whole"]]


def test_between_the_frames_of_one_message_nothing_goes_the_short_way() -> None:
    framing, first = begun(), masked(Opcode.TEXT, b"a", fin=False)
    second = masked(Opcode.TEXT, b"b")
    assert framing.parts(first) == [first]
    assert framing.parts(second) == [second]
