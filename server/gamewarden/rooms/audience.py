"""What viewers see of a room's entries: views, patches, hashes and whole `update` frames.

Rule 1: viewers with equal sight share everything that is made for them; a frame is encoded once
for each distinct (sight, prompt).
Rule 2: all of it is a function of the positions before and after an entry, so a recovered room
tells the very bytes that were told before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

import orjson
from msgspec import UNSET, Raw, UnsetType
from msgspec.json import Encoder

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import ClockTold, OfferTold, Update
from gamewarden.protocol.patch import diff
from gamewarden.rules.game import REFEREE, SPECTATOR, Json, Ruleset, Viewer
from gamewarden.rules.record import EMPTY_HASH, told

from . import clocks as clocking
from .entries import StoredEntry
from .limits import RoomLimits
from .table import ENDED, LIVE, OPEN, Step, Table

_encoder: Final = Encoder()


class Seen(NamedTuple):
    """A view and its hash, as all viewers of one sight have them."""

    view: Json
    hash: str


class Told(NamedTuple):
    """What each viewer was told of an entry: its `update`, and the hash of its view after it."""

    seq: int
    frames: dict[Viewer, bytes]
    hashes: dict[Viewer, str]


class Shown(NamedTuple):
    """What an entry looks like: what is told of it, and the views after it by sight.

    `hash` is that of the referee's view.
    """

    hash: str
    told: Told
    keys: dict[Viewer, Any]
    seen: dict[Any, Seen]


_NOTHING: Final = Seen({}, EMPTY_HASH)


class Audience:
    """The views of a room's viewers at its last entry, and the last updates that were told."""

    def __init__(self, game: Ruleset, limits: RoomLimits) -> None:
        self._game = game
        self._limits = limits
        self._viewers: tuple[Viewer, ...] = (*game.seats, SPECTATOR, REFEREE)
        self._keys: dict[Viewer, Any] = dict.fromkeys(self._viewers, OPEN)
        self._seen: dict[Any, Seen] = {OPEN: _NOTHING}
        self._history: deque[Told] = deque()
        self._bytes = 0
        self._before: dict[Viewer, str] = dict.fromkeys(self._viewers, EMPTY_HASH)
        self._first = 1  # the seq of the oldest update that is kept, or would be

    def begin(self, state: Any, seq: int) -> None:
        """Starts from a position in the middle of a match; what led there cannot be told."""
        self._keys = {viewer: self._game.sight(state, viewer) for viewer in self._viewers}
        self._seen = {}
        for viewer, key in self._keys.items():
            if key not in self._seen:
                view = self._game.view(state, viewer)
                self._seen[key] = Seen(view, crc(canonical(view)))
        self._before = {viewer: self.hash(viewer) for viewer in self._viewers}
        self._first = seq + 1

    def view(self, viewer: Viewer) -> Json:
        """What the viewer sees after the last entry."""
        return self._seen[self._keys[viewer]].view

    def hash(self, viewer: Viewer) -> str:
        """The hash of that."""
        return self._seen[self._keys[viewer]].hash

    @property
    def last(self) -> Told:
        """What was told of the last entry. Raises `IndexError` before there is one."""
        return self._history[-1]

    def shown(self, table: Table, step: Step) -> Shown:
        """What a step that is not applied yet will look like. Raises what a faulty ruleset does."""
        game, before, after = self._game, table.position, step.carried.position
        keys: dict[Viewer, Any] = {}
        seen: dict[Any, Seen] = {}
        parts: dict[tuple[Any, Any], tuple[Raw, Raw]] = {}
        frames: dict[Viewer, bytes] = {}
        encoded: dict[tuple[Any, Any, bytes | None], bytes] = {}
        common = _common(table, step)
        for viewer in self._viewers:
            key = keys[viewer] = game.sight(after.state, viewer)
            old = self._seen[self._keys[viewer]]
            if key not in seen:
                since = None if before.state is None else (before.state, old.view)
                view = game.view(after.state, viewer, since)
                seen[key] = Seen(view, crc(canonical(view)))
            if viewer == REFEREE:
                continue
            pair = (self._keys[viewer], key)
            if pair not in parts:
                patch = canonical(diff(old.view, seen[key].view))
                heard = [told(game, event, viewer) for event in step.carried.events]
                events = orjson.dumps([event for event in heard if event is not None])
                parts[pair] = Raw(patch), Raw(events)
            prompt = prompt_told(table, step, viewer)
            frame = encoded.get((*pair, prompt))
            if frame is None:
                frame = _frame(common, seen[key].hash, parts[pair], prompt)
                encoded[(*pair, prompt)] = frame
            frames[viewer] = frame
        hashes = {viewer: seen[keys[viewer]].hash for viewer in frames}
        told_all = Told(step.entry.seq, frames, hashes)
        return Shown(seen[keys[REFEREE]].hash, told_all, keys, seen)

    def apply(self, shown: Shown) -> None:
        """Takes over what a stored entry looks like."""
        self._keys, self._seen = shown.keys, shown.seen
        self._history.append(shown.told)
        self._bytes += _weight(shown.told)
        limits = self._limits
        while len(self._history) > 1 and (
            len(self._history) > limits.history_entries or self._bytes > limits.history_bytes
        ):
            oldest = self._history.popleft()
            self._bytes -= _weight(oldest)
            self._before = oldest.hashes
            self._first = oldest.seq + 1

    def missed(
        self, viewer: Viewer, seq: int, hash: str | UnsetType
    ) -> list[bytes] | Literal["ahead", "too_old", "hash"]:
        """The updates after `seq`, or why they cannot be had: `ahead`, `too_old`, `hash`."""
        last = self._first + len(self._history) - 1
        if seq > last:
            return "ahead"
        if seq < self._first - 1:
            return "too_old"
        index = seq - self._first
        known = (self._before if index < 0 else self._history[index].hashes)[viewer]
        if hash is not UNSET and hash != known:
            return "hash"
        return [
            self._history[place].frames[viewer] for place in range(index + 1, len(self._history))
        ]


