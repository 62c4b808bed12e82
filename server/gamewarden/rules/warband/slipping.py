"""Getting away from a fight: when a Disengage succeeds, and the walk that follows it."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.kernel import Game

from .actions import Path, Slip
from .bases import in_contact
from .changes import Moved
from .config import WALK
from .geometry import Vector
from .ground import Ground
from .movement import (
    Way,
    keeps_off,
    may_be_moved,
    moved,
    why_not_entered,
    why_not_passed,
    why_not_so_far,
)
from .procedures import Exchange, Slipping
from .state import State

SLIP: Final = "WB-MELEE-18"  # when a Disengage succeeds, and what the walk after it may not do


def are_engaged(state: State, it: Exchange) -> bool:
    """Whether both sides of an exchange are on the table and in contact."""
    by, foe = state.models.get(it.by), state.models.get(it.foe)
    return by is not None and foe is not None and in_contact(by, foe)


def has_got_away(state: State, it: Exchange) -> bool:
    """Whether a Disengage has succeeded."""
    if it.by not in state.models:
        return False
    return (it.escaped and bool(it.dice[it.by].defence)) or not are_engaged(state, it)


def why_not_slipped(ground: Ground, path: Path) -> str | None:
    """The clause that bars the walk of a model that has got away, if any: zones do not."""
    way = Way.along(ground, path)
    return (
        why_not_passed(way)
        or why_not_so_far(way, ground.model.profile.move * WALK)
        or _why_not_apart(ground, way.end)
        or why_not_entered(way)
    )


def _why_not_apart(ground: Ground, end: Vector) -> str | None:
    """It may not end in contact, but with those that keep nobody off."""
    at_end = Way.at(ground, end).contacts()
    barred = any(keeps_off(ground, spot.thing, already=False) for spot in at_end)
    return SLIP if barred else None


def slip_is_offered(game: Game[State], it: Slipping) -> None:
    """Only to a model that can be moved."""
    model = game.state.models.get(it.model)
    if model is not None and may_be_moved(game.state, model):
        game.ask(it, "slip", seats=(model.seat,), options=(it.model,))


def model_slips(game: Game[State], it: Slipping) -> None:
    """Or declines."""
    for answer in it.answers.values():
        if isinstance(answer, Slip):
            model = game.state.models[it.model]
            place = moved(model, answer.path, answer.face)
            game.attempt(Moved(it.model, "slip", place.pos, place.face, path=answer.path))
