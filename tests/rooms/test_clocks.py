"""The figures of clocks, without a room."""

from __future__ import annotations

from gamewarden.protocol.messages import Clock
from gamewarden.rooms import clocks
from gamewarden.rooms.clocks import Clocks, Deadline

TERMS = Clock(bank=60, increment=5, turn=30)


def running(seat: int = 0, *, turn: tuple[int, int | None] = (1, 0), at: int = 1000) -> Clocks:
    wound = clocks.wound(TERMS, (0, 1), at=at)
    return clocks.charged(wound, TERMS, at=at, spent={}, turn=turn, asked=(seat,))


def test_a_prompt_in_anothers_turn_has_a_limit_of_its_own_and_stops_the_turns() -> None:
    own = running(0)
    asked = clocks.charged(own, TERMS, at=5000, spent={0: 4000}, turn=(1, 0), asked=(1,))
    assert clocks.deadline(asked, 1) == Deadline(35_000, False)
    back = clocks.charged(asked, TERMS, at=25_000, spent={1: 20_000}, turn=(1, 0), asked=(0,))
    assert clocks.deadline(back, 0) == Deadline(51_000, False)
    assert back.banks == {0: 56_000, 1: 40_000}


def test_the_increment_comes_once_with_the_end_of_the_turn() -> None:
    ended = clocks.charged(running(0), TERMS, at=3000, spent={0: 2000}, turn=(2, 1), asked=(1,))
    assert ended.banks == {0: 63_000, 1: 60_000}
    assert clocks.deadline(ended, 1) == Deadline(33_000, False)


def test_before_turn_1_every_prompt_has_a_limit_of_its_own() -> None:
    first = running(0, turn=(0, 0))
    again = clocks.charged(first, TERMS, at=9000, spent={0: 8000}, turn=(0, 0), asked=(0,))
    assert clocks.deadline(again, 0) == Deadline(39_000, False)


def test_if_bank_and_limit_run_out_together_it_is_the_bank() -> None:
    terms = Clock(bank=30, increment=0, turn=30)
    wound = clocks.wound(terms, (0, 1), at=0)
    ready = clocks.charged(wound, terms, at=0, spent={}, turn=(1, 0), asked=(0,))
    assert clocks.deadline(ready, 0) == Deadline(30_000, True)


def test_no_more_is_charged_than_there_is() -> None:
    assert clocks.used(running(0), 0, 10**9) == 60_000
    assert clocks.used(running(0), 1, 10**9) == 0
    assert clocks.used(running(0), 0, 500) == 0


def test_a_time_that_counts_for_nobody_moves_all_deadlines_and_refills_nothing() -> None:
    moved = clocks.moved(running(0), 7000, floor=0)
    assert clocks.deadline(moved, 0) == Deadline(38_000, False)
    assert moved.banks == running(0).banks


def test_in_a_pause_nothing_runs_and_with_several_asked_nothing_is_charged() -> None:
    one = clocks.told(running(0), TERMS, paused_at=11_000)
    assert (one.banks, one.running, one.at) == ({"0": 50_000, "1": 60_000}, [], 11_000)
    wound = clocks.wound(TERMS, (0, 1), at=1000)
    both = clocks.charged(wound, TERMS, at=1000, spent={}, turn=(0, None), asked=(0, 1))
    told = clocks.told(both, TERMS, paused_at=11_000)
    assert (told.banks, told.running) == ({"0": 60_000, "1": 60_000}, [])
