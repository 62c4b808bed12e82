"""What a room is about to store: an entry with where it leads, or a head with a sealed answer."""

from __future__ import annotations

from msgspec import Struct

from gamewarden.errors import Refusal, RulesFaultError

from .entries import StoredEntry
from .head import Head
from .match import Carried


class Step(Struct, frozen=True):
    """An entry, where it leads, and the head that goes with it, if another one does."""

    entry: StoredEntry
    carried: Carried
    head: Head | None = None


class Seal(Struct, frozen=True):
    """A head with one answer to a secret prompt more in it: that of `seat`."""

    head: Head
    seat: int


def sure(step: Step | Refusal) -> Step:
    """A step of the room's own, which the rules have to carry out. Raises `RulesFaultError`."""
    if isinstance(step, Refusal):
        raise RulesFaultError(f"the rules refused what the room itself plays: {step}")
    return step
