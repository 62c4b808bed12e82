"""Warband: a skirmish of two warbands on a table. The rulebook is `rulebook.md`."""

from __future__ import annotations

from .ruleset import RULESET

__all__ = ["RULESET"]
