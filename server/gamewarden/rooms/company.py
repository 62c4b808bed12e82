"""The peers that are in a room, and what is sent to them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from gamewarden.protocol.messages import FromServer, Presence, Said, SeatTold, encoder
from gamewarden.rules.game import SPECTATOR, Viewer

from .audience import Told
from .head import Head
from .ports import Peer

MASKED = "(muted)"  # stands for the name of a player whom the viewer has muted


class Guest:
    """A peer in the room; `seat` is what its session has, `viewer` as whom it sees."""

    __slots__ = ("peer", "seat", "viewer")

    def __init__(self, peer: Peer, seat: int | None) -> None:
        self.peer = peer
        self.seat = seat
        self.viewer: Viewer = SPECTATOR if seat is None else seat


class Company:
    """One peer a session; the newest."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}

    def __iter__(self) -> Iterator[Guest]:
        return iter(list(self.guests.values()))

    def __len__(self) -> int:
        return len(self.guests)

    def of(self, peer: Peer) -> Guest | None:
        """The guest that this very peer is."""
        guest = self.guests.get(peer.session)
        return guest if guest is not None and guest.peer is peer else None

    def enter(self, peer: Peer, seat: int | None) -> Peer | None:
        """Takes a peer in; gives the older one of the same session that it replaces."""
        old = self.guests.get(peer.session)
        self.guests[peer.session] = Guest(peer, seat)
        return None if old is None or old.peer is peer else old.peer

    def leave(self, peer: Peer) -> Guest | None:
        """Lets this very peer go, if it is here."""
        guest = self.of(peer)
        if guest is not None:
            del self.guests[peer.session]
        return guest

    def leave_all(self, session: str) -> Guest | None:
        """Lets a session go, whichever of its peers is here."""
        return self.guests.pop(session, None)

    def seats_here(self, head: Head) -> set[int]:
        """The seats whose session is here."""
        return {seat for seat, holder in head.seats.items() if holder.session in self.guests}

    def spectators(self) -> int:
        """How many watch."""
        return sum(guest.seat is None for guest in self.guests.values())

    def update(self, told: Told, *, but: Peer | None = None) -> None:
        """Sends everybody, but one, their `update` of an entry."""
        frames = told.frames
        for guest in self.guests.values():
            if guest.peer is not but:
                guest.peer.send(frames[guest.viewer])

    def all(self, message: FromServer, *, but: Peer | None = None) -> None:
        """Sends everybody, but one, the same."""
        frame = encoder.encode(message)
        for guest in self.guests.values():
            if guest.peer is not but:
                guest.peer.send(frame)

    def said(self, said: Said, *, spectators_only: bool, but: Peer | None = None) -> None:
        """Sends chat to all who may hear it and have not muted who said it."""
        frame = encoder.encode(said)
        for guest in self.guests.values():
            peer = guest.peer
            may_hear = not spectators_only or guest.seat is None
            if peer is not but and may_hear and said.session not in peer.muted:
                peer.send(frame)

    def presence(self, head: Head, *, but: Peer | None = None) -> None:
        """Tells everybody, but one, who is here."""
        plain: bytes | None = None
        sessions = {holder.session for holder in head.seats.values()}
        for guest in self.guests.values():
            peer = guest.peer
            if peer is but:
                continue
            if not sessions.isdisjoint(peer.muted):
                peer.send(encoder.encode(self.presence_told(head, peer)))
                continue
            if plain is None:
                plain = encoder.encode(self.presence_told(head))
            peer.send(plain)

    def presence_told(self, head: Head, viewer: Peer | None = None) -> Presence:
        """Who is here; names that `viewer` has muted are masked."""
        seats = self.seats_told(head, viewer)
        return Presence(room=head.room, seats=seats, spectators=self.spectators())

    def seats_told(self, head: Head, viewer: Peer | None = None) -> dict[str, SeatTold]:
        """Who has the seats; names that `viewer` has muted are masked."""
        muted: set[str] = set() if viewer is None else viewer.muted
        return {
            str(seat): SeatTold(
                name=MASKED if holder.session in muted else holder.name,
                session=holder.session,
                connected=holder.bot is not None or holder.session in self.guests,
                bot=_unset(holder.bot),
            )
            for seat, holder in sorted(head.seats.items())
        }


def _unset(value: str | None) -> str | UnsetType:
    return UNSET if value is None else value
