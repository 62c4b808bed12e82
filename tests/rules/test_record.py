"""A record is played again from itself alone, and the first entry that differs is named."""

from __future__ import annotations

import contextlib
import copy
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from gamewarden.canonical import canonical, crc
from gamewarden.errors import (
    DifferenceError,
    EntryRefusedError,
    MalformedError,
    RecordError,
    Refusal,
)
from gamewarden.rules.dice import StreamDice, commitment, seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Done, Json
from gamewarden.rules.record import Entry, Record, ending, played, told, walk
from gamewarden.rules.verify import checked, explained, game_of, record_in
from support.conformance import Trial
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
    faces = {"0": zero, "1": one}
    actions = {seat: {"do": "show", "face": face} for seat, face in faces.items()}
    return {"what": "both", "actions": actions}


def act(seat: int, n: int) -> Json:
    return {"what": "act", "seat": seat, "action": {"do": "call", "n": n}}


WHOLE = (both("heads", "tails"), act(1, 3), both("tails", "tails"), act(0, 2))


def written(record: Record) -> Json:
    """A record as it stands in a file."""
    document: Json = msgspec.json.decode(msgspec.json.encode(record))
    return document


def verdict(document: Any) -> Json | None:
    """Reads and verifies; the difference, or nothing."""
    record = record_in(document)
    try:
        list(checked(record, game_of(record, {"pennies": GAME})))
    except RecordError as error:
        return explained(error)
    return None


