"""Wounds and healing (section 6): marked boxes of a track."""

from __future__ import annotations

from gamewarden.rules.tally import Tally

from .changes import Healed
from .state import Model


def toughened(model: Model, wounds: Tally) -> Tally:
    """WB-DAMAGE-7: the wounds of one source that a model suffers, Tough or not."""
    return wounds.plus(-min(model.profile.trait("tough"), wounds.total), "WB-DAMAGE-7")


def healing(model: Model, amount: int) -> Healed | None:
    """WB-DAMAGE-9: what of it is healed; nothing where no box is marked."""
    healed = min(amount, model.wounds)
    return Healed(model.id, healed) if healed > 0 else None
