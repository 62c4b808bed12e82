"""Positions of scenarios: their defaults, and what makes them malformed (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import MalformedError
from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.warband import RULESET
from support.warband import at

FAR = at(20_000, 20_000)


def arranged(position: Json) -> Json:
    """The referee's view of a position."""
    return RULESET.view(RULESET.arrange(RULESET.fresh({}), position), REFEREE)


def test_what_is_left_out_has_its_default():
    view = arranged({"models": {"a1": at(4000, 4000), "b1": FAR}})
    assert view == {
        "turn": 1,
        "turns": 4,
        "phase": "main",
        "active": 0,
        "first": 0,
        "passes": {"0": 0, "1": 0},
        "score": {"0": 0, "1": 0},
        "models": {"a1": view["models"]["a1"], "b1": view["models"]["b1"]},
        "fallen": {},
        "objectives": {},
        "zones": {},
        "terrain": {},
        "waiting": {"0": "activate"},
    }
    assert view["models"]["a1"] == {
        "name": "a1",
        "seat": 0,
        "owner": 0,
        "pos": [4000, 4000],
        "face": [0, 1],
        "size": "small",
        "melee": 3,
        "ranged": 0,
        "move": 4,
        "ki": 1,
        "ki_max": 6,
        "track": 6,
        "wounds": 0,
        "boost": {},
        "weapons": {"fists": {"kind": "melee", "strength": 0}},
        "traits": {},
        "feats": {},
        "counters": 2,
        "tokens": 0,
        "marks": {},
        "did": {},
        "used": {},
    }
    assert view["models"]["b1"]["face"] == [0, -1]


def test_a_card_stands_in_for_the_defaults_and_what_is_given_over_the_card():
    view = arranged({"models": {"a1": at(4000, 4000, card="yss", ki=1, weapons={}), "b1": FAR}})
    yss = view["models"]["a1"]
    assert (yss["name"], yss["track"], yss["ki"]) == ("Yss, Thread Binder", 5, 1)
    assert yss["weapons"] == {}
    assert list(yss["feats"]) == ["long-thread", "snip", "stopped-mouth"] or len(yss["feats"]) == 3


def test_parts_of_weapons_feats_terrain_and_objectives_may_be_left_out():
    feat = {"timing": "active", "reach": "personal", "effects": []}
    view = arranged(
        {
            "models": {
                "a1": at(4000, 4000, weapons={"rod": {"kind": "melee"}}, feats={"nap": feat}),
                "b1": FAR,
            },
            "terrain": {"wood": {"shape": "circle", "at": [12_000, 12_000], "r": 900}},
            "objectives": {"o1": {"at": [12_000, 12_000]}},
        }
    )
    model = view["models"]["a1"]
    assert model["weapons"]["rod"] == {"kind": "melee", "strength": 0}
    assert model["feats"]["nap"] == {"name": "nap", "cost": 0, **feat}
    assert view["terrain"]["wood"]["passage"] == "clear"
    assert view["terrain"]["wood"]["sight"] == "none"
    assert view["objectives"]["o1"] == {"at": [12_000, 12_000], "r": 500}


def test_ids_say_whose_models_they_are_unless_they_say_otherwise():
    view = arranged({"models": {"a1": at(4000, 4000), "ogre": at(8000, 8000, seat=1)}})
    assert view["models"]["ogre"]["owner"] == 1
    assert view["models"]["ogre"]["face"] == [0, -1]


def test_a_seat_that_can_activate_nothing_is_passed_over():
    view = arranged({"models": {"a1": at(4000, 4000, counters=0), "b1": FAR}})
    assert (view["active"], view["first"], view["waiting"]) == (1, 0, {"1": "activate"})


def test_what_is_shown_of_a_position_is_a_position():
    models = {
        "a1": at(12_000, 10_000, card="tamen", marks={"held": {"b1": 1}, "fire": [2, 1]}, wounds=3,
                 did={"ran": 1}),
        "a2": at(4000, 4000, fear_failed=4, marks={"frightened": 1}),
        "b1": at(12_000, 11_400, tokens=2, used={}, face=[7, -3]),
        "b2": at(4000, 9000, seat=0, owner=1, marks={"control": 2}),
    }  # fmt: skip
    position = {"models": models, "score": {"0": 2}, "fallen": {"b7": 1}, "scoring": {"limit": 4}}
    view = arranged(position)
    again = {key: value for key, value in view.items() if key not in ("waiting",)}
    assert arranged(again) == view


