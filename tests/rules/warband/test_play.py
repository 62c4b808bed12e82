"""The course of a match: turns, counters, fights, and how it ends."""

from __future__ import annotations

import pytest

from gamewarden.rules.game import REFEREE
from gamewarden.rules.warband import RULESET
from support.warband import Match, at, bow, feat, started, text, warband

FAR = at(20_000, 20_000)
ALL_OUT = {"attack": 3, "defence": 0}
ON_GUARD = {"attack": 0, "defence": 3}


@pytest.mark.rule("WB-WIN-6")
def test_a_room_may_end_a_match_at_any_time_also_in_a_secret_prompt():
    match = warband(a1=at(12_000, 10_000), b1=at(12_000, 11_200))
    match.act(0, "melee", model="a1", target="b1")
    match.act(0, "allocate", **ALL_OUT)
    done = RULESET.finish(match.state, {"winner": 1, "reason": "resign"})
    ended = Match(done.state, done.events, match.dice)
    assert ended.events == [{"kind": "outcome", "result": "win", "winner": 1, "reason": "resign"}]
    assert RULESET.outcome(ended.state) == {"winner": 1, "reason": "resign"}
    assert ended.view["phase"] == "over"
    assert "exchange" not in ended.view
    assert "waiting" not in ended.view
    assert RULESET.prompts(ended.state) == {}
    assert ended.refusal(1, "allocate", **ALL_OUT).code == "ended"
    assert RULESET.finish(ended.state, {"draw": True, "reason": "agreed"}).events == ()


def test_a_draw_is_told_in_the_rulebooks_keys():
    match = warband(a1=at(4000, 4000), b1=FAR)
    done = RULESET.finish(match.state, {"draw": True, "reason": "agreed"})
    assert RULESET.view(done.state, REFEREE)["outcome"] == {"result": "draw", "reason": "agreed"}
    assert RULESET.outcome(done.state) == {"draw": True, "reason": "agreed"}


def test_each_activation_is_a_turn_of_its_own_for_clocks():
    """C63, C64: the limit of a turn is not one for a whole row of activations."""
    match = warband(
        a1=at(4000, 4000, feats={"nap": feat(text("heal", amount=1))}),
        b1=at(20_000, 20_000, counters=1),
    )
    assert RULESET.turn(match.state) == (1, 0)
    match.act(0, "feat", model="a1", feat="nap")
    assert RULESET.turn(match.state) == (1, 0)
    match.act(0, "wait", model="a1")
    assert RULESET.turn(match.state) == (2, 1)
    match.act(1, "wait", model="b1")
    assert RULESET.turn(match.state) == (3, 0)


def test_seats_are_asked_in_the_starting_phase_in_nobodys_turn():
    match = started(dice=[5, 2])
    assert RULESET.turn(match.state) == (0, None)
    assert (match.view["turn"], match.view["phase"]) == (1, "start")
    match.act(0, "first", seat=1)
    assert RULESET.turn(match.state) == (1, 1)


@pytest.mark.rule("WB-COUNTER-7")
def test_nobody_is_exhausted_in_its_last_action_nor_a_defender_on_its_last_counter():
    match = warband(
        dice=[*[2] * 6, 5, 2], a1=at(12_000, 10_000, counters=1), b1=at(12_000, 11_200, counters=1)
    )
    match.act(0, "melee", model="a1", target="b1")
    assert [pool["pool"] for pool in match.told("pool")] == [3, 3]
    match.fight(ON_GUARD, ON_GUARD)
    # so ends the turn
    assert [one["left"] for one in match.told("counter")] == [0, 0]


@pytest.mark.rule("WB-MELEE-15", "WB-MELEE-20", "WB-DAMAGE-10")
def test_what_hits_does_first_the_weapons_then_the_specials_effects():
    weapons = {
        "net": {
            "kind": "melee",
            "on_hit": [text("mark", marker="stunned")],
            "on_wound": [text("mark", marker="bleed", value=1)],
            "specials": {
                "trip": {
                    "kind": "attack", "cost": 1, "damage": 2,
                    "effects": [text("mark", marker="prone"), text("tokens", amount=2, to="self")],
                }
            },
        }
    }  # fmt: skip
    match = warband(
        dice=[6, 5, 1, 1, 1, 2, 2],
        a1=at(12_000, 10_000, weapons=weapons),
        b1=at(12_000, 11_200, track=20),
    )
    match.act(0, "melee", model="a1", target="b1")
    match.fight({"attack": 2, "defence": 0, "special": "trip"}, {"attack": 3, "defence": 0})
    assert [mark["marker"] for mark in match.told("mark")] == ["stunned", "bleed", "prone"]
    assert match.told("damage")[0]["why"] == [
        {"add": 4, "rule": "WB-DAMAGE-1"},
        {"add": 2, "rule": "WB-MELEE-20"},
    ]
    assert match.told("tokens") == [{"kind": "tokens", "model": "a1", "add": 2}]


