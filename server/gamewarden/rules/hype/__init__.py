"""Hype: two teams of three on an open stage. The rulebook is `rulebook.md`."""

from __future__ import annotations

from .ruleset import RULESET

__all__ = ["RULESET"]
