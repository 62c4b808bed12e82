"""Positions of scenarios: their defaults, and what makes them malformed."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import MalformedError
from gamewarden.rules.game import REFEREE, Json
from gamewarden.rules.tcg import RULESET
from support.tcg import supporter, tcg, unit

NUMBERS = {"hp": 10, "at": 1, "lk": 0, "rs": 0, "reach": 1, "move": 1}


def arranged(position: Json, options: Json | None = None) -> Json:
    """The referee's view of a position."""
    return RULESET.view(RULESET.arrange(RULESET.fresh(options or {}), position), REFEREE)


def leader(seat: int, zone: str) -> Json:
    """A default leader as the referee sees it."""
    total = {**NUMBERS, "effect_reach": 1}
    return {
        "card": "leader", "owner": seat, "controller": seat, "zone": zone, "base": NUMBERS,
        "total": total,
    }  # fmt: skip


def player(character: str) -> Json:
    """A seat without cards as the referee sees it."""
    sizes = {f"{pile}_size": 0 for pile in ("deck", "hand", "discard", "removed")}
    piles: Json = {pile: {} for pile in ("deck", "hand", "discard", "removed")}
    return {"character": character, **sizes, **piles, "deck_order": []}


def test_nothing_said_is_two_leaders_in_turn_3():
    assert arranged({}) == {
        "turn": 3,
        "active": 0,
        "first": 0,
        "phase": "main",
        "players": {"0": player("L0"), "1": player("L1")},
        "units": {"L0": leader(0, "c1"), "L1": leader(1, "c5")},
        "fortifications": {},
        "equipment": {},
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
        ({"phase": "mulligan"}, 0, 0, 0),
        ({"phase": "mulligan", "first": 1}, 0, 1, 1),
        ({"phase": "mulligan", "first": 1, "active": 0, "turn": 0}, 0, 0, 1),
    ],
)
def test_turn_active_and_first_follow_from_each_other(
    said: Json, turn: int, active: int, first: int
):
    view = arranged(said)
    assert (view["turn"], view["active"], view["first"]) == (turn, active, first)


def test_the_second_seat_decides_last_on_its_hand():
    match = tcg(phase="mulligan", first=1, active=0)
    match.act(0, "mulligan", take=True)
    assert (match.view["turn"], match.view["active"]) == (1, 1)


def test_sizes_make_blank_cards():
    sizes = {"deck_size": 2, "hand_size": 1, "discard_size": 1, "removed_size": 1}
    found = arranged({"players": {"1": sizes}})["players"]["1"]
    assert found["deck_order"] == ["1d1", "1d2"]
    assert found["deck"] == {"1d1": {"card": "blank"}, "1d2": {"card": "blank"}}
    assert (found["hand"], found["discard"], found["removed"]) == (
        {"1h1": {"card": "blank"}},
        {"1g1": {"card": "blank"}},
        {"1r1": {"card": "blank"}},
    )


def test_a_deck_of_one_needs_no_order_and_an_order_no_deck():
    one = arranged({"players": {"0": {"deck": {"x": {"card": "rally"}}}}})["players"]["0"]
    assert (one["deck_order"], one["deck"]) == (["x"], {"x": {"card": "rally"}})
    none = arranged({"players": {"0": {"deck": {}, "deck_size": 2}}})["players"]["0"]
    assert none["deck_order"] == ["0d1", "0d2"]
    two = {"deck": {"x": {"card": "rally"}}, "deck_order": ["y", "x"]}
    found = arranged({"players": {"0": two}})["players"]["0"]
    assert found["deck"] == {"y": {"card": "blank"}, "x": {"card": "rally"}}
    assert found["deck_order"] == ["y", "x"]


def test_a_default_leader_stands_in_the_first_free_zone_of_its_row():
    crowd = {f"u{n}": unit("pike_militia", 0, zone) for n, zone in enumerate(("c1", "b1", "d1"))}
    assert arranged({"units": crowd})["units"]["L0"]["zone"] == "a1"
    assert arranged({}, {"columns": 3, "rows": 7})["units"]["L1"]["zone"] == "c7"


def test_equipment_belongs_to_whoever_commands_its_unit_and_is_in_the_order_of_the_file():
    view = arranged(
        {
            "units": {"a": unit("pike_militia", 1, "c3", controller=0)},
            "equipment": {
                "y": {"card": "red_sash", "on": "a"},
                "x": {"card": "oak_charm", "on": "a", "owner": 1},
            },
        }
    )
    assert view["units"]["a"]["gear"] == ["y", "x"]
    assert view["equipment"]["y"] == {"card": "red_sash", "owner": 0, "on": "a"}
    assert view["equipment"]["x"]["owner"] == 1


