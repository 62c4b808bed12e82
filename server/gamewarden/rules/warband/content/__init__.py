"""The two warbands and the table that they meet on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.warband.profile import Profile

from .cinder import CINDER
from .heron import HERON

WARBANDS: Final[Mapping[str, Mapping[str, Profile]]] = {"heron": HERON, "cinder": CINDER}
PROFILES: Final[Mapping[str, Profile]] = {**HERON, **CINDER}  # by content id

__all__ = ["PROFILES", "WARBANDS"]
