"""The six statuses, in the order of the printed page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.tcg.order import StatusName

from .blind import Blind
from .burn import Burn
from .hex import Hex
from .nul import Nul
from .poison import Poison
from .status import Status
from .stun import Stun

STATUSES: Final[Mapping[StatusName, type[Status]]] = {
    one.kind: one for one in (Burn, Hex, Poison, Blind, Stun, Nul)
}

__all__ = ["STATUSES", "Blind", "Burn", "Hex", "Nul", "Poison", "Status", "Stun"]