MALFORMED: list[tuple[Any, str]] = [
    ([], "arrange: expected an object"),
    ({"models": {"a1": at(4000, 4000)}}, "arrange.models: expected a model of seat 1"),
    ({"models": {"a1": FAR, "b1": at(4000, 4000)}, "odd": 1}, "arrange.odd"),
    ({"models": {"a1": at(4000, 4000), "b1": at(5199, 4000)}}, "arrange.models.a1.pos"),
    ({"models": {"a1": at(599, 4000), "b1": FAR}}, "arrange.models.a1.pos"),
    ({"models": {"a1": at(4000, 24_001), "b1": FAR}}, "arrange.models.a1.pos"),
    ({"models": {"a1": {}, "b1": FAR}}, "arrange.models.a1.pos: expected two whole numbers"),
    ({"models": {"a1": at(4000, 4000, face=[0, 0]), "b1": FAR}}, "arrange.models.a1.face"),
    ({"models": {"x": at(4000, 4000), "b1": FAR}}, "arrange.models.x: expected `seat`"),
    ({"models": {"a1": at(4000, 4000, marks={"held": {"b1": 1}}), "b1": FAR}},
     "arrange.models.a1.marks.held.b1: expected an Enemy in contact"),
    ({"models": {"a1": at(4000, 4000, marks={"control": 1}), "b1": FAR}}, "`seat` and `owner`"),
    ({"models": {"a1": at(4000, 4000, seat=0, owner=0, marks={"control": 1}), "b1": FAR}},
     "`control` exactly where"),
    ({"models": {"a1": at(4000, 4000), "b1": at(20_000, 20_000, owner=0)}}, "`control` exactly"),
    ({"models": {"a1": at(4000, 4000, marks={"fire": [1, 2]}), "b1": FAR}}, "highest value first"),
    ({"models": {"a1": at(4000, 4000, marks={"fire": 2}), "b1": FAR}}, "a list of values"),
    ({"models": {"a1": at(4000, 4000, marks={"stunned": 0}), "b1": FAR}}, "marks.stunned"),
    ({"models": {"a1": at(4000, 4000, marks={"dazed": 1}), "b1": FAR}}, "marks.dazed"),
    ({"models": {"a1": at(4000, 4000, traits={"immune": ["fire"]}, marks={"fire": [1]}),
                 "b1": FAR}}, "immune"),
    ({"models": {"a1": at(4000, 4000, traits={"sixth-sense": 1}, marks={"blind": 1}), "b1": FAR}},
     "immune"),
    ({"models": {"a1": at(4000, 4000, wounds=6), "b1": FAR}}, "arrange.models.a1.wounds"),
    ({"models": {"a1": at(4000, 4000, tokens=7), "b1": FAR}}, "arrange.models.a1.tokens"),
    ({"models": {"a1": at(4000, 4000, card="nobody"), "b1": FAR}}, "arrange.models.a1.card"),
    ({"models": {"a1": at(4000, 4000, traits={"fleet": 1}), "b1": FAR}}, "traits.fleet"),
    ({"models": {"a1": at(4000, 4000, weapons={"bow": {"kind": "ranged"}}), "b1": FAR}}, "range"),
    (
        {"models": {"a1": at(4000, 4000, weapons={"rod": {"kind": "melee", "strength": "x"}})}},
        "arrange.models.a1.weapons.rod.strength: expected",
    ),
    ({"models": {"a1": at(4000, 4000, used={"song": 1}), "b1": FAR}}, "arrange.models.a1.used"),
    ({"models": {"a1": at(4000, 4000, counters=0), "b1": at(8000, 8000, counters=0)}},
     "a model that can be activated"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR}, "phase": "end"}, "arrange.phase"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR}, "turn": 5, "turns": 4}, "arrange.turns"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR}, "turn": 5}, "arrange.turns: expected 5 or more"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR}, "fallen": {"b1": 1}}, "arrange.fallen.b1"),
    ({"models": {"a1": at(4000, 4000, fear_failed=3), "b1": FAR}},
     "arrange.models.a1.fear_failed: expected only beside `frightened`"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR},
      "terrain": {"t": {"shape": "circle", "at": [4500, 4000], "r": 100,
                        "passage": "impassable"}}}, "arrange.models.a1.pos"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR},
      "terrain": {"t": {"shape": "poly", "points": [[9, 9], [9, 90], [90, 9]]}}}, "clockwise"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR},
      "terrain": {"t": {"shape": "poly", "points": [[9, 9], [90, 9]]}}}, "3 to 8 points"),
    ({"models": {"a1": at(4000, 4000), "b1": FAR}, "scoring": {"win": 1}}, "arrange.scoring.win"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "said"), MALFORMED)
def test_a_position_that_the_rules_cannot_produce_is_malformed(position: Any, said: str):
    with pytest.raises(MalformedError, match="arrange") as found:
        RULESET.arrange(RULESET.fresh({}), position)
    assert said in str(found.value)


@pytest.mark.parametrize(
    "effect",
    [
        {"verb": "dance"},
        {"verb": "mark", "marker": "fire"},
        {"verb": "mark", "marker": "stunned", "value": 1},
        {"verb": "mark", "marker": "held"},
        {"verb": "mark", "marker": "prone", "count": 2},
        {"verb": "push", "inches": -1},
        {"verb": "test", "stat": "ki", "number": 4, "fail": [{"verb": "wound", "amount": -2}]},
        {"verb": "clear", "marker": None},
    ],
)
def test_effects_are_those_of_the_rulebook(effect: Json):
    feat = {"timing": "active", "reach": "personal", "effects": [effect]}
    position = {"models": {"a1": at(4000, 4000, feats={"odd": feat}), "b1": FAR}}
    with pytest.raises(MalformedError, match=r"arrange\.models\.a1\.feats\.odd"):
        RULESET.arrange(RULESET.fresh({}), position)
