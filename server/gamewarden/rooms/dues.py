"""What comes by itself in a room: the start, deadlines, expiries, the end of what goes on too long.

`found` says what is next; `happening` (in `happenings`) makes a step of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from . import clocks as clocking

if TYPE_CHECKING:
    from .table import Table

What = Literal[
    "start", "agreed", "aborted", "unpause", "flag", "default", "expire", "abandoned"
]  # fmt: skip

AT_ONCE: Final = 0  # before anything else, whatever was received before, and in a time of grace too
_ORDER: Final = ("start", "agreed", "aborted", "unpause", "flag", "default", "expire", "abandoned")


class Due(Struct, frozen=True):
    """When (unix ms) what comes by itself, and to which seats."""

    at: int
    what: What
    seats: tuple[int, ...] = ()


def found(table: Table) -> Due | None:
    """What is due next, nothing else happening before; nothing if nothing ever is."""
    due = _first(table)
    if due is None or due.at >= table.grace_until or due.at == AT_ONCE:
        return due
    return Due(table.grace_until, due.what, due.seats)


def _first(table: Table) -> Due | None:
    match = table.position.match
    if match.outcome is not None:
        return None
    if match.seq == 0:
        return _start(table)
    if match.agreed == "draw":
        return Due(AT_ONCE, "agreed")
    if match.seq >= table.limits.entries - 1:
        return Due(AT_ONCE, "aborted")
    if match.agreed is not None:
        return Due(AT_ONCE, "agreed")
    clocks = match.clocks
    if clocks is not None and match.paused is None and not match.offers.open:
        return _clock(table, clocks)  # nearly always
    return _first_of_many(table)


def _first_of_many(table: Table) -> Due | None:
    match, limits = table.match, table.limits
    dues = [Due(offer.until, "expire", (offer.seat,)) for offer in match.offers.open.values()]
    if match.paused is not None:
        left = min(limits.pause_ms, limits.pauses_ms - match.pauses)
        dues.append(Due(match.paused + left, "unpause"))
    elif match.clocks is not None:
        due = _clock(table, match.clocks)
        dues.extend(() if due is None else (due,))
    if match.clocks is None:
        empty = table.absence.empty_since
        if empty is not None:
            dues.append(Due(empty + limits.abandoned_ms, "abandoned"))
        away = None if match.paused is not None else table.absence.due(limits.absence_ms)
        if away is not None:
            dues.append(Due(away[0], "abandoned", away[1]))
    return min(dues, key=lambda due: (due.at, _ORDER.index(due.what)), default=None)


def _start(table: Table) -> Due | None:
    """A full room starts once it has every seed, or a while later without (protocol 4.7)."""
    head = table.head
    if head.full_at is None:
        return None
    has_seeds = all(holder.seed is not None for holder in head.seats.values())
    return Due(head.full_at + (0 if has_seeds else table.limits.start_ms), "start")


def _clock(table: Table, clocks: clocking.Clocks) -> Due | None:
    """Of several deadlines the first in time; a bank before a turn limit (protocol 4.5)."""
    first: clocking.Deadline | None = None
    seats: tuple[int, ...] = ()
    for seat in clocks.running:
        end = clocking.deadline(clocks, seat) if table.sealed(seat) is None else None
        if end is None:
            continue
        if first is None or (end.at, not end.bank) < (first.at, not first.bank):
            first, seats = end, (seat,)
        elif end == first and end.bank:
            seats = (*seats, seat)
    if first is None:
        return None
    return Due(max(first.at, clocks.floor), "flag" if first.bank else "default", seats)
