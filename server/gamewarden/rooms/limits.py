"""Every limit of rooms and of the lobby, with its unit and default."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from gamewarden.protocol.messages import Clock

SECOND = 1000  # milliseconds
MINUTE = 60 * SECOND

Few = Annotated[int, Meta(ge=1, le=256)]  # processes: more than machines have cores
Rest = Annotated[int, Meta(ge=10, le=24 * 60 * MINUTE)]  # milliseconds; less would be no rest


class RoomLimits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much a room takes, and how long it waits. Sections are those of docs/protocol.md."""

    inbox: int = 512  # messages that wait for one room, a quarter for seats; more: `unavailable`
    inbox_session: int = 64  # of them from one session; more are `rate_limited`
    rooms: int = 50_000  # held by one node; more are refused with `unavailable`
    spectators: int = 1_000  # watching one room; more are `full`
    watched: int = 1_000  # sessions whose having watched is remembered with a room, the last ones
    history_entries: int = 128  # updates kept for `resume`, the last ones; older is `too_old`
    history_bytes: int = 256 * 1024  # of them, all viewers together
    snapshot_entries: int = 64  # between two snapshots: what a recovery has to play again at most
    ack_ids: int = 64  # remembered for each seat (4.1)
    start_ms: int = 3 * SECOND  # a full room waits for seeds (4.7)
    bar_ms: int = 30 * SECOND  # after a refused or expired offer (4.6)
    pause_ms: int = 10 * MINUTE  # one pause (4.6)
    pauses_ms: int = 20 * MINUTE  # all pauses of a match (4.6)
    rematch_ms: int = 60 * SECOND  # after the end (4.6)
    absence_ms: int = 180 * SECOND  # away and asked, in a room without clock (4.5)
    abandoned_ms: int = 30 * MINUTE  # live, no clock, nobody there (4.7)
    idle_ms: int = 5 * MINUTE  # open, nobody there (4.7)
    entries: int = 5_000  # of a match (4.7)
    grace_ms: int = 5 * SECOND  # after a take-over nothing falls due (4.5)
    presence_ms: int = SECOND  # between two counts of spectators (4)
    presence_burst: int = 10  # comings and goings of seats told at once in that time
    bot_ms: int = 400  # a seat of the server's waits before it acts, so that people can follow
    bot_workers: Few = 3  # processes that think for bots; `search` leaves one to others
    bot_think_ms: int = 5 * SECOND  # to get a process, again to choose; then greedy, then chance
    bot_waiting: int = 1_000  # choices of one policy that wait for a process; one more is late
    queue_clock: Clock = Clock(bank=300, increment=10, turn=90)  # seconds (4.5)
    waiting: int = 10_000  # sessions in the queue; more are refused with `unavailable`
    linger_ms: int = 2 * MINUTE  # an ended room that nobody is in stays in memory
    retry_ms: Rest = SECOND  # between two tries to reach the store
    beat_ms: Rest = SECOND  # between two signs of life of a node in the store
    stop_ms: int = 10 * SECOND  # for what is under way when the server stops
    replay_bytes: int = 32 * 1024 * 1024  # replays kept in memory for further pages
    list_pages: int = 20  # of the store's list that one `rooms` reads through
