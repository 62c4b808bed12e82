"""What a bot is to whoever lets it play: one method."""

from __future__ import annotations

from random import Random
from typing import Protocol

from msgspec import Struct

from gamewarden.rules.game import Json, Legal, Ruleset


class Decision(Struct, frozen=True):
    """A decision as its seat faces it: all that a policy gets to know.

    `options` are the match's as `joined` tells them; `view`, `prompt` and `legal` are those of the
    seat, as they go over the wire.
    """

    seat: int
    options: Json
    view: Json
    prompt: Json
    legal: Legal


class Policy(Protocol):
    """A player made of code. It keeps nothing between calls, so one object serves every match.

    `name` is what `fill` and `welcome` call it (docs/protocol.md, sections 4 and 4.7).
    """

    name: str

    def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
        """The action that answers the prompt.

        Chance comes from `rng` only: the same arguments, the rng's state included, give the same
        action, unless the policy thinks by the clock. The result is one of `legal.actions`, or
        another that the rules allow where `legal` is not complete. Raises `NothingToDoError` if
        nothing is listed as legal.
        """


class NothingToDoError(ValueError):
    """A policy was asked for an action where none is legal."""


def actions_of(decision: Decision) -> list[Json]:
    """What is listed as legal. Raises `NothingToDoError` if that is nothing."""
    if not decision.legal.actions:
        raise NothingToDoError(f"no legal action for seat {decision.seat}")
    return decision.legal.actions
