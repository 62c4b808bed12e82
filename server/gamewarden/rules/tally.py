"""Numbers that remember why they are what they are."""

from __future__ import annotations

from typing import NamedTuple, Self

from msgspec import Struct

from .game import Json


class Reason(NamedTuple):
    """One summand: the clause it comes from, and the card or unit, if one made it."""

    add: int
    rule: str
    source: str | None = None


class Tally(Struct, frozen=True, gc=False):
    """A sum and its reasons, the base value first: the `why` of an event."""

    total: int
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, base: int, rule: str) -> Self:
        """A tally of its base value alone, 0 included."""
        return cls(base, (Reason(base, rule),))

    def plus(self, add: int, rule: str, source: str | None = None) -> Tally:
        """This and one more summand; one of 0 is left out."""
        if not add:
            return self
        return Tally(self.total + add, (*self.reasons, Reason(add, rule, source)))


def why(amount: Tally) -> list[Json]:
    """The reasons of a number, as events carry them (protocol section 4.3)."""
    found: list[Json] = []
    for add, rule, source in amount.reasons:
        reason: Json = {"add": add, "rule": rule}
        if source is not None:
            reason["source"] = source
        found.append(reason)
    return found
