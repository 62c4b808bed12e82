"""Players made of code: they get what a seat gets, and nothing else."""

from __future__ import annotations

from .greedy import GreedyPolicy
from .policy import NothingToDoError, Policy
from .uniform import RandomPolicy

__all__ = ["GreedyPolicy", "NothingToDoError", "Policy", "RandomPolicy", "policies"]


def policies() -> dict[str, Policy]:
    """Every policy there is, by name; each plays every ruleset."""
    known: tuple[Policy, ...] = (GreedyPolicy(), RandomPolicy())
    return {policy.name: policy for policy in known}
