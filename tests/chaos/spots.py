"""Spots of a match in which a server is killed: what is half made there, and how to get to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from gamewarden.bots import GreedyPolicy
from gamewarden_client import Clock

from .stand import Json, Stand

MOST_MATCHES = 8  # begun for one spot; nearly always the first gets there

# Two Decks whose cards answer each other: one unit comes, both seats have a Trigger for it.
ANSWERING: Json = {
    "character": "ilmar",
    "cards": {"ember_imp": 8, "toll_collector": 8, "seal_scribe": 4},
}
QUEUES: Json = {"deck_size": 20, "copies": 8, "decks": {"0": ANSWERING, "1": ANSWERING}}


class Spot(Struct, frozen=True):
    """A kind of match, and what brings it to the spot; false if it did not get there."""

    ruleset: str
    reach: Callable[[Stand], Awaitable[bool]]
    options: Json = {}
    clock: Clock | None = Clock(bank=600, increment=5, turn=300)
    fill: dict[str, str] | None = None


# hype: the draft and its secret line-ups.


async def drafted(stand: Stand) -> bool:
    """In the middle of a draft."""
    for _ in range(3):
        await stand.step()
    return stand.kinds() == ["draft"]


async def line_up_of_one(stand: Stand) -> bool:
    """One seat has given its line-up."""
    await stand.play(until=lambda: stand.kinds() == ["line_up", "line_up"])
    await answered_unheard(stand)
    return True


async def answered_unheard(stand: Stand) -> None:
    """One of both answers in secret, and nothing at all reaches anybody else (C44)."""
    seat = stand.chance.randrange(2)
    others = [one for one in range(len(stand.lines)) if one != seat]
    before = {other: len(stand.lines[other].frames) for other in others}
    await stand.step(seat)
    for other, count in before.items():
        await stand.clients[other].ping()
        told = stand.lines[other].told(count)
        assert [one["type"] for one in told if one["type"] != "presence"] == ["pong"]


# warband: the secret allocation.


async def fought(stand: Stand) -> bool:
    """Both seats are to allocate."""
    return await stand.play(
        until=lambda: stand.kinds() == ["allocate", "allocate"], policy=GreedyPolicy()
    )


async def allocation_of_one(stand: Stand) -> bool:
    """One seat has allocated, and has been told so."""
    reached = await fought(stand)
    if reached:
        await answered_unheard(stand)
    return reached


async def allocations_of_both(stand: Stand) -> bool:
    """The second allocation is in just now."""
    reached = await allocation_of_one(stand)
    if reached:
        await stand.step()
    return reached


# tcg: what is hidden, and what is half resolved.


async def mulligan_of_one(stand: Stand) -> bool:
    """One seat has decided about its hand, the other is asked."""
    await stand.step()
    return stand.kinds() == ["mulligan"]


async def trigger_pending(stand: Stand) -> bool:
    """A seat is asked about its Triggers."""
    return await stand.play(until=lambda: stand.kinds() == ["trigger"], prefer=played_first)


async def triggers_of_both(stand: Stand) -> bool:
    """One seat has answered for its Triggers, and the other is asked for its own."""
    while await stand.play(until=lambda: stand.kinds() == ["trigger"], prefer=played_first):
        (seat,) = stand.asked()
        await stand.step(prefer=played_first)
        if stand.kinds() == ["trigger"] and stand.asked() == [1 - seat]:
            return True
    return False


async def cards_given_up(stand: Stand) -> bool:
    """A seat has named one of the cards of its hand that go, and is to name more."""
    await stand.play(until=lambda: stand.kinds() == ["main"])
    await stand.step(prefer=lambda actions: [one for one in actions if one["do"] == "end"])
    await stand.step()
    return stand.kinds() == ["discard"]


def played_first(actions: list[Json]) -> list[Json]:
    """Cards are played as long as there are any; Triggers are left alone."""
    for do in ("play", "pass", "end"):
        if found := [one for one in actions if one["do"] == do]:
            return found
    return actions


# What is beside the rules.


async def just_begun(stand: Stand) -> bool:
    """Entry 1 stands."""
    return True


async def draw_offered(stand: Stand) -> bool:
    """An offer is open."""
    await stand.step()
    await stand.offer(0, "draw")
    return True


async def paused(stand: Stand) -> bool:
    """Nobody's time runs."""
    await stand.offer(0, "pause")
    await stand.offer(1, "pause")
    await stand.heard(lambda room: room.clock is not None and not room.clock.running)
    return True


async def sealed_and_paused(stand: Stand) -> bool:
    """A pause while one secret answer is in."""
    return await line_up_of_one(stand) and await paused(stand)


async def rematch_offered(stand: Stand) -> bool:
    """The match is over, and one seat wants another."""
    await stand.rooms[0].resign()
    await stand.heard(lambda room: room.state == "ended")
    await stand.offer(1, "rematch")
    await stand.heard(lambda room: room.rematch_offered is not None)
    return True


async def bot_asked(stand: Stand) -> bool:
    """It is for the server's own seat to move."""
    return await stand.play(until=lambda: stand.asked() == [] and stand.rooms[0].state == "live")


SPOTS: dict[str, Spot] = {
    "hype: in a draft": Spot("hype", drafted, {"setup": "draft"}),
    "hype: one line-up of a draft given": Spot("hype", line_up_of_one, {"setup": "draft"}),
    "hype: one secret line-up given, no clock": Spot(
        "hype", line_up_of_one, {"setup": "secret"}, clock=None
    ),
    "hype: a pause with one line-up given": Spot("hype", sealed_and_paused, {"setup": "secret"}),
    "warband: both to allocate": Spot("warband", fought, {"format": "quick"}),
    "warband: one allocation in": Spot("warband", allocation_of_one, {"format": "quick"}),
    "warband: both allocations in": Spot("warband", allocations_of_both, {"format": "quick"}),
    "tcg: one mulligan decided": Spot("tcg", mulligan_of_one),
    "tcg: a trigger pending": Spot("tcg", trigger_pending, QUEUES),
    "tcg: between the triggers of both": Spot("tcg", triggers_of_both, QUEUES),
    "tcg: cards half given up": Spot("tcg", cards_given_up, {"hand_limit": 1}),
    "any: just begun": Spot("tcg", just_begun),
    "any: a draw offered": Spot("hype", draw_offered),
    "any: in a pause": Spot("hype", paused),
    "any: a rematch offered": Spot("hype", rematch_offered),
    "any: the server's bot to move": Spot("hype", bot_asked, fill={"1": "greedy"}),
}


async def brought_to(spot: Spot, stand: Stand) -> None:
    """Begins matches until one is at the spot."""
    for _ in range(MOST_MATCHES):
        await stand.begin(spot.ruleset, options=spot.options, clock=spot.clock, fill=spot.fill)
        if await spot.reach(stand):
            return
    raise AssertionError("no match came to its spot")
