"""Positions of scenarios: their defaults, and what makes them malformed."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import MalformedError
from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.hype import RULESET
from support.hype import hype


def arranged(position: Json, options: Json | None = None) -> Json:
    """The referee's view of a position."""
    return RULESET.view(RULESET.arrange(RULESET.fresh(options or {}), position), REFEREE)


def test_nothing_said_is_two_blank_characters_in_turn_3():
    assert arranged({}) == {
        "turn": 3,
        "round": 2,
        "active": 0,
        "first": 0,
        "phase": "main",
        "players": {"0": {"ap": 3, "hype": 0, "modifiers": {}}, "1": {"hype": 0, "modifiers": {}}},
        "characters": {
            "a1": {"card": "blank", "seat": 0, "slot": 1, "health": 100, "shield": 0},
            "b1": {"card": "blank", "seat": 1, "slot": 1, "health": 100, "shield": 0},
        },
        "waiting": {"0": "main"},
    }


@pytest.mark.parametrize(
    ("said", "turn", "active", "first"),
    [
        ({"turn": 4}, 4, 1, 0),
        ({"turn": 4, "first": 1}, 4, 0, 1),
        ({"active": 1}, 4, 1, 0),
        ({"active": 1, "first": 1}, 3, 1, 1),
        ({"first": 1}, 3, 1, 1),
        ({"turn": 12, "active": 0}, 12, 0, 1),
        ({"turn": 7, "active": 1, "first": 1}, 7, 1, 1),
    ],
)
def test_turn_active_and_first_follow_from_each_other(
    said: Json, turn: int, active: int, first: int
):
    view = arranged(said)
    assert (view["turn"], view["active"], view["first"]) == (turn, active, first)


def test_defaults_of_ap_and_of_a_field():
    assert arranged({"turn": 1})["players"]["0"]["ap"] == 2
    assert arranged({"turn": 2, "field": {"card": "open_pit"}}, {"ap": 5, "field_turns": 6}) == {
        **arranged({"turn": 2}, {"ap": 5}),
        "field": {"card": "open_pit", "seat": 1, "left": 6},
    }


def test_pressure_follows_from_the_rest():
    assert "pressure" not in arranged({"turn": 13})
    assert arranged({"turn": 14})["pressure"] is True
    assert arranged({"early_pressure": True})["pressure"] is True
    assert "pressure" not in arranged({"turn": 14, "field": {"card": "cool_down_hall"}})


def test_characters_stand_by_seat_and_slot_whatever_the_order_of_the_keys():
    characters = {"b2": {}, "z": {"seat": 0, "slot": 3}, "a2": {}, "b1": {}}
    assert list(arranged({"characters": characters})["characters"]) == ["a2", "z", "b1", "b2"]


def test_an_id_that_says_a_slot_may_be_given_another():
    view = arranged({"characters": {"a3": {"slot": 1}, "b3": {"seat": 0, "slot": 2}}})
    assert view["characters"]["b3"] == {
        "card": "blank",
        "seat": 0,
        "slot": 2,
        "health": 100,
        "shield": 0,
    }


def test_a_position_read_from_a_view_is_the_same_position():
    match = hype(
        also={
            "cards": {
                "x": {"type": "character", "health": 50, "passives": [{"kind": "cap", "n": 20}]},
                "e": {"type": "event", "do": [{"step": "hit", "n": 10}], "pick": {"side": "enemy"}},
            },
            "field": {"card": "fog_bank", "left": 2},
        },
        players={"0": {"hype": 2, "played": 1, "modifiers": {"e": {"spent": True}}}},
        a1={"card": "x", "exposed": True, "acts": 1, "extra": 1},
        b2={"card": "odalys", "spent": True, "shield": 30, "hidden": True, "stunned": True},
    )
    view = match.view
    said = {
        key: value
        for key, value in view.items()
        if key not in ("round", "phase", "pressure", "waiting")
    }
    assert RULESET.arrange(RULESET.fresh({}), said) == match.state


def test_an_ad_hoc_card_goes_by_its_id_where_it_has_no_name():
    cards = {"x": {"type": "field"}, "y": {"type": "event", "name": "Why"}}
    view = arranged({"cards": cards})
    assert view["cards"] == {
        "x": {"type": "field", "name": "x"},
        "y": {"type": "event", "name": "Why"},
    }


