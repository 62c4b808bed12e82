"""Draft and line-up: which cards are good, and who stands where."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from gamewarden.rules.game import Json, Legal

# Matches won out of a hundred by teams and hands drawn by lot, 900 matches of this bot with itself.
CHARACTERS: Final = {
    "torvik": 48, "mirelle": 48, "pummice": 56, "sable": 49, "gantry": 51, "crake": 52,
    "joss": 48, "kestrel": 53, "thistledown": 47, "kiln": 41, "pip": 49, "nocturne": 44,
    "maru": 47, "dross": 64, "vesper": 47, "odalys": 57,
}  # fmt: skip
MODIFIERS: Final = {
    "spotlight_sweep": 50, "smoke_curtain": 46, "barricade": 51, "heckle": 48, "power_cut": 48,
    "flashpan": 48, "falling_rig": 55, "sucker_bet": 51, "encore": 50, "crowd_surge": 57,
    "shake_it_off": 47, "last_call": 48, "curtain_drop": 55, "open_pit": 53, "soft_mats": 52,
    "hot_lights": 51, "crumbling_boards": 50, "dead_mic": 47, "fog_bank": 53,
    "cool_down_hall": 48, "cheering_rafters": 48, "padded_corners": 46,
}  # fmt: skip
UNKNOWN: Final = 50  # a card that none of the tables has
# Who stands leftmost is what effects without a pick hit first.
LEFTMOST: Final = {"odalys": 6, "pummice": 4, "gantry": 2, "crake": 2, "sable": 1}


def draft(legal: Legal, rng: Random) -> Json:
    """The best Character that is still free."""
    return _best(legal.actions, lambda action: CHARACTERS.get(action["card"], UNKNOWN), rng)


def line_up(legal: Legal, rng: Random) -> Json:
    """The best of the line-ups that are listed."""
    return _best(legal.actions, _line_up, rng)


def _line_up(action: Json) -> int:
    team, hand = action["team"], action["hand"]
    value = sum(CHARACTERS.get(card, UNKNOWN) for card in team)
    value += sum(MODIFIERS.get(card, UNKNOWN) for card in hand)
    return value + (LEFTMOST.get(team[0], 0) if team else 0)


def _best(actions: list[Json], value: Callable[[Json], int], rng: Random) -> Json:
    """One of the actions with the highest value, by lot."""
    values = [value(action) for action in actions]
    most = max(values)
    return rng.choice([one for one, worth in zip(actions, values, strict=True) if worth == most])
