"""The three statuses, in the order of the printed page."""

from __future__ import annotations

from .exposed import Exposed
from .hidden import Hidden
from .status import Status
from .stunned import Stunned

STATUSES: dict[str, type[Status]] = {one.kind: one for one in (Exposed, Stunned, Hidden)}

__all__ = ["STATUSES", "Exposed", "Hidden", "Status", "Stunned"]
