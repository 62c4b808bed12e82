"""What each entry of a record makes of a match, played again from the record alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gamewarden.canonical import canonical, crc
from gamewarden.errors import EntryRefusedError, Refusal
from gamewarden.rules.dice import StreamDice, seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Dice, Done, Json
from gamewarden.rules.record import Entry, ending, played, told, walk
from support.pennies import Pennies, Told
from support.records import GAME, WHOLE, both, match


class Loud(Pennies):
    """Tells of each answer as it is played."""

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        done = super().perform(state, seat, action, dice)
        if isinstance(done, Refusal):
            return done
        return done._replace(events=(Told({"kind": "heard", "seat": seat}), *done.events))


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

    @pytest.mark.parametrize("order", ["01", "10"])
    def test_answers_are_played_in_seat_order_however_they_are_written_down(self, order: str):
        """C87: whoever was first makes no difference."""
        keys = both("heads", "tails")
        keys["actions"] = {seat: keys["actions"][seat] for seat in order}
        entry = msgspec.convert({"seq": 7, "at": 7000, **keys}, Entry)
        done = played(Loud(), self.state(), entry, seeded("y"), options={"rounds": 4})
        assert isinstance(done, Done)
        heard = [told(GAME, event, REFEREE) for event in done.events]
        assert [event["seat"] for event in heard if event and event["kind"] == "heard"] == [0, 1]

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
