"""The search policy: it plays on in worlds that agree with what it sees, and takes what won most.

It gets what every policy gets. What it cannot see it deals by lot, again and again; a ruleset has a
search player of its own under this package, which knows how to.
"""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from gamewarden.bots.policy import Decision, actions_of
from gamewarden.rules.game import Json, Ruleset

from . import tcg
from .budget import Allowance, Budget

__all__ = ["SECONDS", "Allowance", "Budget", "Player", "SearchPolicy", "players"]

SECONDS: Final = 1.0  # for one choice: a person waits that long without wondering


class Player(Protocol):
    """How one ruleset is searched: `Policy.choose` with at least one legal action, and a limit."""

    def __call__(
        self, game: Ruleset, decision: Decision, rng: Random, allowance: Allowance
    ) -> Json:
        """The action."""


def players() -> dict[str, Player]:
    """The rulesets that have a search player, by id; others are not offered the policy."""
    return {"tcg": tcg.choose}


class SearchPolicy:
    """Looks ahead, as far as its budget allows."""

    name = "search"

    def __init__(self, budget: Budget | None = None) -> None:
        """`budget` is that of one choice; by default a second."""
        self.budget = budget or Budget(seconds=SECONDS)

    def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        """The best of `legal.actions`; see `Policy.choose`. Raises `KeyError` without a player."""
        actions = actions_of(decision)
        player = players()[game.id]
        if len(actions) == 1 and decision.legal.complete:
            return actions[0]
        return player(game, decision, rng, self.budget.begin())
