"""The clauses of `rulebook.md` as data: for `/rules/tcg.json` and `gamewarden rules`."""

from __future__ import annotations

from gamewarden.rules.clauses import rulebook
from gamewarden.rules.game import Json


def clauses() -> dict[str, Json]:
    """Every clause id: `title`, `text` and `mark`."""
    return rulebook(__package__)
