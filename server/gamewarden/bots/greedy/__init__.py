"""The greedy policy: what looks best right now, by a file of its own for each ruleset."""

from __future__ import annotations

from random import Random
from typing import Protocol

from gamewarden.bots.policy import Decision, actions_of
from gamewarden.rules.game import Json, Ruleset

from . import hype, plain, tcg, warband


class Player(Protocol):
    """How one ruleset is played: `Policy.choose`, with at least one legal action."""

    def __call__(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        """The action."""


def players() -> dict[str, Player]:
    """The rulesets that have a greedy player of their own, by id."""
    return {"hype": hype.choose, "tcg": tcg.choose, "warband": warband.choose}


class GreedyPolicy:
    """Plays to win, looking no further than the action at hand."""

    name = "greedy"

    def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        """The best of `legal.actions`; see `Policy.choose`."""
        actions_of(decision)
        player = players().get(game.id, plain.choose)
        return player(game, decision, rng)
