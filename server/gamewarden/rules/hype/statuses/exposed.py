"""Exposed: the next hit does more, and ends it.

Rulebook: section 2.1.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import adds, before
from gamewarden.rules.hype.changes import Damaged, StatusLost
from gamewarden.rules.hype.order import Layer, Stat, StatusName
from gamewarden.rules.hype.procedures import Hit
from gamewarden.rules.hype.state import State
from gamewarden.rules.kernel import Game

from .status import Status


class Exposed(Status, frozen=True):
    """HYPE-EXPOSED-4: each Character has its own, and only the first of several hits finds it."""

    kind: ClassVar[StatusName] = "exposed"

    @adds(Stat.DAMAGE, layer=Layer.EXPOSED, rule="HYPE-EXPOSED-1")
    def takes_more(self, state: State, hit: Hit, so_far: int) -> int:
        # HYPE-EXPOSED-5: whatever the class of the hit and whosever it is
        return state.config.exposed_bonus if hit.target == self.holder else 0

    @before(Damaged, rule="HYPE-EXPOSED-2")
    def is_spent(self, game: Game[State], due: Clause[Damaged, Any]) -> None:
        # HYPE-EXPOSED-3: by a hit of 0 too, and by one that Shield takes whole
        if due.change.target == self.holder:
            game.attempt(StatusLost(self.holder, self.kind, "HYPE-EXPOSED-2"))
