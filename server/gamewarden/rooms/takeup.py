"""A room out of the store: snapshot, then the entries after it, by the code of live play."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from gamewarden.errors import GamewardenError, described
from gamewarden.rules.game import Ruleset

from . import entries
from .audience import Audience
from .head import Head
from .limits import RoomLimits
from .match import restored
from .ports import StoredRoom
from .table import Table

BREATHER: Final = 8  # entries played again before others get their turn of the loop


class DivergedError(GamewardenError):
    """A stored log does not play again as it was played: its rules are other ones."""


class Recovered(NamedTuple):
    """A room as its log has made it, and what can be told of its last entries."""

    table: Table
    audience: Audience


async def recovered(
    stored: StoredRoom, head: Head, game: Ruleset, limits: RoomLimits, *, now: int
) -> Recovered:
    """The room at its last entry. Raises `DivergedError`."""
    audience = Audience(game, limits)
    table = Table(head, game, limits, now=now)
    try:
        if stored.snapshot is not None:
            position = restored(stored.snapshot, head, game)
            table = Table(head, game, limits, now=now, position=position)
            audience.begin(position.state, position.match.seq)
        for count, raw in enumerate(stored.entries, start=1):
            entry = entries.decode(raw)
            step = table.replay(entry)
            shown = audience.shown(table, step)
            if shown.hash != entry.hash:
                raise DivergedError(f"entry {entry.seq} has hash {shown.hash}, not {entry.hash}")
            table.apply(step, now)
            audience.apply(shown)
            if count % BREATHER == 0:
                await asyncio.sleep(0)
    except DivergedError:
        raise
    except Exception as error:  # what rules of another build raise is a divergence
        raise DivergedError(f"after entry {table.seq}: {described(error)}") from error
    # Absence goes on from what the log says of it, not from what playing it again took.
    return Recovered(Table(table.head, game, limits, now=now, position=table.position), audience)
