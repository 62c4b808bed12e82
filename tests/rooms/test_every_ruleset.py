"""What the room promises of any match, over whole matches of every ruleset that there is."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from gamewarden.cli import run
from gamewarden.protocol.messages import OUTBOUND_LIMIT
from gamewarden.rules.game import Dice, Done, Json, Ruleset, rulesets
from gamewarden.rules.warband.ruleset import Warband
from support.attempts import deck, line_up
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of
from support.warband import at, warband

RULESETS = sorted(rulesets())
TURN_MS = 30_000


async def acted(match: Match, chance: Random) -> None:
    """One of those who are asked does something that is legal."""
    table = match.node.hall._house.rooms[match.room].table
    seat = chance.choice([seat for seat in table.asked if table.open_prompt(seat)])
    usual = table.game.default(table.position.state, seat)  # where there are too many to list
    action = chance.choice(await match.legal(seat) or [usual])
    told = await match.act(seat, action, prompt=table.prompt_id(seat))
    assert "ack" in [message["type"] for message in told]


# Clocks.


class InAFight(Warband):
    """A match that begins with models in contact, who may roll again what they rolled."""

    id = "in_a_fight"

    def start(self, options: Json, dice: Dice) -> Done:
        able: Json = {"traits": {"knack": 2}, "melee": 4}
        fight = warband(
            a1=at(12_000, 10_000, **able), b1=at(12_000, 11_200, **able),
            a2=at(6_000, 10_000, **able), b2=at(6_000, 11_200, **able),
        )  # fmt: skip
        fight.act(0, "melee", model="a1", target="b1")
        return Done(fight.state, ())


SETUPS: dict[str, list[tuple[Ruleset, Json]]] = {
    "hype": [(rulesets()["hype"], {"setup": setup}) for setup in ("ready", "draft", "secret")],
    "tcg": [(rulesets()["tcg"], options) for options in ({}, {"hand_limit": 1, "turn_draw": 3})],
    "warband": [
        (rulesets()["warband"], {}),
        (rulesets()["warband"], {"deploy": "free"}),
        *((InAFight(), {}) for _ in range(3)),
    ],
}
# Prompts in which a match is left; some come up inside of a decision that takes several steps.
LEFT = {
    "hype": {"main", "line_up", "draft"},
    "tcg": {"mulligan", "main", "trigger", "discard"},
    "warband": {"first", "deploy", "activate", "allocate", "reroll"},
}


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_whoever_stops_at_any_step_of_a_decision_has_it_made_for_them(ruleset: str) -> None:
    """C61: after whatever has been chosen of it, time runs out and the default is played."""
    left: set[str] = set()
    for number, (game, options) in enumerate(SETUPS[ruleset]):
        chance = Random(f"{ruleset} {number}")
        node = await Node(seed=f"steps {number}", games={game.id: game}).start()
        clock = {"bank": 0, "increment": 0, "turn": TURN_MS // 1000}
        match = await match_of(node, game.id, clock=clock, options=options)
        for _ in range(60):
            if match.known(0)["state"] == "ended":
                break
            if chance.random() < 0.6:
                await acted(match, chance)
            else:
                left |= await waited(match)
        await node.hall.stop()
    assert left >= LEFT[ruleset], left


async def waited(match: Match) -> set[str]:
    """Everybody goes away, and whoever is asked lets their time run out; gives what was asked."""
    node, game = match.node, match.node.hall._house.rooms[match.room].table.game
    table = node.hall._house.rooms[match.room].table
    asked = {seat: table.asked[seat]["kind"] for seat in table.asked if table.open_prompt(seat)}
    due = {str(seat): game.default(table.position.state, seat) for seat in asked}
    seq = table.seq
    for peer in match.players:
        node.hall.gone(peer)
    await node.clock.advance(TURN_MS)
    stored = [json.loads(entry) for entry in (await node.store.load(match.room)).entries]
    entry, *more = stored[seq - table.position.match.seq :]
    made = entry.get("actions") or {str(entry["seat"]): entry["action"]}
    assert {seat: made[seat] for seat in due} == due
    for each in (entry, *more):  # what is asked next in the same turn has no time left either
        assert each["what"] in ("act", "both")
        assert each["defaulted"]
    for seat in (0, 1):
        await match.back(seat)
    return set(asked.values())


# Options.


def others(game: Ruleset) -> Json:
    """Every option with a value that is not its default."""
    drawn: Json = {}
    usual = game.options({}, {})
    for key, schema in game.options_schema()["properties"].items():
        if "enum" in schema:
            drawn[key] = next(
                value for value in reversed(schema["enum"]) if value != usual.get(key)
            )
        elif schema["type"] == "boolean":
            drawn[key] = not usual[key]
        elif schema["type"] == "integer":
            step = schema.get("multipleOf", 1)
            more = usual[key] + step
            drawn[key] = more if more <= schema["maximum"] else usual[key] - step
    chance = Random(game.id)
    match game.id:
        case "hype":
            drawn["setup"] = "ready"  # the others leave line-ups to the players
            drawn["line_ups"] = {seat: line_up(drawn, chance) for seat in "01"}
        case "tcg":
            drawn["decks"] = {seat: deck(drawn, chance) for seat in "01"}
            drawn["counter_caps"] = {"poison": 2, "nul": 3}
        case "warband":
            drawn["warbands"] = {"0": "cinder", "1": "heron"}
            drawn["rosters"] = {"0": ["drosk", "fen", "maul"], "1": ["oru", "tamen", "siri"]}
    return drawn


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_every_option_outlives_a_crash(
    ruleset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C58: none has its default; options, views, prompts and what is legal are those of before.

    C55: and the record alone plays the match again, from the command line.
    """
    game = rulesets()[ruleset]
    options, usual = others(game), game.options({}, {})
    given = {key for key in options if key == "setup" or options[key] != usual.get(key)}
    assert given == game.options_schema()["properties"].keys()
    node = await Node(seed=f"options {ruleset}", snapshot_entries=5).start()
    match = await match_of(
        node, ruleset, options=options, name="Late show", watch="none", private=True,
        clock={"bank": 600, "increment": 2, "turn": 0},
    )  # fmt: skip
    chance = Random(ruleset)
    for _ in range(12):
        await acted(match, chance)
    told = "options", "name", "ruleset", "version", "code", "commit", "view", "hash", "epoch"
    before = [(await match.say(seat, "join"))[0] for seat in (0, 1)]
    legal = [await match.legal(seat) for seat in (0, 1)]
    assert {key: before[0]["options"][key] for key in options} == options
    await node.crash()
    match = Match(node, match.room, [FakePeer("ann"), FakePeer("ben")])
    for seat in (0, 1):
        (after,) = await match.say(seat, "join")
        assert {key: after[key] for key in told} == {key: before[seat][key] for key in told}
        for key in ("bank", "increment", "turn"):
            assert after["clock"][key] == before[seat]["clock"][key]
        assert (after.get("prompt") or {}).get("id") == (before[seat].get("prompt") or {}).get("id")
    for peer in match.players:
        await node.say(peer, "join", room=match.room)
    assert [await match.legal(seat) for seat in (0, 1)] == legal
    stranger = await node.say(FakePeer("cat"), "join", room=match.room, as_="spectator")
    assert stranger[0]["code"] == "forbidden"
    for _ in range(6):
        await acted(match, chance)
    await match.say(0, "resign", id="r")
    replay = (await match.say(0, "replay", id="p"))[0]
    assert replay["verified"] is True
    assert {key: replay["record"]["options"][key] for key in options} == options
    await node.hall.stop()
    exported = tmp_path / "match.json"
    exported.write_text(json.dumps(replay["record"]))
    assert run(["verify", str(exported)]) == 0
    assert capsys.readouterr().out.startswith(f"verified: {ruleset} {game.version}, ")