def test_marks_and_counters_and_boosts_are_taken_over():
    marks = {"burn": 2, "nul": 1, "damage": 1, "moved": True, "used": True, "fired": [1]}
    boosts = {"7": {"stat": "at", "n": -1, "source": "gone"}}
    a = unit("vesna", 0, "c2", **marks, boosts=boosts)
    wall = {"card": "hex_obelisk", "owner": 1, "zone": "c2", "nul": 1, "used": True, "fired": [0]}
    match = tcg(
        units={"a": a},
        fortifications={"t": wall},
        players={"0": {"hand": {"h": {"card": "rally"}}}},
    )
    found = match.unit("a")
    assert {key: found[key] for key in marks} == marks
    assert found["boosts"] == boosts
    assert match.view["fortifications"]["t"] == {**wall, "controller": 1}
    match.act(0, "play", unit="a", card="h", target="a")
    assert list(match.unit("a")["boosts"]) == ["7", "8"]


def test_ad_hoc_cards_are_in_the_view_under_a_namespace_of_their_own():
    card = supporter({"kind": "ability", "do": [{"verb": "draw", "n": 1}]}, at=2)
    view = arranged({"cards": {"a": card}, "units": {"a": unit("a", 0, "c3")}})
    assert view["cards"] == {"a": {**card, "name": "a"}}


def test_ad_hoc_cards_are_seen_as_they_were_written_defaults_included():
    immediate = {"kind": "immediate", "do": [{"verb": "draw", "n": 1, "who": "you"}]}
    card = {"type": "action", "name": "Two", "gems": {}, "effects": [immediate]}
    assert arranged({"cards": {"x": card}})["cards"] == {"x": card}


def fault(position: Json, options: Json | None = None) -> str:
    """The place that makes a position malformed."""
    with pytest.raises(MalformedError) as malformed:
        RULESET.arrange(RULESET.fresh(options or {}), position)
    return str(malformed.value).split(":")[0]


A = unit("pike_militia", 0, "c3")
PIN = {"card": "clover_pin", "on": "a"}
EFFECT: Json = {"kind": "immediate", "do": []}


