"""Ended matches, played again page by page (protocol section 3, `replay`).

Rule: a match is played again once, bit by bit so that others get their turn, and one at a time;
its pages come from memory as long as there is room.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import orjson
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from gamewarden.canonical import canonical
from gamewarden.errors import GamewardenError
from gamewarden.protocol.messages import OUTBOUND_LIMIT, ReplayTold, Step
from gamewarden.protocol.patch import diff
from gamewarden.rules.game import Json, Ruleset
from gamewarden.rules.record import Record
from gamewarden.rules.verify import checked

from .entries import Kept

_ENVELOPE: Final = 1024  # bytes of a page beside its record and its updates, at most
_AROUND: Final = 64  # bytes of an update beside its patch and its events, at most


class _Played(NamedTuple):
    """A whole replay; `verified`: every entry was found right.

    `entries` are those of a record that does not fit a frame, each as it goes over the wire; of any
    other record there are none.
    """

    kept: Kept
    record: Record
    entries: list[Raw]
    steps: list[Step]
    verified: bool
    bytes: int


class Replays:
    """The replays of a node; at most `most_bytes` of them are kept, a page is a frame."""

    def __init__(
        self, games: Mapping[str, Ruleset], *, most_bytes: int, frame_bytes: int = OUTBOUND_LIMIT
    ) -> None:
        self._games = games
        self._most_bytes = most_bytes
        self._page_bytes = frame_bytes - _ENVELOPE
        self._played: OrderedDict[str, _Played] = OrderedDict()
        self._bytes = 0
        self._one_at_a_time = asyncio.Lock()

    def kept(self, room: str) -> Kept | None:
        """The record of a room whose replay is in memory."""
        played = self._played.get(room)
        return None if played is None else played.kept

    async def page(self, room: str, kept: Kept, *, id: str, first: int) -> ReplayTold | None:
        """The page from entry `first` on; nothing if the match was of other rules than ours."""
        async with self._one_at_a_time:
            played = self._played.get(room)
            if played is None:
                record = msgspec.json.decode(kept.record, type=Record)
                game = self._games.get(record.ruleset)
                if game is None or game.version != record.version:
                    return None
                played = await _play(kept, record, game, self._page_bytes)
                self._played[room] = played
                self._bytes += played.bytes
            self._played.move_to_end(room)
            while len(self._played) > 1 and self._bytes > self._most_bytes:
                self._bytes -= self._played.popitem(last=False)[1].bytes
        return _page(room, played, id=id, first=first, left=self._page_bytes)


async def _play(kept: Kept, record: Record, game: Ruleset, page_bytes: int) -> _Played:
    steps: list[Step] = []
    view: Json = {}
    verified = True
    try:
        for now in checked(record, game):
            patch, view = canonical(diff(view, now.view)), now.view
            steps.append(Step(now.entry.seq, now.hash, Raw(patch), Raw(orjson.dumps(now.events))))
            await asyncio.sleep(0)
    except GamewardenError:
        verified = False  # what could be played is shown all the same
    size = len(bytes(kept.record))
    entries: list[Raw] = []
    if size + sum(map(_size, steps[:1])) > page_bytes:
        entries = [Raw(msgspec.json.encode(entry)) for entry in record.entries]
        size += sum(len(bytes(entry)) for entry in entries)
    return _Played(kept, record, entries, steps, verified, size + sum(map(_size, steps)))


def _size(step: Step) -> int:
    return len(bytes(step.patch)) + len(bytes(step.events)) + _AROUND


def _page(room: str, played: _Played, *, id: str, first: int, left: int) -> ReplayTold:
    steps, entries = played.steps, played.entries
    end = max(len(steps), len(entries))
    record: Raw | UnsetType = UNSET
    if first == 1:
        # A record that does not fit comes with the entries of this page, and each further page
        # with its own (protocol section 7).
        record = _with(played.record, 0) if entries else played.kept.record
        left -= len(bytes(record))
    last = first - 1
    while last < end:
        if last < len(entries):
            left -= len(bytes(entries[last])) + 1
        if last < len(steps):
            left -= _size(steps[last])
        if left < 0 and last >= first:
            break
        last += 1
    if first == 1 and entries:
        record = _with(played.record, last)
    return ReplayTold(
        id=id,
        room=room,
        updates=steps[first - 1 : last],
        verified=played.verified,
        record=record,
        entries=_joined(entries[first - 1 : last]) if entries and first > 1 else UNSET,
        next=last + 1 if last < end else UNSET,
    )


def _with(record: Record, entries: int) -> Raw:
    """The record with so many of its entries."""
    return Raw(msgspec.json.encode(replace(record, entries=record.entries[:entries])))


def _joined(entries: Sequence[Raw]) -> Raw:
    return Raw(b"[" + b",".join(map(bytes, entries)) + b"]")
