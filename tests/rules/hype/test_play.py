"""The course of a match: opening, turns, winning, and how the room may end it."""

from __future__ import annotations

import pytest

from gamewarden.rules.game import REFEREE
from gamewarden.rules.hype import RULESET
from support.hype import Match, event, hand, hype, started, step


def finished(match: Match, outcome: dict[str, object]) -> Match:
    done = RULESET.finish(match.state, outcome)
    return Match(done.state, done.events, match.dice)


@pytest.mark.rule("HYPE-SETUP-3", "HYPE-SETUP-4", "HYPE-SETUP-7", "HYPE-AP-3", "HYPE-HYPE-5")
def test_a_ready_match_opens_with_the_draw_the_line_ups_and_turn_1():
    match = started(dice=[1])
    assert match.events[0] == {"kind": "roll", "for": "first", "dice": [1], "n": 2}
    assert match.kinds() == ["roll", "line_up", "line_up", "turn", "ap"]
    assert match.events[3:] == [
        {"kind": "turn", "seat": 1, "turn": 1, "round": 1},
        {"kind": "ap", "seat": 1, "change": 2, "ap": 2, "rule": "HYPE-AP-3"},
    ]
    assert RULESET.turn(match.state) == (1, 1)


@pytest.mark.rule("HYPE-SETUP-3")
def test_an_opener_that_is_given_is_not_drawn():
    match = started({"first": 1})
    assert match.told("roll") == []
    assert match.view["active"] == 1


@pytest.mark.rule("HYPE-HYPE-6", "HYPE-HYPE-4")
def test_hype_of_the_start_above_the_limit_is_kept_and_gains_nothing():
    match = started({"first": 0, "hype_start": 5})
    assert [match.player(seat)["hype"] for seat in (0, 1)] == [5, 5]
    match.act(0, "end")
    assert match.told("hype") == []


@pytest.mark.rule("HYPE-AP-2")
def test_no_ap_is_no_event_and_a_purse_all_the_same():
    match = started({"first": 0, "first_ap": 0})
    assert match.told("ap") == []
    assert match.player(0)["ap"] == 0
    assert match.refusal(0, {"do": "guard", "by": "a1"}).rule == "HYPE-AP-1"


@pytest.mark.rule("HYPE-TURN-1", "HYPE-TURN-5")
def test_the_turn_that_ends_has_no_purse_and_the_next_one_has_its_own():
    match = hype(players={"0": {"ap": 7}})
    match.act(0, "end")
    assert "ap" not in match.player(0)
    assert match.player(1)["ap"] == 3


@pytest.mark.rule("HYPE-BASIC-1", "HYPE-GUARD-1", "HYPE-DAMAGE-1")
def test_what_costs_nothing_and_what_deals_nothing_makes_no_event_of_it():
    match = hype(options={"basic_cost": 0, "basic_damage": 0, "guard_cost": 0}, a1={}, a2={})
    match.act(0, "attack", by="a1", target="b1")
    assert match.kinds() == ["attack"]
    match.act(0, "guard", by="a2")
    assert match.kinds() == ["guard", "shield"]


@pytest.mark.rule("HYPE-ACT-2", "HYPE-MOD-3")
def test_acts_and_modifiers_of_a_turn_are_options():
    cards = {"e": event(step("gain", n=1)), "f": event(step("gain", n=1))}
    match = hype(
        options={"acts_a_turn": 2, "modifiers_a_turn": 2},
        also={"cards": cards},
        players={"0": {"modifiers": hand("e", "f", "open_pit")}},
    )
    for _ in range(2):
        match.act(0, "attack", by="a1", target="b1")
    assert match.refusal(0, {"do": "guard", "by": "a1"}).rule == "HYPE-ACT-2"
    match.act(0, "modifier", card="e")
    match.act(0, "modifier", card="f")
    assert match.refusal(0, {"do": "modifier", "card": "open_pit"}).rule == "HYPE-MOD-3"


@pytest.mark.rule("HYPE-WIN-1", "HYPE-TURN-5")
def test_a_text_that_takes_the_last_one_as_the_turn_ends_is_followed_to_the_end_of_the_turn():
    entry = {"kind": "turn_end", "do": [step("hit", n=100, to={"side": "ally"})]}
    match = hype(
        also={
            "cards": {"f": {"type": "field", "while": [entry]}},
            "field": {"card": "f", "left": 1},
        },
        a1={},
        b1={"stunned": True},
    )
    match.act(0, "end")
    assert match.kinds() == ["end", "damage", "ko", "field_ends", "outcome"]
    assert match.view["outcome"] == {"winner": 1, "reason": "ko"}
    assert match.view["turn"] == 3


