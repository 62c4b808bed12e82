"""Whether the other seat has answered in secret: two worlds, one answered and one not, alike.

Everything is asked that can be, by the seat that has not answered and by a spectator, before and
after a crash; all that they get is compared byte for byte.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
import pytest

from gamewarden.protocol.messages import Rooms
from gamewarden.rules.dice import ScriptedDice
from gamewarden.rules.game import Dice, Done, Json, Ruleset
from gamewarden.rules.warband.ruleset import Warband
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of
from support.pennies import Pennies
from support.warband import at, warband


class InAFight(Warband):
    """A match that begins with two models in contact, one of which has just attacked."""

    id = "in_a_fight"

    def start(self, options: Json, dice: Dice) -> Done:
        fight = warband(a1=at(12_000, 10_000), b1=at(12_000, 11_200))
        fight.act(0, "melee", model="a1", target="b1")
        return Done(fight.state, ())

    def perform(self, state: Any, seat: int, action: Json, dice: Dice) -> Any:
        """The dice fall alike in both worlds."""
        return super().perform(state, seat, action, ScriptedDice([3] * 40))


class Secret(NamedTuple):
    """A game with a secret prompt at once, the answer that is given or not, and another one."""

    game: Ruleset
    prompt: str
    answer: Json
    other: Json
    refused: Json


SECRETS = {
    "pennies": Secret(
        Pennies(),
        "1",
        {"do": "show", "face": "heads"},
        {"do": "show", "face": "tails"},
        {"do": "call", "n": 1},
    ),
    "warband": Secret(
        InAFight(),
        "1",
        {"do": "allocate", "attack": 3, "defence": 0},
        {"do": "allocate", "attack": 1, "defence": 2},
        {"do": "allocate", "attack": 9, "defence": 9},
    ),
}
CLOCKS: dict[str, Json | None] = {
    "clock": {"bank": 60, "increment": 5, "turn": 30},
    "bank": {"bank": 60, "increment": 0, "turn": 0},
    "none": None,
}


async def curious(node: Node, match: Match, peer: FakePeer, secret: Secret) -> None:
    """Asks for all there is, with right and wrong ids, seqs and epochs."""
    room, number = match.room, secret.prompt
    for kind, keys in (
        ("join", {}), ("join", {"as_": "spectator"}), ("join", {"as_": "player", "seat": 0}),
        ("look", {}), ("legal", {"id": "l"}), ("replay", {"id": "p"}),
        ("why", {"id": "w", "action": secret.other}),
        ("why", {"id": "w", "action": secret.refused}),
        ("act", {"id": "x", "action": secret.other, "prompt": f"{number}.0"}),
        ("act", {"id": "x", "action": secret.other, "prompt": "0.1"}),
        ("act", {"id": "x", "action": secret.refused, "prompt": f"{number}.1"}),
        ("act", {"id": "a", "action": secret.refused}),  # the id of the other seat's answer
        ("seed", {"client_seed": "s"}), ("unpause", {"id": "u"}), ("chat", {"text": "well?"}),
        ("answer", {"id": "n", "what": "pause", "accept": True}),
        ("leave", {}), ("join", {"as_": "spectator"}),
    ):  # fmt: skip
        await node.say(peer, kind, room=room, **keys)
    await node.say(peer, "rooms")
    await from_the_beginning(node, match, peer)
    epoch = peer.rooms[room]["epoch"]
    for keys in (
        {"epoch": epoch, "seq": 99},
        {"epoch": "other", "seq": 1},
        {"epoch": epoch, "seq": 1, "hash": "00000000"},
    ):
        await node.say(peer, "resume", room=room, **keys)


async def from_the_beginning(node: Node, match: Match, peer: FakePeer) -> None:
    """Asks for every update once more."""
    known = peer.rooms[match.room]
    known.update(view={}, seq=0)
    await node.say(peer, "resume", room=match.room, epoch=known["epoch"], seq=0)


async def seen_by_an_operator(node: Node, match: Match) -> bytes:
    """What `gamewarden rooms` shows of it."""
    rows = await node.hall.rows(Rooms())
    return json.dumps(await node.hall.inspect(match.room)).encode() + msgspec.json.encode(rows)


async def world(node: Node, secret: Secret, *, answered: bool, clock: Json | None) -> list[bytes]:
    """All that seat 1 and a spectator can get hold of, in one of the two worlds."""
    more = {} if clock is None else {"clock": clock}
    match = await match_of(node, secret.game.id, **more)
    cat, ben = await match.watch("cat"), match.players[1]
    await match.say(0, "offer", id="o", what="draw")  # it does not end with a secret answer
    if answered:
        (ack,) = await match.act(0, secret.answer, id="a")
        assert ack["type"] == "ack"
    await node.clock.advance(5000)
    await match.say(0, "chat", text="well?")
    for peer in (ben, cat):
        await curious(node, match, peer, secret)
    await match.say(1, "answer", id="n", what="draw", accept=False)
    heard = [*ben.frames, *cat.frames, await seen_by_an_operator(node, match)]
    await node.crash(away_ms=2500)
    ann, ben, cat = FakePeer("ann"), FakePeer("ben"), FakePeer("cat")
    match.players[:] = [ann, ben]
    for peer in (cat, ben, ann):
        await node.say(peer, "join", room=match.room)
    for peer in (ben, cat):
        await curious(node, match, peer, secret)
    if clock is not None:
        await match.say(1, "offer", id="p", what="pause")
        await match.say(0, "answer", id="y", what="pause", accept=True)
        await node.clock.advance(7000)
        await match.say(1, "unpause", id="u")
    await node.clock.advance(4000)
    for peer in (ben, cat):
        await curious(node, match, peer, secret)
    heard.append(await seen_by_an_operator(node, match))
    await node.gone(ann)
    await node.clock.advance(3000)
    # In the end nobody ever learns it: the set was never complete.
    await match.say(1, "resign", id="r")
    for peer in (ben, cat):
        await node.say(peer, "join", room=match.room)
        await from_the_beginning(node, match, peer)
    return [*heard, *ben.frames, *cat.frames]


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("name", SECRETS)
async def test_whether_the_other_has_answered_cannot_be_told_from_anything(
    name: str, clock: str
) -> None:
    """C44, C86: twin runs, equal byte for byte for the other seat and for spectators."""
    secret, runs = SECRETS[name], []
    for answered in (False, True):
        node = await Node(seed="twin", games={secret.game.id: secret.game}).start()
        runs.append(await world(node, secret, answered=answered, clock=CLOCKS[clock]))
        await node.hall.stop()
    assert len(runs[0]) > 100
    assert runs[0] == runs[1]