def prompt_told(table: Table, step: Step, viewer: Viewer) -> bytes | None:
    """A viewer's open prompt after a step, as JSON."""
    after = step.carried.position
    asked = after.asked.get(viewer)
    if asked is None:
        return None
    match = after.match
    id = f"{match.opened}.{viewer}"
    sealed = table.head.sealed.get(viewer)
    if sealed is not None and sealed.prompt == id and sealed.after < match.seq:
        return None
    return _prompt(asked, id, viewer, match.clocks if match.paused is None else None)


def prompt_now(table: Table, viewer: Viewer) -> bytes | None:
    """A viewer's open prompt as things stand, as JSON."""
    asked = table.open_prompt(viewer)
    match = table.match
    clocks = match.clocks if match.paused is None else None
    return None if asked is None else _prompt(asked, table.prompt_id(viewer), viewer, clocks)


def clock_told(table: Table, step: Step | None = None) -> ClockTold | UnsetType:
    """The room's clock after the step, or as things stand."""
    match = table.match if step is None else step.carried.position.match
    terms = table.head.clock
    if terms is None or match.clocks is None:
        return UNSET
    return clocking.told(match.clocks, terms, paused_at=match.paused)


def offers_told(offers: Mapping[str, OfferTold]) -> dict[str, OfferTold] | UnsetType:
    """Open offers; nothing where there are none."""
    return dict(offers) or UNSET


class _Common(NamedTuple):
    """What all viewers are told alike of an entry."""

    room: str
    entry: StoredEntry
    state: str | UnsetType
    clock: ClockTold | UnsetType
    offers: dict[str, OfferTold] | UnsetType
    outcome: Raw | UnsetType


def _common(table: Table, step: Step) -> _Common:
    before, after = table.match, step.carried.position.match
    state: str | UnsetType = UNSET
    if after.outcome is not None and before.outcome is None:
        state = ENDED
    elif before.seq == 0:
        state = LIVE
    return _Common(
        table.head.room,
        step.entry,
        state,
        clock_told(table, step),
        offers_told(after.offers.open),
        UNSET if after.outcome is None else Raw(canonical(after.outcome)),
    )


def _frame(common: _Common, hash: str, parts: tuple[Raw, Raw], prompt: bytes | None) -> bytes:
    patch, events = parts
    return _encoder.encode(
        Update(
            room=common.room,
            seq=common.entry.seq,
            hash=hash,
            patch=patch,
            events=events,
            state=common.state,
            prompt=UNSET if prompt is None else Raw(prompt),
            clock=common.clock,
            offers=common.offers,
            outcome=common.outcome,
        )
    )


def _prompt(asked: Json, id: str, seat: int, clocks: clocking.Clocks | None) -> bytes:
    told_as: Json = {"id": id, **asked}
    end = None if clocks is None else clocking.deadline(clocks, seat)
    if end is not None and clocks is not None:
        told_as["deadline"] = max(end.at, clocks.floor)
    return orjson.dumps(told_as)


def _weight(told_all: Told) -> int:
    distinct: Iterable[bytes] = {id(frame): frame for frame in told_all.frames.values()}.values()
    return sum(map(len, distinct))
