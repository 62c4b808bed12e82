"""A whole node in this process: matches over real sockets, and what leaves it."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from gamewarden.app import App
from gamewarden.canonical import canonical
from gamewarden.clock import SystemClock
from gamewarden.config import Config, EdgeLimits
from gamewarden.errors import ConfigError
from gamewarden.rules.game import rulesets
from gamewarden.store.memory import MemoryStore
from gamewarden_client import Client
from support.troubled_store import TroubledStore

from .edge import SUBPROTOCOLS, ended, get
from .table import Guest, close, guest, play, seated


def config(**settings: Any) -> Config:
    return Config(port=0, durability="memory", node="here", **settings)


async def test_a_match_is_played_to_its_end_while_another_watches() -> None:
    async with App(config()) as app:
        ada, bob, eve = [await guest(app.port, name=name) for name in ("Ada", "Bob", "Eve")]
        room = await seated(ada, bob)
        await eve.ask("join", room=room, **{"as": "spectator"})
        await play(room, ada, bob, actions=2000)
        outcome = ada.rooms[room]["outcome"]
        assert outcome["reason"] in ("ko", "bell")
        await eve.until("update", seq=ada.rooms[room]["seq"])
        for each in (bob, eve):
            assert each.rooms[room]["outcome"] == outcome
            assert each.rooms[room]["state"] == "ended"
        replay = await eve.ask("replay", room=room)
        assert replay["verified"] is True
        assert replay["record"]["outcome"] == outcome
        await close(ada, bob, eve)


async def test_welcome_tells_what_can_be_played_and_how() -> None:
    async with App(config()) as app:
        ada = await guest(app.port)
        [hype] = [one for one in ada.welcome["rulesets"] if one["id"] == "hype"]
        assert hype["seats"] == [0, 1]
        assert {"greedy", "random"} <= set(hype["bots"])
        assert hype["options"]["type"] == "object"
        assert ada.welcome["node"] == "here"
        await close(ada)


async def test_welcome_names_the_rooms_in_which_one_sits() -> None:
    async with App(config()) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        await close(ada)
        again = await guest(app.port, token=ada.welcome["token"])
        assert again.welcome["rooms"] == [
            {"room": room, "ruleset": "hype", "seat": 0, "state": "live"}
        ]
        await close(again, bob)


async def test_a_failed_token_beside_a_taken_seat_hears_nothing_of_the_match_c37() -> None:
    """C37: the socket with the bad token gets its error and its close, and no state ever."""
    async with App(config()) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        async with connect(
            f"ws://127.0.0.1:{app.port}/ws",
            subprotocols=SUBPROTOCOLS,  # type: ignore[arg-type] # plain strings will do
            compression=None,
        ) as bad:
            await bad.send(json.dumps({"type": "hello", "token": ada.welcome["token"][:-1] + "!"}))
            await bad.send(json.dumps({"type": "join", "id": "j", "room": room}))
            assert await play(room, ada, bob, actions=5) == 5
            first = json.loads(await bad.recv())
            assert first["code"] == "unauthenticated"
            assert (await ended(bad))[0] == 4501
        await close(ada, bob)


FORGED = {
    "seat": 0, "as": "referee", "role": "admin", "viewer": -2, "session": "x", "player": 1,
    "referee": True, "admin": True, "spectator": False, "sight": 0, "owner": True,
}  # fmt: skip


async def test_forged_roles_and_seats_change_nothing_c38() -> None:
    """C38, C41: who one is, is computed here; whatever a client claims of it is not looked at."""
    async with App(config()) as app:
        ada, bob, eve = [
            await guest(app.port, **FORGED)  # type: ignore[arg-type] # forged ones are of all types
            for _ in range(3)
        ]
        room = await seated(ada, bob)
        seen = await eve.ask("join", room=room, **{**FORGED, "as": "spectator"})
        honest = await guest(app.port)
        told = await honest.ask("join", room=room, **{"as": "spectator"})
        assert "seat" not in seen
        assert canonical(seen["view"]) == canonical(told["view"])
        assert (await eve.ask("legal", room=room, **FORGED))["code"] == "not_seated"
        action = {"do": "end", "seat": 0, "by": 0}
        assert (await eve.ask("act", room=room, action=action, **FORGED))["code"] == "not_seated"
        for claim in ("referee", "admin", "", 0, None, ["player"]):
            refusal = await eve.ask("join", room=room, **{"as": claim})
            assert refusal["code"] == "bad_message"
        for seat in (-1, -2, 16, "0", None, 0.5):
            refusal = await eve.ask("join", room=room, seat=seat)
            assert refusal["code"] == "bad_message"
        # A seat cannot act for the other one either.
        waiting = bob if ada.rooms[room].get("prompt") else ada
        refusal = await waiting.ask("act", room=room, action={"do": "end"}, seat=0, **{"as": 0})
        assert refusal["code"] == "not_your_turn"
        await close(ada, bob, eve, honest)


async def test_nothing_hidden_leaves_before_the_end_by_any_door_c35() -> None:
    """C35: no secret, seed of another, token or code in anything that a stranger can fetch."""
    async with App(config()) as app:
        ada, bob, eve = [await guest(app.port) for _ in range(3)]
        room = await seated(ada, bob, client_seed="canary-of-ada", name="A table")
        await eve.ask("join", room=room, **{"as": "spectator"})
        await play(room, ada, bob, actions=10)
        for kind, fields in (
            ("rooms", {}),
            ("look", {"room": room}),
            ("join", {"room": room, "as": "spectator"}),
            ("join", {"room": room}),
            ("resume", {"room": room, "epoch": "x", "seq": 0}),
            ("resume", {"room": room, "epoch": eve.rooms[room]["epoch"], "seq": 0}),
            ("replay", {"room": room}),
            ("legal", {"room": room}),
            ("why", {"room": room, "action": {"do": "end"}}),
        ):
            if kind == "resume":  # from the very beginning
                eve.rooms[room] |= {"seq": 0, "view": {}, "hash": "a3a6bf43"}
            await eve.ask(kind, **fields)
        seen = "".join(eve.frames[1:])  # the first is her own `welcome`
        for path in ("/metrics", "/", "/protocol.json", "/rules/hype.json", f"/rooms/{room}"):
            _, _, body = await get(app.port, f"GET {path} HTTP/1.1\nHost: x")
            if path != "/protocol.json":
                seen += body.decode()
        hidden = [ada.welcome["token"], bob.welcome["token"], ada.rooms[room]["code"]]
        for word in (*hidden, "canary-of-ada", '"secret"', '"seeds"'):
            assert word not in seen
        await close(ada, bob, eve)


async def test_a_cursor_that_no_list_gave_is_a_bad_message() -> None:
    async with App(config()) as app:
        ada = await guest(app.port)
        for cursor in ("abc", "", "-1", "1e5", "inf", "9" * 64, "٣", "1 2", "1\n"):
            told = await ada.ask("rooms", cursor=cursor)
            assert (told["code"], told["message"][:7]) == ("bad_message", "cursor:")
        assert (await ada.ask("rooms", cursor="0"))["rooms"] == []
        assert (await ada.ask("rooms", cursor="9" * 20))["rooms"] == []
        await close(ada)


async def test_logs_hold_no_tokens_codes_or_seeds(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "gamewarden"):
        async with App(config()) as app:
            ada, bob = await guest(app.port), await guest(app.port)
            room = await seated(ada, bob, client_seed="canary-of-ada")
            await play(room, ada, bob, actions=2000)
            code = ada.rooms[room]["code"]
            await close(ada, bob)
    text = "".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    for word in (ada.welcome["token"], bob.welcome["token"], code, "canary-of-ada"):
        assert word not in text


async def test_documents_and_health_are_those_of_this_node() -> None:
    async with App(config()) as app:
        _, _, body = await get(app.port, "GET /rules/hype.json HTTP/1.1\nHost: x")
        assert list(json.loads(body).items()) == list(rulesets()["hype"].clauses().items())
        _, _, body = await get(app.port, "GET /protocol.json HTTP/1.1\nHost: x")
        assert "hype.options" in json.loads(body)["$defs"]
        assert (await get(app.port, "GET /readyz HTTP/1.1\nHost: x"))[0] == 200
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        await play(room, ada, bob, actions=5)
        _, _, page = await get(app.port, "GET /metrics HTTP/1.1\nHost: x")
        text = page.decode()
        assert 'gamewarden_rooms{state="live"} 1.0' in text
        assert 'gamewarden_intents_total{result="ok",type="act"} 5.0' in text
        assert "gamewarden_append_seconds_count 6.0" in text
        assert "gamewarden_apply_seconds_count" in text
        assert "gamewarden_inbox_messages 0.0" in text
        await close(ada, bob)


async def test_leaving_the_block_tells_everybody_and_closes_with_a_code_to_come_back() -> None:
    async with App(config(edge=EdgeLimits(close_timeout_s=1.0))) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        await play(room, ada, bob, actions=3)
        told = asyncio.gather(_moved(ada), _moved(bob))
    assert await told == [True, True]
    for each in (ada, bob):
        assert (await ended(each.socket))[0] in (1001, 1012)


async def _moved(one: Guest) -> bool:
    return (await one.until("moving"))["retry_ms"] > 0


async def test_a_port_in_use_is_a_config_error_that_names_it() -> None:
    async with App(config()) as app:
        with pytest.raises(ConfigError, match=str(app.port)):
            async with App(Config(port=app.port, durability="memory")):
                raise AssertionError("two servers on one port")


async def test_a_port_in_use_takes_no_room_from_whoever_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second node on the store ends before it claims a room; the match goes on as before."""
    store = TroubledStore(now_ms=SystemClock().now_ms)
    monkeypatch.setattr("gamewarden.app.MemoryStore", lambda: store)
    async with App(config()) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        with pytest.raises(ConfigError, match=str(app.port)):
            async with App(Config(port=app.port, durability="memory", node="other")):
                raise AssertionError("two servers on one port")
        assert store.calls.count("claim") == 0
        assert await play(room, ada, bob, actions=3) == 3
        await close(ada, bob)


