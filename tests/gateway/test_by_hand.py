"""Anybody can check a record: done here from the wire, with nothing of the server's own code."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from gamewarden.app import App
from gamewarden.config import Config

from .by_hand import Json, Stream, referee_views, rolls
from .table import Guest, close, guest, play, seated

DECK: Json = {"character": "vesna", "cards": {"ember_imp": 10, "forge_hound": 10, "rally": 10}}
SIZES = {"deck_size": 30, "copies": 10, "decks": {"0": DECK, "1": DECK}}


@pytest.fixture
async def two() -> AsyncIterator[tuple[Guest, Guest]]:
    config = Config(port=0, durability="memory", node="here")
    async with App(config) as app:
        ada, bob = await guest(app.port, name="Ada"), await guest(app.port, name="Bob")
        yield ada, bob
        await close(ada, bob)


async def replayed(ada: Guest, bob: Guest, actions: int, **create: Any) -> Json:
    """The replay of so many actions, the first of `legal` each time, and a resignation."""
    room = await seated(ada, bob, **create)
    await play(room, ada, bob, actions=actions)
    await ada.ask("resign", room=room)
    replay = await bob.ask("replay", room=room)
    assert replay["record"]["seeds"] == {"0": "one", "1": "other"}
    return replay


async def test_the_opener_of_hype_is_the_first_draw_of_the_stream(
    two: tuple[Guest, Guest],
) -> None:
    replay = await replayed(*two, 30)
    stream = Stream(replay["record"])
    told = rolls(replay)
    assert told[0]["for"] == "first"
    assert [stream.below(roll["n"]) for roll in told] == [roll["dice"][0] for roll in told]
    assert referee_views(replay)[0]["first"] == told[0]["dice"][0]


async def test_dice_of_warband_are_the_stream_in_the_order_of_the_rulebook(
    two: tuple[Guest, Guest],
) -> None:
    replay = await replayed(*two, 60, ruleset="warband", options={"format": "quick"})
    stream = Stream(replay["record"])
    assert referee_views(replay)
    told = rolls(replay)
    assert len(told) >= 2
    for roll in told:  # the first of `legal` never rolls a die again
        assert [stream.below(6) + 1 for _ in roll["dice"]] == roll["dice"]


async def test_ids_decks_and_hands_of_tcg_are_drawn_from_the_stream(
    two: tuple[Guest, Guest],
) -> None:
    """TCG-SETUP-3 and TCG-SETUP-5."""
    replay = await replayed(*two, 0, ruleset="tcg", options=SIZES)
    stream = Stream(replay["record"])
    taken: set[str] = set()
    decks: list[list[tuple[str, str]]] = []
    characters = []
    for _ in range(2):
        names = [name for name, copies in sorted(DECK["cards"].items()) for _ in range(copies)]
        deck = [(stream.token(taken), name) for name in names]
        characters.append(stream.token(taken))
        stream.shuffle(deck)
        decks.append(deck)
    begun = referee_views(replay)[0]
    assert begun["first"] == stream.below(2)
    for seat, deck in enumerate(decks):
        player = begun["players"][str(seat)]
        assert player["character"] == characters[seat]
        assert {id: card["card"] for id, card in player["hand"].items()} == dict(deck[:5])
        assert player["deck_order"] == [id for id, _ in deck[5:]]
        assert {id: card["card"] for id, card in player["deck"].items()} == dict(deck[5:])
