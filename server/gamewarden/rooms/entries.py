"""An entry as it is stored: that of the record, and what only the room needs to know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder, Encoder

from gamewarden.protocol.messages import Clock
from gamewarden.rules.game import Json
from gamewarden.rules.record import Entry, Record, RecordClock

from .head import Head


class Answered(Struct, frozen=True, omit_defaults=True):
    """The message that an answer of a `both` came with; `sealed`: it was acked without a seq."""

    id: str
    sealed: bool = False


class StoredEntry(Entry, frozen=True, kw_only=True):
    """An entry with the room's own keys, which no record and no client sees.

    `id` is the message that it came of, `ids` those of a `both` by seat; `spent` the milliseconds
    charged, `away` those that a seat has been absent in all, `moved` those by which deadlines move.
    """

    id: str | UnsetType = UNSET
    ids: dict[int, Answered] | UnsetType = UNSET
    spent: dict[int, int] | UnsetType = UNSET
    away: dict[int, int] | UnsetType = UNSET
    moved: int | UnsetType = UNSET


_encoder: Final = Encoder()
_decoder: Final = Decoder(StoredEntry)
_public: Final = Entry.__struct_fields__


def encode(entry: StoredEntry) -> bytes:
    """An entry as it is stored; the same entry always gives the same bytes."""
    return _encoder.encode(entry)


def decode(stored: bytes) -> StoredEntry:
    """The entry that was stored."""
    return _decoder.decode(stored)


def record_of(head: Head, log: Iterable[bytes], outcome: Json | None) -> Record:
    """The record of a match (protocol section 6), without the room's own keys."""
    entries = [Entry(**{key: getattr(entry, key) for key in _public}) for entry in map(decode, log)]
    clock = head.clock
    return Record(
        room=head.room,
        ruleset=head.ruleset,
        version=head.version,
        options=head.played or {},
        commit=head.commit,
        secret=head.secret,
        seeds={str(seat): holder.seed or "" for seat, holder in sorted(head.seats.items())},
        entries=entries,
        clock=UNSET if clock is None else _terms(clock),
        outcome=UNSET if outcome is None else outcome,
    )


class Kept(Struct, frozen=True):
    """What the store keeps of an ended room: its record, and who may see it."""

    record: msgspec.Raw
    watch: str
    sessions: list[str]


def _terms(clock: Clock) -> RecordClock:
    return RecordClock(clock.bank, clock.increment, clock.turn)
