"""Options, Decks and the opening of a match."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.rules.dice import seeded
from gamewarden.rules.game import REFEREE, Json, OptionsError
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.setup import RANGES
from support.tcg import started

TEN: Json = {"character": "vesna", "cards": {"rally": 3, "kindle": 3, "leap": 3, "shove": 1}}
SMALL: Json = {"deck_size": 10, "decks": {"0": TEN, "1": TEN}}


def fault(room: Json, own: dict[int, Json] | None = None) -> str:
    """The key that options are refused for."""
    with pytest.raises(OptionsError) as refused:
        RULESET.options(room, own or {})
    return refused.value.field


def test_a_seat_that_chose_nothing_plays_cinder_or_marrow():
    assert RULESET.options({}, {})["decks"] == {"0": "cinder", "1": "marrow"}
    assert RULESET.options({"decks": {"1": "hush"}}, {})["decks"] == {"0": "cinder", "1": "hush"}


def test_a_seats_own_deck_stands_over_the_rooms():
    found = RULESET.options({"decks": {"0": "hush", "1": "hush"}}, {1: {"deck": "tempest"}})
    assert found["decks"] == {"0": "hush", "1": "tempest"}


def test_options_that_were_found_are_options_again():
    for room in ({}, SMALL, {"counter_caps": {"burn": 2}, "first": 1, "first_turn_draw": True}):
        found = RULESET.options(room, {})
        assert RULESET.options(found, {}) == found


def test_caps_that_are_given_leave_the_others_as_they_are():
    assert RULESET.options({"counter_caps": {"burn": 2, "nul": 3}}, {})["counter_caps"] == {
        "poison": 1,
        "nul": 3,
        "burn": 2,
    }


@pytest.mark.parametrize(("key", "allowed"), RANGES.items())
def test_a_room_sets_a_number_within_its_range_and_a_scenario_beyond_it(key: str, allowed: Any):
    for number in (allowed.low - 1, allowed.high + 1):
        with pytest.raises(OptionsError, match=f": a number from {allowed.low} to {allowed.high}$"):
            RULESET.options({key: number}, {})
        assert fault({key: number}) == key
    if key not in ("columns", "rows"):
        assert RULESET.fresh({key: allowed.high + 1})[key] == allowed.high + 1


@pytest.mark.parametrize(
    ("room", "key"),
    [
        ({"die": True}, "die"),
        ({"die": "6"}, "die"),
        ({"first_turn_draw": 1}, "first_turn_draw"),
        ({"first": 2}, "first"),
        ({"counter_caps": {"burn": 0}}, "counter_caps"),
        ({"counter_caps": {"burn": 10}}, "counter_caps"),
        ({"counter_caps": {"frost": 1}}, "counter_caps"),
        ({"counter_caps": 3}, "counter_caps"),
        ({"decks": []}, "decks"),
        ({"decks": {"2": "hush"}}, "decks"),
        ({"decks": {"0": "nobody"}}, "decks"),
        ({"decks": {"0": {"character": "rally", "cards": TEN["cards"]}}}, "decks"),
        ({"decks": {"0": {"character": "vesna", "cards": {"vesna": 40}}}}, "decks"),
        ({"decks": {"0": {"character": "vesna", "cards": {"blank": 40}}}}, "decks"),
        ({"decks": {"0": {"character": "vesna", "cards": {"rally": 0}}}}, "decks"),
        ({"decks": {"0": {"character": "vesna", "cards": {"rally": True}}}}, "decks"),
        ({"decks": {"0": {"character": "vesna"}}}, "decks"),
        ({"deck": "hush"}, "deck"),
        ({"hp": 3}, "hp"),
    ],
)
def test_options_that_cannot_be_name_the_key_at_fault(room: Json, key: str):
    assert fault(room) == key


@pytest.mark.rule("TCG-SETUP-1")
def test_a_deck_of_another_size_or_with_too_many_of_one_name_is_not_played():
    assert fault({"decks": {"0": TEN}}) == "decks"
    assert fault({"deck_size": 20}) == "decks"
    assert fault({**SMALL, "copies": 2}) == "decks"
    assert RULESET.options(SMALL, {})["decks"]["0"] == TEN
    four = {**TEN, "cards": {"rally": 4, "kindle": 3, "leap": 3}}
    assert fault(SMALL, {1: {"deck": four}}) == "deck"
    assert fault({}, {0: {"deck": TEN}}) == "deck"
    assert fault({}, {0: {"deck": "nobody"}}) == "deck"
    assert fault({}, {0: {"decks": {}}}) == "decks"


@pytest.mark.rule("TCG-SETUP-2")
@pytest.mark.parametrize(
    ("columns", "rows", "zones"),
    [(5, 5, ("c1", "c5")), (3, 9, ("b1", "b9")), (9, 3, ("e1", "e3")), (4, 4, ("b1", "b4"))],
)
def test_characters_start_in_the_middle_of_their_home_rows(
    columns: int, rows: int, zones: tuple[str, str]
):
    match = started({"columns": columns, "rows": rows, "first": 0})
    players = match.view["players"]
    found = tuple(match.unit(players[seat]["character"])["zone"] for seat in ("0", "1"))
    assert found == zones


@pytest.mark.rule("TCG-SETUP-3", "TCG-SETUP-5")
def test_the_opening_is_told_in_order_and_hands_to_their_own_seats_only():
    match = started({"first": 1})
    kinds = [(event["kind"], event["seat"]) for event in match.events]
    assert kinds == [("shuffle", 0), ("shuffle", 1), ("draw", 0), ("draw", 1)]
    one, other = (match.heard(seat)[2] for seat in (0, 1))
    assert len(one["cards"]) == one["n"] == other["n"] == 5
    assert "cards" not in other
    assert match.prompt(1) == {"kind": "mulligan"}


@pytest.mark.rule("TCG-SETUP-5")
def test_ids_are_tokens_of_the_dice_and_no_two_cards_share_one():
    state = RULESET.start(RULESET.options({}, {}), seeded("ids")).state
    ids = list(state.ids())
    assert len(ids) == len(set(ids)) == 82
    assert all(len(id) == 9 and id[0] == "k" and int(id[1:], 16) >= 0 for id in ids)
    other = RULESET.start(RULESET.options({}, {}), seeded("other ids")).state
    assert not set(ids) & set(other.ids())


@pytest.mark.rule("TCG-SETUP-4")
def test_without_mulligans_turn_1_begins_at_once():
    match = started({"mulligans": 0, "first": 1})
    assert (match.view["turn"], match.view["active"], match.view["phase"]) == (1, 1, "main")
    assert "mulligan" not in match.view["players"]["1"]


@pytest.mark.rule("TCG-SETUP-4")
def test_a_hand_that_is_redrawn_goes_under_the_deck_and_every_card_of_it_has_a_new_id():
    dice = seeded("redraw")
    state = RULESET.start(RULESET.options({"first": 0}, {}), dice).state
    before = set(state.ids())
    done = RULESET.perform(state, 0, {"do": "mulligan", "take": True}, dice)
    after = done.state
    mine = after.players[0]
    assert len(mine.hand) == 5
    assert not before & {*mine.hand, *(held.id for held in mine.deck)}
    assert sorted([*mine.hand.values(), *(held.card for held in mine.deck)]) == sorted(
        [*state.players[0].hand.values(), *(held.card for held in state.players[0].deck)]
    )
    assert after.players[1] == state.players[1]


def test_the_schema_of_the_options_has_every_key_and_its_default():
    schema = RULESET.options_schema()
    found = RULESET.options({}, {})
    assert set(schema["properties"]) == {*found, "first"}
    for key, part in schema["properties"].items():
        if "default" in part:
            assert found[key] == part["default"]
    assert RULESET.own_options() == {"deck"}


@pytest.mark.rule("TCG-WIN-7")
def test_a_player_may_concede_at_any_time():
    match = started({"first": 0})
    done = RULESET.finish(match.state, {"winner": 1, "reason": "resign"})
    assert [RULESET.told(event, REFEREE) for event in done.events] == [
        {"kind": "outcome", "winner": 1, "reason": "resign", "rule": "TCG-WIN-7"}
    ]
    assert RULESET.outcome(done.state) == {"winner": 1, "reason": "resign"}
    assert RULESET.view(done.state, 0)["outcome"] == {"winner": 1, "reason": "resign"}
    assert RULESET.finish(done.state, {"draw": True, "reason": "agreed"}).state is done.state
