"""The six stats of a unit, Base and Total, worked out when asked for (section 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gamewarden.rules.questions import Effects, silenced, tally
from gamewarden.rules.tally import Tally

from .counting import number
from .known import Known
from .order import Bonus, Stat

if TYPE_CHECKING:
    from .passives import Modifier
    from .state import State


class Position(Protocol):
    """Where a question is asked: a state, and what is in force in it. A `Game` is one."""

    @property
    def rules(self) -> Effects[State]:
        """Where the clauses in force are found."""

    @property
    def state(self) -> State:
        """The state."""


class Standing(NamedTuple):
    """A position in which nothing is going on."""

    rules: Effects[State]
    state: State


def base(at: Position, id: str, stat: Stat) -> Tally:
    """The Base of a unit's stat, 0 or more."""
    return _base(at, id, stat, _modifiers(at, id, stat))


def total(at: Position, id: str, stat: Stat, *, against: str | None = None) -> Tally:
    """The Total of a unit's stat, 0 or more; `against`: while it attacks that unit."""
    modifiers = _modifiers(at, id, stat)
    found = _with_bonuses(at.state, id, stat, _base(at, id, stat, modifiers), modifiers)
    if against is not None and stat is Stat.LUCK:
        found = tally(at.rules, at.state, Bonus.LUCK_AGAINST, found, against)
    return _not_below_0(found, "TCG-STAT-7")


def base_and_total(at: Position, id: str, stat: Stat) -> tuple[int, int]:
    """Both as numbers, without the reasons: these are kept with the board."""
    stats = known_of(at, id).stats
    found = stats.get(stat)
    if found is None:
        modifiers = _modifiers(at, id, stat)
        basis = _base(at, id, stat, modifiers)
        found = (
            basis.total,
            max(0, _with_bonuses(at.state, id, stat, basis, modifiers).total),
        )
        stats[stat] = found
    return found


def total_of(at: Position, id: str, stat: Stat) -> int:
    """The Total as a number."""
    return base_and_total(at, id, stat)[1]


def known_of(at: Position, id: str) -> Known:
    """What is known of a unit's stats; nothing where they follow from cards out of play."""
    board = at.state.board
    found = board.known.get(id)
    if found is None:
        found = Known()
        if not board.cast.counts_piles:
            board.known[id] = found
    return found


def _base(at: Position, id: str, stat: Stat, modifiers: Sequence[Modifier]) -> Tally:
    state = at.state
    found = Tally.of(_printed(state, id, stat), "TCG-STAT-1")
    for one in modifiers:
        if one.mod.layer == "set":
            change = _amount(state, one, id) - found.total
            found = found.plus(change, "TCG-STAT-2", one.holder)
    for one in modifiers:
        if one.mod.layer == "base":
            found = found.plus(_amount(state, one, id), "TCG-STAT-3", one.holder)
    if state.board.units[id].counters:  # TCG-STAT-4: a status takes off what its own clause says
        found = tally(at.rules, state, stat, found, id)
    return _not_below_0(found, "TCG-STAT-5")


def _with_bonuses(
    state: State, id: str, stat: Stat, found: Tally, modifiers: Sequence[Modifier]
) -> Tally:
    """TCG-STAT-6: gems in the order equipped, bonuses in timestamp order, boosts as made."""
    board = state.board
    unit = board.units[id]
    for gear in unit.gear:
        found = found.plus(board.cast.print_of[gear].gem(stat), "TCG-STAT-6", gear)
    for one in modifiers:
        if one.mod.layer == "total":
            found = found.plus(_amount(state, one, id), "TCG-STAT-6", one.holder)
    for boost in unit.boosts:
        if boost.stat is stat:
            found = found.plus(boost.n, "TCG-STAT-6", boost.source)
    return found


def _not_below_0(found: Tally, rule: str) -> Tally:
    return found if found.total >= 0 else found.plus(-found.total, rule)


def effect_reach(at: Position, id: str) -> int:
    """How many zones a unit's card effects reach, 0 or more."""
    stats = known_of(at, id).stats
    if Bonus.EFFECT_REACH not in stats:
        reach = total(at, id, Stat.REACH)
        if at.state.board.units[id].counters:
            reach = tally(at.rules, at.state, Bonus.EFFECT_REACH, reach, id)
        stats[Bonus.EFFECT_REACH] = reach.total, max(0, reach.total)
    return stats[Bonus.EFFECT_REACH][1]


def _amount(state: State, modifier: Modifier, id: str) -> int:
    n = modifier.mod.n
    if isinstance(n, int):
        return n
    return number(state, state.board.context(modifier.holder), n, it=id)


def _printed(state: State, id: str, stat: Stat) -> int:
    """The printed gem; for reach and movement the same for every unit."""
    if stat is Stat.REACH:
        return state.config.base_reach
    if stat is Stat.MOVEMENT:
        return state.config.base_movement
    return state.board.cast.print_of[id].gem(stat)


def _modifiers(at: Position, id: str, stat: Stat) -> Sequence[Modifier]:
    """The stat changes of Passives in play that count for a unit, in timestamp order."""
    state = at.state
    board = state.board
    found = board.cast.modifiers.get(stat)
    if not found:
        return ()
    return [
        one
        for one in found
        if one.affects(board, id, state.neighbours) and not silenced(at.rules, state, one)
    ]