@pytest.mark.rule("HYPE-WIN-3")
@pytest.mark.parametrize(("bell", "turn", "rings"), [(2, 4, True), (2, 3, False), (0, 40, False)])
def test_the_bell_rings_as_its_round_ends_or_never(bell: int, turn: int, rings: bool):
    match = hype(options={"final_bell": bell}, also={"turn": turn})
    match.act(match.view["active"], "end")
    assert ("outcome" in match.view) is rings


@pytest.mark.rule("HYPE-WIN-2", "HYPE-WIN-4")
def test_when_a_match_is_over_nobody_is_asked_and_everything_stays():
    match = hype(
        players={"0": {"modifiers": hand("falling_rig"), "hype": 1}},
        a1={"acts": 1},
        b1={"health": 10},
    )
    match.act(0, "modifier", card="falling_rig")
    assert RULESET.prompts(match.state) == {}
    assert RULESET.outcome(match.state) == {"winner": 0, "reason": "ko"}
    assert "waiting" not in match.view
    assert match.player(0) == {
        "ap": 2,
        "hype": 0,
        "modifiers": {"falling_rig": {"spent": True}},
        "played": 1,
    }
    assert match.legal(0) == match.legal(1) == []
    assert match.refusal(0, {"do": "end"}).code == "ended"
    assert match.refusal(1, None).code == "ended"


@pytest.mark.rule("HYPE-WIN-5")
def test_a_seat_that_concedes_loses_by_a_clause():
    match = finished(hype(), {"winner": 1, "reason": "resign"})
    assert match.events == [
        {"kind": "outcome", "winner": 1, "reason": "resign", "rule": "HYPE-WIN-5"}
    ]
    assert match.view["outcome"] == {"winner": 1, "reason": "resign"}
    assert RULESET.prompts(match.state) == {}


@pytest.mark.parametrize("reason", ["time", "agreed", "abandoned", "aborted", "fault"])
def test_what_the_room_decides_is_the_outcome_without_a_clause(reason: str):
    match = finished(hype(), {"draw": True, "reason": reason})
    assert match.events == [{"kind": "outcome", "draw": True, "reason": reason}]
    assert match.view["outcome"] == {"draw": True, "reason": reason}


def test_an_outcome_once_reached_stays():
    match = finished(hype(), {"draw": True, "reason": "agreed"})
    again = finished(match, {"winner": 0, "reason": "time"})
    assert again.events == []
    assert again.state == match.state


def test_a_match_can_be_ended_while_line_ups_are_named_and_reveals_nothing():
    match = started({"setup": "secret", "first": 0})
    named = {key: value for key, value in match.legal(1)[2].items() if key != "do"}
    match.act(1, "line_up", **named)
    over = finished(match, {"winner": 0, "reason": "time"})
    assert "line_up" not in RULESET.view(over.state, 0)["players"]["1"]
    assert "line_up" in RULESET.view(over.state, 1)["players"]["1"]
    assert "line_up" in RULESET.view(over.state, REFEREE)["players"]["1"]


@pytest.mark.rule("HYPE-SETUP-6")
@pytest.mark.parametrize("opener", [0, 1])
def test_a_draft_goes_one_two_two_and_so_on_from_the_opener(opener: int):
    match = started({"setup": "draft", "first": opener})
    seats = []
    while match.view["phase"] == "draft":
        seat = match.view["active"]
        seats.append(seat)
        prompt = RULESET.prompts(match.state)[seat]
        assert RULESET.default(match.state, seat) == {"do": "draft", "card": prompt["cards"][0]}
        match.act(seat, "draft", card=prompt["cards"][0])
    other = 1 - opener
    assert seats == [opener, other, other, opener, opener, other]
    assert match.view["active"] == opener


def test_a_match_of_ends_alone_ends_by_the_bell():
    """C75: limits of the rules end a match that nobody wants to end."""
    match = started({"first": 0, "final_bell": 3})
    for turn in range(1, 7):
        assert match.view["turn"] == turn
        match.act(match.view["active"], "end")
    assert match.view["outcome"]["reason"] == "bell"


def test_the_longest_action_is_far_below_the_step_limit():
    """C74: what a card can set off is finite, and small."""
    steps = [step("hit", n=10, to={"side": "enemy"}), step("expose", to={"side": "enemy"})] * 8
    match = hype(
        also={"cards": {"e": event(*steps)}},
        players={"0": {"modifiers": hand("e")}},
        b1={"card": "pummice"},
        b2={"card": "gantry"},
        b3={"card": "thistledown"},
    )
    match.act(0, "modifier", card="e")
    assert len(match.events) < 100
