"""The random policy: every legal action is as likely as any other."""

from __future__ import annotations

from random import Random

from gamewarden.rules.game import Json, Legal, Ruleset

from .policy import NothingToDoError


class RandomPolicy:
    """Draws among what is listed as legal."""

    name = "random"

    def choose(
        self, game: Ruleset, seat: int, view: Json, prompt: Json, legal: Legal, rng: Random
    ) -> Json:
        """One of `legal.actions`; see `Policy.choose`."""
        if not legal.actions:
            raise NothingToDoError(f"no legal action for seat {seat}")
        return rng.choice(legal.actions)
