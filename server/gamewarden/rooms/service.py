"""How a room serves each message of a client: what is asked, in the order of protocol 4.1.

Every function gives nothing once it has answered, or the `Refusal` or `Fault` that is the answer;
those that need the store may raise `UnavailableError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
import orjson
from msgspec import UNSET, Raw

from gamewarden.errors import Refusal, UnavailableError
from gamewarden.protocol import refusals
from gamewarden.protocol.messages import (
    Ack,
    Act,
    Answer,
    Chat,
    Join,
    Leave,
    Legal,
    LegalTold,
    Look,
    Offer,
    Resign,
    Resume,
    RoomsTold,
    Said,
    Seed,
    Unpause,
    Why,
)
from gamewarden.rules.game import SPECTATOR

from . import commands, rematch
from .faults import Fault, noted
from .head import Head, seat_of
from .inbox import Letter, Order
from .match import LIVE, OPEN
from .ports import Peer
from .seating import freed, is_deserted, seeded, taken
from .steps import Seal

if TYPE_CHECKING:
    from .room import Room
    from .scribe import Made

Served = Refusal | Fault | None

_REMEMBERED: Final = (Act, Resign, Offer, Answer)  # whose acks are kept, protocol section 4.1
_decode: Final = msgspec.json.Decoder(dict[str, Any]).decode
# Of a legal action, which is stored as it came, with keys that nobody reads; the longest that
# says something is a third of it. A match keeps up to 5,000 of them, and its record for 30 days.
ACTION_BYTES: Final = 1024


async def serve(room: Room, letter: Letter, *, is_down: bool) -> Served:
    """Serves a message. `is_down`: what was due could not be stored, so nothing can be now."""
    peer, message, table = letter.peer, letter.message, room.table
    seat = seat_of(table.head, peer.session)
    if isinstance(message, _REMEMBERED) and seat is not None:
        acked = table.remembered(seat, message.id)
        if acked is None and table.match.outcome is not None:
            acked = rematch.acked(table.head, seat, message.id)
        if acked is not None:
            ack = Ack(id=message.id, room=room.id, seq=acked.seq, spent_ms=acked.spent_ms)
            room.send(peer, ack)
            return None
    if letter.limited_ms is not None:
        return Refusal("rate_limited", retry_ms=letter.limited_ms)
    if isinstance(message, Act) and seat is not None:  # before all others: they are the most
        _need(is_down)
        return await _act(room, letter, message, seat)
    match message:
        case Join():
            return await _join(room, letter, message, seat, is_down=is_down)
        case Resume():
            return _resume(room, letter, message, seat)
        case Look():
            room.send(peer, RoomsTold(rooms=[room.row(peer)], id=message.id))
            return None
        case Chat():
            return _chat(room, letter, message, seat)
        case Leave():
            return await _leave(room, letter, message, seat, is_down=is_down)
    if seat is None:
        return Refusal("not_seated")
    match message:
        case Legal():
            return _legal(room, letter, message, seat)
        case Why():
            return _why(room, letter, message, seat)
    _need(is_down)
    match message:
        case Resign() | Offer() | Answer() | Unpause():
            return await _by_seat(room, letter, message, seat)
        case Seed():
            return await _seed(room, letter, message, seat)
    raise TypeError(f"{type(message).__name__} is not for a room")


# What becomes an entry.


async def _act(room: Room, letter: Letter, message: Act, seat: int) -> Served:
    table, now = room.table, room.now()
    made = room.scribe.judged(
        lambda: commands.act(
            table,
            seat,
            _decode(message.action),
            now=now,
            received=letter.received,
            id=message.id,
            prompt=message.prompt,
        )
    )
    if not isinstance(made, Refusal | Fault) and _is_too_large(message):
        return Refusal("too_large")
    return await _carried_out(room, letter, made, seat)


async def _by_seat(
    room: Room, letter: Letter, message: Resign | Offer | Answer | Unpause, seat: int
) -> Served:
    if isinstance(message, Offer | Answer) and message.what == "rematch":
        return await rematch.serve(room, letter.peer, message, seat)
    table, now = room.table, room.now()
    match message:
        case Resign(id=id):
            made = room.scribe.judged(lambda: commands.resign(table, seat, now=now, id=id))
        case Offer(id=id, what=what):
            made = room.scribe.judged(lambda: commands.offer(table, seat, what, now=now, id=id))
        case Answer(id=id, what=what, accept=accept):
            made = room.scribe.judged(
                lambda: commands.answer(table, seat, what, accept=accept, now=now, id=id)
            )
        case Unpause():
            made = room.scribe.judged(lambda: commands.unpause(table, seat, now=now))
    return await _carried_out(room, letter, made, seat)


async def _carried_out(room: Room, letter: Letter, made: Made, seat: int) -> Served:
    if isinstance(made, Refusal | Fault):
        return made
    if isinstance(made, Seal):
        ack = Ack(id=letter.message.id, room=room.id)
    else:
        entry = made.step.entry
        spent = UNSET if entry.spent is UNSET else entry.spent.get(seat, UNSET)
        ack = Ack(id=letter.message.id, room=room.id, seq=entry.seq, spent_ms=spent)
    await room.scribe.carry_out(made, peer=letter.peer, ack=ack)
    return None


# What is only asked.


def _legal(room: Room, letter: Letter, message: Legal, seat: int) -> Served:
    table = room.table
    try:
        legal = table.legal(seat)
    except Exception as error:  # the rules are pure: nothing has changed
        return noted("a rules fault", error, room=room.id, seq=table.seq)
    is_open = table.open_prompt(seat) is not None
    told = LegalTold(
        id=message.id,
        room=room.id,
        prompt=table.prompt_id(seat) if is_open else UNSET,
        actions=Raw(orjson.dumps(legal.actions)),
        complete=legal.complete,
        limits=UNSET if legal.limits is None else Raw(orjson.dumps(legal.limits)),
    )
    room.send(letter.peer, told)
    return None


def _why(room: Room, letter: Letter, message: Why, seat: int) -> Served:
    try:
        refusal = commands.why(room.table, seat, _decode(message.action))
        if refusal is None and _is_too_large(message):
            refusal = Refusal("too_large")
    except Exception as error:  # as above
        return noted("a rules fault", error, room=room.id, seq=room.table.seq)
    room.send(letter.peer, refusals.why(refusal, message.id, room.id))
    return None


def _is_too_large(message: Act | Why) -> bool:
    return memoryview(message.action).nbytes > ACTION_BYTES


# Coming, watching, going.


async def _join(
    room: Room, letter: Letter, message: Join, seat: int | None, *, is_down: bool
) -> Served:
    peer, table = letter.peer, room.table
    head = table.head
    if message.commit is not UNSET and message.commit != head.commit:
        return Refusal("stale")  # protocol section 6: it has not seen this room's commit
    if seat is None and message.as_ == "spectator":
        refusal = why_not_watch(room, peer)
        if refusal is not None:
            return refusal
    elif seat is None:
        new = taken(
            head,
            table.game,
            message,
            state=table.state,
            session=peer.session,
            name=peer.name,
            by_code=letter.by_code,
            now=room.now(),
        )
        if isinstance(new, Refusal):
            return new
        await _write(room, new, is_down=is_down)
    elif message.client_seed is not UNSET and table.state == OPEN:
        await _write(room, seeded(head, seat, message.client_seed), is_down=is_down)
    room.enter(peer, id=message.id)
    return None


def why_not_watch(room: Room, peer: Peer) -> Refusal | None:
    """Why a session without a seat may not watch the room."""
    if room.table.head.watch == "none":
        return Refusal("forbidden")
    is_here = peer.session in room.company.guests
    if not is_here and room.company.spectators() >= room.world.limits.spectators:
        return Refusal("full")
    return None


def _resume(room: Room, letter: Letter, message: Resume, seat: int | None) -> Served:
    peer, table = letter.peer, room.table
    if seat is None and peer.session not in table.head.watched:
        return Refusal("not_seated")
    if message.epoch != table.head.epoch:
        room.enter(peer, id=message.id, reason="epoch")
        return None
    viewer = SPECTATOR if seat is None else seat
    missed = room.audience.missed(viewer, message.seq, message.hash)
    if isinstance(missed, list):
        room.enter(peer, id=message.id, missed=missed)
    else:
        room.enter(peer, id=message.id, reason=missed)
    return None


async def _leave(
    room: Room, letter: Letter, message: Leave, seat: int | None, *, is_down: bool
) -> Served:
    peer, table = letter.peer, room.table
    if seat is None and room.company.of(peer) is None:
        return Refusal("not_seated")
    if seat is None or table.state != OPEN:
        room.company.leave(peer)
        room.send(peer, Ack(id=message.id, room=room.id))
        room.company_changed()
        return None
    await _write(room, freed(table.head, seat), is_down=is_down)
    # The seat is another's from now on: no connection of this session may go on seeing by it.
    guest = room.company.leave_all(peer.session)
    room.send(peer, Ack(id=message.id, room=room.id))
    room.company_changed(is_seat=True)
    if guest is not None and guest.peer is not peer:
        room.send(guest.peer, room.company.presence_told(table.head, guest.peer))
    if is_deserted(table.head):
        room.put(Order("deserted"))
    return None


async def _seed(room: Room, letter: Letter, message: Seed, seat: int) -> Served:
    if room.table.state != OPEN:
        return Refusal("stale")
    await room.write_head(seeded(room.table.head, seat, message.client_seed))
    room.send(letter.peer, Ack(id=message.id, room=room.id))
    return None


async def _write(room: Room, head: Head, *, is_down: bool) -> None:
    _need(is_down)
    await room.write_head(head)


def _need(is_down: bool) -> None:
    if is_down:
        raise UnavailableError("the store is out of reach, or may hold what the room does not")


def _chat(room: Room, letter: Letter, message: Chat, seat: int | None) -> Served:
    """Who speaks is heard first by themselves, then acked, then heard by others."""
    peer = letter.peer
    if seat is None and room.company.of(peer) is None:
        return Refusal("not_seated")
    said = Said(
        room=room.id,
        session=peer.session,
        name=peer.name,
        text=message.text,
        at=room.now(),
        seat=UNSET if seat is None else seat,
    )
    if room.company.of(peer) is not None:
        room.send(peer, said)
    room.send(peer, Ack(id=message.id, room=room.id))
    watchers_only = seat is None and room.table.state == LIVE  # protocol section 4.7
    room.company.said(said, spectators_only=watchers_only, but=peer)
    return None
