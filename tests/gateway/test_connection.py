"""One connection: hello, tokens, ping, mute, faults, and what is not served."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest
from websockets.frames import Frame, Opcode

from gamewarden.config import Login
from gamewarden.gateway.login import LoginCheck
from gamewarden.gateway.sessions import Opened, Sessions, hash_of
from gamewarden.protocol.messages import Hello

from .edge import AT_WORK, BROKEN, TURN, Player, edge, ended, until


async def test_hello_is_welcomed_with_a_secret_token_and_a_public_id() -> None:
    async with edge() as here, here.player({"name": "Ada", "id": "h1"}) as ada:
        welcome = ada.welcome
        assert welcome["type"] == "welcome"
        assert welcome["id"] == "h1"
        assert welcome["name"] == "Ada"
        assert (welcome["node"], welcome["version"]) == ("here", "0")
        assert welcome["expires"] - welcome["now"] == pytest.approx(30 * 86_400_000, abs=60_000)
        assert welcome["limits"]["inbound_bytes"] == 16384
        assert welcome["rooms"] == [
            {"room": "r" * 16, "ruleset": "none", "seat": 0, "state": "live"}
        ]
        assert len(welcome["token"]) >= 43
        assert welcome["session"] not in welcome["token"]


async def test_only_the_hash_of_a_token_is_stored() -> None:
    async with edge() as here, here.player() as ada:
        token = ada.welcome["token"]
        stored = await here.store.session(hash_of(token))
        assert stored is not None
        assert token.encode() not in stored
        assert await here.store.session(token) is None


async def test_a_token_leads_back_to_its_session_and_does_not_rotate() -> None:
    async with edge() as here:
        async with here.player({"name": "Ada"}) as first:
            welcome = first.welcome
        async with here.player({"token": welcome["token"]}) as again:
            assert again.welcome["session"] == welcome["session"]
            assert again.welcome["token"] == welcome["token"]
            assert again.welcome["name"] == "Ada"


async def test_a_hello_renames_the_session() -> None:
    async with edge() as here:
        async with here.player({"name": "Ada"}) as first:
            token = first.welcome["token"]
        async with here.player({"token": token, "name": "Grace"}) as again:
            assert again.welcome["name"] == "Grace"
        async with here.player({"token": token}) as again:
            assert again.welcome["name"] == "Grace"


async def test_names_lose_what_cannot_be_seen() -> None:
    async with (
        edge() as here,
        here.player({"name": "A\u200bda  \u0301\u0301\u0301\u0301 B"}) as one,
    ):
        assert one.welcome["name"] == "Ada \u0301\u0301 B"


async def test_a_bad_token_gets_an_error_and_nothing_else_ever_c37() -> None:
    """C37: a socket that failed to prove its session is not registered, and is closed."""
    async with edge() as here:
        async with await here.socket() as stranger:
            await stranger.send(json.dumps({"type": "hello", "token": "made up", "id": "h"}))
            refusal = json.loads(await stranger.recv())
            assert (refusal["type"], refusal["code"]) == ("error", "unauthenticated")
            assert refusal["id"] == "h"
            code, reason = await ended(stranger)
            assert code == 4501
            assert "token" in reason
        assert here.tables.seen == []
        assert here.sessions.live == 0


async def test_what_follows_a_bad_token_in_the_same_breath_is_not_served_c37() -> None:
    """C37: frames already on their way when the token is found bad reach nobody."""
    async with edge() as here, await here.socket() as stranger:
        await stranger.send(json.dumps({"type": "hello", "token": "made up"}))
        for _ in range(5):
            await stranger.send(json.dumps({"type": "join", "room": "r" * 16}))
        assert (await ended(stranger))[0] == 4501
        assert here.tables.seen == []


async def test_an_expired_token_is_refused_and_a_live_socket_is_not_cut_c91() -> None:
    """C91: a token that expires in mid-match leaves its socket alone; a new hello says why not."""
    async with edge() as here, here.player() as ada:
        here.clock.ahead_ms = 31 * 86_400_000
        assert (await ada.ask({"type": "ping", "at": 5}))["at"] == 5
        async with await here.socket() as again:
            await again.send(json.dumps({"type": "hello", "token": ada.welcome["token"]}))
            assert json.loads(await again.recv())["code"] == "unauthenticated"
            assert (await ended(again))[0] == 4501
        assert (await ada.ask({"type": "ping", "at": 6}))["at"] == 6


async def test_a_token_lives_thirty_days_from_its_last_use_c91() -> None:
    """C91: whoever comes back within the time is never handed a token that has expired."""
    async with edge() as here:
        async with here.player() as ada:
            token = ada.welcome["token"]
        for days in (25, 50, 75):
            here.clock.ahead_ms = days * 86_400_000
            async with here.player({"token": token}) as again:
                assert again.welcome["type"] == "welcome"
                assert again.welcome["expires"] > here.clock.now_ms() + 29 * 86_400_000


async def test_sessions_survive_a_flush_of_the_store_while_the_node_lives() -> None:
    async with edge() as here:
        async with here.player({"name": "Ada"}) as ada:
            token = ada.welcome["token"]
        await here.store.write_session(hash_of(token), b"", ttl_s=0)  # as if flushed
        async with here.player({"token": token}) as again:
            assert again.welcome["session"] == ada.welcome["session"]
            assert again.welcome["name"] == "Ada"


async def test_after_a_flush_sessions_are_stored_anew_and_outlive_the_node() -> None:
    """C91: whoever only stays connected through a flush can come back after a restart, too."""
    async with edge() as here:
        async with here.player() as ada, here.player() as bob:
            tokens = [one.welcome["token"] for one in (ada, bob)]
            for token in tokens:
                await here.store.write_session(hash_of(token), b"", ttl_s=0)  # as if flushed
            await here.sessions.store_anew()
        config = here.config
        other = Sessions(
            here.store, here.clock, edge=config.edge, wire=config.wire, login=LoginCheck(Login())
        )
        for token, one in zip(tokens, (ada, bob), strict=True):
            opened = await other.open(Hello(token=token))
            assert isinstance(opened, Opened)
            assert opened.session.id == one.welcome["session"]


async def test_another_message_before_hello_closes_with_4500() -> None:
    async with edge() as here, await here.socket() as rude:
        await rude.send('{"type":"ping"}')
        code, reason = await ended(rude)
        assert code == 4500
        assert "hello" in reason
        assert here.tables.seen == []


async def test_no_hello_in_time_closes_with_4500() -> None:
    async with edge(wire={"hello_ms": 100}) as here, await here.socket() as silent:
        code, reason = await ended(silent)
        assert code == 4500
        assert "100 ms" in reason


async def test_ping_is_answered_with_at_and_now() -> None:
    async with edge() as here, here.player() as ada:
        pong = await ada.ask({"type": "ping", "at": 17, "id": "p"})
        assert (pong["type"], pong["at"], pong["id"]) == ("pong", 17, "p")
        assert abs(pong["now"] - here.clock.now_ms()) < 60_000


async def test_answers_keep_the_order_of_the_questions() -> None:
    async with edge() as here, here.player() as ada:
        for at in range(150):
            await ada.say({"type": "ping", "at": at})
        assert [(await ada.hear())["at"] for _ in range(150)] == list(range(150))


async def test_an_act_waits_for_what_came_before_it() -> None:
    async with edge() as here, here.player() as ada:
        for at in range(0, 30, 3):
            await ada.say({"type": "chat", "room": "r", "text": "wait", "id": f"{at}"})
            for more, room in ((1, AT_WORK), (2, "r" * 16)):
                act = {"type": "act", "id": f"{at + more}", "room": room, "action": {"do": "it"}}
                await ada.say(act)
        assert [(await ada.hear())["id"] for _ in range(30)] == [str(at) for at in range(30)]


async def test_frames_that_came_by_the_thousand_in_one_piece_leave_others_their_turn() -> None:
    wire = {"messages_per_s": 100_000, "messages_burst": 100_000}
    async with edge(wire=wire) as here, here.player() as ada:
        frames = [b'{"type":"chat","room":"r","text":"turn"}', *[b'{"type":"dequeue"}'] * 999]
        whole = [Frame(Opcode.TEXT, frame).serialize(mask=True) for frame in frames]
        ada.socket.transport.write(b"".join(whole))
        await until(lambda: len(here.tables.seen) == len(frames) + 1)
        assert here.tables.seen.index(TURN) < 100


async def test_a_fault_while_an_act_is_put_into_its_room_is_internal() -> None:
    async with edge() as here, here.player() as ada:
        act = {"type": "act", "id": "a", "room": BROKEN, "action": {"do": "it"}}
        error = await ada.ask(act)
        assert (error["code"], error["id"], error["room"]) == ("internal", "a", BROKEN)
        assert here.metrics.faults == 1
        after = await ada.ask(act | {"id": "b", "room": AT_WORK})
        assert (after["type"], after["id"]) == ("ack", "b"), "it was answered once"


async def test_a_muted_session_is_kept_with_the_session() -> None:
    async with edge() as here:
        async with here.player() as ada:
            assert (await ada.ask({"type": "mute", "session": "eve", "on": True}))["type"] == "ack"
            assert (await ada.ask({"type": "mute", "session": "bob", "on": True}))["type"] == "ack"
            assert (await ada.ask({"type": "mute", "session": "bob", "on": False}))["type"] == "ack"
            token = ada.welcome["token"]
        async with here.player({"token": token}) as again:
            assert (await again.chat("whom"))["id"] == "eve"


async def test_a_mute_reaches_the_other_connections_of_the_session() -> None:
    async with (
        edge() as here,
        here.player() as one,
        here.player({"token": one.welcome["token"]}) as two,
    ):
        await one.ask({"type": "mute", "session": "eve", "on": True})
        assert (await two.chat("whom"))["id"] == "eve"


async def test_too_many_muted_are_refused() -> None:
    async with edge(edge={"muted": 2}) as here, here.player() as ada:
        for name in ("a", "b"):
            assert (await ada.ask({"type": "mute", "session": name, "on": True}))["type"] == "ack"
        refusal = await ada.ask({"type": "mute", "session": "c", "on": True})
        assert refusal["code"] == "too_large"


async def test_a_fault_is_internal_with_a_reference_that_the_log_has(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with edge() as here, here.player() as ada, here.player() as bob:
        with caplog.at_level(logging.ERROR, "gamewarden"):
            error = await ada.ask({"type": "chat", "room": "r", "text": "fault", "id": "c"})
        assert (error["code"], error["id"], error["room"]) == ("internal", "c", "r")
        assert "planted" not in error["message"]
        [record] = caplog.records
        assert record.__dict__["reference"] in error["message"]
        assert here.metrics.faults == 1
        # The connection goes on, and so do all others.
        assert (await ada.chat("hello"))["type"] == "ack"
        assert (await bob.chat("hello"))["type"] == "ack"


async def test_an_unavailable_store_is_told_as_such() -> None:
    async with edge() as here, here.player() as ada:
        assert (await ada.chat("unavailable"))["code"] == "unavailable"
        assert (await ada.chat("hello"))["type"] == "ack"


async def test_a_hello_while_the_store_is_away_can_be_tried_again() -> None:
    async with edge() as here, await here.socket() as early:
        await here.store.aclose()
        await early.send('{"type":"hello"}')
        assert json.loads(await early.recv())["code"] == "unavailable"
        code, _ = await ended(early)
        assert code == 1013


async def test_nothing_is_served_after_the_rooms_closed_a_connection() -> None:
    async with edge() as here, here.player() as ada:
        await ada.say({"type": "chat", "room": "r", "text": "close 4504"})
        for _ in range(10):
            await ada.say({"type": "leave", "room": "r"})
        assert await ada.ended() == (4504, "told to")
        assert len(here.tables.seen) == 1


async def test_the_rooms_hear_once_that_a_connection_is_gone() -> None:
    async with edge() as here:
        async with here.player() as ada:
            session = ada.welcome["session"]
        await until(lambda: here.tables.left)
        async with here.player() as bob:
            await bob.say({"type": "chat", "room": "r", "text": "close 4504"})
            await bob.ended()
        await until(lambda: len(here.tables.left) == 2 and not here.gateway.connections())
        assert [peer.session for peer in here.tables.left] == [session, bob.welcome["session"]]
        assert here.sessions.live == 0


async def test_more_than_twenty_faulty_frames_close_with_4503() -> None:
    async with edge() as here, here.player() as ada:
        for _ in range(20):
            assert (await ada.ask("{"))["code"] == "bad_message"
        await ada.say("[]")
        code, reason = await ada.ended()
        assert code == 4503
        assert "20" in reason


async def test_binary_frames_are_bad_messages() -> None:
    async with edge() as here, here.player() as ada:
        await ada.socket.send(b'{"type":"ping"}')
        assert (await ada.hear())["code"] == "bad_message"
        await ada.socket.send([b'{"type":', b'"ping"}'])
        assert (await ada.hear())["code"] == "bad_message"
        await ada.socket.send(['{"type":', '"ping"}'])
        assert (await ada.hear())["type"] == "pong"


async def test_a_session_over_its_rate_is_told_when_to_try_again() -> None:
    wire = {"messages_per_s": 10, "messages_burst": 3}
    async with edge(wire=wire) as here, here.player() as ada, here.player() as bob:
        answers = [await ada.ask({"type": "ping", "id": str(n)}) for n in range(5)]
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert refused
        assert all(answer["code"] == "rate_limited" for answer in refused)
        assert all(0 < answer["retry_ms"] <= 100 for answer in refused)
        assert (await bob.ask({"type": "ping"}))["type"] == "pong"


async def test_connections_of_one_session_share_one_rate() -> None:
    wire = {"messages_per_s": 1, "messages_burst": 3}
    async with (
        edge(wire=wire) as here,
        here.player() as one,
        here.player({"token": one.welcome["token"]}) as two,
    ):
        kinds = [(await player.ask({"type": "ping"}))["type"] for player in (one, two) * 2]
        assert kinds == ["pong", "pong", "pong", "error"]


async def test_coming_back_does_not_make_a_rate_forgotten() -> None:
    async with edge(wire={"messages_per_s": 1, "messages_burst": 2}) as here:
        async with here.player() as ada:
            for _ in range(2):
                await ada.ask({"type": "ping"})
        async with here.player({"token": ada.welcome["token"]}) as again:
            assert (await again.ask({"type": "ping"}))["code"] == "rate_limited"


async def test_a_second_hello_is_a_bad_message() -> None:
    async with edge() as here, here.player() as ada:
        assert (await ada.ask({"type": "hello"}))["code"] == "bad_message"


async def test_two_hellos_of_one_token_at_once_are_one_session() -> None:
    async with edge() as here:
        async with here.player() as ada:
            token = ada.welcome["token"]

        async def come() -> Player:
            player = Player(await here.socket())
            player.welcome = await player.ask({"type": "hello", "token": token})
            return player

        one, two = await asyncio.gather(come(), come())
        await one.ask({"type": "mute", "session": "eve", "on": True})
        assert (await two.chat("whom"))["id"] == "eve"
        assert here.sessions.live == 1
        await one.socket.close()
        await two.socket.close()
        await until(lambda: here.sessions.live == 0)
