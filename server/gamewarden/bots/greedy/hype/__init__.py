"""How the greedy bot plays `hype`."""

from __future__ import annotations

from random import Random

from gamewarden.rules.game import Json, Legal, Ruleset

from . import team, turn


def choose(game: Ruleset, seat: int, view: Json, prompt: Json, legal: Legal, rng: Random) -> Json:
    """See `Policy.choose`."""
    match prompt["kind"]:
        case "draft":
            return team.draft(legal, rng)
        case "line_up":
            return team.line_up(legal, rng)
    return turn.choose(game, seat, view, legal, rng)
