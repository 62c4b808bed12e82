"""What a room does by itself: wake in time, tell who is here, tidy up, go away."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gamewarden.errors import UnavailableError
from gamewarden.protocol.messages import Closed

from .inbox import TICK, Chosen
from .match import ENDED, LIVE, OPEN
from .ports import Peer, Timer
from .seat_bots import SeatBots
from .seating import is_deserted

if TYPE_CHECKING:
    from .room import CloseReason, Room

log = logging.getLogger("gamewarden.rooms")


class Upkeep:
    """Of one room; used by its task only. Moments are unix milliseconds."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._limits = room.world.limits
        self._timer: Timer | None = None
        self._timer_at = 0
        self._retry_at: int | None = None  # the store was out of reach
        self._presence_at: int | None = None  # counts are to be told then
        self._presence_told = 0
        self._presence_burst = 0  # seat changes told at once in the time that began then
        self._burst_began = 0
        self._spectators_told = 0
        self._bots = SeatBots(room)
        self.is_untidy = True  # the list, the record or a snapshot is due
        self._row_due = False  # the list shows an older state
        self._is_to_close = False  # by an operator
        self._head_at: int | None = None  # the stored head lacks who watches; it is written then
        self._watchers_stored = 0

    def begin(self) -> None:
        """The room starts to work."""
        self._bots.note()
        self._room.put(TICK)  # what an owner before could not finish is finished first

    def end(self) -> None:
        """The room works no more."""
        self._bots.end()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None  # which knows this upkeep: a cycle

    def try_later(self) -> None:
        """The store was out of reach: nothing comes by itself before the next try."""
        self._retry_at = self._room.now() + self._limits.retry_ms
        self._bots.note()  # what they answered may have come to nothing

    def entered(self, *, is_other_state: bool) -> None:
        """There is an entry more."""
        room = self._room
        if is_other_state:
            self._row_due = self.is_untidy = True
        elif room.table.seq - room.keeper.snapshot_seq >= self._limits.snapshot_entries:
            self.is_untidy = True
        self._bots.note()

    def watcher_came(self) -> None:
        """The head has a watcher more: a crowd of them is stored in one go, a second apart."""
        if self._head_at is None:
            now, apart = self._room.now(), self._limits.retry_ms
            rest = self._watchers_stored + apart - now
            self._head_at = now + (rest if 0 < rest <= apart else 0)  # a clock can be set back

    def head_is_stored(self) -> None:
        """The stored head is that of the table."""
        if self._head_at is not None:
            self._head_at, self._watchers_stored = None, self._room.now()

    def presence_changed(self, *, is_seat: bool, but: Peer | None = None) -> None:
        """Seats are told of at once, counts of spectators at most once a second.

        A seat that comes and goes all the time is told of as counts are: else one session could
        have thousands of frames sent.
        """
        company, now = self._room.company, self._room.now()
        if is_seat and self._may_tell_at_once(now):
            self._tell_presence(now, but=but)
        elif self._presence_at is None and (
            is_seat or company.spectators() != self._spectators_told
        ):
            self._presence_at = max(now, self._presence_told + self._limits.presence_ms)

    def _may_tell_at_once(self, now: int) -> bool:
        if not 0 <= now - self._burst_began < self._limits.presence_ms:
            self._burst_began, self._presence_burst = now, 0
        self._presence_burst += 1
        return self._presence_burst <= self._limits.presence_burst

    def _tell_presence(self, now: int, *, but: Peer | None = None) -> None:
        company = self._room.company
        self._presence_at = None
        self._presence_told = now
        self._spectators_told = company.spectators()
        company.presence(self._room.table.head, but=but)

    async def order(self, what: str, *, is_down: bool) -> None:
        """Carries out an order of the house, or what the timer woke the room for."""
        try:
            match what:
                case "tick":
                    await self._tick(is_down=is_down)
                case "check" if not is_down:
                    await self._room.keeper.check()
                case "close":
                    self._is_to_close = True
                    await self._close_by_operator(is_down=is_down)
                case "deserted" if self._is_deserted():
                    await self.close("abandoned")
                case "stop":
                    await self._stop(is_down=is_down)
        except UnavailableError:
            self.try_later()

    def asked_anew(self) -> None:
        """What is asked of the server's seats may have changed."""
        self._bots.note()

    async def chosen(self, chosen: Chosen, *, is_down: bool) -> None:
        """A policy has chosen for one of the server's seats."""
        try:
            await self._bots.chosen(chosen, is_down=is_down)
        except UnavailableError:
            self.try_later()

    def _is_deserted(self) -> bool:
        """Whether nobody has taken a seat since the last person left theirs."""
        table = self._room.table
        return table.state == OPEN and is_deserted(table.head)

    async def tidy(self) -> None:
        """The list, the record and the snapshot follow the log."""
        room = self._room
        if not room.is_owner or room.closing is not None or self._retry_at is not None:
            return
        try:
            await self._tidy()
        except UnavailableError:
            self.try_later()

    # When.

    def arm(self) -> None:
        """Makes sure that the room wakes when it has to."""
        when = self._wake_at()
        if when is None:
            return
        if self._timer is not None:
            if self._timer_at <= when:
                return  # it wakes too early, looks, and sleeps again: cheaper than a new timer
            self._timer.cancel()
        self._timer_at = when
        self._timer = self._room.world.clock.call_at(when, self._wake)

    def _wake(self) -> None:
        self._timer = None
        self._room.put(TICK)

    def _wake_at(self) -> int | None:
        if self._retry_at is not None:
            return self._retry_at
        room = self._room
        next_due = room.table.next_due() if room.is_owner and room.closing is None else None
        due = None if next_due is None else next_due.at
        bots_at = self._bots.next_at()
        if not (bots_at is not None or self._head_at or self._presence_at) and len(room.company):
            return due  # nearly always
        found = [] if self._presence_at is None else [self._presence_at]
        if room.is_owner and room.closing is None:
            if due is not None:
                found.append(due)
            if bots_at is not None:
                found.append(bots_at)
            if self._head_at is not None and room.table.state != ENDED:
                found.append(self._head_at)
        if (quiet := self._quiet_at()) is not None:
            found.append(quiet)
        return min(found, default=None)

    def _quiet_at(self) -> int | None:
        """When a room that nobody is in closes, or leaves the memory."""
        room = self._room
        empty = room.table.absence.empty_since
        if empty is None or room.closing is not None:
            return None
        match room.table.state:
            case "open":
                return empty + self._limits.idle_ms
            case "ended" if room.keeper.is_ended or not room.is_owner:
                ended_at = room.table.match.ended_at or 0
                return max(empty + self._limits.linger_ms, ended_at + self._limits.rematch_ms)
            case _:
                return None

    # What.

    async def _tick(self, *, is_down: bool) -> None:
        room, now = self._room, self._room.now()
        if self._retry_at is not None and self._retry_at <= now and not is_down:
            self._retry_at = None
        if self._presence_at is not None and self._presence_at <= now:
            self._tell_presence(now)
        if room.closing is not None:
            await self.close(room.closing)
            return
        if self._is_to_close:
            await self._close_by_operator(is_down=is_down)
            return
        quiet = self._quiet_at()
        if quiet is not None and quiet <= now:
            if room.table.state == OPEN:
                await self.close("idle")
            elif not room.waiting:
                # Out of memory, not out of the world: who found it in this moment is to ask again.
                room.is_open, room.parting = False, "unavailable"
            return
        if not is_down and room.is_owner:
            await self._bots.play(now)
            due = self._head_at is not None and self._head_at <= now
            if due and room.table.state != ENDED:
                await room.write_head(room.table.head)

    async def close(self, reason: CloseReason) -> None:
        """Closes a room without a match: everybody is told, and the store forgets it."""
        room = self._room
        if room.closing is None:
            room.closing = reason
            room.company.all(Closed(room=room.id, reason=reason))
            log.info("room closed", extra={"room": room.id, "reason": reason})
        await room.keeper.drop()
        room.is_open = False

    async def _close_by_operator(self, *, is_down: bool) -> None:
        """A live match ends as aborted and is kept; an open room is gone."""
        room = self._room
        if room.table.state == OPEN:
            await self.close("operator")
            return
        if room.table.state == LIVE:
            if is_down:
                raise UnavailableError("the room cannot be closed now")
            await room.scribe.abort("aborted")
        if room.is_owner and not room.keeper.is_ended:
            await self._tidy()
        room.company.all(Closed(room=room.id, reason="operator"))
        room.is_open = False

    async def _stop(self, *, is_down: bool) -> None:
        """The server stops: what is in the log is safe, and the next owner is to start fast."""
        room = self._room
        room.is_open, room.parting = False, "unavailable"
        if room.is_owner and not is_down and room.closing is None:
            await self._tidy()
            if room.table.state == LIVE:
                await room.write_head(room.table.head)
                await room.keeper.snapshot()

    async def _tidy(self) -> None:
        room, keeper = self._room, self._room.keeper
        if self._row_due:
            await room.write_head(room.table.head)
            self._row_due = False
        if room.table.state == ENDED:
            if not keeper.is_ended:
                await keeper.end()
        elif room.table.seq - keeper.snapshot_seq >= self._limits.snapshot_entries:
            await keeper.snapshot()
        self.is_untidy = False
