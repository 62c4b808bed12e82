"""What is told of a deadline is when it falls, also where a take-over or a pause came between."""

from __future__ import annotations

from support.node import Match, Node

from .trouble import CALL, in_round_2

CLOCK = {"bank": 600, "increment": 0, "turn": 30}


async def with_2_s_left(node: Node) -> Match:
    """Seat 1 is asked, and its turn has 2 s left."""
    match = await in_round_2(node, clock=CLOCK)
    await node.clock.advance(28_000)
    return match


async def test_a_deadline_less_than_5_s_after_a_take_over_is_told_as_5_s_after_it(
    node: Node,
) -> None:
    match = await with_2_s_left(node)
    await node.crash(away_ms=1_000)
    until = node.clock.now + 5_000
    back = await match.back(1)
    assert back.rooms[match.room]["prompt"]["deadline"] == until
    await node.clock.advance(4_999)
    assert match.known(1)["seq"] == 3  # the take-over's own entry
    await node.clock.advance(1)
    assert match.known(1)["seq"] == 4


async def test_an_agreed_pause_gives_nobody_more_time_than_was_left(node: Node) -> None:
    match = await with_2_s_left(node)
    await match.say(0, "offer", id="o", what="pause")
    await match.say(1, "answer", id="y", what="pause", accept=True)
    await node.clock.advance(60_000)
    await match.say(0, "unpause", id="u")
    assert match.prompt(1)["deadline"] == node.clock.now + 2_000
    seq = match.known(1)["seq"]
    await node.clock.advance(1_999)
    assert match.known(1)["seq"] == seq
    await node.clock.advance(1)
    assert match.known(1)["seq"] == seq + 1


async def test_the_floor_of_a_take_over_stands_after_a_pause_in_its_5_s(node: Node) -> None:
    """A pause neither shortens the time of grace nor starts another."""
    match = await with_2_s_left(node)
    await node.crash(away_ms=1_000)
    until = node.clock.now + 5_000
    for seat in (0, 1):
        await match.back(seat)
    await match.say(0, "offer", id="o", what="pause")
    await match.say(1, "answer", id="y", what="pause", accept=True)
    await match.say(0, "unpause", id="u")
    assert match.prompt(1)["deadline"] == until
    assert (await match.act(1, CALL))[-1]["type"] == "ack"
