"""Who lets policies think for a server: in its own loop, or (`workers`) in other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Literal, Protocol

from msgspec import Struct

from gamewarden.errors import described
from gamewarden.rules.game import Json, Ruleset

from .policy import Decision, Policy

Policies = Callable[[str], Mapping[str, Policy]]  # those of a ruleset, by name
Trouble = Literal["failed", "late", "busy"]


class Asked(Struct, frozen=True):
    """A decision put to a policy. Its chance comes from `seed` alone."""

    ruleset: str
    policy: str
    decision: Decision
    seed: int


class Thought(Struct, frozen=True):
    """What came of it: an action, or a trouble, or both: then a quicker policy has stood in.

    `failed`: the policy raised, or its process died; `late`: it took too long; `busy`: too many
    wait already. `said` tells an operator more.
    """

    action: Json | None = None
    trouble: Trouble | None = None
    said: str = ""


class Asking(Protocol):
    """A decision that is being thought about."""

    def cancel(self) -> None:
        """Nobody wants to know any more: the answer is not given."""


class Thinker(Protocol):
    """Puts decisions to policies."""

    def ask(self, asked: Asked, answer: Callable[[Thought], None]) -> Asking:
        """Has a policy choose; `answer` is called once with what came of it, unless cancelled.

        Never raises and never waits; `answer` must do neither.
        """


class _Answered:
    """It has been thought about already."""

    def cancel(self) -> None:
        pass


_ANSWERED: Final = _Answered()


class AtOnce:
    """Thinks right where it is asked, and answers before it comes back."""

    def __init__(self, games: Mapping[str, Ruleset], policies: Policies) -> None:
        self._games = games
        self._policies = policies

    def ask(self, asked: Asked, answer: Callable[[Thought], None]) -> Asking:
        """See `Thinker`."""
        answer(thought(self._games, self._policies, asked))
        return _ANSWERED


def thought(games: Mapping[str, Ruleset], policies: Policies, asked: Asked) -> Thought:
    """Has a policy choose, here and now. What it raises, it failed with."""
    try:
        policy = policies(asked.ruleset)[asked.policy]
        action = policy.choose(games[asked.ruleset], asked.decision, Random(asked.seed))
    except Exception as error:  # a bug of the policy: whoever asked goes on without it
        return Thought(trouble="failed", said=described(error))
    return Thought(action)
