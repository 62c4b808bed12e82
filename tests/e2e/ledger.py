"""What players were told was done, held against what the record of the match says was done."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from gamewarden.bots import Policy
from gamewarden.canonical import canonical
from gamewarden.commands.bot import PolicyBot
from gamewarden.rules.game import rulesets
from gamewarden.rules.verify import checked, record_in
from gamewarden_client import (
    Client,
    Done,
    EndedError,
    NotYourTurnError,
    Recording,
    Room,
    StaleError,
)

Json = dict[str, Any]


class Receipt(Struct, frozen=True):
    """An act that the server has acknowledged; without `seq` it was sealed."""

    room: str
    seat: int
    action: Json
    seq: int | None


class Ledger:
    """Every receipt of every match, and how many there are by now."""

    def __init__(self) -> None:
        self.receipts: list[Receipt] = []
        self._closed = False
        self._more = asyncio.Condition()

    async def add(self, receipt: Receipt) -> None:
        self.receipts.append(receipt)
        async with self._more:
            self._more.notify_all()

    async def reaches(self, count: int) -> bool:
        """Waits until there are so many receipts; false if there will not be."""
        async with self._more:
            await self._more.wait_for(lambda: self._closed or len(self.receipts) >= count)
        return not self._closed

    async def close(self) -> None:
        """There will be no more receipts."""
        self._closed = True
        async with self._more:
            self._more.notify_all()

    def faults(self, recording: Recording) -> list[str]:
        """What does not fit: acknowledged and not in the record, or there and never sent."""
        receipts = [one for one in self.receipts if one.room == recording.room]
        told = {(one.seq, one.seat): one.action for one in receipts if one.seq is not None}
        recorded = dict(_acts(recording.record))
        found = [f"acked twice as entry {seq}" for (seq, _), n in _twice(receipts) if n > 1]
        for (seq, seat), action in told.items():
            if recorded.get((seq, seat)) != action:
                got = recorded.get((seq, seat))
                found.append(f"entry {seq} of seat {seat}: acked {action}, recorded {got}")
        # What is recorded without an ack by its number must be the sealed ones, one for one.
        rest = [(seat, act) for (seq, seat), act in recorded.items() if (seq, seat) not in told]
        sealed = [(one.seat, one.action) for one in receipts if one.seq is None]
        if Counter(map(canonical, rest)) != Counter(map(canonical, sealed)):
            found.append(f"recorded without an ack {rest}, acked without an entry {sealed}")
        return found


class Player(PolicyBot):
    """Plays as a policy does, and keeps a receipt of everything that was acknowledged."""

    def __init__(self, policy: Policy, rng: Random, ledger: Ledger) -> None:
        super().__init__(policy, rng)
        self._ledger = ledger
        self._ids = (f"{rng.getrandbits(32):08x}-{n}" for n in itertools.count())

    async def take_part(
        self, room: Room, *, before: Callable[[], Awaitable[None]] | None = None
    ) -> Json:
        """Plays a match to its end; `before` is awaited before every act."""
        while (prompt := await room.asked()) is not None:
            try:
                legal = await room.legal()
                if legal.prompt != prompt["id"]:
                    await room.resync()
                    continue
                action = await self.choose(room, legal)
                if before is not None:
                    await before()
                done = await room.act(action, prompt=legal.prompt, id=next(self._ids))
            except (StaleError, NotYourTurnError, EndedError):
                # Judged anew after a cut and found too late: nothing was done.
                await room.resync()
                continue
            await self._note(room, action, done)
        return await room.ended()

    async def _note(self, room: Room, action: Json, done: Done) -> None:
        assert room.seat is not None
        await self._ledger.add(Receipt(room.id, room.seat, action, done.seq))


async def reconciled(client: Client, room: str, ledger: Ledger) -> Recording:
    """An ended match whose replay verifies and has every receipt as an entry, exactly once."""
    recording = await client.replay(room)
    assert recording.verified, room
    record = record_in(recording.record)
    for _ in checked(record, rulesets()[record.ruleset]):
        pass
    assert ledger.faults(recording) == [], room
    return recording


def _acts(record: Json) -> Iterator[tuple[tuple[int, int], Json]]:
    """Every act that a player chose, by entry and seat."""
    for entry in record["entries"]:
        actions = entry.get("actions", {})
        if entry["what"] == "act":
            actions = {str(entry["seat"]): entry["action"]}
        elif entry["what"] != "both":
            continue
        for seat, action in actions.items():
            if int(seat) not in entry.get("defaulted", ()):
                yield (entry["seq"], int(seat)), action


def _twice(receipts: list[Receipt]) -> Iterator[tuple[tuple[int, int], int]]:
    numbered = [(one.seq, one.seat) for one in receipts if one.seq is not None]
    yield from Counter(numbered).items()
