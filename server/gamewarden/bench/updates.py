"""How large an update is: what a player is sent of each entry, with a clock on, without sockets."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator

from msgspec import Raw

from gamewarden.canonical import canonical, crc
from gamewarden.protocol.messages import ClockTold, Update, encoder
from gamewarden.protocol.patch import diff
from gamewarden.rules.dice import StreamDice
from gamewarden.rules.game import Done, Json, Ruleset
from gamewarden.rules.record import told

from . import scripts
from .figures import Figure

MATCHES = 10
NOW_MS = 1_700_000_000_000
CLOCK = ClockTold(
    banks={"0": 299_000, "1": 299_000}, running=[0], at=NOW_MS, bank=300, increment=10, turn=90
)


def figures(game: Ruleset, aim: float | None) -> list[Figure]:
    """The median over both players of random matches, entry 1 left out: it holds the whole view."""
    chance = random.Random(3)
    sizes = [size for _ in range(MATCHES) for size in sizes_of(game, chance)]
    about = f"median of {len(sizes)} updates to a player, clock and prompt included, random matches"
    return [Figure(f"update, {game.id}, alone", statistics.median(sizes), "bytes", about, aim)]


def sizes_of(game: Ruleset, chance: random.Random) -> Iterator[int]:
    """The sizes of all updates of a match, in bytes."""
    dice = StreamDice(chance.randbytes(32), ["0", "1"])
    seq = 1
    for seat, action, state in scripts.played(game, {}, chance):
        views = {viewer: game.view(state, viewer) for viewer in game.seats}
        done = game.perform(state, seat, action, dice)
        assert isinstance(done, Done)
        seq += 1
        for viewer, view in views.items():
            yield len(encoder.encode(_update(game, done, viewer, view, seq)))


def _update(game: Ruleset, done: Done, viewer: int, view: Json, seq: int) -> Update:
    new = game.view(done.state, viewer)
    heard = [told(game, event, viewer) for event in done.events]
    prompt = game.prompts(done.state).get(viewer)
    update = {
        "room": "r" * 16,
        "seq": seq,
        "hash": crc(canonical(new)),
        "patch": Raw(canonical(diff(view, new))),
        "events": Raw(canonical([event for event in heard if event is not None])),
        "clock": CLOCK,
    }
    if prompt is not None:
        own = {"id": f"{seq}.{viewer}", "deadline": NOW_MS + 90_000}
        update["prompt"] = Raw(canonical({**prompt, **own}))
    return Update(**update)  # type: ignore[arg-type]  # raw JSON in the place of what it stands for
