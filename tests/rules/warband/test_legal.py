"""Refusals and their order, the finite list, limits, prompts and defaults (sections 11, 14, 15)."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json, Legal
from gamewarden.rules.warband import RULESET
from support.warband import at, bow, feat, text, warband

FAR = at(20_000, 20_000)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (None, "do"),
        ({"do": "dance", "model": "a1"}, "do"),
        ({"do": "walk", "path": []}, "model"),
        ({"do": "walk", "model": 1, "path": []}, "model"),
        ({"do": "walk", "model": "a1"}, "path"),
        ({"do": "walk", "model": "a1", "path": [[1, 2, 3]]}, "path"),
        ({"do": "walk", "model": "a1", "path": [[1, True]]}, "path"),
        ({"do": "walk", "model": "a1", "path": [], "face": [0, 0]}, "face"),
        ({"do": "walk", "model": "a1", "path": [], "face": [24_001, 0]}, "face"),
        ({"do": "walk", "model": "a1", "path": [], "boost": {"move": "1"}}, "boost"),
        ({"do": "walk", "model": "a1", "path": [], "boost": 2}, "boost"),
        ({"do": "melee", "model": "a1"}, "target"),
        (
            {"do": "melee", "model": "a1", "target": "b1", "path": [[1, 1]], "slide": [2, 2]},
            "slide",
        ),
        ({"do": "charge", "model": "a1", "target": "b1"}, "path"),
        ({"do": "ranged", "model": "a1", "target": "b1", "move": "during", "path": []}, "move"),
        ({"do": "ranged", "model": "a1", "target": "b1", "move": "after"}, "path"),
        ({"do": "wait", "model": "a1", "choice": "stunned", "target": "a1"}, "target"),
        ({"do": "wait", "model": "a1", "values": [1]}, "values"),
        ({"do": "wait", "model": "a1", "choice": "fire", "values": [1, "2"]}, "values"),
        ({"do": "feat", "model": "a1"}, "feat"),
        ({"do": "scenario", "model": "a1"}, "objective"),
        ({"do": "first", "seat": 2}, "seat"),
        ({"do": "allocate", "attack": 1.0, "defence": 2}, "attack"),
        ({"do": "reroll", "attack": [0]}, "defence"),
        ({"do": "cleanse", "models": "a1"}, "models"),
    ],
)
def test_what_is_missing_or_mistyped_is_named(action: Any, field: str):
    match = warband(a1=at(4000, 4000), b1=FAR)
    assert RULESET.why_not(match.state, 0, action) == Refusal("bad_message", field=field)


def test_keys_that_an_action_does_not_take_are_ignored():
    match = warband(a1=at(4000, 4000), b1=FAR)
    match.act(0, "wait", model="a1", path="x", boost={"ki": 1}, odd=None)
    assert match.model("a1")["counters"] == 1


@pytest.mark.rule("WB-ACTION-18")
def test_an_answer_to_another_prompt_and_a_seat_without_one_are_refused():
    match = warband(a1=at(4000, 4000), b1=FAR)
    assert match.rule(0, "decline") == "WB-ACTION-18"
    assert match.rule(0, "first", seat=0) == "WB-ACTION-18"
    refused = match.refusal(1, "wait", model="b1")
    assert (refused.code, refused.rule) == ("not_your_turn", "WB-ACTION-18")
    assert RULESET.legal(match.state, 1) == Legal([])


class TestTheOrderOfRefusals:
    """Each action below is wrong in several rows of the table; the first of them is given."""

    def test_the_gate_comes_before_the_state_and_that_before_complexity(self):
        match = warband(
            a1=at(4000, 4000, counters=1, marks={"prone": 1, "blind": 1, "impetuous": 1}),
            a2=at(8000, 4000, counters=1, marks={"blind": 1}),
            b1=FAR,
        )
        assert match.rule(0, "charge", model="a2", target="b9", path=[]) == "WB-IMPETUOUS-1"
        assert match.rule(0, "charge", model="a1", target="b9", path=[]) == "WB-PRONE-8"

    def test_prone_comes_before_held_and_that_before_blind_and_that_before_slow(self):
        keeper = at(4000, 5200)
        held = {"held": {"b1": 1}, "blind": 1}
        match = warband(
            a1=at(4000, 4000, marks={**held, "prone": 1}, traits={"slow": 1}),
            a2=at(5200, 5200, face=[-1, 0], marks=held, traits={"slow": 1}),
            a3=at(12_000, 4000, marks={"blind": 1}, traits={"slow": 1}),
            a4=at(16_000, 4000, counters=1, traits={"slow": 1}),
            b1=keeper,
        )
        for model, rule in (("a1", "WB-PRONE-8"), ("a2", "WB-HELD-2"), ("a3", "WB-BLIND-3"),
                            ("a4", "WB-TRAIT-2")):  # fmt: skip
            assert match.rule(0, "charge", model=model, target="b1", path=[]) == rule

    def test_complexity_before_contact_before_the_actions_own_needs(self):
        match = warband(a1=at(4000, 4000, counters=1), b1=at(4000, 5200))
        assert match.rule(0, "focus", model="a1") == "WB-COUNTER-3"
        assert match.rule(0, "ranged", model="a1", target="b9") == "WB-ACTION-17"

    def test_own_needs_before_the_target_before_its_disguise_before_sight(self):
        match = warband(
            a1=at(4000, 4000, face=[0, -1]),
            a2=at(8000, 4000, face=[0, -1], weapons=bow(reload=1), marks={"reload": 1}),
            a3=at(12_000, 4000, face=[0, -1], weapons=bow()),
            b1=at(8000, 9000, marks={"disguise": [3]}),
            b2=at(12_000, 9000),
        )
        assert match.rule(0, "ranged", model="a1", target="b9") == "WB-RANGED-1"
        assert match.rule(0, "ranged", model="a2", target="b9") == "WB-RELOADING-1"
        assert match.rule(0, "ranged", model="a3", target="b9") == "WB-ACTION-19"
        assert match.rule(0, "ranged", model="a3", target="b1") == "WB-DISGUISED-1"
        assert match.rule(0, "ranged", model="a3", target="b2") == "WB-RANGED-2"

    def test_the_path_before_length_before_zones_before_contact_before_payment(self):
        match = warband(a1=at(4000, 4000, boost={"move": 1}), a2=at(9000, 4000), b1=at(4000, 9000))
        walk: Json = {"model": "a1", "boost": {"move": 1}}
        assert match.rule(0, "walk", path=[[8500, 4000]], **walk) == "WB-MOVE-4"
        assert match.rule(0, "walk", path=[[4000, 10_300]], **walk) == "WB-MOVE-4"
        assert match.rule(0, "run", path=[[4000, 500]], **walk) == "WB-MOVE-6"
        assert match.rule(0, "run", path=[[4000, 4500], [4000, 23_000]], **walk) == "WB-MOVE-4"
        assert match.rule(0, "run", path=[[12_000, 9000]], face=[0, 1], **walk) == "WB-MOVE-8"
        assert match.rule(0, "walk", path=[[4000, 4001], [17_000, 15_000]], **walk) == "WB-MOVE-2"
        assert match.rule(0, "walk", path=[[4000, 7780]], **walk) == "WB-ZOC-7"
        assert match.rule(0, "walk", path=[[4000, 5000]], **walk) == "WB-KI-2"

    def test_a_fault_of_payment_comes_last_controlled_first(self):
        song = feat(text("heal", amount=1), cost=2)
        match = warband(
            a1=at(4000, 4000, boost={"move": 1}, feats={"song": song}),
            b1=at(12_000, 12_000, seat=0, owner=1, marks={"control": 2}, feats={"song": song}),
            b2=FAR,
        )
        assert match.rule(0, "feat", model="b1", feat="song") == "WB-CONTROLLED-3"
        assert match.rule(0, "feat", model="a1", feat="song") == "WB-KI-2"
        walk: Json = {"model": "a1", "path": [[4000, 5000]]}
        assert match.rule(0, "walk", boost={"move": 9}, **walk) == "WB-KI-2"
        assert match.rule(0, "walk", boost={"move": -1}, **walk) == "WB-TEST-12"
        match.act(0, "walk", boost={"move": 0}, **walk)


class TestTheFiniteList:
    def test_it_goes_model_by_model_in_the_order_of_the_rulebook(self):
        match = warband(
            also={"passes": {"0": 1}, "objectives": {"o1": {"at": [4000, 2900]}}},
            a10=at(8000, 4000),
            a2=at(
                4000, 4000, ranged=1, weapons=bow(), traits={"heal": 1}, marks={"stunned": 1},
                feats={"song": feat(text("heal", amount=1))},
            ),
            b1=at(4000, 8000),
        )  # fmt: skip
        listed = match.legal(0)
        models = [action["model"] for action in listed[:-1]]
        assert models == sorted(models)
        words = [action["do"] for action in listed if action.get("model") == "a2"]
        assert list(dict.fromkeys(words)) == [
            *("wait", "melee", "charge", "ranged", "heal", "feat", "scenario", "focus"),
            *("walk", "run"),
        ]
        assert listed[-1] == {"do": "pass"}
        assert {"do": "wait", "model": "a2", "choice": "stunned"} in listed
        assert {"do": "melee", "model": "a2", "target": "b1", "path": [[4000, 6775]]} in listed
        assert {"do": "ranged", "model": "a2", "target": "b1", "weapon": "bow"} in listed
        assert {"do": "heal", "model": "a2"} in listed
        assert {"do": "walk", "model": "a2", "path": [[2000, 4000]]} in listed
        assert {"do": "run", "model": "a2", "path": [[6123, 6123]]} in listed
        assert not RULESET.legal(match.state, 0).complete

    def test_a_run_that_binds_stands_in_it_once(self):
        match = warband(a1=at(12_000, 3000, marks={"berserk": 1}), b1=at(12_000, 20_000))
        assert match.legal(0) == [{"do": "run", "model": "a1", "path": [[12_000, 9000]]}]
        assert match.prompt(0) == {
            "kind": "activate",
            "models": ["a1"],
            "forced": {"a1": {"do": "run", "target": "b1"}},
        }
        limits = RULESET.legal(match.state, 0).limits
        assert limits == {"a1": {"run": {"length": 6000, "targets": ["b1"]}}}

    def test_the_prompt_says_what_binds_each_berserk_model(self):
        match = warband(
            a1=at(12_000, 10_000, marks={"berserk": 1}),
            a2=at(4000, 10_000, marks={"berserk": 1}),
            a3=at(20_000, 3000, counters=1, marks={"berserk": 1, "immobilised": 1}),
            b1=at(12_000, 11_200),
            b2=at(4000, 15_500),
        )
        assert match.prompt(0)["forced"] == {
            "a1": {"do": "melee", "target": "b1"},
            "a2": {"do": "charge", "target": "b2"},
            "a3": {"do": "run", "target": "b1"},
        }

    def test_limits_are_lengths_and_those_that_may_be_chosen(self):
        match = warband(
            a1=at(4000, 4000, move=5, ki=1, ranged=1, weapons=bow(), feats={
                "jab": feat(text("wound", amount=1), reach="target", range=2, whom="enemy"),
            }),
            a2=at(12_000, 4000, marks={"prone": 1}),
            a3=at(20_000, 4000),
            b1=at(4000, 12_000, marks={"disguise": [2]}),
            b2=at(20_000, 5200),
        )  # fmt: skip
        limits = RULESET.legal(match.state, 0).limits
        assert limits == {
            "a1": {
                "walk": {"length": 5000},
                "run": {"length": 7500},
                "melee": {"length": 5000, "targets": []},  # b2 is too far off, b1 Disguised
                "charge": {"length": 10_000, "targets": []},
                "ranged": {"length": 5000, "targets": ["b2"]},
                "wait": {},
                "feat": {"targets": ["b2"]},
                "focus": {},
            },
            "a2": {"standup": {"targets": []}},
            "a3": {
                "melee": {"targets": ["b2"]},
                "disengage": {"targets": ["b2"]},
                "wait": {},
            },
        }

    @pytest.mark.parametrize(
        ("tokens", "melee", "charge"),
        [(0, ["b1"], ["b1", "b2"]), (2, ["b1", "b2"], ["b1", "b2", "b3"])],
    )
    def test_limits_name_whom_a_move_can_reach_with_every_boost_that_can_be_paid(
        self, tokens: int, melee: list[str], charge: list[str]
    ):
        def apart(distance: int) -> int:
            return 1000 + 1200 + 50 + distance  # from edge to edge, and as far as contact goes

        match = warband(
            a1=at(1000, 1000, move=4, tokens=tokens, boost={"move": 1}),
            b1=at(apart(4000), 1000),
            b2=at(apart(6000), 1000),
            b3=at(apart(12_000), 1000),
            b4=at(1000, apart(12_000) + 10),
        )
        limits = RULESET.legal(match.state, 0).limits
        assert limits is not None
        assert (limits["a1"]["melee"]["targets"], limits["a1"]["charge"]["targets"]) == (
            melee,
            charge,
        )

    def test_limits_leave_out_whom_no_slide_and_what_no_zone_lets_one_have(self):
        match = warband(
            a1=at(12_000, 10_000),
            a2=at(4000, 9000),
            b1=at(12_000, 11_200),
            b2=at(12_000, 8800),
            b3=at(16_000, 10_000),
            b4=at(4000, 11_000),
            also={"objectives": {"o1": {"at": [4000, 9500]}}},
        )
        limits = RULESET.legal(match.state, 0).limits
        assert limits is not None
        assert limits["a1"]["melee"] == {"targets": ["b1", "b2"]}, "no slide from two (WB-MOVE-12)"
        assert "scenario" not in limits["a2"], "in a zone (WB-ZOC-10)"


class TestDefaults:
    def test_a_pass_where_there_is_a_token_else_the_first_bare_wait(self):
        models: Json = {"a1": at(4000, 4000, marks={"prone": 1}), "a2": at(8000, 4000), "b1": FAR}
        match = warband(also={"passes": {"0": 1}}, **models)
        assert RULESET.default(match.state, 0) == {"do": "pass"}
        match = warband(**models)
        assert RULESET.default(match.state, 0) == {"do": "wait", "model": "a2"}

    def test_without_a_wait_the_first_entry(self):
        match = warband(a1=at(4000, 4000, marks={"prone": 1}), b1=FAR)
        assert RULESET.default(match.state, 0) == {"do": "standup", "model": "a1"}

    @pytest.mark.parametrize(
        ("keys", "do", "expected"),
        [
            ({}, "melee", (1, 2)),
            ({"melee": 4}, "melee", (2, 2)),
            ({"traits": {"aggressive": 1}}, "melee", (2, 1)),
            ({"marks": {"frightened": 1}, "melee": 2}, "melee", (0, 1)),
            ({"traits": {"aggressive": 1}}, "disengage", (1, 2)),
            ({"traits": {"aggressive": 1, "defensive": 1}}, "melee", (1, 2)),
        ],
    )
    def test_an_allocation_is_as_even_as_it_may_be(
        self, keys: Json, do: str, expected: tuple[int, int]
    ):
        match = warband(a1=at(12_000, 10_000, **keys), b1=at(12_000, 11_200))
        match.act(0, do, model="a1", target="b1")
        attack, defence = expected
        default = {"do": "allocate", "attack": attack, "defence": defence}
        assert RULESET.default(match.state, 0) == default
        assert RULESET.why_not(match.state, 0, default) is None

    def test_other_prompts_are_declined_or_answered_with_nothing(self):
        match = warband(
            dice=[5, 5, 5, 2, 2, 2],
            a1=at(12_000, 10_000, traits={"knack": 1}),
            b1=at(12_000, 11_200),
            b2=FAR,
        )
        match.act(0, "disengage", model="a1", target="b1")
        match.fight({"attack": 0, "defence": 3}, {"attack": 3, "defence": 0})
        assert RULESET.default(match.state, 0) == {"do": "reroll", "attack": [], "defence": []}
        assert RULESET.legal(match.state, 0) == Legal(
            [{"do": "reroll", "attack": [], "defence": []}]
            + [{"do": "reroll", "attack": [], "defence": [place]} for place in range(3)]
        )
        match.time_out(0)
        assert RULESET.default(match.state, 0) == {"do": "decline"}
        slips = match.legal(0)
        assert slips[-1] == {"do": "decline"}
        assert {"do": "slip", "path": [[16_000, 10_000]]} in slips


@pytest.mark.rule("WB-MELEE-20", "WB-MELEE-8")
def test_allocations_are_listed_for_each_weapon_and_special():
    specials = {"bash": {"kind": "attack", "cost": 2}, "ward": {"kind": "defence", "cost": 1}}
    weapons = {"axe": {"kind": "melee", "specials": specials}, "pin": {"kind": "melee"}}
    match = warband(a1=at(12_000, 10_000, weapons=weapons), b1=at(12_000, 11_200))
    match.act(0, "melee", model="a1", target="b1")
    listed = match.legal(0)
    split = [(one["attack"], one["defence"]) for one in listed if one.get("special") == "bash"]
    assert split == [(0, 1), (1, 0)]
    assert [one["weapon"] for one in listed] == ["axe"] * (4 + 2 + 3) + ["pin"] * 4
    rule = match.rule(0, "allocate", attack=1, defence=0, weapon="pin", special="bash")
    assert rule == "WB-MELEE-20"
    assert match.rule(0, "allocate", attack=1, defence=2, weapon="fork") == "WB-MELEE-20"
    assert match.rule(0, "allocate", attack=0, defence=0, special="bash") == "WB-MELEE-8"
    assert match.rule(0, "allocate", attack=1, defence=0, boost=1) == "WB-TEST-12"
    assert match.rule(0, "allocate", attack=-1, defence=4) == "WB-MELEE-8"
    assert match.rule(0, "allocate", attack=1, defence=1, boost=-1) == "WB-TEST-12"
