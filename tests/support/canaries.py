"""Looks for hidden cards in everything that anybody was sent of a match of `tcg`.

Every card of such a match is the only one of its name, so its name tells it, and so does its id.
What was hidden from whom is worked out from the record when the match is over.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gamewarden.rules.game import Json, Viewer, rulesets
from gamewarden.rules.record import Record, walk
from gamewarden.rules.tcg.cards import CARDS

from .attempts import words_in

ID = re.compile(r"k[0-9a-f]{8}")
DECK_SIZE = 20
TOLD_TO_ALL = ("options", "rulesets")  # Deck lists are open, and so is the card set


class Sent(NamedTuple):
    """A text that reached somebody: the seq that the match was at, and whose eyes they are."""

    seq: int
    viewer: Viewer
    text: str


def singletons(chance: random.Random) -> Json:
    """Options of a match in which no two cards have the same name."""
    leaders = [id for id, card in CARDS.items() if card.type == "character"]
    others = [id for id, card in CARDS.items() if card.type != "character"]
    drawn = chance.sample(others, 2 * DECK_SIZE)
    cards = (drawn[:DECK_SIZE], drawn[DECK_SIZE:])
    decks = {
        str(seat): {"character": leader, "cards": dict.fromkeys(cards[seat], 1)}
        for seat, leader in enumerate(chance.sample(leaders, 2))
    }
    return {"deck_size": DECK_SIZE, "copies": 1, "decks": decks, "first_turn_attack": True}


def varied(actions: list[Json], chance: random.Random) -> Json:
    """One of the actions, each kind as likely as any other but the end of the turn."""
    kinds = sorted({action["do"] for action in actions})
    kind = chance.choice(kinds)
    if kind == "end" and len(kinds) > 1:
        kind = chance.choice(kinds)
    return chance.choice([action for action in actions if action["do"] == kind])


def leaks(record: Record, sent: Iterable[Sent]) -> list[str]:
    """What was sent that names a card which whoever got it could not know."""
    hidden = [_hidden(now.view) for now in walk(record, rulesets()[record.ruleset])]
    found = []
    for seq, viewer, text in sent:
        named = set(ID.findall(text)) | _names(text)
        secret = hidden[seq - 1][viewer] if seq else set(_all_names(record))
        if told := named & secret:
            found.append(f"{viewer} at {seq}: {sorted(told)} in {text}")
    return found


def _hidden(view: Json) -> Mapping[Viewer, set[str]]:
    """The ids and names of hidden cards by viewer, of a referee's view."""
    decks, hands = [], []
    for player in view["players"].values():
        decks.append(_words(player["deck"]))
        hands.append(_words(player["hand"]))
    both = decks[0] | decks[1]
    return {0: both | hands[1], 1: both | hands[0], -1: both | hands[0] | hands[1]}


def _words(cards: Json) -> set[str]:
    return set(cards) | {card["card"] for card in cards.values()}


def _all_names(record: Record) -> Iterable[str]:
    for deck in record.options["decks"].values():
        yield from deck["cards"]


def _names(text: str) -> set[str]:
    try:
        told: Any = json.loads(text)
    except ValueError:
        return set(re.findall(r"[a-z_]+", text))  # a page, a log, a table of numbers
    if isinstance(told, dict):
        told = {key: value for key, value in told.items() if key not in TOLD_TO_ALL}
    return words_in(told)
