"""JSON files are read strictly, and whatever is wrong is named with its place."""

from __future__ import annotations

import msgspec
import pytest

from gamewarden.errors import MalformedError
from gamewarden.rules.document import complaint, place, read


def test_a_document_is_read_with_its_keys_in_order():
    assert list(read('{"b": [1, -2, "ü", true, null], "a": {}}'.encode())) == ["b", "a"]


def test_a_byte_order_mark_is_no_fault():
    assert read(b"\xef\xbb\xbf{}") == {}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "line 1, column 1: not JSON"),
        (b'{\n  "a": }', "line 2, column 8: not JSON"),
        (b"{} {}", "line 1, column 4: not JSON"),
        (b'{"a": "\xff"}', "byte 7: not UTF-8"),
        (b'{"a": 1.5}', "a: 1.5 is not an integer"),
        (b'{"a": 1e3}', "a: 1e3 is not an integer"),
        (b'{"a": NaN}', "a: NaN is not an integer"),
        (b'{"a": -Infinity}', "a: -Infinity is not an integer"),
        (b'{"a": 9007199254740992}', "a: 9007199254740992 is an integer beyond 9007199254740991"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "a: 10+ is an integer beyond"),
        (b'{"steps": [{"seat": 1.5}]}', r"steps\[0\].seat: 1.5 is not an integer"),
        (b"1.5", "1.5 is not an integer"),
        (b'{"a": 1, "b": 2, "a": 3}', "key 'a' stands twice in one object"),
        (b'{"b": [{"a": 1, "a": 3}]}', r"b\[0\]: key 'a' stands twice in one object"),
        (b'{"a": ["\\ud800"]}', r"a\[0\]: a lone surrogate"),
        (b'{"\\udfff": 1}', "a key: a lone surrogate"),
        (b"[" * 41 + b"]" * 41, "nested deeper than 40"),
        (b"[" * 100_000, "nested deeper than 40"),
        (b'{"a":' * 100_000, "nested deeper than 40"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_place(content: bytes, said: str):
    with pytest.raises(MalformedError, match=f"^file.json: .*{said}"):
        read(content, "file.json")


def test_the_largest_integers_are_read():
    assert read(b"[9007199254740991, -9007199254740991]") == [2**53 - 1, 1 - 2**53]


def test_a_place_is_written_as_a_path():
    assert place(place(place("", "steps"), 2), "then") == "steps[2].then"


class Form(msgspec.Struct):
    faces: list[int]


@pytest.mark.parametrize(
    ("value", "path", "said"),
    [
        ({"faces": [1, "x"]}, "", "faces[1]: expected `int`, got `str`"),
        ({"faces": [1, "x"]}, "cards.k", "cards.k.faces[1]: expected `int`, got `str`"),
        (3, "cards.k", "cards.k: expected `object`, got `int`"),
        (3, "", "expected `object`, got `int`"),
    ],
)
def test_a_value_of_the_wrong_type_is_complained_about_by_its_path(
    value: object, path: str, said: str
):
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(value, Form)
    assert complaint(refused.value, path) == said
