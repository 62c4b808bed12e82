"""Records of `pennies`, with the hashes that they lead to."""

from __future__ import annotations

import msgspec

from gamewarden.rules.dice import commitment, seeded
from gamewarden.rules.game import Json
from gamewarden.rules.record import Entry, Record, walk
from support.pennies import Pennies

GAME = Pennies()


def match(*entries: Json, seed: str = "seed", rounds: int = 4) -> Record:
    """A record of these entries after a start, with the hashes that they lead to."""
    secret = seeded(seed).token(()).encode() * 4
    record = Record(
        room="r", ruleset="pennies", version="1", options={"rounds": rounds},
        commit=commitment(secret), secret=secret.hex(), seeds={"0": "zero", "1": "one"},
        entries=[Entry(seq=1, at=1000, what="start")],
    )  # fmt: skip
    for seq, keys in enumerate(entries, start=2):
        record.entries.append(msgspec.convert({"seq": seq, "at": 1000 * seq, **keys}, Entry))
    walked = list(walk(record, GAME))
    for index, now in enumerate(walked):
        record.entries[index] = msgspec.structs.replace(now.entry, hash=now.hash)
    outcome = GAME.outcome(walked[-1].state)
    return msgspec.structs.replace(record, outcome=outcome) if outcome else record


def both(zero: str, one: str) -> Json:
    """Both seats show a face."""
    faces = {"0": zero, "1": one}
    actions = {seat: {"do": "show", "face": face} for seat, face in faces.items()}
    return {"what": "both", "actions": actions}


def act(seat: int, n: int) -> Json:
    """A seat calls."""
    return {"what": "act", "seat": seat, "action": {"do": "call", "n": n}}


WHOLE = (both("heads", "tails"), act(1, 3), both("tails", "tails"), act(0, 2))


def written(record: Record) -> Json:
    """A record as it stands in a file."""
    document: Json = msgspec.json.decode(msgspec.json.encode(record))
    return document
