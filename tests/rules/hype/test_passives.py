"""The passives: what the given scenarios leave open."""

from __future__ import annotations

import pytest

from gamewarden.rules.game import Json
from support.hype import event, hand, hype, step


def cast(*passives: Json, **keys: Json) -> Json:
    """The ad-hoc Character `x` with those passives."""
    return {"cards": {"x": {"type": "character", "health": 50, "passives": list(passives)}, **keys}}


@pytest.mark.rule("HYPE-PASSIVE-2")
def test_two_bonuses_of_one_character_are_two_reasons():
    bonus = {"kind": "bonus", "n": 10, "when": {}}
    match = hype(also=cast(bonus, bonus), a1={"card": "x"})
    match.act(0, "attack", by="a1", target="b1")
    reasons = match.told("damage")[0]["why"]
    assert reasons[1:] == [{"add": 10, "rule": "HYPE-PASSIVE-2", "source": "a1"}] * 2


@pytest.mark.rule("HYPE-PASSIVE-3")
def test_of_two_caps_the_lower_one_holds():
    match = hype(
        options={"basic_damage": 40},
        also=cast({"kind": "cap", "n": 20}, {"kind": "cap", "n": 10}),
        b1={"card": "x"},
    )
    match.act(0, "attack", by="a1", target="b1")
    damage = match.told("damage")[0]
    assert damage["amount"] == 10
    assert [reason["add"] for reason in damage["why"]] == [40, -20, -10]


@pytest.mark.rule("HYPE-PASSIVE-1", "HYPE-HEALTH-5")
def test_a_passive_stops_with_the_hit_that_knocks_its_character_out():
    match = hype(b1={"card": "thistledown", "health": 10}, b2={})
    match.act(0, "attack", by="a1", target="b1")
    assert match.kinds() == ["attack", "ap", "damage", "ko"]
    assert "exposed" not in match.character("a1")


@pytest.mark.rule("HYPE-PASSIVE-7")
def test_barbs_do_not_prick_for_anything_but_a_basic_attack():
    match = hype(a1={"card": "kiln"}, b1={"card": "thistledown"})
    match.act(0, "signature", by="a1", targets=["b1"])
    assert [told["status"] for told in match.told("status")] == ["stunned"]


@pytest.mark.rule("HYPE-PASSIVE-6", "HYPE-STATUS-1")
def test_what_wards_a_stun_off_is_told_even_of_one_who_is_stunned_already():
    match = hype(
        players={"0": {"hype": 1, "modifiers": hand("flashpan")}},
        b1={"card": "gantry", "shield": 10, "stunned": True, "exposed": True},
    )
    match.act(0, "modifier", card="flashpan", targets=["b1"])
    assert match.kinds() == ["modifier", "ap", "hype", "immune"]
    assert match.told("immune") == [
        {"kind": "immune", "target": "b1", "status": "stunned", "rule": "HYPE-PASSIVE-6"}
    ]


@pytest.mark.rule("HYPE-PASSIVE-5")
def test_a_guard_that_gives_no_shield_shakes_off_a_status_all_the_same():
    shaking = [{"kind": "guard_up_to", "n": 30}, {"kind": "guard_clears", "status": "stunned"}]
    match = hype(
        also=cast(*shaking, e=event(step("stun", to={"side": "ally"}))),
        players={"0": {"modifiers": hand("e")}},
        a1={"card": "x", "shield": 30},
    )
    match.act(0, "guard", by="a1")
    assert match.kinds() == ["guard", "ap"]  # the limit takes all of the Shield
    assert match.refusal(0, {"do": "guard", "by": "a1"}).rule == "HYPE-ACT-2"


@pytest.mark.rule("HYPE-PASSIVE-4")
def test_of_two_limits_of_a_guard_the_last_on_the_card_counts():
    match = hype(
        also=cast({"kind": "guard_up_to", "n": 20}, {"kind": "guard_up_to", "n": 0}),
        a1={"card": "x", "shield": 10},
    )
    assert match.refusal(0, {"do": "guard", "by": "a1"}).rule == "HYPE-GUARD-3"


@pytest.mark.rule("HYPE-PASSIVE-9", "HYPE-ACT-5")
def test_who_has_acted_does_not_slip_away_with_an_extra_act_left():
    match = hype(a1={"card": "pip", "acts": 1, "extra": 1}, a2={"card": "pip"}, b1={"card": "pip"})
    match.act(0, "end")
    assert [told["target"] for told in match.told("status")] == ["a2"]


@pytest.mark.rule("HYPE-PASSIVE-9", "HYPE-PASSIVE-1")
def test_the_stunned_slip_away_before_they_are_free():
    match = hype(a1={"card": "pip", "stunned": True}, a2={})
    match.act(0, "end")
    assert match.kinds()[:3] == ["end", "status", "cleared"]


@pytest.mark.rule("HYPE-PASSIVE-10", "HYPE-HIDDEN-1")
def test_seeing_the_hidden_is_for_the_basic_attack_alone():
    seeing = cast({"kind": "sees_hidden"})
    seeing["cards"]["x"]["signature"] = {"pick": {"side": "enemy"}, "do": [step("hit", n=10)]}
    match = hype(also=seeing, a1={"card": "x"}, b1={"hidden": True})
    assert match.legal(0) == [
        {"do": "attack", "by": "a1", "target": "b1"},
        {"do": "guard", "by": "a1"},
        {"do": "end"},
    ]
    refused = match.refusal(0, {"do": "signature", "by": "a1", "targets": ["b1"]})
    assert refused.rule == "HYPE-HIDDEN-1"
    match.act(0, "attack", by="a1", target="b1")
    assert match.character("b1")["hidden"] is True


@pytest.mark.rule("HYPE-PASSIVE-8")
def test_an_arranged_character_has_the_statuses_that_its_position_says():
    assert "exposed" not in hype(a1={"card": "dross"}).character("a1")


@pytest.mark.rule("HYPE-PASSIVE-2", "HYPE-PASSIVE-10")
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({"target_is": []}, False),
        ({"target_is": ["hidden", "exposed"]}, True),
        ({"target_health_max": 100}, True),
        ({"target_health_max": 99}, False),
        ({"hype_min": 2, "hype_max": 2}, True),
        ({"hype_min": 3}, False),
        ({"hype_max": 1}, False),
        ({"foe_hype_min": 1, "foe_hype_max": 1}, True),
        ({"foe_hype_min": 2}, False),
        ({"foe_hype_max": 0}, False),
        ({"pressure": True}, False),
        ({"field": True}, False),
        ({"leftmost": True}, True),
        ({"others": True}, False),
        ({"leftmost": True, "others": True}, False),
    ],
)
def test_a_condition_holds_when_all_that_it_names_does(when: Json, holds: bool):
    match = hype(
        also=cast({"kind": "bonus", "n": 10, "when": when}),
        players={"0": {"hype": 2}, "1": {"hype": 1}},
        a1={"card": "blank", "health": 0},
        a2={"card": "x"},
        b1={"exposed": True},
    )
    match.act(0, "attack", by="a2", target="b1")
    assert match.told("damage")[0]["amount"] == (30 if holds else 20)
