"""What the SDKs of other languages are held to: hashes and dice, computed here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gamewarden.canonical import canonical, crc
from gamewarden.rules.dice import StreamDice, commitment

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "client_sdk/js/tests/vectors.json").read_text("utf-8")
)


def test_canonical_json_and_its_hash_are_those_of_the_vectors() -> None:
    assert len(VECTORS["canonical"]) >= 10
    for vector in VECTORS["canonical"]:
        assert canonical(vector["value"]).decode() == vector["text"]
        assert crc(canonical(vector["value"])) == vector["hash"]


def test_commit_and_draws_are_those_of_the_vectors() -> None:
    vector = VECTORS["dice"]
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret) == vector["commit"]
    dice = StreamDice(secret, [vector["seeds"][seat] for seat in sorted(vector["seeds"])])
    assert dice.roll(20) == vector["d6"]
    assert [dice.below(n) for n in vector["below"]["of"]] == vector["below"]["drawn"]
    assert dice.shuffled(list("abcdefghijklmnopqrstuvwxyz")) == vector["shuffled"]
    assert dice.token(()) == vector["token"]
    assert dice.roll(200) == vector["more"]
