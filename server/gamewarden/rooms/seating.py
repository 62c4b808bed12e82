"""Who may take which seat of an open room, and with what: pure, from one head to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.protocol.messages import Join
from gamewarden.rules.game import Json, OptionsError, Ruleset

from .head import Head, Seated, free_seats
from .match import ENDED, OPEN


def decoded(options: Raw | UnsetType) -> Json:
    """Options as they came, or none."""
    return {} if options is UNSET else msgspec.json.decode(options, type=dict[str, Any])


def own_part(options: Json, game: Ruleset) -> tuple[Json, Json]:
    """The room's options and those of the creator's own seat (protocol section 4.7)."""
    own = game.own_options()
    return (
        {key: value for key, value in options.items() if key not in own},
        {key: value for key, value in options.items() if key in own},
    )


def not_own(options: Json, game: Ruleset) -> Refusal | None:
    """Why a seat may not choose these for itself: it names a key that is the room's."""
    own = game.own_options()
    for key in options:
        if key not in own:
            return Refusal("bad_message", field=key)
    return None


def unplayable(game: Ruleset, room: Json, own: Mapping[int, Json]) -> Refusal | None:
    """Why options cannot be played: an unknown key, a value outside its range (section 4.7)."""
    try:
        game.options(room, own)
    except OptionsError as error:
        return Refusal("bad_message", field=error.field)
    return None


def taken(
    head: Head, game: Ruleset, join: Join, *, state: str, session: str, name: str, by_code: bool,
    now: int,
) -> Head | Refusal:  # fmt: skip
    """The head once `session`, which has no seat yet, has taken one."""
    if join.seat is not UNSET and join.seat not in game.seats:
        return Refusal("bad_message", field="seat")
    if head.private and not by_code:
        return Refusal("forbidden")
    if state != OPEN:
        return Refusal("ended" if state == ENDED else "full")
    free = free_seats(head, game)
    if not free or (join.seat is not UNSET and join.seat not in free):
        return Refusal("full")
    options = decoded(join.options)
    seat = free[0] if join.seat is UNSET else join.seat
    own = {other: holder.options for other, holder in head.seats.items()} | {seat: options}
    refusal = not_own(options, game) or unplayable(game, head.options, own)
    if refusal is not None:
        return refusal
    seed = None if join.client_seed is UNSET else join.client_seed
    seats = head.seats | {seat: Seated(name, session, options, seed)}
    is_full = len(seats) == len(game.seats)
    return replace(head, seats=seats, full_at=now if is_full else None)


def seeded(head: Head, seat: int, seed: str) -> Head:
    """The head with a seat's own seed (protocol section 6)."""
    return replace(head, seats=head.seats | {seat: replace(head.seats[seat], seed=seed)})


def freed(head: Head, seat: int) -> Head:
    """The head once a seat of an open room was left."""
    seats = {other: holder for other, holder in head.seats.items() if other != seat}
    return replace(head, seats=seats, full_at=None)


def is_deserted(head: Head) -> bool:
    """Whether no person has a seat."""
    return all(holder.bot is not None for holder in head.seats.values())


def with_watcher(head: Head, session: str, most: int) -> Head:
    """The head that remembers that `session` watched."""
    others = [other for other in head.watched if other != session]
    return replace(head, watched=[*others, session][-most:])
