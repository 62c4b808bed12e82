"""Options, rosters, deployment (section 17)."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.rules.game import Json, OptionsError
from gamewarden.rules.warband import RULESET
from support.warband import Match, started

HERON = ["oru", "tamen", "siri", "quill", "veil", "ilen"]
CINDER = ["drosk", "fen", "maul", "yss", "morrow", "anneke"]


@pytest.mark.rule("WB-SETUP-1")
def test_options_left_out_are_a_standard_match_of_the_two_default_rosters():
    assert RULESET.options({}, {}) == {
        "format": "standard",
        "warbands": {"0": "heron", "1": "cinder"},
        "rosters": {"0": HERON, "1": CINDER},
        "deploy": "fixed",
    }


@pytest.mark.rule("WB-SETUP-1")
def test_a_seats_own_warband_and_roster_stand_over_the_rooms():
    room = {"format": "quick", "rosters": {"0": ["boga", "nami", "kei"]}}
    own: dict[int, Json] = {0: {"warband": "cinder"}, 1: {"roster": ["sut", "bram", "kennel"]}}
    found = RULESET.options(room, own)
    assert found["warbands"] == {"0": "cinder", "1": "cinder"}
    assert found["rosters"] == {"0": CINDER[:3], "1": ["sut", "bram", "kennel"]}
    same = RULESET.options(room, {0: {"warband": "heron"}})
    assert same["rosters"]["0"] == ["boga", "nami", "kei"]


@pytest.mark.parametrize(
    ("room", "own", "field"),
    [
        ({"size": 3}, {}, "size"),
        ({"format": "huge"}, {}, "format"),
        ({"format": 3}, {}, "format"),
        ({"deploy": None}, {}, "deploy"),
        ({"warbands": {"2": "heron"}}, {}, "warbands"),
        ({"warbands": {"0": "reeds"}}, {}, "warbands"),
        ({"rosters": []}, {}, "rosters"),
        ({"rosters": {"0": HERON[:5]}}, {}, "rosters"),
        ({"rosters": {"0": [*HERON[:5], "oru"]}}, {}, "rosters"),
        ({"rosters": {"0": CINDER}}, {}, "rosters"),
        ({}, {0: {"roster": CINDER}}, "roster"),
        ({}, {1: {"warband": ["heron"]}}, "warband"),
        ({}, {1: {"format": "quick"}}, "format"),
    ],
)
def test_options_outside_their_range_are_named(room: Json, own: dict[int, Json], field: str):
    with pytest.raises(OptionsError) as found:
        RULESET.options(room, own)
    assert found.value.field == field


def test_the_schema_knows_the_defaults():
    properties = RULESET.options_schema()["properties"]
    assert set(properties) == {"format", "warbands", "rosters", "deploy"}
    assert properties["format"] == {"enum": ["standard", "quick"], "default": "standard"}
    assert RULESET.own_options() == {"warband", "roster"}


@pytest.mark.rule("WB-SETUP-2", "WB-SETUP-3", "WB-SETUP-5", "WB-TEST-10")
def test_a_fixed_deployment_is_a_row_on_either_side_and_ties_are_rolled_again():
    match = started(dice=[4, 4, 1, 1, 5, 2])
    models = match.view["models"]
    assert [models[f"a{n}"]["pos"] for n in range(1, 7)] == [
        [x, 2500] for x in (4500, 7500, 10_500, 13_500, 16_500, 19_500)
    ]
    assert models["b1"]["pos"] == [19_500, 21_500]
    assert models["b6"]["face"] == [0, -1]
    rolls = [(roll["seat"], roll["dice"]) for roll in match.told("roll")]
    # Drosk is a tactician, but a 1 remains nothing
    assert rolls == [(0, [4]), (1, [4])]
    assert match.prompt(1) == {"kind": "first"}


@pytest.mark.rule("WB-TEST-10")
def test_two_ones_and_equal_results_are_rolled_again():
    options = {"warbands": {"1": "heron"}}
    match = started(options, dice=[1, 1, 3, 3, 2, 6])
    assert [roll["dice"] for roll in match.told("roll")] == [[1], [1], [3], [3], [2], [6]]
    assert list(match.view["waiting"]) == ["1"]


def free(**options: Any) -> Match:
    return started({"format": "quick", "deploy": "free", **options}, dice=[5, 2, 6, 3])


@pytest.mark.rule("WB-SETUP-4")
def test_undeployed_models_are_not_on_the_table_and_the_default_is_the_fixed_row():
    match = free()
    assert match.view["models"] == {}
    assert (match.view["phase"], match.view["turn"]) == ("deploy", 0)
    assert RULESET.turn(match.state) == (0, None)
    assert match.prompt(1) == {"kind": "deploy", "models": ["b1", "b2", "b3"]}
    fixed = RULESET.default(match.state, 1)
    assert match.legal(1) == [fixed]
    assert fixed["models"]["b1"] == {"pos": [15_000, 19_000], "face": [0, -1]}
    match.time_out(1)
    assert list(match.view["models"]) == ["b1", "b2", "b3"]
    match.time_out(0)
    assert list(match.view["models"]) == ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert match.view["turn"] == 1


@pytest.mark.rule("WB-SETUP-4")
@pytest.mark.parametrize(
    "change",
    [
        {"b1": {"pos": [15_000, 18_599], "face": [0, -1]}},  # not wholly in its zone
        {"b1": {"pos": [15_000, 23_401], "face": [0, -1]}},  # off the table
        {"b1": {"pos": [12_100, 19_000], "face": [0, -1]}},  # over another
        {"b4": {"pos": [15_000, 21_000], "face": [0, -1]}},  # not of the roster
    ],
)
def test_a_base_must_lie_wholly_in_its_zone_on_free_ground(change: Json):
    match = free()
    fixed = RULESET.default(match.state, 1)
    models = {**fixed["models"], **change}
    assert match.rule(1, "deploy", models=models) == "WB-SETUP-4"
    assert match.rule(1, "deploy", models={}) == "WB-SETUP-4"


def test_a_deployment_without_a_facing_is_malformed():
    match = free()
    models = {id: {"pos": [15_000, 19_000]} for id in ("b1", "b2", "b3")}
    assert match.refusal(1, "deploy", models=models).field == "models"
    faceless = {id: {"pos": [15_000, 19_000], "face": [0, 0]} for id in ("b1", "b2", "b3")}
    assert match.refusal(1, "deploy", models=faceless).code == "bad_message"
