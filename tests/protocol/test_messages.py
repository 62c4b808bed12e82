"""The message types: bounds, absent fields, raw parts."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Raw

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import (
    ClientMessage,
    Join,
    Replay,
    ServerMessage,
    Update,
    client_decoder,
    encoder,
    server_decoder,
)


def test_absent_fields_are_left_out_and_nothing_is_null() -> None:
    frame = encoder.encode(Join(room="r"))
    assert frame == b'{"type":"join","room":"r","as":"player"}'
    assert client_decoder.decode(frame) == Join(room="r")


def test_words_of_the_language_are_fields_of_the_wire() -> None:
    assert client_decoder.decode(b'{"type":"replay","id":"i","room":"r","from":7}') == Replay(
        id="i", room="r", from_=7
    )


def test_raw_parts_go_out_as_they_are() -> None:
    update = Update(room="r", seq=1, hash="0" * 8, patch=Raw(b'{"b":1,"a":2}'), events=Raw(b"[]"))
    assert b'"patch":{"b":1,"a":2},"events":[]' in encoder.encode(update)
    told = server_decoder.decode(encoder.encode(update))
    assert isinstance(told, Update)
    assert bytes(told.patch) == b'{"b":1,"a":2}'


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage])
def test_every_type_has_a_name_of_its_own_and_a_docstring(union: object) -> None:
    kinds = get_args(union)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    assert all(kind.__doc__ for kind in kinds)


def test_no_field_of_any_message_can_be_null() -> None:
    for kind in get_args(ClientMessage) + get_args(ServerMessage):
        for field in msgspec.structs.fields(kind):
            assert type(None) not in get_args(field.type), f"{kind.__name__}.{field.name}"


def test_the_empty_view_has_the_hash_of_the_protocol() -> None:
    assert crc(canonical({})) == "a3a6bf43"
