"""What a bot is to whoever lets it play: one method."""

from __future__ import annotations

from random import Random
from typing import Protocol

from gamewarden.rules.game import Json, Legal, Ruleset


class Policy(Protocol):
    """A player made of code. It keeps nothing between calls, so one object serves every match.

    `name` is what `fill` and `welcome` call it (docs/protocol.md, sections 4 and 4.7).
    """

    name: str

    def choose(
        self, game: Ruleset, seat: int, view: Json, prompt: Json, legal: Legal, rng: Random
    ) -> Json:
        """The action that `seat` answers `prompt` with.

        `view`, `prompt` and `legal` are those of the seat, as they go over the wire. Chance comes
        from `rng` only: the same arguments, the rng's state included, give the same action. The
        result is one of `legal.actions`, or another that the rules allow where `legal` is not
        complete. Raises `NothingToDoError` if `legal` is complete and empty.
        """


class NothingToDoError(ValueError):
    """A policy was asked for an action where none is legal."""
