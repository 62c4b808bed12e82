"""Scoring and the end of the match (section 17)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .changes import MatchEnded, Scored
from .geometry import Circle, minus, n2
from .procedures import Ending
from .state import Model, State


def score(game: Game[State]) -> None:
    """WB-WIN-1: points for more objectives, and for more models inside each zone."""
    for seat in (0, 1):
        points = _points(game.state, seat)
        if points.total:
            game.attempt(Scored(seat, points))


def _points(state: State, seat: int) -> Tally:
    scoring = state.scoring
    points = Tally.of(0, "WB-WIN-1")
    if scoring is None:
        return points
    held = [0, 0]
    for objective in state.objectives.values():
        if objective.holder is not None:
            held[objective.holder] += 1
    if held[seat] > held[1 - seat]:
        points = points.plus(scoring.objectives or 0, "WB-WIN-1")
    for zone in state.zones.values():
        if _inside(state, seat, zone) > _inside(state, 1 - seat, zone):
            points = points.plus(scoring.zone or 0, "WB-WIN-1")
    return points


def _inside(state: State, seat: int, zone: Circle) -> int:
    return sum(1 for model in state.of(seat) if _is_inside(model, zone))


def _is_inside(model: Model, zone: Circle) -> bool:
    room = zone.r - model.profile.radius
    return room >= 0 and n2(minus(model.pos, zone.at)) <= room * room


def is_over(state: State) -> bool:
    """WB-WIN-3: whether the match ends after this turn's scoring."""
    limit = None if state.scoring is None else state.scoring.limit
    return state.turn >= state.turns or (limit is not None and max(state.score) >= limit)


def is_wiped_out(state: State) -> bool:
    """WB-WIN-4: whether some seat commands and owns no model any more."""
    models = state.models.values()
    return any(not any(seat in (model.seat, model.owner) for model in models) for seat in (0, 1))


def score_and_end(game: Game[State]) -> None:
    """A seat is wiped out: scoring is done once, and the match is over."""
    game.stop()
    score(game)
    game.begin(Ending())


def match_ends(game: Game[State], it: Ending) -> None:
    """WB-WIN-5: more points win, then more models left, then more boxes unmarked on them."""
    game.stop()
    one, other = (_standing(game.state, seat) for seat in (0, 1))
    winner = None if one == other else 0 if one > other else 1
    game.attempt(MatchEnded(winner, "points"))


def _standing(state: State, seat: int) -> tuple[int, int, int]:
    owned = [model for model in state.models.values() if model.owner == seat]
    unmarked = sum(model.profile.track - model.wounds for model in owned)
    return state.score[seat], len(owned), unmarked
