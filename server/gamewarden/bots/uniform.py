"""The random policy: every legal action is as likely as any other."""

from __future__ import annotations

from random import Random

from gamewarden.rules.game import Json, Ruleset

from .policy import Decision, actions_of


class RandomPolicy:
    """Draws among what is listed as legal."""

    name = "random"

    def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        """One of `legal.actions`; see `Policy.choose`."""
        return rng.choice(actions_of(decision))
