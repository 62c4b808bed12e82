"""What a viewer may not know reaches it by no way at all."""

from __future__ import annotations

from typing import Any

import pytest

from gamewarden.rules.dice import seeded
from gamewarden.rules.game import SPECTATOR, Dice, Done, Json
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of
from support.pennies import Pennies

HEADS = {"do": "show", "face": "heads"}


class TwinPennies(Pennies):
    """Deals the other coins: the same to whoever does not see them."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer

    def start(self, options: Json, dice: Dice) -> Done:
        done = super().start(options, dice)
        twin = next(iter(self.hidden_twins(done.state, self.viewer, seeded("twin"))))
        coins = {str(seat): twin.coins[seat].metal for seat in self.seats}
        events = [
            event if event.only is None else type(event)(
                {**event.event, "metal": coins[str(event.only)]}, only=event.only
            )
            for event in done.events
        ]  # fmt: skip
        return Done(twin, events)


async def everything(node: Node, match: Match, peer: FakePeer) -> None:
    """Uses every way in which a peer can learn of a room."""
    room = match.room
    known = peer.rooms[room]
    for kind, keys in (
        ("join", {"as_": "spectator"}),
        ("join", {"as_": "player"}),
        ("look", {}),
        ("legal", {"id": "l"}),
        ("why", {"id": "w", "action": HEADS}),
        ("why", {"id": "w", "action": {"do": "call", "n": 2}}),
        ("act", {"id": "x", "action": {"do": "call", "n": 2}}),
        ("act", {"id": "y", "action": {"do": "show", "face": "edge"}}),
        ("replay", {"id": "p"}),
        ("chat", {"text": "hm"}),
        ("leave", {}),
        ("join", {"as_": "spectator"}),
    ):
        await node.say(peer, kind, room=room, **keys)
    await node.say(peer, "rooms")
    known.update(view={}, seq=0)
    await node.say(peer, "resume", room=room, epoch=known["epoch"], seq=0)
    await node.say(peer, "resume", room=room, epoch=known["epoch"], seq=5)
    await node.say(peer, "resume", room=room, epoch="other", seq=0)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
async def test_two_worlds_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(
    viewer: int,
) -> None:
    """C35, C43, C44: byte for byte, whatever it asks."""
    runs: list[list[bytes]] = []
    for game in (Pennies(), TwinPennies(viewer)):
        node = await Node(seed="worlds", games={"pennies": game}).start()
        match = await match_of(node, clock={"bank": 60, "increment": 0, "turn": 30})
        cat = await match.watch("cat")
        peer = [*match.players, cat][viewer]
        await everything(node, match, peer)
        await match.say(0, "offer", id="o", what="draw")
        await node.clock.advance(10_000)
        await everything(node, match, peer)
        await node.crash(away_ms=500)
        await node.say(peer, "join", room=match.room, as_="spectator")
        await everything(node, match, peer)
        runs.append(peer.frames)
        await node.hall.stop()
    assert runs[0] == runs[1]
    assert len(runs[0]) > 30


async def test_no_hidden_word_is_in_anything_that_the_others_get(node: Node) -> None:
    """C35, C37, C40: a canary scan over all that comes, for a seat and for spectators."""
    match = await match_of(node)
    cat = await match.watch("cat")
    stranger = FakePeer("eve")
    for _ in range(3):
        await everything(node, match, match.players[1])
        for peer in (cat, stranger):
            peer.rooms.setdefault(match.room, dict(cat.rooms[match.room]))
            await everything(node, match, peer)
    own = match.known(0)["view"]["coins"]["0"]["metal"]
    assert metals(match.players[1].told) == [f"1:{match.known(1)['view']['coins']['1']['metal']}"]
    assert metals(cat.told) == metals(stranger.told) == []
    assert own in ("copper", "silver")


def metals(told: Any, path: str = "") -> list[str]:
    """Whose metal is named anywhere in what was told."""
    if isinstance(told, dict):
        if "metal" in told:
            owner = told.get("seat", path)
            return [f"{owner}:{told['metal']}"]
        return sorted({m for key, value in told.items() for m in metals(value, key)})
    if isinstance(told, list):
        return sorted({m for value in told for m in metals(value, path)})
    return []


async def test_a_stranger_in_front_of_a_taken_seat_gets_an_error_and_nothing_else(
    node: Node,
) -> None:
    """C37: and hears nothing when the owner plays."""
    match = await match_of(node)
    eve = FakePeer("eve")
    await node.say(eve, "join", room=match.room, seat=0, id="j")
    await node.say(eve, "resume", room=match.room, epoch=match.known(0)["epoch"], seq=1)
    assert [message["type"] for message in eve.told] == ["error", "error"]
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    await match.say(0, "chat", text="hello")
    assert len(eve.told) == 2


async def test_the_secret_of_the_dice_is_told_after_the_end_only(node: Node) -> None:
    match = await match_of(node)
    cat = await match.watch("cat")
    await match.act(0, HEADS)
    await match.act(1, HEADS)
    secret = node.hall._house.rooms[match.room].table.head.secret.encode()
    for peer in (*match.players, cat):
        await everything(node, match, peer)
        assert secret not in b"".join(peer.frames)
    await match.say(0, "resign", id="r")
    await match.say(0, "replay", id="p")
    assert secret in match.players[0].frames[-1]
