"""Random matches that are known beforehand, so that whoever drives a server need not think.

Line-ups without a drain play without dice: what is legal in the script is legal on the server.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import Done, Json, Ruleset

DRY = ("hammers", "needles", "shadows")  # the line-ups of hype that draw no dice
EVEN_ACTS = 60  # of each match whose cost is compared; of ten random ones of hype nine have as many
TRIES = 1_000  # to find one that has


class Script(Struct, frozen=True):
    """A match: the options of its room, and who does what, in order."""

    options: Json
    acts: list[tuple[int, Json]]


def hype(game: Ruleset, chance: random.Random) -> Script:
    """A random match of hype."""
    line_ups = {"0": chance.choice(DRY), "1": chance.choice(DRY)}
    options = {"first": 0, "line_ups": line_ups}
    acts = [(seat, action) for seat, action, _ in played(game, options, chance)]
    return Script(options, acts)


def even(game: Ruleset, chance: random.Random) -> Script:
    """The first `EVEN_ACTS` of a random match of hype."""
    drawn = (hype(game, chance) for _ in range(TRIES))
    script = next(one for one in drawn if len(one.acts) >= EVEN_ACTS)
    return Script(script.options, script.acts[:EVEN_ACTS])


def trivial() -> Script:
    """A match with trivial rules."""
    return Script({}, [(at % 2, {"do": "add", "n": at}) for at in range(EVEN_ACTS)])


def played(game: Ruleset, options: Json, chance: random.Random) -> Iterator[tuple[int, Json, Any]]:
    """A random match: seat, action, and the state before it."""
    dice = StreamDice(chance.randbytes(32), ["0", "1"])
    state = game.start(game.options(options, {}), dice).state
    while game.outcome(state) is None:
        for seat in game.prompts(state):
            action = chance.choice(game.legal(state, seat).actions)
            yield seat, action, state
            done = game.perform(state, seat, action, dice)
            assert isinstance(done, Done), f"{action} was listed as legal: {done}"
            state = done.state
