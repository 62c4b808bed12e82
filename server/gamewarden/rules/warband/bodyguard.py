"""Bodyguards (section 9): who may take another's place, and what follows."""

from __future__ import annotations

from gamewarden.rules.kernel import Game

from .actions import Guard
from .bases import in_contact, is_within
from .changes import Moved, SteppedIn
from .fear import masters_fear
from .procedures import Activation
from .sight import sees
from .state import Model, State

NOT_OFFERED = "WB-GUARD-2"  # who may step in, and who may not


def guards(state: State, protected: Model) -> tuple[str, ...]:
    """The models that may swap places with one that is shot at or moved in on, by id."""
    if _is_engaged(state, protected):
        return ()
    return tuple(one.id for one in state.friends(protected) if _guards(state, one, protected))


def _guards(state: State, model: Model, protected: Model) -> bool:
    inches = model.profile.trait("bodyguard")
    return (
        inches > 0
        and model.counters > 0
        and not model.has("prone")
        and not model.has("held")
        and model.profile.radius == protected.profile.radius
        and is_within(model, protected, inches)
        and not _is_engaged(state, model)
        and sees(state, model, protected)
    )


def _is_engaged(state: State, model: Model) -> bool:
    return any(in_contact(enemy, model) for enemy in state.enemies(model))


def bodyguard_is_asked(game: Game[State], it: Activation, *, protected: Model) -> None:
    """WB-GUARD-1: before the action begins, if anybody qualifies."""
    options = guards(game.state, protected)
    if options:
        game.ask(it, "bodyguard", seats=(protected.seat,), options=options)


def bodyguard_steps_in(game: Game[State], it: Activation, *, enters: bool) -> None:
    """WB-GUARD-3: if it masters its fear of an Enemy that moves in."""
    for answer in it.answers.values():
        if not isinstance(answer, Guard) or it.target is None:
            continue
        models = game.state.models
        enemy, guard, protected = models[it.action.model], models[answer.model], models[it.target]
        fear = enemy.profile.trait("fear") if enters else 0
        if fear and not masters_fear(game, guard.id, fear, dice=guard.profile.ki):
            continue
        # WB-GUARD-4: it is the target now, and takes no second test
        game.keep(target=guard.id, tested=fear > 0)
        game.attempt(SteppedIn(guard.id))
        game.attempt(Moved(guard.id, "swap", protected.pos, protected.face))
        game.attempt(Moved(protected.id, "swap", guard.pos, guard.face))
