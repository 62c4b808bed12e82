"""Options of rooms and of scenarios, and what a match may be set up with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gamewarden.errors import MalformedError
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import Json, OptionsError
from gamewarden.rules.hype import RULESET
from gamewarden.rules.hype.cards import CHARACTERS, LINE_UPS, MODIFIERS
from gamewarden.rules.hype.setup import RANGES
from support.hype import started

NEEDLES = {"team": list(LINE_UPS["needles"].team), "hand": list(LINE_UPS["needles"].hand)}


def fault(room: Mapping[Any, Any], own: Mapping[int, Json] | None = None) -> str:
    """The key that options are refused for."""
    with pytest.raises(OptionsError) as refused:
        RULESET.options(room, own or {})
    return refused.value.field


def test_options_are_whole_and_may_be_given_again():
    options = RULESET.options({"ap": 5}, {})
    assert options["ap"] == 5
    assert options["setup"] == "ready"
    assert options["line_ups"] == {"0": "hammers", "1": "needles"}
    assert "first" not in options
    assert RULESET.options(options, {}) == options


def test_each_number_has_the_range_and_the_default_of_the_rulebook():
    properties = RULESET.options_schema()["properties"]
    whole = RULESET.options({}, {})
    for key, allowed in RANGES.items():
        schema = properties[key]
        assert (schema["minimum"], schema["maximum"]) == (allowed.low, allowed.high)
        assert schema["default"] == whole[key]
    assert properties["basic_damage"]["multipleOf"] == 10
    assert properties.keys() == {*RANGES, "first", "setup", "line_ups"}


@pytest.mark.parametrize("key", sorted(RANGES))
def test_a_number_outside_its_range_names_its_key(key: str):
    allowed = RANGES[key]
    wrong: list[Any] = [allowed.low - 1, allowed.high + 1, str(allowed.low), True, 1.0, None, [3]]
    if allowed.step > 1:
        wrong.append(allowed.low + 5)
    for value in wrong:
        assert fault({key: value}) == key


def test_a_number_may_be_as_large_as_json_has_them():
    assert fault({"ap": 10**400}) == "ap"


@pytest.mark.parametrize("key", ["team_size", "hand_size"])
def test_the_edges_of_a_size_can_be_played(key: str):
    for size in (RANGES[key].low, RANGES[key].high):
        options = RULESET.options({"setup": "secret", key: size}, {})
        assert options[key] == size


@pytest.mark.parametrize(
    ("room", "key"),
    [
        ({"teamsize": 3}, "teamsize"),
        ({3: 3}, "3"),
        ({"line_up": "hammers"}, "line_up"),
        ({"first": 2}, "first"),
        ({"first": True}, "first"),
        ({"setup": "auction"}, "setup"),
        ({"setup": ["ready"]}, "setup"),
        ({"line_ups": []}, "line_ups"),
        ({"line_ups": {"2": "hammers"}}, "line_ups"),
        ({"line_ups": {"0": "nails"}}, "line_ups"),
        ({"line_ups": {"0": 5}}, "line_ups"),
        ({"line_ups": {"0": {"team": []}}}, "line_ups"),
        ({"line_ups": {"0": {"team": [], "hand": [], "more": 1}}}, "line_ups"),
        ({"line_ups": {"0": {"team": "abc", "hand": []}}}, "line_ups"),
        ({"line_ups": {"0": {"team": [1], "hand": []}}}, "line_ups"),
        ({"setup": "secret", "line_ups": {"0": "hammers"}}, "line_ups"),
        ({"setup": "draft", "line_ups": {}}, "line_ups"),
    ],
)
def test_what_a_room_cannot_be_made_with_is_named(room: Json, key: str):
    assert fault(room) == key


@pytest.mark.rule("HYPE-SETUP-4", "HYPE-SETUP-1", "HYPE-SETUP-2")
@pytest.mark.parametrize(
    "broken",
    [
        {"team": ["kiln", "kiln", "maru"]},
        {"team": ["kiln", "maru"]},
        {"team": ["kiln", "maru", "flashpan"]},
        {"team": ["kiln", "maru", "nobody"]},
        {"team": ["kiln", "maru", "blank"]},
        {"hand": NEEDLES["hand"][:5]},
        {"hand": [*NEEDLES["hand"][:5], "encore"]},
        {"hand": [*NEEDLES["hand"][:5], "kiln"]},
    ],
)
def test_there_is_no_room_with_a_line_up_that_breaks_the_rules(broken: Json):
    line_up = {**NEEDLES, **broken}
    assert fault({"line_ups": {"0": line_up}}) == "line_ups"
    assert fault({}, {1: {"line_up": line_up}}) == "line_up"


@pytest.mark.rule("HYPE-SETUP-4")
def test_there_is_no_ready_room_whose_sizes_nobodys_line_up_fits():
    assert fault({"team_size": 2}) == "line_ups"
    small = {"team": NEEDLES["team"][:2], "hand": NEEDLES["hand"]}
    match = started({"team_size": 2, "line_ups": {"0": small, "1": small}}, dice=[0])
    assert list(match.view["characters"]) == ["a1", "a2", "b1", "b2"]


def test_a_seats_own_line_up_stands_over_the_rooms():
    options = RULESET.options({"line_ups": {"1": "siphons"}}, {1: {"line_up": "shadows"}})
    assert options["line_ups"] == {"0": "hammers", "1": "shadows"}
    assert RULESET.own_options() == {"line_up"}


@pytest.mark.parametrize(
    ("room", "own", "key"),
    [
        ({}, {"ap": 9}, "ap"),
        ({}, {"line_ups": {}}, "line_ups"),
        ({}, {"line_up": "nails"}, "line_up"),
        ({}, {"line_up": None}, "line_up"),
        ({"setup": "secret"}, {"line_up": "hammers"}, "line_up"),
        ({"setup": "draft"}, {"line_up": "hammers"}, "line_up"),
    ],
)
def test_a_seat_may_choose_its_line_up_and_nothing_else(room: Json, own: Json, key: str):
    assert fault(room, {0: own}) == key


def test_a_scenario_is_free_of_the_ranges_but_not_of_what_can_be_played():
    free = RULESET.fresh({"ap": 99, "team_size": 8, "setup": "draft", "pressure_bonus": 55})
    assert (free["ap"], free["team_size"], free["pressure_bonus"]) == (99, 8, 55)
    for options, key in (
        ({"ap": -1}, "ap"),
        ({"ap": 1.5}, "ap"),
        ({"team_size": 0}, "team_size"),
        ({"team_size": 17}, "team_size"),
        ({"team_size": 9, "setup": "draft"}, "team_size"),
        ({"hand_size": 23}, "hand_size"),
        ({"apples": 1}, "apples"),
    ):
        with pytest.raises(OptionsError) as refused:
            RULESET.fresh(options)
        assert refused.value.field == key


@pytest.mark.rule("HYPE-SETUP-4")
def test_a_scenario_whose_line_ups_do_not_fit_is_malformed_when_it_starts():
    with pytest.raises(MalformedError, match=r"options\.line_ups"):
        RULESET.start(RULESET.fresh({"team_size": 2}), ScriptedDice([0]))


@pytest.mark.rule("HYPE-SETUP-1", "HYPE-SETUP-2")
def test_both_seats_may_field_the_same_characters_and_hold_the_same_cards():
    match = started({"line_ups": {"0": "hammers", "1": "hammers"}}, dice=[0])
    assert match.character("a1")["card"] == match.character("b1")["card"]
    assert match.player(0)["modifiers"] == match.player(1)["modifiers"]


@pytest.mark.rule("HYPE-SETUP-5", "HYPE-SETUP-6")
@pytest.mark.parametrize("setup", ["secret", "draft"])
@pytest.mark.parametrize(("team_size", "hand_size"), [(3, 6), (2, 6), (3, 8), (1, 0)])
def test_every_line_up_that_legal_lists_can_be_named(setup: str, team_size: int, hand_size: int):
    sizes = {"team_size": team_size, "hand_size": hand_size}
    match = started({"setup": setup, "first": 0, **sizes})
    while match.view["phase"] == "draft":
        seat = match.view["active"]
        match.act(seat, "draft", card=match.legal(seat)[0]["card"])
    for seat in (0, 1):
        found = RULESET.legal(match.state, seat)
        assert not found.complete
        assert RULESET.default(match.state, seat) == found.actions[0]
        assert all(RULESET.why_not(match.state, seat, action) is None for action in found.actions)
    ready_made = 4 if (team_size, hand_size) == (3, 6) else 1
    orders = 6 if setup == "draft" and ready_made == 4 else 1
    assert len(match.legal(0)) == ready_made * orders


@pytest.mark.rule("HYPE-SETUP-5")
def test_a_secret_prompt_lists_the_ready_made_line_ups_in_their_order():
    match = started({"setup": "secret", "first": 0})
    assert [action["team"] for action in match.legal(0)] == [
        list(line_up.team) for line_up in LINE_UPS.values()
    ]


@pytest.mark.rule("HYPE-SETUP-6")
def test_after_a_draft_every_order_of_the_team_comes_with_each_ready_made_hand():
    match = started({"setup": "draft", "first": 0})
    for seat, card in zip((0, 1, 1, 0, 0, 1), list(CHARACTERS)[5::-1], strict=True):
        match.act(seat, "draft", card=card)
    taken = match.player(0)["drafted"]
    listed = match.legal(0)
    assert [action["team"] for action in listed[::4]][:2] == [taken, [taken[0], taken[2], taken[1]]]
    assert [action["hand"] for action in listed[:4]] == [
        list(line_up.hand) for line_up in LINE_UPS.values()
    ]


@pytest.mark.rule("HYPE-SETUP-6")
def test_a_draft_offers_what_is_left_in_the_order_of_the_card_set():
    match = started({"setup": "draft", "first": 0})
    assert RULESET.prompts(match.state)[0]["cards"] == list(CHARACTERS)
    match.act(0, "draft", card="sable")
    assert RULESET.prompts(match.state)[1]["cards"] == [id for id in CHARACTERS if id != "sable"]
    assert [action["card"] for action in match.legal(1)] == sorted(set(CHARACTERS) - {"sable"})


def test_where_the_ready_made_do_not_fit_the_first_of_the_card_set_are_listed():
    match = started({"setup": "secret", "first": 0, "team_size": 2, "hand_size": 2})
    assert match.legal(0) == [
        {"do": "line_up", "team": list(CHARACTERS)[:2], "hand": list(MODIFIERS)[:2]}
    ]
