"""Exposed, Stunned, Hidden: what the given scenarios leave open."""

from __future__ import annotations

import pytest

from support.hype import event, hand, hype, step


@pytest.mark.rule("HYPE-EXPOSED-2", "HYPE-DAMAGE-5")
def test_a_hit_that_comes_to_0_spends_exposed_all_the_same():
    match = hype(
        also={
            "cards": {
                "f": {"type": "field", "while": [{"kind": "damage", "class": "attack", "n": -50}]}
            },
            "field": {"card": "f"},
        },
        b1={"exposed": True},
    )
    match.act(0, "attack", by="a1", target="b1")
    assert match.kinds() == ["attack", "ap", "cleared", "damage"]
    assert match.told("damage")[0]["amount"] == 0
    assert "exposed" not in match.character("b1")


@pytest.mark.rule("HYPE-EXPOSED-2")
def test_exposed_is_spent_where_its_bonus_is_0():
    match = hype(options={"exposed_bonus": 0}, b1={"exposed": True})
    match.act(0, "attack", by="a1", target="b1")
    assert match.told("damage")[0]["why"] == [{"add": 10, "rule": "HYPE-BASIC-2"}]
    assert "exposed" not in match.character("b1")


@pytest.mark.rule("HYPE-STUNNED-3", "HYPE-ACT-5")
def test_a_stunned_one_whose_extra_act_is_unused_has_acted_and_stays_stunned():
    match = hype(
        a1={"acts": 1, "extra": 1, "stunned": True},
        a2={"stunned": True},
    )
    match.act(0, "end")
    assert match.character("a1")["stunned"] is True
    assert "stunned" not in match.character("a2")


@pytest.mark.rule("HYPE-STUNNED-2", "HYPE-TURN-5")
def test_who_is_stunned_by_the_turns_last_text_without_having_acted_is_free_at_once():
    field = {
        "type": "field",
        "while": [{"kind": "turn_end", "do": [step("stun", to={"side": "ally"})]}],
    }
    match = hype(also={"cards": {"f": field}, "field": {"card": "f"}}, a1={}, a2={"acts": 1})
    match.act(0, "end")
    assert match.kinds()[:4] == ["end", "status", "status", "cleared"]
    assert "stunned" not in match.character("a1")
    assert match.character("a2")["stunned"] is True


@pytest.mark.rule("HYPE-HIDDEN-3")
@pytest.mark.parametrize("do", ["attack", "signature", "guard"])
def test_every_act_ends_hidden(do: str):
    keys = {"attack": {"target": "b1"}, "signature": {}, "guard": {}}[do]
    match = hype(a1={"card": "dross", "hidden": True})
    match.act(0, do, by="a1", **keys)
    assert match.kinds()[:3] == [do, "ap", "cleared"]
    assert "hidden" not in match.character("a1")


@pytest.mark.rule("HYPE-HIDDEN-4", "HYPE-TURN-3")
def test_hidden_ends_for_the_whole_team_slot_1_first_as_its_players_turn_starts():
    match = hype(a1={}, b1={"hidden": True}, b3={"hidden": True})
    match.act(0, "end")
    assert [cleared["target"] for cleared in match.told("cleared")] == ["b1", "b3"]
    assert match.kinds()[1:5] == ["turn", "cleared", "cleared", "ap"]


@pytest.mark.rule("HYPE-STATUS-1")
def test_getting_a_status_again_changes_nothing_and_tells_nothing():
    again = event(*(step(word, to={"side": "ally"}) for word in ("expose", "hide", "stun")))
    held = {"exposed": True, "stunned": True, "hidden": True}
    match = hype(also={"cards": {"e": again}}, players={"0": {"modifiers": hand("e")}}, a1=held)
    before = match.character("a1")
    match.act(0, "modifier", card="e")
    assert match.kinds() == ["modifier"]
    assert match.character("a1") == before
