"""Views: what each viewer sees, and what of an earlier view is taken over."""

from __future__ import annotations

import pytest

from gamewarden.canonical import canonical
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import REFEREE, SPECTATOR
from gamewarden.rules.hype import RULESET
from support.hype import Match, hand, hype, started

VIEWERS = (0, 1, SPECTATOR, REFEREE)


def naming(setup: str = "secret") -> Match:
    """A match in which both seats are asked for their line-ups."""
    match = started({"setup": setup, "first": 0})
    while match.view["phase"] == "draft":
        seat = match.view["active"]
        match.act(seat, "draft", card=match.legal(seat)[0]["card"])
    return match


def name(match: Match, seat: int, index: int = 0) -> None:
    action = match.legal(seat)[index]
    match.act(seat, "line_up", team=action["team"], hand=action["hand"])


@pytest.mark.rule("HYPE-VIEW-1")
def test_from_turn_1_on_every_viewer_sees_and_is_told_the_same():
    match = hype(a1={"hidden": True}, players={"1": {"modifiers": hand("encore")}})
    views = [RULESET.view(match.state, viewer) for viewer in VIEWERS]
    assert all(view == views[0] for view in views)
    assert len({RULESET.sight(match.state, viewer) for viewer in VIEWERS}) == 1


@pytest.mark.rule("HYPE-VIEW-2", "HYPE-SETUP-5")
def test_a_named_line_up_is_seen_by_its_own_seat_and_the_referee():
    match = naming()
    name(match, 1)
    assert match.events == []
    for viewer, sees in ((0, False), (1, True), (SPECTATOR, False), (REFEREE, True)):
        view = RULESET.view(match.state, viewer)
        assert ("line_up" in view["players"]["1"]) is sees
        assert view["waiting"] == ({"0": "line_up"} if sees else {"0": "line_up", "1": "line_up"})
    assert len({RULESET.sight(match.state, viewer) for viewer in VIEWERS}) == 4


@pytest.mark.rule("HYPE-VIEW-2")
@pytest.mark.parametrize("setup", ["secret", "draft"])
def test_states_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(setup: str):
    """C44: whether the other has named a line-up, and which, shows nowhere."""
    nobody, one = naming(setup), naming(setup)
    name(one, 1)
    for match in (nobody, one):
        for viewer in (0, SPECTATOR):
            twins = list(RULESET.hidden_twins(match.state, viewer, ScriptedDice([])))
            assert twins
            for twin in twins:
                assert twin != match.state
                assert canonical(RULESET.view(twin, viewer)) == canonical(
                    RULESET.view(match.state, viewer)
                )
        for twin in RULESET.hidden_twins(match.state, 0, ScriptedDice([])):
            assert RULESET.prompts(twin)[0] == RULESET.prompts(match.state)[0]
            assert RULESET.legal(twin, 0) == RULESET.legal(match.state, 0)
            for action in ({"do": "end"}, {"do": "line_up", "team": [], "hand": []}, {}):
                assert RULESET.why_not(twin, 0, action) == RULESET.why_not(match.state, 0, action)


def test_nothing_is_hidden_from_the_referee_or_in_the_main_phase():
    match = naming()
    assert list(RULESET.hidden_twins(match.state, REFEREE, ScriptedDice([]))) == []
    assert list(RULESET.hidden_twins(hype().state, 0, ScriptedDice([]))) == []


def test_what_has_not_changed_is_taken_over_as_it_was():
    match = hype(a1={}, a2={}, b1={}, players={"1": {"modifiers": hand("encore")}})
    before, seen = match.state, RULESET.view(match.state, 0)
    match.act(0, "attack", by="a1", target="b1")
    view = RULESET.view(match.state, 0, (before, seen))
    assert view == RULESET.view(match.state, 0)
    assert view["characters"]["a2"] is seen["characters"]["a2"]
    assert view["characters"]["b1"] is not seen["characters"]["b1"]
    assert view["players"]["1"] is seen["players"]["1"]
    assert RULESET.view(before, 0, (before, seen)) is seen


@pytest.mark.parametrize("setup", ["secret", "draft"])
def test_a_view_built_on_an_earlier_one_is_that_of_the_state_alone(setup: str):
    match = naming(setup)
    states = [match.state]
    for seat in (1, 0):
        name(match, seat, index=1)
        states.append(match.state)
    match.act(0, "end")
    states.append(match.state)
    for earlier in states:
        for later in states:
            for viewer in VIEWERS:
                since = (earlier, RULESET.view(earlier, viewer))
                assert RULESET.view(later, viewer, since) == RULESET.view(later, viewer)


@pytest.mark.rule("HYPE-SETUP-5", "HYPE-SETUP-6")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_line_ups_are_revealed_seat_0_first_whoever_was_first(order: tuple[int, int]):
    match = naming("draft")
    assert match.player(0)["drafted"]
    for seat in order:
        name(match, seat)
    assert [told["seat"] for told in match.told("line_up")] == [0, 1]
    assert match.kinds() == ["line_up", "line_up", "status", "turn", "ap"]  # `dross` was taken
    assert "drafted" not in match.player(0)
    assert "line_up" not in match.player(1)


def test_a_prompt_stays_what_it_was_while_the_other_seat_answers():
    match = naming("draft")
    prompt = RULESET.prompts(match.state)[0]
    assert prompt == {"kind": "line_up", "cards": match.player(0)["drafted"]}
    name(match, 1)
    assert RULESET.prompts(match.state) == {0: prompt}
    assert match.refusal(1, {"do": "line_up"}).code == "not_your_turn"


def test_a_state_comes_back_from_its_bytes_at_every_moment_of_an_opening():
    """C56: the asking, and what has been answered in secret, are in the state."""
    match = started({"setup": "draft", "first": 1})
    for _ in range(6):
        assert RULESET.decode(RULESET.encode(match.state)) == match.state
        seat = match.view["active"]
        match.act(seat, "draft", card=match.legal(seat)[-1]["card"])
    name(match, 0, 3)
    back = RULESET.decode(RULESET.encode(match.state))
    assert back == match.state
    match.state = back
    name(match, 1, 3)
    assert match.view["phase"] == "main"
