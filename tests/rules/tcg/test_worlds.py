"""States dealt for a view: they look the same to the seat, and hold what the lists still hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gamewarden.bots import RandomPolicy
from gamewarden.bots.match import decision
from gamewarden.errors import Refusal
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Json
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.cards import DECKS
from gamewarden.rules.tcg.worlds import dealt, outlined, unseen

OPTIONS = RULESET.options({"decks": {"0": "marrow", "1": "hush"}}, {})


def main_prompts(seed: str) -> Iterator[tuple[Any, int]]:
    """Every state of a random match in which a seat has the main prompt."""
    dice, rng, policy = seeded(seed), Random(seed), RandomPolicy()
    state = RULESET.start(OPTIONS, dice).state
    while not RULESET.outcome(state):
        ((seat, prompt),) = RULESET.prompts(state).items()
        if prompt["kind"] == "main":
            yield state, seat
        action = policy.choose(RULESET, decision(RULESET, OPTIONS, state, seat), rng)
        done = RULESET.perform(state, seat, action, dice)
        assert not isinstance(done, Refusal)
        state = done.state


def as_seen(view: Json) -> Json:
    """A view without what a position cannot say: who has redrawn, and unused numbers of boosts."""
    players = {
        seat: {key: part for key, part in player.items() if key != "mulligan"}
        for seat, player in view["players"].items()
    }
    return {**view, "players": players}


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_dealt_world_looks_to_the_seat_as_what_it_was_dealt_for(seed: str):
    for state, seat in main_prompts(seed):
        view = RULESET.view(state, seat)
        outline = outlined(OPTIONS, view, seat)
        hidden = unseen(OPTIONS, view, seat)
        world = dealt(outline, hidden, seat, seeded(seed))
        assert as_seen(RULESET.view(world, seat)) == as_seen(view)
        assert RULESET.prompts(world) == RULESET.prompts(state)
        assert RULESET.legal(world, seat) == RULESET.legal(state, seat)


def test_what_is_dealt_is_what_the_lists_hold_besides_what_is_seen():
    for state, seat in main_prompts("three"):
        view = RULESET.view(state, seat)
        world = dealt(
            outlined(OPTIONS, view, seat), unseen(OPTIONS, view, seat), seat, seeded("deal")
        )
        for at, name in enumerate(("marrow", "hush")):
            player = world.players[at]
            cards = Counter(held.card for held in player.deck)
            for pile in (player.hand, player.discard, player.removed):
                cards.update(pile.values())
            for kind in (world.board.units, world.board.fortifications, world.board.equipment):
                cards.update(
                    world.board.cast.cards[id] for id, one in kind.items() if one.owner == at
                )
            cards.subtract([DECKS[name].character])
            assert +cards == Counter(DECKS[name].cards)


def test_worlds_differ_in_what_the_seat_cannot_see_and_follow_from_the_dice():
    state, seat = next(main_prompts("four"))
    view = RULESET.view(state, seat)
    outline, hidden = outlined(OPTIONS, view, seat), unseen(OPTIONS, view, seat)
    hands = [
        tuple(dealt(outline, hidden, seat, seeded(text)).players[1 - seat].hand.values())
        for text in ("a", "b", "c", "a")
    ]
    assert hands[0] == hands[3]
    assert len(set(hands)) > 1


def test_states_that_a_seat_cannot_tell_apart_give_it_the_same_worlds():
    state, seat = next(main_prompts("five"))
    worlds = []
    for twin in (state, *RULESET.hidden_twins(state, seat, seeded("twins"))):
        view = RULESET.view(twin, seat)
        outline, hidden = outlined(OPTIONS, view, seat), unseen(OPTIONS, view, seat)
        worlds.append(RULESET.encode(dealt(outline, hidden, seat, seeded("deal"))))
    assert len(worlds) > 2
    assert len(set(worlds)) == 1


def test_cards_that_no_list_accounts_for_stay_blank():
    view = RULESET.view(RULESET.arrange(RULESET.fresh({}), {"players": {"1": {"hand_size": 2}}}), 0)
    outline = outlined(OPTIONS, view, 0)
    world = dealt(outline, ([], ["kindle"]), 0, seeded("deal"))
    assert Counter(world.players[1].hand.values()) == {"kindle": 1, "blank": 1}
