"""Numbers that remember why they are what they are."""

from __future__ import annotations

from typing import NamedTuple, Self

from msgspec import Struct


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
