"""How an activation ends (section 2.1)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .changes import CountersRemoved, Performed
from .procedures import Activation, Completion
from .state import State


def break_off(game: Game[State], model: str, counters: int) -> None:
    """The activation ends here: nothing of it happens that has not happened yet."""
    game.end(Activation)
    game.begin(Completion(model, counters))


def counters_are_removed(game: Game[State], it: Completion) -> None:
    """WB-COUNTER-9: counters, and Control markers with them; then an Impetuous marker."""
    model = game.state.models.get(it.model)
    if model is None or not it.counters:
        return
    removed = min(it.counters, model.counters)
    game.attempt(CountersRemoved(it.model, removed, model.counters - removed))
    game.attempt(Performed(it.model))
