"""The edge as a whole: who gets in, how big, how slow, how often, and how it goes away."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gamewarden.gateway.server import may_connect
from gamewarden.gateway.watch import TICKS_A_WAIT

from .edge import PATIENCE_S, Edge, Player, edge, ended, get, until


@pytest.mark.parametrize("offered", [None, ["gamewarden.2"], ["chat"]])
async def test_another_subprotocol_gets_400_naming_the_one_to_offer(offered: Any) -> None:
    async with edge() as here:
        with pytest.raises(InvalidStatus) as refused:
            await here.socket(subprotocols=offered)
        assert refused.value.response.status_code == 400
        assert b"gamewarden.1" in (refused.value.response.body or b"")
        assert here.metrics.refused[400] == 1


async def test_the_right_one_among_several_subprotocols_is_chosen() -> None:
    async with edge() as here, await here.socket(subprotocols=["x", "gamewarden.1"]) as socket:
        assert socket.subprotocol == "gamewarden.1"


async def test_no_compression_is_agreed_on() -> None:
    async with edge() as here, await here.socket(compression="deflate") as socket:
        assert socket.response is not None
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


async def test_a_frame_over_the_limit_closes_with_1009_and_the_limit_in_the_reason_c70() -> None:
    """C70: code and reason say what was too big, and how big it may be."""
    async with edge() as here, here.player() as ada:
        await ada.say('{"type":"ping","pad":"' + "x" * (16384 - 24) + '"}')
        assert (await ada.hear())["type"] == "pong"
        await ada.say("x" * 16385)
        code, reason = await ada.ended()
        assert code == 1009
        assert "16384" in reason


async def test_a_message_in_fragments_over_the_limit_closes_with_1009_c70() -> None:
    """C70: the limit holds for a message however it is cut."""
    async with edge() as here, here.player() as ada:
        await ada.socket.send(["x" * 9000, "x" * 9000])
        code, reason = await ada.ended()
        assert code == 1009
        assert "16384" in reason


async def test_a_frame_that_claims_to_be_huge_closes_with_1009_before_it_comes() -> None:
    async with edge() as here, here.player() as ada:
        ada.socket.transport.write(b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask")
        assert (await ada.ended())[0] == 1009


async def test_no_frame_over_the_outbound_limit_ever_leaves_c70() -> None:
    """C70: in its place goes an `internal` with a reference."""
    async with edge() as here, here.player() as ada:
        await ada.say({"type": "chat", "room": "r", "text": f"send 1 {256 * 1024}"})
        heard = await ada.hear()
        assert heard["code"] == "internal"
        assert "reference" in heard["message"]
        assert (await ada.hear())["type"] == "ack"


@pytest.mark.parametrize(
    ("origin", "origins"),
    [
        (None, ()),
        ("http://127.0.0.1:{port}", ()),
        ("https://play.example.org", ("https://play.example.org",)),
        ("https://play.example.org:443", ("https://play.example.org",)),
        ("http://127.0.0.1:{port}", ("https://play.example.org",)),
        ("https://anything.example", ("*",)),
    ],
)
async def test_pages_of_this_host_and_listed_ones_may_connect(
    origin: str | None, origins: tuple[str, ...]
) -> None:
    async with edge(origins=origins) as here:
        origin = origin and origin.format(port=here.port)
        async with here.player(origin=origin) as ada:
            assert ada.welcome["type"] == "welcome"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
        "https://127.0.0.1:{port}.evil.example",
        "null",
        "https://play.example.org.evil.example",
        "http://play.example.org",
    ],
)
async def test_pages_of_other_origins_are_closed_with_4502(origin: str) -> None:
    async with edge(origins=("https://play.example.org",)) as here:
        async with await here.socket(origin=origin.format(port=here.port)) as page:
            code, reason = await ended(page)
        assert code == 4502
        assert "origin" in reason
        assert here.sessions.live == 0


def test_a_page_behind_a_proxy_with_tls_is_of_this_host() -> None:
    headers = {"host": "play.example.org", "origin": "https://play.example.org"}
    assert may_connect(headers, ())
    assert not may_connect(headers | {"host": "other.example.org"}, ())


async def test_a_reader_who_stays_over_the_outbound_limit_is_closed_with_4010() -> None:
    settings = {"outbound_bytes": 65_536, "outbound_s": 0.3, "outbound_most_bytes": 64 << 20}
    async with edge(edge=settings) as here, here.player(max_queue=1) as slow, here.player() as bob:
        await slow.say({"type": "chat", "room": "r", "text": "send 100 100000"})
        # Nothing is read: the client library stops reading from the socket when its queue is full.
        await until(lambda: here.metrics.closed[4010] == 1)
        assert (await bob.ask({"type": "ping"}))["type"] == "pong"
        code, reason = await slow.ended()
        assert code == 4010
        assert "65536" in reason


async def test_a_reader_far_over_the_outbound_limit_is_closed_at_once() -> None:
    settings = {"outbound_bytes": 65_536, "outbound_s": 60, "outbound_most_bytes": 1 << 20}
    async with edge(edge=settings) as here, here.player(max_queue=1) as slow:
        await slow.say({"type": "chat", "room": "r", "text": "send 200 100000"})
        await until(lambda: here.metrics.closed[4010] == 1)
        assert here.gateway.waiting_bytes() < 2 << 20
        assert (await slow.ended())[0] == 4010


async def test_a_reader_who_catches_up_is_not_closed() -> None:
    settings = {"outbound_bytes": 65_536, "outbound_s": 0.3, "outbound_most_bytes": 64 << 20}
    async with edge(edge=settings) as here, here.player() as ada:
        for _ in range(4):
            await ada.say({"type": "chat", "room": "r", "text": "send 20 100000"})
            for _ in range(20):
                assert (await ada.hear())["type"] == "pong"
            assert (await ada.hear())["type"] == "ack"
        assert not here.watch.slow
        assert here.metrics.closed[4010] == 0


async def test_a_client_who_asks_without_reading_is_not_served_further() -> None:
    settings = {"outbound_bytes": 65_536, "outbound_s": 60, "outbound_most_bytes": 64 << 20}
    async with edge(edge=settings) as here, here.player(max_queue=1) as ada:
        for _ in range(50):
            await ada.say({"type": "chat", "room": "r", "text": "send 100 100000"})
        await until(lambda: here.gateway.waiting_bytes() > 65_536)
        before = len(here.tables.seen)
        assert before < 10
        heard = 0
        while heard < 300:
            heard += (await ada.hear())["type"] == "pong"
        await until(lambda: len(here.tables.seen) > before)


async def test_idle_connections_are_pinged_and_kept_c81() -> None:
    """C81: whoever answers pings stays, however long they say nothing."""
    settings = {"ping_interval_s": 0.1, "ping_timeout_s": 0.2}
    async with edge(edge=settings) as here, here.player() as ada:
        for _ in range(200):  # eight of them are an interval, each followed by word of the client
            here.watch.tick()
            assert (await ada.ask({"type": "ping"}))["type"] == "pong"
        assert not here.metrics.closed


async def test_a_connection_that_does_not_answer_pings_is_cut() -> None:
    settings = {"ping_interval_s": 0.1, "ping_timeout_s": 0.2, "close_timeout_s": 0.2}
    async with edge(edge=settings) as here, here.player() as dead:
        dead.socket.transport.pause_reading()
        await until(lambda: here.tables.left and not here.gateway.connections())
        assert here.metrics.closed[1011] == 1


async def test_a_process_that_was_frozen_throws_nobody_out_c81() -> None:
    """C81, C28: time in which this process did not run is not held against its clients."""
    settings = {"ping_interval_s": 0.2, "ping_timeout_s": 0.4}
    async with edge(edge=settings) as here, here.player() as ada:
        for _ in range(3):
            for _ in range(TICKS_A_WAIT):
                here.watch.tick()  # there is a ping that has no answer yet
            time.sleep(0.7)  # noqa: ASYNC251 # freezes the server's loop, which is this one
            assert (await ada.ask({"type": "ping"}))["type"] == "pong"
        assert not here.metrics.closed


async def test_a_client_that_does_not_finish_its_close_is_cut() -> None:
    async with edge(edge={"close_timeout_s": 0.2}) as here, here.player() as rude:
        rude.socket.transport.pause_reading()
        await rude.say({"type": "chat", "room": "r", "text": "close 4504"})
        await until(lambda: here.metrics.closed[4504] == 1 and not here.gateway.connections())


async def test_a_close_gets_through_to_a_client_with_many_frames_on_their_way() -> None:
    async with edge(edge={"close_timeout_s": 60, "drain_s": 90}) as here, here.player() as rude:
        await rude.say({"type": "chat", "room": "r", "text": "close 4504"})
        for _ in range(2000):
            await rude.say({"type": "leave", "room": "r"})
        assert (await rude.ended())[0] == 4504
        await until(lambda: not here.gateway.connections())
        assert len(here.tables.seen) == 1


async def test_too_many_connections_of_one_address_get_429_c78() -> None:
    """C78: the refusal says when to come again."""
    async with edge(wire={"connect_count": 3, "connect_window_ms": 60_000}) as here:
        sockets = [await here.socket() for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await here.socket()
        response = refused.value.response
        assert response.status_code == 429
        assert 1 <= int(response.headers["Retry-After"]) <= 60
        here.clock.ahead_ms = 60_000
        sockets.append(await here.socket())
        for socket in sockets:
            await socket.close()


async def test_one_hammering_session_takes_nothing_from_others_of_its_address_c78() -> None:
    """C78: 200 clients behind one address, one of them coming back again and again."""
    async with edge(edge={"hello_count": 30}) as here, here.player() as ada:
        hello = {"type": "hello", "token": ada.welcome["token"]}
        codes = []
        for _ in range(60):
            player = Player(await here.socket())
            answer = await player.ask(hello)
            if answer["type"] == "error":
                assert (answer["code"], answer["retry_ms"] > 0) == ("rate_limited", True)
                codes.append((await player.ended())[0])
            await player.socket.close()
        assert codes
        assert set(codes) == {4503}
        others = await asyncio.gather(*(_come(here) for _ in range(150)))
        assert all(other.welcome["type"] == "welcome" for other in others)
        for other in others:
            await other.socket.close()


async def test_a_session_has_only_so_many_connections_at_once() -> None:
    async with edge(edge={"session_connections": 2}) as here, here.player() as ada:
        hello = {"type": "hello", "token": ada.welcome["token"]}
        async with here.player({"token": ada.welcome["token"]}):
            third = Player(await here.socket())
            assert (await third.ask(hello))["code"] == "rate_limited"
            assert (await third.ended())[0] == 4503
        await until(lambda: len(here.tables.left) == 1)
        async with here.player({"token": ada.welcome["token"]}) as again:
            assert again.welcome["session"] == ada.welcome["session"]


async def test_one_session_over_its_message_rate_takes_nothing_from_others_c78() -> None:
    """C78: others of the same address keep their whole rate, and still get in."""
    wire = {"messages_per_s": 50, "messages_burst": 50}
    async with edge(wire=wire) as here, here.player() as loud, here.player() as bob:
        for _ in range(300):
            await loud.say({"type": "ping"})
        assert (await bob.ask({"type": "ping"}))["type"] == "pong"
        async with here.player() as late:
            assert (await late.ask({"type": "ping"}))["type"] == "pong"
        kinds = [await loud.hear() for _ in range(300)]
        assert any(kind.get("code") == "rate_limited" for kind in kinds)


async def test_the_proxys_header_tells_addresses_apart() -> None:
    wire = {"connect_count": 1, "connect_window_ms": 60_000}
    async with edge(wire=wire, address_header="X-Forwarded-For") as here:
        one = await here.socket(additional_headers={"X-Forwarded-For": "9.9.9.9, 10.0.0.1"})
        two = await here.socket(additional_headers={"X-Forwarded-For": "9.9.9.9, 10.0.0.2"})
        with pytest.raises(InvalidStatus):
            await here.socket(additional_headers={"X-Forwarded-For": "8.8.8.8, 10.0.0.1"})
        await one.close()
        await two.close()


async def test_without_a_proxy_its_header_is_not_believed() -> None:
    async with edge(wire={"connect_count": 1, "connect_window_ms": 60_000}) as here:
        one = await here.socket(additional_headers={"X-Forwarded-For": "10.0.0.1"})
        with pytest.raises(InvalidStatus):
            await here.socket(additional_headers={"X-Forwarded-For": "10.0.0.2"})
        await one.close()


async def test_a_full_server_refuses_with_503() -> None:
    async with edge(edge={"connections": 1}) as here, here.player():
        with pytest.raises(InvalidStatus) as refused:
            await here.socket()
        assert refused.value.response.status_code == 503
        assert "Retry-After" in refused.value.response.headers


async def test_draining_tells_everybody_to_move_and_takes_nobody_in() -> None:
    async with edge() as here, here.player() as ada:
        silent = await here.socket()
        here.gateway.drain()
        moving = await ada.hear()
        assert moving["type"] == "moving"
        assert 0 < moving["retry_ms"] <= 5000
        with pytest.raises(InvalidStatus) as refused:
            await here.socket()
        assert refused.value.response.status_code == 503
        # What is under way goes on until the rooms have stopped.
        assert (await ada.chat("hello"))["type"] == "ack"
        stopping = asyncio.ensure_future(here.gateway.stop(2.0))
        assert (await ada.ended())[0] in (1001, 1012)
        with pytest.raises(ConnectionClosed):  # and no `moving` before a `welcome`
            await silent.recv()
        await stopping


async def test_stopping_is_bounded_also_by_clients_that_do_not_answer() -> None:
    async with edge(edge={"close_timeout_s": 0.3}) as here, here.player() as dead:
        dead.socket.transport.pause_reading()
        async with asyncio.timeout(PATIENCE_S):
            await here.gateway.stop(0.5)
        await until(lambda: not here.gateway.connections())


async def test_rubbish_on_the_port_ends_quietly(caplog: pytest.LogCaptureFixture) -> None:
    async with edge() as here, here.player() as ada:
        for rubbish in (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"A" * 100_000, b"\x00" * 64):
            reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
            writer.write(rubbish)
            writer.write_eof()
            async with asyncio.timeout(PATIENCE_S):
                await reader.read()
            writer.close()
        assert (await ada.ask({"type": "ping"}))["type"] == "pong"
        assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_plain_get_of_the_door_says_what_is_missing() -> None:
    async with edge() as here:
        status, _, _ = await get(here.port, "GET /ws HTTP/1.1\nHost: x")
        assert status == 426


async def test_a_socket_that_breaks_the_websocket_protocol_is_closed_alone() -> None:
    async with edge() as here, here.player() as ada, here.player() as rude:
        rude.socket.transport.write(b"\x83\x80mask")  # a reserved opcode
        assert (await rude.ended())[0] == 1002
        assert (await ada.ask({"type": "ping"}))["type"] == "pong"


async def test_what_the_metrics_count_is_what_happened() -> None:
    async with edge() as here, here.player() as ada:
        await ada.ask({"type": "ping"})
        await ada.ask("{")
        assert here.metrics.intents["ping", "ok"] == 1
        assert here.metrics.intents["faulty", "bad_message"] == 1
        assert here.metrics.frames_in == 3
        assert here.metrics.frames_out == 3
        page = here.metrics.page().decode()
        assert "gamewarden_connections 1.0" in page
        assert "gamewarden_sessions 1.0" in page
        assert json.dumps(ada.welcome["token"]) not in page


async def _come(here: Edge) -> Player:
    player = Player(await here.socket())
    player.welcome = await player.ask({"type": "hello"})
    return player