def test_an_ad_hoc_card_is_shown_as_it_was_written():
    """What a writer says though it is the default is shown, and what is left out is not."""
    hit = {"step": "hit", "n": 10, "to": "target"}
    card = {
        "type": "event",
        "name": "E",
        "cost": {},
        "pick": {"side": "enemy", "min": 1},
        "do": [hit],
    }
    assert arranged({"cards": {"e": card}})["cards"] == {"e": card}


def test_as_many_acts_and_modifiers_are_done_as_the_options_and_extra_acts_allow():
    options = {"acts_a_turn": 2, "modifiers_a_turn": 2}
    position = {"players": {"0": {"played": 2}}, "characters": {"a1": {"acts": 3, "extra": 1}}}
    view = arranged(position, options)
    assert view["players"]["0"]["played"] == 2
    assert view["characters"]["a1"]["acts"] == 3


CHARACTER = {"type": "character", "health": 50}


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ([], "arrange"),
        ({"rounds": 1}, "arrange.rounds"),
        ({"round": 2}, "arrange.round"),
        ({"phase": "main"}, "arrange.phase"),
        ({"pressure": True}, "arrange.pressure"),
        ({"waiting": {}}, "arrange.waiting"),
        ({"outcome": {}}, "arrange.outcome"),
        ({"turn": 0}, "arrange.turn"),
        ({"turn": True}, "arrange.turn"),
        ({"turn": "3"}, "arrange.turn"),
        ({"active": 2}, "arrange.active"),
        ({"first": -1}, "arrange.first"),
        ({"turn": 3, "active": 1, "first": 0}, "arrange.first"),
        ({"early_pressure": False}, "arrange.early_pressure"),
        ({"field": {}}, "arrange.field.card"),
        ({"field": {"card": "flashpan"}}, "arrange.field.card"),
        ({"field": {"card": "open_pit", "left": 5}}, "arrange.field.left"),
        ({"field": {"card": "open_pit", "left": 0}}, "arrange.field.left"),
        ({"field": {"card": "open_pit", "seat": 2}}, "arrange.field.seat"),
        ({"field": {"card": "open_pit", "turns": 2}}, "arrange.field.turns"),
        ({"field": "open_pit"}, "arrange.field"),
        ({"players": {"2": {}}}, "arrange.players.2"),
        ({"players": {"0": {"hype": 4}}}, "arrange.players.0.hype"),
        ({"players": {"0": {"hype": -1}}}, "arrange.players.0.hype"),
        ({"players": {"0": {"ap": None}}}, "arrange.players.0.ap"),
        ({"players": {"1": {"ap": 3}}}, "arrange.players.1.ap"),
        ({"players": {"1": {"played": 1}}}, "arrange.players.1.played"),
        ({"players": {"0": {"played": 2}}}, "arrange.players.0.played"),
        ({"players": {"0": {"drafted": []}}}, "arrange.players.0.drafted"),
        ({"players": {"0": {"line_up": {}}}}, "arrange.players.0.line_up"),
        ({"players": {"0": {"modifiers": ["encore"]}}}, "arrange.players.0.modifiers"),
        ({"players": {"0": {"modifiers": {"kiln": {}}}}}, "arrange.players.0.modifiers.kiln"),
        ({"players": {"0": {"modifiers": {"x": {}}}}}, "arrange.players.0.modifiers.x"),
        (
            {"players": {"0": {"modifiers": {"encore": {"spent": False}}}}},
            "arrange.players.0.modifiers.encore.spent",
        ),
        ({"characters": {"a1": {"card": "encore"}}}, "arrange.characters.a1.card"),
        ({"characters": {"a1": {"card": ["kiln"]}}}, "arrange.characters.a1.card"),
        ({"characters": {"a1": {"health": 101}}}, "arrange.characters.a1.health"),
        ({"characters": {"a1": {"shield": 31}}}, "arrange.characters.a1.shield"),
        ({"characters": {"a1": {"exposed": False}}}, "arrange.characters.a1.exposed"),
        ({"characters": {"a1": {"exposed": 1}}}, "arrange.characters.a1.exposed"),
        ({"characters": {"a1": {"burning": True}}}, "arrange.characters.a1.burning"),
        ({"characters": {"b1": {"acts": 1}}}, "arrange.characters.b1.acts"),
        ({"characters": {"b1": {"extra": 1}}}, "arrange.characters.b1.extra"),
        ({"characters": {"a1": {"acts": -1}}}, "arrange.characters.a1.acts"),
        ({"characters": {"a1": {"acts": 2}}}, "arrange.characters.a1.acts"),
        ({"characters": {"a1": {"acts": 3, "extra": 1}}}, "arrange.characters.a1.acts"),
        ({"characters": {"a1": {"health": 0}}}, "arrange.characters"),
        ({"characters": {"a1": {}, "a2": {"health": 0, "shield": 10}}}, "arrange.characters.a2"),
        ({"characters": {"a1": {}, "a2": {"health": 0, "hidden": True}}}, "arrange.characters.a2"),
        ({"characters": {"a4": {}}}, "arrange.characters.a4.slot"),
        ({"characters": {"zed": {}}}, "arrange.characters.zed"),
        ({"characters": {"zed": {"seat": 0}}}, "arrange.characters.zed"),
        ({"characters": {"z d": {"seat": 0, "slot": 1}}}, "arrange.characters.z d"),
        ({"characters": {"": {"seat": 0, "slot": 1}}}, "arrange.characters."),
        ({"characters": {"z" * 25: {"seat": 0, "slot": 1}}}, "arrange.characters.zzzzz"),
        ({"characters": {"a1": {}, "z": {"seat": 0, "slot": 1}}}, "arrange.characters"),
        ({"characters": {"a1": {"seat": 1}}}, "arrange.characters"),
        ({"characters": []}, "arrange.characters"),
        ({"cards": []}, "arrange.cards"),
        ({"cards": {"kiln": CHARACTER}}, "arrange.cards.kiln"),
        ({"cards": {"blank": CHARACTER}}, "arrange.cards.blank"),
        ({"cards": {"x y": CHARACTER}}, "arrange.cards.x y"),
        ({"cards": {"x": {"health": 50}}}, "arrange.cards.x"),
        ({"cards": {"x": {"type": "character"}}}, "arrange.cards.x"),
        ({"cards": {"x": {"type": "relic"}}}, "arrange.cards.x"),
        ({"cards": {"x": {**CHARACTER, "colour": 1}}}, "arrange.cards.x"),
        ({"cards": {"x": {**CHARACTER, "health": True}}}, "arrange.cards.x"),
        ({"cards": {"x": {**CHARACTER, "signature": None}}}, "arrange.cards.x"),
        (
            {"cards": {"x": {**CHARACTER, "passives": [{"kind": "luck"}]}}},
            "arrange.cards.x.passives[0].kind: ",
        ),
        ({"cards": {"x": {**CHARACTER, "passives": [{"kind": "cap"}]}}}, "arrange.cards.x"),
        (
            {"cards": {"x": {**CHARACTER, "passives": [{"kind": "steady", "holder": "a1"}]}}},
            "arrange.cards.x",
        ),
        (
            {"cards": {"x": {"type": "event", "do": [{"step": "jump"}]}}},
            "arrange.cards.x.do[0].step: ",
        ),
        ({"cards": {"x": {"type": "event", "do": [{"step": "hit", "n": -1}]}}}, "arrange.cards.x"),
        (
            {"cards": {"x": {"type": "event", "do": [{"step": "stun", "to": "x"}]}}},
            "arrange.cards.x",
        ),
        (
            {"cards": {"x": {"type": "event", "pick": {"side": "ally", "min": 2}}}},
            "arrange.cards.x.pick",
        ),
        ({"cards": {"x": {"type": "field", "while": [{"kind": "rain"}]}}}, "arrange.cards.x"),
    ],
)
def test_what_the_rulebook_does_not_allow_is_malformed_and_its_place_is_named(
    position: Any, place: str
):
    with pytest.raises(MalformedError) as refused:
        arranged(position)
    assert str(refused.value).startswith(place)


def test_a_hand_and_a_team_are_limited_by_the_options():
    hands = {"players": {"0": {"modifiers": {"encore": {}, "heckle": {}}}}}
    with pytest.raises(MalformedError, match="at most 1"):
        arranged(hands, {"hand_size": 1})
    with pytest.raises(MalformedError, match="a slot up to 2"):
        arranged({"characters": {"a3": {}}}, {"team_size": 2})
    assert "a5" in arranged({"characters": {"a5": {}}}, {"team_size": 5})["characters"]


def test_a_form_that_is_nested_beyond_reason_is_malformed_and_no_crash():
    step: Json = {"step": "stun"}
    for _ in range(5000):
        step = {"step": "if", "when": {}, "then": [step]}
    with pytest.raises(MalformedError):
        arranged({"cards": {"x": {"type": "event", "do": [step]}}})
