"""What may be done: malformed actions, the order of reasons, and the list of what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import Refusal
from gamewarden.rules.game import Json
from gamewarden.rules.hype import RULESET
from support.hype import Match, event, hand, hype, started, step

JUNK: list[Any] = [None, 0, 10**400, True, 1.5, [], {}, ["b1"], {"do": "end"}]
NESTED: list[Any] = [[], ["b1"], [None], [1], [["b1"]], {}, "b1", None, 0, True]


def match() -> Match:
    """Seat 0 with a Modifier that picks, and enough to pay for it."""
    return hype(
        players={"0": {"hype": 3, "modifiers": hand("flashpan", "open_pit")}},
        a1={"card": "torvik"},
        b1={},
    )


def malformed(action: Any) -> str | None:
    """The key that a malformed action is refused for."""
    refused = match().refusal(0, action)
    assert refused == Refusal("bad_message", field=refused.field)
    return refused.field


@pytest.mark.parametrize(
    "action", [None, [], "end", 3, {}, {"do": None}, {"do": ["end"]}, {"do": {}}]
)
def test_an_action_without_a_word_is_malformed(action: Any):
    assert malformed(action) == "do"


@pytest.mark.parametrize("word", ["resign", "END", "end ", "", "attack\n", "\ud800"])
def test_a_word_that_the_rulebook_does_not_have_is_malformed(word: str):
    assert malformed({"do": word}) == "do"


@pytest.mark.parametrize("junk", JUNK)
def test_a_key_of_the_wrong_type_is_malformed_and_named(junk: Any):
    assert malformed({"do": "attack", "by": junk, "target": "b1"}) == "by"
    assert malformed({"do": "attack", "by": "a1", "target": junk}) == "target"
    assert malformed({"do": "guard", "by": junk}) == "by"
    assert malformed({"do": "signature", "by": junk, "targets": ["b1"]}) == "by"
    assert malformed({"do": "modifier", "card": junk}) == "card"


def test_a_missing_key_is_malformed_and_the_first_that_is_missing_is_named():
    assert malformed({"do": "attack"}) == "by"
    assert malformed({"do": "attack", "by": "a1"}) == "target"
    assert malformed({"do": "signature"}) == "by"
    assert malformed({"do": "modifier", "targets": 3}) == "card"


@pytest.mark.parametrize("targets", [None, "b1", 1, {}, [1], [None], [["b1"]], ["b1", 2]])
def test_targets_of_the_wrong_type_are_malformed_even_where_nothing_is_picked(targets: Any):
    for action in (
        {"do": "signature", "by": "a1", "targets": targets},
        {"do": "modifier", "card": "open_pit", "targets": targets},
    ):
        assert malformed(action) == "targets"


@pytest.mark.rule("HYPE-PROMPT-1")
def test_a_word_of_another_prompt_is_refused_before_its_keys_are_looked_at():
    assert match().refusal(0, {"do": "draft"}).rule == "HYPE-PROMPT-1"
    drafting = started({"setup": "draft", "first": 0})
    for word in ("attack", "signature", "guard", "modifier", "end", "line_up"):
        assert drafting.refusal(0, {"do": word}).rule == "HYPE-PROMPT-1"
    assert drafting.refusal(0, {"do": "draft"}) == Refusal("bad_message", field="card")


@pytest.mark.rule("HYPE-TURN-2")
@pytest.mark.parametrize("action", [None, {"do": "end"}, {"do": "nonsense"}])
def test_a_seat_without_a_prompt_is_refused_whatever_it_sends(action: Any):
    assert match().refusal(1, action) == Refusal("not_your_turn", rule="HYPE-TURN-2")


@pytest.mark.rule("HYPE-SETUP-1", "HYPE-SETUP-2")
@pytest.mark.parametrize("part", NESTED)
def test_a_line_up_may_hold_anything_and_is_judged(part: Any):
    naming = started({"setup": "secret", "first": 0})
    good = naming.legal(0)[0]
    text = isinstance(part, list) and all(isinstance(id, str) for id in part)
    for key, rule in (("team", "HYPE-SETUP-1"), ("hand", "HYPE-SETUP-2")):
        refused = naming.refusal(0, {**good, key: part})
        wrong_type = Refusal("bad_message", field=key)
        assert refused == (Refusal("illegal_action", rule=rule) if text else wrong_type)


def test_keys_that_an_action_does_not_need_are_ignored():
    playing = match()
    playing.act(0, "modifier", card="open_pit", targets=["zz", "zz"], by=5, id=None)
    assert playing.told("modifier") == [{"kind": "modifier", "seat": 0, "card": "open_pit"}]
    playing.act(0, "guard", by="a1", targets=7)
    playing.act(0, "end", by=[])


@pytest.mark.rule("HYPE-EFFECT-3")
@pytest.mark.parametrize(
    "targets", [[], ["a1"], ["zz"], ["b2"], ["b1", "b1"], ["b1", "b3"], ["\ud800"], ["b1"] * 5000]
)
def test_picks_that_do_not_fit_are_illegal(targets: list[str]):
    playing = hype(
        players={"0": {"hype": 1, "modifiers": hand("flashpan")}}, b1={}, b2={"health": 0}, b3={}
    )
    refused = playing.refusal(0, {"do": "modifier", "card": "flashpan", "targets": targets})
    assert refused == Refusal("illegal_action", rule="HYPE-EFFECT-3")


@pytest.mark.rule("HYPE-EFFECT-3", "HYPE-HIDDEN-1")
def test_what_does_not_fit_is_said_before_what_is_hidden():
    picking = event(step("hit", n=10), pick={"side": "enemy"})
    playing = hype(
        also={"cards": {"e": picking}},
        players={"0": {"modifiers": hand("e")}},
        b1={"hidden": True},
        b2={"hidden": True},
    )

    def rule(*targets: str) -> str | None:
        return playing.refusal(0, {"do": "modifier", "card": "e", "targets": list(targets)}).rule

    assert rule("b1", "b2") == "HYPE-EFFECT-3"
    assert rule("b1") == "HYPE-HIDDEN-1"


@pytest.mark.rule("HYPE-HIDDEN-5")
def test_a_text_that_may_pick_none_or_one_picks_one():
    picking = event(step("hit", n=10), pick={"side": "enemy", "min": 0, "max": 1})
    playing = hype(
        also={"cards": {"e": picking}}, players={"0": {"modifiers": hand("e")}}, b1={"hidden": True}
    )
    refused = playing.refusal(0, {"do": "modifier", "card": "e", "targets": ["b1"]})
    assert refused.rule == "HYPE-HIDDEN-1"
    assert {"do": "modifier", "card": "e", "targets": []} in playing.legal(0)
    playing.act(0, "modifier", card="e")
    assert playing.told("modifier")[0]["targets"] == []


def test_the_list_follows_the_table_then_ids_and_ends_with_the_end():
    playing = hype(
        players={"0": {"hype": 3, "modifiers": hand("smoke_curtain", "encore", "flashpan")}},
        a2={"card": "torvik", "acts": 1},
        a1={"card": "dross"},
        b2={},
        b1={"hidden": True},
    )
    assert playing.legal(0) == [
        {"do": "attack", "by": "a1", "target": "b2"},
        {"do": "signature", "by": "a1"},
        {"do": "guard", "by": "a1"},
        {"do": "modifier", "card": "encore", "targets": ["a2"]},
        {"do": "modifier", "card": "flashpan", "targets": ["b2"]},
        {"do": "modifier", "card": "smoke_curtain", "targets": ["a1"]},
        {"do": "modifier", "card": "smoke_curtain", "targets": ["a1", "a2"]},
        {"do": "modifier", "card": "smoke_curtain", "targets": ["a2"]},
        {"do": "end"},
    ]


def test_ids_are_listed_in_code_point_order_and_picks_by_slot():
    playing = hype(
        players={"0": {"modifiers": hand("smoke_curtain")}},
        z={"seat": 0, "slot": 1},
        B={"seat": 0, "slot": 2},
        b1={},
    )
    attackers = [action["by"] for action in playing.legal(0) if action["do"] == "attack"]
    assert attackers == ["B", "z"]
    picks = [action["targets"] for action in playing.legal(0) if action["do"] == "modifier"]
    assert picks == [["B"], ["z"], ["z", "B"]]


@pytest.mark.rule("HYPE-BASIC-5", "HYPE-TURN-4")
def test_with_nothing_to_do_and_nobody_to_aim_at_the_end_is_left():
    playing = hype(players={"0": {"ap": 0}}, b1={"hidden": True})
    assert playing.legal(0) == [{"do": "end"}]
    assert RULESET.default(playing.state, 0) == {"do": "end"}


def test_every_listed_action_is_let_pass_and_no_other_of_its_kind():
    playing = match()
    listed = playing.legal(0)
    ids = ("a1", "b1", "zz")
    kinds: list[Json] = [{"do": "end"}]
    kinds += [{"do": "attack", "by": by, "target": to} for by in ids for to in ids]
    kinds += [{"do": "guard", "by": by} for by in ids]
    kinds += [{"do": "signature", "by": by, "targets": [to]} for by in ids for to in ids]
    kinds += [{"do": "modifier", "card": "flashpan", "targets": [to]} for to in ids]
    for action in kinds:
        assert (RULESET.why_not(playing.state, 0, action) is None) is (action in listed)
