"""Card texts: steps, selectors and conditions that the given scenarios leave open."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.rules.game import Json
from support.hype import Match, event, hand, hype, step


def playing(*steps: Json, characters: Json, pick: Json | None = None, **keys: Any) -> Match:
    """Seat 0 about to play the ad-hoc Event `e`, which has those steps."""
    card = event(*steps) if pick is None else event(*steps, pick=pick)
    also = {"cards": {"e": card}, **keys.pop("also", {})}
    players = {"0": {"modifiers": hand("e"), **keys.pop("mine", {})}, **keys.pop("theirs", {})}
    return hype(also=also, players=players, **keys, **characters)


@pytest.mark.rule("HYPE-EFFECT-1", "HYPE-HEALTH-4")
def test_a_pick_that_was_knocked_out_by_one_step_is_passed_over_by_the_next():
    steps = (step("hit", n=100), step("expose"), step("shield", n=10), step("hit", n=10))
    match = playing(*steps, characters={"b1": {}, "b2": {}}, pick={"side": "enemy"})
    match.act(0, "modifier", card="e", targets=["b1"])
    assert match.kinds() == ["modifier", "damage", "ko"]
    assert match.character("b1") == {
        "card": "blank",
        "seat": 1,
        "slot": 1,
        "health": 0,
        "shield": 0,
    }


@pytest.mark.rule("HYPE-EFFECT-2")
def test_leftmost_of_those_that_are_left_when_the_pick_is_taken_out():
    to = {"side": "enemy", "not": "target", "left": 1}
    match = playing(
        step("hit", n=10, to=to),
        characters={"b1": {}, "b2": {}, "b3": {}},
        pick={"side": "enemy"},
    )
    match.act(0, "modifier", card="e", targets=["b1"])
    assert match.told("damage")[0]["target"] == "b2"


@pytest.mark.rule("HYPE-EFFECT-2")
def test_more_leftmost_than_there_are_means_all():
    match = playing(
        step("hit", n=10, to={"side": "enemy", "left": 3}), characters={"b1": {}, "b3": {}}
    )
    match.act(0, "modifier", card="e")
    assert [told["target"] for told in match.told("damage")] == ["b1", "b3"]


@pytest.mark.rule("HYPE-EFFECT-1")
def test_self_is_nobody_in_an_event():
    match = playing(step("hide", to="self"), step("hit", n=10, to="self"), characters={"b1": {}})
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier"]


@pytest.mark.rule("HYPE-STEP-5")
def test_statuses_are_cleared_in_the_order_given():
    match = playing(
        step("clear", statuses=["hidden", "exposed", "hidden"], to={"side": "ally"}),
        characters={"a1": {"exposed": True, "stunned": True, "hidden": True}, "b1": {}},
    )
    match.act(0, "modifier", card="e")
    assert [told["status"] for told in match.told("cleared")] == ["hidden", "exposed"]
    assert match.character("a1")["stunned"] is True


@pytest.mark.rule("HYPE-STEP-8", "HYPE-DRAIN-6")
def test_a_drain_that_asks_for_nothing_takes_nothing_and_has_not_failed():
    then = [step("gain", n=1)]
    match = playing(step("drain", n=0, then=then), characters={"b1": {}}, theirs={"1": {"hype": 1}})
    match.act(0, "modifier", card="e")
    assert match.events[1:] == [
        {"kind": "drain", "seat": 1, "asked": 0, "taken": 0, "rule": "HYPE-STEP-8"}
    ]


@pytest.mark.rule("HYPE-STEP-8")
def test_what_follows_a_drain_comes_before_the_texts_next_step():
    steps = (step("drain", n=1, then=[step("gain", n=2)]), step("ap", n=1))
    match = playing(*steps, characters={"b1": {}}, theirs={"1": {"hype": 2}})
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier", "drain", "hype", "hype", "ap"]


@pytest.mark.rule("HYPE-DRAIN-7", "HYPE-WIN-4")
def test_a_player_with_nobody_left_suffers_nothing_by_a_drain_and_nothing_is_drawn():
    steps = (step("hit", n=100, to={"side": "enemy"}), step("drain", n=1))
    match = playing(*steps, characters={"b1": {}}, dice=())
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier", "damage", "ko", "drain", "outcome"]
    assert match.told("drain")[0]["failed"] is True


@pytest.mark.rule("HYPE-DRAIN-3", "HYPE-DRAIN-8", "HYPE-PASSIVE-3")
def test_a_cap_holds_for_the_damage_of_a_failed_drain():
    match = hype(
        also={"turn": 15},
        players={"0": {"modifiers": hand("power_cut")}},
        b1={"card": "pummice", "exposed": True},
        options={"drain_damage": 30},
    )
    match.act(0, "modifier", card="power_cut")
    assert match.told("damage")[0]["why"] == [
        {"add": 30, "rule": "HYPE-DRAIN-3"},
        {"add": 10, "rule": "HYPE-EXPOSED-1"},
        {"add": -20, "rule": "HYPE-PASSIVE-3", "source": "b1"},
    ]


@pytest.mark.rule("HYPE-DAMAGE-1")
def test_a_failed_drain_whose_damage_is_0_is_no_hit():
    match = hype(
        players={"0": {"modifiers": hand("power_cut")}},
        b1={"exposed": True},
        options={"drain_damage": 0},
    )
    match.act(0, "modifier", card="power_cut")
    assert match.kinds() == ["modifier", "ap", "drain"]
    assert match.character("b1")["exposed"] is True


@pytest.mark.rule("HYPE-STEP-9", "HYPE-STEP-7", "HYPE-STEP-6")
def test_what_changes_nothing_makes_no_event():
    steps = (step("ap", n=0), step("gain", n=0), step("shield", n=0, to={"side": "ally"}))
    match = playing(*steps, step("end_field"), characters={"a1": {}, "b1": {}})
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier"]


@pytest.mark.rule("HYPE-STEP-10")
def test_extra_acts_add_up():
    match = playing(
        step("again", to={"side": "ally"}),
        step("again", to={"side": "ally"}),
        characters={"a1": {"acts": 1}, "b1": {}},
    )
    match.act(0, "modifier", card="e")
    assert match.character("a1")["extra"] == 2
    assert match.told("again") == [{"kind": "again", "target": "a1", "rule": "HYPE-STEP-10"}] * 2
    for _ in range(2):
        match.act(0, "attack", by="a1", target="b1")
    assert match.refusal(0, {"do": "attack", "by": "a1", "target": "b1"}).rule == "HYPE-ACT-2"


@pytest.mark.rule("HYPE-STEP-11", "HYPE-PRESSURE-8")
def test_pressure_that_is_on_already_is_called_without_a_word():
    match = playing(step("pressure"), characters={"a1": {}, "b1": {}}, also={"turn": 15})
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier"]
    assert match.view["early_pressure"] is True
    match.act(0, "end")
    assert match.told("pressure") == []
    assert "early_pressure" not in match.view


@pytest.mark.rule("HYPE-STEP-13")
@pytest.mark.parametrize(
    ("when", "branch"),
    [
        ({"target_is": ["exposed"]}, "else"),  # nobody was picked, so there is no target
        ({"target_health_max": 999}, "else"),
        ({"leftmost": True}, "else"),  # an Event has no acting Character
        ({"others": True}, "else"),
        ({"hype_max": 0}, "then"),
        ({}, "then"),
    ],
)
def test_an_if_without_target_or_actor_does_not_hold_where_it_asks_for_one(when: Json, branch: str):
    choice = step("if", when=when, then=[step("gain", n=1)], **{"else": [step("ap", n=1)]})
    match = playing(choice, characters={"a1": {}, "b1": {"exposed": True}})
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier", "hype" if branch == "then" else "ap"]


@pytest.mark.rule("HYPE-STEP-13")
def test_the_target_of_an_if_is_the_first_pick_by_slot():
    choice = step("if", when={"target_is": ["exposed"]}, then=[step("gain", n=1)])
    pick = {"side": "enemy", "min": 2, "max": 2}
    match = playing(choice, characters={"b1": {"exposed": True}, "b2": {}}, pick=pick)
    match.act(0, "modifier", card="e", targets=["b2", "b1"])
    assert match.told("modifier")[0]["targets"] == ["b1", "b2"]
    assert match.kinds() == ["modifier", "hype"]


@pytest.mark.rule("HYPE-SHIELD-1", "HYPE-STEP-6")
def test_a_card_may_give_shield_to_the_other_side():
    match = playing(step("shield", n=10, to={"side": "enemy"}), characters={"a1": {}, "b1": {}})
    match.act(0, "modifier", card="e")
    assert match.told("shield")[0] == {
        "kind": "shield",
        "target": "b1",
        "change": 10,
        "shield": 10,
        "rule": "HYPE-STEP-6",
        "why": [{"add": 10, "rule": "HYPE-STEP-6"}],
    }
    assert match.character("a1")["shield"] == 0
