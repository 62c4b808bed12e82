"""Time that seats have: banks, increments, turn limits, as deadlines in unix milliseconds.

Rule 1: these figures change with entries only, so all viewers are told the same of them, and a
secret prompt looks the same whether or not it has been answered (protocol section 4.4).
Rule 2: a pause or a take-over moves `since`; nothing is ever refilled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import Struct

from gamewarden.protocol.messages import Clock, ClockTold

SECOND: Final = 1000

Turn = tuple[int, int | None]  # its number, 0 before turn 1, and whose it is


class Clocks(Struct, frozen=True):
    """What is left at `since` (unix ms). All else in milliseconds, by seat.

    `limits` are what is left of the turn limit to each seat in `running`; `turn_left` what is left
    of it to the seat whose `turn` it is, also while another is asked. Nothing falls due before
    `floor` (unix ms).
    """

    since: int
    turn: Turn
    turn_left: int
    running: tuple[int, ...] = ()
    banks: dict[int, int] = {}
    limits: dict[int, int] = {}
    floor: int = 0


class Deadline(Struct, frozen=True):
    """When time runs out, and whether it is the bank that does (else the turn limit)."""

    at: int
    bank: bool


def wound(terms: Clock, seats: Iterable[int], *, at: int) -> Clocks:
    """The clocks of a match that is about to start."""
    banks = dict.fromkeys(seats, terms.bank * SECOND) if terms.bank else {}
    return Clocks(since=at, turn=(0, None), turn_left=0, banks=banks)


def charged(
    clocks: Clocks,
    terms: Clock,
    *,
    at: int,
    spent: Mapping[int, int],
    turn: Turn,
    asked: Collection[int],
) -> Clocks:
    """The clocks after answers: what was used is charged, and those that are asked now run."""
    banks = dict(clocks.banks)
    turn_left = clocks.turn_left
    for seat, used in spent.items():
        if seat in banks:
            banks[seat] = max(0, banks[seat] - used)
        if _in_own_turn(clocks.turn, seat):
            turn_left = max(0, turn_left - used)
    limit = terms.turn * SECOND
    if turn != clocks.turn:
        ended = clocks.turn[1]
        if ended is not None and ended in banks:
            banks[ended] += terms.increment * SECOND  # protocol 4.5: to the seat whose turn ended
        turn_left = limit
    running = tuple(asked) if len(asked) < 2 else tuple(sorted(asked))
    limits = {}
    if limit:
        limits = {seat: turn_left if _in_own_turn(turn, seat) else limit for seat in running}
    return Clocks(at, turn, turn_left, running, banks, limits, clocks.floor)


def stopped(clocks: Clocks, *, at: int, spent: Mapping[int, int]) -> Clocks:
    """The clocks of a match that is over."""
    banks = {seat: max(0, left - spent.get(seat, 0)) for seat, left in clocks.banks.items()}
    return Clocks(since=at, turn=clocks.turn, turn_left=0, banks=banks)


def moved(clocks: Clocks, by_ms: int, *, floor: int) -> Clocks:
    """The clocks after a time that counts for nobody; nothing falls due before `floor`."""
    return Clocks(
        clocks.since + by_ms,
        clocks.turn,
        clocks.turn_left,
        clocks.running,
        clocks.banks,
        clocks.limits,
        max(clocks.floor, floor),
    )


def used(clocks: Clocks, seat: int, now: int) -> int:
    """How long `seat` has been running, in milliseconds; 0 if it is not, never more than it has."""
    if seat not in clocks.running:
        return 0
    elapsed = max(0, now - clocks.since)
    return min(elapsed, clocks.banks[seat]) if seat in clocks.banks else elapsed


def deadline(clocks: Clocks, seat: int) -> Deadline | None:
    """When the time of a seat that is asked runs out; nothing if it has all the time.

    If bank and turn limit run out together it is the bank. `floor` is not looked at here.
    """
    bank, limit = clocks.banks.get(seat), clocks.limits.get(seat)
    if bank is None:
        return None if limit is None else Deadline(clocks.since + limit, False)
    if limit is None or bank <= limit:
        return Deadline(clocks.since + bank, True)
    return Deadline(clocks.since + limit, False)


def told(clocks: Clocks, terms: Clock, *, paused_at: int | None) -> ClockTold:
    """The clocks as viewers are told of them; nothing runs in a pause."""
    banks, at, running = clocks.banks, clocks.since, clocks.running
    if paused_at is not None:
        if len(running) == 1:  # with several it is a secret who has answered (Rule 1)
            elapsed = max(0, paused_at - at)
            banks = banks | {s: max(0, banks[s] - elapsed) for s in running if s in banks}
        at, running = paused_at, ()
    return ClockTold(
        banks={str(seat): left for seat, left in banks.items()},
        running=list(running),
        at=at,
        bank=terms.bank,
        increment=terms.increment,
        turn=terms.turn,
    )


def _in_own_turn(turn: Turn, seat: int) -> bool:
    return turn[0] > 0 and turn[1] == seat
