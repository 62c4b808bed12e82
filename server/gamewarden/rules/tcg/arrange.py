"""A state from a scenario's position: a partial referee's view (section 3.3).

Raises `MalformedError` for whatever the section does not allow, naming the place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.positions import a_number, an_id, an_object, fault, whose_turn

from .arrange_cards import with_cards_in_play
from .board import Board
from .cards import BLANK, Card, printed
from .cards.own import own_cards
from .cast import Cast
from .changes import Held
from .play import main_prompt, mulligan_prompt
from .setup import config_of
from .state import Config, Player, State, seat_of
from .text import MOST

KEYS: Final = (
    *("turn", "active", "first", "phase"),
    *("players", "units", "fortifications", "equipment", "cards"),
)
PLAYER_KEYS: Final = (
    *("deck_size", "hand_size", "discard_size", "removed_size"),
    *("deck_order", "deck", "hand", "discard", "removed"),
)
MOST_CARDS: Final = 120  # of a pile: Deck and hand together can still be shuffled


def arranged(options: Json, position: Json) -> State:
    """The state that a position describes, with a main or a mulligan prompt open."""
    config = config_of(options)
    an_object(position, "arrange", KEYS)
    own = own_cards(position.get("cards", {}))
    written = {id: {"name": id, **position["cards"][id]} for id in own}
    state = _begun(config, position)
    state = replace(state, board=Board(Cast(own=own, written=written)))
    seats = an_object(position.get("players", {}), "arrange.players", ("0", "1"))
    one, other = (_player(seat, seats.get(str(seat), {}), own) for seat in (0, 1))
    state = replace(state, players=(one, other))
    state = with_cards_in_play(state, position)
    _check_ids(state)
    return state


# The turn.


def _begun(config: Config, position: Json) -> State:
    phase = position.get("phase", "main")
    players = (Player(), Player())
    if phase == "mulligan":
        first = a_number(position, "first", "arrange", low=0, high=1) or 0
        active = a_number(position, "active", "arrange", low=0, high=1)
        a_number(position, "turn", "arrange", low=0, high=0)
        active = first if active is None else active
        stack = mulligan_prompt(active)
        return State(config, players, phase="mulligan", active=active, first=first, stack=stack)
    if phase != "main":
        fault("arrange.phase", "`main` or `mulligan`")
    turn, active, first = whose_turn(position, seat_of, most=min(config.turn_limit, MOST))
    return State(
        config,
        players,
        phase="main",
        turn=turn,
        active=active,
        first=first,
        stack=main_prompt(active),
    )


# Players.


def _player(seat: int, given: Any, own: Mapping[str, Card]) -> Player:
    place = f"arrange.players.{seat}"
    an_object(given, place, PLAYER_KEYS)
    return Player(
        deck=_deck(seat, given, own, place),
        hand=_pile(given, "hand", f"{seat}h", own, place),
        discard=_pile(given, "discard", f"{seat}g", own, place),
        removed=_pile(given, "removed", f"{seat}r", own, place),
    )


def _pile(
    given: Json, name: str, prefix: str, own: Mapping[str, Card], place: str
) -> dict[str, str]:
    size = a_number(given, f"{name}_size", place, low=0, high=MOST_CARDS)
    if name not in given:
        return {f"{prefix}{n}": BLANK for n in range(1, (size or 0) + 1)}
    cards = an_object(given[name], f"{place}.{name}")
    if size not in (None, len(cards)) or len(cards) > MOST_CARDS:
        fault(f"{place}.{name}_size", f"{min(len(cards), MOST_CARDS)}, as many as there are")
    return {
        an_id(id, f"{place}.{name}"): _card(entry, own, f"{place}.{name}.{id}")
        for id, entry in cards.items()
    }


def _deck(seat: int, given: Json, own: Mapping[str, Card], place: str) -> tuple[Held, ...]:
    known = _pile({"deck": given.get("deck", {})}, "deck", "", own, place)
    size = a_number(given, "deck_size", place, low=0, high=MOST_CARDS)
    if "deck_order" in given:
        order = _order(given["deck_order"], f"{place}.deck_order")
    elif known:
        order = list(known)
        if len(order) > 1:
            fault(f"{place}.deck_order", "the order of these cards")
    else:
        order = [f"{seat}d{n}" for n in range(1, (size or 0) + 1)]
    if size not in (None, len(order)):
        fault(f"{place}.deck_size", f"{len(order)}, as many as there are")
    for id in known:
        if id not in order:
            fault(f"{place}.deck.{id}", "an id of `deck_order`")
    return tuple(Held(id, known.get(id, BLANK)) for id in order)


def _order(given: Any, place: str) -> list[str]:
    if not isinstance(given, list) or len(given) > MOST_CARDS:
        fault(place, f"a list of at most {MOST_CARDS} ids")
    return [an_id(id, place) for id in given]


def _card(entry: Any, own: Mapping[str, Card], place: str) -> str:
    card = an_object(entry, place, ("card",)).get("card", BLANK)
    found = printed(card, own) if isinstance(card, str) else None
    if found is None or found.type == "character":
        fault(f"{place}.card", "a card for Decks")
    assert isinstance(card, str)
    return card


def _check_ids(state: State) -> None:
    seen: set[str] = set()
    for id in _all_ids(state):
        if id in seen:
            fault("arrange", f"every id once, {id} stands twice")
        seen.add(id)


def _all_ids(state: State) -> Iterator[str]:
    for player in state.players:
        yield from (held.id for held in player.deck)
        for pile in (player.hand, player.discard, player.removed):
            yield from pile
    for cards in (state.board.units, state.board.fortifications, state.board.equipment):
        yield from cards
