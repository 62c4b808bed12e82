"""A state from a scenario's position: a partial referee's view (section 3.3).

Raises `MalformedError` for whatever the section does not allow, naming the place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import msgspec
from msgspec.structs import replace

from gamewarden.errors import MalformedError
from gamewarden.rules.document import complaint
from gamewarden.rules.game import Json
from gamewarden.rules.questions import forbidden

from .cards import (
    CARDS,
    AnyCard,
    CharacterCard,
    EventCard,
    FieldCard,
)
from .in_force import EFFECTS
from .laws import sets_in
from .order import STATUS_NAMES, Permission
from .play import main_prompt
from .setup import config_of
from .state import BLANK, Character, Config, FieldInForce, Player, State, printed, seat_of
from .text import MOST

ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")
SLOT_ID: Final = re.compile(r"([ab])([1-9])")
KEYS: Final = (
    *("turn", "active", "first", "early_pressure"),
    *("field", "players", "characters", "cards"),
)


def arranged(options: Json, position: Json) -> State:
    """The state that a position describes: in phase `main`, with the main prompt open."""
    config = config_of(options)
    _object(position, "arrange", KEYS)
    cards = _cards(position.get("cards", {}))
    turn, active, first = _turn(position)
    state = State(
        config,
        (Player(0), Player(0)),
        turn=turn,
        active=active,
        first=first,
        early_pressure=_flag(position, "early_pressure", "arrange"),
        cards=cards,
        written={id: {"name": id, **position["cards"][id]} for id in cards},
        stack=main_prompt(active),
    )
    state = _with_field(state, position)
    state = _with_players(state, position.get("players", {}))
    state = _with_characters(state, position.get("characters", {}))
    on = state.early_pressure or sets_in(config, turn)
    barred = forbidden(EFFECTS, state, Permission.PRESSURE, None) is not None
    return replace(state, pressure=on and not barred)


# Cards.


def _cards(given: Any) -> dict[str, AnyCard]:
    place = "arrange.cards"
    _object(given, place)
    found = {}
    for id, form in given.items():
        here = f"{place}.{id}"
        _id(id, here)
        if id in CARDS or id == BLANK:
            _fault(here, "an id that the card set does not have")
        found[id] = _card(id, form, here)
    return found


def _card(id: str, form: Any, place: str) -> AnyCard:
    try:
        if _holds_null(form):
            _fault(place, "no null")
        card: AnyCard = msgspec.convert(form, AnyCard)
    except msgspec.ValidationError as error:
        raise MalformedError(complaint(error, place)) from None
    except RecursionError:
        _fault(place, "no form nested as deep as this")
    parts = card.passives if isinstance(card, CharacterCard) else ()
    entries = card.entries if isinstance(card, FieldCard) else ()
    if any(part.holder for part in (*parts, *entries)):
        _fault(place, "no `holder`")
    wanted = _pick(card)
    if wanted is not None and wanted.min > wanted.max:
        _fault(f"{place}.pick", "`min` not above `max`")
    return card if card.name else replace(card, name=id)


def _pick(card: AnyCard) -> Any:
    match card:
        case CharacterCard():
            return None if card.signature is None else card.signature.pick
        case EventCard():
            return card.pick
    return None


def _holds_null(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(_holds_null(one) for one in value.values())
    if isinstance(value, list):
        return any(_holds_null(one) for one in value)
    return value is None


# The turn and the Field.


def _turn(position: Json) -> tuple[int, int, int]:
    turn = _given(position, "turn", "arrange", low=1)
    active = _given(position, "active", "arrange", low=0, high=1)
    first = _given(position, "first", "arrange", low=0, high=1)
    if turn is not None and active is not None:
        said = active if turn % 2 else 1 - active
        if first is not None and first != said:
            _fault("arrange.first", f"{said}, as `turn` and `active` say")
        return turn, active, said
    first = first or 0
    if turn is not None:
        return turn, seat_of(turn, first), first
    active = first if active is None else active
    return 3 if active == first else 4, active, first


def _with_field(state: State, position: Json) -> State:
    if "field" not in position:
        return state
    place = "arrange.field"
    field = position["field"]
    _object(field, place, ("card", "seat", "left"))
    card = _known(state, field.get("card"), FieldCard, f"{place}.card")
    seat = _given(field, "seat", place, low=0, high=1)
    turns = state.config.field_turns
    left = _given(field, "left", place, low=1, high=turns)
    in_force = FieldInForce(
        card,
        state.active if seat is None else seat,
        turns if left is None else left,
    )
    return replace(state, field=in_force)


# Players.


def _with_players(state: State, given: Any) -> State:
    _object(given, "arrange.players", ("0", "1"))
    one, other = (_player(state, seat, given.get(str(seat), {})) for seat in (0, 1))
    return replace(state, players=(one, other))


def _player(state: State, seat: int, given: Any) -> Player:
    place = f"arrange.players.{seat}"
    _object(given, place, ("ap", "hype", "modifiers", "played"))
    config = state.config
    ap = _given(given, "ap", place, low=0)
    if seat == state.active:
        ap = _ap(config, state.turn) if ap is None else ap
    else:
        _only_in_turn(given, ("ap", "played"), place)
    return Player(
        hype=_given(given, "hype", place, low=0, high=config.hype_max) or 0,
        ap=ap,
        modifiers=_hand(state, given.get("modifiers", {}), f"{place}.modifiers"),
        played=_given(given, "played", place, low=0, high=config.modifiers_a_turn) or 0,
    )


def _ap(config: Config, turn: int) -> int:
    return config.first_ap if turn == 1 else config.ap


def _hand(state: State, given: Any, place: str) -> dict[str, bool]:
    _object(given, place)
    if len(given) > state.config.hand_size:
        _fault(place, f"at most {state.config.hand_size} Modifiers")
    hand = {}
    for card, entry in given.items():
        here = f"{place}.{card}"
        _known(state, card, EventCard | FieldCard, here)
        _object(entry, here, ("spent",))
        hand[card] = _flag(entry, "spent", here)
    return hand


# Characters.


def _with_characters(state: State, given: Any) -> State:
    place = "arrange.characters"
    _object(given, place)
    found: dict[str, Character] = {}
    for id, entry in given.items():
        _id(id, f"{place}.{id}")
        found[id] = _character(state, id, entry, f"{place}.{id}")
    for seat, id in enumerate(("a1", "b1")):
        if all(one.seat != seat for one in found.values()):
            if id in found:
                _fault(place, f"a Character of seat {seat}")
            found[id] = _character(state, id, {}, f"{place}.{id}")
    teams = tuple(_team(found, seat, place) for seat in (0, 1))
    in_order = {id: found[id] for team in teams for id in team}
    return replace(state, characters=in_order, teams=teams)


def _team(found: Mapping[str, Character], seat: int, place: str) -> tuple[str, ...]:
    mine = (id for id, one in found.items() if one.seat == seat)
    ids = sorted(mine, key=lambda id: found[id].slot)
    slots = [found[id].slot for id in ids]
    if len(dict.fromkeys(slots)) != len(slots):
        _fault(place, f"no slot of seat {seat} used twice")
    if not any(found[id].health for id in ids):
        _fault(place, f"a living Character of seat {seat}")
    return tuple(ids)


def _character(state: State, id: str, given: Any, place: str) -> Character:
    keys = ("card", "seat", "slot", "health", "shield", "acts", "extra", "spent", *STATUS_NAMES)
    _object(given, place, keys)
    seat, slot = _where(state, id, given, place)
    card = _known(state, given.get("card", BLANK), CharacterCard, f"{place}.card")
    full = printed(state.cards, card)
    assert isinstance(full, CharacterCard)
    health = _given(given, "health", place, low=0, high=full.health)
    shield = _given(given, "shield", place, low=0, high=state.config.shield_max) or 0
    statuses = tuple(status for status in STATUS_NAMES if _flag(given, status, place))
    if health == 0 and (shield or statuses):
        _fault(place, "no Shield and no status on a KO'd Character")
    if seat != state.active:
        _only_in_turn(given, ("acts", "extra"), place)
    extra = _given(given, "extra", place, low=0) or 0
    most = state.config.acts_a_turn + extra
    return Character(
        card,
        seat,
        slot,
        full.health if health is None else health,
        shield,
        statuses,
        acts=_given(given, "acts", place, low=0, high=most) or 0,
        extra=extra,
        spent=_flag(given, "spent", place),
    )


def _where(state: State, id: str, given: Json, place: str) -> tuple[int, int]:
    seat = _given(given, "seat", place, low=0, high=1)
    slot = _given(given, "slot", place, low=1, high=state.config.team_size)
    said = SLOT_ID.fullmatch(id)
    if said is not None:
        seat = "ab".index(said[1]) if seat is None else seat
        slot = int(said[2]) if slot is None else slot
    if seat is None or slot is None:
        _fault(place, "`seat` and `slot`")
    if slot > state.config.team_size:
        _fault(f"{place}.slot", f"a slot up to {state.config.team_size}")
    return seat, slot


# What may stand where.


def _object(value: Any, place: str, keys: tuple[str, ...] | None = None) -> None:
    if not isinstance(value, Mapping):
        _fault(place, "an object")
    for key in value:
        if keys is not None and key not in keys:
            _fault(f"{place}.{key}", f"one of {', '.join(keys)}")


def _id(value: Any, place: str) -> None:
    if not isinstance(value, str) or ID.fullmatch(value) is None:
        _fault(place, "an id of 1 to 24 characters of A-Z a-z 0-9 _ . -")


def _given(given: Json, key: str, place: str, *, low: int, high: int = MOST) -> int | None:
    """A whole number, if that key is there."""
    if key not in given:
        return None
    value = given[key]
    if isinstance(value, bool) or not isinstance(value, int):
        _fault(f"{place}.{key}", "a whole number")
    if not low <= value <= high:
        _fault(f"{place}.{key}", f"{low} to {high}")
    return value


def _flag(given: Json, key: str, place: str) -> bool:
    """Whether a key is there that can only be true."""
    if key in given and given[key] is not True:
        _fault(f"{place}.{key}", "true, or no such key")
    return key in given


def _known(state: State, card: Any, kind: Any, place: str) -> str:
    if not isinstance(card, str) or not isinstance(printed(state.cards, card), kind):
        _fault(place, "a card of that type")
    return card


def _only_in_turn(given: Json, keys: tuple[str, ...], place: str) -> None:
    for key in keys:
        if key in given:
            _fault(f"{place}.{key}", "no such key out of turn")


def _fault(place: str, expected: str) -> NoReturn:
    raise MalformedError(f"{place}: expected {expected}")