# Views.


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_a_watcher_who_comes_late_sees_what_one_sees_who_was_there(ruleset: str) -> None:
    """C09, C13: derived values too; and alike when all of it is worked out anew."""
    chance = Random(f"late {ruleset}")
    node = await Node(seed=f"late {ruleset}", snapshot_entries=10).start()
    match = await match_of(node, ruleset)
    watchers = [await match.watch("early")]
    for _ in range(3):
        for _ in range(17):
            if match.known(0)["state"] == "live":
                await acted(match, chance)
        watchers.append(await match.watch(f"late {len(watchers)}"))
    known = [peer.rooms[match.room] for peer in watchers]
    assert {each["seq"] for each in known} == {match.known(0)["seq"]}
    assert [each["view"] for each in known] == [known[0]["view"]] * len(known)
    assert match.known(0)["seq"] > 20
    await node.crash()
    fresh = (await match.watch("fresh")).rooms[match.room]
    assert (fresh["seq"], fresh["view"]) == (known[0]["seq"], known[0]["view"])
    await node.hall.stop()


# Frames.

LARGEST: dict[str, Json] = {
    "hype": {"acts_a_turn": 3, "hand_size": 8, "ap": 10},
    "tcg": {"columns": 9, "rows": 9, "deck_size": 60, "copies": 10, "opening_hand": 10,
            "turn_draw": 3, "hand_limit": 20, "turn_limit": 200},
    "warband": {"format": "standard", "deploy": "free"},
}  # fmt: skip


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_no_frame_of_the_largest_matches_is_over_the_limit(ruleset: str) -> None:
    """C70: whatever a seat and a watcher get in them, with the whole replay."""
    chance = Random(f"large {ruleset}")
    options = dict(LARGEST[ruleset])
    if ruleset == "hype":
        whole = {**rulesets()["hype"].options({}, {}), **options}
        options["line_ups"] = {seat: line_up(whole, chance) for seat in "01"}
    if ruleset == "tcg":
        options["decks"] = {seat: deck(options, chance) for seat in "01"}
    node = await Node(seed=f"large {ruleset}").start()
    match = await match_of(node, ruleset, options=options)
    cat = await match.watch("cat")
    for _ in range(120):
        if match.known(0)["state"] == "live":
            await acted(match, chance)
    for seat in (0, 1):
        await match.say(seat, "join")
        await match.say(seat, "legal", id="l")
    await match.say(0, "resign", id="r")
    page = {"next": 1}
    while "next" in page:
        page = (await match.say(0, "replay", id="p", from_=page["next"]))[-1]
        assert page["verified"] is True
    frames = [*match.players[0].frames, *match.players[1].frames, *cat.frames]
    assert max(map(len, frames)) <= OUTBOUND_LIMIT
    assert len(frames) > 200
    await node.hall.stop()
