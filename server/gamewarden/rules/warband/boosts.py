"""What statistics rise to, and what is paid for it in Ki tokens."""

from __future__ import annotations

from collections.abc import Mapping

from gamewarden.rules.questions import forbidden
from gamewarden.rules.tally import Tally

from .in_force import EFFECTS
from .order import Permission
from .profile import Profile
from .state import Model, State


def limit(base: int) -> int:
    """WB-TEST-11: what a statistic with modifiers and boosts never exceeds."""
    return 2 * base if base > 0 else 1


def capped(statistic: Tally, base: int) -> Tally:
    """A statistic, cut to its limit."""
    return statistic.plus(min(0, limit(base) - statistic.total), "WB-TEST-11")


def boosted(statistic: Tally, boost: int) -> Tally:
    """A statistic and what was bought on top."""
    return statistic.plus(boost, "WB-TEST-12")


def risen(base: int, boost: int) -> int:
    """A statistic of which nothing but a boost makes more."""
    return min(base + max(0, boost), limit(base))


def price(profile: Profile, boost: Mapping[str, int]) -> int:
    """What boosts cost in tokens; those that are not for sale are counted as nothing."""
    return sum(profile.boost.get(stat, 0) * max(0, times) for stat, times in boost.items())


def why_not_paid(state: State, model: Model, boost: Mapping[str, int], cost: int = 0) -> str | None:
    """The clause by which a model cannot pay for boosts, and `cost` tokens besides, if any."""
    bought = any(boost.values())
    if bought or cost:
        bar = forbidden(EFFECTS, state, Permission.SPENDS_KI, model)
        if bar is not None:
            return bar.hook.rule
    profile = model.profile
    if cost + price(profile, boost) > model.tokens:
        return "WB-KI-2"
    for stat, times in boost.items():
        most = max(1, getattr(profile, stat)) if stat in profile.boost else 0
        if not 0 <= times <= most:
            return "WB-TEST-12"
    return None
