"""`tcg` over the protocol: no hidden card reaches anybody by any way at all.

GAMEWARDEN_CANARIES says how many random matches are played:

    GAMEWARDEN_CANARIES=1000 pytest tests/rooms/test_tcg_secrets.py -k random_matches
"""

from __future__ import annotations

import json
import os
import random
from typing import Any

import msgspec
import pytest

from gamewarden.rules.dice import seeded
from gamewarden.rules.game import REFEREE, SPECTATOR, Dice, Done, Json
from gamewarden.rules.record import Record
from gamewarden.rules.tcg import RULESET
from gamewarden.rules.tcg.ruleset import Tcg
from gamewarden.rules.tcg.state import State
from support.canaries import Sent, leaks, singletons, varied
from support.fake_peer import FakePeer
from support.node import Match, Node, match_of

MATCHES = int(os.environ.get("GAMEWARDEN_CANARIES", "20"))
ACTS = 70  # of a match, then it is resigned
ASKED = 0.05  # of the entries after which everybody asks for everything
NOWHERE = "k00000000"  # an id that no card has


class Table:
    """A match with everybody who could look at it, and all that each of them was sent."""

    def __init__(self, node: Node, match: Match, chance: random.Random) -> None:
        self.node = node
        self.match = match
        self.chance = chance
        self.sent: list[Sent] = []
        self.eyes = {peer.session: seat for seat, peer in enumerate(match.players)}
        self.peers = {peer.session: peer for peer in match.players}
        self.noted = dict.fromkeys(self.peers, 0)

    @property
    def seq(self) -> int:
        return int(self.match.known(0)["seq"])

    @property
    def state(self) -> State:
        """What only the server knows."""
        state: State = self.node.hall._house.rooms[self.match.room].table.position.state
        return state

    def add(self, peer: FakePeer) -> None:
        self.peers[peer.session] = peer
        self.noted[peer.session] = 0
        self.eyes.setdefault(peer.session, SPECTATOR)
        self.note()

    def note(self) -> None:
        """Keeps what has come since, with the seq that it is about."""
        for session, peer in self.peers.items():
            for frame in peer.frames[self.noted[session] :]:
                told = json.loads(frame)
                seq = told["seq"] if told["type"] in ("update", "joined") else self.seq
                self.sent.append(Sent(seq, self.eyes[session], frame.decode()))
            self.noted[session] = len(peer.frames)

    async def act(self) -> None:
        """The seat whose prompt is open answers it."""
        seat = self.match.turn()
        action = varied(RULESET.legal(self.state, seat).actions, self.chance)
        prompt = self.match.prompt(seat)
        assert prompt is not None
        await self.match.act(seat, action, prompt=prompt["id"])
        self.note()

    async def ask(self, peer: FakePeer) -> None:
        """By every message that gets an answer about a room; hidden ids guessed too."""
        room = self.match.room
        hidden = [*self.state.players[0].hand, *self.state.players[1].hand]
        hidden += [held.id for player in self.state.players for held in player.deck[:2]]
        for kind, keys in (
            ("join", {"as_": "spectator"}), ("join", {"as_": "player"}), ("look", {}),
            ("join", {"as_": "spectator", "seat": 0}), ("legal", {"id": "l"}),
            ("replay", {"id": "p"}), ("chat", {"text": "which card is it?"}), ("rooms", {}),
            ("resume", {"epoch": "other", "seq": 0}),
        ):  # fmt: skip
            where = {} if kind == "rooms" else {"room": room}
            await self.node.put(peer, kind, **where, **keys)
        await self.node.clock.settle()
        for kind in ("why", "act"):
            for card in (*self.chance.sample(hidden, min(2, len(hidden))), NOWHERE):
                for action in guesses(card, self.chance):
                    if kind == "why" or not self.would_be_played(peer, action):
                        id = self.node.id()
                        await self.node.put(peer, kind, id=id, room=room, action=action)
        await self.node.clock.settle()
        assert all(told["code"] == "forbidden" for told in peer.told if told.get("id") == "p")
        self.note()
        await self._from_the_beginning(peer)

    def would_be_played(self, peer: FakePeer, action: Json) -> bool:
        seat = self.eyes[peer.session]
        return seat != SPECTATOR and RULESET.why_not(self.state, seat, action) is None

    async def _from_the_beginning(self, peer: FakePeer) -> None:
        known = peer.rooms.get(self.match.room)
        if known is not None:
            known.update(view={}, seq=0)
            epoch = known["epoch"]
            await self.node.say(peer, "resume", room=self.match.room, epoch=epoch, seq=0)
            self.note()

    async def leave_and_come_back(self, seat: int) -> None:
        """A seat leaves, looks in as if it only watched, and takes its place again."""
        peer = self.match.players[seat]
        await self.match.say(seat, "leave")
        await self.node.say(peer, "join", room=self.match.room, as_="spectator")
        self.note()

    async def crash(self) -> None:
        await self.node.crash(away_ms=500)
        for peer in self.peers.values():
            await self.node.say(peer, "join", room=self.match.room, as_="spectator")
        self.note()

    async def look_in_as_operator(self) -> None:
        seen = await self.node.hall.inspect(self.match.room)
        self.sent.append(Sent(self.seq, SPECTATOR, json.dumps(seen)))

    async def end(self) -> Record:
        if self.match.known(0)["state"] == "live":
            await self.match.say(self.chance.randrange(2), "resign", id="r")
        self.note()
        replay = await self.match.say(0, "replay", id="end")
        return msgspec.convert(replay[-1]["record"], Record)


