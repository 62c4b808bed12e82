"""The Main Phase: whom to activate, and what it does."""

from __future__ import annotations

from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.errors import GamewardenError
from gamewarden.rules.game import Json, OptionsError, Ruleset

from . import deeds, moves
from .places import Outlook
from .table import read

ARRANGED: Final[tuple[str, ...]] = (  # of a view, what a position is arranged from
    *("turn", "turns", "phase", "active", "first", "passes", "score", "scoring"),
    *("models", "fallen", "objectives", "zones", "terrain"),
)
MOST_TRIED: Final = 24  # proposals that turn out not to be legal, before it is left at that
JITTER: Final = 1e-3  # what is worth as much is chosen by lot


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """The action that promises most."""
    seat, view, legal = decision.seat, decision.view, decision.legal
    look = Outlook(read(view, seat))
    bound = decision.prompt.get("forced", {})
    free = {id: allowed for id, allowed in (legal.limits or {}).items() if id not in bound}
    rated = [(deeds.worth(look, action), True, action) for action in legal.actions]
    rated += [(deeds.worth(look, action), False, action) for action in moves.proposals(look, free)]
    order = [(-value - JITTER * rng.random(), place) for place, (value, _, _) in enumerate(rated)]
    state: object = None
    tried = 0
    for _, place in sorted(order):
        _, listed, action = rated[place]
        if listed:
            return action
        if tried >= MOST_TRIED:
            continue
        if not tried:
            state = _state(game, view)
        tried += 1
        if state is not None and game.why_not(state, seat, action) is None:
            return action
    raise AssertionError("an action that is listed stands among those that are rated")


def _state(game: Ruleset, view: Json) -> object:
    """The state that `view` shows, or nothing where it cannot be arranged."""
    position = {key: view[key] for key in ARRANGED if key in view}
    try:
        return game.arrange(game.fresh({}), position)
    except (GamewardenError, OptionsError):
        return None
