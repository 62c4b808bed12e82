"""What the decoder cannot say of a message: names and seeds in order, objects where one belongs."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from msgspec import UNSET, Raw, UnsetType, structs

from .messages import Act, ClientMessage, Create, Hello, Join, Look, Queue, Seed, Why

Textual = (Act, Why, Hello, Create, Look, Join, Seed, Queue)  # the messages that `tidied` looks at

# Control characters, and with names also what would turn or break the line they stand in.
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
_UNFIT_IN_NAMES: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]")

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols without a mark


def tidied(message: ClientMessage) -> ClientMessage | str:
    """The message with its name trimmed, or the field that is at fault."""
    match message:
        case Act() | Why():
            return message if _is_object(message.action) else "action"
        case Hello():
            return _with_name(message)
        case Create():
            if not _is_object(message.options):
                return "options"
            if not _is_seed(message.client_seed):
                return "client_seed"
            return _with_name(message)
        case Join() | Look():
            if message.room is UNSET and message.code is UNSET:
                return "room"
            if message.room is not UNSET and message.code is not UNSET:
                return "code"
            if isinstance(message, Look):
                return message
            if not _is_object(message.options):
                return "options"
            return message if _is_seed(message.client_seed) else "client_seed"
        case Queue():
            return message if _is_object(message.options) else "options"
        case Seed():
            return message if _is_seed(message.client_seed) else "client_seed"
        case _:
            return message


def _with_name(message: Hello | Create) -> Hello | Create | str:
    name = message.name
    if name is UNSET:
        return message
    trimmed = name.strip()
    if not trimmed or _UNFIT_IN_NAMES.search(trimmed) is not None:
        return "name"
    if isinstance(message, Create) and not any(map(is_seen, trimmed)):
        return "name"  # a player's is made fit when the session opens
    return message if trimmed == name else structs.replace(message, name=trimmed)


def is_seen(letter: str) -> bool:
    """Whether a letter, mark of punctuation or symbol can be seen by itself."""
    return unicodedata.category(letter)[0] in "LNPS" and letter not in BLANKS


def _is_object(raw: Raw | UnsetType) -> bool:
    return raw is UNSET or bytes(raw)[:1] == b"{"


def _is_seed(seed: str | UnsetType) -> bool:
    return seed is UNSET or _CONTROL.search(seed) is None
