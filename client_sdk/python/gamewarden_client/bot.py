"""A player made of code: override one method, and play."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from gamewarden.protocol.messages import Clock

from .answers import Legal
from .client import Client
from .errors import (
    EndedError,
    IndecisionError,
    NotYourTurnError,
    PausedError,
    RateLimitedError,
    StaleError,
)
from .mirror import Json
from .room import Room

PATIENCE: Final = 5  # answers to one prompt that may be refused because the match moved on
REST_S: Final = 1.0  # after a `rate_limited` that does not say how long


class Bot:
    """A player. `choose` is all that there is to write.

    ```python
    class First(Bot):
        async def choose(self, room: Room, legal: Legal) -> dict[str, Any]:
            return legal.actions[0]

    print(await First().play("ws://127.0.0.1:8765/ws", against="greedy"))
    ```
    """

    name = "bot"  # under which it connects, if `play` is given an address

    async def choose(self, room: Room, legal: Legal) -> Json:
        """The action that answers `room.prompt`: one of `legal.actions`, or another legal one."""
        raise NotImplementedError(f"{type(self).__name__} does not choose")

    async def play(
        self,
        where: Room | Client | str,
        ruleset: str = "hype",
        *,
        join: str | None = None,
        against: str | None = None,
        options: Json | None = None,
        clock: Clock | None = None,
    ) -> Json:
        """Plays one match to its end, and gives its outcome.

        `where` is a room in which this session has a seat, and then that is the match. Or it is a
        client, or an address to connect to: then the match is the one with the code or id `join`;
        or a private one `against` a bot of the server; or else one from the queue. `options` are
        those of the room or of this seat. Raises whatever `choose` raises, `IllegalActionError` for
        an action that the rules refuse, and what ends the room or the client.
        """
        if isinstance(where, Room):
            return await self._play(where)
        if isinstance(where, str):
            async with Client.connect(where, name=self.name) as client:
                return await self.play(
                    client, ruleset, join=join, against=against, options=options, clock=clock
                )
        if join is not None:
            room = await where.join(join, options=options)
        elif against is not None:
            fill: Mapping[str, str] = {"1": against}
            room = await where.create(
                ruleset, options=options, private=True, clock=clock, fill=fill
            )
        else:
            room = await where.queue(ruleset, options=options, clock=clock)
        return await self._play(room)

    async def _play(self, room: Room) -> Json:
        refused_for: str | None = None
        refusals = 0
        while (prompt := await room.asked()) is not None:
            try:
                await self._answer(room, prompt)
                continue
            except EndedError:
                await room.resync()
            except (StaleError, NotYourTurnError):  # the match has moved on
                await room.resync()
            except PausedError:
                await _change(room)
                continue
            except RateLimitedError as limit:
                await asyncio.sleep(REST_S if limit.retry_ms is None else limit.retry_ms / 1000)
                continue
            refusals = refusals + 1 if refused_for == prompt["id"] else 1
            refused_for = prompt["id"]
            if refusals >= PATIENCE:
                raise IndecisionError(f"prompt {refused_for} of room {room.id} cannot be answered")
        return await room.ended()

    async def _answer(self, room: Room, prompt: Json) -> None:
        """Answers one prompt. Raises `StaleError` if it is not open any more."""
        legal = await room.legal()
        if legal.prompt != prompt["id"]:
            raise StaleError("the decision is no longer open", room=room.id)
        if legal.complete and not legal.actions:
            raise IndecisionError(f"nothing is legal for prompt {legal.prompt} of room {room.id}")
        action = await self.choose(room, legal)
        await room.act(action, prompt=legal.prompt)


async def _change(room: Room) -> None:
    """Waits for the next entry of the room."""
    seq = room.seq
    await room.until(lambda: True if room.seq != seq or room.state == "ended" else None)
