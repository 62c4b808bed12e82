"""Playing again: offered and accepted in a room that has ended, and no entry (protocol 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import Ack, Answer, Offer, Rematch
from gamewarden.rules.game import Ruleset

from . import head as heads
from .head import Entropy, Head, Seated
from .match import ENDED, Acked
from .ports import Peer
from .seating import unplayable

if TYPE_CHECKING:
    from .room import Room

MOST_IDS = 64  # remembered in all, as for a seat (protocol section 4.1)


def acked(head: Head, seat: int, id: str) -> Acked | None:
    """The ack that this message got."""
    return Acked() if (seat, id) in head.again.ids else None


async def serve(room: Room, peer: Peer, message: Offer | Answer, seat: int) -> Refusal | None:
    """Serves an offer of a rematch, or the answer to one. Raises `UnavailableError`.

    It is no entry, and outlives a crash all the same: where it stands is in the room's head.
    """
    table, again, now = room.table, room.table.head.again, room.now()
    until = _until(room)
    if table.state != ENDED or now >= until or again.next is not None:
        return Refusal("stale")
    is_open = again.by is not None and again.by != seat
    accepts = not isinstance(message, Answer) or message.accept
    if isinstance(message, Answer) and not is_open:
        return Refusal("stale")
    if again.by == seat:
        return Refusal("rate_limited", retry_ms=until - now)
    barred_ms = 0 if is_open else again.bars.get(seat, 0) - now
    if barred_ms > 0:  # as for other offers
        return Refusal("rate_limited", retry_ms=barred_ms)
    told = Rematch(room=room.id, seat=seat, until=until)
    if not accepts and again.by is not None:
        told = Rematch(room=room.id, seat=again.by, until=now)  # it is over: its time has passed
        bars = {**again.bars, again.by: now + room.world.limits.bar_ms}
        again = replace(again, by=None, bars=bars)
    elif is_open or _plays_robot(room, seat):
        again = replace(again, next=await room.house.again(room))
        told = Rematch(room=room.id, next=again.next or UNSET)
    else:
        again = replace(again, by=seat)
    again = replace(again, ids=(*again.ids, (seat, message.id))[-MOST_IDS:])
    table.set_head(await room.keeper.write(replace(table.head, again=again)), now)
    room.send(peer, Ack(id=message.id, room=room.id))
    room.company.all(told)
    return None


def told_of(room: Room) -> Rematch | None:
    """What somebody who comes to an ended room has to know of its rematch, if anything."""
    again, until = room.table.head.again, _until(room)
    if again.next is not None:
        return Rematch(room=room.id, next=again.next)
    if again.by is None or room.now() >= until:
        return None
    return Rematch(room=room.id, seat=again.by, until=until)


def _until(room: Room) -> int:
    return (room.table.match.ended_at or 0) + room.world.limits.rematch_ms


def moved_on(head: Head, game: Ruleset, *, now: int, entropy: Entropy, node: str) -> Head:
    """The head of the rematch: everybody one seat further (protocol 4.6)."""
    order = sorted(head.seats)
    moved = {order[(place + 1) % len(order)]: head.seats[seat] for place, seat in enumerate(order)}
    own = {seat: holder.options for seat, holder in moved.items()}
    if unplayable(game, head.options, own) is not None:
        # What a seat chose goes with its player where it can; else it stays where it was.
        own = {seat: holder.options for seat, holder in head.seats.items()}
    seats = {
        seat: Seated(holder.name, holder.session, own[seat])
        if holder.bot is None
        else replace(heads.bot(holder.bot, entropy), options=own[seat])
        for seat, holder in sorted(moved.items())
    }
    return heads.fresh(
        game,
        name=head.name,
        options=head.options,
        seats=seats,
        now=now,
        entropy=entropy,
        clock=head.clock,
        private=head.private,
        watch=head.watch,
        node=node,
    )


def _plays_robot(room: Room, seat: int) -> bool:
    """Whether all other seats are the server's, which always play again."""
    seats = room.table.head.seats
    return all(holder.bot is not None for other, holder in seats.items() if other != seat)
