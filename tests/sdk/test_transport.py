"""Transports: the pair in memory, and WebSockets against a real socket on the loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import pytest
from websockets.asyncio.server import Request, Response, ServerConnection, serve

from gamewarden.protocol.messages import OUTBOUND_LIMIT, SUBPROTOCOL
from gamewarden_client import ConnectFailedError, LinkCutError
from gamewarden_client.transport import dial_websocket, memory_pair

Handler = Callable[[ServerConnection], Awaitable[None]]


@asynccontextmanager
async def listening(
    handler: Handler, refuse: HTTPStatus | None = None, subprotocol: str = SUBPROTOCOL
) -> AsyncIterator[str]:
    def answer(connection: ServerConnection, request: Request) -> Response | None:
        return None if refuse is None else connection.respond(refuse, "in words")

    async with serve(
        handler, "127.0.0.1", 0, process_request=answer, subprotocols=[subprotocol]
    ) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"


async def echo(connection: ServerConnection) -> None:
    async for message in connection:
        assert isinstance(message, str)
        await connection.send(message)


async def test_text_frames_go_both_ways_uncompressed_under_the_subprotocol():
    async def handler(connection: ServerConnection) -> None:
        assert connection.subprotocol == SUBPROTOCOL
        assert connection.protocol.extensions == []
        await echo(connection)

    async with listening(handler) as url:
        transport = await dial_websocket(url, timeout_s=2)
        await transport.send('{"name":"Ädä"}'.encode())
        assert await transport.receive() == '{"name":"Ädä"}'.encode()
        await transport.close()
        await transport.close()
        with pytest.raises(LinkCutError):
            await transport.receive()
        with pytest.raises(LinkCutError):
            await transport.send(b"{}")


async def test_a_close_code_of_the_server_is_told():
    async def handler(connection: ServerConnection) -> None:
        await connection.close(4504, "replaced")

    async with listening(handler) as url:
        transport = await dial_websocket(url, timeout_s=2)
        with pytest.raises(LinkCutError, match="replaced") as caught:
            await transport.receive()
        assert caught.value.code == 4504
        assert caught.value.final


async def test_the_largest_frame_that_the_server_may_send_is_taken():
    async def handler(connection: ServerConnection) -> None:
        await connection.send("x" * OUTBOUND_LIMIT)
        await connection.send("x" * (OUTBOUND_LIMIT + 1))
        await connection.wait_closed()

    async with listening(handler) as url:
        transport = await dial_websocket(url, timeout_s=2)
        assert len(await transport.receive()) == OUTBOUND_LIMIT
        with pytest.raises(LinkCutError) as caught:
            await transport.receive()
        assert caught.value.code == 1009


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (HTTPStatus.BAD_REQUEST, ConnectFailedError),
        (HTTPStatus.FORBIDDEN, ConnectFailedError),
        (HTTPStatus.NOT_FOUND, ConnectFailedError),
        (HTTPStatus.TOO_MANY_REQUESTS, LinkCutError),
        (HTTPStatus.SERVICE_UNAVAILABLE, LinkCutError),
    ],
)
async def test_a_refused_upgrade_is_final_unless_it_passes_by_itself(
    status: HTTPStatus, error: type[Exception]
):
    async with listening(echo, refuse=status) as url:
        with pytest.raises(error, match=str(status.value)):
            await dial_websocket(url, timeout_s=2)


async def test_a_port_without_a_server_may_have_one_later():
    with pytest.raises(LinkCutError, match="Connection refused"):
        await dial_websocket("ws://127.0.0.1:1/ws", timeout_s=2)


@pytest.mark.parametrize("url", ["htp://nowhere", "ws://127.0.0.1:99999/ws"])
async def test_an_address_that_is_none_is_final(url: str):
    with pytest.raises(ConnectFailedError, match=url):
        await dial_websocket(url, timeout_s=2)


async def test_a_pair_in_memory_carries_frames_in_order_and_then_its_end():
    near, far = memory_pair()
    await near.send(b"1")
    await near.send(b"2")
    await near.close(4504, "replaced")
    assert [await far.receive(), await far.receive()] == [b"1", b"2"]
    with pytest.raises(LinkCutError, match="replaced"):
        await far.receive()
    with pytest.raises(LinkCutError):
        await far.send(b"3")
    with pytest.raises(LinkCutError):
        await near.receive()


async def test_a_pair_in_memory_wakes_whoever_waits_when_it_ends():
    near, far = memory_pair()
    waiting = asyncio.create_task(near.receive())
    await asyncio.sleep(0)
    await near.close()
    with pytest.raises(LinkCutError):
        await waiting
    with pytest.raises(LinkCutError):
        await far.receive()
