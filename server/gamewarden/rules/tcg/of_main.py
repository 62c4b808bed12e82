"""Every legal action of Main, in the order of the table of section 4.2, then by ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from .actions import Attack, EndTurn, MainAction, Move, Play, UseAbility
from .aiming import aims
from .barred import (
    ability,
    immediate,
    is_mine,
    move_zones,
    played_context,
    used_context,
    why_not_attacking,
    why_not_moved,
    why_not_placed,
    why_not_played,
    why_not_used,
    why_out_of_reach,
)
from .reach import unit_reach
from .stats import Position
from .tolls import why_not_paid

UNNAMED: Final = ""  # in the place of what is still to be named


def of_main(at: Position, seat: int) -> Iterator[MainAction]:
    """The actions of Main that the clauses of `barred.py` let pass."""
    units = sorted(at.state.board.units)
    mine = [unit for unit in units if is_mine(at, seat, unit)]
    theirs = [unit for unit in units if is_mine(at, 1 - seat, unit)]
    for unit in mine:
        yield from _moves(at, seat, unit)
    for unit in mine:
        yield from _attacks(at, unit, theirs)
    for unit in mine:
        yield from _plays(at, seat, unit)
    for card in sorted(at.state.board.cast.cards):
        yield from _abilities(at, seat, card)
    yield EndTurn()


def _moves(at: Position, seat: int, unit: str) -> Iterator[Move]:
    if why_not_moved(at, seat, unit) or why_not_paid(at, Move(unit, UNNAMED)):
        return
    for zone in sorted(move_zones(at, unit)):
        yield Move(unit, zone)


def _attacks(at: Position, unit: str, theirs: list[str]) -> Iterator[Attack]:
    if why_not_attacking(at, unit) or why_not_paid(at, Attack(unit, UNNAMED)):
        return
    zones = unit_reach(at, unit)
    for target in theirs:
        attack = Attack(unit, target)
        if why_out_of_reach(at, attack, zones) is None:
            yield attack


def _plays(at: Position, seat: int, unit: str) -> Iterator[Play]:
    hand = at.state.players[seat].hand
    cards = [card for card in sorted(hand) if why_not_played(at, seat, Play(unit, card)) is None]
    if not cards or why_not_paid(at, Play(unit, UNNAMED)):
        return
    zones = unit_reach(at, unit)
    known: dict[str, list[Play]] = {}  # what one copy of a card can do, the next can
    for card in cards:
        if hand[card] not in known:
            known[hand[card]] = list(_placements(at, seat, Play(unit, card), zones))
        for placed in known[hand[card]]:
            yield replace(placed, card=card)


def _placements(at: Position, seat: int, play: Play, zones: Mapping[str, int]) -> Iterator[Play]:
    board = at.state.board
    card = board.cast.printed(at.state.players[seat].hand[play.card])
    match card.type:
        case "supporter" | "fortification":
            placed = [replace(play, to=zone) for zone in sorted(zones)]
        case "weapon" | "accessory":
            placed = [replace(play, on=unit) for unit in sorted(board.units)]
        case _:
            text = immediate(card)
            if text is None:
                yield play
            else:
                for aimed in aims(at, text, played_context(seat, play, text)):
                    yield replace(play, target=aimed.target, to=aimed.to)
            return
    for one in placed:
        if why_not_placed(at, seat, one, zones) is None:
            yield one


def _abilities(at: Position, seat: int, card: str) -> Iterator[UseAbility]:
    text = ability(at, card)
    if text is None or why_not_used(at, seat, card) is not None:
        return
    for aimed in aims(at, text, used_context(at, text, UseAbility(card))):
        yield UseAbility(card, aimed.target, aimed.to)
