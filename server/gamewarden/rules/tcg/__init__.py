"""Tcg: two leaders on a small shared board, and six statuses. The rulebook is `rulebook.md`."""

from __future__ import annotations

from .ruleset import RULESET

__all__ = ["RULESET"]
