"""What every status is: a kind, and the card that has it.

Section 2.1. TCG-STATUS-2: the loss on a Base stat is flat, however many counters there are.
TCG-STATUS-3: counters stay until an effect removes them or the card leaves play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from gamewarden.rules.tcg.order import StatusName

if TYPE_CHECKING:
    from gamewarden.rules.tcg.state import State


class Status(Struct, frozen=True, gc=False):
    """A status on its holder. How many counters there are, the holder knows."""

    kind: ClassVar[StatusName]
    source: ClassVar[None] = None  # a `why` names no card for what a status does
    printed: ClassVar[bool] = False  # TCG-NUL-11: it belongs to counters, so Nul leaves it be
    units_only: ClassVar[bool] = True  # TCG-STATUS-5: on another card it does nothing
    holder: str

    def count(self, state: State) -> int:
        """How many counters of it the holder has."""
        card = state.carrier(self.holder)
        return 0 if card is None else card.counters.get(self.kind, 0)
