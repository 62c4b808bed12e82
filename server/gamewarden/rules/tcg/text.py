"""The vocabulary of card texts (section 5.1): targets, selectors, numbers. Records only."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from .order import CardType, StatusName

Side = Literal["enemy", "ally"]
Seat = Literal["you", "foe"]
Who = Literal["user", "ally", "enemy", "any"]

MOST: Final = 999  # a printed number, or one of an arranged position: no sum of them leaves JSON
Whole = Annotated[int, Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, Meta(ge=0, le=MOST)]


class Words(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a card text that stands for itself in JSON."""


class Target(Words, frozen=True):
    """A description of a card in play: all that is given must fit; sides are relative to you."""

    kind: Literal["unit", "equipment", "fortification", "gear"] = "unit"
    side: Side | None = None
    type: CardType | None = None
    status: StatusName | Literal["any"] | None = None
    not_user: bool = False


class Each(Words, frozen=True):
    """Every unit in effect reach that fits."""

    each: Target


Named = Literal["target", "user", "this", "it", "attacker", "attacked", "card"]
Selector = Named | Each


class Amount(Words, frozen=True):
    """A number that is counted: counters on a card, or cards of a pile.

    Multiplied first, then increased, then limited.
    """

    counters: StatusName | Literal["any"] | None = None
    of: Named | None = None
    pile: Literal["discard", "removed", "hand", "deck"] | None = None
    who: Seat | None = None
    times: Whole = 1
    plus: Whole = 0
    max: Whole | None = None

    def __post_init__(self) -> None:
        counters = self.counters is not None, self.of is not None
        pile = self.pile is not None, self.who is not None
        if (counters, pile) not in (((True, True), (False, False)), ((False, False), (True, True))):
            raise ValueError("either `counters` and `of`, or `pile` and `who`")


Number = Whole | Amount


class Cost(Words, frozen=True):
    """What an Ability or Trigger costs, paid in this order."""

    mill: Count = 0
    discard: Count = 0
    sacrifice: bool = False


FREE = Cost()


class Context(Struct, frozen=True, omit_defaults=True, gc=False):
    """Whose card text it is, and what its words mean.

    `seat` is "you", `source` the card whose text it is, `user` the unit that it acts from, `aim`
    the description that `target` was named by, `to` the destination, `it` the unit that a condition
    was about, `attacker` and `attacked` those of the attack under way then, `card` the one that was
    being played.
    """

    seat: int
    source: str
    user: str | None = None
    aim: Target | None = None
    target: str | None = None
    to: str | None = None
    it: str | None = None
    attacker: str | None = None
    attacked: str | None = None
    card: str | None = None

    def seat_of(self, who: Seat) -> int:
        """The seat that "you" or the foe is."""
        return self.seat if who == "you" else 1 - self.seat

    def named(self, name: Named) -> str | None:
        """The card that a word stands for, in play or not."""
        if name == "this":
            return self.source
        found: str | None = getattr(self, name)
        return found


class Pending(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Trigger whose condition was met.

    `card` and `place` say which effect of which card it is; `id` is its name in its series.
    """

    card: str
    place: int
    context: Context
    id: str = ""

    def is_same_trigger(self, source: str, place: int) -> bool:
        """Whether it is that effect of that card in play."""
        return self.context.source == source and self.place == place
