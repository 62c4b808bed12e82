"""A player's name on the wire."""

from __future__ import annotations

from gamewarden.app import App
from gamewarden.config import Config

from .table import close, guest, seated


async def test_of_a_long_name_everybody_is_told_the_first_24_characters() -> None:
    """Section 7 of docs/protocol.md: up to `name_length` are taken."""
    async with App(Config(port=0, durability="memory", node="here")) as app:
        long = "abcdefghij" * 4
        ada, bob = await guest(app.port, name=long), await guest(app.port, name="Bob")
        assert ada.welcome["limits"]["name_length"] == len(long)
        assert ada.welcome["name"] == long[:24]
        room = await seated(ada, bob)
        assert bob.rooms[room]["seats"]["0"]["name"] == long[:24]
        await close(ada, bob)
