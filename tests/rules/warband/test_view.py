"""What each viewer sees, and the one secret: allocations until both are in (section 12)."""

from __future__ import annotations

import json

import pytest

from gamewarden.canonical import canonical
from gamewarden.protocol.patch import diff
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import REFEREE, SPECTATOR
from gamewarden.rules.warband import RULESET
from support.warband import Match, at, started, warband

VIEWERS = (0, 1, SPECTATOR, REFEREE)


def fighting() -> Match:
    weapons = {"axe": {"kind": "melee"}, "pin": {"kind": "melee"}}
    match = warband(
        dice=[2, 2, 2, 1, 5, 5],
        a1=at(12_000, 10_000, weapons=weapons, traits={"knack": 1}),
        b1=at(12_000, 11_200),
    )
    match.act(0, "melee", model="a1", target="b1")
    return match


@pytest.mark.rule("WB-MELEE-8", "WB-MELEE-10")
def test_an_allocation_is_seen_by_its_own_seat_and_the_referee_until_both_are_in():
    """C35, C41, C44: nobody else can tell what was chosen, or whether."""
    before = fighting()
    after = fighting()
    after.act(0, "allocate", attack=3, defence=0, weapon="pin")
    assert after.events == []
    choices = {"a1": {"attack": 3, "defence": 0, "weapon": "pin"}}
    for viewer in VIEWERS:
        view = RULESET.view(after.state, viewer)
        seen = view["exchange"].get("choices")
        assert seen == (choices if viewer in (0, REFEREE) else None)
        waiting = {"1": "allocate"} if viewer == REFEREE else {"0": "allocate", "1": "allocate"}
        assert view["waiting"] == waiting
        if viewer in (1, SPECTATOR):
            assert json.dumps(view) == json.dumps(RULESET.view(before.state, viewer))
    assert RULESET.sight(before.state, 1) == RULESET.sight(before.state, REFEREE)
    keys = [RULESET.sight(after.state, viewer) for viewer in VIEWERS]
    assert keys[1] == keys[2]
    assert len(set(keys)) == 3


def test_after_the_reveal_everybody_sees_both_and_the_dice_while_some_are_rolled_again():
    match = fighting()
    match.fight({"attack": 2, "defence": 1}, {"attack": 1, "defence": 2})
    for viewer in VIEWERS:
        exchange = RULESET.view(match.state, viewer)["exchange"]
        assert exchange["choices"]["b1"] == {"attack": 1, "defence": 2}
        assert exchange["dice"]["a1"] == {"attack": [2, 2], "defence": [2]}
    match.act(0, "reroll", attack=[], defence=[])
    assert "exchange" not in match.view
    assert "action" not in match.view


def test_twins_are_other_allocations_or_none():
    match = fighting()
    match.act(0, "allocate", attack=3, defence=0)
    seen = {viewer: list(RULESET.hidden_twins(match.state, viewer, seeded("twins")))
            for viewer in VIEWERS}  # fmt: skip
    assert [len(seen[viewer]) for viewer in VIEWERS] == [0, 2, 2, 0]
    for viewer in VIEWERS:
        for twin in seen[viewer]:
            assert RULESET.view(twin, viewer) == RULESET.view(match.state, viewer)
            assert RULESET.prompts(twin).get(viewer) == RULESET.prompts(match.state).get(viewer)


def test_what_did_not_change_is_the_same_object():
    match = started(dice=[5, 2])
    view, state = match.view, match.state
    match.act(0, "first", seat=0)
    before, between = RULESET.view(match.state, 0, (state, view)), match.state
    match.act(0, "wait", model="a2")
    after = RULESET.view(match.state, 0, (between, before))
    assert after["models"]["a1"] is before["models"]["a1"]
    assert after["models"]["a2"]["weapons"] is before["models"]["a2"]["weapons"]
    assert after["terrain"] is before["terrain"]
    assert RULESET.view(match.state, 0, (match.state, after)) is after
    assert diff(before, after) == {
        "active": 1,
        "models": {"a2": {"counters": 1}},
        "waiting": {"0": None, "1": "activate"},
    }
    assert canonical(after) == canonical(RULESET.view(match.state, 0))


def test_a_stored_match_leaves_out_what_is_printed_and_comes_back_whole():
    match = started(dice=[5, 2])
    stored = RULESET.encode(match.state)
    assert b"Warden of the Reeds" not in stored
    assert RULESET.decode(stored) == match.state
    assert RULESET.encode(RULESET.decode(stored)) == stored
    own = warband(a1=at(4000, 4000, card="oru", melee=2), b1=at(20_000, 20_000))
    assert RULESET.decode(RULESET.encode(own.state)) == own.state
