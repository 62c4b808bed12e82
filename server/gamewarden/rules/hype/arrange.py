"""A state from a scenario's position: a partial referee's view (section 3.3).

Raises `MalformedError` for whatever the section does not allow, naming the place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.positions import (
    a_flag,
    a_form,
    a_number,
    an_id,
    an_object,
    fault,
    whose_turn,
)
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

SLOT_ID: Final = re.compile(r"([ab])([1-9])")
KEYS: Final = (
    *("turn", "active", "first", "early_pressure"),
    *("field", "players", "characters", "cards"),
)


def arranged(options: Json, position: Json) -> State:
    """The state that a position describes: in phase `main`, with the main prompt open."""
    config = config_of(options)
    an_object(position, "arrange", KEYS)
    cards = _cards(position.get("cards", {}))
    turn, active, first = whose_turn(position, seat_of, most=MOST)
    state = State(
        config,
        (Player(0), Player(0)),
        turn=turn,
        active=active,
        first=first,
        early_pressure=a_flag(position, "early_pressure", "arrange"),
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
    an_object(given, place)
    found = {}
    for id, form in given.items():
        here = f"{place}.{id}"
        an_id(id, here)
        if id in CARDS or id == BLANK:
            fault(here, "an id that the card set does not have")
        found[id] = _card(id, form, here)
    return found


def _card(id: str, form: Any, place: str) -> AnyCard:
    card: AnyCard = a_form(form, AnyCard, place)
    parts = card.passives if isinstance(card, CharacterCard) else ()
    entries = card.entries if isinstance(card, FieldCard) else ()
    if any(part.holder for part in (*parts, *entries)):
        fault(place, "no `holder`")
    wanted = _pick(card)
    if wanted is not None and wanted.min > wanted.max:
        fault(f"{place}.pick", "`min` not above `max`")
    return card if card.name else replace(card, name=id)


def _pick(card: AnyCard) -> Any:
    match card:
        case CharacterCard():
            return None if card.signature is None else card.signature.pick
        case EventCard():
            return card.pick
    return None


# The Field.


def _with_field(state: State, position: Json) -> State:
    if "field" not in position:
        return state
    place = "arrange.field"
    field = position["field"]
    an_object(field, place, ("card", "seat", "left"))
    card = _known(state, field.get("card"), FieldCard, f"{place}.card")
    seat = a_number(field, "seat", place, low=0, high=1)
    turns = state.config.field_turns
    left = a_number(field, "left", place, low=1, high=turns)
    in_force = FieldInForce(
        card,
        state.active if seat is None else seat,
        turns if left is None else left,
    )
    return replace(state, field=in_force)


# Players.


def _with_players(state: State, given: Any) -> State:
    an_object(given, "arrange.players", ("0", "1"))
    one, other = (_player(state, seat, given.get(str(seat), {})) for seat in (0, 1))
    return replace(state, players=(one, other))


def _player(state: State, seat: int, given: Any) -> Player:
    place = f"arrange.players.{seat}"
    an_object(given, place, ("ap", "hype", "modifiers", "played"))
    config = state.config
    ap = a_number(given, "ap", place, low=0, high=MOST)
    if seat == state.active:
        ap = _ap(config, state.turn) if ap is None else ap
    else:
        _only_in_turn(given, ("ap", "played"), place)
    return Player(
        hype=a_number(given, "hype", place, low=0, high=config.hype_max) or 0,
        ap=ap,
        modifiers=_hand(state, given.get("modifiers", {}), f"{place}.modifiers"),
        played=a_number(given, "played", place, low=0, high=config.modifiers_a_turn) or 0,
    )


def _ap(config: Config, turn: int) -> int:
    return config.first_ap if turn == 1 else config.ap


def _hand(state: State, given: Any, place: str) -> dict[str, bool]:
    an_object(given, place)
    if len(given) > state.config.hand_size:
        fault(place, f"at most {state.config.hand_size} Modifiers")
    hand = {}
    for card, entry in given.items():
        here = f"{place}.{card}"
        _known(state, card, EventCard | FieldCard, here)
        an_object(entry, here, ("spent",))
        hand[card] = a_flag(entry, "spent", here)
    return hand


# Characters.


def _with_characters(state: State, given: Any) -> State:
    place = "arrange.characters"
    an_object(given, place)
    found: dict[str, Character] = {}
    for id, entry in given.items():
        an_id(id, f"{place}.{id}")
        found[id] = _character(state, id, entry, f"{place}.{id}")
    for seat, id in enumerate(("a1", "b1")):
        if all(one.seat != seat for one in found.values()):
            if id in found:
                fault(place, f"a Character of seat {seat}")
            found[id] = _character(state, id, {}, f"{place}.{id}")
    teams = tuple(_team(found, seat, place) for seat in (0, 1))
    in_order = {id: found[id] for team in teams for id in team}
    return replace(state, characters=in_order, teams=teams)


def _team(found: Mapping[str, Character], seat: int, place: str) -> tuple[str, ...]:
    mine = (id for id, one in found.items() if one.seat == seat)
    ids = sorted(mine, key=lambda id: found[id].slot)
    slots = [found[id].slot for id in ids]
    if len(dict.fromkeys(slots)) != len(slots):
        fault(place, f"no slot of seat {seat} used twice")
    if not any(found[id].health for id in ids):
        fault(place, f"a living Character of seat {seat}")
    return tuple(ids)


def _character(state: State, id: str, given: Any, place: str) -> Character:
    keys = ("card", "seat", "slot", "health", "shield", "acts", "extra", "spent", *STATUS_NAMES)
    an_object(given, place, keys)
    seat, slot = _where(state, id, given, place)
    card = _known(state, given.get("card", BLANK), CharacterCard, f"{place}.card")
    full = printed(state.cards, card)
    assert isinstance(full, CharacterCard)
    health = a_number(given, "health", place, low=0, high=full.health)
    shield = a_number(given, "shield", place, low=0, high=state.config.shield_max) or 0
    statuses = tuple(status for status in STATUS_NAMES if a_flag(given, status, place))
    if health == 0 and (shield or statuses):
        fault(place, "no Shield and no status on a KO'd Character")
    if seat != state.active:
        _only_in_turn(given, ("acts", "extra"), place)
    extra = a_number(given, "extra", place, low=0, high=MOST) or 0
    most = state.config.acts_a_turn + extra
    return Character(
        card,
        seat,
        slot,
        full.health if health is None else health,
        shield,
        statuses,
        acts=a_number(given, "acts", place, low=0, high=most) or 0,
        extra=extra,
        spent=a_flag(given, "spent", place),
    )


def _where(state: State, id: str, given: Json, place: str) -> tuple[int, int]:
    seat = a_number(given, "seat", place, low=0, high=1)
    slot = a_number(given, "slot", place, low=1, high=state.config.team_size)
    said = SLOT_ID.fullmatch(id)
    if said is not None:
        seat = "ab".index(said[1]) if seat is None else seat
        slot = int(said[2]) if slot is None else slot
    if seat is None or slot is None:
        fault(place, "`seat` and `slot`")
    if slot > state.config.team_size:
        fault(f"{place}.slot", f"a slot up to {state.config.team_size}")
    return seat, slot


# What may stand where.


def _known(state: State, card: Any, kind: Any, place: str) -> str:
    if not isinstance(card, str) or not isinstance(printed(state.cards, card), kind):
        fault(place, "a card of that type")
    return card


def _only_in_turn(given: Json, keys: tuple[str, ...], place: str) -> None:
    for key in keys:
        if key in given:
            fault(f"{place}.{key}", "no such key out of turn")
