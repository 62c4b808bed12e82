"""The form of a card (section 5.1), as the card set and scenarios write it."""

from __future__ import annotations

from msgspec import Struct, field

from gamewarden.rules.hype.fields import AnyEntry
from gamewarden.rules.hype.passives import AnyPassive
from gamewarden.rules.hype.steps import AnyStep
from gamewarden.rules.hype.text import Count, CountFrom1, Side


class Cost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A price."""

    ap: Count = 0
    hype: Count = 0


class Picks(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must be picked: how many, of which side; `spent`: only who has no act left."""

    side: Side
    min: Count = 1
    max: CountFrom1 = 1
    spent: bool = False


class Move(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Signature Move."""

    name: str = ""
    cost: Cost = Cost()
    once: bool = False
    pick: Picks | None = None
    do: tuple[AnyStep, ...] = ()


class CharacterCard(
    Struct,
    frozen=True,
    tag_field="type",
    tag="character",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A Character as printed."""

    health: CountFrom1
    name: str = ""
    passives: tuple[AnyPassive, ...] = ()
    signature: Move | None = None


class EventCard(
    Struct,
    frozen=True,
    tag_field="type",
    tag="event",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A Modifier that does what it says at once."""

    name: str = ""
    cost: Cost = Cost()
    pick: Picks | None = None
    do: tuple[AnyStep, ...] = ()


class FieldCard(
    Struct,
    frozen=True,
    tag_field="type",
    tag="field",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A Modifier that stays: HYPE-FIELD-1, all rules of Modifiers hold for it."""

    name: str = ""
    cost: Cost = Cost()
    entries: tuple[AnyEntry, ...] = field(default=(), name="while")


AnyCard = CharacterCard | EventCard | FieldCard
AnyModifier = EventCard | FieldCard
