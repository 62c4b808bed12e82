"""The kernel, put to the test with a made-up ruleset: nine hooks, order, asking, stopping."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.errors import RulesFaultError, RulesLoopError
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.frames import Ask
from gamewarden.rules.hooks import Moment
from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import (
    clauses,
    extra_costs,
    forbidden,
    granted,
    offered,
    tally,
    value,
)
from gamewarden.rules.tally import Reason, Tally
from support.skirmish import (
    RULES,
    Auction,
    Bet,
    Bid,
    Clash,
    Endless,
    Hurt,
    Lost,
    Noted,
    Say,
    Stat,
    State,
    Strike,
    Trait,
    Unit,
    stored,
)


def field(a1: str = "", b1: str = "", **more: str) -> State:
    """Two units, seat 0's and seat 1's, with those effects; and more of either."""
    effects = {"a1": a1, "b1": b1, **more}
    units = {id: Unit("ab".index(id[0]), 9, tuple(held.split())) for id, held in effects.items()}
    return State(units)


def game(state: State) -> Game[State]:
    return Game(RULES, state, ScriptedDice([]))


def clash(state: State) -> tuple[State, list[Any]]:
    """a1 strikes b1, up to the end or the next question."""
    running = game(state)
    running.begin(Clash(by="a1", target="b1"))
    return running.settle(), running.events


def answered(state: State, seat: int, answer: Any) -> tuple[State, list[Any]]:
    running = game(state)
    running.answer(seat, answer)
    return running.settle(), running.events


def power(state: State, unit: str = "a1") -> Tally:
    return tally(RULES, state, Stat.POWER, Tally.of(2, "XY-CLASH-1"), unit)


# The seven questions.


def test_what_adds_is_collected_with_its_reasons_and_source():
    assert power(field(a1="banner")).reasons == (
        Reason(2, "XY-CLASH-1"),
        Reason(3, "XY-BANNER-1", "a1"),
    )


def test_the_layer_decides_who_adds_first_and_not_who_came_first():
    total = power(field(a1="yoke banner curse"))
    assert [reason.rule for reason in total.reasons] == [
        "XY-CLASH-1",
        "XY-CURSE-1",
        "XY-BANNER-1",
        "XY-YOKE-1",
    ]
    assert total.total == 3  # the limit is told what the others came to


def test_a_summand_of_0_is_no_reason():
    assert power(field(b1="banner")).reasons == (Reason(2, "XY-CLASH-1"),)


def test_equal_layers_keep_the_order_of_holders():
    rules = [reason.source for reason in power(field(a1="banner", a2="banner")).reasons]
    assert rules == [None, "a1", "a2"]


def test_a_value_is_set_for_its_holder_only():
    state = field(a1="charm")
    assert value(RULES, state, Stat.SEAT, 0, "a1") == 1
    assert value(RULES, state, Stat.SEAT, 1, "b1") == 1


def test_of_several_that_set_a_value_the_last_has_the_word():
    assert value(RULES, field(a1="charm charm"), Stat.SEAT, 0, "a1") == 0


def test_an_immunity_names_the_clause_and_whose_it_is():
    found = granted(RULES, field(b1="ward"), Trait.IMMUNE, ("b1", "curse"))
    assert found is not None
    assert (found.hook.rule, found.effect.source) == ("XY-WARD-1", "b1")
    assert granted(RULES, field(b1="ward"), Trait.IMMUNE, ("a1", "curse")) is None


def test_what_forbids_is_the_reason_of_the_refusal():
    found = forbidden(RULES, field(a1="snare"), Strike, Strike("a1", "b1"))
    assert found is not None
    assert found.hook.rule == "XY-SNARE-1"
    assert forbidden(RULES, field(a1="snare"), Strike, Strike("b1", "a1")) is None


def test_costs_come_on_top_clause_by_clause():
    state = field(b1="toll toll")
    on_top = [
        (found.hook.rule, cost) for found, cost in extra_costs(RULES, state, Strike("a1", "b1"))
    ]
    assert on_top == [("XY-TOLL-1", 1), ("XY-TOLL-1", 1)]
    assert list(extra_costs(RULES, state, Strike("b1", "a1"))) == []


def test_an_offer_is_made_to_its_seat():
    state = field(a1="scout", b2="")
    assert list(offered(RULES, state, 0)) == [Strike("a1", "b1"), Strike("a1", "b2")]
    assert list(offered(RULES, state, 1)) == []


def test_a_silenced_effect_has_no_clause():
    assert power(field(a1="hush banner")).total == 2
    assert forbidden(RULES, field(a1="snare hush"), Strike, Strike("a1", "b1")) is None


def test_nothing_silences_what_silences():
    assert len(clauses(RULES, field(a1="hush hush"), Moment.SILENCES, None)) == 2


# The two moments.


def test_a_change_that_nothing_hears_is_made_and_told():
    state, events = clash(field())
    assert events == [Hurt("b1", 2, by="a1"), Noted("well struck")]
    assert state.units["b1"].health == 7
    assert state.stack == ()


def test_a_change_can_be_prevented_and_then_nobody_hears_of_it():
    state, events = clash(field(b1="parry thorns"))
    assert events == [Lost("b1", "parry"), Noted("well struck")]
    assert state.units == {"a1": Unit(0, 9), "b1": Unit(1, 9, ("thorns",))}


def test_what_else_was_due_to_look_at_a_prevented_change_does_not():
    _, events = clash(field(b1="plea parry"))
    assert events == [Lost("b1", "parry"), Noted("well struck")]  # nobody was asked for mercy


def test_a_change_can_be_replaced_by_another_that_is_heard_anew():
    state, events = clash(field(b1="parry", b2="decoy thorns"))
    assert events[0] == Lost("b1", "parry")  # asked first, so the decoy is never needed
    state, events = clash(field(b2="decoy thorns"))
    assert events[:2] == [Hurt("b2", 2, by="a1"), Hurt("b2", 1)]  # thorns pricked, decoy took it
    assert state.units["a1"].health == 9


def test_what_a_clause_does_comes_before_what_the_step_asked_for_next():
    _, events = clash(field(b1="thorns"))
    assert events == [Hurt("b1", 2, by="a1"), Hurt("a1", 1), Noted("well struck")]


def test_a_clause_can_run_again_when_what_it_did_has_happened():
    state, events = clash(field(b1="ransom"))
    assert events == [Hurt("b1", 2, by="a1"), Bet(1, 1), Bet(1, 1), Noted("well struck")]
    assert state.coins == (5, 3)


def test_a_clause_whose_effect_is_gone_by_its_turn_does_nothing():
    _, events = clash(field(b1="thorns fuse"))
    assert Hurt("a1", 1) not in events
    assert [event for event in events if isinstance(event, Lost)] == [
        Lost("b1", "thorns"),
        Lost("b1", "fuse"),
    ]


def test_preventing_takes_the_topmost_of_two_equal_changes():
    running = game(field(b1="parry"))
    running.attempt(Hurt("b1", 2))
    running.attempt(Hurt("b1", 2))
    running.settle()
    assert running.events == [Lost("b1", "parry"), Hurt("b1", 2)]


def test_preventing_what_is_not_about_to_be_made_is_a_bug():
    with pytest.raises(RulesFaultError, match="not about to be made"):
        game(field()).prevent(Hurt("b1", 2))


def test_ending_a_procedure_that_is_not_under_way_is_a_bug():
    with pytest.raises(RulesFaultError, match="no Clash has steps to come"):
        game(field()).end(Clash)


# Asking.


def test_a_clause_asks_in_the_middle_and_goes_on_with_the_answer():
    waiting, events = clash(field(b1="plea"))
    assert events == []
    assert waiting.stack[-1] == Ask("mercy", (0,), ("yes", "no"))
    state, events = answered(waiting, 0, Say("no"))
    assert events == [Hurt("b1", 2, by="a1"), Noted("well struck")]
    assert state.stack == ()


def test_a_clause_can_end_the_procedure_that_it_interrupts():
    waiting, _ = clash(field(b1="plea"))
    state, events = answered(waiting, 0, Say("yes"))
    assert events == []
    assert state == field(b1="plea")


def test_a_match_goes_on_from_its_bytes_in_the_middle_of_a_strike():
    """C56: what is under way, and who is asked, is in the state."""
    waiting, _ = clash(field(b1="plea thorns"))
    assert stored(waiting) == waiting
    assert answered(stored(waiting), 0, Say("no")) == answered(waiting, 0, Say("no"))


def auction() -> State:
    running = game(field())
    running.begin(Auction())
    state = running.settle()
    assert running.events == [Noted("bids, please")]
    return state


def test_two_seats_are_asked_at_once_and_nothing_happens_until_both_have_answered():
    waiting = auction()
    ask = waiting.stack[-1]
    assert isinstance(ask, Ask)
    assert [ask.waits_for(seat) for seat in (0, 1)] == [True, True]
    one_in, events = answered(waiting, 1, Bid(4))
    assert events == []
    ask = one_in.stack[-1]
    assert isinstance(ask, Ask)
    assert [ask.waits_for(seat) for seat in (0, 1)] == [True, False]
    assert ask.answers == {1: Bid(4)}
    assert (one_in.units, one_in.coins) == (waiting.units, waiting.coins)
    assert stored(one_in) == one_in


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_secret_answers_count_the_same_whoever_was_first(order: tuple[int, int]):
    state = auction()
    for seat in order:
        state, events = answered(state, seat, Bid((3, 4)[seat]))
    assert events == [Bet(0, 3), Bet(1, 4), Hurt("a1", 1)]
    assert state.coins == (2, 1)


# Ending.


def test_stopping_drops_what_is_left_to_do():
    running = game(field())
    running.begin(Clash(by="a1", target="b1"))
    running.stop()
    assert running.settle() == field()


def test_an_action_that_does_not_end_is_stopped_and_changes_nothing():
    """C74: a step budget ends a self-feeding effect; the caller keeps the old state."""
    begun = 0

    class Counted(Game[State]):
        def begin(self, procedure: Any) -> None:
            nonlocal begun
            begun += 1
            super().begin(procedure)

    before = field()
    running = Counted(RULES, before, ScriptedDice([]))
    running.begin(Endless())
    with pytest.raises(RulesLoopError, match="after 10000 steps"):
        running.settle()
    assert 1000 < begun <= 10_001
    assert before == field()
