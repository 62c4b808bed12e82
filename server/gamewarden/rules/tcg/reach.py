"""What is in reach, and whom a card text means (sections 1.3, 1.10 and 5.1)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Final

from .order import Stat
from .stats import Position, effect_reach, total_of
from .text import Context, Selector, Target
from .zones import board_order, covered

if TYPE_CHECKING:
    from .board import Board
    from .state import State

NOWHERE: Final[Mapping[str, int]] = {}


def unit_reach(at: Position, id: str) -> Mapping[str, int]:
    """The zones in a unit's Total reach, for attacks and for placing cards."""
    state = at.state
    reach = total_of(at, id, Stat.REACH)
    board = state.board
    return covered(state.neighbours, board.units[id].zone, reach, blocked=board.occupied)


def walks(at: Position, id: str, steps: int) -> list[str]:
    """The zones at the end of a path of 1 to `steps` zones without a unit."""
    board = at.state.board
    start = board.units[id].zone
    found = covered(at.state.neighbours, start, steps, blocked=board.occupied)
    return [zone for zone in found if zone not in board.occupied]  # its own zone holds itself


def text_reach(at: Position, context: Context) -> Mapping[str, int]:
    """The zones that a card text reaches now: TCG-EFFECT-1.

    A Fortification has the reach printed on it, any other card that of its user. Where the card or
    the user has left play there are none.
    """
    state = at.state
    board = state.board
    source, user = context.source, context.user
    fortification = board.fortifications.get(source)
    if fortification is not None:
        start, reach = fortification.zone, board.cast.print_of[source].reach
    elif user is not None and user in board.units and not _has_left(state, context):
        start, reach = board.units[user].zone, effect_reach(at, user)
    else:
        return NOWHERE
    return covered(state.neighbours, start, reach, blocked=board.occupied)


def _has_left(state: State, context: Context) -> bool:
    """Whether a card is neither in play nor being played, nor about to be, from the hand."""
    source = context.source
    return state.carrier(source) is None and source not in state.players[context.seat].hand


def reaches(board: Board, context: Context, zones: Container[str], card: str) -> bool:
    """Whether a card in play is in those zones, or needs no reach: the user, the card itself."""
    return card == context.user or card == context.source or board.zone_of(card) in zones


def fits(board: Board, context: Context, card: str, aim: Target, *, named: bool = False) -> bool:
    """Whether a card in play fits a description; once `named`, its status no longer matters."""
    if aim.kind not in board.kinds_of(card):
        return False
    if aim.side is not None:
        ours = board.controller_of(card) == context.seat
        if ours != (aim.side == "ally"):
            return False
    if aim.not_user and card == context.user:
        return False
    if aim.type is not None and board.cast.print_of[card].type != aim.type:
        return False
    if named or aim.status is None:
        return True
    there = board.card(card)
    assert there is not None
    return bool(there.counters) if aim.status == "any" else aim.status in there.counters


def targets(at: Position, context: Context, aim: Target) -> list[str]:
    """The cards in play that may be named as the target, in code-point order."""
    board = at.state.board
    zones = text_reach(at, context)
    return sorted(
        card
        for card in board.cast.cards
        if fits(board, context, card, aim) and reaches(board, context, zones, card)
    )


def selected(at: Position, context: Context, to: Selector) -> list[str]:
    """Whom a verb acts on now; of several units, in board order."""
    board = at.state.board
    if not isinstance(to, str):
        zones = text_reach(at, context)
        units = board.units
        found = [
            id
            for id in units
            if fits(board, context, id, to.each) and reaches(board, context, zones, id)
        ]
        return sorted(found, key=lambda id: board_order(units[id].zone))
    card = context.named(to)
    if card is None:
        return []
    if to == "card":
        playing = at.state.playing
        return [card] if playing is not None and playing.id == card else []
    if card not in board.cast.cards:
        return []
    if to in ("user", "this"):
        return [card]
    # As the verb acts, it is still of the right kind and side; the status may be gone by then.
    aim = context.aim if to == "target" else None
    if aim is not None and not fits(board, context, card, aim, named=True):
        return []
    return [card] if reaches(board, context, text_reach(at, context), card) else []
