"""Properties are tried on the same examples each time, and not against the clock."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("even", deadline=None, derandomize=True)
settings.load_profile("even")