def guesses(card: str, chance: random.Random) -> list[Json]:
    """What one might ask in order to learn what a card is."""
    others = [
        {"do": "play", "unit": card, "card": card, "to": "c3"},
        {"do": "play", "unit": "x", "card": card},
        {"do": "discard", "card": card}, {"do": "choose", "card": card},
        {"do": "ability", "card": card}, {"do": "use", "trigger": f"{card}.0"},
        {"do": "attack", "unit": card, "target": card}, {"do": "move", "unit": card, "to": "c3"},
    ]  # fmt: skip
    return chance.sample(others, 3)


async def played(seed: str) -> tuple[Table, Record]:
    chance = random.Random(seed)
    node = await Node(seed=seed).start()
    match = await match_of(
        node, "tcg", options=singletons(chance), clock={"bank": 900, "turn": 600, "increment": 0}
    )
    table = Table(node, match, chance)
    table.add(await match.watch("cat"))
    table.add(FakePeer("eve"))  # who never joins by herself
    late = chance.randrange(ACTS)
    for at in range(ACTS):
        await table.act()
        if match.known(0)["state"] != "live":
            break  # from here on the replay is open to everybody
        if at == late:
            table.add(await match.watch("late"))
        if chance.random() < ASKED:
            for peer in list(table.peers.values()):
                await table.ask(peer)
            await table.leave_and_come_back(chance.randrange(2))
            await table.look_in_as_operator()
        if chance.random() < ASKED / 4:
            await table.crash()
    record = await table.end()
    await node.hall.stop()
    return table, record


@pytest.mark.timeout(0 if "GAMEWARDEN_CANARIES" in os.environ else 600)
async def test_no_card_is_told_to_whom_it_is_hidden_in_random_matches() -> None:
    """C35, C38, C40, C41, C42, C43: over all that seats, watchers, strangers and operators get."""
    for each in range(MATCHES):
        table, record = await played(f"canary {each}")
        assert leaks(record, table.sent) == [], f"in the match of canary {each}"
        assert {viewer for _, viewer, _ in table.sent} == {0, 1, SPECTATOR}
        assert len(table.sent) > 200


async def test_the_scan_finds_a_card_that_was_told() -> None:
    _, record = await played("a leak")
    hidden = next(iter(record.options["decks"]["1"]["cards"]))
    for text in (json.dumps({"type": "said", "text": hidden}), f"a line of a log about {hidden}"):
        assert leaks(record, [Sent(1, SPECTATOR, text), Sent(1, 0, text)]) != []


# Two worlds.


