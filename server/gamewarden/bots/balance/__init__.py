"""Are the policies strong, and what they play with fair? Counted in matches, for each ruleset."""

from __future__ import annotations

from . import hype, tcg, warband
from .counts import Count

__all__ = ["Count", "counts"]


def counts() -> dict[str, tuple[Count, ...]]:
    """What is counted, by ruleset."""
    return {"hype": hype.COUNTS, "tcg": tcg.COUNTS, "warband": warband.COUNTS}
