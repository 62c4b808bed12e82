"""What comes by itself, as steps: what was due is played, told and stored like any act."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from gamewarden.errors import Refusal

from . import clocks as clocking
from . import commands
from .dues import Due
from .head import Entropy, started
from .match import LIVE
from .steps import Seal, Step, sure
from .table import Table


def happening(table: Table, due: Due, *, now: int, entropy: Entropy) -> Step | Seal:
    """The step that something due becomes, now. Raises what a faulty ruleset raises."""
    seat = due.seats[0] if len(due.seats) == 1 else UNSET
    match due.what:
        case "start":
            # The options fit together: they were looked at whenever a seat was taken.
            head = started(table.head, table.game, entropy)
            return sure(table.first_step(head, now=now))
        case "agreed" if table.match.agreed == "draw":
            return sure(table.ending("draw", now=now))
        case "agreed":
            return sure(table.step("pause", now=now))
        case "default":
            return _default(table, due.seats[0], now=now)
        case "flag":
            return sure(table.ending("flag", now=now, seat=seat))
        case "expire":
            return _expired(table, due.seats[0], now=now)
        case "unpause":
            return sure(commands.unpause(table, UNSET, now=now))
        case _:
            return aborted(table, due.what, now=now, seat=seat)


def aborted(table: Table, reason: str, *, now: int, seat: int | UnsetType = UNSET) -> Step:
    """The room ends the match: a draw, or with `seat` that seat's loss (protocol 4.8)."""
    return sure(table.ending("abort", now=now, seat=seat, action={"reason": reason}))


def taken_over(table: Table, *, now: int, unowned_ms: int) -> Step | None:
    """An owner takes the room over: deadlines move, and nothing falls due for a while (4.5)."""
    table.give_grace(now + table.limits.grace_ms)
    match = table.match
    if match.clocks is None or match.paused is not None or match.state != LIVE:
        return None
    return sure(table.step("unpause", now=now, moved=max(0, unowned_ms)))


def _default(table: Table, seat: int, *, now: int) -> Step | Seal:
    """What the ruleset plays for a seat whose turn limit has passed; it used all of that."""
    action = table.game.default(table.position.state, seat)
    clocks = table.match.clocks
    end = None if clocks is None else clocking.deadline(clocks, seat)
    received = now if end is None else min(now, end.at)
    if len(table.asked) > 1:
        answer = commands.answered(table, seat, action, now=now, received=received)
        return sure(answer) if isinstance(answer, Step | Refusal) else answer
    spent = table.spent(seat, received)
    made = table.step("act", now=now, seat=seat, action=action, defaulted=[seat], spent=spent)
    return sure(made)


def _expired(table: Table, seat: int, *, now: int) -> Step:
    offers = table.match.offers.open
    what = min(
        (what for what, offer in offers.items() if offer.seat == seat),
        key=lambda what: offers[what].until,
    )
    return sure(table.step("expire", now=now, seat=seat, action={"what": what}))
