"""Stunned: no act in its player's turn.

Rulebook: section 2.2. HYPE-STUNNED-4: it bars its holder's acts and nothing else, and only the
end of its own player's turn frees it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, forbids
from gamewarden.rules.hype.changes import LastTextRead, StatusLost
from gamewarden.rules.hype.order import Permission, StatusName
from gamewarden.rules.hype.state import State
from gamewarden.rules.kernel import Game

from .status import Status


class Stunned(Status, frozen=True):
    """It skips an act and is free."""

    kind: ClassVar[StatusName] = "stunned"

    @forbids(Permission.ACTS, rule="HYPE-STUNNED-1")
    def does_not_act(self, state: State, by: str) -> bool:
        return by == self.holder

    @after(LastTextRead, rule="HYPE-STUNNED-2")
    def is_free(self, game: Game[State], due: Clause[LastTextRead, Any]) -> None:
        character = game.state.characters[self.holder]
        acted = character.acts > 0  # HYPE-STUNNED-3: then it has not skipped, and stays Stunned
        if character.seat == due.change.seat and not acted:
            game.attempt(StatusLost(self.holder, self.kind, "HYPE-STUNNED-2"))
