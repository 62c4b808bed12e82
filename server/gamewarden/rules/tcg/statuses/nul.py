"""Nul: the card is as if it had no effects.

Rulebook: section 2.7. TCG-NUL-1: being Nulled puts a counter on the card, never a second one.
TCG-NUL-3, TCG-NUL-4: a unit in play resists it like any status; nothing resists for another card,
be it equipped to a unit or being played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gamewarden.rules.hooks import forbids, silences
from gamewarden.rules.tcg.order import Permission, StatusName

from .status import Status

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Nul(Status, frozen=True):
    """TCG-NUL-7: it takes the card's effects and nothing else, not even its gems.

    TCG-NUL-8: what its effects have done stays, and one that is being resolved goes on.
    """

    kind: ClassVar[StatusName] = "nul"
    units_only: ClassVar[bool] = False  # TCG-NUL-9: a card being played takes it into play

    @silences(rule="TCG-NUL-2")
    def has_no_effects(self, state: State, effect: Any) -> bool:
        return bool(effect.printed) and effect.holder == self.holder

    @forbids(Permission.ABILITY, rule="TCG-NUL-2")
    def has_no_ability(self, state: State, card: str) -> bool:
        return card == self.holder

    @forbids(Permission.RESOLVES, rule="TCG-NUL-5")
    def does_not_resolve(self, state: State, card: str) -> bool:
        # TCG-NUL-6: nor does an Item come to its draw. TCG-NUL-10: what it cost stays spent
        return card == self.holder
