"""How the greedy bot plays `tcg`."""

from __future__ import annotations

from random import Random

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json, Ruleset

from . import answers, turn


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """See `Policy.choose`."""
    match decision.prompt["kind"]:
        case "main":
            return turn.choose(decision, rng)
        case "mulligan":
            return answers.mulligan(decision)
        case "trigger":
            return answers.trigger(decision, rng)
        case "break":
            return answers.breaks(decision, rng)
        case "recover":
            return answers.named(decision, "discard", best=True)
        case "exile":
            return answers.named(decision, "discard", best=False)
        case "discard":
            return answers.named(decision, "hand", best=False)
    return rng.choice(decision.legal.actions)
