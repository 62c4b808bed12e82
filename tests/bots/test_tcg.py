"""The bots of `tcg`: greedy takes what there is to take, search looks ahead and behind no card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamewarden.bots import Budget, Decision, GreedyPolicy, Policy, SearchPolicy, policies
from gamewarden.bots.match import decision, play
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Json
from gamewarden.rules.tcg import RULESET
from support.pennies import Pennies

OPTIONS = RULESET.options({"decks": {"0": "cinder", "1": "tempest"}}, {})
TRIES = 12
SEARCH = SearchPolicy(Budget(tries=TRIES))
BOTH = pytest.mark.parametrize("policy", [GreedyPolicy(), SEARCH], ids=lambda policy: policy.name)


def arranged(position: Json, seat: int = 0) -> Decision:
    """The decision of a seat in an arranged position, with the lists of a real match."""
    state = RULESET.arrange(RULESET.fresh({}), position)
    return decision(RULESET, OPTIONS, state, seat)


def chosen(policy: Policy, position: Json, seed: int = 1) -> Json:
    return policy.choose(RULESET, arranged(position), Random(seed))


def states(seed: str, every: int = 1) -> Iterator[tuple[Any, int]]:
    """States of a match of greedy players, and whose decision is open."""
    dice, rng, policy = seeded(seed), Random(seed), GreedyPolicy()
    state = RULESET.start(OPTIONS, dice).state
    number = 0
    while not RULESET.outcome(state):
        (seat,) = RULESET.prompts(state)
        if number % every == 0:
            yield state, seat
        number += 1
        action = policy.choose(RULESET, decision(RULESET, OPTIONS, state, seat), rng)
        state = RULESET.perform(state, seat, action, dice).state


LEADERS = {
    "L0": {"card": "leader", "owner": 0, "zone": "c1"},
    "L1": {"card": "leader", "owner": 1, "zone": "c5", "damage": 9},
}


@BOTH
def test_it_wins_when_it_can(policy: Policy):
    position = {
        "units": {
            **LEADERS,
            "a": {"card": "pike_militia", "owner": 0, "zone": "c4"},
            "b": {"card": "ember_imp", "owner": 1, "zone": "d4"},
        },
    }
    assert chosen(policy, position) == {"do": "attack", "unit": "a", "target": "L1"}


def test_greedy_attacks_what_falls_rather_than_what_is_only_scratched():
    position = {
        "units": {
            "a": {"card": "pike_militia", "owner": 0, "zone": "c3", "moved": True},
            "weak": {"card": "ember_imp", "owner": 1, "zone": "b3"},
            "hard": {"card": "shield_bearer", "owner": 1, "zone": "d3"},
        },
    }
    assert chosen(GreedyPolicy(), position) == {"do": "attack", "unit": "a", "target": "weak"}


def test_greedy_strengthens_a_unit_before_it_attacks():
    position = {
        "players": {"0": {"hand": {"k1": {"card": "rally"}}}},
        "units": {
            "a": {"card": "pike_militia", "owner": 0, "zone": "c3", "moved": True},
            "b": {"card": "thunder_calf", "owner": 1, "zone": "b3"},
        },
    }
    action = chosen(GreedyPolicy(), position)
    assert (action["do"], action["card"], action["target"]) == ("play", "k1", "a")


def test_greedy_brings_its_supporters_into_play():
    position = {"players": {"0": {"hand": {"k1": {"card": "pike_militia"}}}}}
    assert chosen(GreedyPolicy(), position)["do"] in ("play", "move")
    legal = arranged(position).legal.actions
    played = [action for action in legal if action["do"] == "play"]
    state = RULESET.arrange(RULESET.fresh({}), position)
    rng, dice = Random(1), seeded("s")
    for _ in range(6):
        action = GreedyPolicy().choose(RULESET, decision(RULESET, OPTIONS, state, 0), rng)
        if action["do"] == "end":
            break
        state = RULESET.perform(state, 0, action, dice).state
    assert played
    assert len(state.board.units) == 3


def test_greedy_redraws_a_hand_without_supporters_and_keeps_another():
    for card, take in (("rally", True), ("pike_militia", False)):
        hand = {f"k{n}": {"card": card} for n in range(5)}
        position = {"phase": "mulligan", "players": {"0": {"hand": hand}}}
        assert chosen(GreedyPolicy(), position) == {"do": "mulligan", "take": take}


def test_greedy_nuls_a_card_once_and_no_more():
    """Of several that could, one pays."""
    position = {
        "active": 1,
        "players": {
            "0": {"deck_size": 20},
            "1": {"deck_size": 20, "hand": {"k1": {"card": "rally"}}},
        },
        "units": {
            "a": {"card": "hush_warden", "owner": 0, "zone": "a1"},
            "b": {"card": "hush_warden", "owner": 0, "zone": "b1"},
            "foe": {"card": "pike_militia", "owner": 1, "zone": "c3"},
        },
    }
    state = RULESET.arrange(RULESET.fresh({}), position)
    play_it = {"do": "play", "unit": "foe", "card": "k1", "target": "foe"}
    state = RULESET.perform(state, 1, play_it, seeded("nul")).state
    first = GreedyPolicy().choose(RULESET, decision(RULESET, OPTIONS, state, 0), Random(1))
    assert first["do"] == "use"
    state = RULESET.perform(state, 0, first, seeded("nul")).state
    if RULESET.prompts(state).get(0, {}).get("kind") == "trigger":
        again = GreedyPolicy().choose(RULESET, decision(RULESET, OPTIONS, state, 0), Random(1))
        assert again == {"do": "pass"}


@BOTH
def test_it_chooses_alike_whatever_lies_where_it_cannot_see(policy: Policy):
    """Twins that a seat cannot tell apart give it the same choice, with the same rng."""
    compared = 0
    for state, seat in states("twins", every=15):
        twins = [state, *RULESET.hidden_twins(state, seat, seeded("twins"))]
        choices = [
            policy.choose(RULESET, decision(RULESET, OPTIONS, twin, seat), Random(7))
            for twin in twins
        ]
        assert all(choice == choices[0] for choice in choices)
        compared += len(twins) - 1
    assert compared >= 12


def test_search_is_offered_where_it_has_a_player():
    assert sorted(policies("tcg")) == ["greedy", "random", "search"]
    assert sorted(policies("hype")) == ["greedy", "random"]
    assert sorted(policies(Pennies.id)) == ["greedy", "random"]


def test_search_thinks_no_more_than_it_may():
    spent = []

    class Counted(Budget, frozen=True):
        def begin(self, now: Any = None) -> Any:
            allowance = super().begin()
            spent.append(allowance)
            return allowance

    state, seat = next((s, seat) for s, seat in states("budget") if s.turn >= 4)
    policy = SearchPolicy(Counted(tries=5))
    action = policy.choose(RULESET, decision(RULESET, OPTIONS, state, seat), Random(1))
    assert action in RULESET.legal(state, seat).actions
    assert all(not allowance.spend() for allowance in spent)


def test_search_by_the_clock_ends_when_its_time_is_up():
    times = iter(range(1_000_000))
    allowance = Budget(seconds=3).begin(now=lambda: float(next(times)))
    assert [allowance.spend() for _ in range(4)] == [True, True, False, False]


def test_a_budget_that_would_never_end_is_refused():
    with pytest.raises(ValueError, match="without seconds"):
        Budget()


@pytest.mark.parametrize("policy", [GreedyPolicy(), SearchPolicy(Budget(tries=2))])
def test_the_same_seed_plays_the_same_match(policy: Policy):
    options = {"decks": {"0": "tempest", "1": "cinder"}, "turn_limit": 8}
    matches = {
        str(play(RULESET, {0: policy, 1: policy}, seed="again", options=options)) for _ in range(2)
    }
    assert len(matches) == 1


@pytest.mark.parametrize(
    "options",
    [
        {"columns": 3, "rows": 9, "die": 2, "base_reach": 2, "base_movement": 3},
        {"deck_size": 40, "opening_hand": 0, "turn_draw": 3, "hand_limit": 2},
        {"base_reach": 0, "equip_limit": 0, "turn_limit": 12},
    ],
    ids=lambda options: next(iter(options)),
)
def test_greedy_plays_rooms_with_other_numbers(options: dict[str, Any]):
    match = play(RULESET, {0: GreedyPolicy(), 1: GreedyPolicy()}, seed="n", options=options)
    assert match.outcome["reason"] in ("lethal", "deck", "turn_limit")
