"""How the greedy bot plays `warband`."""

from __future__ import annotations

from random import Random

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json, Ruleset

from . import answers, turn


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """See `Policy.choose`."""
    prompt = decision.prompt
    match prompt["kind"]:
        case "activate":
            return turn.choose(game, decision, rng)
        case "allocate":
            return answers.allocate(decision, rng)
        case "first":
            return answers.first(decision.seat)
        case "cleanse":
            return answers.cleanse(prompt)
        case "bodyguard":
            return answers.guard(decision)
        case "reroll":
            return answers.reroll(prompt)
        case "slip":
            return answers.slip(decision, rng)
    return rng.choice(decision.legal.actions)  # `deploy`: only the fixed one is listed
