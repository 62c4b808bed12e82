"""Takes matches up from stored bytes, in a process of its own, and plays them to their end.

Reads a JSON list from standard input: ruleset, record, `after` (a seq), `state` (hex), `dice_at`.
Prints for each the hashes of the referee's view after the entries that follow.
"""

from __future__ import annotations

import json
import sys

import msgspec

from gamewarden.canonical import canonical, crc
from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import REFEREE, Done, Json
from gamewarden.rules.record import Record, played

from .transcript import ruleset


def resumed(stored: Json) -> list[str]:
    """The hashes of a match that goes on from bytes."""
    game = ruleset(stored["ruleset"])
    record = msgspec.convert(stored["record"], Record)
    seeds = [record.seeds[str(seat)] for seat in game.seats]
    dice = StreamDice(bytes.fromhex(record.secret), seeds, stored["dice_at"])
    state = game.decode(bytes.fromhex(stored["state"]))
    hashes = []
    for entry in record.entries[stored["after"] :]:
        done = played(game, state, entry, dice, options=record.options)
        assert isinstance(done, Done), f"entry {entry.seq}: {done}"
        state = done.state
        hashes.append(crc(canonical(game.view(state, REFEREE))))
    return hashes


if __name__ == "__main__":
    print(json.dumps([resumed(stored) for stored in json.load(sys.stdin)]))
