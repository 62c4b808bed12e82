"""Fear tests (section 9)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .challenges import result, roll
from .order import Permission
from .rolls import Tested
from .state import State


def masters_fear(
    game: Game[State], model: str, number: int, *, dice: int, purpose: str = "fear"
) -> bool:
    """Whether a model passes a Fear test, with that many dice where it takes any."""
    profile = game.state.models[model].profile
    if game.forbidden(Permission.BRAVES, game.state.models[model]) is not None:
        return _without_dice(game, purpose, model, number, passed=False)
    if profile.trait("fear") >= number:
        return _without_dice(game, purpose, model, number, passed=True)  # WB-FEAR-3
    brave, cowardly = bool(profile.trait("brave")), bool(profile.trait("cowardly"))
    courage = profile.trait("courage")  # WB-FEAR-6
    value = result(roll(game, purpose, model, dice), courage).value
    if brave != cowardly and brave == (value < number):
        value = result(roll(game, purpose, model, dice), courage).value  # WB-FEAR-5
    game.tell(Tested(purpose, model, number, value >= number, value))
    return value >= number


def _without_dice(
    game: Game[State], purpose: str, model: str, number: int, *, passed: bool
) -> bool:
    game.tell(Tested(purpose, model, number, passed))
    return passed
