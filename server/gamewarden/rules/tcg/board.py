"""The cards in play, and how they stand (section 1.3).

As in `cast.py`, what is looked up often is kept beside the cards that it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .cast import Cast
from .known import Known
from .order import Allowance, Stat, StatusName
from .text import Context

T = TypeVar("T")


class Boost(Struct, frozen=True, gc=False):
    """A change of a Total that lasts until the end of the turn; `number` is its name."""

    number: int
    stat: Stat
    n: int
    source: str


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Character or Supporter in play.

    `gear` is what it carries, oldest first, `fired` the indexes of those of its `once` Triggers
    that were used this turn.
    """

    owner: int
    controller: int
    zone: str
    damage: int = 0
    counters: Mapping[StatusName, int] = {}
    gear: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    moved: bool = False
    attacked: bool = False
    played: bool = False
    used: bool = False
    fired: tuple[int, ...] = ()

    def has_used(self, allowance: Allowance) -> bool:
        """Whether it has moved, attacked or played this turn."""
        match allowance:
            case "move":
                return self.moved
            case "attack":
                return self.attacked
        return self.played


class Fortification(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Fortification in play."""

    owner: int
    controller: int
    zone: str
    counters: Mapping[StatusName, int] = {}
    used: bool = False
    fired: tuple[int, ...] = ()


class Equipment(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Weapon or Accessory, `on` a unit."""

    owner: int
    on: str
    counters: Mapping[StatusName, int] = {}
    used: bool = False
    fired: tuple[int, ...] = ()


InPlay = Unit | Fortification | Equipment


class Board(Struct, frozen=True, omit_defaults=True, dict=True):
    """The cards in play by id: which they are (`cast`), and how they stand."""

    cast: Cast = Cast()
    units: Mapping[str, Unit] = {}
    fortifications: Mapping[str, Fortification] = {}
    equipment: Mapping[str, Equipment] = {}

    def card(self, id: str | None) -> InPlay | None:
        """The card in play of that id, if there is one."""
        if id is None:
            return None
        return self.units.get(id) or self.fortifications.get(id) or self.equipment.get(id)

    def kinds_of(self, id: str) -> tuple[str, ...]:
        """What a card in play counts as in the description of a target."""
        if id in self.units:
            return ("unit",)
        return ("equipment", "gear") if id in self.equipment else ("fortification", "gear")

    def with_unit(self, id: str, unit: Unit) -> Board:
        """The board with that unit as it is now."""
        return replace(self, units={**self.units, id: unit})

    def joined_by(self, id: str, card: str) -> Board:
        """The board with one more card in its cast, the youngest of all; it has no place yet."""
        return replace(self, cast=replace(self.cast, cards={**self.cast.cards, id: card}))

    def left_by(self, id: str) -> Board:
        """The board without a card; if it was equipped, its unit carries it no more."""
        cast = replace(self.cast, cards=without(self.cast.cards, id))
        if id in self.units:
            return replace(self, cast=cast, units=without(self.units, id))
        if id in self.fortifications:
            return replace(self, cast=cast, fortifications=without(self.fortifications, id))
        on = self.equipment[id].on
        gear = tuple(one for one in self.units[on].gear if one != id)
        left = self.with_unit(on, replace(self.units[on], gear=gear))
        return replace(left, cast=cast, equipment=without(self.equipment, id))

    def is_character(self, unit: str) -> bool:
        """Whether a unit in play is a Character, and no Supporter."""
        return self.cast.print_of[unit].type == "character"

    @cached_property
    def occupied(self) -> Mapping[str, str]:
        """The zones that hold a unit: TCG-BOARD-3, at most one."""
        return {unit.zone: id for id, unit in self.units.items()}

    @cached_property
    def fortified(self) -> Mapping[str, str]:
        """The zones that hold a Fortification: TCG-BOARD-4, at most one."""
        return {one.zone: id for id, one in self.fortifications.items()}

    @cached_property
    def marked(self) -> Mapping[StatusName, tuple[str, ...]]:
        """The cards in play that have counters of each status, each kind oldest first."""
        found: dict[StatusName, tuple[str, ...]] = {}
        for kind in (self.units, self.fortifications, self.equipment):
            for id, card in kind.items():
                for status in card.counters:
                    found[status] = (*found.get(status, ()), id)
        return found

    @cached_property
    def known(self) -> dict[str, Known]:
        """What is known of the stats of units, filled in as they are asked for."""
        return {}

    @cached_property
    def shown(self) -> dict[str, Any]:
        """The units as views show them, once one was made."""
        return {}

    def learn(self, before: Board) -> None:
        """Takes over from the board before what is known of units that are as they were.

        Nothing is where a Passive reaches out: there a unit's stats follow from more than itself
        and what it carries.
        """
        known = before.__dict__.get("known")
        if not known or self.cast.reaches_out or before.cast.reaches_out:
            return
        self.__dict__["known"] = {
            id: one for id, one in known.items() if self._stands_as_in(before, id)
        }

    def _stands_as_in(self, before: Board, id: str) -> bool:
        unit, was = self.units.get(id), before.units[id]
        if unit is not was:
            if unit is None or not (
                unit.counters is was.counters
                and unit.boosts is was.boosts
                and unit.gear is was.gear
            ):
                return False
        elif not unit.gear:
            return True
        return self.equipment is before.equipment or all(
            self.equipment[gear] is before.equipment[gear] for gear in unit.gear
        )

    def context(self, id: str) -> Context:
        """For whom the texts of a card in play speak."""
        return Context(self.controller_of(id), id, self.user_of(id))

    def user_of(self, id: str) -> str | None:
        """The unit that a card in play acts from; of a Fortification there is none."""
        if id in self.units:
            return id
        equipment = self.equipment.get(id)
        return None if equipment is None else equipment.on

    def accessories_on(self, unit: str) -> tuple[str, ...]:
        """The Accessories that a unit carries, oldest first."""
        prints = self.cast.print_of
        return tuple(id for id in self.units[unit].gear if prints[id].type == "accessory")

    def zone_of(self, id: str) -> str:
        """The zone of a card in play; an equipped card is where its unit is."""
        unit = self.units.get(self.user_of(id) or "")
        return self.fortifications[id].zone if unit is None else unit.zone

    def controller_of(self, id: str) -> int:
        """The seat that commands a card in play; an equipped card, the one of its unit."""
        unit = self.units.get(self.user_of(id) or "")
        return self.fortifications[id].controller if unit is None else unit.controller


def without(cards: Mapping[str, T], id: str) -> dict[str, T]:
    """A pile of cards without one."""
    return {one: card for one, card in cards.items() if one != id}
