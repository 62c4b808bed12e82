"""The card set is that of the rulebook, word for word and number for number."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from gamewarden.rules.hype import order
from gamewarden.rules.hype.actions import LineUp
from gamewarden.rules.hype.cards import (
    CARDS,
    CHARACTERS,
    EVENTS,
    FIELDS,
    LINE_UPS,
    AnyCard,
)
from gamewarden.rules.hype.changes import AnyChange
from gamewarden.rules.hype.fields import ENTRIES
from gamewarden.rules.hype.passives import PASSIVES, AnyPassive
from gamewarden.rules.hype.play import PROCEDURES
from gamewarden.rules.hype.state import AnyFrame
from gamewarden.rules.hype.statuses import STATUSES
from gamewarden.rules.hype.told import WORDS

RULEBOOK = files("gamewarden.rules.hype").joinpath("rulebook.md").read_text(encoding="utf-8")


class Printed(msgspec.Struct):
    """A line-up as the rulebook prints it."""

    team: tuple[str, ...]
    hand: tuple[str, ...]


def block(number: int) -> dict[str, Any]:
    """The n-th machine-readable block of the rulebook."""
    found: dict[str, Any] = json.loads(
        re.findall(r"```json\n(.*?)```", RULEBOOK, re.DOTALL)[number]
    )
    return found


@pytest.mark.parametrize("id", list(CARDS))
def test_a_card_is_what_the_rulebooks_block_says(id: str):
    assert msgspec.convert(block(0)[id], AnyCard) == CARDS[id]


def test_the_card_set_has_the_order_of_the_rulebook():
    assert list(CARDS) == list(block(0))
    assert (len(CHARACTERS), len(EVENTS), len(FIELDS)) == (16, 13, 9)


def test_the_ready_made_line_ups_are_those_of_the_rulebook():
    printed = {name: msgspec.convert(line_up, Printed) for name, line_up in block(1).items()}
    assert {name: (one.team, one.hand) for name, one in printed.items()} == {
        name: (one.team, one.hand) for name, one in LINE_UPS.items()
    }
    assert list(LINE_UPS) == list(printed)


def test_every_status_has_its_file_and_its_place():
    assert tuple(STATUSES) == order.STATUS_NAMES == get_args(order.StatusName)


def test_every_kind_of_passive_and_entry_is_listened_to():
    assert set(PASSIVES) == set(get_args(AnyPassive))
    assert len(ENTRIES) == 6


def test_every_procedure_that_a_stack_may_hold_has_its_steps():
    frames = {frame for frame in get_args(AnyFrame) if isinstance(frame, type)}
    assert frames == set(PROCEDURES)


def test_every_change_has_words_or_none_on_purpose():
    silent = {change.__name__ for change in get_args(AnyChange) if change not in WORDS}
    assert silent == {
        *("OpenerSet", "DraftEnded", "MatchStarted", "PressureCalled"),
        *("Acted", "Guarded", "StartReached", "EndReached", "LastTextRead", "TurnCleared"),
        "FieldCounted",
    }


def test_an_action_is_named_as_the_rulebook_names_it():
    assert msgspec.to_builtins(LineUp(("a",), ("b",)))["do"] == "line_up"
