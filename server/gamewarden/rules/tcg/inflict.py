"""One infliction of a status on one card (sections 1.8 and 2.1).

TCG-STATUS-4: an effect that inflicts a status several times begins as many of these.
"""

from __future__ import annotations

from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import silenced

from .changes import CounterPlaced, Resisted, Warded
from .order import Stat, StatusName
from .procedures import Inflicting
from .rolling import roll
from .state import State
from .stats import Position, total
from .statuses import STATUSES


def status_is_resisted_or_takes_hold(game: Game[State], it: Inflicting) -> None:
    """A unit may be immune, or resist; any other card takes what it can carry at all."""
    board = game.state.board
    if it.target in board.units:
        ward = immunity(game, it.target, it.status)
        if ward is not None:
            game.attempt(Warded(it.target, it.status, ward, "TCG-RESIST-4"))
            return
        if _resists(game, it.target):
            game.attempt(Resisted(it.target, it.status, it.source))
            return
    elif STATUSES[it.status].units_only:
        return
    _take_hold(game, it)


def _resists(game: Game[State], unit: str) -> bool:
    """TCG-RESIST-1: a die at or below its Total Resist prevents the whole of it.

    TCG-RESIST-2: thrown for each status, whoever it comes from and whatever the odds.
    TCG-RESIST-3: a critical has no bearing on it.
    """
    return roll(game, "resist", unit, total(game, unit, Stat.RESIST))


def _take_hold(game: Game[State], it: Inflicting) -> None:
    """TCG-STATUS-1: one counter more, up to the cap; what "again" does is the status's own."""
    state = game.state
    carrier = state.carrier(it.target)
    if carrier is None:
        return
    there = carrier.counters.get(it.status, 0)
    cap = state.config.counter_caps.get(it.status, there + 1)
    count = max(there, min(there + 1, cap))
    game.attempt(
        CounterPlaced(it.target, it.status, count, again=there > 0, seat=it.seat, source=it.source)
    )


def immunity(at: Position, unit: str, status: StatusName) -> str | None:
    """The card that makes a unit immune to a status, the unit itself first, then the oldest."""
    board = at.state.board
    for ward in board.cast.wards:
        guards = status in ward.statuses and board.user_of(ward.holder) == unit
        if guards and not silenced(at.rules, at.state, ward):
            return ward.holder
    return None
