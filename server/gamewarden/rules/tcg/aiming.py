"""Targets and destinations: what an effect needs named as it is declared (TCG-EFFECT-3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .cards import Text
from .counting import number
from .reach import fits, reaches, selected, targets, text_reach, walks
from .stats import Position
from .text import Context


def aims(at: Position, text: Text, context: Context) -> Iterator[Context]:
    """Every way to name what an effect needs named, in the order of targets, then of zones."""
    for aimed in _aimed(at, text, context):
        if text.shift is None:
            yield aimed
        else:
            for zone in _destinations(at, text, aimed):
                yield replace(aimed, to=zone)


def is_aimed(at: Position, text: Text, context: Context) -> bool:
    """Whether what `context` names is legal for an effect; what it need not name is ignored."""
    if text.target is not None:
        target, board = context.target, at.state.board
        if target is None or target not in board.cast.cards:
            return False
        if not fits(board, context, target, text.target):
            return False
        if not reaches(board, context, text_reach(at, context), target):
            return False
    return text.shift is None or context.to in _destinations(at, text, context)


def why_not_aimed(at: Position, text: Text, context: Context) -> str | None:
    """The clause that bars what is named for an Ability or a Trigger."""
    return None if is_aimed(at, text, context) else "TCG-EFFECT-3"


def _aimed(at: Position, text: Text, context: Context) -> Iterator[Context]:
    if text.target is None:
        yield context
    else:
        for target in targets(at, context, text.target):
            yield replace(context, target=target)


def _destinations(at: Position, text: Text, context: Context) -> list[str]:
    """The zones that a unit which the effect moves can be moved to, in code-point order."""
    assert text.shift is not None
    steps = number(at.state, context, text.shift.n)
    units = at.state.board.units
    moved = [id for id in selected(at, context, text.shift.to) if id in units]
    return sorted(dict.fromkeys(zone for id in moved for zone in walks(at, id, steps)))
