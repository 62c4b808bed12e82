"""What was worked out of a unit's stats: kept beside the board, neither stored nor compared."""

from __future__ import annotations

from msgspec import Struct

from gamewarden.rules.hooks import Key


class Known(Struct):
    """The stats asked for so far, each as Base and Total; `shown`: all of them, for views."""

    stats: dict[Key, tuple[int, int]] = {}
    shown: tuple[dict[str, int], dict[str, int]] | None = None
