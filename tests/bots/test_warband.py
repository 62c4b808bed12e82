"""How the greedy bot plays `warband`: over the view alone, to fight well and to score."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from gamewarden.bots import Decision, GreedyPolicy, RandomPolicy
from gamewarden.bots.balance.warband import COUNTS
from gamewarden.bots.greedy import warband as player
from gamewarden.bots.match import decision, play
from gamewarden.bots.series import played
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Json
from gamewarden.rules.warband import RULESET

MATCHES: Final = 20  # of each count; `make balance` plays them all
STRENGTH, WARBANDS, _ = COUNTS
SCORING: Final = {"objectives": 1, "zone": 1, "limit": 6}
FORD: Final = {"ford": {"at": [12000, 12000], "r": 3000}}


class Greedy:
    """The player of this ruleset, as a policy."""

    name = "greedy"

    def choose(self, game: Any, decision: Decision, rng: Random) -> Json:
        return player.choose(game, decision, rng)


def chosen(position: Json, seat: int = 0, seed: int = 1) -> Json:
    """What the bot does in a position."""
    state = RULESET.arrange(RULESET.fresh({}), position)
    return player.choose(RULESET, decision(RULESET, {}, state, seat), Random(seed))


def model(x: int, y: int, **keys: Any) -> Json:
    return {"pos": [x, y], **keys}


# Matches.


def test_greedy_beats_random_in_quick_matches():
    results = played(STRENGTH.fixtures(MATCHES), workers=1)
    assert not STRENGTH.misses(results)


def test_neither_warband_is_far_ahead_of_the_other():
    results = played(WARBANDS.fixtures(MATCHES // 2), workers=1)
    share = WARBANDS.field(results)["heron"]
    assert 0.25 <= share <= 0.75  # 20 matches show no more than that


@pytest.mark.parametrize("players", [(Greedy, Greedy), (Greedy, RandomPolicy)])
def test_a_standard_match_is_played_to_its_end(players: tuple[type, type]):
    match = play(RULESET, {seat: each() for seat, each in enumerate(players)}, seed="whole")
    assert match.outcome["reason"] == "points"


def test_the_same_seed_plays_the_same_match():
    options = {"format": "quick", "deploy": "free"}
    matches = [
        play(RULESET, {0: Greedy(), 1: Greedy()}, seed="again", options=options) for _ in range(2)
    ]
    assert matches[0] == matches[1]


# Nothing but what its seat sees.


def test_it_chooses_alike_whatever_the_other_seat_has_allocated_in_secret():
    position = {"models": {"a1": model(9000, 9000), "b1": model(9000, 10225, melee=4)}}
    state = RULESET.arrange(RULESET.fresh({}), position)
    fight = RULESET.perform(state, 0, {"do": "melee", "model": "a1", "target": "b1"}, seeded("t"))
    twins = []
    for attack in range(5):
        answer = {"do": "allocate", "attack": attack, "defence": 4 - attack}
        twins.append(RULESET.perform(fight.state, 1, answer, seeded("t")).state)
    choices = [
        player.choose(RULESET, decision(RULESET, {}, each, 0), Random(7))
        for each in (fight.state, *twins)
    ]
    assert choices == choices[:1] * 6


def test_it_chooses_alike_in_all_states_that_its_seat_cannot_tell_apart():
    """The hidden twins of every state of a match, each with the same luck."""
    compared = 0
    dice, chance = seeded("twins"), Random(3)
    state = RULESET.start(RULESET.options({"format": "quick"}, {}), dice).state
    while RULESET.outcome(state) is None:
        for seat in sorted(RULESET.prompts(state)):
            asked = decision(RULESET, {}, state, seat)
            own = player.choose(RULESET, asked, Random(5))
            for twin in RULESET.hidden_twins(state, seat, seeded("swap")):
                there = decision(RULESET, {}, twin, seat)
                assert player.choose(RULESET, there, Random(5)) == own
                compared += 1
            answer = player.choose(RULESET, asked, chance)
            done = RULESET.perform(state, seat, answer, dice)
            state = done.state
            if seat not in RULESET.prompts(state):
                break
    assert compared > 0


def test_it_leaves_the_view_as_it_was():
    state = RULESET.start(RULESET.options({"format": "quick"}, {}), seeded("kept")).state
    seat = next(iter(RULESET.prompts(state)))
    asked, again = (decision(RULESET, {}, state, seat) for _ in range(2))
    player.choose(RULESET, asked, Random(1))
    assert asked == again


# To score.


def test_it_takes_an_objective_that_it_stands_beside():
    position = {
        "scoring": SCORING,
        "objectives": {"o1": {"at": [3000, 12000]}},
        "models": {"a1": model(3000, 10900), "b1": model(20000, 20000)},
    }
    assert chosen(position) == {"do": "scenario", "model": "a1", "objective": "o1"}


def test_it_goes_for_an_objective_that_nobody_holds():
    position = {
        "scoring": SCORING,
        "objectives": {"o1": {"at": [3000, 12000]}},
        "models": {"a1": model(3000, 5000), "b1": model(20000, 20000)},
    }
    action = chosen(position)
    assert action["do"] == "run"
    assert action["path"][0][1] > 10_000


def test_it_steps_into_the_circle_in_the_last_turn():
    position = {
        "turn": 4, "turns": 4, "scoring": SCORING, "zones": FORD,
        "models": {
            "a1": model(12000, 7000, counters=1),
            "a2": model(2000, 2000, counters=1),
            "b1": model(20000, 20000),
        },
    }  # fmt: skip
    action = chosen(position)
    assert (action["do"], action["model"]) in {("walk", "a1"), ("run", "a1")}
    x, y = action["path"][-1]
    assert (x - 12000) ** 2 + (y - 12000) ** 2 <= 2400**2


def test_it_goes_round_what_cannot_be_passed():
    position = {
        "scoring": SCORING,
        "objectives": {"o1": {"at": [12000, 12000]}},
        "terrain": {
            "t1": {"shape": "circle", "at": [12000, 9000], "r": 1500, "passage": "impassable"}
        },
        "models": {"a1": model(12000, 6500, move=8), "b1": model(20000, 20000)},
    }
    action = chosen(position)
    assert action["do"] in ("walk", "run")
    assert action["path"][0] != [12000, 12000]


# To fight well.


def test_it_attacks_whom_it_beats():
    strong = {"melee": 5, "weapons": {"axe": {"kind": "melee", "strength": 2}}}
    position = {
        "models": {"a1": model(9000, 9000, **strong), "b1": model(9000, 11500, melee=1, wounds=4)}
    }
    action = chosen(position)
    assert (action["do"], action["target"]) == ("melee", "b1")


def test_it_does_not_attack_whom_it_cannot_stand_up_to():
    strong = {"melee": 6, "weapons": {"axe": {"kind": "melee", "strength": 3}}}
    position = {
        "models": {"a1": model(9000, 9000, melee=1, wounds=5), "b1": model(9000, 11500, **strong)}
    }
    assert chosen(position)["do"] not in ("melee", "charge")


def test_it_shoots_the_one_that_the_shot_may_kill():
    bow = {"bow": {"kind": "ranged", "range": [6, 12, 18], "strength": 1}}
    position = {
        "models": {
            "a1": model(9000, 4000, ranged=3, melee=1, weapons=bow),
            "b1": model(7000, 9500),
            "b2": model(11000, 9500, wounds=5),
        }
    }
    action = chosen(position)
    assert (action["do"], action["target"]) == ("ranged", "b2")


def test_it_buys_dice_for_a_shot_that_is_worth_it():
    bow = {"bow": {"kind": "ranged", "range": [6, 12, 18], "strength": 1}}
    keys = {"ranged": 2, "melee": 1, "weapons": bow, "boost": {"ranged": 1}, "tokens": 6}
    position = {"models": {"a1": model(9000, 4000, **keys), "b1": model(9000, 9500, wounds=3)}}
    assert chosen(position)["boost"]["ranged"] > 0


def test_it_never_fights_without_a_defence_when_the_other_strikes_first():
    """All dice on attack are worth nothing to whoever is dead by then."""
    position = {
        "models": {
            "a1": model(9000, 9000, melee=5, weapons={"axe": {"kind": "melee", "strength": 4}}),
            "b1": model(9000, 10225, melee=4, wounds=3),
        }
    }
    state = RULESET.arrange(RULESET.fresh({}), position)
    fight = RULESET.perform(state, 0, {"do": "melee", "model": "a1", "target": "b1"}, seeded("t"))
    asked = decision(RULESET, {}, fight.state, 1)
    for seed in range(20):
        assert player.choose(RULESET, asked, Random(seed))["defence"] >= 2


# To use states to its ends.


def test_it_stands_up():
    position = {"models": {"a1": model(9000, 9000, marks={"prone": 1}), "b1": model(9000, 14000)}}
    assert chosen(position)["do"] == "standup"


def test_it_puts_a_friend_s_fire_out_rather_than_do_nothing():
    position = {
        "models": {
            "a1": model(9000, 3000, counters=1, move=1),
            "a2": model(9000, 4225, marks={"fire": [3, 2]}, counters=0, wounds=3),
            "b1": model(9000, 22000),
        }
    }
    action = chosen(position)
    assert action == {"do": "wait", "model": "a1", "choice": "fire", "target": "a2"}


def test_it_heals_whom_it_can_reach():
    position = {
        "models": {
            "a1": model(9000, 3000, traits={"heal": 2}, melee=1),
            "a2": model(9000, 6000, wounds=4, counters=0),
            "b1": model(9000, 22000),
        }
    }
    action = chosen(position)
    assert (action["do"], action["target"]) == ("heal", "a2")


def test_it_takes_over_an_enemy_that_it_can_bind():
    position = {
        "active": 1,
        "models": {
            "a1": model(12000, 8000, card="boga"),
            "b4": model(12000, 14500, card="yss", tokens=9),
        },
    }
    action = chosen(position, seat=1)
    assert (action["do"], action.get("feat")) == ("feat", "long-thread")


def test_it_walks_into_reach_for_a_feat():
    position = {
        "active": 1,
        "models": {
            "a1": model(12000, 3000, card="boga"),
            "b4": model(12000, 15500, card="yss", tokens=9),
        },
    }
    action = chosen(position, seat=1)
    assert (action["do"], action.get("move")) == ("feat", "before")


def test_it_makes_no_one_of_its_own_berserk_for_nothing():
    position = {
        "active": 1,
        "models": {
            "a1": model(3000, 3000),
            "b7": model(20000, 20000, card="sut", tokens=4),
        },
    }
    assert chosen(position, seat=1).get("feat") != "red-hour"


def test_it_pays_a_death_sentence_off():
    prompt = {"kind": "cleanse", "models": ["a1"]}
    state = RULESET.start(RULESET.options({}, {}), seeded("c")).state
    asked = Decision(0, {}, RULESET.view(state, 0), prompt, RULESET.legal(state, 0))
    assert player.choose(RULESET, asked, Random(1)) == {"do": "cleanse", "models": ["a1"]}


def test_it_keeps_a_counter_when_it_can_pass():
    """A Pass Token is better than a Wait for nothing."""
    position = {
        "passes": {"0": 1},
        "models": {
            "a1": model(1000, 1000, counters=1, move=1, marks={"held": {"b1": 1}}),
            "b1": model(1000, 2225, melee=6, weapons={"axe": {"kind": "melee", "strength": 3}}),
            "b2": model(20000, 20000),
        },
    }
    assert chosen(position)["do"] in ("pass", "disengage")


def test_the_policy_of_that_name_plays_it():
    state = RULESET.start(RULESET.options({"format": "quick"}, {}), seeded("p")).state
    seat = next(iter(RULESET.prompts(state)))
    asked = decision(RULESET, {}, state, seat)
    expected = player.choose(RULESET, asked, Random(2))
    assert GreedyPolicy().choose(RULESET, asked, Random(2)) == expected
