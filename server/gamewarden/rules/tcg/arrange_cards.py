"""The cards in play of an arranged position (section 3.3).

Their timestamps follow the order of the keys in the file: all units, then default leaders, then
all Fortifications, then all equipment.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.positions import a_flag, a_number, an_id, an_object, fault, needed

from .board import Board, Boost, Equipment, Fortification, Unit
from .cards import LEADER, Trigger, printed
from .checks import mortally_hurt
from .in_force import EFFECTS
from .order import STATUS_NAMES, Stat, StatusName
from .state import State
from .stats import Standing
from .text import MOST
from .wearing import why_not_worn
from .zones import LETTERS, home_row

HOME: Final = "cbdaefghi"  # columns, in the order in which a default leader looks for a free one
UNIT_KEYS: Final = (
    *("card", "owner", "controller", "zone", "damage", *STATUS_NAMES),
    *("moved", "attacked", "played", "used", "fired", "boosts"),
)
FORTIFICATION_KEYS: Final = ("card", "owner", "controller", "zone", "nul", "used", "fired")
EQUIPMENT_KEYS: Final = ("card", "owner", "on", "nul", "used", "fired")


def with_cards_in_play(state: State, position: Json) -> State:
    """The state with the units, Fortifications and equipment of a position."""
    state = _with_units(state, position.get("units", {}))
    state = _with_leaders(state)
    state = _with_fortifications(state, position.get("fortifications", {}))
    state = _with_equipment(state, position.get("equipment", {}))
    for id in mortally_hurt(Standing(EFFECTS, state)):
        fault(f"arrange.units.{id}", "less damage than Health")
    return state


# Units.


def _with_units(state: State, given: Any) -> State:
    place = "arrange.units"
    for id, entry in an_object(given, place).items():
        here = f"{place}.{an_id(id, place)}"
        unit = _unit(state, entry, here)
        if unit.zone in state.board.occupied:
            fault(f"{here}.zone", "a zone without another unit")
        numbers = {boost.number for one in state.board.units.values() for boost in one.boosts}
        for boost in unit.boosts:
            if boost.number in numbers:
                fault(f"{here}.boosts.{boost.number}", "a number that no other boost has")
        state = _with_unit(state, id, entry["card"], unit)
    return state


def _unit(state: State, given: Any, place: str) -> Unit:
    an_object(given, place, UNIT_KEYS)
    card = _card(state, given, ("character", "supporter"), place)
    owner, controller = _seats(given, place)
    return Unit(
        owner,
        controller,
        _zone(state, given, place),
        damage=a_number(given, "damage", place, low=0, high=MOST) or 0,
        counters=_counters(state, given, STATUS_NAMES, place),
        boosts=_boosts(given.get("boosts", {}), f"{place}.boosts"),
        moved=a_flag(given, "moved", place),
        attacked=a_flag(given, "attacked", place),
        played=a_flag(given, "played", place),
        used=a_flag(given, "used", place),
        fired=_fired(state, card, given, place),
    )


def _with_unit(state: State, id: str, card: str, unit: Unit) -> State:
    board = state.board
    boosted = max((boost.number for boost in unit.boosts), default=0)
    state = replace(
        state,
        board=board.joined_by(id, card).with_unit(id, unit),
        boosted=max(state.boosted, boosted),
    )
    if not state.board.is_character(id):
        return state
    mine = state.players[unit.owner]
    if mine.character:
        fault(f"arrange.units.{id}", f"one Character of seat {unit.owner}")
    mine = replace(mine, character=id)
    other = state.players[1 - unit.owner]
    return replace(state, players=(other, mine) if unit.owner else (mine, other))


def _with_leaders(state: State) -> State:
    for seat in (0, 1):
        if state.players[seat].character:
            continue
        id = f"L{seat}"
        row = home_row(seat, state.config.rows)
        columns = (column for column in HOME if column in LETTERS[: state.config.columns])
        free = (f"{column}{row}" for column in columns)
        zone = next((zone for zone in free if zone not in state.board.occupied), None)
        if zone is None or id in state.board.units:
            fault("arrange.units", f"a Character of seat {seat}, or room for {id}")
        state = _with_unit(state, id, LEADER, Unit(seat, seat, zone))
    return state


def _boosts(given: Any, place: str) -> tuple[Boost, ...]:
    found = []
    for number, entry in an_object(given, place).items():
        here = f"{place}.{number}"
        if not (number.isascii() and number.isdigit() and str(int(number[:6])) == number != "0"):
            fault(here, "a number from 1")
        an_object(entry, here, ("stat", "n", "source"))
        stats = {stat.value: stat for stat in Stat}
        stat = entry.get("stat")
        if not isinstance(stat, str) or stat not in stats:
            fault(f"{here}.stat", f"one of {', '.join(stats)}")
        n = needed(a_number(entry, "n", here, low=-MOST, high=MOST), f"{here}.n")
        if n == 0:
            fault(f"{here}.n", "a number that is not 0: a boost of 0 is none")
        source = an_id(entry.get("source"), f"{here}.source")
        found.append(Boost(int(number), stats[stat], n, source))
    return tuple(sorted(found, key=lambda boost: boost.number))


# Fortifications and equipment.


def _with_fortifications(state: State, given: Any) -> State:
    place = "arrange.fortifications"
    for id, entry in an_object(given, place).items():
        here = f"{place}.{an_id(id, place)}"
        an_object(entry, here, FORTIFICATION_KEYS)
        card = _card(state, entry, ("fortification",), here)
        owner, controller = _seats(entry, here)
        zone = _zone(state, entry, here)
        if zone in state.board.fortified:
            fault(f"{here}.zone", "a zone without another Fortification")
        wall = Fortification(
            owner,
            controller,
            zone,
            counters=_counters(state, entry, ("nul",), here),
            used=a_flag(entry, "used", here),
            fired=_fired(state, card, entry, here),
        )
        board = state.board.joined_by(id, card)
        board = replace(board, fortifications={**board.fortifications, id: wall})
        state = replace(state, board=board)
    return state


def _with_equipment(state: State, given: Any) -> State:
    place = "arrange.equipment"
    for id, entry in an_object(given, place).items():
        here = f"{place}.{an_id(id, place)}"
        an_object(entry, here, EQUIPMENT_KEYS)
        card = _card(state, entry, ("weapon", "accessory"), here)
        on = entry.get("on")
        wearer = state.board.units.get(on) if isinstance(on, str) else None
        if wearer is None:
            fault(f"{here}.on", "a unit")
        barred = why_not_worn(state, wearer, card)
        if barred is not None:
            fault(f"{here}.on", f"a unit that can carry it ({barred})")
        owner = a_number(entry, "owner", here, low=0, high=1)
        gear = Equipment(
            wearer.controller if owner is None else owner,
            on,
            counters=_counters(state, entry, ("nul",), here),
            used=a_flag(entry, "used", here),
            fired=_fired(state, card, entry, here),
        )
        board = _equipped(state.board.joined_by(id, card), id, gear)
        state = replace(state, board=board)
    return state


def _equipped(board: Board, id: str, gear: Equipment) -> Board:
    wearer = board.units[gear.on]
    board = board.with_unit(gear.on, replace(wearer, gear=(*wearer.gear, id)))
    return replace(board, equipment={**board.equipment, id: gear})


# What they have in common.


def _card(state: State, given: Json, types: tuple[str, ...], place: str) -> str:
    card = given.get("card")
    found = printed(card, state.board.cast.own) if isinstance(card, str) else None
    if found is None or found.type not in types:
        fault(f"{place}.card", f"a card of type {' or '.join(types)}")
    assert isinstance(card, str)
    return card


def _seats(given: Json, place: str) -> tuple[int, int]:
    owner = needed(a_number(given, "owner", place, low=0, high=1), f"{place}.owner")
    controller = a_number(given, "controller", place, low=0, high=1)
    return owner, owner if controller is None else controller


def _zone(state: State, given: Json, place: str) -> str:
    zone = given.get("zone")
    if not isinstance(zone, str) or zone not in state.neighbours:
        fault(f"{place}.zone", "a zone of the board")
    return zone


def _counters(
    state: State, given: Json, statuses: tuple[StatusName, ...], place: str
) -> Mapping[StatusName, int]:
    caps = state.config.counter_caps
    found: dict[StatusName, int] = {}
    for status in statuses:
        n = a_number(given, status, place, low=0, high=caps.get(status, MOST))
        if n:
            found[status] = n
    return found


def _fired(state: State, card: str, given: Json, place: str) -> tuple[int, ...]:
    fired = given.get("fired", [])
    blocks = enumerate(state.board.cast.printed(card).effects)
    once = [index for index, block in blocks if isinstance(block, Trigger) and block.once]
    if not isinstance(fired, list) or any(type(n) is not int or n not in once for n in fired):
        fault(f"{place}.fired", "indexes of its Triggers of once a turn")
    if len(dict.fromkeys(fired)) != len(fired):
        fault(f"{place}.fired", "each index once")
    return tuple(sorted(fired))
