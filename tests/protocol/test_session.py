"""One connection's manners: hello first, faulty frames, rates, in the order of the protocol."""

from __future__ import annotations

import random

import pytest
from msgspec import UNSET

from gamewarden.protocol.closes import Closing
from gamewarden.protocol.limits import Limits
from gamewarden.protocol.messages import Act, Error, Hello, Ping, encoder
from gamewarden.protocol.rates import Budget
from gamewarden.protocol.session import Limited, Session

T = 1_700_000_000_000
LIMITS = Limits()
GOOD = b'{"type":"act","id":"i","room":"r","action":{"do":"pass"}}'
FAULTY_ACTION = b'{"type":"act","id":"i","room":"r","action":{"do":0.5}}'


def opened(limits: Limits = LIMITS) -> Session:
    session = Session(limits)
    session.open(Budget(limits))
    return session


def error(answer: object) -> Error:
    assert isinstance(answer, Error), answer
    return answer


def test_hello_passes_and_opens_nothing_by_itself() -> None:
    session = Session(LIMITS)
    assert session.receive(b'{"type":"hello","name":"Ada"}', T) == Hello(name="Ada")
    assert not session.is_open
    session.open(Budget(LIMITS))
    assert session.is_open
    assert session.receive(b'{"type":"ping"}', T) == Ping()


def test_anything_before_hello_closes_with_4500() -> None:
    closing = Session(LIMITS).receive(GOOD, T)
    assert closing == Closing(4500, "the first message must be hello")


def test_a_faulty_hello_is_answered_and_may_be_said_again() -> None:
    session = Session(LIMITS)
    answer = error(session.receive(b'{"type":"hello","id":"h","name":7}', T))
    assert (answer.code, answer.id) == ("bad_message", "h")
    assert "name" in answer.message
    assert isinstance(session.receive(b'{"type":"hello"}', T), Hello)


def test_a_second_hello_is_a_bad_message() -> None:
    answer = error(opened().receive(b'{"type":"hello","id":"h"}', T))
    assert (answer.code, answer.id) == ("bad_message", "h")


def test_text_may_come_as_str_or_as_bytes() -> None:
    session = opened()
    assert session.receive('{"type":"ping","x":"\u00e9"}', T) == Ping()
    assert session.receive('{"type":"ping","x":"\u00e9"}'.encode(), T) == Ping()
    assert error(session.receive('{"type":"ping","x":"\ud800"}', T)).code == "bad_message"


def test_a_frame_over_the_limit_closes_with_1009_and_names_it() -> None:
    """C70: an oversized message is never a close without an explanation."""
    session = opened()
    filler = b" " * (LIMITS.inbound_bytes - len(GOOD))
    assert isinstance(session.receive(GOOD + filler, T), Act)
    assert session.receive(GOOD + filler + b" ", T) == Closing(
        1009, "a frame has at most 16384 bytes"
    )


def test_an_empty_frame_as_which_binary_ones_come_is_a_bad_message() -> None:
    assert error(opened().receive(b"", T)).code == "bad_message"


def test_each_refused_frame_is_answered_with_a_code_and_its_id() -> None:
    """C88: whoever sends something that is not done is told so, and why."""
    answer = error(opened().receive(b'{"type":"act","id":"i","room":"r"}', T))
    assert (answer.code, answer.id, answer.room) == ("bad_message", "i", "r")
    assert answer.message.startswith("action:")


def test_the_twenty_first_faulty_frame_in_ten_seconds_closes_with_4503() -> None:
    session = opened()
    for _ in range(20):
        assert isinstance(session.receive(b"?", T), Error)
    closing = session.receive(b"?", T + 9_999)
    assert closing == Closing(4503, "more than 20 faulty frames in 10000 ms")


def test_faulty_frames_are_forgotten_after_ten_seconds() -> None:
    session = opened()
    for turn in range(100):
        for _ in range(20):
            assert isinstance(session.receive(b"?", T + turn * 10_000), Error)


def test_faulty_frames_count_before_hello_too() -> None:
    session = Session(LIMITS)
    for _ in range(10):
        session.receive(b"?", T)
        session.receive(b"", T)
    assert session.receive(b"", T) == Closing(4503, "more than 20 faulty frames in 10000 ms")


def test_a_faulty_action_in_a_good_envelope_never_closes() -> None:
    session = opened()
    for _ in range(500):
        assert error(session.receive(FAULTY_ACTION, T)).code == "bad_message"


def test_over_the_rate_a_message_without_a_room_is_refused_with_a_hint() -> None:
    """C12: a message over the limit gets a refusal with its id and when to try again."""
    session = opened()
    for _ in range(200):
        assert isinstance(session.receive(b'{"type":"ping","id":"p"}', T), Ping)
    answer = error(session.receive(b'{"type":"ping","id":"p"}', T))
    assert (answer.code, answer.id, answer.retry_ms) == ("rate_limited", "p", 10)
    assert isinstance(session.receive(b'{"type":"ping"}', T + 10), Ping)


