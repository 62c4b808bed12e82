"""The server's seats of one room: what they are asked, what their policies think about, and play.

Rule: while a policy thinks the room goes on; what comes of it is played only if its question is
still open.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gamewarden.bots.thinker import Asking
from gamewarden.errors import Refusal
from gamewarden.rules.game import Json

from . import commands
from .faults import Fault
from .inbox import Chosen
from .robots import Question

if TYPE_CHECKING:
    from .room import Room
    from .scribe import Made

log = logging.getLogger("gamewarden.rooms")


class SeatBots:
    """Of one room; used by its task only. Moments are unix milliseconds."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._robots = room.world.robots
        self._due: dict[Question, int] = {}  # what is to be answered, and when
        self._asked: dict[Question, Asking] = {}  # what policies think about
        self._are_there = any(one.bot is not None for one in room.table.head.seats.values())

    def end(self) -> None:
        """The room works no more."""
        for asking in self._asked.values():
            asking.cancel()
        self._asked.clear()

    def next_at(self) -> int | None:
        """When the next of them is to do something."""
        return min(self._due.values()) if self._due else None

    def note(self) -> None:
        """Notes what they are asked; they take their time to answer."""
        if not self._are_there:
            return
        room = self._room
        questions = self._robots.questions(room.table)
        for gone in [asked for asked in self._asked if asked not in questions]:
            self._asked.pop(gone).cancel()
        if questions or self._due:
            then = room.now() + room.world.limits.bot_ms
            self._due = {
                asked: self._due.get(asked, then) for asked in questions if asked not in self._asked
            }

    async def play(self, now: int) -> None:
        """One answer of one of them, or one policy asked: others get their turn between.

        Raises `UnavailableError`.
        """
        room, table = self._room, self._room.table
        due = min(self._due, key=lambda asked: self._due[asked], default=None)
        if due is None or self._due[due] > now:
            return
        del self._due[due]
        if due not in self._robots.questions(table):
            return
        seat, question = due
        what = self._robots.offered(due)
        if what is None:
            self._ask(seat, question)
            return
        accept = self._robots.accepts(what)
        id = f"bot:{table.seq}:{question}"
        await self._carry_out(
            room.scribe.judged(
                lambda: commands.answer(table, seat, what, accept=accept, now=now, id=id)
            )
        )

    async def chosen(self, chosen: Chosen, *, is_down: bool) -> None:
        """Plays what a policy has chosen. Raises `UnavailableError`."""
        room, question = self._room, (chosen.seat, chosen.prompt)
        if self._asked.pop(question, None) is None or not room.is_owner:
            return
        if question not in self._robots.questions(room.table):
            return
        if is_down:
            self.note()  # it is asked again once there is a store
        else:
            await self._carry_out(self._made(chosen))

    def _ask(self, seat: int, prompt: str) -> None:
        """Puts a prompt to the seat's policy; what it chooses comes through the inbox."""
        room = self._room
        self._asked[seat, prompt] = self._robots.ask(
            room.table,
            room.audience,
            seat,
            lambda thought: room.put(Chosen(seat, prompt, thought)),
        )

    def _made(self, chosen: Chosen) -> Made:
        """What a choice leads to; where it failed or is refused, any other that is legal."""
        room, table, thought = self._room, self._room.table, chosen.thought
        result: str = thought.trouble or ("failed" if thought.action is None else "ok")
        said = thought.said
        made: Made | None = None
        if thought.action is not None:
            made = self._acted(chosen, thought.action)
            if isinstance(made, Refusal | Fault):
                said = made.code if isinstance(made, Refusal) else made.reference
                made, result = None, "refused"
        policy = table.head.seats[chosen.seat].bot or ""
        room.world.metrics.choices[policy, result] += 1
        if made is not None:
            return made
        log.warning(
            "a bot's choice was left to chance",
            extra={"room": room.id, "seat": chosen.seat, "reason": result, "error": said},
        )
        made = self._acted(chosen, self._robots.by_chance(table, chosen.seat))
        if isinstance(made, Refusal | Fault):
            made = self._acted(chosen, table.game.default(table.position.state, chosen.seat))
        return made

    def _acted(self, chosen: Chosen, action: Json) -> Made:
        table, now = self._room.table, self._room.now()
        id = f"bot:{table.seq}:{chosen.prompt}"
        return self._room.scribe.judged(
            lambda: commands.act(table, chosen.seat, action, now=now, received=now, id=id)
        )

    async def _carry_out(self, made: Made) -> None:
        if isinstance(made, Refusal | Fault):
            await self._room.scribe.abort("fault")
        else:
            await self._room.scribe.carry_out(made)
