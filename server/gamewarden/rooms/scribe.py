"""How a room's log grows: judged, stored, applied, told, one entry after the other.

Rule 1: nothing is answered or told before the store has it; then the actor's own `update`, its
`ack`, and everybody else's `update` (protocol section 4.1).
Rule 2: an append whose end is unknown is done again, the very same, before anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import Ack

from . import entries
from .audience import Shown, Told
from .dues import Due
from .faults import Fault, noted
from .happenings import aborted, happening, taken_over
from .match import OPEN
from .ports import Peer
from .steps import Seal, Step

if TYPE_CHECKING:
    from .room import Room


class Pending(Struct, frozen=True):
    """An entry on its way into the store."""

    step: Step
    shown: Shown
    entry: bytes


Made = Pending | Seal | Refusal | Fault  # what a command leads to


class Scribe:
    """Of one room; used by its task only. What stores may raise `UnavailableError`."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._pending: Pending | None = None

    def is_something_due(self, upto: int) -> bool:
        """Whether anything is unsettled, or was due at `upto` (unix ms)."""
        room = self._room
        if room.closing is not None or not room.is_owner:
            return False
        if self._pending is not None or room.keeper.is_unsure:
            return True
        due = room.table.next_due()
        return due is not None and due.at <= upto

    async def catch_up(self, upto: int) -> None:
        """Settles what is unsettled, then carries out what was due at `upto`."""
        room = self._room
        if self._pending is not None:
            told = self._pending.shown.told
            await self._append(self._pending)
            self._tell(told)
        await room.keeper.settle()
        while (due := room.table.next_due()) is not None and due.at <= upto:
            made = self._happening(due)
            if isinstance(made, Fault) and room.table.state == OPEN:
                await room.upkeep.close("abandoned")  # it cannot start, now or later
                return
            if isinstance(made, Fault):  # protocol section 4.8: in a default it ends the match
                made = self._aborted("fault")
            if isinstance(made, Refusal | Fault):
                raise RuntimeError(f"what is due cannot be carried out: {made}")
            await self.carry_out(made)

    async def take_over(self, unowned_ms: int) -> None:
        """The first entry of a new owner, if there is one: deadlines move (protocol 4.5)."""
        room = self._room
        step = taken_over(room.table, now=room.now(), unowned_ms=unowned_ms)
        if step is None:
            return
        made = self.judged(lambda: step)
        if isinstance(made, Refusal | Fault):
            raise RuntimeError(f"the room cannot be taken over: {made}")
        await self.carry_out(made)

    async def abort(self, reason: str) -> None:
        """Ends a live match as a draw."""
        made = self._aborted(reason)
        if isinstance(made, Refusal | Fault):
            raise RuntimeError(f"the match cannot be ended: {made}")
        await self.carry_out(made)

    def judged(self, judge: Callable[[], Step | Seal | Refusal]) -> Made:
        """What a command leads to, ready to be stored. A bug of the rules is a `Fault`."""
        room, begun = self._room, perf_counter()
        try:
            made = judge()
            if not isinstance(made, Step):
                return made
            shown = room.audience.shown(room.table, made)
            entry = replace(made.entry, hash=shown.hash)
            step = Step(entry, made.carried, made.head)
            pending = Pending(step, shown, entries.encode(entry))
        except Exception as error:  # the rules are pure: nothing has changed
            return noted("a rules fault", error, room=room.id, seq=room.table.seq)
        room.world.metrics.apply.observe(perf_counter() - begun)
        return pending

    async def carry_out(
        self, made: Pending | Seal, *, peer: Peer | None = None, ack: Ack | None = None
    ) -> None:
        """Stores a step, applies it and tells of it: `peer` first, with its `ack`."""
        if isinstance(made, Seal):
            await self._seal(made, peer, ack)
            return
        self._pending = made
        await self._append(made)
        self._tell(made.shown.told, peer, ack)

    async def _seal(self, seal: Seal, peer: Peer | None, ack: Ack | None) -> None:
        room = self._room
        head = await room.keeper.write(seal.head)
        room.table.apply(Seal(head, seal.seat), room.now())
        if peer is not None and ack is not None:
            room.send(peer, ack)
        room.upkeep.asked_anew()

    async def _append(self, pending: Pending) -> None:
        room, step = self._room, pending.step
        before = room.table.state
        head = await room.keeper.append(step.entry.seq, pending.entry, step.head)
        self._pending = None
        room.table.apply(step if head is None else replace(step, head=head), room.now())
        room.audience.apply(pending.shown)
        room.upkeep.entered(is_other_state=room.table.state != before)

    def _tell(self, told: Told, peer: Peer | None = None, ack: Ack | None = None) -> None:
        room = self._room
        guest = None if peer is None else room.company.of(peer)
        if guest is not None:
            guest.peer.send(told.frames[guest.viewer])
        if peer is not None and ack is not None:
            room.send(peer, ack)
        room.company.update(told, but=peer)

    def _happening(self, due: Due) -> Made:
        room = self._room
        table, entropy = room.table, room.world.entropy
        return self.judged(lambda: happening(table, due, now=room.now(), entropy=entropy))

    def _aborted(self, reason: str) -> Made:
        room = self._room
        return self.judged(lambda: aborted(room.table, reason, now=room.now()))
