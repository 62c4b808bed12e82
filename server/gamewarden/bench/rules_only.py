"""How fast the rules are alone: `perform`, with what is legal chosen outside the measured part."""

from __future__ import annotations

import random
import time

from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import Done, Ruleset

from . import scripts
from .figures import Figure

ACTIONS = 2_000  # of as many matches as it takes


def seconds_per_action(game: Ruleset, chance: random.Random) -> float:
    """CPU seconds of one action, over random matches."""
    spent, count = 0.0, 0
    while count < ACTIONS:
        dice = StreamDice(chance.randbytes(32), ["0", "1"])
        steps = list(scripts.played(game, {}, chance))
        before = time.process_time()
        for seat, action, state in steps:
            done = game.perform(state, seat, action, dice)
        spent += time.process_time() - before
        assert isinstance(done, Done)
        count += len(steps)
    return spent / count


def figures(game: Ruleset, aim: float | None) -> list[Figure]:
    """Actions a second on one core, the best of three takes."""
    chance = random.Random(2)
    rate = max(1 / seconds_per_action(game, chance) for _ in range(3))
    about = "random matches, judged and performed, one core; the best of three takes"
    return [Figure(f"rules only, {game.id}", rate, "actions a second", about, aim, at_least=True)]