@pytest.mark.rule("WB-MELEE-20", "WB-MELEE-16")
def test_a_special_without_damage_rolls_none_and_has_no_hit_of_the_weapon():
    weapons = {
        "coil": {
            "kind": "melee",
            "on_hit": [text("mark", marker="stunned")],
            "specials": {
                "wrap": {"kind": "attack", "cost": 1, "damage": "none", "stop": 1,
                         "effects": [text("push", inches=1)]}
            },
        }
    }  # fmt: skip
    match = warband(
        dice=[6, 5, 6, 6, 6], a1=at(12_000, 10_000, weapons=weapons), b1=at(12_000, 11_200)
    )
    match.act(0, "melee", model="a1", target="b1")
    match.fight({"attack": 2, "defence": 0, "special": "wrap"}, ALL_OUT)
    assert match.kinds().count("strike") == 1
    assert match.told("damage") == match.told("mark") == []
    assert match.model("b1")["pos"] == [12_000, 12_200]


@pytest.mark.rule("WB-MELEE-15")
def test_a_special_defence_is_lost_where_nothing_was_put_on_defence():
    weapons = {
        "shield": {
            "kind": "melee",
            "specials": {"fend": {"kind": "defence", "cost": 1,
                                  "effects": [text("push", inches=1)]}},
        }
    }  # fmt: skip
    match = warband(
        dice=[1, 5, 5, 1, 1], a1=at(12_000, 10_000), b1=at(12_000, 11_200, weapons=weapons)
    )
    match.act(0, "melee", model="a1", target="b1")
    match.act(0, "allocate", attack=1, defence=2)
    match.act(1, "allocate", attack=2, defence=0, special="fend")
    assert match.told("move") == []


@pytest.mark.rule("WB-MELEE-11")
def test_a_die_is_rolled_again_once_and_at_its_place():
    match = warband(
        dice=[2, 3, 4, 2, 2, 2, 6, 5, 1, 1],
        a1=at(12_000, 10_000, traits={"knack": 2}),
        b1=at(12_000, 11_200),
    )
    match.act(0, "melee", model="a1", target="b1")
    match.fight({"attack": 2, "defence": 1}, ON_GUARD)
    for places in ({"attack": [0, 0], "defence": []}, {"attack": [2], "defence": []},
                   {"attack": [0, 1], "defence": [0]}):  # fmt: skip
        assert match.rule(0, "reroll", **places) == "WB-MELEE-11"
    match.act(0, "reroll", attack=[1], defence=[0])
    rolls = [(roll["for"], roll["dice"]) for roll in match.told("roll")]
    assert rolls[:2] == [("attack", [2, 6]), ("defence", [5])]


@pytest.mark.rule("WB-TURN-9", "WB-IMPETUOUS-1")
def test_a_pass_is_no_activation_so_the_gate_does_not_bar_it():
    match = warband(also={"passes": {"0": 1}}, a1=at(4000, 4000, marks={"impetuous": 1}), b1=FAR)
    match.act(0, "pass")
    assert match.told("passed") == [{"kind": "passed", "seat": 0}]
    assert match.view["active"] == 1


@pytest.mark.rule("WB-WIN-1", "WB-WIN-5")
def test_points_are_told_with_a_reason_for_each():
    match = warband(
        also={
            "turns": 1,
            "objectives": {"o1": {"at": [1000, 1000], "holder": 1}},
            "zones": {
                "y": {"at": [20_000, 20_000], "r": 2000},
                "z": {"at": [4000, 4000], "r": 2000},
            },
            "scoring": {"objectives": 2, "zone": 1},
        },
        a1=at(4000, 4000, counters=1),
        b1=at(20_000, 20_000, counters=0),
    )
    match.act(0, "wait", model="a1")
    why = [{"add": 2, "rule": "WB-WIN-1"}, {"add": 1, "rule": "WB-WIN-1"}]
    assert match.told("score") == [
        {"kind": "score", "seat": 0, "points": 1, "why": why[1:]},
        {"kind": "score", "seat": 1, "points": 3, "why": why},
    ]
    assert match.events[-1] == {
        "kind": "outcome", "result": "win", "winner": 1, "reason": "points",
    }  # fmt: skip