def test_over_the_rate_a_room_is_still_asked_for_what_comes_before_in_the_order() -> None:
    session = opened(Limits(messages_burst=1))
    session.receive(GOOD, T)
    limited = session.receive(GOOD, T)
    assert isinstance(limited, Limited)
    assert isinstance(limited.message, Act)
    answer = limited.error
    assert (answer.code, answer.id, answer.room) == ("rate_limited", "i", "r")
    assert answer.retry_ms == limited.retry_ms == 10


def test_a_faulty_envelope_comes_before_the_rate() -> None:
    session = opened(Limits(messages_burst=1))
    session.receive(GOOD, T)
    assert error(session.receive(b'{"type":"act"}', T)).code == "bad_message"


def test_guesses_of_codes_over_the_limit_are_not_answered_with_not_found() -> None:
    limits = Limits(code_count=1)
    budget = Budget(limits)
    session = Session(limits)
    session.open(budget)
    session.receive(b'{"type":"look","code":"AAAAAA"}', T)
    budget.wrong_code(T)
    answer = error(session.receive(b'{"type":"join","code":"AAAAAB"}', T))
    assert (answer.code, answer.retry_ms) == ("rate_limited", 60_000)


def test_connections_of_one_session_share_its_budget_and_others_do_not() -> None:
    """C78: one session's excess never touches another."""
    budget = Budget(LIMITS)
    first, second, other = Session(LIMITS), Session(LIMITS), opened()
    first.open(budget)
    second.open(budget)
    for _ in range(200):
        assert isinstance(first.receive(b'{"type":"ping"}', T), Ping)
    assert error(second.receive(b'{"type":"ping"}', T)).code == "rate_limited"
    assert isinstance(other.receive(b'{"type":"ping"}', T), Ping)


SAMPLES = [
    GOOD,
    FAULTY_ACTION,
    b'{"type":"hello","name":"Ada","token":"t","client":"c"}',
    b'{"type":"create","id":"1","ruleset":"hype","options":{"x":[1,{"y":"z"}]},"clock":{"bank":5}}',
    b'{"type":"join","code":"ABC234","as":"player","seat":1,"client_seed":"0123456789abcdef"}',
    b'{"type":"resume","room":"r","epoch":"e","seq":12,"hash":"a3a6bf43","id":"x"}',
    '{"type":"chat","room":"r","text":"gr\u00fc\u00df \U0001f600 \\"\\u00e9\\n"}'.encode(),
    b'{"type":"ping","x":' + b"[" * 31 + b"]" * 31 + b"}",
    b'{"type":"rooms","limit":' + b"9" * 30 + b"}",
]
SPICE = [
    b"null", b"1e999", b"-1.5", b"[[[[", b"}}}}", b'"', b"\\", b"\\ud800", b"\x00", b"\xff\xfe",
    b'{"type":', b",,", b"NaN", b"9" * 400, b"\xed\xa0\x80", b'"type":"act",', b"\xe2\x80\xa8",
]  # fmt: skip


def hostile(rng: random.Random) -> bytes:
    """A frame that was cut, spiced, shuffled or drawn at random."""
    frame = bytearray(rng.choice(SAMPLES))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(frame) + 1)
        match rng.randrange(6):
            case 0:
                del frame[at:]
            case 1:
                frame[at:at] = rng.choice(SPICE)
            case 2:
                frame[at : at + rng.randint(1, 8)] = rng.randbytes(rng.randint(0, 8))
            case 3:
                del frame[at : at + rng.randint(1, 8)]
            case 4:
                frame += rng.choice(SAMPLES)
            case 5:
                frame = bytearray(rng.randbytes(rng.randint(0, 64)))
    return bytes(frame)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_hostile_client_sends_is_answered_or_closed(seed: int) -> None:
    """C70, C88: ten thousand hostile frames a seed, none of them without an answer."""
    rng = random.Random(seed)
    session = opened()
    closed = 0
    for n in range(10_000):
        answer = session.receive(hostile(rng), T + n * 20)
        if isinstance(answer, Closing):
            closed += 1
            assert answer.code in {1009, 4503}
            assert 0 < len(answer.reason.encode()) <= 123
            session = opened()
        elif isinstance(answer, Error):
            assert answer.code in {"bad_message", "rate_limited"}
            assert len(encoder.encode(answer)) < 1024
            assert answer.id is UNSET or 1 <= len(answer.id) <= 64
    assert closed > 0


@pytest.mark.parametrize(
    "unit", [b"[", b"{", b'{"a":', b"[[],", b'"a",', b"1,", b"\\", b"\\u", b'"', b"9", b" ", b"]"]
)
def test_a_full_frame_of_one_thing_is_answered(unit: bytes) -> None:
    for head in (b"", b'{"type":"ping","x":', b'{"type":"ping","x":[', b'{"type":"ping","x":"'):
        for tail in (b"", b"]}", b"1]}", b'"}'):
            room = LIMITS.inbound_bytes - len(head) - len(tail)
            frame = head + unit * (room // len(unit)) + tail
            assert isinstance(opened().receive(frame, T), Error | Ping)
