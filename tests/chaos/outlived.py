"""What must be so of a match once its server was killed and started again."""

from __future__ import annotations

from e2e.ledger import reconciled

from .stand import WAIT_S, Stand

REPEATED = 6  # of the last acts, sent once more
PLAYED_ON = 4  # acts after it
NOT_KNOWN = "not_seated"  # the answer to a resume of somebody who has no seat and never watched


class Before:
    """What everybody held when the server was killed."""

    def __init__(self, stand: Stand) -> None:
        self.held = stand.held()
        self.seq = stand.rooms[0].seq
        self.frames = [len(line.frames) for line in stand.lines]
        self.since = [room.clock.at if room.clock else 0 for room in stand.rooms]


async def goes_on(stand: Stand, before: Before) -> None:
    """Nobody has lost or learnt anything, nothing is done twice, and the match is played on."""
    await stand.in_step()
    if len(stand.seats) == 1:
        await _bot_moves(stand, before)
        return
    assert stand.held() == before.held
    _resumed_without_a_reload(stand, before)
    _deadlines_were_moved(stand, before)
    _nobody_else_learnt_of_what_is_sealed(stand, before)
    seq = stand.rooms[0].seq
    for sent in stand.sent[-REPEATED:]:
        assert await stand.again(sent) == sent.done
    await stand.in_step()
    assert stand.rooms[0].seq == seq
    assert stand.held() == before.held
    if stand.rooms[0].state == "ended":
        await stand.rooms[0].answer("rematch", accept=True)
        await stand.heard(lambda room: room.next is not None)
    elif stand.rooms[0].clock and not stand.rooms[0].clock.running:
        done = await stand.rooms[1].unpause()
        await stand.heard(lambda room: room.seq >= (done.seq or 0))
    await stand.play(until=lambda: len(stand.sent) >= REPEATED + PLAYED_ON)
    await ends_right(stand)


async def ends_right(stand: Stand) -> None:
    """The match is given up; its record verifies and has every act that was acknowledged, once."""
    while any(room.sealed is not None for room in stand.rooms):
        await stand.step()  # what is sealed is in the record once the set is complete
    if stand.rooms[0].state == "live":
        await stand.rooms[0].resign()
    await stand.heard(lambda room: room.state == "ended")
    await reconciled(stand.clients[1], stand.rooms[0].id, stand.ledger)


async def _bot_moves(stand: Stand, before: Before) -> None:
    """The server's own seat, which was to move, does so without being asked again."""
    room = stand.rooms[0]
    await room.until(lambda: True if room.prompt is not None else None, timeout_s=WAIT_S)
    assert room.seq > before.seq + 1  # the entry of the take-over, and what it did
    for sent in stand.sent:
        assert await stand.again(sent) == sent.done


def _resumed_without_a_reload(stand: Stand, before: Before) -> None:
    """C03: what was missed is told, and nothing whole.

    Who watches is stored a moment after they came: only then are they known after a crash.
    """
    for room, line, count in zip(stand.rooms, stand.lines, before.frames, strict=True):
        kinds = [told["type"] for told in line.told(count)]
        if room.seat is None and "joined" in kinds:
            assert NOT_KNOWN in [told.get("code") for told in line.told(count)]
            continue
        assert kinds.count("resumed") >= 1
        assert "joined" not in kinds


def _deadlines_were_moved(stand: Stand, before: Before) -> None:
    """Where time runs one entry tells of the take-over: no bank is refilled, none is charged."""
    clock = stand.rooms[0].clock
    runs = clock is not None and bool(clock.running)
    for room, since in zip(stand.rooms, before.since, strict=True):
        assert room.seq == before.seq + runs
        assert room.clock is None or (room.clock.at > since if runs else room.clock.at == since)


def _nobody_else_learnt_of_what_is_sealed(stand: Stand, before: Before) -> None:
    """C86: whoever did not give it cannot tell that it was given: both seats' time seems to run."""
    open_ = sum(room.prompt is not None or room.sealed is not None for room in stand.seats)
    for room, line, count in zip(stand.rooms, stand.lines, before.frames, strict=True):
        if room.sealed is not None or open_ < len(stand.seats):
            continue
        for told in line.told(count):
            assert "sealed" not in told
            assert told["type"] != "error" or (room.seat is None and told["code"] == NOT_KNOWN)
            running = told.get("clock", {}).get("running")
            assert not running or len(running) == open_
