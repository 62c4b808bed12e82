"""Views and events: who sees and hears what, and what of an earlier view is taken over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamewarden.canonical import canonical
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Json
from gamewarden.rules.tcg import RULESET
from support.tcg import Match, action, hand, supporter, tcg, unit, verb

VIEWERS = (0, 1, SPECTATOR, REFEREE)


def seen(match: Match, viewer: int) -> Json:
    return RULESET.view(match.state, viewer)


def stock() -> Match:
    """Both seats with cards in every place, each of another kind."""
    return tcg(
        units={"a": unit("pike_militia", 0, "c3"), "b": unit("ember_imp", 1, "c4")},
        players={
            "0": {
                "hand": hand(secret_h="rally"),
                "deck": {"secret_d": {"card": "kindle"}, "secret_e": {"card": "leap"}},
                "deck_order": ["secret_d", "secret_e"],
                "discard": hand(open_g="shove"),
            },
            "1": {"hand": hand(other_h="bandage"), "deck": {"other_d": {"card": "old_coin"}}},
        },
    )


@pytest.mark.rule("TCG-BOARD-8")
@pytest.mark.parametrize(
    ("viewer", "hidden"),
    [
        (0, {"secret_d", "kindle", "secret_e", "leap", "other_h", "other_d", "old_coin"}),
        (1, {"secret_h", "rally", "secret_d", "kindle", "secret_e", "leap", "other_d"}),
        (SPECTATOR, {"secret_h", "rally", "secret_d", "kindle", "other_h", "bandage", "other_d"}),
        (REFEREE, set()),
    ],
)
def test_a_view_names_no_card_that_its_viewer_cannot_see(viewer: int, hidden: set[str]):
    """C35, C41, C43."""
    match = stock()
    shown = json.dumps(seen(match, viewer))
    assert not [word for word in hidden if f'"{word}"' in shown]
    assert '"shove"' in shown
    assert len({RULESET.sight(match.state, each) for each in VIEWERS}) == len(VIEWERS)


@pytest.mark.rule("TCG-EFFECT-10", "TCG-EFFECT-14")
def test_which_cards_were_drawn_or_taken_back_is_told_to_their_seat_and_the_referee():
    trade = action(verb("draw", n=1), verb("recover", n=1), verb("draw", n=1, who="foe"))
    match = tcg(
        cards={"trade": trade},
        players={
            "0": {"hand": hand(h="trade"), "deck_size": 1, "discard": hand(g="rally")},
            "1": {"deck_size": 1},
        },
    )
    match.act(0, "play", unit="L0", card="h")
    told = {viewer: match.heard(viewer) for viewer in VIEWERS}
    kinds = ("draw", "recover")
    mine, theirs = (
        [event for event in told[viewer] if event["kind"] in kinds] for viewer in (0, 1)
    )
    assert [event.get("cards") for event in mine] == [["0d1"], None, None]
    assert [event.get("cards") for event in theirs] == [None, None, ["1d1"]]
    assert (mine[1]["as"], "as" in theirs[1]) == ("n1", False)
    assert mine[1]["card"] == theirs[1]["card"] == "g"
    assert told[SPECTATOR] == [
        {key: value for key, value in event.items() if key not in ("cards", "as")}
        for event in told[REFEREE]
    ]


@pytest.mark.rule("TCG-EFFECT-12")
def test_a_prompt_to_discard_names_no_card_and_says_how_many():
    purge = action(verb("discard", n=1, who="foe"))
    match = tcg(
        cards={"purge": purge}, players={"0": {"hand": hand(h="purge")}, "1": {"hand_size": 2}}
    )
    match.act(0, "play", unit="L0", card="h")
    assert match.prompt(1) == {"kind": "discard", "n": 1, "rule": "TCG-EFFECT-12"}
    assert seen(match, 0)["waiting"] == {"1": "discard"}
    assert seen(match, 0)["playing"] == {"id": "h", "card": "purge", "unit": "L0", "seat": 0}


def test_what_has_not_changed_is_the_same_object_in_the_next_view():
    match = stock()
    for viewer in VIEWERS:
        before = seen(match, viewer)
        done = RULESET.perform(
            match.state, 0, {"do": "move", "unit": "a", "to": "d3"}, seeded("move")
        )
        after = RULESET.view(done.state, viewer, (match.state, before))
        assert canonical(after) == canonical(RULESET.view(done.state, viewer))
        assert after["players"]["0"] is before["players"]["0"]
        assert after["units"]["b"] is before["units"]["b"]
        assert after["units"]["a"] is not before["units"]["a"]
        assert before["units"]["a"]["zone"] == "c3"
        assert RULESET.view(done.state, viewer, (done.state, after)) is after


@pytest.mark.parametrize(
    "mod",
    [
        {"stat": "rs", "n": 1, "scope": "near"},
        {"stat": "rs", "n": 1, "scope": "zone"},
        {"stat": "rs", "n": 1, "scope": "all", "side": "enemy"},
        {"stat": "rs", "n": {"pile": "discard", "who": "foe"}},
        {"stat": "rs", "n": {"counters": "burn", "of": "it", "times": 2, "plus": 1, "max": 4}},
    ],
)
@pytest.mark.rule("TCG-PASSIVE-1", "TCG-STAT-6")
def test_a_view_made_from_an_earlier_one_knows_what_changed_elsewhere(mod: Json):
    """Stats that follow from where others stand, from piles and from counters."""
    totem = {
        "type": "supporter",
        "gems": {"hp": 3},
        "effects": [{"kind": "passive", "mods": [mod]}],
    }
    match = tcg(
        cards={"totem": totem, "fire": action(verb("inflict", status="burn", to={"each": {}}))},
        units={"t": unit("totem", 0, "c3"), "b": unit("pike_militia", 1, "c4")},
        players={"0": {"hand": hand(h="fire")}, "1": {"deck_size": 2, "discard_size": 1}},
        dice=[20, 20, 20, 20],
        options={"die": 20},
    )
    views: list[Any] = [(match.state, seen(match, SPECTATOR))]
    match.act(0, "move", unit="t", to="d3")
    views.append(match.state)
    match.act(0, "play", unit="t", card="h")
    views.append(match.state)
    match.act(0, "end")
    views.append(match.state)
    state, view = views[0]
    for after in views[1:]:
        view = RULESET.view(after, SPECTATOR, (state, view))
        assert canonical(view) == canonical(RULESET.view(after, SPECTATOR))
        state = after


def test_twins_of_a_state_differ_in_what_is_hidden_and_in_nothing_else():
    match = stock()
    for viewer in (0, 1, SPECTATOR):
        twins = list(RULESET.hidden_twins(match.state, viewer, seeded("twins")))
        assert any(RULESET.encode(twin) != RULESET.encode(match.state) for twin in twins)
        for twin in twins:
            assert canonical(RULESET.view(twin, viewer)) == canonical(seen(match, viewer))
    assert list(RULESET.hidden_twins(match.state, REFEREE, seeded("twins"))) == []


def test_a_twin_deals_the_hidden_hand_anew_out_of_hand_and_deck():
    match = stock()
    hands = set()
    for n in range(20):
        twin = next(iter(RULESET.hidden_twins(match.state, 1, seeded(str(n)))))
        player = twin.players[0]
        cards = [*player.hand.values(), *(held.card for held in player.deck)]
        assert sorted(cards) == ["kindle", "leap", "rally"]
        assert not {"secret_h", "secret_d"} & {*player.hand, *(held.id for held in player.deck)}
        hands.add(tuple(player.hand.values()))
    assert len(hands) == 3


@pytest.mark.rule("TCG-PROMPT-1")
def test_a_state_in_the_middle_of_an_effect_survives_its_bytes():
    """C56: the stack, the series and the ad-hoc cards are in them."""
    watch = {
        "kind": "trigger",
        "when": {"event": "plays", "by": "foe", "types": ["action"]},
        "cost": {"discard": 1},
        "do": [{"verb": "luck", "then": [{"verb": "draw", "n": 1}], "else": []}],
    }
    match = tcg(
        cards={"w": supporter(watch, lk=6), "x": action(verb("exile", n=1, who="foe"))},
        units={"w": unit("w", 1, "c4")},
        players={
            "0": {"hand": hand(h="x")},
            "1": {"hand_size": 2, "discard_size": 2, "deck_size": 1},
        },
        dice=[3],
    )
    actions = [
        (0, {"do": "play", "unit": "L0", "card": "h"}),
        (1, {"do": "use", "trigger": "w.0"}),
        (1, {"do": "discard", "card": "1h1"}),
        (1, {"do": "choose", "card": "1h1"}),
    ]
    for seat, each in actions:
        stored = RULESET.encode(match.state)
        restored = RULESET.decode(stored)
        assert restored == match.state
        assert RULESET.encode(restored) == stored
        match.state = restored
        match.act(seat, **each)
    assert match.view["players"]["1"]["removed"] == {"1h1": {"card": "blank"}}
    assert match.prompt(0) == {"kind": "main"}
