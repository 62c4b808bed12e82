"""What viewers see of a room's entries: views, patches, hashes and whole `update` frames.

Rule 1: viewers with equal sight share everything that is made for them; a frame is encoded once
for each distinct (sight, prompt).
Rule 2: all of it is a function of the positions before and after an entry, so a recovered room
tells the very bytes that were told before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import orjson
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.json import Encoder

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import ClockTold, OfferTold, Update
from gamewarden.protocol.patch import diff
from gamewarden.rules.game import REFEREE, SPECTATOR, Json, Ruleset, Viewer
from gamewarden.rules.record import EMPTY_HASH, heard

from . import clocks as clocking
from .limits import RoomLimits
from .match import ENDED, LIVE, OPEN
from .steps import Step
from .table import Table

_encoder: Final = Encoder()


class Seen(Struct, frozen=True):
    """A view and its hash, as all viewers of one sight have them."""

    view: Json
    hash: str


class Told(Struct, frozen=True):
    """What each viewer was told of an entry: its `update`, and the hash of its view after it.

    `bytes` is the size of all that is kept of it.
    """

    seq: int
    frames: dict[Viewer, bytes]
    hashes: dict[Viewer, str]
    bytes: int


class Shown(Struct, frozen=True):
    """What an entry looks like: what is told of it, and the views after it by sight.

    `hash` is that of the referee's view, `keys` the sights in the order of the viewers.
    """

    hash: str
    told: Told
    keys: list[Any]
    seen: dict[Any, Seen]


_NOTHING: Final = Seen({}, EMPTY_HASH)


class Audience:
    """The views of a room's viewers at its last entry, and the last updates that were told."""

    def __init__(self, game: Ruleset, limits: RoomLimits) -> None:
        self._game = game
        self._limits = limits
        self._viewers: tuple[Viewer, ...] = (*game.seats, SPECTATOR, REFEREE)
        self._place = {viewer: place for place, viewer in enumerate(self._viewers)}
        self._keys: list[Any] = [OPEN] * len(self._viewers)
        self._seen: dict[Any, Seen] = {OPEN: _NOTHING}
        self._history: deque[Told] = deque()
        self._bytes = 0
        self._before: dict[Viewer, str] = dict.fromkeys(self._viewers, EMPTY_HASH)
        self._first = 1  # the seq of the oldest update that is kept, or would be

    def begin(self, state: Any, seq: int) -> None:
        """Starts from a position in the middle of a match; what led there cannot be told."""
        self._keys = [self._game.sight(state, viewer) for viewer in self._viewers]
        self._seen = {}
        for viewer, key in zip(self._viewers, self._keys, strict=True):
            if key not in self._seen:
                view = self._game.view(state, viewer)
                self._seen[key] = Seen(view, crc(canonical(view)))
        self._before = {viewer: self.hash(viewer) for viewer in self._viewers}
        self._first = seq + 1

    def view(self, viewer: Viewer) -> Json:
        """What the viewer sees after the last entry."""
        return self._seen[self._keys[self._place[viewer]]].view

    def hash(self, viewer: Viewer) -> str:
        """The hash of that."""
        return self._seen[self._keys[self._place[viewer]]].hash

    @property
    def last(self) -> Told:
        """What was told of the last entry. Raises `IndexError` before there is one."""
        return self._history[-1]

    def shown(self, table: Table, step: Step) -> Shown:
        """What a step that is not applied yet will look like. Raises what a faulty ruleset does."""
        after = step.carried.position
        sight = self._game.sight
        keys = [sight(after.state, viewer) for viewer in self._viewers]
        seen: dict[Any, Seen] = {}
        frames: dict[Viewer, bytes] = {}
        hashes: dict[Viewer, str] = {}
        size = 0
        for (old, new), viewers in self._groups(keys):
            if new not in seen:
                seen[new] = self._view(table, after.state, viewers[0], self._seen[old])
            if viewers[0] == REFEREE:
                continue
            plain = self._frame(table, step, viewers[0], self._seen[old].view, seen[new])
            size += len(plain)
            for viewer in viewers:
                frames[viewer], hashes[viewer] = plain, seen[new].hash
                prompt = prompt_told(table, step, viewer) if viewer in after.asked else None
                if prompt is not None:
                    frames[viewer] = plain[:-1] + b',"prompt":' + prompt + b"}"
                    size += len(plain)
        told_all = Told(step.entry.seq, frames, hashes, size)
        return Shown(seen[keys[-1]].hash, told_all, keys, seen)

    def _groups(self, keys: list[Any]) -> Iterable[tuple[tuple[Any, Any], Sequence[Viewer]]]:
        """Viewers that saw the same before and see the same now: they are told the same."""
        old = self._keys
        if keys.count(keys[0]) == old.count(old[0]) == len(keys):
            return (((old[0], keys[0]), self._viewers),)
        groups: dict[tuple[Any, Any], list[Viewer]] = {}
        for viewer, pair in zip(self._viewers, zip(old, keys, strict=True), strict=True):
            groups.setdefault(pair, []).append(viewer)
        return groups.items()

    def _view(self, table: Table, state: Any, viewer: Viewer, old: Seen) -> Seen:
        before = table.position.state
        view = self._game.view(state, viewer, None if before is None else (before, old.view))
        return Seen(view, crc(canonical(view)))

    def _frame(self, table: Table, step: Step, viewer: Viewer, old: Json, seen: Seen) -> bytes:
        """The `update` of a viewer that is asked nothing."""
        game, before, after = self._game, table.match, step.carried.position.match
        state: str | UnsetType = LIVE if before.seq == 0 else UNSET
        if after.outcome is not None:  # no entry comes after the one that ends a match
            state = ENDED
        return _encoder.encode(
            Update(
                room=table.head.room,
                seq=step.entry.seq,
                hash=seen.hash,
                patch=Raw(canonical(diff(old, seen.view))),
                events=Raw(orjson.dumps(heard(game, step.carried.events, viewer))),
                state=state,
                clock=clock_told(table, step),
                offers=offers_told(after.offers.open),
                outcome=UNSET if after.outcome is None else Raw(canonical(after.outcome)),
            )
        )

    def apply(self, shown: Shown) -> None:
        """Takes over what a stored entry looks like."""
        self._keys, self._seen = shown.keys, shown.seen
        self._history.append(shown.told)
        self._bytes += shown.told.bytes
        limits = self._limits
        while len(self._history) > 1 and (
            len(self._history) > limits.history_entries or self._bytes > limits.history_bytes
        ):
            oldest = self._history.popleft()
            self._bytes -= oldest.bytes
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


def _prompt(asked: Json, id: str, seat: int, clocks: clocking.Clocks | None) -> bytes:
    told_as: Json = {"id": id, **asked}
    end = None if clocks is None else clocking.deadline(clocks, seat)
    if end is not None and clocks is not None:
        told_as["deadline"] = max(end.at, clocks.floor)
    return orjson.dumps(told_as)
