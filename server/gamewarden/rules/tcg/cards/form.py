"""The form of a card (section 5.1), as the card set and scenarios write it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from gamewarden.rules.tcg.conditions import AnyCondition
from gamewarden.rules.tcg.order import CardType, Stat, StatusName
from gamewarden.rules.tcg.text import FREE, Cost, Count, Number, Side, Target, Whole, Words
from gamewarden.rules.tcg.verbs import AnyVerb, Shift, first_shift


class Gems(Words, frozen=True):
    """The printed numbers: of a unit its own, of a Weapon or Accessory what it adds."""

    hp: Whole = 0
    at: Whole = 0
    lk: Whole = 0
    rs: Whole = 0


class Block(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """One effect of a card."""


class Text(Block, frozen=True, kw_only=True, dict=True):
    """An effect that is carried out: its verbs, and the one target to be named, if any."""

    do: tuple[AnyVerb, ...]
    target: Target | None = None

    @cached_property
    def shift(self) -> Shift | None:
        """The verb that needs a destination to be named."""
        return first_shift(self.do)


class Ability(Text, frozen=True, kw_only=True, tag="ability"):
    """Used by hand."""

    cost: Cost = FREE


class Trigger(Text, frozen=True, kw_only=True, tag="trigger"):
    """Used when its condition was met; `must`: compulsory, `once`: once a turn."""

    when: AnyCondition
    cost: Cost = FREE
    must: bool = False
    once: bool = False


class Immediate(Text, frozen=True, kw_only=True, tag="immediate"):
    """What an Action or Item does when it resolves."""


class Mod(Words, frozen=True):
    """A stat change: what and how much, in which layer, and for whom."""

    stat: Stat
    n: Number
    layer: Literal["total", "base", "set"] = "total"
    scope: Literal["user", "zone", "near", "all"] = "user"
    side: Side | None = None
    status: StatusName | Literal["any"] | None = None


class Passive(Block, frozen=True, kw_only=True, tag="passive"):
    """Holds always: stat changes, and statuses that the user cannot be inflicted with."""

    mods: tuple[Mod, ...] = ()
    immune: tuple[StatusName, ...] = ()


AnyBlock = Ability | Trigger | Immediate | Passive


class Card(Words, frozen=True, dict=True):
    """A card as printed. `original` is its original name, if that is not its name."""

    type: CardType
    name: str = ""
    gems: Gems = Gems()
    effects: tuple[AnyBlock, ...] = ()
    original: str = ""
    reach: Count = 1
    text: str = ""

    @cached_property
    def ability(self) -> tuple[int, Ability] | None:
        """Its Ability and the index of that, if it has one."""
        for place, block in enumerate(self.effects):
            if isinstance(block, Ability):
                return place, block
        return None

    @cached_property
    def immediate(self) -> tuple[int, Immediate] | None:
        """Its Immediate effect and the index of that, if it has one."""
        for place, block in enumerate(self.effects):
            if isinstance(block, Immediate):
                return place, block
        return None

    @cached_property
    def triggers(self) -> tuple[tuple[int, Trigger], ...]:
        """Its Triggers, each with its index."""
        blocks = enumerate(self.effects)
        return tuple((place, block) for place, block in blocks if isinstance(block, Trigger))

    @cached_property
    def passives(self) -> tuple[Passive, ...]:
        """Its Passives."""
        return tuple(block for block in self.effects if isinstance(block, Passive))

    @cached_property
    def _gems(self) -> Mapping[Stat, int]:
        gems = self.gems
        return {
            Stat.HEALTH: gems.hp, Stat.ATTACK: gems.at, Stat.LUCK: gems.lk, Stat.RESIST: gems.rs
        }  # fmt: skip

    def gem(self, stat: Stat) -> int:
        """The gem of a stat; reach and movement have none."""
        return self._gems.get(stat, 0)

    @property
    def original_name(self) -> str:
        """The name that two cards on one unit, or too many in one Deck, must not share."""
        return self.original or self.name