class TwinTcg(Tcg):
    """Deals what `viewer` cannot see otherwise than `Tcg` does."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer

    def start(self, options: Json, dice: Dice) -> Done:
        done = super().start(options, dice)
        return done._replace(
            state=next(iter(self.hidden_twins(done.state, self.viewer, seeded("t"))))
        )


OPTIONS = {"turn_draw": 0, "first": 0, "rows": 3, "first_turn_attack": True}


async def quietly(match: Match) -> None:
    """Turns in which no hidden card comes to light, as long as nobody's luck decides."""
    for seat in (0, 1):
        await match.act(seat, {"do": "mulligan", "take": False})
    for seat in (0, 1, 0, 1):
        actions = [one for one in await match.legal(seat) if one["do"] in ("move", "attack")]
        for action in actions[:3]:
            if (match.prompt(seat) or {}).get("kind") == "main":
                await match.act(seat, action)
        for _ in range(4):
            for one in (0, 1):
                if (match.prompt(one) or {}).get("kind") == "trigger":
                    await match.act(one, (await match.legal(one))[0])
        await match.act(seat, {"do": "end"})


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
async def test_two_deals_that_a_viewer_cannot_tell_apart_give_it_the_same_bytes(
    viewer: int,
) -> None:
    """C43, C44, C45, C49: views, sizes, order, refusals, what is legal: byte for byte."""
    runs: list[list[bytes]] = []
    for game in (RULESET, TwinTcg(viewer)):
        node = await Node(seed="worlds", games={"tcg": game}).start()
        match = await match_of(node, "tcg", options=OPTIONS)
        cat = await match.watch("cat")
        peer = [*match.players, cat][viewer]
        for _ in range(2):
            table = Table(node, match, random.Random("asks"))
            await everything(node, match, peer)
            if table.seq == 1:
                await quietly(match)
        await node.crash(away_ms=500)
        await node.say(peer, "join", room=match.room, as_="spectator")
        await everything(node, match, peer)
        runs.append(peer.frames)
        await node.hall.stop()
    assert len(runs[0]) > 60
    assert runs[0] == runs[1]


async def everything(node: Node, match: Match, peer: FakePeer) -> None:
    """Asks in ways that name nothing hidden, and one id that there is not."""
    room = match.room
    for kind, keys in (
        ("join", {"as_": "spectator"}), ("look", {}), ("legal", {"id": "l"}),
        ("replay", {"id": "p"}), ("leave", {}), ("join", {"as_": "spectator"}),
    ):  # fmt: skip
        await node.say(peer, kind, room=room, **keys)
    for action in guesses(NOWHERE, random.Random(1)):
        await node.say(peer, "why", id="w", room=room, action=action)
        await node.say(peer, "act", id="x", room=room, action=action)
    known: dict[str, Any] = peer.rooms[room]
    known.update(view={}, seq=0)
    await node.say(peer, "resume", room=room, epoch=known["epoch"], seq=0)


async def test_a_card_of_the_other_hand_is_refused_like_one_that_there_is_not() -> None:
    """C44: for every way to name a card, `why` and `act` answer alike, and alike of the Deck."""
    node = await Node(seed="guess").start()
    match = await match_of(node, "tcg", options={"first": 0})
    table = Table(node, match, random.Random(0))
    for seat in (0, 1):
        await match.act(seat, {"do": "mulligan", "take": False})
    state = table.state
    theirs, deck = next(iter(state.players[1].hand)), state.players[0].deck[0].id
    ways = {
        action["do"]: action for seed in range(9) for action in guesses("%", random.Random(seed))
    }
    assert len(ways) == 7
    for way in ways.values():
        for kind in ("why", "act"):
            told = [
                await match.say(
                    0, kind, id="q", action=json.loads(json.dumps(way).replace("%", card))
                )
                for card in (theirs, deck, NOWHERE)
            ]
            assert told[0] == told[1] == told[2], way
            assert told[0][-1].get("code")
    await node.hall.stop()


async def test_nothing_is_ever_taken_back() -> None:
    """C47, C48: there is no undo, and whoever comes back is shown what stands, whole."""
    node = await Node(seed="back").start()
    match = await match_of(node, "tcg", options={"first": 0})
    for seat in (0, 1):
        await match.act(seat, {"do": "mulligan", "take": True})
    seq, view = match.known(0)["seq"], match.known(0)["view"]
    for do in ("undo", "back", "rewind", "takeback"):
        (told,) = await match.act(0, {"do": do})
        assert told["code"] == "bad_message"
    await node.crash(away_ms=500)
    (joined,) = await match.say(0, "join")
    assert (joined["seq"], joined["view"]) == (seq, view)
    (again,) = await match.say(1, "join")
    assert "deck" not in again["view"]["players"]["1"]
    assert "hand" not in again["view"]["players"]["0"]
    await node.hall.stop()


@pytest.mark.parametrize("viewer", [7, -7, 2, True])
def test_whoever_is_no_seat_sees_what_all_see(viewer: int) -> None:
    """C41: an unknown viewer gets no more than a spectator."""
    done = RULESET.start(RULESET.options({}, {}), seeded("nobody"))
    seen = RULESET.view(done.state, viewer if viewer is not True else SPECTATOR)
    assert seen == RULESET.view(done.state, SPECTATOR)
    assert seen != RULESET.view(done.state, REFEREE)
