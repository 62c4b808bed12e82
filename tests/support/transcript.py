"""Prints a checksum over random matches: run it in two processes and compare.

python -m support.transcript RULESET SEED MATCHES      (with tests/ as the working folder)
"""

from __future__ import annotations

import json
import sys

from gamewarden.canonical import crc
from gamewarden.rules.game import Ruleset, rulesets
from gamewarden.rules.record import walk

from .conformance import Trial
from .pennies import Pennies


def ruleset(name: str) -> Ruleset:
    """A ruleset by id, that of the tests included."""
    return {"pennies": Pennies(), **rulesets()}[name]


def transcript(game: Ruleset, seed: str, matches: int) -> str:
    """A checksum over all that the referee sees and hears in random matches, dice included."""
    heard = []
    for each in range(matches):
        record = Trial(game, f"{seed} {each}").play()
        for now in walk(record, game):
            legal = [game.legal(now.state, seat) for seat in game.seats]
            heard.append([now.hash, now.events, now.dice_at, legal])
    return crc(json.dumps(heard).encode())  # unsorted: the order of keys counts too


if __name__ == "__main__":
    name, seed, matches = sys.argv[1:]
    print(transcript(ruleset(name), seed, int(matches)))
