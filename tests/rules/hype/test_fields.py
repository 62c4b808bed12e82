"""Fields and Pressure: what the given scenarios leave open."""

from __future__ import annotations

import pytest

from gamewarden.rules.game import Json
from support.hype import event, hand, hype, step


def with_field(*entries: Json, **cards: Json) -> Json:
    """The ad-hoc Field `f` with those entries, in force."""
    return {
        "cards": {"f": {"type": "field", "while": list(entries)}, **cards},
        "field": {"card": "f"},
    }


@pytest.mark.rule("HYPE-FIELD-5", "HYPE-PRESSURE-8")
def test_pressure_that_a_new_field_lets_in_again_is_told_after_that_field():
    match = hype(
        also={"turn": 15, "field": {"card": "cool_down_hall"}},
        players={"0": {"modifiers": hand("open_pit")}},
    )
    assert "pressure" not in match.view
    match.act(0, "modifier", card="open_pit")
    assert match.kinds() == ["modifier", "field_ends", "field", "pressure"]


@pytest.mark.rule("HYPE-FIELD-8", "HYPE-FIELD-11")
def test_one_hall_after_another_lets_no_pressure_in_between():
    match = hype(
        also={"turn": 15, "field": {"card": "cool_down_hall", "seat": 1, "left": 1}},
        players={"0": {"modifiers": hand("cool_down_hall")}},
    )
    match.act(0, "modifier", card="cool_down_hall")
    assert match.kinds() == ["modifier", "field_ends", "field"]
    assert match.view["field"] == {"card": "cool_down_hall", "seat": 0, "left": 4}


@pytest.mark.rule("HYPE-FIELD-3", "HYPE-PRESSURE-8", "HYPE-TURN-5")
def test_pressure_comes_back_right_after_the_last_turn_of_a_hall():
    match = hype(also={"turn": 15, "field": {"card": "cool_down_hall", "left": 1}})
    match.act(0, "end")
    assert match.kinds()[:4] == ["end", "field_ends", "pressure", "turn"]


@pytest.mark.rule("HYPE-FIELD-9", "HYPE-DAMAGE-2")
def test_each_entry_of_a_field_is_a_reason_of_its_own():
    entries = [{"kind": "damage", "class": "attack", "n": n} for n in (20, -10)]
    match = hype(also=with_field(*entries))
    match.act(0, "attack", by="a1", target="b1")
    assert match.told("damage")[0]["why"][1:] == [
        {"add": 20, "rule": "HYPE-FIELD-9", "source": "f"},
        {"add": -10, "rule": "HYPE-FIELD-9", "source": "f"},
    ]


@pytest.mark.rule("HYPE-FIELD-13", "HYPE-TURN-3")
def test_a_field_that_ends_itself_as_the_turn_starts_leaves_its_second_text_unread():
    texts = [{"kind": "turn_start", "do": [step("end_field"), step("gain", n=1)]}] * 2
    match = hype(also=with_field(*texts))
    match.act(0, "end")
    assert match.kinds() == ["end", "turn", "ap", "hype", "field_ends", "hype"]


@pytest.mark.rule("HYPE-FIELD-13")
def test_enemy_in_a_fields_text_is_the_side_whose_turn_it_is_not():
    texts = {
        "kind": "turn_start",
        "do": [step("hit", n=10, to={"side": "enemy"}), step("drain", n=1)],
    }
    match = hype(also=with_field(texts), players={"0": {"hype": 1}})
    match.act(0, "end")
    assert match.told("damage")[0]["target"] == "a1"
    assert match.told("drain")[0]["seat"] == 0


@pytest.mark.rule("HYPE-FIELD-12", "HYPE-SHIELD-4")
def test_a_fields_shield_is_for_a_guard_and_for_no_card():
    match = hype(
        also=with_field(
            {"kind": "guard", "n": 30}, e=event(step("shield", n=10, to={"side": "ally"}))
        ),
        players={"0": {"modifiers": hand("e")}},
        a1={},
        a2={},
    )
    match.act(0, "guard", by="a1")
    assert match.told("shield")[0]["why"] == [
        {"add": 10, "rule": "HYPE-GUARD-2"},
        {"add": 30, "rule": "HYPE-FIELD-12", "source": "f"},
        {"add": -10, "rule": "HYPE-SHIELD-4"},
    ]
    match.act(0, "modifier", card="e")
    assert [told["change"] for told in match.told("shield")] == [10]


@pytest.mark.rule("HYPE-PRESSURE-1", "HYPE-PRESSURE-6")
@pytest.mark.parametrize(("first_round", "on"), [(0, False), (1, True), (2, True), (3, False)])
def test_the_round_of_pressure_is_an_option_and_0_is_never(first_round: int, on: bool):
    match = hype(options={"pressure_round": first_round}, also={"turn": 3})
    match.act(0, "end")
    assert match.view.get("pressure", False) is on


@pytest.mark.rule("HYPE-PRESSURE-7")
def test_a_signature_move_has_pressure_on_its_own_side_too():
    match = hype(also={"turn": 15}, a1={"card": "torvik"})
    match.act(0, "signature", by="a1", targets=["b1"])
    assert [told["amount"] for told in match.told("damage")] == [50, 20]
