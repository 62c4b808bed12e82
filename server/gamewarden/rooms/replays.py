"""Ended matches, played again page by page (protocol section 3, `replay`).

Rule: a match is played again once, bit by bit so that others get their turn, and one at a time;
its pages come from memory as long as there is room.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
import orjson
from msgspec import UNSET, Raw, UnsetType

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
    """A whole replay; `verified`: every entry was found right."""

    steps: list[Step]
    verified: bool
    bytes: int


class Replays:
    """The replays of a node; at most `most_bytes` of them are kept."""

    def __init__(self, games: Mapping[str, Ruleset], *, most_bytes: int) -> None:
        self._games = games
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, _Played] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def page(self, room: str, kept: Kept, *, id: str, first: int) -> ReplayTold | None:
        """The page from entry `first` on; nothing if the match was of other rules than ours."""
        record = msgspec.json.decode(kept.record, type=Record)
        game = self._games.get(record.ruleset)
        if game is None or game.version != record.version:
            return None
        async with self._one_at_a_time:
            played = self._kept.get(room)
            if played is None:
                played = await _played(record, game)
                self._kept[room] = played
            self._kept.move_to_end(room)
            while len(self._kept) > 1 and self._size() > self._most_bytes:
                self._kept.popitem(last=False)
        return _page(room, kept.record, played, id=id, first=first)

    def _size(self) -> int:
        return sum(played.bytes for played in self._kept.values())


async def _played(record: Record, game: Ruleset) -> _Played:
    steps: list[Step] = []
    view: Json = {}
    size = 0
    verified = True
    try:
        for now in checked(record, game):
            patch, view = canonical(diff(view, now.view)), now.view
            events = orjson.dumps(now.events)
            steps.append(Step(now.entry.seq, now.hash, Raw(patch), Raw(events)))
            size += len(patch) + len(events) + _AROUND
            await asyncio.sleep(0)
    except GamewardenError:
        verified = False  # what could be played is shown all the same
    return _Played(steps, verified, size)


def _page(room: str, record: Raw, played: _Played, *, id: str, first: int) -> ReplayTold:
    room_left = OUTBOUND_LIMIT - _ENVELOPE
    told: Raw | UnsetType = UNSET
    if first == 1 and len(bytes(record)) <= room_left:  # a longer one can be in no frame
        told = record
        room_left -= len(bytes(record))
    steps: list[Step] = []
    for step in played.steps[first - 1 :]:
        room_left -= len(bytes(step.patch)) + len(bytes(step.events)) + _AROUND
        if room_left < 0:
            break
        steps.append(step)
    last = first - 1 + len(steps)
    return ReplayTold(
        id=id,
        room=room,
        updates=steps,
        verified=played.verified,
        record=told,
        next=last + 1 if last < len(played.steps) else UNSET,
    )
