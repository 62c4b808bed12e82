"""The card set is that of the rulebook, word for word and number for number."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from gamewarden.rules.tcg.cards import CARDS, DECKS, Card
from gamewarden.rules.tcg.cards.form import AnyBlock
from gamewarden.rules.tcg.changes import AnyChange
from gamewarden.rules.tcg.deck_lists import fault_of
from gamewarden.rules.tcg.play import PROCEDURES
from gamewarden.rules.tcg.procedures import DeckList
from gamewarden.rules.tcg.rolling import Rolled
from gamewarden.rules.tcg.state import AnyFrame, Config
from gamewarden.rules.tcg.statuses import STATUSES
from gamewarden.rules.tcg.told import SECRET, WORDS
from gamewarden.rules.tcg.verbs import AnyVerb

RULEBOOK = files("gamewarden.rules.tcg").joinpath("rulebook.md").read_text(encoding="utf-8")
CARD_SECTION = RULEBOOK[RULEBOOK.index("## 5.3") :]
NOT_TOLD = {  # they move what no event of section 4.4 speaks of, or are only listened to
    "CharacterPlaced", "OpenerSet", "HandReturned", "PhaseBegan", "TurnEnding", "TollsDue",
    "AttackEnded", "ConditionMet", "ConditionsTaken",
}  # fmt: skip


def block(number: int) -> dict[str, Any]:
    """The n-th machine-readable block of the card section."""
    found: dict[str, Any] = json.loads(
        re.findall(r"```json\n(.*?)```", CARD_SECTION, re.DOTALL)[number]
    )
    return found


def table() -> dict[str, str]:
    """The effect column of the printed tables, by card id."""
    rows = RULEBOOK[RULEBOOK.index("## 5.2") : RULEBOOK.index("## 5.3")].splitlines()
    cells = [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]
    return {row[1].strip("`"): row[-1] for row in cells if len(row) > 2 and row[1][0] == "`"}


def without_text(card: Card) -> Card:
    return msgspec.structs.replace(card, text="")


@pytest.mark.parametrize("id", list(CARDS))
def test_a_card_is_what_the_rulebooks_block_says(id: str):
    assert msgspec.convert(block(0)[id], Card) == without_text(CARDS[id])


def test_the_card_set_has_the_order_of_the_rulebook():
    assert list(CARDS) == list(block(0))
    assert len(CARDS) == 96


def test_each_card_has_the_text_of_the_printed_table():
    assert {id: card.text for id, card in CARDS.items()} == table()


def test_the_ready_made_decks_are_those_of_the_rulebook_and_may_be_played():
    printed = {name: msgspec.convert(deck, DeckList) for name, deck in block(1).items()}
    assert printed == DECKS
    assert [fault_of(Config(), deck) for deck in DECKS.values()] == [None] * 4


def test_every_card_of_the_set_is_played_in_some_deck_or_free_to_be():
    in_decks = {card for deck in DECKS.values() for card in (deck.character, *deck.cards)}
    assert in_decks <= set(CARDS)
    assert {deck.character for deck in DECKS.values()} == {
        id for id, card in CARDS.items() if card.type == "character"
    }


def test_a_card_survives_being_told_and_read_again():
    for card in CARDS.values():
        assert msgspec.convert(msgspec.to_builtins(card), Card) == card


def test_every_change_is_told_or_known_not_to_be():
    kinds = {one.__name__ for one in get_args(AnyChange)}
    assert kinds == {one.__name__ for one in WORDS if one is not Rolled} | NOT_TOLD
    assert set(SECRET) <= set(WORDS)


def test_every_procedure_has_steps_and_a_place_in_the_stack():
    assert set(PROCEDURES) <= set(get_args(AnyFrame))


def test_the_vocabulary_is_that_of_the_rulebook():
    verbs = {one.__struct_config__.tag for one in get_args(AnyVerb)}
    kinds = {one.__struct_config__.tag for one in get_args(AnyBlock)}
    assert verbs == set(re.findall(r"TCG-EFFECT-\d+\*\* \[ruling\] `(\w+)`", RULEBOOK))
    assert kinds == {"ability", "trigger", "passive", "immediate"}
    assert list(STATUSES) == ["burn", "hex", "poison", "blind", "stun", "nul"]
