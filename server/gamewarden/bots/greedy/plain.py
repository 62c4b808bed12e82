"""A greedy player of games that it knows nothing of: it acts as long as it can."""

from __future__ import annotations

from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json, Ruleset

IDLE: Final = frozenset({"end", "end_turn", "pass", "done", "skip", "decline"})
REST: Final = 16  # one choice in so many is idle all the same, so that free actions end


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """Any legal action that does something; an idle one only if there is no other."""
    actions = decision.legal.actions
    busy = [action for action in actions if action.get("do") not in IDLE]
    idle = [action for action in actions if action.get("do") in IDLE]
    if not busy or (idle and rng.randrange(REST) == 0):
        return rng.choice(idle)
    return rng.choice(busy)
