"""Policies: they get what a seat gets, choose what is legal, and the greedy one plays to win."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from gamewarden.bots import Decision, GreedyPolicy, NothingToDoError, Policy, RandomPolicy, policies
from gamewarden.bots.match import decision, play
from gamewarden.canonical import canonical
from gamewarden.errors import RulesFaultError
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Done, Json, Legal, Ruleset, rulesets
from gamewarden.rules.hype import RULESET as HYPE
from support.pennies import Pennies

PAIRS = (("hammers", "needles"), ("siphons", "shadows"))


def hype_with(pair: tuple[str, str]) -> Json:
    return {"line_ups": dict(zip(("0", "1"), pair, strict=True))}


def chosen(position: Json, seat: int = 0, seed: int = 1) -> Json:
    """What the greedy bot does in a position of `hype`."""
    state = HYPE.arrange(HYPE.fresh({}), position)
    return GreedyPolicy().choose(HYPE, decision(HYPE, {}, state, seat), Random(seed))


def test_policies_are_known_by_their_names():
    assert {name: policy.name for name, policy in policies("hype").items()} == {
        "greedy": "greedy",
        "random": "random",
    }


def test_random_is_even_over_what_is_legal():
    legal = Legal([{"do": "a"}, {"do": "b"}, {"do": "c"}])
    rng = Random(3)
    policy = RandomPolicy()
    asked = Decision(0, {}, {}, {"kind": "main"}, legal)
    drawn = [policy.choose(HYPE, asked, rng)["do"] for _ in range(3_000)]
    assert all(900 < drawn.count(do) < 1_100 for do in "abc")


@pytest.mark.parametrize("policy", policies("hype").values(), ids=lambda policy: policy.name)
def test_without_a_legal_action_a_policy_says_so(policy: Policy):
    with pytest.raises(NothingToDoError):
        policy.choose(HYPE, Decision(0, {}, {}, {"kind": "main"}, Legal([])), Random(1))


@pytest.mark.parametrize("ruleset", rulesets())
def test_greedy_leaves_what_it_is_shown_as_it_was(ruleset: str):
    """It is the client's own view, which is compared with the server's at every entry."""
    game, rng, dice = rulesets()[ruleset], Random(ruleset), seeded(ruleset)
    options = game.options({}, {})
    state = game.start(options, dice).state
    for _ in range(20):
        seat = min(game.prompts(state))
        asked = decision(game, options, state, seat)
        before = canonical(msgspec.to_builtins(asked))
        action = GreedyPolicy().choose(game, asked, rng)
        assert canonical(msgspec.to_builtins(asked)) == before
        done = game.perform(state, seat, action, dice)
        assert isinstance(done, Done)
        state = done.state


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_greedy_wins_against_random(pair: tuple[str, str]):
    won = 0
    for number in range(10):
        seat = number % 2
        players: dict[int, Policy] = {seat: GreedyPolicy(), 1 - seat: RandomPolicy()}
        match = play(HYPE, players, seed=f"{pair}-{number}", options=hype_with(pair))
        won += match.winner() == seat
    assert won >= 9  # all of 200 in a longer measurement


@pytest.mark.parametrize("policy", policies("hype").values(), ids=lambda policy: policy.name)
def test_the_same_seed_plays_the_same_match(policy: Policy):
    matches = {str(play(HYPE, {0: policy, 1: policy}, seed="again")) for _ in range(2)}
    assert len(matches) == 1


@pytest.mark.parametrize("setup", ["secret", "draft"])
def test_greedy_finds_its_way_through_every_set_up(setup: str):
    for number in range(4):
        players = {0: GreedyPolicy(), 1: GreedyPolicy()}
        match = play(HYPE, players, seed=f"{setup}{number}", options={"setup": setup})
        assert match.outcome["reason"] in ("ko", "bell")


@pytest.mark.parametrize(
    "options",
    [
        {"ap": 10, "first_ap": 10, "acts_a_turn": 3, "modifiers_a_turn": 3},
        {"hype_start": 10, "hype_max": 10, "hype_gain": 5, "shield_max": 100, "guard_shield": 50},
        {"basic_cost": 3, "guard_cost": 5, "field_turns": 10, "drain_damage": 100},
        {"team_size": 1, "hand_size": 0, "setup": "draft"},
        {"team_size": 2, "hand_size": 8, "setup": "secret", "final_bell": 3},
    ],
    ids=lambda options: next(iter(options)),
)
def test_greedy_plays_rooms_with_other_numbers(options: dict[str, Any]):
    match = play(HYPE, {0: GreedyPolicy(), 1: RandomPolicy()}, seed="n", options=options)
    assert match.outcome["reason"] in ("ko", "bell")


def test_greedy_plays_a_ruleset_that_it_knows_nothing_of():
    match = play(Pennies(), {0: GreedyPolicy(), 1: GreedyPolicy()}, seed="p")
    assert match.outcome["reason"] != "aborted"


def test_greedy_takes_the_knock_out():
    position = {
        "characters": {"a1": {}, "b1": {"health": 10}, "b2": {"health": 100, "exposed": True}}
    }
    assert chosen(position) == {"do": "attack", "by": "a1", "target": "b1"}


def test_greedy_wins_when_it_can():
    position = {
        "players": {"0": {"ap": 2, "hype": 3}},
        "characters": {"a1": {"card": "torvik"}, "b1": {"health": 40}},
    }
    assert chosen(position) == {"do": "signature", "by": "a1", "targets": ["b1"]}


def test_greedy_keeps_a_move_that_would_be_its_own_end():
    position = {
        "players": {"0": {"ap": 2}},
        "characters": {"a1": {"card": "torvik", "health": 10}, "b1": {"health": 60}},
    }
    assert chosen(position)["do"] != "signature"


def test_greedy_guards_when_nobody_can_be_hit():
    position = {"characters": {"a1": {"health": 20}, "b1": {"hidden": True}}}
    assert chosen(position) == {"do": "guard", "by": "a1"}


def test_greedy_uses_a_modifier_that_pays():
    position = {
        "players": {"0": {"ap": 1, "hype": 1, "modifiers": {"falling_rig": {}}}},
        "characters": {
            "a1": {"acts": 1},
            "b1": {"health": 10},
            "b2": {"health": 10},
            "b3": {"health": 10},
        },
    }
    assert chosen(position) == {"do": "modifier", "card": "falling_rig"}


def test_greedy_ends_the_turn_when_nothing_is_left_to_gain():
    position = {
        "players": {"0": {"ap": 0}},
        "characters": {"a1": {}, "b1": {}},
    }
    assert chosen(position) == {"do": "end"}


def test_greedy_drafts_the_character_that_wins_most():
    legal = Legal([{"do": "draft", "card": card} for card in ("kiln", "dross", "pip")])
    prompt = {"kind": "draft", "cards": ["kiln", "dross", "pip"]}
    action = GreedyPolicy().choose(HYPE, Decision(0, {}, {}, prompt, legal), Random(1))
    assert action == {"do": "draft", "card": "dross"}


def test_greedy_chooses_alike_whatever_stands_in_the_hidden_part_of_the_state():
    """It gets the view: two states that it cannot tell apart give it the same arguments."""
    state = HYPE.start(HYPE.options({"setup": "secret"}, {}), seeded("twins")).state
    other = HYPE.legal(state, 1).actions[2]
    done = HYPE.perform(state, 1, other, seeded("twins"))
    choices = []
    for each in (state, done.state):
        choices.append(GreedyPolicy().choose(HYPE, decision(HYPE, {}, each, 0), Random(1)))
    assert choices[0] == choices[1]


def test_a_policy_that_chooses_what_is_not_legal_breaks_the_match():
    class Cheat:
        name = "cheat"

        def choose(self, game: Ruleset, decision: Decision, rng: Random) -> Json:
            return {"do": "win"}

    with pytest.raises(RulesFaultError, match="cheat"):
        play(HYPE, {0: Cheat(), 1: Cheat()}, seed="c")
