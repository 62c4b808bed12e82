"""Scenario files are read strictly and compared as docs/scenarios.md says."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from gamewarden.errors import MalformedError, RulesFaultError
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.document import read
from gamewarden.rules.game import Done, Json, rulesets
from gamewarden.rules.matching import Difference
from gamewarden.rules.scenario import run, scenario
from support.attempts import spoil
from support.pennies import Pennies, Table

CALL: Json = {"do": "call", "n": 2}
SHOW: Json = {"do": "show", "face": "heads"}


def first_difference(game: Any = None, **keys: Any) -> Difference | None:
    """Runs a scenario of `pennies` in round 2, where seat 1 calls, but for what `keys` say."""
    document: Json = {"name": "n", "ruleset": "pennies", "arrange": {"round": 2}, **keys}
    game = game or Pennies()
    return run(scenario(read(json.dumps(document).encode()), {"pennies": game}), game)


def call(**keys: Any) -> Json:
    """A step in which seat 1 calls; a die above 2 wins, and new coins are drawn: three dice."""
    return {"seat": 1, "act": CALL, **keys}


def where(unlike: Difference | None) -> tuple[str, str, str]:
    assert unlike is not None, "the scenario holds"
    return unlike.path, unlike.expected, unlike.found


class TestWhatHolds:
    def test_an_action_its_view_events_and_prompts(self):
        step = call(
            then={"purses": {"1": 5}, "outcome": None},
            events=[{"kind": "roll", "dice": [5], "why": None}, {"kind": "won", "seat": 1}],
            no_events=[{"kind": "won", "seat": 0}, {"kind": "outcome"}],
            prompts={"0": {"kind": "show", "cards": None}, "1": {"kind": "show"}},
        )
        assert first_difference(dice=[5, 0, 1], steps=[step]) is None

    def test_a_new_game_draws_its_opening_from_the_script(self):
        document = {"name": "n", "ruleset": "pennies", "options": {"rounds": 1}, "dice": [1, 0, 4]}
        steps = [
            {"view": 0, "then": {"coins": {"0": {"metal": "silver"}, "1": {"metal": None}}}},
            {"view": "spectator", "then": {"coins": {"0": {"id": "n1", "metal": None}}}},
            {"seat": 0, "act": SHOW},
            {"seat": 1, "act": SHOW, "then": {"outcome": {"winner": 0, "reason": "purse"}}},
        ]
        game = Pennies()
        assert run(scenario({**document, "steps": steps}, {"pennies": game}), game) is None

    def test_a_secret_answer_is_seen_by_the_referee_and_its_own_seat_only(self):
        steps = [
            {"seat": 0, "act": SHOW, "then": {"shown": {"0": "heads"}}},
            {"view": 0, "then": {"shown": {"0": "heads", "1": None}}},
            {"view": 1, "then": {"shown": None}},
            {"view": "spectator", "then": {"shown": None}},
        ]
        assert first_difference(arrange={"round": 1}, steps=steps) is None

    def test_prompts_in_the_place_of_a_view_or_beside_it(self):
        steps = [
            {"view": 0, "prompts": {"1": {"kind": "call"}, "0": None}},
            {"view": "spectator", "then": {"round": 2}, "prompts": {"0": None}},
        ]
        assert first_difference(steps=steps) is None
        steps = [{"view": 0, "prompts": {"0": {"kind": "call"}}}]
        assert where(first_difference(steps=steps))[0] == "steps[0].prompts.0"

    def test_a_refusal_is_expected_by_code_and_rule(self):
        refused = {"code": "not_your_turn", "rule": "PENNY-TURN-1"}
        steps = [
            {"seat": 0, "act": CALL, "refused": refused, "then": {"round": 2}},
            {"seat": 1, "act": {}, "refused": {"code": "bad_message", "rule": None}},
        ]
        assert first_difference(steps=steps) is None

    def test_a_legal_list_with_partial_entries(self):
        legal = {"includes": [{"n": 5}], "excludes": [{"n": 6}, {"do": "show"}]}
        assert first_difference(steps=[{"seat": 1, "legal": legal}]) is None

    def test_dice_may_be_left_over_on_purpose(self):
        assert first_difference(dice=[1, 1], dice_left=2, steps=[]) is None

    def test_a_seed_in_place_of_dice_is_a_stream_that_does_not_run_out(self):
        assert first_difference(seed="any", steps=[call()]) is None

    @pytest.mark.parametrize("extra", [{"why": "text"}, {"rules": ["PENNY-CALL-1"]}])
    def test_what_is_for_readers_only(self, extra: Json):
        assert first_difference(steps=[], **extra) is None


class TestWhatDoesNotHold:
    def test_a_view_names_the_path_and_both_values(self):
        unlike = first_difference(dice=[5, 0, 0], steps=[call(then={"purses": {"1": 4}})])
        assert where(unlike) == ("steps[0].then.purses.1", "4", "5")

    def test_a_missing_event_is_explained_by_the_nearest_of_its_kind(self):
        step = call(events=[{"kind": "won", "worth": 9}])
        unlike = first_difference(dice=[5, 0, 0], steps=[step])
        assert where(unlike) == ("steps[0].events[0].worth", "9", "5")

    def test_events_out_of_order_do_not_match(self):
        step = call(events=[{"kind": "won"}, {"kind": "roll"}])
        path, _, found = where(first_difference(dice=[5, 0, 0], steps=[step]))
        assert path == "steps[0].events[1]"
        assert found == "after event 2 of 4: dealt, dealt"

    def test_an_event_that_must_not_occur(self):
        step = call(no_events=[{"kind": "roll", "seat": 1}])
        path, expected, _ = where(first_difference(dice=[5, 0, 0], steps=[step]))
        assert (path, expected) == ("steps[0].no_events[0]", 'no event {"kind":"roll","seat":1}')

    def test_a_prompt_that_is_open_after_all(self):
        step = call(prompts={"0": None})
        unlike = first_difference(dice=[5, 0, 0], steps=[step])
        assert where(unlike) == ("steps[0].prompts.0", "absent", '{"kind":"show"}')

    def test_an_action_that_is_refused(self):
        unlike = first_difference(steps=[{"seat": 0, "act": CALL}])
        assert where(unlike) == (
            "steps[0].act", "accepted", "refused with not_your_turn PENNY-TURN-1"
        )  # fmt: skip

    def test_an_action_that_should_have_been_refused(self):
        refused = {"code": "illegal_action", "rule": "PENNY-CALL-1"}
        unlike = first_difference(dice=[5, 0, 0], steps=[call(refused=refused)])
        assert where(unlike) == (
            "steps[0].act", "refused with illegal_action PENNY-CALL-1", "accepted"
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("refused", "path"),
        [
            ({"code": "illegal_action"}, "steps[0].refused.code"),
            ({"code": "not_your_turn", "rule": "PENNY-TURN-2"}, "steps[0].refused.rule"),
            ({"code": "not_your_turn", "rule": None}, "steps[0].refused.rule"),
        ],
    )
    def test_a_refusal_for_another_reason_is_not_the_one_expected(self, refused: Json, path: str):
        steps = [{"seat": 0, "act": CALL, "refused": refused}]
        assert where(first_difference(steps=steps))[0] == path

    def test_legal_lists_that_lack_an_entry_or_have_one_too_many(self):
        steps = [{"seat": 1, "legal": {"includes": [{"n": 6}]}}]
        assert where(first_difference(steps=steps)) == (
            "steps[0].legal.includes[0]", '{"n":6}', "not among the 5 listed"
        )  # fmt: skip
        steps = [{"seat": 1, "legal": {"excludes": [{"n": 5}]}}]
        assert where(first_difference(steps=steps))[0] == "steps[0].legal.excludes[0]"

    def test_dice_that_run_out_are_named(self):
        path, _, found = where(first_difference(dice=[5, 0], steps=[call()]))
        assert path == "steps[0]"
        assert found == "the dice ran out after 2: a draw among 2 is due"

    def test_a_face_that_no_die_has(self):
        found = where(first_difference(dice=[7, 0, 0], steps=[call()]))[2]
        assert found == "dice[0] is 7, expected 1 to 6 for a die with 6 sides"

    def test_dice_that_are_left_over_are_counted(self):
        unlike = first_difference(dice=[5, 0, 0, 3], steps=[call()])
        assert where(unlike) == ("dice_left", "0", "1")

    def test_the_label_of_the_step_is_given(self):
        unlike = first_difference(steps=[{"seat": 0, "act": CALL, "label": "too early"}])
        assert unlike is not None
        assert unlike.label == "too early"

    def test_a_fault_of_the_rules_fails_the_scenario(self):
        class Faulty(Pennies):
            def perform(self, state: Table, seat: int, action: Json, dice: Any) -> Any:
                raise RulesFaultError("a bug")

        path, _, found = where(first_difference(Faulty(), steps=[call()]))
        assert (path, found) == ("steps[0]", "RulesFaultError: a bug")

    def test_a_refusal_that_draws_dice_fails_the_scenario(self):
        class Drawing(Pennies):
            def perform(self, state: Table, seat: int, action: Json, dice: Any) -> Any:
                dice.below(2)
                return super().perform(state, seat, action, dice)

        steps = [{"seat": 0, "act": CALL, "refused": {"code": "not_your_turn"}}]
        unlike = first_difference(Drawing(), dice=[1], steps=steps)
        assert where(unlike) == (
            "steps[0].refused", "the old state as it was", "a changed one"
        )  # fmt: skip

    def test_a_refusal_that_changes_the_state_fails_the_scenario(self):
        class Scribbling(Pennies):
            writes = 0

            def perform(self, state: Table, seat: int, action: Json, dice: Any) -> Any:
                self.writes += 1
                return super().perform(state, seat, action, dice)

            def encode(self, state: Table) -> bytes:
                return super().encode(state) + b" " * self.writes

        steps = [{"seat": 0, "act": CALL, "refused": {"code": "not_your_turn"}}]
        assert where(first_difference(Scribbling(), steps=steps))[0] == "steps[0].refused"

    def test_a_ruleset_whose_two_judges_disagree_fails_the_scenario(self):
        class Lenient(Pennies):
            def perform(self, state: Table, seat: int, action: Json, dice: Any) -> Any:
                return Done(state, ())

        steps = [{"seat": 0, "act": CALL}]
        _, _, found = where(first_difference(Lenient(), steps=steps))
        assert found == "accepted (asked beforehand: refused with not_your_turn PENNY-TURN-1)"


MALFORMED: list[tuple[Json, str]] = [
    ({"name": 1}, "name: expected `str`"),
    ({"steps": {}}, "steps: expected `array`"),
    ({"thne": {}}, "unknown field `thne`"),
    ({"ruleset": "chess"}, "ruleset: 'chess', expected one of: pennies"),
    ({"options": {"rounds": 99}}, "options.rounds: 1 to 20"),
    ({"arrange": {"rnd": 2}}, "arrange.rnd: unknown"),
    ({"dice": ["six"]}, r"dice\[0\]: expected `int`"),
    ({"dice": [True]}, r"dice\[0\]: expected `int`"),
    ({"dice": [1, -1]}, r"dice\[1\]: -1, expected 0 or more"),
    ({"dice": [], "seed": "x"}, "seed: there are `dice` already"),
    ({"dice_left": 1}, "dice_left: expected only beside `dice`"),
    ({"steps": [1]}, r"steps\[0\]: expected an object"),
    ({"steps": [{}]}, r"steps\[0\]: expected one of `act`, `legal`, `view`"),
    ({"steps": [{"seat": 0, "act": {}, "legal": {}}]}, r"steps\[0\]: expected one of"),
    ({"steps": [{"act": {}}]}, r"steps\[0\]: object missing required field `seat`"),
    ({"steps": [{"seat": 2, "act": {}}]}, r"steps\[0\].seat: 2, expected one of \[0, 1\]"),
    ({"steps": [{"seat": 0, "act": []}]}, r"steps\[0\].act: expected `object`"),
    ({"steps": [{"seat": 0, "act": {}, "thne": {}}]}, r"steps\[0\]: .*unknown field `thne`"),
    ({"steps": [{"seat": 0, "act": {}, "then": None}]}, r"steps\[0\].then: expected `object"),
    ({"steps": [{"seat": 0, "act": {}, "refused": {}}]}, r"steps\[0\].refused: .*`code`"),
    ({"steps": [{"seat": 0, "act": {}, "events": [0]}]}, r"steps\[0\].events\[0\]: expected"),
    ({"steps": [{"seat": 0, "act": {}, "prompts": {"7": {}}}]}, r"steps\[0\].prompts.7: expected"),
    ({"steps": [{"view": "referee", "then": {}}]}, r"steps\[0\].view: "),
    ({"steps": [{"view": 4, "then": {}}]}, r"steps\[0\].view: 4, expected `spectator` or one of"),
    ({"steps": [{"view": 0}]}, r"steps\[0\]: expected `then` or `prompts`"),
    ({"steps": [{"view": 0, "prompts": {"7": {}}}]}, r"steps\[0\].prompts.7: expected"),
    ({"dice": [], "dice_left": -1}, "dice_left: -1, expected 0 or more"),
    ({"steps": [{"seat": 0, "legal": {"include": []}}]}, r"steps\[0\].legal: .*`include`"),
]


@pytest.mark.parametrize(("keys", "said"), MALFORMED)
def test_a_malformed_scenario_is_named_with_the_place_in_it(keys: Json, said: str):
    with pytest.raises(MalformedError, match=said):
        first_difference(**{"steps": [], **keys})


@pytest.mark.parametrize("document", [[], "x", 1, None])
def test_a_scenario_is_an_object(document: Any):
    with pytest.raises(MalformedError, match="expected `object`"):
        scenario(document, {"pennies": Pennies()})


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_a_hostile_scenario_is_malformed_or_judged_and_never_a_fault_of_the_rules(ruleset: str):
    """Whatever stands in a file, running it gives a verdict, and no bug of a ruleset shows."""
    chance, games = random.Random(ruleset), rulesets()
    files = sorted((Path(__file__).parents[1] / "scenarios" / ruleset).glob("*.json"))
    right = [read(file.read_bytes()) for file in files]
    for _ in range(600):
        document = copy.deepcopy(chance.choice(right))
        for _ in range(chance.randint(1, 2)):
            position = document.get("arrange") or document.get("options")
            spoil(position or document["steps"], chance)
        if chance.random() < 0.3:
            spoil(document["steps"], chance)
        try:
            unlike = run(scenario(document, games), games[ruleset])
        except MalformedError:
            continue
        assert unlike is None or unlike.expected != "no fault of the rules", (unlike, document)


def test_a_refusal_is_judged_before_the_script_is_touched():
    dice = ScriptedDice([1])
    game = Pennies()
    state = game.arrange({"rounds": 4}, {"round": 2})
    game.perform(state, 0, CALL, dice)
    assert dice.left == 1