@pytest.mark.parametrize(
    ("position", "place"),
    [
        ({"attack": {}}, "arrange.attack"),
        ({"phase": "end"}, "arrange.phase"),
        ({"phase": "mulligan", "turn": 1}, "arrange.turn"),
        ({"turn": 0}, "arrange.turn"),
        ({"turn": 101}, "arrange.turn"),
        ({"turn": True}, "arrange.turn"),
        ({"turn": 4, "active": 0, "first": 0}, "arrange.first"),
        ({"players": []}, "arrange.players"),
        ({"players": {"2": {}}}, "arrange.players.2"),
        ({"players": {"0": {"character": "a"}}}, "arrange.players.0.character"),
        ({"players": {"0": {"mulligan": True}}}, "arrange.players.0.mulligan"),
        ({"players": {"0": {"hand": {"x": {}}, "hand_size": 2}}}, "arrange.players.0.hand_size"),
        ({"players": {"0": {"hand": {"x": {"card": "nobody"}}}}}, "arrange.players.0.hand.x.card"),
        ({"players": {"0": {"hand": {"x": {"card": "vesna"}}}}}, "arrange.players.0.hand.x.card"),
        ({"players": {"0": {"hand": {"x": {"owner": 1}}}}}, "arrange.players.0.hand.x.owner"),
        ({"players": {"0": {"hand": {"a b": {}}}}}, "arrange.players.0.hand"),
        ({"players": {"0": {"deck": {"x": {}, "y": {}}}}}, "arrange.players.0.deck_order"),
        ({"players": {"0": {"deck": {"x": {}}, "deck_size": 2}}}, "arrange.players.0.deck_size"),
        (
            {"players": {"0": {"deck": {"x": {}}, "deck_order": ["y"]}}},
            "arrange.players.0.deck.x",
        ),
        ({"players": {"0": {"deck_order": ["y", "y"]}}}, "arrange"),
        ({"players": {"0": {"deck_order": "y"}}}, "arrange.players.0.deck_order"),
        ({"players": {"0": {"deck_order": [3]}}}, "arrange.players.0.deck_order"),
        ({"players": {"0": {"deck_size": 10**6}}}, "arrange.players.0.deck_size"),
        ({"units": {"a": A, "b": unit("ember_imp", 1, "c3")}}, "arrange.units.b.zone"),
        ({"units": {"a": {"card": "pike_militia", "owner": 0}}}, "arrange.units.a.zone"),
        ({"units": {"a": {"card": "pike_militia", "zone": "c3"}}}, "arrange.units.a.owner"),
        ({"units": {"a": {"owner": 0, "zone": "c3"}}}, "arrange.units.a.card"),
        ({"units": {"a": unit("pike_militia", 0, "f1")}}, "arrange.units.a.zone"),
        ({"units": {"a": unit("pike_militia", 0, "c6")}}, "arrange.units.a.zone"),
        ({"units": {"a": unit("pike_militia", 2, "c3")}}, "arrange.units.a.owner"),
        ({"units": {"a": unit("rally", 0, "c3")}}, "arrange.units.a.card"),
        ({"units": {"a": unit("nobody", 0, "c3")}}, "arrange.units.a.card"),
        ({"units": {"a": {**A, "damage": 4}}}, "arrange.units.a"),
        ({"units": {"a": {**A, "damage": -1}}}, "arrange.units.a.damage"),
        ({"units": {"a": {**A, "nul": 2}}}, "arrange.units.a.nul"),
        ({"units": {"a": {**A, "moved": False}}}, "arrange.units.a.moved"),
        ({"units": {"a": {**A, "gear": []}}}, "arrange.units.a.gear"),
        ({"units": {"a": {**A, "base": {}}}}, "arrange.units.a.base"),
        ({"units": {"a": {**A, "fired": [0]}}}, "arrange.units.a.fired"),
        ({"units": {"a": {**A, "boosts": {"0": {}}}}}, "arrange.units.a.boosts.0"),
        ({"units": {"a": {**A, "boosts": {"1": {}}}}}, "arrange.units.a.boosts.1.stat"),
        (
            {"units": {"a": {**A, "boosts": {"1": {"stat": "at", "n": 0, "source": "a"}}}}},
            "arrange.units.a.boosts.1.n",
        ),
        (
            {"units": {"a": unit("vesna", 0, "c3"), "b": unit("orrin", 0, "c2")}},
            "arrange.units.b",
        ),
        ({"units": {"L0": A}}, "arrange.units"),
        ({"units": {"a" * 25: A}}, "arrange.units"),
        ({"units": {"a": A}, "players": {"0": {"hand": {"a": {}}}}}, "arrange"),
        ({"players": {"0": {"hand_size": 1}, "1": {"hand": {"0h1": {}}}}}, "arrange"),
        ({"equipment": {"p": PIN}}, "arrange.equipment.p.on"),
        ({"units": {"a": A}, "equipment": {"p": {"card": "clover_pin"}}}, "arrange.equipment.p.on"),
        ({"units": {"a": A}, "equipment": {"p": {**PIN, "burn": 1}}}, "arrange.equipment.p.burn"),
        (
            {"units": {"a": A}, "equipment": {"p": {"card": "rally", "on": "a"}}},
            "arrange.equipment.p.card",
        ),
        (
            {"fortifications": {"t": unit("pike_militia", 0, "c3")}},
            "arrange.fortifications.t.card",
        ),
        (
            {"fortifications": {id: unit("spring_well", 0, "c3") for id in ("t", "u")}},
            "arrange.fortifications.u.zone",
        ),
        (
            {"fortifications": {"t": unit("spring_well", 0, "c3", stun=1)}},
            "arrange.fortifications.t.stun",
        ),
        ({"cards": {"rally": supporter()}}, "arrange.cards.rally"),
        ({"cards": {"blank": supporter()}}, "arrange.cards.blank"),
        ({"cards": {"x": {}}}, "arrange.cards.x"),
        ({"cards": {"x": {"type": "supporter"}}}, "arrange.cards.x.gems.hp"),
        ({"cards": {"x": {"type": "action", "reach": 1}}}, "arrange.cards.x.reach"),
        ({"cards": {"x": {"type": "action", "text": None}}}, "arrange.cards.x"),
        ({"cards": {"x": supporter(EFFECT)}}, "arrange.cards.x.effects"),
        (
            {"cards": {"x": {"type": "action", "effects": [EFFECT, EFFECT]}}},
            "arrange.cards.x.effects",
        ),
        (
            {"cards": {"x": supporter({"kind": "ability", "do": [{"verb": "fly"}]})}},
            "arrange.cards.x.effects[0].do[0].verb",
        ),
        (
            {"cards": {"x": supporter({"kind": "ability", "do": [{"verb": "draw", "n": {}}]})}},
            "arrange.cards.x.effects[0].do[0].n",
        ),
        (
            {
                "cards": {
                    "x": {
                        "type": "character",
                        "gems": {"hp": 3},
                        "effects": [{"kind": "ability", "do": [], "cost": {"sacrifice": True}}],
                    }
                }
            },
            "arrange.cards.x.effects",
        ),
    ],
)
def test_a_position_that_cannot_be_names_the_place(position: Json, place: str):
    assert fault(position) == place


def test_two_cards_of_one_original_name_on_a_unit_are_malformed():
    """TCG-PLAY-8: no play leads there."""
    worn = {"x": {"card": "pin", "on": "a"}, "y": {"card": "clover_pin", "on": "a"}}
    pin = {"type": "accessory", "original": "Clover Pin"}
    position: Json = {"cards": {"pin": pin}, "units": {"a": A}, "equipment": worn}
    assert fault(position) == "arrange.equipment.y.on"
    assert arranged({**position, "equipment": {"x": worn["x"]}})["units"]["a"]["gear"] == ["x"]


def test_a_turn_beyond_the_last_is_malformed():
    assert arranged({"turn": 9}, {"turn_limit": 9})["turn"] == 9
    assert fault({"turn": 9}, {"turn_limit": 8}) == "arrange.turn"


def test_more_on_a_unit_than_it_can_carry_is_malformed():
    worn = {id: {"card": id, "on": "a"} for id in ("oak_charm", "iron_band", "clover_pin")}
    position: dict[str, Any] = {"units": {"a": A}, "equipment": worn}
    assert len(arranged(position)["units"]["a"]["gear"]) == 3
    assert fault(position, {"equip_limit": 2}) == "arrange.equipment.clover_pin.on"
