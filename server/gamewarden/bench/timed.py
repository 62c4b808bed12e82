"""A ruleset that keeps count of what its rules cost where they run, which no other place can tell.

Between a read and a write of a socket the same code takes longer than in a loop of its own. To
read a thread's clock takes a call of the system, which there costs up to a fifth of what is
measured: so it is done for one action in `EVERY`, which stands for as many.
"""

from __future__ import annotations

import time
from typing import Any, Final

from gamewarden.errors import Refusal
from gamewarden.rules.game import Dice, Done, Json, Ruleset

EVERY: Final = 7  # no multiple of what repeats in a match: turns, tables


class Timed:
    """As `game` in all; `spent_s` are the seconds of CPU that `perform` took so far."""

    def __init__(self, game: Ruleset) -> None:
        self._game = game
        self._perform = game.perform
        self._calls = 0
        self.spent_s = 0.0

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        """See `Ruleset.perform`."""
        self._calls += 1
        if self._calls % EVERY:
            return self._perform(state, seat, action, dice)
        before = time.thread_time()
        done = self._perform(state, seat, action, dice)
        self.spent_s += (time.thread_time() - before) * EVERY
        return done

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        setattr(self, name, found)  # the next time it is at hand, as it is of the game itself
        return found
