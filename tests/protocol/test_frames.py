"""What a text frame is: a message, or which field is at fault."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from gamewarden.protocol.frames import Fault, decode, is_deep
from gamewarden.protocol.messages import Act, Chat, Create, Hello, Join, Look, Ping, Seed

SAFE = 2**53 - 1


def act(action: str = '{"do":"pass"}', more: str = "") -> bytes:
    return f'{{"type":"act","id":"i","room":"r","action":{action}{more}}}'.encode()


def fault(frame: bytes) -> Fault:
    found = decode(frame)
    assert isinstance(found, Fault), found
    return found


def test_an_act_keeps_its_action_as_it_came() -> None:
    message = decode(act('{"do":"attack","target":"b2","to":[1,-2,true]}', ',"prompt":"12.0"'))
    assert isinstance(message, Act)
    assert (message.id, message.room, message.prompt) == ("i", "r", "12.0")
    assert json.loads(bytes(message.action)) == {"do": "attack", "target": "b2", "to": [1, -2, 1]}


def test_keys_may_stand_in_any_order_with_any_white_space() -> None:
    message = decode(b' {\r\n"room" : "r",\t"text": "hi", "type" :"chat" } ')
    assert message == Chat(room="r", text="hi")


def test_unknown_fields_are_ignored() -> None:
    assert decode(b'{"type":"ping","more":{"a":[1]},"at":3}') == Ping(at=3)


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (b'{"type":"act","id":"i","room":"r"}', "action"),
        (b'{"type":"act","room":"r","action":{}}', "id"),
        (b'{"type":"act","id":5,"room":"r","action":{}}', "id"),
        (b'{"type":"act","id":"","room":"r","action":{}}', "id"),
        (b'{"type":"act","id":"' + b"i" * 65 + b'","room":"r","action":{}}', "id"),
        (b'{"type":"nope"}', "type"),
        (b'{"type":7}', "type"),
        (b'{"id":"i"}', "type"),
        (b"{}", "type"),
        (b'{"type":"welcome"}', "type"),
        (b'{"type":"rooms","limit":101}', "limit"),
        (b'{"type":"rooms","limit":true}', "limit"),
        (b'{"type":"rooms","state":"frozen"}', "state"),
        (b'{"type":"chat","room":"r","text":""}', "text"),
        (b'{"type":"create","id":"i","ruleset":"hype","clock":{"bank":"5"}}', "clock.bank"),
        (b'{"type":"create","id":"i","ruleset":"hype","clock":{"bank":-1}}', "clock.bank"),
        (b'{"type":"create","id":"i","ruleset":"hype","clock":[]}', "clock"),
        (b'{"type":"create","id":"i","ruleset":"hype","options":[]}', "options"),
        (b'{"type":"create","id":"i","ruleset":"hype","fill":{"1":2}}', "fill"),
        (b'{"type":"create","id":"i","ruleset":"hype","seat":-1}', "seat"),
        (b'{"type":"queue","id":"i","ruleset":"hype","options":"x"}', "options"),
        (b'{"type":"join"}', "room"),
        (b'{"type":"join","room":"r","code":"ABCDEF"}', "code"),
        (b'{"type":"join","room":"r","as":"referee"}', "as"),
        (b'{"type":"join","room":"r","client_seed":"a\\nb"}', "client_seed"),
        (b'{"type":"look"}', "room"),
        (b'{"type":"look","room":"r","code":"c"}', "code"),
        (b'{"type":"seed","room":"r","client_seed":"a\\u0085b"}', "client_seed"),
        (b'{"type":"resume","room":"r","epoch":"e","seq":-1}', "seq"),
        (b'{"type":"hello","name":"  "}', "name"),
        (b'{"type":"hello","name":"a\\tb"}', "name"),
        (b'{"type":"hello","name":"a\\u202eb"}', "name"),
        (b'{"type":"hello","name":"' + b"n" * 41 + b'"}', "name"),
        (b'{"type":"create","id":"i","ruleset":"hype","name":"\\u200b\\u3164"}', "name"),
    ],
)
def test_the_field_at_fault_is_named(frame: bytes, field: str) -> None:
    found = fault(frame)
    assert found.field == field
    assert found.counted


@pytest.mark.parametrize(
    ("inside", "place"),
    [
        ("null", "x"),
        ("1.0", "x"),
        ("1e2", "x"),
        ("1E2", "x"),
        ("-0.0", "x"),
        (str(SAFE + 1), "x"),
        (str(-SAFE - 1), "x"),
        ("9" * 400, "x"),
        ("NaN", "x"),
        ("Infinity", "x"),
        ("-Infinity", "x"),
        ('"\\ud800"', "x"),
        ('"a\\udc00b"', "x"),
        ('{"\\ud800":1}', "x.?"),
        ("[1,[2,null]]", "x"),
        ('{"y":{"z":0.5}}', "x.y.z"),
    ],
)
def test_what_json_of_the_protocol_cannot_hold_is_a_fault_anywhere(inside: str, place: str) -> None:
    assert fault(f'{{"type":"ping","x":{inside}}}'.encode()).field == place
    options = f'{{"type":"queue","id":"i","ruleset":"r","options":{{"x":{inside}}}}}'
    assert fault(options.encode()).field == f"options.{place}"
    assert fault(act(f'{{"x":{inside}}}')).field == f"action.{place}"


@pytest.mark.parametrize(
    "inside",
    [
        str(SAFE),
        str(-SAFE),
        "-0",
        "0",
        '"\\ud83d\\ude00"',
        '"\\u00e9\\n\\\\"',
        '"null 1.5 [[[ \\"1e5"',
    ],
)
def test_what_looks_unusual_and_is_allowed_passes(inside: str) -> None:
    message = decode(act(f'{{"x":{inside}}}'))
    assert isinstance(message, Act)
    assert json.loads(bytes(message.action)) == {"x": json.loads(inside)}


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b" ",
        b"hello",
        b"[]",
        b'"ping"',
        b"5",
        b"null",
        b'{"type":"ping"',
        b'{"type":"ping"} x',
        b'{"type":"ping"}{"type":"ping"}',
        b"{'type':'ping'}",
        b'{"type":"ping",}',
        b'{"type":"ping","x":01}',
        b'{"type":"ping","x":-}',
        b'{"type":"ping","x":+1}',
        b'{"type":"ping","x":.5}',
        b'{"type":"ping","x":tru}',
        b'{"type":"ping","x":truefalse}',
        b'{"type":"ping","x":"a\nb"}',
        b'{"type":"ping","x":"\\q"}',
        b'{"type":"ping","x":"\\u12g4"}',
        b'{"type":"ping","x":"\xff"}',
        b'{"type":"ping","x":"\xed\xa0\x80"}',
        b'{"type":"ping","x":"\xc0\xaf"}',
        b'\xef\xbb\xbf{"type":"ping"}',
        '{"type":"ping"}'.encode("utf-16"),
        b"\x00" * 64,
        b"[" * 16_384,
        b'{"a":' * 3_000,
    ],
)
def test_what_is_no_object_in_utf8_is_a_fault_of_the_whole_frame(frame: bytes) -> None:
    assert fault(frame) == Fault("frame")


def nested(depth: int, opening: str = "[", closing: str = "]") -> bytes:
    inner = opening * (depth - 1) + closing * (depth - 1)  # the message itself is one level
    if opening == '{"k":':
        inner = opening * (depth - 1) + "1" + closing * (depth - 1)
    return f'{{"type":"ping","id":"i","x":{inner}}}'.encode()


@pytest.mark.parametrize("pair", [("[", "]"), ('{"k":', "}")])
def test_thirty_two_levels_are_allowed_and_thirty_three_are_not(pair: tuple[str, str]) -> None:
    assert isinstance(decode(nested(32, *pair)), Ping)
    assert fault(nested(33, *pair)) == Fault("frame", id="i")
    assert fault(nested(500, *pair)) == Fault("frame", id="i")
    assert fault(nested(2_000, *pair)).field == "frame"


def test_many_brackets_side_by_side_or_in_strings_are_not_deep() -> None:
    assert isinstance(decode(b'{"type":"ping","x":[' + b"[]," * 5_000 + b"[]]}"), Ping)
    assert isinstance(decode(b'{"type":"ping","x":"' + b"[{" * 4_000 + b'"}'), Ping)
    assert isinstance(decode(b'{"type":"ping","x":"\\"' + b"[{" * 4_000 + b'"}'), Ping)


@given(st.recursive(st.just(0), lambda inner: st.lists(inner, min_size=1, max_size=2)), st.data())
def test_depth_is_that_of_the_deepest_place(value: Any, data: st.DataObject) -> None:
    deeper = data.draw(st.integers(0, 40))
    for step in range(deeper):
        value = [value] if step % 2 else {"[": value}

    def depth(value: Any) -> int:
        if isinstance(value, dict):
            return 1 + max(map(depth, value.values()), default=0)
        return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0

    assert is_deep(json.dumps(value).encode()) == (depth(value) > 32)


def test_of_double_keys_the_last_counts() -> None:
    assert decode(b'{"type":"ping","at":1,"at":2}') == Ping(at=2)
    assert decode(b'{"type":"chat","type":"ping"}') == Ping()
    assert decode(b'{"type":"ping","\\u0074ype":"chat","room":"r","text":"t"}') == Chat("r", "t")
    assert decode(b'{"type":"ping","at":"x","at":2}') == Ping(at=2)
    assert fault(b'{"type":"ping","at":2,"at":"x"}').field == "at"
    assert decode(b'{"type":"ping","at":null,"at":2}') == Ping(at=2)
    twice = decode(act('{"do":"a","do":"b"}'))
    assert isinstance(twice, Act)
    assert msgspec.json.decode(bytes(twice.action)) == {"do": "b"}


def test_the_envelopes_id_and_room_come_back_where_they_can_be_read() -> None:
    assert fault(b'{"type":"act","id":"i","room":"r"}') == Fault("action", "i", "r")
    assert fault(b'{"type":"nope","id":"i"}') == Fault("type", "i")
    assert fault(b'{"id":"i","type":"act","room":"r","action":{"x":null}}').id == "i"
    assert fault(b'{"type":"nope","id":5}').id is UNSET
    assert fault(b'{"type":"nope","id":"\\ud800"}').id is UNSET
    assert fault(b'{"type":"nope","id":"' + b"x" * 65 + b'"}').id is UNSET


def test_a_faulty_action_in_a_good_envelope_does_not_count() -> None:
    assert not fault(act('{"x":1.5}')).counted
    assert not fault(act("null")).counted
    assert not fault(act("[]")).counted
    assert not fault(act('"pass"')).counted
    assert not fault(b'{"type":"why","id":"i","room":"r","action":{"x":null}}').counted


def test_a_faulty_action_in_a_faulty_envelope_counts() -> None:
    assert fault(b'{"type":"act","id":"i","action":{"x":1.5}}') == Fault("room", "i")
    assert fault(b'{"type":"act","id":"i","room":null,"action":{"x":1.5}}').counted
    assert fault(b'{"type":"ping","action":1.5}').counted


def test_a_named_field_is_cut_to_a_bearable_length() -> None:
    found = fault(b'{"type":"ping","' + b"k" * 5_000 + b'":null}')
    assert found.field == "k" * 64


def test_names_are_trimmed() -> None:
    assert decode('{"type":"hello","name":"  Ada L\u00f6we "}'.encode()) == Hello(
        name="Ada L\u00f6we"
    )
    created = decode(b'{"type":"create","id":"i","ruleset":"hype","name":" my room "}')
    assert isinstance(created, Create)
    assert created.name == "my room"


def test_a_seed_is_taken_as_it_is() -> None:
    assert decode(b'{"type":"seed","room":"r","client_seed":" a b "}') == Seed("r", " a b ")


def test_a_place_is_a_room_or_a_code() -> None:
    assert decode(b'{"type":"look","code":"ABC234"}') == Look(code="ABC234")
    assert decode(b'{"type":"join","room":"r","as":"spectator"}') == Join(room="r", as_="spectator")


json_texts = st.recursive(
    st.one_of(
        st.booleans(),
        st.none(),
        st.integers(-(2**60), 2**60),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=4),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def allowed(value: Any) -> bool:
    """Section 1 of the protocol, said the plain way."""
    match value:
        case None:
            return False
        case float():
            return False
        case bool() | str():
            return True
        case int():
            return abs(value) <= SAFE
        case list():
            return all(map(allowed, value))
        case dict():
            return all(map(allowed, value.values()))
    raise AssertionError(value)


@given(json_texts, st.booleans(), st.sampled_from([None, 1]))
def test_quick_and_slow_way_agree_with_the_plain_statement(
    value: Any, ascii_only: bool, indent: int | None
) -> None:
    text = json.dumps({"type": "ping", "x": value}, ensure_ascii=ascii_only, indent=indent)
    assert isinstance(decode(text.encode()), Ping) == allowed(value)
