"""An ended match as it was played: the record, and every step of the referee's view."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamewarden.canonical import canonical, crc
from gamewarden.protocol import messages as wire
from gamewarden.protocol.patch import merged

from .errors import OutOfStepError
from .mirror import Json, object_of, objects_of


class RecordedStep(Struct, frozen=True):
    """One entry: the patch of the referee's view, the hash of the view after it, the events."""

    seq: int
    hash: str
    patch: Json
    events: list[Json]


class Recording(Struct, frozen=True):
    """A whole match. `record` is what `gamewarden verify` takes (docs/protocol.md, section 6).

    `verified` is the server's word that dice and hashes come out the same when played again.
    """

    room: str
    record: Json
    steps: list[RecordedStep]
    verified: bool

    def views(self) -> Iterator[tuple[RecordedStep, Json]]:
        """Every step with the referee's view after it.

        Raises `OutOfStepError` at the first whose view does not have the hash that it names.
        """
        view: Json = {}
        for step in self.steps:
            view = merged(view, step.patch)
            if (found := crc(canonical(view))) != step.hash:
                raise OutOfStepError(f"entry {step.seq}: hash {found}, recorded as {step.hash}")
            yield step, view


def step_of(step: wire.Step) -> RecordedStep:
    """A step as the wire tells it."""
    return RecordedStep(step.seq, step.hash, object_of(step.patch), objects_of(step.events))
