"""The cards in play, and what follows from them.

Whatever is looked up often (who stands where, which Triggers listen) follows from the cards alone;
it is worked out when it is first asked for, kept beside them, and neither stored nor compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from gamewarden.rules.frames import Change

from .cards import Card, Trigger, printed
from .order import Allowance, Stat, StatusName
from .passives import Modifier, Ward
from .text import Context


class Boost(Struct, frozen=True, gc=False):
    """A change of a Total that lasts until the end of the turn; `number` is its name."""

    number: int
    stat: Stat
    n: int
    source: str


class Unit(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Character or Supporter in play.

    `since` is its timestamp, `gear` what it carries, oldest first, `fired` the indexes of those of
    its `once` Triggers that were used this turn.
    """

    card: str
    owner: int
    controller: int
    zone: str
    since: int
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

    card: str
    owner: int
    controller: int
    zone: str
    since: int
    counters: Mapping[StatusName, int] = {}
    used: bool = False
    fired: tuple[int, ...] = ()


class Equipment(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Weapon or Accessory, `on` a unit."""

    card: str
    owner: int
    on: str
    since: int
    counters: Mapping[StatusName, int] = {}
    used: bool = False
    fired: tuple[int, ...] = ()


InPlay = Unit | Fortification | Equipment


class Board(Struct, frozen=True, omit_defaults=True, dict=True):
    """The cards in play by id, each kind oldest first; `own` are the ad-hoc cards of a scenario."""

    units: Mapping[str, Unit] = {}
    fortifications: Mapping[str, Fortification] = {}
    equipment: Mapping[str, Equipment] = {}
    own: Mapping[str, Card] = {}

    def printed(self, card: str) -> Card:
        """A card of the card set or of this scenario."""
        found = printed(card, self.own)
        assert found is not None
        return found

    def is_character(self, unit: str) -> bool:
        """Whether a unit in play is a Character, and no Supporter."""
        return self.printed(self.units[unit].card).type == "character"

    @cached_property
    def cards_in_play(self) -> Mapping[str, InPlay]:
        """Every card in play, by id."""
        return {**self.units, **self.fortifications, **self.equipment}

    @cached_property
    def by_age(self) -> tuple[str, ...]:
        """The ids of all cards in play in timestamp order."""
        cards = self.cards_in_play
        return tuple(sorted(cards, key=lambda id: cards[id].since))

    @cached_property
    def occupied(self) -> Mapping[str, str]:
        """The zones that hold a unit: TCG-BOARD-3, at most one."""
        return {unit.zone: id for id, unit in self.units.items()}

    @cached_property
    def fortified(self) -> Mapping[str, str]:
        """The zones that hold a Fortification: TCG-BOARD-4, at most one."""
        return {one.zone: id for id, one in self.fortifications.items()}

    @cached_property
    def marked(self) -> tuple[tuple[str, Mapping[StatusName, int]], ...]:
        """The cards in play that have counters, oldest first."""
        cards = self.cards_in_play
        return tuple((id, cards[id].counters) for id in self.by_age if cards[id].counters)

    @cached_property
    def triggers(self) -> Mapping[type[Change], tuple[tuple[str, int, Trigger], ...]]:
        """The Triggers in play, oldest first, by the change that meets their condition."""
        found: dict[type[Change], tuple[tuple[str, int, Trigger], ...]] = {}
        for id in self.by_age:
            for place, trigger in self.printed(self.cards_in_play[id].card).triggers:
                on = trigger.when.on
                found[on] = (*found.get(on, ()), (id, place, trigger))
        return found

    @cached_property
    def modifiers(self) -> Mapping[Stat, tuple[Modifier, ...]]:
        """The stat changes of Passives in play, in timestamp order."""
        found: dict[Stat, tuple[Modifier, ...]] = {}
        for id in self.by_age:
            for passive in self.printed(self.cards_in_play[id].card).passives:
                for mod in passive.mods:
                    one = Modifier(id, mod, self.zone_of(id), self.context(id))
                    found[mod.stat] = (*found.get(mod.stat, ()), one)
        return found

    @cached_property
    def reaches_out(self) -> bool:
        """Whether a Passive changes the stats of other units, or counts what is on no card here."""
        return any(one.reaches_out() for found in self.modifiers.values() for one in found)

    @cached_property
    def wards(self) -> tuple[Ward, ...]:
        """The immunities in play, in timestamp order."""
        return tuple(
            Ward(id, user, passive.immune)
            for id in self.by_age
            for passive in self.printed(self.cards_in_play[id].card).passives
            if passive.immune and (user := self.user_of(id)) is not None
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
        return tuple(
            id
            for id in self.units[unit].gear
            if self.printed(self.equipment[id].card).type == "accessory"
        )

    def zone_of(self, id: str) -> str:
        """The zone of a card in play; an equipped card is where its unit is."""
        unit = self.units.get(self.user_of(id) or "")
        return self.fortifications[id].zone if unit is None else unit.zone

    def controller_of(self, id: str) -> int:
        """The seat that commands a card in play; an equipped card, the one of its unit."""
        unit = self.units.get(self.user_of(id) or "")
        return self.fortifications[id].controller if unit is None else unit.controller
