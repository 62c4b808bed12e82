"""A ruleset that keeps count of what its rules cost where they run, which no other place can tell.

Between a read and a write of a socket the same code takes longer than in a loop of its own.
"""

from __future__ import annotations

import time
from typing import Any

from gamewarden.errors import Refusal
from gamewarden.rules.game import Dice, Done, Json, Ruleset


class Timed:
    """As `game` in all; `spent_s` are the seconds of CPU that `perform` took so far."""

    def __init__(self, game: Ruleset) -> None:
        self._game = game
        self.spent_s = 0.0

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        before = time.thread_time()
        done = self._game.perform(state, seat, action, dice)
        self.spent_s += time.thread_time() - before
        return done

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        setattr(self, name, found)  # the next time it is at hand, as it is of the game itself
        return found
