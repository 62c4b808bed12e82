"""What hidden cards are has no say in what happens in the open, nor in which order."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from gamewarden.errors import Refusal
from gamewarden.rules.dice import ScriptedDice, StreamDice, seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Done, Viewer
from gamewarden.rules.record import heard, walk
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.cards import CARDS
from gamewarden.rules.tcg.state import State
from support.attempts import words_in
from support.conformance import Trial
from support.tcg import supporter, tcg, unit, verb

SHARE = 0.15  # of the entries


def seen_after(done: Done, viewer: Viewer) -> str:
    """What a viewer sees and hears of an entry, in its order."""
    shown = RULESET.view(done.state, viewer)
    return json.dumps([shown, RULESET.prompts(done.state), heard(RULESET, done.events, viewer)])


def hidden(state: State, viewer: Viewer) -> set[str]:
    """The ids and names of cards that a viewer does not see."""
    seen = words_in(RULESET.view(state, viewer))
    return words_in(RULESET.view(state, REFEREE)) - seen


@pytest.mark.parametrize("seed", range(2))
def test_where_no_hidden_card_comes_to_light_an_entry_is_the_same_whatever_they_are(seed: int):
    """C45: the order of events too; for a share of a match's entries, and each viewer."""
    chance, swaps = random.Random(seed), seeded(f"twins {seed}")
    record = Trial(RULESET, f"twins {seed}").play()
    walked = list(walk(record, RULESET))
    seeds = [record.seeds[seat] for seat in "01"]
    compared = 0
    for before, now in pairwise(walked):
        if now.entry.what != "act" or chance.random() > SHARE:
            continue
        for viewer in (0, 1, SPECTATOR):
            for twin in RULESET.hidden_twins(before.state, viewer, swaps):
                secret = hidden(before.state, viewer) | hidden(twin, viewer)
                told = []
                for state in (before.state, twin):
                    dice = StreamDice(bytes.fromhex(record.secret), seeds, before.dice_at)
                    done = RULESET.perform(state, now.entry.seat, now.entry.action, dice)
                    if isinstance(done, Refusal):
                        break  # the actor knows more than the viewer does
                    told.append(seen_after(done, viewer))
                if len(told) == 2 and not any(words_in(json.loads(one)) & secret for one in told):
                    assert told[0] == told[1], (now.entry.seq, viewer)
                    compared += 1
    assert compared > 20


@pytest.mark.rule("TCG-TRIGGER-4")
def test_who_is_asked_first_at_the_start_of_a_turn_hangs_on_no_hidden_card():
    """C45: both have a Trigger; whatever lies on their Decks, the non-turn player is asked."""
    cards = {
        card: supporter({"kind": "trigger", "when": {"event": "turn_start", "whose": whose},
                         "do": [verb("draw", n=1)]})
        for card, whose in (("ka", "foe"), ("kb", "you"))
    }  # fmt: skip
    names = [id for id, card in CARDS.items() if card.type == "action"][:8]
    decks = [{f"{at}{n}": {"card": names[4 * at + n]} for n in range(4)} for at in (0, 1)]
    players = {str(at): {"deck": decks[at], "deck_order": list(decks[at])} for at in (0, 1)}
    units = {"a": unit("ka", 0, "a1"), "b": unit("kb", 1, "e5")}
    state = tcg(cards=cards, units=units, players=players).state
    swaps = seeded("first")
    for viewer in (0, 1, SPECTATOR):
        twins = [twin for _ in range(8) for twin in RULESET.hidden_twins(state, viewer, swaps)]
        told = set()
        for each in (state, *twins):
            done = RULESET.perform(each, 0, {"do": "end"}, ScriptedDice([]))
            assert isinstance(done, Done)
            told.add(seen_after(done, viewer))
        assert len(told) == 1
        (only,) = told
        assert json.loads(only)[0]["waiting"] == {"0": "trigger"}
