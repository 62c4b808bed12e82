"""A room at work: one task, an inbox, and the only hand on its table.

Rule: what was due when a message came is carried out before the message.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Literal

from msgspec import UNSET, UnsetType

from gamewarden.errors import Refusal, StoreError, UnavailableError
from gamewarden.protocol import closes, refusals
from gamewarden.protocol.messages import ClientMessage, FromServer, RoomRow, encoder
from gamewarden.rules.game import Ruleset

from . import rematch, telling
from .audience import Audience
from .company import Company
from .faults import Fault, noted
from .head import Head, seat_of
from .inbox import KINDS, Chosen, Entering, Gone, Inbox, Item, Letter
from .keeper import Keeper
from .ports import Peer
from .scribe import Scribe
from .seating import with_watcher
from .service import serve, why_not_watch
from .table import Table
from .upkeep import Upkeep
from .world import House, World

log = logging.getLogger("gamewarden.rooms")

BREATHER: Final = 8  # items served in a row before other rooms get their turn of the loop

CloseReason = Literal["idle", "operator", "abandoned"]


class Room:
    """One room at work. Others use `post`, `put` and the questions; the rest is for its own task.

    `is_owner` is false for a room that has ended and is only shown: it writes nothing.
    """

    def __init__(
        self,
        table: Table,
        world: World,
        house: House,
        *,
        term: int,
        audience: Audience | None = None,
        log: list[bytes] | None = None,
        snapshot_seq: int = 0,
        is_owner: bool = True,
    ) -> None:
        self.table = table
        self.world = world
        self.house = house
        self.audience = audience or Audience(table.game, world.limits)
        self.company = Company()
        self.keeper = Keeper(
            table,
            world.store,
            term=term,
            log=[] if log is None else log,
            snapshot_seq=snapshot_seq,
            metrics=world.metrics,
            entropy=world.entropy,
            row=self.listed,
            renewed=self._renewed,
        )
        self.is_owner = is_owner
        self.is_open = True  # something may be put into it
        self.is_given_up = False  # its task ended before its time; the store knows better
        self.parting = "not_found"  # the answer to what still waits when its task ends
        self.closing: CloseReason | None = None
        self.scribe = Scribe(self)
        self.upkeep = Upkeep(self)
        self._inbox = Inbox(world.limits, is_seated=table.has_seat)

    # What others may ask and put in.

    @property
    def id(self) -> str:
        """The room's id."""
        return self.table.head.room

    @property
    def game(self) -> Ruleset:
        """The room's ruleset."""
        return self.table.game

    @property
    def waiting(self) -> int:
        """How many items are in the inbox."""
        return len(self._inbox)

    def now(self) -> int:
        """Unix milliseconds."""
        return self.world.clock.now_ms()

    def post(
        self,
        peer: Peer,
        message: ClientMessage,
        *,
        limited_ms: int | None = None,
        by_code: bool = False,
    ) -> None:
        """Takes a message in, or answers it. With `limited_ms` its session is over its rate."""
        if not self.is_open:
            self._refuse(peer, message, Refusal(self.parting))
            return
        letter = Letter(peer, message, self.now(), limited_ms, by_code)
        refusal = self._inbox.put(letter)
        if refusal is not None:
            self._refuse(peer, message, refusal)

    def put(self, item: Item) -> None:
        """Takes in what the house, or a timer, has for the room."""
        if self.is_open:
            self._inbox.put(item)
        elif isinstance(item, Entering):
            self._turn_away(item, Refusal(self.parting))

    def row(self, viewer: Peer | None = None) -> RoomRow:
        """The room in the list; with names as `viewer` may see them."""
        seats = self.company.seats_told(self.table.head, viewer)
        return telling.row(self.table.head, self.table.state, seats, self.company.spectators())

    def listed(self) -> bytes | None:
        """The row as it is stored; nothing for a private room."""
        return telling.listed(self.table.head, self.table.state, self.company)

    async def taken_over(self, unowned_ms: int) -> None:
        """Makes this node the owner that is known, and moves deadlines; before the room works.

        Where that fails it never will.
        """
        try:
            await self.keeper.write(self.table.head, self.listed())
            table = self.table
            table.here((), is_anybody=False, now=self.now())  # whoever is asked is away from now on
            await self.scribe.take_over(unowned_ms)
        except BaseException:  # cancelled too
            self._untie()
            raise

    # The task.

    async def run(self) -> None:
        """Works until the room is closed, given up or let go of."""
        try:
            self.upkeep.begin()
            streak = 0
            while self.is_open:
                streak = streak + 1 if len(self._inbox) else 0
                await self._serve(await self._inbox.get())
                if streak >= BREATHER:
                    streak = 0
                    await asyncio.sleep(0)
        except StoreError as error:
            said = f"{type(error).__name__}: {error}"
            log.warning("room given up", extra={"room": self.id, "error": said})
            self._give_up()
        except asyncio.CancelledError:  # the server stops, and waits no longer
            self.parting = "unavailable"
            raise
        except Exception as error:  # the house takes it up again from the store
            noted("a room broke down", error, room=self.id, seq=self.table.seq)
            self.world.metrics.faults += 1
            self._give_up()
        finally:
            self._let_go()

    async def _serve(self, item: Item) -> None:
        is_down = False
        if isinstance(item, Letter):
            received = item.received
        else:  # a letter behind it may have come before what is due by now
            received = min(self.now(), self._inbox.next_received(default=self.now()))
        if self.scribe.is_something_due(received):
            try:
                await self.scribe.catch_up(received)
            except UnavailableError:
                is_down = True
                self.upkeep.try_later()
            except BaseException:  # the room ends: this is answered with what still waits
                self._inbox.put_back(item)
                raise
        match item:
            case Letter():
                await self._answer(item, is_down=is_down)
            case Entering():
                self._let_in(item)
            case Gone(peer):
                if self.company.leave(peer) is not None:
                    self.company_changed()
            case Chosen():
                await self.upkeep.chosen(item, is_down=is_down)
            case _:
                await self.upkeep.order(item.what, is_down=is_down)
        if self.is_open:
            if self.upkeep.is_untidy and not is_down:
                await self.upkeep.tidy()
            self.upkeep.arm()

    async def _answer(self, letter: Letter, *, is_down: bool) -> None:
        peer, message = letter.peer, letter.message
        result: Refusal | Fault | None = Refusal("not_found")
        if self.closing is None:
            try:
                result = await serve(self, letter, is_down=is_down)
            except UnavailableError:
                self.upkeep.try_later()
                result = Refusal("unavailable")
            except BaseException:  # cancelled too
                # The room is given up; it may have been carried out, and the id will tell.
                self._refuse(peer, message, Refusal("unavailable"))
                raise
        if isinstance(result, Refusal):
            self._refuse(peer, message, result)
        elif isinstance(result, Fault):
            self.world.metrics.faults += 1
            self._refuse(peer, message, Refusal("internal"), result.reference)
        else:
            self.world.metrics.intents[KINDS[type(message)], "ok"] += 1

    def _let_in(self, entering: Entering) -> None:
        """Shows the room to a session that was given a seat, if it has it still."""
        peer = entering.peer
        refusal = None if self.closing is None else Refusal("not_found")
        if refusal is None and seat_of(self.table.head, peer.session) is None:
            refusal = why_not_watch(self, peer)
        if refusal is None:
            self.enter(peer, id=entering.id)
        else:
            self._turn_away(entering, refusal)

    def _turn_away(self, entering: Entering, refusal: Refusal) -> None:
        if entering.id is not UNSET:  # else nobody waits for an answer
            self.send(entering.peer, refusals.error(refusal, entering.id, self.id))

    def _refuse(
        self,
        peer: Peer,
        message: ClientMessage,
        refusal: Refusal,
        reference: str | None = None,
    ) -> None:
        error = refusals.error(refusal, message.id, self.id, reference=reference)
        self.send(peer, error)
        self.world.metrics.intents[KINDS[type(message)], refusal.code] += 1

    def _give_up(self) -> None:
        self.is_given_up, self.parting = True, "unavailable"
        for guest in self.company:
            guest.peer.close(closes.RESTARTING, "the room is being moved, come back")

    def _let_go(self) -> None:
        """Ends the room's work: nothing gets in any more, and who still waits is answered."""
        self.is_open = False
        self.upkeep.end()
        self.house.left(self)
        while len(self._inbox):
            item = self._inbox.get_nowait()
            if isinstance(item, Letter):
                self._refuse(item.peer, item.message, Refusal(self.parting))
            elif isinstance(item, Entering):
                self._turn_away(item, Refusal(self.parting))
        self._untie()

    def _untie(self) -> None:
        """Takes from the room what knows it.

        A cycle would stay until the collector comes, which is seldom (`app.rest_collector`).
        """
        self.keeper.rest()
        del self.scribe, self.upkeep

    async def write_head(self, head: Head) -> None:
        """Stores another head, with the row, and takes it over."""
        table = self.table
        before = table.head
        head = await self.keeper.write(head, telling.listed(head, table.state, self.company))
        table.set_head(head, self.now())
        self.upkeep.head_is_stored()
        if head.seats is not before.seats:
            self.house.seats_changed(self, before)

    # Guests.

    def enter(
        self,
        peer: Peer,
        *,
        id: str | UnsetType = UNSET,
        reason: telling.Reason | UnsetType = UNSET,
        missed: list[bytes] | None = None,
    ) -> None:
        """Shows a peer the room: whole, or with `missed` only what it lacks.

        An older connection of its session is closed (protocol section 4.7).
        """
        seat = seat_of(self.table.head, peer.session)
        replaced = self.company.enter(peer, seat)
        if replaced is not None:
            closing = closes.replaced()
            replaced.close(closing.code, closing.reason)
        seats = self.company.seats_told(self.table.head, peer)
        table, audience = self.table, self.audience
        if missed is None:
            told = telling.joined(table, audience, seats, seat=seat, id=id, reason=reason)
            self.send(peer, told)
        else:
            for frame in missed:
                peer.send(frame)
            self.send(peer, telling.resumed(table, audience, seats, seat=seat, id=id))
        if seat is None and peer.session not in table.head.watched:
            table.head = with_watcher(table.head, peer.session, self.world.limits.watched)
            self.upkeep.watcher_came()
        self.company_changed(but=peer)
        if self.company.spectators():
            self.send(peer, self.company.presence_told(table.head, peer))
        if (again := rematch.told_of(self)) is not None:
            self.send(peer, again)

    def company_changed(self, *, but: Peer | None = None, is_seat: bool = False) -> None:
        """Notes who is here now: seats are told of at once, counts at most once a second."""
        table, here = self.table, self.company.seats_here(self.table.head)
        is_seat = is_seat or here != table.seats_here
        table.here(here, is_anybody=len(self.company) > 0, now=self.now())
        self.upkeep.presence_changed(is_seat=is_seat, but=but)

    def send(self, peer: Peer, message: FromServer) -> None:
        """Sends one peer a message."""
        peer.send(encoder.encode(message))

    def _renewed(self) -> None:
        """The room has a new epoch: everybody is shown it anew."""
        self.is_owner = True  # it was stored anew by this node, under a term of its own
        self.upkeep.is_untidy = True
        table, audience = self.table, self.audience
        for guest in self.company:
            seats = self.company.seats_told(table.head, guest.peer)
            told = telling.joined(table, audience, seats, seat=guest.seat, reason="epoch")
            self.send(guest.peer, told)
