"""Players made of code: they get what a seat gets, and nothing else."""

from __future__ import annotations

from . import search
from .greedy import GreedyPolicy
from .policy import Decision, NothingToDoError, Policy
from .search import Budget, SearchPolicy
from .uniform import RandomPolicy

__all__ = [
    "Budget",
    "Decision",
    "GreedyPolicy",
    "NothingToDoError",
    "Policy",
    "RandomPolicy",
    "SearchPolicy",
    "policies",
]


def policies(ruleset: str) -> dict[str, Policy]:
    """Every policy that plays a ruleset, by name."""
    known: list[Policy] = [GreedyPolicy(), RandomPolicy()]
    if ruleset in search.players():
        known.append(SearchPolicy())
    return {policy.name: policy for policy in known}