class Slow(MemoryStore):
    """A store that lists its rooms when it is told to."""

    def __init__(self) -> None:
        super().__init__(now_ms=SystemClock().now_ms)
        self.asked, self.told = asyncio.Event(), asyncio.Event()

    async def rooms(self) -> list[str]:
        self.asked.set()
        await self.told.wait()
        return await super().rooms()


async def test_while_rooms_are_taken_up_the_node_is_there_and_lets_nobody_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = Slow()
    monkeypatch.setattr("gamewarden.app.MemoryStore", lambda: store)
    app = App(config())
    upgrade = (
        "GET /ws HTTP/1.1\nHost: here\nUpgrade: websocket\nConnection: Upgrade\n"
        "Sec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
        "Sec-WebSocket-Protocol: gamewarden.1"
    )
    async with asyncio.TaskGroup() as group:
        starting = group.create_task(app.__aenter__())
        await store.asked.wait()
        assert (await get(app.port, "GET /healthz HTTP/1.1\nHost: here"))[0] == 200
        status, _, body = await get(app.port, "GET /readyz HTTP/1.1\nHost: here")
        assert (status, body) == (503, b"this server is starting\n")
        status, headers, body = await get(app.port, upgrade)
        assert (status, body) == (503, b"this server is starting\n")
        assert int(headers["retry-after"]) > 0
        client = Client.connect(f"ws://127.0.0.1:{app.port}/ws")
        coming = group.create_task(client.open())  # too early: it tries again by itself
        store.told.set()
        await starting
        await coming
        assert client.welcome.node
        await client.close()
        assert (await get(app.port, "GET /readyz HTTP/1.1\nHost: here"))[0] == 200
    await app.__aexit__(None, None, None)


