"""Which cards are in play, and what they print.

What is looked up often follows from that alone, and changes only as a card enters or leaves: it is
worked out when it is first asked for, kept beside the cards, and neither stored nor compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from gamewarden.rules.frames import Change
from gamewarden.rules.game import Json

from .cards import Card, Trigger, printed
from .order import Stat
from .passives import Modifier, Ward


class Cast(Struct, frozen=True, omit_defaults=True, dict=True):
    """The cards in play as {id: card} in timestamp order, the oldest first.

    `own` are the ad-hoc cards of a scenario, `written` their definitions as it has them, with
    their names.
    """

    cards: Mapping[str, str] = {}
    own: Mapping[str, Card] = {}
    written: Mapping[str, Json] = {}

    def printed(self, card: str) -> Card:
        """A card of the card set or of this scenario."""
        found = printed(card, self.own)
        assert found is not None
        return found

    @cached_property
    def print_of(self) -> Mapping[str, Card]:
        """What each card in play prints."""
        return {id: self.printed(card) for id, card in self.cards.items()}

    @cached_property
    def triggers(self) -> Mapping[type[Change], tuple[tuple[str, int, Trigger], ...]]:
        """The Triggers in play by the change that meets their condition: card, index, Trigger."""
        found: dict[type[Change], tuple[tuple[str, int, Trigger], ...]] = {}
        for id, card in self.print_of.items():
            for place, trigger in card.triggers:
                on = trigger.when.on
                found[on] = (*found.get(on, ()), (id, place, trigger))
        return found

    @cached_property
    def modifiers(self) -> Mapping[Stat, tuple[Modifier, ...]]:
        """The stat changes of Passives in play."""
        found: dict[Stat, tuple[Modifier, ...]] = {}
        for id, card in self.print_of.items():
            for passive in card.passives:
                for mod in passive.mods:
                    found[mod.stat] = (*found.get(mod.stat, ()), Modifier(id, mod))
        return found

    @cached_property
    def wards(self) -> tuple[Ward, ...]:
        """The immunities in play."""
        return tuple(
            Ward(id, passive.immune)
            for id, card in self.print_of.items()
            for passive in card.passives
            if passive.immune
        )

    @cached_property
    def reaches_out(self) -> bool:
        """Whether a Passive depends on more than the unit that it counts for and its gear."""
        return any(one.reaches_out() for found in self.modifiers.values() for one in found)

    @cached_property
    def counts_piles(self) -> bool:
        """Whether a Passive depends on cards that are not in play."""
        return any(one.counts_a_pile() for found in self.modifiers.values() for one in found)

    @cached_property
    def lowers_health(self) -> bool:
        """Whether a card in play can leave a unit with less Health than is printed on it."""
        gems = (card.gems.hp for card in self.print_of.values())
        return Stat.HEALTH in self.modifiers or any(gem < 0 for gem in gems)
