"""Effects that would never end, and matches that nobody wants to end."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from gamewarden.errors import Refusal
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import Dice, Done, Json, rulesets
from gamewarden.rules.kernel import Game
from support.node import Match, Node, match_of
from support.pennies import Pennies
from support.skirmish import RULES, Endless, State, Unit

CALL = {"do": "call", "n": 3}
HEADS = {"do": "show", "face": "heads"}


class SetsOffALoop(Pennies):
    """To call 5 sets off an effect that feeds itself; so does a deadline's call."""

    def default(self, state: Any, seat: int) -> Json:
        action = super().default(state, seat)
        return {"do": "call", "n": 5} if action["do"] == "call" else action

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        if action.get("n") == 5:
            running = Game(RULES, State({"a1": Unit(0, 9, ())}), ScriptedDice([]))
            running.begin(Endless())
            running.settle()
        return super().perform(state, seat, action, dice)


async def in_round_2(node: Node, **create: object) -> Match:
    match = await match_of(node, options={"rounds": 20}, **create)
    for seat in (0, 1):
        await match.act(seat, HEADS)
    return match


async def test_an_effect_that_feeds_itself_ends_and_touches_no_other_match(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """C74: as an act it changes nothing and the match goes on; as a default it ends in a draw."""
    caplog.set_level(logging.CRITICAL, logger="gamewarden.rooms")
    node = await Node(games={"pennies": SetsOffALoop()}, seed="loop").start()
    match, other = [
        await in_round_2(node, clock={"bank": 0, "increment": 0, "turn": 30}) for _ in range(2)
    ]
    before = dict(match.known(0))
    (error,) = await match.act(1, {"do": "call", "n": 5}, id="a")
    assert (error["code"], error["id"]) == ("internal", "a")
    assert match.known(0) == before
    assert (await match.act(1, CALL, id="a"))[-1]["type"] == "ack"
    assert (await other.act(1, CALL))[-1]["type"] == "ack"
    for each in (match, other):  # round 4 is seat 0's to call
        for seat in (0, 1):
            await each.act(seat, HEADS)
    assert (await other.act(0, CALL))[-1]["type"] == "ack"
    await node.clock.advance(30_000)
    assert match.known(0)["outcome"] == {"draw": True, "reason": "fault"}
    assert other.known(0)["state"] == "live"
    assert (await match.say(0, "replay", id="p"))[-1]["verified"] is True
    await node.hall.stop()


IDLE: dict[str, Json] = {
    "hype": {"setup": "draft"},
    "tcg": {},
    "warband": {"format": "quick"},
}


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
async def test_a_match_in_which_both_do_as_little_as_can_be_ends_by_its_rules(ruleset: str) -> None:
    """C75: what is played for whoever does nothing leads to an end, and in few entries."""
    node = await Node(seed="idle", absence_ms=10**9, beat_ms=3_600_000).start()
    clock = {"bank": 0, "increment": 0, "turn": 5}
    match = await match_of(node, ruleset, clock=clock, options=IDLE[ruleset])
    for peer in match.players:
        await node.gone(peer)
    for _ in range(100):
        await node.clock.advance(60_000)
        if node.hall.counts()["live"] == 0:
            break
    back = await match.back(0)
    outcome = back.rooms[match.room]["outcome"]
    assert outcome["reason"] in ("bell", "turn_limit", "deck", "points", "ko")
    record = (await match.say(0, "replay", id="p"))[0]["record"]
    assert record["outcome"] == outcome
    assert {json.dumps(entry.get("seat")) for entry in record["entries"]} >= {"0", "1"}
    assert len(record["entries"]) < 500
    await node.hall.stop()
