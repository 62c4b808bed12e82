"""What seats bring: the Decks of options, read and judged (TCG-SETUP-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamewarden.rules.game import Json, OptionsError

from .cards import CARDS, DECKS
from .procedures import DeckList
from .state import Config

LEFT_OUT: Final = ("cinder", "marrow")  # what a seat plays that chose nothing
MOST: Final = 240  # cards that a shuffle of the fair dice can take in


def read_decks(given: Any) -> Json:
    """The Decks of both seats as they stand in options, with defaults for those left out."""
    if not isinstance(given, Mapping) or any(key not in ("0", "1") for key in given):
        raise OptionsError("decks", "Decks by seat, 0 and 1")
    return {
        seat: read_deck(given.get(seat, name), "decks")
        for seat, name in zip(("0", "1"), LEFT_OUT, strict=True)
    }


def read_deck(given: Any, key: str) -> str | Json:
    """A Deck as it may stand in options: the name of a ready-made one, or Character and cards."""
    if isinstance(given, str):
        if given in DECKS:
            return given
    elif isinstance(given, Mapping) and sorted(given, key=str) == ["cards", "character"]:
        character, cards = given["character"], given["cards"]
        if _is(character, "character") and _are_cards(cards):
            return {"character": character, "cards": dict(cards)}
    raise OptionsError(
        key, "the name of a ready-made Deck, or a Character and the cards of a Deck"
    )  # fmt: skip


def _are_cards(cards: Any) -> bool:
    return (
        isinstance(cards, Mapping)
        and all(id in CARDS and not _is(id, "character") for id in cards)
        and all(type(n) is int and 1 <= n <= MOST for n in cards.values())
        and sum(cards.values()) <= MOST
    )


def _is(card: Any, type_: str) -> bool:
    return isinstance(card, str) and card in CARDS and CARDS[card].type == type_


def deck_list(chosen: str | Json) -> DeckList:
    """The cards that an entry of whole options stands for."""
    if isinstance(chosen, str):
        return DECKS[chosen]
    return DeckList(chosen["character"], chosen["cards"])


def fault_of(config: Config, deck: DeckList) -> str | None:
    """What a Deck breaks of what it must be, in words; nothing if it may be played."""
    size = sum(deck.cards.values())
    if size != config.deck_size:
        return f"a Deck of {config.deck_size} cards, this has {size}"
    copies: dict[str, int] = {}
    for id, n in deck.cards.items():
        name = CARDS[id].original_name
        copies[name] = copies.get(name, 0) + n
        if copies[name] > config.copies:
            return f"at most {config.copies} cards of one original name, this has {name} more often"
    return None
