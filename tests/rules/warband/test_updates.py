"""How much a viewer is sent of each entry of a random match."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

from gamewarden.canonical import canonical
from gamewarden.protocol.patch import diff
from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import SPECTATOR, Done, Json
from gamewarden.rules.warband import RULESET

MOST = 1200  # bytes of half of the updates, patch and events
FRAME = 160  # the other keys of the message: room, seq, hash, the ids and times of a prompt


def sizes(seed: int) -> Iterator[int]:
    """The bytes of each update that a spectator gets of a standard match."""
    chance = random.Random(seed)
    dice = StreamDice(chance.randbytes(32), ["0", "1"])
    state = RULESET.start(RULESET.options({}, {}), dice).state
    view = RULESET.view(state, SPECTATOR)
    while prompts := RULESET.prompts(state):
        told: list[Json | None] = []
        for seat in prompts:
            action = chance.choice(RULESET.legal(state, seat).actions)
            done = RULESET.perform(state, seat, action, dice)
            assert isinstance(done, Done)
            state = done.state
            told += [RULESET.told(event, SPECTATOR) for event in done.events]
        seen, view = view, RULESET.view(state, SPECTATOR)
        yield FRAME + len(canonical({"patch": diff(seen, view), "events": told}))


def test_half_of_the_updates_take_at_most_1200_bytes():
    found = [size for seed in range(2) for size in sizes(seed)]
    assert len(found) > 150
    assert statistics.median(found) <= MOST