class TestPlayed:
    def test_a_start_is_the_first_entry_and_no_other(self):
        entry = Entry(seq=1, at=0, what="start")
        done = played(GAME, None, entry, seeded("x"), options={"rounds": 1})
        assert isinstance(done, Done)
        assert played(GAME, done.state, entry, seeded("x"), options={}) == Refusal("stale")
        other = Entry(seq=1, at=0, what="draw")
        assert played(GAME, None, other, seeded("x"), options={}) == Refusal("stale")

    def test_nothing_is_played_after_the_end(self):
        state = GAME.finish(self.state(), {"draw": True, "reason": "agreed"}).state
        for what in ("act", "both", "resign", "flag", "draw", "abort", "offer", "pause"):
            assert self.play({"what": what, "seat": 0}, state) == Refusal("ended")

    @pytest.mark.parametrize(
        ("keys", "outcome"),
        [
            ({"what": "resign", "seat": 0}, {"winner": 1, "reason": "resign"}),
            ({"what": "flag", "seat": 1}, {"winner": 0, "reason": "time"}),
            ({"what": "flag"}, {"draw": True, "reason": "time"}),
            ({"what": "draw"}, {"draw": True, "reason": "agreed"}),
            (
                {"what": "abort", "action": {"reason": "aborted"}},
                {"draw": True, "reason": "aborted"},
            ),
            ({"what": "abort", "action": {"reason": "fault"}}, {"draw": True, "reason": "fault"}),
            (
                {"what": "abort", "seat": 0, "action": {"reason": "abandoned"}},
                {"winner": 1, "reason": "abandoned"},
            ),
        ],
    )
    def test_what_ends_a_match_and_how(self, keys: Json, outcome: Json):
        done = self.play(keys)
        assert isinstance(done, Done)
        assert GAME.outcome(done.state) == outcome
        assert told(GAME, done.events[-1], SPECTATOR) == {"kind": "outcome", **outcome}

    @pytest.mark.parametrize(
        ("keys", "event"),
        [
            (
                {"what": "offer", "seat": 0, "action": {"what": "draw"}},
                {"kind": "offered", "what": "draw", "seat": 0, "until": 37_000},
            ),
            (
                {"what": "answer", "seat": 1, "action": {"what": "pause", "accept": True}},
                {"kind": "answered", "what": "pause", "seat": 1, "accept": True},
            ),
            (
                {"what": "expire", "seat": 0, "action": {"what": "draw"}},
                {"kind": "expired", "what": "draw", "seat": 0},
            ),
            ({"what": "pause"}, {"kind": "paused"}),
            ({"what": "unpause", "seat": 1}, {"kind": "unpaused", "seat": 1}),
        ],
    )
    def test_what_leaves_the_state_and_tells_everybody_the_same(self, keys: Json, event: Json):
        state = self.state()
        done = self.play(keys, state)
        assert isinstance(done, Done)
        assert done.state is state
        for viewer in (0, 1, SPECTATOR, REFEREE):
            assert [told(GAME, each, viewer) for each in done.events] == [event]

    @pytest.mark.parametrize(
        ("keys", "refusal"),
        [
            ({"what": "act", "seat": 9, "action": {}}, Refusal("not_seated")),
            ({"what": "act", "action": {}}, Refusal("not_seated")),
            ({"what": "act", "seat": 0}, Refusal("bad_message", field="action")),
            ({"what": "act", "seat": 0, "action": {}}, Refusal("bad_message", field="actions")),
            ({"what": "both", "actions": {"0": {}}}, Refusal("bad_message", field="actions")),
            ({"what": "both"}, Refusal("bad_message", field="actions")),
            (both("heads", "edge"), Refusal("illegal_action", rule="PENNY-SHOW-1")),
            ({"what": "resign"}, Refusal("bad_message", field="seat")),
            ({"what": "resign", "seat": -1}, Refusal("not_seated")),
            ({"what": "abort"}, Refusal("bad_message", field="reason")),
            ({"what": "abort", "action": {"reason": []}}, Refusal("bad_message", field="reason")),
            ({"what": "offer", "seat": 0}, Refusal("bad_message", field="what")),
            ({"what": "offer", "action": {"what": "draw"}}, Refusal("bad_message", field="seat")),
            (
                {"what": "answer", "seat": 0, "action": {"what": "draw"}},
                Refusal("bad_message", field="accept"),
            ),
            ({"what": "pause", "seat": 5}, Refusal("not_seated")),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, keys: Json, refusal: Refusal):
        assert self.play(keys) == refusal

    def test_a_secret_set_is_one_entry_played_in_seat_order(self):
        done = self.play(both("heads", "heads"))
        assert isinstance(done, Done)
        heard = [told(GAME, event, SPECTATOR) for event in done.events]
        assert [event["seat"] for event in heard if event and event["kind"] == "shown"] == [0, 1]

    def test_only_an_entry_that_ends_a_match_has_an_ending(self):
        assert ending(GAME, Entry(seq=2, at=0, what="draw")) == {"draw": True, "reason": "agreed"}

    def state(self) -> Any:
        return GAME.start({"rounds": 4}, seeded("x")).state

    def play(self, keys: Json, state: Any = None) -> Done | Refusal:
        entry = msgspec.convert({"seq": 7, "at": 7000, **keys}, Entry)
        return played(GAME, state or self.state(), entry, seeded("y"), options={"rounds": 4})


class TestWalk:
    def test_the_updates_of_a_replay_come_from_the_record_alone(self):
        record = match(*WHOLE)
        walked = list(walk(record, GAME))
        assert [now.entry.seq for now in walked] == [1, 2, 3, 4, 5]
        assert walked[0].view["coins"]["0"].keys() == {"id", "metal"}
        assert walked[1].events[0] == {"kind": "shown", "seat": 0, "face": "heads"}
        assert all(now.hash == crc(canonical(now.view)) for now in walked)
        assert walked[-1].dice_at > walked[0].dice_at

    def test_the_dice_are_those_of_secret_and_seeds(self):
        record = match(*WHOLE)
        dice = StreamDice(bytes.fromhex(record.secret), ("zero", "one"))
        metals = [("copper", "silver")[dice.below(2)] for _ in range(2)]
        first = next(iter(walk(record, GAME)))
        assert [first.view["coins"][seat]["metal"] for seat in "01"] == metals
        assert first.view["coins"]["0"]["id"] == dice.token((), "p")

    def test_an_entry_that_cannot_be_played_stops_it(self):
        record = match(*WHOLE)
        record.entries[2] = msgspec.structs.replace(record.entries[2], seat=0)
        with pytest.raises(EntryRefusedError, match="entry 3"):
            list(walk(record, GAME))

    def test_no_two_matches_without_a_given_seed_open_alike(self):
        """C52."""
        opened = {next(iter(walk(match(seed=str(each)), GAME))).hash for each in range(300)}
        assert len(opened) == 300


def changed(change: Callable[[Json], Any]) -> Json:
    """The file of a right record, changed."""
    document = copy.deepcopy(written(match(*WHOLE)))
    change(document)
    return document


class TestVerify:
    def test_a_right_record_verifies(self):
        """C53, C55: the revealed secret gives the commit, the dice and every hash."""
        assert verdict(written(match(*WHOLE))) is None

    def test_every_kind_of_entry_verifies(self):
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
    def test_every_way_to_end_verifies(self, keys: Json):
        assert verdict(written(match(WHOLE[0], keys))) is None

    def test_random_matches_verify(self):
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
    def test_what_was_changed_is_named(self, change: Callable[[Json], Any], entry: int, what: str):
        said = verdict(changed(change))
        assert said is not None, "the change was not noticed"
        assert said["entry"] == entry
        assert said["what"] == what
        assert said["expected"] != said["found"]

    def test_a_die_that_fell_otherwise_is_named_by_its_entry(self):
        """C53: an entry of other dice has another hash than these dice lead to."""
        record = match(*WHOLE)
        other = match(*WHOLE, seed="another")
        record.entries[1] = other.entries[1]
        said = verdict(written(record))
        assert said is not None
        assert (said["entry"], said["what"]) == (2, "hash")

    def test_a_fault_of_the_rules_is_laid_to_the_entry(self):
        class Faulty(Pennies):
            def perform(self, state: Any, seat: int, action: Json, dice: Any) -> Any:
                raise KeyError("coin")

        with pytest.raises(DifferenceError) as caught:
            list(checked(match(*WHOLE), Faulty()))
        assert (caught.value.seq, caught.value.what) == (2, "fault")

    def test_another_version_is_frozen_and_never_judged_by_this_one(self):
        """C57."""
        with pytest.raises(MalformedError, match="version: frozen: played under pennies 0, this"):
            verdict(changed(lambda r: r.update(version="0")))

    def test_options_are_part_of_the_record(self):
        """C58: whatever a match was made with, it is played again with."""
        record = match(both("heads", "heads"), act(1, 2), both("tails", "heads"), rounds=3)
        assert verdict(written(record)) is None

    def test_a_replay_message_is_verified_by_its_record(self):
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
    strange = [None, True, -1, 2**53 - 1, "", "x" * 100, [], {}, [[]], {"0": {}}, {"do": "call"}]
    for _ in range(2000):
        document = copy.deepcopy(right)
        for _ in range(chance.randint(1, 3)):
            holder: Any = document
            while True:
                keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
                if not keys:
                    break
                key = chance.choice(keys)
                below = holder[key]
                if isinstance(below, dict | list) and chance.random() < 0.8:
                    holder = below
                    continue
                holder[key] = copy.deepcopy(chance.choice(strange))
                break
        with contextlib.suppress(MalformedError):
            verdict(document)
