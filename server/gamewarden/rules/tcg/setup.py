"""Options and their ranges (section 1.1), and the state that a match starts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from gamewarden.rules.game import Json, OptionsError

from .cards import DECKS
from .deck_lists import LEFT_OUT, deck_list, fault_of, read_deck, read_decks
from .order import STATUS_NAMES
from .procedures import Opening
from .state import CAPS, Config, Player, State
from .text import MOST
from .zones import MOST as MOST_ZONES


class Range(NamedTuple):
    """What a room may set a number to."""

    low: int
    high: int


RANGES: Final[Mapping[str, Range]] = {
    "columns": Range(3, 9),
    "rows": Range(3, 9),
    "deck_size": Range(10, 60),
    "copies": Range(1, 10),
    "opening_hand": Range(0, 10),
    "turn_draw": Range(0, 3),
    "hand_limit": Range(1, 20),
    "mulligans": Range(0, 1),
    "turn_limit": Range(2, 200),
    "equip_limit": Range(0, 5),
    "base_reach": Range(0, 3),
    "base_movement": Range(0, 3),
    "die": Range(2, 20),
    "luck_mill_over": Range(1, 20),
    "status_drop": Range(0, 3),
    "burn_again_damage": Range(0, 5),
    "hex_toll": Range(0, 5),
    "hex_toll_damage": Range(0, 5),
    "hex_again_damage": Range(0, 5),
    "poison_toll": Range(0, 5),
    "poison_again_mill": Range(0, 5),
    "max_series": Range(1, 20),
}
CAP: Final = Range(1, 9)
FLAGS: Final = (
    "first_turn_draw",
    "first_turn_attack",
    "resist_lowers_burn",
    "resist_lowers_poison",
)
# What a scenario cannot do without, where rooms have narrower ranges.
LIMITS: Final[Mapping[str, Range]] = {
    "columns": Range(1, MOST_ZONES),
    "rows": Range(2, MOST_ZONES),  # two home rows
    "die": Range(1, 256),
}
ANY: Final = Range(0, MOST)


def options(room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
    """What a room plays: its options, and over them each seat's own Deck."""
    found = _whole(room, RANGES, CAP)
    for seat, chosen in own.items():
        for key, deck in chosen.items():
            if key != "deck":
                raise OptionsError(key, "not for a seat to choose")
            found["decks"][str(seat)] = read_deck(deck, "deck")
    config = config_of(found)
    for seat, chosen in found["decks"].items():
        fault = fault_of(config, deck_list(chosen))
        if fault is not None:
            theirs = "deck" in own.get(int(seat), {})
            raise OptionsError("deck" if theirs else "decks", fault)
    return found


def _within(key: str, number: int, allowed: Range) -> None:
    if not allowed.low <= number <= allowed.high:
        raise OptionsError(key, f"a number from {allowed.low} to {allowed.high}")


def fresh(options: Mapping[str, Any]) -> Json:
    """Options with their defaults, of the right types, whatever the ranges of rooms.

    Raises `OptionsError` for an unknown key, a value of the wrong type, a number that no match can
    be played with, or a Deck of cards that there are not.
    """
    numbers = {key: LIMITS.get(key, ANY) for key in RANGES}
    return _whole(options, numbers, Range(1, ANY.high))


def _whole(options: Mapping[str, Any], numbers: Mapping[str, Range], cap: Range) -> Json:
    for key in options:
        if key not in RANGES and key not in (*FLAGS, "counter_caps", "first", "decks"):
            raise OptionsError(str(key), "no such option")
    found: Json = asdict(Config())
    for key, allowed in numbers.items():
        if key in options:
            found[key] = _number(key, options[key], allowed)
    for key in FLAGS:
        if key in options:
            found[key] = _flag(key, options[key])
    found["counter_caps"] = _caps(options.get("counter_caps", {}), cap)
    if "first" in options:
        found["first"] = _number("first", options["first"], Range(0, 1))
    found["decks"] = read_decks(options.get("decks", {}))
    return found


def _number(key: str, value: Any, allowed: Range) -> int:
    if type(value) is not int:
        raise OptionsError(key, "a whole number")
    _within(key, value, allowed)
    return value


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise OptionsError(key, "true or false")
    return value


def _caps(given: Any, allowed: Range) -> Json:
    """The caps of counters: those given, and the others as they are."""
    if not isinstance(given, Mapping) or any(key not in STATUS_NAMES for key in given):
        raise OptionsError("counter_caps", "numbers by status")
    caps = {key: _number("counter_caps", cap, allowed) for key, cap in given.items()}
    return {**CAPS, **caps}


def config_of(options: Json) -> Config:
    """The numbers of whole options."""
    return Config(**{key: options[key] for key in (*RANGES, *FLAGS, "counter_caps")})


def opening(options: Json) -> State:
    """The state before anything has happened: everything is still to be done."""
    one, other = (deck_list(options["decks"][seat]) for seat in ("0", "1"))
    begin = Opening((one, other), first=options.get("first"))
    return State(config_of(options), (Player(), Player()), stack=(begin,))


def options_schema() -> Json:
    """The room's options as a JSON Schema."""
    config = Config()
    numbers: Json = {
        key: {
            "type": "integer",
            "minimum": allowed.low,
            "maximum": allowed.high,
            "default": getattr(config, key),
        }
        for key, allowed in RANGES.items()
    }
    flags = {key: {"type": "boolean", "default": getattr(config, key)} for key in FLAGS}
    cap: Json = {"type": "integer", "minimum": CAP.low, "maximum": CAP.high}
    caps = {
        key: {**cap, "default": CAPS[key]} if key in CAPS else cap for key in STATUS_NAMES
    }  # fmt: skip
    deck: Json = {
        "oneOf": [
            {"enum": list(DECKS)},
            {
                "type": "object",
                "properties": {
                    "character": {"type": "string"},
                    "cards": {
                        "type": "object",
                        "additionalProperties": {"type": "integer", "minimum": 1},
                    },
                },
                "required": ["character", "cards"],
                "additionalProperties": False,
            },
        ]
    }
    decks = {str(seat): {**deck, "default": name} for seat, name in enumerate(LEFT_OUT)}
    return {
        "type": "object",
        "properties": numbers
        | flags
        | {
            "counter_caps": {
                "type": "object",
                "properties": caps,
                "additionalProperties": False,
            },
            "first": {"enum": [0, 1]},
            "decks": {"type": "object", "properties": decks, "additionalProperties": False},
        },
        "additionalProperties": False,
    }
