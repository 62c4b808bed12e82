"""The greedy policy: what looks best right now, by a file of its own for each ruleset."""

from __future__ import annotations

from random import Random
from typing import Protocol

from gamewarden.bots.policy import NothingToDoError
from gamewarden.rules.game import Json, Legal, Ruleset

from . import hype, plain


class Player(Protocol):
    """How one ruleset is played: `Policy.choose`, with at least one legal action."""

    def __call__(
        self, game: Ruleset, seat: int, view: Json, prompt: Json, legal: Legal, rng: Random
    ) -> Json:
        """The action."""


def players() -> dict[str, Player]:
    """The rulesets that have a greedy player of their own, by id."""
    return {"hype": hype.choose}


class GreedyPolicy:
    """Plays to win, looking no further than the action at hand."""

    name = "greedy"

    def choose(
        self, game: Ruleset, seat: int, view: Json, prompt: Json, legal: Legal, rng: Random
    ) -> Json:
        """The best of `legal.actions`; see `Policy.choose`."""
        if not legal.actions:
            raise NothingToDoError(f"no legal action for seat {seat}")
        player = players().get(game.id, plain.choose)
        return player(game, seat, view, prompt, legal, rng)
