"""Hidden: out of reach for whatever picks one target.

Rulebook: section 2.3. HYPE-HIDDEN-2, HYPE-HIDDEN-6: the clauses below are asked about picks
only, so whoever is found in another way (all, leftmost, lowest, a draw) is found Hidden or not.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids
from gamewarden.rules.hype.actions import Pick
from gamewarden.rules.hype.changes import Acted, StatusLost, TurnBegan
from gamewarden.rules.hype.order import Order, Permission, StatusName
from gamewarden.rules.hype.state import State
from gamewarden.rules.kernel import Game

from .status import Status


class Hidden(Status, frozen=True):
    """It lasts until its holder acts or its player's next turn starts."""

    kind: ClassVar[StatusName] = "hidden"

    @forbids(Permission.CHOSEN, rule="HYPE-HIDDEN-1")
    def cannot_be_chosen(self, state: State, pick: Pick) -> bool:
        # HYPE-HIDDEN-5: not where two may be picked, nor by its own side
        return (
            pick.target == self.holder
            and pick.single
            and pick.seat != state.characters[self.holder].seat
        )

    @after(Acted, rule="HYPE-HIDDEN-3")
    def is_seen_acting(self, game: Game[State], due: Clause[Acted, Any]) -> None:
        # HYPE-HIDDEN-7: the act is used up before its first step, which may hide it again
        if due.change.by == self.holder:
            game.attempt(StatusLost(self.holder, self.kind, "HYPE-HIDDEN-3"))

    @after(TurnBegan, order=Order.REST, rule="HYPE-HIDDEN-4")
    def is_seen_again(self, game: Game[State], due: Clause[TurnBegan, Any]) -> None:
        if game.state.characters[self.holder].seat == due.change.seat:
            game.attempt(StatusLost(self.holder, self.kind, "HYPE-HIDDEN-4"))
