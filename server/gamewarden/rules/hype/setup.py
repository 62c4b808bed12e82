"""Options and their ranges (section 1.1), and the state that a match starts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from gamewarden.errors import MalformedError
from gamewarden.rules.game import Json, OptionsError

from .actions import LineUp
from .cards import CHARACTERS, LINE_UPS, MODIFIERS
from .casting import why_not_line_up
from .procedures import Opening
from .state import Config, Phase, Player, State
from .text import MOST

SETUPS: Final = ("ready", "secret", "draft")
LEFT_OUT: Final = ("hammers", "needles")  # what a seat plays that chose nothing


class Range(NamedTuple):
    """What a room may set a number to; in steps of `step`."""

    low: int
    high: int
    step: int = 1


RANGES: Final[Mapping[str, Range]] = {
    "team_size": Range(1, 3),
    "hand_size": Range(0, 8),
    "ap": Range(0, 10),
    "first_ap": Range(0, 10),
    "hype_start": Range(0, 10),
    "hype_gain": Range(0, 10),
    "hype_max": Range(0, 10),
    "shield_max": Range(0, 100),
    "basic_cost": Range(0, 5),
    "basic_damage": Range(0, 100, 10),
    "guard_cost": Range(0, 5),
    "guard_shield": Range(0, 100, 10),
    "acts_a_turn": Range(0, 3),
    "modifiers_a_turn": Range(0, 3),
    "exposed_bonus": Range(0, 50),
    "field_turns": Range(1, 10),
    "pressure_round": Range(0, 50),
    "pressure_bonus": Range(0, 50),
    "drain_damage": Range(0, 100, 10),
    "final_bell": Range(1, 50),
}


def options(room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
    """What a room plays: its options, and over them each seat's own line-up.

    HYPE-SETUP-4: whatever cannot be played is an `OptionsError`, and there is no such room.
    """
    found = fresh(room)
    for key, allowed in RANGES.items():
        number = found[key]
        if not allowed.low <= number <= allowed.high or number % allowed.step:
            raise OptionsError(key, _words(allowed))
    for seat, chosen in own.items():
        for key, line_up in chosen.items():
            if key != "line_up" or found["setup"] != "ready":
                raise OptionsError(key, "not for a seat to choose here")
            found["line_ups"][str(seat)] = _read_line_up(line_up, "line_up")
    config = config_of(found)
    for seat_key, line_up in found.get("line_ups", {}).items():
        rule = why_not_line_up(config, _line_up(line_up))
        if rule is not None:
            theirs = "line_up" in own.get(int(seat_key), {})
            raise OptionsError("line_up" if theirs else "line_ups", f"a line-up by {rule}")
    return found


def _words(allowed: Range) -> str:
    tens = f" in steps of {allowed.step}" if allowed.step > 1 else ""
    return f"a number from {allowed.low} to {allowed.high}{tens}"


def fresh(options: Mapping[str, Any]) -> Json:
    """Options with their defaults, of the right types, whatever the ranges of rooms.

    Raises `OptionsError` for an unknown key, a value of the wrong type, a number below 0 or a team
    that the card set cannot fill.
    """
    for key in options:
        if key not in RANGES and key not in ("first", "setup", "line_ups"):
            raise OptionsError(str(key), "no such option")
    setup = options.get("setup", "ready")
    if not isinstance(setup, str) or setup not in SETUPS:
        raise OptionsError("setup", f"one of {', '.join(SETUPS)}")
    found: Json = asdict(Config())
    for key in RANGES:
        if key in options:
            found[key] = _number(key, options[key])
    teams = 2 if setup == "draft" else 1
    if not 1 <= found["team_size"] <= len(CHARACTERS) // teams:
        raise OptionsError("team_size", "a team that the card set can fill")
    if found["hand_size"] > len(MODIFIERS):
        raise OptionsError("hand_size", "a hand that the card set can fill")
    if "first" in options:
        found["first"] = _number("first", options["first"])
        if found["first"] not in (0, 1):
            raise OptionsError("first", "a seat: 0 or 1")
    found["setup"] = setup
    if setup == "ready":
        found["line_ups"] = _line_ups(options.get("line_ups", {}))
    elif "line_ups" in options:
        raise OptionsError("line_ups", "none in a set-up where they are named by hand")
    return found


def _number(key: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise OptionsError(key, f"a whole number from 0 to {MOST}")
    return value


def _line_ups(given: Any) -> Json:
    if not isinstance(given, Mapping) or any(key not in ("0", "1") for key in given):
        raise OptionsError("line_ups", "line-ups by seat, 0 and 1")
    return {
        key: _read_line_up(given.get(key, default), "line_ups")
        for key, default in zip(("0", "1"), LEFT_OUT, strict=True)
    }


def _read_line_up(given: Any, key: str) -> Any:
    """A line-up as it may stand in options: the name of a ready-made one, or team and hand."""
    if isinstance(given, str):
        if given in LINE_UPS:
            return given
    elif isinstance(given, Mapping) and sorted(given, key=str) == ["hand", "team"]:
        team, hand = given["team"], given["hand"]
        if _are_ids(team, hand):
            return {"team": list(team), "hand": list(hand)}
    raise OptionsError(key, "the name of a ready-made line-up, or team and hand")


def _are_ids(*lists: Any) -> bool:
    return all(isinstance(ids, list) and all(isinstance(id, str) for id in ids) for ids in lists)


def _line_up(given: Any) -> LineUp:
    if isinstance(given, str):
        return LINE_UPS[given]
    return LineUp(tuple(given["team"]), tuple(given["hand"]))


def config_of(options: Json) -> Config:
    """The numbers of whole options."""
    return Config(**{key: options[key] for key in RANGES})


def opening(options: Json) -> State:
    """The state before anything has happened: everything is still to be done.

    Raises `MalformedError` for line-ups that cannot be played, which a scenario may have.
    """
    config = config_of(options)
    setup = options["setup"]
    line_ups: tuple[LineUp, ...] = ()
    if setup == "ready":
        line_ups = tuple(_line_up(options["line_ups"][seat]) for seat in ("0", "1"))
    for line_up in line_ups:
        rule = why_not_line_up(config, line_up)
        if rule is not None:
            raise MalformedError(f"options.line_ups: expected line-ups by {rule}")
    player = Player(hype=config.hype_start)
    phase: Phase = "main" if setup == "ready" else "draft" if setup == "draft" else "line_up"
    begin = Opening(setup=setup, first=options.get("first"), line_ups=line_ups)
    return State(config, (player, player), phase=phase, stack=(begin,))


def options_schema() -> Json:
    """The room's options as a JSON Schema."""
    numbers: Json = {
        key: {
            "type": "integer",
            "minimum": allowed.low,
            "maximum": allowed.high,
            "default": getattr(Config(), key),
        }
        | ({"multipleOf": allowed.step} if allowed.step > 1 else {})
        for key, allowed in RANGES.items()
    }
    ids = {"type": "array", "items": {"type": "string"}}
    line_up = {
        "oneOf": [
            {"enum": list(LINE_UPS)},
            {
                "type": "object",
                "properties": {"team": ids, "hand": ids},
                "required": ["team", "hand"],
                "additionalProperties": False,
            },
        ]
    }
    seats = {str(seat): {**line_up, "default": name} for seat, name in enumerate(LEFT_OUT)}
    return {
        "type": "object",
        "properties": numbers
        | {
            "first": {"enum": [0, 1]},
            "setup": {"enum": list(SETUPS), "default": "ready"},
            "line_ups": {"type": "object", "properties": seats, "additionalProperties": False},
        },
        "additionalProperties": False,
    }
