"""A record is verified from itself alone, and the first entry that differs is named."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from gamewarden.errors import DifferenceError, MalformedError, RecordError
from gamewarden.rules.game import Json
from gamewarden.rules.verify import checked, explained, game_of, record_in
from support.attempts import STRANGE, spoil
from support.conformance import Trial
from support.pennies import Pennies
from support.records import GAME, WHOLE, act, both, match, written


def verdict(document: Any) -> Json | None:
    """Reads and verifies; the difference, or nothing."""
    record = record_in(document)
    try:
        list(checked(record, game_of(record, {"pennies": GAME})))
    except RecordError as error:
        return explained(error)
    return None


def changed(change: Callable[[Json], Any]) -> Json:
    """The file of a right record, changed."""
    document = copy.deepcopy(written(match(*WHOLE)))
    change(document)
    return document


def test_a_right_record_verifies():
    """C53, C55: the revealed secret gives the commit, the dice and every hash."""
    assert verdict(written(match(*WHOLE))) is None


def test_every_kind_of_entry_verifies():
    offer = {"what": "offer", "seat": 0, "action": {"what": "draw"}}
    record = match(
        offer,
        {"what": "expire", "seat": 0, "action": {"what": "draw"}},
        {"what": "offer", "seat": 1, "action": {"what": "pause"}},
        {"what": "answer", "seat": 0, "action": {"what": "pause", "accept": True}},
        {"what": "pause"},
        {"what": "unpause", "seat": 0},
        both("heads", "tails"),
        {**act(1, 1), "defaulted": [1]},
        {**both("heads", "heads"), "defaulted": [0, 1]},
        {**offer, "seat": 1},
        {"what": "answer", "seat": 0, "action": {"what": "draw", "accept": True}},
        {"what": "draw"},
    )
    assert verdict(written(record)) is None


@pytest.mark.parametrize("keys", [
    {"what": "resign", "seat": 1}, {"what": "flag", "seat": 0}, {"what": "flag"},
    {"what": "abort", "action": {"reason": "abandoned"}},
])  # fmt: skip
def test_every_way_to_end_verifies(keys: Json):
    assert verdict(written(match(WHOLE[0], keys))) is None


def test_matches_played_at_random_verify():
    for each in range(20):
        assert verdict(written(Trial(GAME, f"verify {each}", thorough=0).run())) is None


@pytest.mark.parametrize(
    ("change", "entry", "what"),
    [
        (lambda r: r.update(secret="00" * 32), 0, "commit"),
        (lambda r: r.update(commit="00" * 32), 0, "commit"),
        (lambda r: r["seeds"].update({"1": "won"}), 1, "hash"),
        (lambda r: r["options"].update(rounds=3), 4, "hash"),
        (lambda r: r["entries"][0].update(hash="a3a6bf43"), 1, "hash"),
        (lambda r: r["entries"][1]["actions"]["1"].update(face="heads"), 2, "hash"),
        (lambda r: r["entries"][1]["actions"]["1"].update(face="rim"), 2, "both"),
        (lambda r: r["entries"][2].update(seat=0), 3, "act"),
        (lambda r: r["entries"][2].update(defaulted=[1]), 3, "default of seat 1"),
        (lambda r: r["entries"][2].update(defaulted=[0]), 3, "default of seat 0"),
        (lambda r: r["entries"].pop(1), 2, "act"),
        (lambda r: r["entries"].insert(1, r["entries"][1]), 3, "both"),
        (lambda r: r["entries"][3].update(seq=9), 4, "seq"),
        (lambda r: r["entries"].pop(), 4, "outcome"),
        (lambda r: r["outcome"].update(reason="resign"), 5, "outcome"),
        (lambda r: r.pop("outcome"), 5, "outcome"),
    ],
)
def test_what_was_changed_is_named(change: Callable[[Json], Any], entry: int, what: str):
    said = verdict(changed(change))
    assert said is not None, "the change was not noticed"
    assert said["entry"] == entry
    assert said["what"] == what
    assert said["expected"] != said["found"]


def test_a_die_that_fell_otherwise_is_named_by_its_entry():
    """C53: an entry of other dice has another hash than these dice lead to."""
    record = match(*WHOLE)
    other = match(*WHOLE, seed="another")
    record.entries[1] = other.entries[1]
    said = verdict(written(record))
    assert said is not None
    assert (said["entry"], said["what"]) == (2, "hash")


def test_a_fault_of_the_rules_is_laid_to_the_entry():
    class Faulty(Pennies):
        def perform(self, state: Any, seat: int, action: Json, dice: Any) -> Any:
            raise KeyError("coin")

    with pytest.raises(DifferenceError) as caught:
        list(checked(match(*WHOLE), Faulty()))
    assert (caught.value.seq, caught.value.what) == (2, "fault")


def test_another_version_is_frozen_and_never_judged_by_this_one():
    """C57."""
    with pytest.raises(MalformedError, match="version: frozen: played under pennies 0, this"):
        verdict(changed(lambda r: r.update(version="0")))


def test_options_are_part_of_the_record():
    """C58: whatever a match was made with, it is played again with."""
    record = match(both("heads", "heads"), act(1, 2), both("tails", "heads"), rounds=3)
    assert verdict(written(record)) is None


def test_a_replay_message_is_verified_by_its_record():
    page = {"type": "replay", "id": "1", "room": "r", "updates": [], "verified": True}
    assert verdict({**page, "record": written(match(*WHOLE))}) is None


MALFORMED: list[tuple[Callable[[Json], Any], str]] = [
    (lambda r: r.update(record=2), "record: invalid enum value 2"),
    (lambda r: r.pop("seeds"), "object missing required field `seeds`"),
    (lambda r: r.update(ruleset="chess"), "ruleset: 'chess', expected one of: pennies"),
    (lambda r: r.update(ruleset=None), "ruleset: expected `str`"),
    (lambda r: r.update(secret="xyz"), "secret: expected 64 lower-case hex digits"),
    (lambda r: r.update(secret="AA" * 32), "secret: expected 64 lower-case"),
    (lambda r: r.update(commit=""), "commit: expected 64 lower-case hex digits"),
    (lambda r: r.update(seeds={"0": "x"}), r"seeds: of seats \['0'\], expected \['0', '1'\]"),
    (lambda r: r["seeds"].update({"2": "x"}), r"seeds: of seats"),
    (lambda r: r["seeds"].update({"0": ""}), "seeds.0: expected 1 to 64 characters"),
    (lambda r: r["seeds"].update({"0": "x\ny"}), "seeds.0: .* none a control character"),
    (lambda r: r["seeds"].update({"0": "x" * 65}), "seeds.0: expected 1 to 64 characters"),
    (lambda r: r.update(options=[]), "options: expected `object`"),
    (lambda r: r.update(options={"cheat": 1}), "options: cheat: no such option"),
    (lambda r: r.update(options={"rounds": [4]}), "options: rounds: 1 to 20"),
    (lambda r: r.update(entries={}), "entries: expected `array`"),
    (lambda r: r.update(entries=[]), "entries: expected at least one"),
    (lambda r: r["entries"].append(None), r"entries\[5\]: expected `object`"),
    (lambda r: r["entries"][1].update(what="undo"), r"entries\[1\].what: invalid enum value"),
    (lambda r: r["entries"][1].update(what={}), r"entries\[1\].what: expected `str`"),
    (lambda r: r["entries"][2].update(seat="1"), r"entries\[2\].seat: expected `int`"),
    (lambda r: r["entries"][2].update(seat=None), r"entries\[2\].seat: expected `int`"),
    (lambda r: r["entries"][2].update(action=[]), r"entries\[2\].action: expected `object`"),
    (lambda r: r["entries"][1].update(actions={"0": 1}), r"entries\[1\].actions.*: expected"),
    (lambda r: r["entries"][1].update(defaulted=[[]]), r"entries\[1\].defaulted\[0\]: expected"),
    (lambda r: r["entries"][1].pop("seq"), r"entries\[1\]: object missing required field `seq`"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), MALFORMED)
def test_a_malformed_record_is_named_with_the_place_in_it(change: Callable[[Json], Any], said: str):
    with pytest.raises(MalformedError, match=f"^{said}"):
        verdict(changed(change))


@pytest.mark.parametrize("document", [None, 3, "x", [], {}, {"type": "replay", "updates": []}])
def test_what_is_no_record_at_all_is_malformed(document: Any):
    with pytest.raises(MalformedError):
        verdict(document)


def test_a_hostile_record_is_malformed_or_differs_and_never_a_traceback():
    """Whatever stands in a record, reading and verifying it gives a verdict."""
    chance = random.Random("hostile")
    right = written(match(*WHOLE))
    refused = 0
    for _ in range(2000):
        document = copy.deepcopy(right)
        for _ in range(chance.randint(1, 3)):
            spoil(document, chance, (*STRANGE, None))
        try:
            refused += verdict(document) is not None
        except MalformedError:
            refused += 1
    assert refused > 1500  # the rest has something else where nobody reads it
