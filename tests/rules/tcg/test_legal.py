"""What may be done: malformed actions, the order of reasons, the list, and defaults."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gamewarden.errors import Refusal
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Done, Json
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.cards import DECKS
from gamewarden.rules.tcg.state import State
from support.tcg import Match, hand, tcg, unit

SHIFTED = {"kind": "ability", "target": {"side": "enemy"}, "do": [{"verb": "shift", "n": 1}]}


def match() -> Match:
    """Seat 0 with one card of each kind, a unit with an Ability, and one that is Poisoned."""
    return tcg(
        units={
            "a": unit("ash_dancer", 0, "c2"),
            "p": unit("pike_militia", 0, "a1", poison=1),
            "b": unit("field_surgeon", 1, "c3"),
        },
        equipment={"w": {"card": "long_pike", "on": "b"}},
        fortifications={"t": {"card": "spring_well", "owner": 0, "zone": "a1"}},
        players={
            "0": {"hand": hand(s="ember_imp", f="oak_bulwark", e="red_sash", k="kindle", l="leap")},
            "1": {"hand": hand(o="rally")},
        },
        dice=[6],
    )


def refused(action: Any, seat: int = 0) -> str | None:
    """The rule that an action is refused by, or the key that it lacks."""
    refusal = match().refusal(seat, action)
    if refusal.code == "bad_message":
        assert refusal == Refusal("bad_message", field=refusal.field)
        return refusal.field
    assert refusal == Refusal(refusal.code, rule=refusal.rule)
    return refusal.rule


@pytest.mark.parametrize(
    "action", [None, [], "end", 3, {}, {"do": None}, {"do": ["end"]}, {"do": "End"}, {"do": 0}]
)
def test_an_action_without_a_word_is_malformed(action: Any):
    assert refused(action) == "do"


@pytest.mark.rule("TCG-TURN-2", "TCG-PROMPT-1")
def test_who_has_no_prompt_is_told_so_before_anything_else():
    assert refused({"do": "no such word"}, seat=1) == "TCG-TURN-2"
    assert refused({"do": "end"}, seat=1) == "TCG-TURN-2"
    for word in ("mulligan", "use", "pass", "choose", "discard"):
        assert refused({"do": word}) == "TCG-PROMPT-1"


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ({"do": "move", "to": "c1"}, "unit"),
        ({"do": "move", "unit": "nobody"}, "to"),
        ({"do": "move", "unit": "b", "to": 3}, "to"),
        ({"do": "attack", "unit": "a", "target": ["b"]}, "target"),
        ({"do": "play", "unit": "a"}, "card"),
        ({"do": "play", "card": "s"}, "unit"),
        ({"do": "play", "unit": "nobody", "card": "s"}, "to"),
        ({"do": "play", "unit": "a", "card": "f", "on": "a"}, "to"),
        ({"do": "play", "unit": "a", "card": "e", "to": "c2"}, "on"),
        ({"do": "play", "unit": "a", "card": "k", "to": "c2"}, "target"),
        ({"do": "play", "unit": "a", "card": "l", "target": "a"}, "to"),
        ({"do": "ability"}, "card"),
        ({"do": "ability", "card": "b"}, "target"),
    ],
)
def test_a_key_that_is_needed_is_named_before_any_rule(action: Json, key: str):
    assert refused(action) == key


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"do": "move", "unit": "b", "to": "c4"}, "TCG-MOVE-1"),
        ({"do": "move", "unit": "t", "to": "c4"}, "TCG-MOVE-1"),
        ({"do": "move", "unit": "a", "to": "c4"}, "TCG-MOVE-3"),
        ({"do": "move", "unit": "p", "to": "c4"}, "TCG-MOVE-3"),
        ({"do": "move", "unit": "p", "to": "a2"}, "TCG-POISON-6"),
        ({"do": "attack", "unit": "a", "target": "p"}, "TCG-ATTACK-1"),
        ({"do": "attack", "unit": "a", "target": "w"}, "TCG-ATTACK-1"),
        ({"do": "attack", "unit": "p", "target": "b"}, "TCG-ATTACK-3"),
        ({"do": "play", "unit": "a", "card": "o"}, "TCG-PLAY-1"),
        ({"do": "play", "unit": "a", "card": "no such card"}, "TCG-PLAY-1"),
        ({"do": "play", "unit": "b", "card": "s", "to": "c1"}, "TCG-PLAY-1"),
        ({"do": "play", "unit": "a", "card": "s", "to": "c3"}, "TCG-PLAY-4"),
        ({"do": "play", "unit": "a", "card": "s", "to": "z9"}, "TCG-PLAY-4"),
        ({"do": "play", "unit": "p", "card": "f", "to": "a1"}, "TCG-PLAY-5"),
        ({"do": "play", "unit": "a", "card": "e", "on": "b"}, "TCG-PLAY-6"),
        ({"do": "play", "unit": "a", "card": "e", "on": "p"}, "TCG-PLAY-6"),
        ({"do": "play", "unit": "a", "card": "k", "target": "a"}, "TCG-PLAY-9"),
        ({"do": "play", "unit": "a", "card": "k", "target": "w"}, "TCG-PLAY-9"),
        ({"do": "play", "unit": "a", "card": "l", "target": "a", "to": "c3"}, "TCG-PLAY-9"),
        ({"do": "play", "unit": "p", "card": "l", "target": "p", "to": "a3"}, "TCG-POISON-6"),
        ({"do": "ability", "card": "o"}, "TCG-ABILITY-1"),
        ({"do": "ability", "card": "p"}, "TCG-ABILITY-1"),
        ({"do": "ability", "card": "b", "target": "b"}, "TCG-ABILITY-1"),
    ],
)
def test_a_refusal_names_the_first_clause_that_bars(action: Json, rule: str):
    assert refused(action) == rule


@pytest.mark.rule("TCG-NUL-2", "TCG-ABILITY-2", "TCG-ABILITY-3", "TCG-EFFECT-3")
def test_an_ability_is_judged_nulled_used_paid_and_aimed_in_this_order():
    card = {"type": "supporter", "gems": {"hp": 3}, "effects": [{**SHIFTED, "cost": {"mill": 1}}]}

    def rule(deck: int = 1, **marks: Any) -> str | None:
        units = {"a": unit("x", 0, "c2", **marks), "b": unit("pike_militia", 1, "c3")}
        here = tcg(cards={"x": card}, units=units, players={"0": {"deck_size": deck}})
        bad = {"do": "ability", "card": "a", "target": "a", "to": "c4"}
        return here.refusal(0, bad).rule

    assert rule(nul=1, used=True, deck=0) == "TCG-NUL-2"
    assert rule(used=True, deck=0) == "TCG-ABILITY-2"
    assert rule(deck=0) == "TCG-ABILITY-3"
    assert rule() == "TCG-EFFECT-3"


def test_keys_that_an_action_does_not_need_are_ignored():
    here = match()
    junk = {"on": 3, "target": None, "to": "d2", "x": {}}
    here.act(0, "ability", card="a", **junk)
    assert here.told("ability") == [{"kind": "ability", "card": "a", "seat": 0}]
    here.act(0, "play", unit="L0", card="s", to="d1", on=[], target=7)
    assert here.unit("s")["zone"] == "d1"


def test_legal_has_exactly_the_keys_that_are_named_in_the_order_of_the_table():
    listed = match().legal(0)
    words = [action["do"] for action in listed]
    assert words == sorted(words, key=("move", "attack", "play", "ability", "end").index)
    keys = {action["do"]: set(action) for action in listed if action["do"] != "play"}
    assert keys == {
        "move": {"do", "unit", "to"},
        "attack": {"do", "unit", "target"},
        "ability": {"do", "card"},
        "end": {"do"},
    }
    plays = {action["card"]: set(action) - {"do", "unit", "card"} for action in listed[:-1]
             if action["do"] == "play"}  # fmt: skip
    assert plays == {"s": {"to"}, "f": {"to"}, "e": {"on"}, "k": {"target"}, "l": {"target", "to"}}


def everything(state: State, seat: int) -> Iterator[Json]:
    """Every action of Main that names things that there are."""
    units = list(state.board.units)
    cards = list(state.board.cast.cards)
    zones = list(state.neighbours)
    yield {"do": "end"}
    for one in units:
        yield from ({"do": "move", "unit": one, "to": zone} for zone in zones)
        yield from ({"do": "attack", "unit": one, "target": other} for other in units)
    for card in cards:
        yield {"do": "ability", "card": card}
        yield from ({"do": "ability", "card": card, "target": target} for target in cards)
    for one in units:
        for card in state.players[seat].hand:
            play = {"do": "play", "unit": one, "card": card}
            yield play
            yield from ({**play, "on": other} for other in units)
            yield from ({**play, "to": zone} for zone in zones)
            yield from ({**play, "target": target} for target in cards)
            for target in cards:
                yield from ({**play, "target": target, "to": zone} for zone in zones[::3])


def test_the_list_is_what_the_judge_lets_pass_of_everything_there_is():
    """Law 3, by brute force: what is not listed is refused, whatever it names."""
    chance, dice = random.Random("brute force"), seeded("brute force")
    for _ in range(3):
        names = {seat: chance.choice(list(DECKS)) for seat in "01"}
        state = RULESET.start(RULESET.options({"decks": names, "opening_hand": 3}, {}), dice).state
        for step in range(60):
            (seat,) = RULESET.prompts(state) or (None,)
            if seat is None:
                break
            listed = RULESET.legal(state, seat).actions
            if step % 12 == 5 and RULESET.prompts(state)[seat]["kind"] == "main":
                for action in everything(state, seat):
                    legal = RULESET.why_not(state, seat, action) is None
                    fits = any(one.items() <= action.items() for one in listed)
                    assert legal == fits, action
            done = RULESET.perform(state, seat, chance.choice(listed), dice)
            assert isinstance(done, Done)
            state = done.state


def test_when_time_runs_out_the_documented_answer_is_given():
    def default(match: Match, seat: int) -> Json:
        return RULESET.default(match.state, seat)

    assert default(tcg(phase="mulligan"), 0) == {"do": "mulligan", "take": False}
    assert default(match(), 0) == {"do": "end"}

    full = tcg(players={"0": {"hand_size": 9}})
    full.act(0, "end")
    assert default(full, 0) == {"do": "discard", "card": "0h1"}

    burn = tcg(
        units={"b": unit("pike_militia", 1, "c2", burn=1)},
        equipment={"p": {"card": "clover_pin", "on": "b"}},
        players={"0": {"hand": hand(h="oil_flask")}},
        dice=[6],
    )
    burn.act(0, "play", unit="L0", card="h", target="b")
    assert default(burn, 0) == {"do": "pass"}


@pytest.mark.rule("TCG-TRIGGER-2")
@pytest.mark.parametrize("must", [True, False])
def test_a_trigger_is_passed_when_time_runs_out_unless_it_must_be_used(must: bool):
    watch = {
        "kind": "trigger",
        "when": {"event": "declares", "attacker": "user"},
        **({"must": True} if must else {}),
        "target": {"side": "ally"},
        "do": [{"verb": "heal", "n": 1}],
    }
    here = tcg(
        cards={"w": {"type": "supporter", "gems": {"hp": 3}, "effects": [watch, watch]}},
        units={"a": unit("w", 0, "c3"), "b": unit("pike_militia", 1, "c4")},
        dice=[6],
    )
    here.act(0, "attack", unit="a", target="b")
    used = {"do": "use", "trigger": "a.0", "target": "a"}
    assert RULESET.default(here.state, 0) == (used if must else {"do": "pass"})
    assert here.legal(0)[0] == used


def test_nobody_may_do_anything_after_the_end():
    here = match()
    state = RULESET.finish(here.state, {"draw": True, "reason": "agreed"}).state
    assert RULESET.prompts(state) == {}
    assert RULESET.legal(state, 0).actions == []
    assert RULESET.why_not(state, 0, {"do": "no such word"}) == Refusal("ended")
