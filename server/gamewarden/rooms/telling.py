"""What a room says of itself: `joined`, `resumed`, its row in the list."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import UNSET, Raw, UnsetType

from gamewarden.canonical import canonical
from gamewarden.protocol.messages import Joined, Resumed, RoomRow, SealedTold, SeatTold, encoder
from gamewarden.rules.game import SPECTATOR, Json

from .audience import Audience, clock_told, offers_told, prompt_now
from .company import Company
from .head import Head, options_of
from .table import Table

Reason = Literal["epoch", "ahead", "too_old", "hash"]
FROZEN: Final = "frozen"  # how a stored room of another rules version is listed


def joined(
    table: Table,
    audience: Audience,
    seats: dict[str, SeatTold],
    *,
    seat: int | None,
    id: str | UnsetType = UNSET,
    reason: Reason | UnsetType = UNSET,
) -> Joined:
    """The room, whole, as the seat (none: a spectator) may see it."""
    head, viewer = table.head, SPECTATOR if seat is None else seat
    prompt = prompt_now(table, viewer)
    return Joined(
        id=id,
        room=head.room,
        code=UNSET if seat is None or head.code is None else head.code,
        name=head.name,
        ruleset=head.ruleset,
        version=head.version,
        seat=UNSET if seat is None else seat,
        seats=seats,
        state=table.state,
        epoch=head.epoch,
        seq=table.seq,
        hash=audience.hash(viewer),
        view=Raw(canonical(audience.view(viewer))),
        prompt=UNSET if prompt is None else Raw(prompt),
        sealed=_sealed(table, seat),
        clock=clock_told(table),
        offers=offers_told(table.match.offers.open),
        commit=head.commit,
        options=Raw(canonical(options_of(head, table.game, seat=seat))),
        outcome=_outcome(table),
        reason=reason,
    )


def resumed(
    table: Table,
    audience: Audience,
    seats: dict[str, SeatTold],
    *,
    seat: int | None,
    id: str | UnsetType = UNSET,
) -> Resumed:
    """The end of a resume: where the room stands, all missing updates having been sent."""
    viewer = SPECTATOR if seat is None else seat
    prompt = prompt_now(table, viewer)
    return Resumed(
        id=id,
        room=table.head.room,
        epoch=table.head.epoch,
        seq=table.seq,
        hash=audience.hash(viewer),
        state=table.state,
        seats=seats,
        prompt=UNSET if prompt is None else Raw(prompt),
        sealed=_sealed(table, seat),
        clock=clock_told(table),
        offers=offers_told(table.match.offers.open),
        outcome=_outcome(table),
    )


def row(head: Head, state: str, seats: dict[str, SeatTold], spectators: int) -> RoomRow:
    """The room in the list of rooms."""
    return RoomRow(
        room=head.room,
        name=head.name,
        ruleset=head.ruleset,
        state=state,
        seats=seats,
        spectators=spectators,
        created=head.created,
        commit=head.commit,
        clock=UNSET if head.clock is None else head.clock,
    )


def listed(head: Head, state: str, company: Company) -> bytes | None:
    """The row as it is stored; nothing for a private room."""
    if head.private:
        return None
    return encoder.encode(row(head, state, company.seats_told(head), company.spectators()))


def inspected(table: Table, row_told: RoomRow, *, waiting: int) -> Json:
    """How a room stands, for operators: nothing that is hidden from any player."""
    match = table.match
    clock = clock_told(table)
    return {
        "row": msgspec.to_builtins(row_told),
        "version": table.head.version,
        "epoch": table.head.epoch,
        "seq": table.seq,
        "at": match.at,
        "private": table.head.private,
        "waiting": waiting,
        "offers": msgspec.to_builtins(match.offers.open),
        "clock": {} if clock is UNSET else msgspec.to_builtins(clock),
        "outcome": match.outcome or {},
    }


def _sealed(table: Table, seat: int | None) -> SealedTold | UnsetType:
    """A seat's own sealed answer, which nobody else is told of (protocol section 4.4)."""
    sealed = None if seat is None else table.sealed(seat)
    if sealed is None:
        return UNSET
    return SealedTold(prompt=sealed.prompt, action=Raw(canonical(sealed.action)))


def _outcome(table: Table) -> Raw | UnsetType:
    outcome = table.match.outcome
    return UNSET if outcome is None else Raw(canonical(outcome))
