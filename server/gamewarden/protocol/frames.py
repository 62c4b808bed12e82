"""From the bytes of a text frame to a message, or to the field that is at fault.

Law 1: what passes is JSON as protocol section 1 wants it, in every part, also in those that the
message does not know or leaves to another layer.
Law 2: two ways lead to one answer. Most frames are seen to be clean by one pass of a regular
expression and go straight to the decoder; all others are read again slowly, which finds the place
of the fault. Whatever the quick way cannot tell for sure takes the slow one.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .messages import DEPTH_LIMIT, ClientMessage, client_decoder, encoder
from .refusals import FIELD_LENGTH, FRAME
from .shapes import SAFE_INTEGER
from .texts import Textual, tidied

# Marks and white space; between them strings without \u escapes and whole numbers of 15 digits.
_CLEAN: Final = re.compile(
    rb'[{}\[\]:, \t\r\n]*+(?:(?:"[^"\\\x00-\x1f]*+(?:\\["\\/bfnrt][^"\\\x00-\x1f]*+)*+"'
    rb"|-?[0-9]{1,15}+(?![0-9.eE])|true|false)[{}\[\]:, \t\r\n]*+)*+"
)
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")
_MISSING: Final = re.compile(r"missing required field `([^`]+)`")
_AT: Final = re.compile(r"at `(?:key in )?\$\.?([^`\[]*)")
_LONGEST_INTEGER: Final = len(str(-SAFE_INTEGER))
_WITH_ACTION: Final = ("act", "why")


class Fault(Struct, frozen=True):
    """Why a frame is no message: the field at fault, and what an answer needs.

    `counted`: the envelope fails; not so where only what stands inside `action` is faulty.
    """

    field: str = FRAME
    id: str | UnsetType = UNSET
    room: str | UnsetType = UNSET
    counted: bool = True


def decode(frame: bytes) -> ClientMessage | Fault:
    """The message in a text frame, or why there is none."""
    if (
        _CLEAN.fullmatch(frame) is not None
        and frame.count(b'"type"') == 1  # the decoder would take the first of two
        and (frame.count(b"{") + frame.count(b"[") <= DEPTH_LIMIT or not is_deep(frame))
        and (frame.isascii() or _is_utf8(frame))
    ):
        try:
            message = client_decoder.decode(frame)
        except msgspec.DecodeError:
            return _read_slowly(frame)
        if not isinstance(message, Textual):
            return message
        checked = tidied(message)
        return _fault(checked, message) if isinstance(checked, str) else checked
    return _read_slowly(frame)


def is_deep(frame: bytes) -> bool:
    """Whether objects and arrays stand more than 32 deep inside one another.

    Takes all innermost pairs away, 32 times over; what is well formed and left then is deeper.
    """
    brackets = _STRING.sub(b"", frame).translate(_ONE_KIND, _NO_BRACKETS)
    for _ in range(DEPTH_LIMIT):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"")
    return bool(brackets)


class _Unfit:
    """Stands where a frame has a number that the protocol does not know."""


_UNFIT: Final = _Unfit()


def _whole(digits: str) -> Any:
    if len(digits) > _LONGEST_INTEGER:
        return _UNFIT
    number = int(digits)
    return number if -SAFE_INTEGER <= number <= SAFE_INTEGER else _UNFIT


_reader: Final = json.JSONDecoder(
    parse_int=_whole, parse_float=lambda _: _UNFIT, parse_constant=lambda _: _UNFIT
)


def _read_slowly(frame: bytes) -> ClientMessage | Fault:
    """As `decode`, for any frame whatever; of double keys the last counts."""
    try:
        value = _reader.decode(frame.decode())
    except (ValueError, RecursionError):
        return Fault()
    if type(value) is not dict:
        return Fault()
    return Fault(id=_id(value), room=_room(value)) if is_deep(frame) else _judge(value)


def _judge(value: dict[str, Any]) -> ClientMessage | Fault:
    """The message that a JSON object is, or its first fault."""
    place = _unfit(value)
    if place is not None:
        if place.split(".")[0] == "action" and value.get("type") in _WITH_ACTION:
            rest = _judge(value | {"action": {}})
            if isinstance(rest, Fault) and rest.counted:
                return rest
            return Fault(_shown(place), _id(value), _room(value), counted=False)
        return Fault(_shown(place), _id(value), _room(value))
    try:
        message = client_decoder.decode(encoder.encode(value))
    except msgspec.ValidationError as error:
        return Fault(_shown(_named(str(error))), _id(value), _room(value))
    checked = tidied(message)
    return _fault(checked, message) if isinstance(checked, str) else checked


def _unfit(value: Any, place: str = "") -> str | None:
    """Where the first null, unfit number or lone surrogate stands; None: nowhere."""
    if value is None or value is _UNFIT:
        return place
    if type(value) is str:
        return place if _has_lone_surrogate(value) else None
    if type(value) is dict:
        for key, inner in value.items():
            within = f"{place}.{key}" if place else key
            if _has_lone_surrogate(key):
                return within
            if (found := _unfit(inner, within)) is not None:
                return found
    elif type(value) is list:
        for inner in value:
            if (found := _unfit(inner, place)) is not None:
                return found
    return None


def _fault(field: str, message: ClientMessage) -> Fault:
    counted = field != "action"
    return Fault(field, message.id, getattr(message, "room", UNSET), counted)


def _named(said: str) -> str:
    """The field that the decoder found at fault, with the way to it."""
    parts = [found.group(1) for found in (_AT.search(said), _MISSING.search(said)) if found]
    return ".".join(part for part in parts if part) or FRAME


def _shown(place: str) -> str:
    return place.encode("utf-8", "replace").decode()[:FIELD_LENGTH]


def _id(value: dict[str, Any]) -> str | UnsetType:
    return _echoed(value.get("id"))


def _room(value: dict[str, Any]) -> str | UnsetType:
    return _echoed(value.get("room"))


def _echoed(given: Any) -> str | UnsetType:
    """An id of the envelope, if it is one: 1 to 64 characters."""
    fits = type(given) is str and 0 < len(given) <= 64 and not _has_lone_surrogate(given)
    return given if fits else UNSET


def _has_lone_surrogate(text: str) -> bool:
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _is_utf8(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True
