"""What a Field does while it is in force: the entries of its `while` (section 1.8).

HYPE-FIELD-2: no entry asks whose Field it is; it is the same for both players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, forbids
from gamewarden.rules.kernel import Game

from .changes import StartReached, TurnEndCalled
from .order import GainLayer, Layer, Permission, Stat
from .procedures import Hit, Shielding
from .steps import AnyStep, CardText
from .text import Count, Number

if TYPE_CHECKING:
    from .state import State


class Entry(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """An entry of a Field. `holder` is the card id of the Field, empty on the card."""

    holder: str = ""

    @property
    def source(self) -> str:
        """The card id of the Field."""
        return self.holder


class Damage(Entry, frozen=True, tag="damage", kw_only=True):
    """Hits of a class are changed by n."""

    of: Literal["attack", "signature"] = field(name="class")
    n: Number

    @adds(Stat.DAMAGE, layer=Layer.FIELD, rule="HYPE-FIELD-9")
    def changes_hits(self, state: State, hit: Hit, so_far: int) -> int:
        return self.n if hit.class_ == self.of else 0


class NoHype(Entry, frozen=True, tag="no_hype"):
    """No Hype is gained as turns start."""

    @forbids(Permission.TURN_HYPE, rule="HYPE-FIELD-10")
    def takes_the_gain(self, state: State, seat: int) -> bool:
        return True


class NoPressure(Entry, frozen=True, tag="no_pressure"):
    """Pressure is off."""

    @forbids(Permission.PRESSURE, rule="HYPE-FIELD-11")
    def takes_pressure_off(self, state: State, about: None) -> bool:
        return True


class GuardBonus(Entry, frozen=True, tag="guard", kw_only=True):
    """A Guard gives n more Shield."""

    n: Count

    @adds(Stat.SHIELD, layer=GainLayer.FIELD, rule="HYPE-FIELD-12")
    def pads_a_guard(self, state: State, gain: Shielding, so_far: int) -> int:
        return self.n if gain.guard else 0


class TurnStart(Entry, frozen=True, tag="turn_start", kw_only=True):
    """A text that is carried out as each turn starts."""

    do: tuple[AnyStep, ...]

    @after(StartReached, rule="HYPE-FIELD-13")
    def speaks_at_the_start(self, game: Game[State], due: Clause[StartReached, Any]) -> None:
        game.begin(_text(self.do, due.change.seat, self.holder))


class TurnEnd(Entry, frozen=True, tag="turn_end", kw_only=True):
    """A text that is carried out as each turn ends."""

    do: tuple[AnyStep, ...]

    @after(TurnEndCalled, rule="HYPE-FIELD-13")
    def speaks_at_the_end(self, game: Game[State], due: Clause[TurnEndCalled, Any]) -> None:
        game.begin(_text(self.do, due.change.seat, self.holder))


def _text(do: tuple[AnyStep, ...], seat: int, card: str) -> CardText:
    return CardText(do, seat, "field", "HYPE-FIELD-13", card=card)


AnyEntry = Damage | NoHype | NoPressure | GuardBonus | TurnStart | TurnEnd

ENTRIES: tuple[type[Entry], ...] = (Damage, NoHype, NoPressure, GuardBonus, TurnStart, TurnEnd)
