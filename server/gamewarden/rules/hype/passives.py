"""The passives of Characters (section 1.11): each kind a class, each sentence a method.

HYPE-PASSIVE-1: a passive is in force as long as its Character is living, whatever else is so; it
is not used and has no price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, before, grants, sets
from gamewarden.rules.kernel import Game

from .actions import Pick
from .changes import (
    Damaged,
    EndReached,
    Guarded,
    MatchStarted,
    StatusGained,
    StatusLost,
    StatusWarded,
)
from .order import Layer, Order, Stat, StatusName, Trait
from .procedures import Hit
from .text import Count, Number, When, holds

if TYPE_CHECKING:
    from .state import State


class Passive(
    Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True
):
    """A passive; `name` is for people. `holder` is the Character, empty on the card."""

    name: str = ""
    holder: str = ""

    @property
    def source(self) -> str:
        """The Character."""
        return self.holder


class Bonus(Passive, frozen=True, tag="bonus", kw_only=True):
    """+n on the hits of this Character's own Basic Attacks, under a condition."""

    n: Number
    when: When = When()

    @adds(Stat.DAMAGE, layer=Layer.PASSIVE, rule="HYPE-PASSIVE-2")
    def hits_harder(self, state: State, hit: Hit, so_far: int) -> int:
        if hit.by != self.holder or hit.class_ != "attack":
            return 0
        seat = state.characters[self.holder].seat
        so = holds(state, self.when, seat=seat, by=self.holder, target=hit.target)
        return self.n if so else 0


class Cap(Passive, frozen=True, tag="cap", kw_only=True):
    """No hit on this Character is more than n."""

    n: Count

    @adds(Stat.DAMAGE, layer=Layer.CAP, rule="HYPE-PASSIVE-3")
    def is_capped(self, state: State, hit: Hit, so_far: int) -> int:
        return min(0, self.n - so_far) if hit.target == self.holder else 0


class GuardUpTo(Passive, frozen=True, tag="guard_up_to", kw_only=True):
    """This Character may Guard while it has at most n Shield."""

    n: Count

    @sets(Stat.GUARD_LIMIT, rule="HYPE-PASSIVE-4")
    def may_guard_with_shield(self, state: State, by: str, so_far: int) -> int | None:
        return self.n if by == self.holder else None


class GuardClears(Passive, frozen=True, tag="guard_clears", kw_only=True):
    """When this Character Guards it loses a status, after the Shield."""

    status: StatusName

    @after(Guarded, rule="HYPE-PASSIVE-5")
    def shakes_it_off(self, game: Game[State], due: Clause[Guarded, Any]) -> None:
        statuses = game.state.characters[self.holder].statuses
        if due.change.by == self.holder and self.status in statuses:
            game.attempt(StatusLost(self.holder, self.status, "HYPE-PASSIVE-5"))


class Steady(Passive, frozen=True, tag="steady"):
    """This Character does not become Stunned while it has Shield."""

    @before(StatusGained, order=Order.WARDED, rule="HYPE-PASSIVE-6")
    def wards_off(self, game: Game[State], due: Clause[StatusGained, Any]) -> None:
        change = due.change
        if change.target != self.holder or change.status != "stunned":
            return
        if game.state.characters[self.holder].shield:
            game.prevent(change)
            game.attempt(StatusWarded(self.holder, change.status, "HYPE-PASSIVE-6"))


class Barbed(Passive, frozen=True, tag="barbed"):
    """When a Basic Attack has hit this Character, still living, the attacker becomes Exposed."""

    @after(Damaged, rule="HYPE-PASSIVE-7")
    def marks_the_attacker(self, game: Game[State], due: Clause[Damaged, Any]) -> None:
        hit = due.change
        if hit.target == self.holder and hit.class_ == "attack" and hit.by is not None:
            game.attempt(StatusGained(hit.by, "exposed", "HYPE-PASSIVE-7"))


class Starts(Passive, frozen=True, tag="starts", kw_only=True):
    """This Character starts the match with a status."""

    status: StatusName

    @after(MatchStarted, rule="HYPE-PASSIVE-8")
    def starts_with_it(self, game: Game[State], due: Clause[MatchStarted, Any]) -> None:
        game.attempt(StatusGained(self.holder, self.status, "HYPE-PASSIVE-8"))


class SlipsAway(Passive, frozen=True, tag="slips_away"):
    """Hidden at the end of its player's turn, if it did not act and another ally is living."""

    @after(EndReached, rule="HYPE-PASSIVE-9")
    def slips_away(self, game: Game[State], due: Clause[EndReached, Any]) -> None:
        character = game.state.characters[self.holder]
        if character.seat != due.change.seat or character.acts:
            return
        if any(id != self.holder for id in game.state.living(character.seat)):
            game.attempt(StatusGained(self.holder, "hidden", "HYPE-PASSIVE-9"))


class SeesHidden(Passive, frozen=True, tag="sees_hidden"):
    """Hidden does not bar this Character's Basic Attacks, which do not end it either."""

    @grants(Trait.SEES_HIDDEN, rule="HYPE-PASSIVE-10")
    def sees_hidden(self, state: State, pick: Pick) -> bool:
        return pick.basic and pick.by == self.holder


AnyPassive = (
    Bonus | Cap | GuardUpTo | GuardClears | Steady | Barbed | Starts | SlipsAway | SeesHidden
)

PASSIVES: tuple[type[Passive], ...] = (
    Bonus,
    Cap,
    GuardUpTo,
    GuardClears,
    Steady,
    Barbed,
    Starts,
    SlipsAway,
    SeesHidden,
)
