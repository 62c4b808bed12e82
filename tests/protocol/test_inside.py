"""What stands where the decoder does not look: inside actions, options and unknown fields."""

from __future__ import annotations

import pytest

from gamewarden.protocol.frames import Fault, decode

HEAD = b'{"type":"act","id":"a","room":"r",'


@pytest.mark.parametrize(
    "bad",
    [
        b"\xff",
        b"\xc3",  # cut off
        b"\xc0\xaf",  # longer than it need be
        b"\xed\xa0\x80",  # half of a pair
        b"\xf4\x90\x80\x80",  # beyond the last code point
    ],
)
@pytest.mark.parametrize(
    "frame",
    [
        HEAD + b'"action":{"do":"%s"}}',
        HEAD + b'"action":{"%s":1}}',
        HEAD + b'"action":{"deep":[[{"x":"%s"}]]}}',
        HEAD + b'"action":{},"unknown":"%s"}',
        HEAD + b'"action":{},"%s":1}',
        b'{"type":"create","id":"a","ruleset":"hype","options":{"x":"%s"}}',
        b'{"type":"ping","unknown":["%s"]}',
    ],
)
def test_what_is_not_utf8_anywhere_is_a_fault_of_the_frame(frame: bytes, bad: bytes) -> None:
    """Protocol section 1: a frame is UTF-8, in every part of it."""
    assert isinstance(decode(frame % bad), Fault)
    assert not isinstance(decode(frame % "ünïcode 🂡".encode()), Fault)


@pytest.mark.parametrize("depth", [31, 32])
@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_32_deep_is_let_in_and_33_not_wherever_it_stands(depth: int, opening: bytes) -> None:
    """The frame itself is the first of them."""
    closing = b"]" if opening == b"[" else b"}"
    inner = opening * depth + b"1" + closing * depth
    for frame in (
        b'{"type":"ping","unknown":%s}' % inner,
        HEAD
        + b'"action":{"do":"x","more":%s}}'
        % (opening * (depth - 1) + b"1" + closing * (depth - 1)),
    ):
        assert isinstance(decode(frame), Fault) == (depth > 31)


@pytest.mark.parametrize("wide", [b"[]" * 40, b"{}" * 40])
def test_many_brackets_side_by_side_are_not_deep(wide: bytes) -> None:
    listed = wide.replace(b"][", b"],[").replace(b"}{", b"},{")
    assert not isinstance(decode(HEAD + b'"action":{"do":[%s]}}' % listed), Fault)


@pytest.mark.parametrize(
    ("number", "fits"),
    [
        (b"9007199254740991", True),
        (b"-9007199254740991", True),
        (b"9007199254740992", False),
        (b"-9007199254740992", False),
        (b"999999999999999", True),
        (b"1" + b"0" * 30, False),
        (b"-0", True),
        (b"1.0", False),
        (b"1e2", False),
        (b"null", False),
        (b"01", False),
        (b"NaN", False),
    ],
)
@pytest.mark.parametrize(
    "frame",
    [
        HEAD + b'"action":{"do":"x","n":%s}}',
        HEAD + b'"action":{"do":"x","n":[1,%s]}}',
        b'{"type":"ping","unknown":%s}',
        b'{"type":"ping","unknown":{"n":[%s]}}',
    ],
)
def test_numbers_are_whole_and_safe_in_every_part(frame: bytes, number: bytes, fits: bool) -> None:
    assert isinstance(decode(frame % number), Fault) == (not fits)


def test_of_double_keys_the_last_counts_also_the_type() -> None:
    one = decode(b'{"type":"nothing","type":"ping","at":1,"at":2}')
    assert not isinstance(one, Fault)
    assert (type(one).__name__, one.at) == ("Ping", 2)  # type: ignore[union-attr]


def test_what_fails_inside_an_action_is_not_counted_and_names_its_place() -> None:
    """Protocol section 2: a faulty action inside a good envelope does not count."""
    inside = decode(HEAD + b'"action":{"do":"x","n":1.5}}')
    assert inside == Fault("action.n", "a", "r", counted=False)
    both = decode(b'{"type":"act","id":"a","action":{"n":1.5}}')
    assert both == Fault("room", "a", counted=True)
    elsewhere = decode(b'{"type":"chat","id":"a","room":"r","text":"t","action":{"n":1.5}}')
    assert elsewhere == Fault("action.n", "a", "r", counted=True)
