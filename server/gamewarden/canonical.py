"""Canonical JSON and its checksum: what two sides compare to know that they see the same.

Keys sorted by code point, no white space, strings as `JSON.stringify` writes them, UTF-8.
"""

from __future__ import annotations

import zlib
from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """`value` as canonical JSON.

    Raises `TypeError` for what JSON cannot hold, lone surrogates included.
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def crc(canonical_json: bytes) -> str:
    """The CRC-32 (zlib) of canonical JSON, as 8 lower-case hex digits."""
    return f"{zlib.crc32(canonical_json):08x}"
