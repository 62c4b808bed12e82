"""What is printed of a model: statistics, weapons, specials, feats, traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from .config import BASES, Size
from .effects import AnyEffect

TRAITS: Final = (  # WB-TRAIT-1: those of this edition; `immune` is a list beside them
    "aggressive", "defensive", "agile", "intangible", "sixth-sense", "aware", "first-strike",
    "slow", "brave", "cowardly", "strong", "weak", "swarm", "tough", "fear", "bodyguard", "heal",
    "courage", "armour", "brutal", "parry", "knack", "tactician", "ranged-defence",
)  # fmt: skip


class Special(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special attack or defence of a weapon: what it costs in dice, and does where it succeeds.

    `damage` is added to the damage roll; `none`: there is no such roll. With `stop` the foe may
    not attack any more in the exchange.
    """

    kind: Literal["attack", "defence"]
    cost: int
    damage: int | Literal["none"] = 0
    stop: int = 0
    effects: tuple[AnyEffect, ...] = ()


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`range` is Short, Medium and Long of a ranged weapon, in inches."""

    kind: Literal["melee", "ranged"]
    strength: int = 0
    range: tuple[int, int, int] | None = None
    reload: int = 0
    on_hit: tuple[AnyEffect, ...] = ()
    on_wound: tuple[AnyEffect, ...] = ()
    specials: Mapping[str, Special] = {}


class Feat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Ki feat; `range` in inches. `flags`: `no_btb`, `no_walk`, `once_turn`, `once_game`."""

    name: str
    timing: Literal["simple", "complex", "active"]
    reach: Literal["personal", "target", "pulse"]
    cost: int = 0
    range: int = 0
    whom: Literal["enemy", "friend", "any"] = "any"
    flags: Mapping[str, int] = {}
    effects: tuple[AnyEffect, ...] = ()


class Profile(Struct, frozen=True, kw_only=True):
    """A model as printed. `boost` is what one more of a statistic costs; `move` is in inches."""

    name: str
    size: Size = "small"
    melee: int = 3
    ranged: int = 0
    move: int = 4
    ki: int = 1
    ki_max: int = 6
    track: int = 6
    boost: Mapping[str, int] = {}
    weapons: Mapping[str, Weapon] = {}
    traits: Mapping[str, int] = {}
    immune: tuple[str, ...] = ()
    feats: Mapping[str, Feat] = {}

    @property
    def radius(self) -> int:
        """Of its base, in units."""
        return BASES[self.size].radius

    @property
    def rank(self) -> int:
        """Of its size, from 1."""
        return BASES[self.size].rank

    def trait(self, name: str) -> int:
        """The value of a trait; 0: it does not have it."""
        return self.traits.get(name, 0)

    def weapon_ids(self, kind: str) -> list[str]:
        """Its melee or ranged weapons, by id: the first is the one that is meant by default."""
        return sorted(id for id, weapon in self.weapons.items() if weapon.kind == kind)