@pytest.mark.rule("WB-WIN-5")
@pytest.mark.parametrize(
    ("wounds", "winner"), [(0, None), (1, 1)], ids=["all alike: a draw", "more boxes unmarked"]
)
def test_ties_go_to_more_models_then_to_fewer_wounds(wounds: int, winner: int | None):
    match = warband(
        also={"turns": 1},
        a1=at(4000, 4000, counters=1, wounds=wounds),
        b1=at(20_000, 20_000, counters=0),
    )
    match.act(0, "wait", model="a1")
    assert match.view["outcome"].get("winner") == winner


@pytest.mark.rule("WB-TURN-10", "WB-KI-4")
def test_what_lasts_for_the_turn_is_gone_after_it_and_feats_of_once_a_game_stay_used():
    song = [text("heal", amount=1)]
    match = warband(
        dice=[6, 2],
        a1=at(
            4000, 4000, counters=1,
            feats={
                "daily": feat(*song, flags={"once_turn": 1}),
                "ever": feat(*song, flags={"once_turn": 1, "once_game": 1}),
            },
        ),
        b1=at(20_000, 20_000, counters=0, did={"ran": 1, "shot": 1}),
    )  # fmt: skip
    match.act(0, "feat", model="a1", feat="daily")
    match.act(0, "feat", model="a1", feat="ever")
    match.act(0, "wait", model="a1")
    assert match.model("a1")["used"] == {"ever": 1}
    assert match.model("b1")["did"] == {}
    match.act(0, "first", seat=0)
    assert match.rule(0, "feat", model="a1", feat="ever") == "WB-KI-4"
    match.act(0, "feat", model="a1", feat="daily")


@pytest.mark.rule("WB-FEAR-2", "WB-FRIGHTENED-5")
def test_only_the_test_that_frightened_it_is_taken_again():
    terror = feat(text("mark", marker="frightened"), reach="target", range=12, whom="enemy")
    match = warband(
        dice=[2],
        a1=at(12_000, 10_000, traits={"fear": 4}, feats={"terror": terror}),
        b1=at(12_000, 13_000, traits={"immune": ["frightened"]}),
        b2=at(4000, 13_000),
    )
    match.act(0, "feat", model="a1", feat="terror", target="b2")
    assert "fear_failed" not in match.model("b2")
    match.act(0, "melee", model="a1", target="b1", path=[[12_000, 11_775]])
    assert match.model("b1")["marks"] == {}
    assert "fear_failed" not in match.model("b1")


@pytest.mark.rule("WB-FIRE-6")
def test_which_markers_are_put_out_is_the_waiting_players_choice():
    match = warband(a1=at(4000, 4000, marks={"fire": [3, 2, 2]}), b1=FAR)
    for values in ([], [1], [3, 3], [3, 2, 2]):
        rule = match.rule(0, "wait", model="a1", choice="fire", values=values)
        assert rule == "WB-ACTION-11"
    assert match.rule(0, "wait", model="a1", choice="fire", target="b1") == "WB-ACTION-11"
    assert match.rule(0, "wait", model="a1", choice="fire", target="b9") == "WB-ACTION-19"
    assert match.rule(0, "wait", model="a1", choice="poison") == "WB-ACTION-11"
    match.act(0, "wait", model="a1", choice="fire", values=[2, 2])
    assert match.model("a1")["marks"] == {"fire": [3]}
    assert match.told("clear") == [
        {"kind": "clear", "target": "a1", "marker": "fire", "count": 2, "rule": "WB-FIRE-6"}
    ]


@pytest.mark.rule("WB-RANGED-2", "WB-RANGED-3")
def test_a_shot_is_judged_from_where_the_walk_before_it_ends():
    match = warband(
        dice=[2],
        a1=at(12_000, 4000, weapons=bow(), ranged=1),
        a2=at(12_000, 6500, size="huge"),
        b1=at(12_000, 11_000),
    )
    shot = {"model": "a1", "target": "b1"}
    assert match.rule(0, "ranged", **shot) == "WB-RANGED-2"
    before = {"move": "before", "path": [[14_000, 4500]], "face": [0, 1]}
    match.act(0, "ranged", **shot, **before)
    assert match.model("a1")["pos"] == [14_000, 4500]
    assert [one["rule"] for one in match.told("number")[0]["why"]] == [
        "WB-RANGED-3",
        "WB-RANGED-10",
    ]


@pytest.mark.parametrize(
    ("path", "told"),
    [([[4000, 5000], [5000, 5000]],) * 2, ([[5000, 5000]], None)],
    ids=["corners", "straight"],
)
def test_a_move_tells_its_way_where_it_has_corners(path: list[list[int]], told: object):
    match = warband(a1=at(4000, 4000), b1=FAR)
    match.act(0, "walk", model="a1", path=path)
    (move,) = match.told("move")
    assert (move["to"], move.get("path")) == ([5000, 5000], told)
