"""Reads a JSON file that somebody else wrote, strictly, and says where it is at fault.

What the wire does not allow, no file may hold either (protocol section 1): fractions, integers
beyond 2^53 - 1, lone surrogates, nesting deeper than 32 inside a record's own 4 levels; and no
double keys, which in a file are a slip of the pen.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

import msgspec

from gamewarden.errors import MalformedError

SAFE_INTEGER: Final = 2**53 - 1
DEPTH: Final = 40  # 32 of an action or a view, and what a record or scenario wraps around them


def read(content: bytes, name: str = "") -> Any:
    """The JSON document in `content`; `name` (a file's) opens every complaint.

    Raises `MalformedError` with line and column, or with the path to the value at fault.
    """
    where = f"{name}: " if name else ""
    try:
        text = content.decode("utf-8-sig")
        document = json.loads(
            text,
            parse_float=_fraction,  # what is found here is complained about where its path is known
            parse_int=_integer,
            parse_constant=_fraction,
            object_pairs_hook=_single_keys,
        )
    except UnicodeDecodeError as error:
        raise MalformedError(f"{where}byte {error.start}: not UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise MalformedError(f"{where}{place}: not JSON: {error.msg}") from None
    except RecursionError:
        raise MalformedError(f"{where}nested deeper than {DEPTH}") from None
    _check(document, where, "", 1)
    return document


def place(path: str, key: str | int) -> str:
    """The path to a key or an index below `path`: `steps[2].then`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def complaint(error: msgspec.ValidationError, path: str = "") -> str:
    """What `msgspec.convert` says of a value at `path`, opened by the path to what is at fault.

    `Expected `int`, got `str` - at `$.entries[0].seq`` is `entries[0].seq: expected ...`.
    """
    said, _, below = str(error).partition(" - at ")
    below = below.strip("`").removeprefix("$")
    here = path + below if path else below.removeprefix(".")
    said = said[:1].lower() + said[1:]
    return f"{here}: {said}" if here else said


class _Fault(NamedTuple):
    """What stands where something cannot be read: why not."""

    said: str


def _check(value: Any, where: str, path: str, depth: int) -> None:
    if depth > DEPTH:
        raise MalformedError(f"{where}{path}: nested deeper than {DEPTH}")
    match value:
        case _Fault():
            raise MalformedError(f"{where}{path}{': ' if path else ''}{value.said}")
        case str():
            _check_text(value, where, path)
        case dict():
            for key, below in value.items():
                _check_text(key, where, path)
                _check(below, where, place(path, key), depth + 1)
        case list():
            for index, below in enumerate(value):
                _check(below, where, place(path, index), depth + 1)


def _check_text(text: str, where: str, path: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise MalformedError(f"{where}{path or 'a key'}: a lone surrogate") from None


def _fraction(literal: str) -> _Fault:
    return _Fault(f"{literal[:24]} is not an integer")


def _integer(literal: str) -> int | _Fault:
    if len(literal) > len(str(SAFE_INTEGER)) + 1 or abs(int(literal)) > SAFE_INTEGER:
        return _Fault(f"{literal[:24]} is an integer beyond {SAFE_INTEGER}")
    return int(literal)


def _single_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Fault:
    document = dict(pairs)
    if len(document) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        return _Fault(f"key {double!r} stands twice in one object")
    return document
