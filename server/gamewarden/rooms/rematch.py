"""Playing again: offered and accepted in a room that has ended, and no entry (protocol 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


class Again:
    """Where a room's rematch stands: who offers it, and what was made of it."""

    def __init__(self) -> None:
        self.by: int | None = None
        self.next: str | None = None
        self.bars: dict[int, int] = {}  # until when a seat that was refused may not offer again
        self._ids: dict[tuple[int, str], Acked] = {}

    def acked(self, seat: int, id: str) -> Acked | None:
        """The ack that this message got."""
        return self._ids.get((seat, id))

    def remember(self, seat: int, id: str) -> None:
        """Notes that a message was acked."""
        self._ids[seat, id] = Acked()
        while len(self._ids) > MOST_IDS:
            del self._ids[next(iter(self._ids))]


async def serve(room: Room, peer: Peer, message: Offer | Answer, seat: int) -> Refusal | None:
    """Serves an offer of a rematch, or the answer to one. Raises `UnavailableError`."""
    table, again, now = room.table, room.rematch, room.now()
    until = (table.match.ended_at or 0) + room.world.limits.rematch_ms
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
        again.bars[again.by] = now + room.world.limits.bar_ms
        again.by = None
    elif is_open or _plays_robot(room, seat):
        again.next = await room.house.again(room)
        told = Rematch(room=room.id, next=again.next)
    else:
        again.by = seat
    again.remember(seat, message.id)
    room.send(peer, Ack(id=message.id, room=room.id))
    room.company.all(told)
    return None


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
