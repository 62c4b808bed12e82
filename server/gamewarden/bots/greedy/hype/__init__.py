"""How the greedy bot plays `hype`."""

from __future__ import annotations

from random import Random

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json, Ruleset

from . import team, turn


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """See `Policy.choose`."""
    match decision.prompt["kind"]:
        case "draft":
            return team.draft(decision.legal, rng)
        case "line_up":
            return team.line_up(decision.legal, rng)
    return turn.choose(game, decision, rng)
