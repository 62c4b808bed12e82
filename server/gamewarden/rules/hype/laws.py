"""What is always in force: Pressure, the limits, and that a status is there or not."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, after, before
from gamewarden.rules.kernel import Game

from .changes import (
    FieldBegan,
    FieldEnded,
    PressureCalled,
    PressureTurned,
    StatusGained,
    TurnBegan,
    TurnCleared,
)
from .order import GainLayer, Layer, Order, Permission, Stat
from .procedures import Hit, Shielding
from .state import Config, State


class Law(Struct, frozen=True):
    """An effect without a holder."""

    kind: ClassVar[str]
    source: ClassVar[None] = None


def sets_in(config: Config, turn: int) -> bool:
    """Whether Pressure is on by the count of turns (HYPE-PRESSURE-6: to the end of the match).

    HYPE-PRESSURE-1: from the second turn of its round on. HYPE-PRESSURE-2: not in the first.
    """
    return config.pressure_round > 0 and turn >= 2 * config.pressure_round


class Pressure(Law, frozen=True):
    """More damage late in the match (section 1.12).

    HYPE-PRESSURE-5: by the class of the hit, so never on damage of Events and Fields.
    HYPE-PRESSURE-7: nor on that of a drain; and on every hit of a Signature Move, whosever it is.
    """

    kind: ClassVar[str] = "pressure"

    @adds(Stat.DAMAGE, layer=Layer.PRESSURE, rule="HYPE-PRESSURE-3")
    def basic_attacks_deal_more(self, state: State, hit: Hit, so_far: int) -> int:
        on = state.pressure and hit.class_ == "attack"
        return state.config.pressure_bonus if on else 0

    @adds(Stat.DAMAGE, layer=Layer.PRESSURE, rule="HYPE-PRESSURE-4")
    def signature_moves_deal_more(self, state: State, hit: Hit, so_far: int) -> int:
        on = state.pressure and hit.class_ == "signature"
        return state.config.pressure_bonus if on else 0

    @after(TurnBegan, order=Order.PRESSURE, rule="HYPE-PRESSURE-8")
    @after(TurnCleared, order=Order.PRESSURE, rule="HYPE-PRESSURE-8")
    @after(FieldBegan, order=Order.PRESSURE, rule="HYPE-PRESSURE-8")
    @after(FieldEnded, order=Order.PRESSURE, rule="HYPE-PRESSURE-8")
    @after(PressureCalled, order=Order.PRESSURE, rule="HYPE-PRESSURE-8")
    def is_one_yes_or_no(self, game: Game[State], due: Clause[Any, Any]) -> None:
        state = game.state
        on = (state.early_pressure or sets_in(state.config, state.turn)) and not game.forbidden(
            Permission.PRESSURE
        )
        if on != state.pressure:
            game.attempt(PressureTurned(on))


class Limits(Law, frozen=True):
    """What no number passes."""

    kind: ClassVar[str] = "limits"

    @adds(Stat.DAMAGE, layer=Layer.FLOOR, rule="HYPE-DAMAGE-4")
    def no_hit_is_below_0(self, state: State, hit: Hit, so_far: int) -> int:
        return max(0, -so_far)

    @adds(Stat.SHIELD, layer=GainLayer.LIMIT, rule="HYPE-SHIELD-4")
    def no_more_shield(self, state: State, gain: Shielding, so_far: int) -> int:
        room = state.config.shield_max - state.characters[gain.target].shield
        return min(0, max(0, room) - so_far)

    @adds(Stat.HYPE, layer=GainLayer.LIMIT, rule="HYPE-HYPE-4")
    def no_more_hype(self, state: State, seat: int, so_far: int) -> int:
        room = state.config.hype_max - state.players[seat].hype
        return min(0, max(0, room) - so_far)


class Statuses(Law, frozen=True):
    """What holds for every status."""

    kind: ClassVar[str] = "statuses"

    @before(StatusGained, order=Order.THERE_ALREADY, rule="HYPE-STATUS-1")
    def there_or_not(self, game: Game[State], due: Clause[StatusGained, Any]) -> None:
        if due.change.status in game.state.characters[due.change.target].statuses:
            game.prevent(due.change)


LAWS: tuple[type[Law], ...] = (Pressure, Limits, Statuses)