async def test_a_node_that_failed_to_start_leaves_nothing_behind(tmp_path: Path) -> None:
    async with App(config()) as app:
        taken = Config(port=app.port, data=str(tmp_path / "data"))
        for _ in range(2):
            with pytest.raises(ConfigError):
                async with App(taken):
                    raise AssertionError("two servers on one port")
    async with App(Config(port=0, data=str(tmp_path / "data"))) as app:
        assert app.port


async def test_every_frame_of_a_whole_match_is_within_the_limit_c70() -> None:
    """C70: snapshots, updates, lists and replays of a whole match stay under 256 KiB."""
    async with App(config()) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        await play(room, ada, bob, actions=2000)
        page: dict[str, Any] = {"next": 1}
        while "next" in page:
            page = await ada.ask("replay", room=room, **{"from": page["next"]})
            assert page["type"] == "replay"
        await ada.ask("join", room=room, **{"as": "spectator"})
        await ada.ask("rooms", limit=100)
        sizes = [len(frame.encode()) for frame in ada.frames + bob.frames]
        assert max(sizes) <= ada.welcome["limits"]["outbound_bytes"] == 256 * 1024
        assert app.metrics.faults == 0
        await close(ada, bob)


async def test_a_replay_comes_in_frames_of_the_size_that_is_set_c70() -> None:
    settings = config()
    wire = msgspec.structs.replace(settings.wire, outbound_bytes=24 * 1024)
    async with App(msgspec.structs.replace(settings, wire=wire)) as app:
        ada, bob = await guest(app.port), await guest(app.port)
        room = await seated(ada, bob)
        await play(room, ada, bob, actions=2000)
        page: dict[str, Any] = {"next": 1}
        entries = updates = 0
        while "next" in page:
            page = await ada.ask("replay", room=room, **{"from": page["next"]})
            assert page["type"] == "replay", page
            entries += len(page.get("record", {}).get("entries", page.get("entries", [])))
            updates += len(page["updates"])
        assert entries == updates == ada.rooms[room]["seq"]
        assert max(len(frame.encode()) for frame in ada.frames) <= 24 * 1024
        await close(ada, bob)


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("create", {"ruleset": "chess"}, "bad_message"),
        ("create", {"ruleset": "hype", "options": {"no_such": 1}}, "bad_message"),
        ("create", {"ruleset": "hype", "seat": 7}, "bad_message"),
        ("join", {"room": "nowhere"}, "not_found"),
        ("join", {"code": "AAAAAA"}, "not_found"),
        ("join", {}, "bad_message"),
        ("resume", {"room": "nowhere", "epoch": "e", "seq": 1}, "not_found"),
        ("join", {"room": "ROOM"}, "full"),
        ("resume", {"room": "ROOM", "epoch": "e", "seq": 1}, "not_seated"),
        ("join", {"room": "ROOM", "commit": "0" * 64}, "stale"),
        ("replay", {"room": "ROOM"}, "forbidden"),
    ],
)
async def test_each_refusal_has_a_code_and_a_text_and_its_id_c89(
    kind: str, fields: dict[str, Any], code: str
) -> None:
    """C89: the reason for refusing a create, a join or a resume reaches the client."""
    async with App(config()) as app:
        ada, bob, eve = [await guest(app.port) for _ in range(3)]
        room = await seated(ada, bob)
        asked = {name: room if value == "ROOM" else value for name, value in fields.items()}
        refusal = await eve.ask(kind, **asked)
        assert (refusal["type"], refusal["code"]) == ("error", code)
        assert refusal["message"]
        await close(ada, bob, eve)
