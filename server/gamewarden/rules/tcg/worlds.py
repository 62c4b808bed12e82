"""States that agree with what a seat sees: what it cannot see is dealt, out of the open deck lists.

For whoever looks ahead without looking behind the cards. Only what is in a view goes in, so a state
can be had where nothing is under way: with the main prompt open.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from gamewarden.rules.game import Dice, Json

from .arrange import arranged
from .cards import BLANK
from .changes import Held
from .deck_lists import deck_list
from .state import Player, State

UNTOLD: Final = ("base", "total", "gear")  # of a unit: they follow from the rest
PILES: Final = ("discard", "removed")
SEATS: Final = (0, 1)


def outlined(options: Json, view: Json, seat: int) -> State:
    """A state as `seat` sees it in Main, with blank cards where it does not see which they are.

    `options` are a match's, whole. Which of two cards came into play first is not seen; nor is it
    what the state says of it. Raises `MalformedError` for what no position can be.
    """
    units = {id: view["units"][id] for id in sorted(view["units"])}
    worn = [gear for unit in units.values() for gear in unit.get("gear", ())]
    position: Json = {
        **{key: view[key] for key in ("turn", "active", "first")},
        "players": {str(one): _piles(view["players"][str(one)], one, seat) for one in SEATS},
        "units": {id: _without(unit, UNTOLD) for id, unit in units.items()},
        "fortifications": {id: view["fortifications"][id] for id in sorted(view["fortifications"])},
        "equipment": {id: view["equipment"][id] for id in worn},
    }
    if "cards" in view:
        position["cards"] = view["cards"]
    return arranged(options, position)


def unseen(options: Json, view: Json, seat: int) -> tuple[list[str], list[str]]:
    """The cards of both seats' lists that `seat` does not see, sorted: in Decks and a hand."""
    seen = (Counter[str](), Counter[str]())
    for one in SEATS:
        player = view["players"][str(one)]
        for pile in (*PILES, "hand"):
            seen[one].update(card["card"] for card in player.get(pile, {}).values())
    for kind in ("units", "fortifications", "equipment"):
        for card in view[kind].values():
            seen[card["owner"]][card["card"]] += 1
    left, right = (
        sorted((Counter(deck_list(options["decks"][str(at)]).cards) - seen[at]).elements())
        for at in SEATS
    )
    return left, right


def dealt(state: State, hidden: tuple[list[str], list[str]], seat: int, dice: Dice) -> State:
    """`state` with `hidden` cards in place of the blank ones that `seat` cannot see, by lot.

    Each seat's Deck, and the other seat's hand, get as many as they hold; blank ones stay where
    there are too few.
    """
    one, other = (_dealt(state.players[at], hidden[at], dice, sees_hand=at == seat) for at in SEATS)
    return replace(state, players=(one, other))


def _dealt(player: Player, hidden: list[str], dice: Dice, *, sees_hand: bool) -> Player:
    order = dice.shuffled([str(place) for place in range(len(hidden))])
    cards = [hidden[int(place)] for place in order]
    hand = player.hand
    if not sees_hand:
        hand = {id: cards.pop() if cards else BLANK for id in hand}
    deck = tuple(Held(held.id, cards.pop() if cards else BLANK) for held in player.deck)
    return replace(player, hand=hand, deck=deck)


def _piles(player: Json, seat: int, viewer: int) -> Json:
    found: Json = {pile: player[pile] for pile in PILES}
    found["deck_size"] = player["deck_size"]
    if seat == viewer:
        found["hand"] = player["hand"]
    else:
        found["hand_size"] = player["hand_size"]
    return found


def _without(shown: Json, keys: tuple[str, ...]) -> Json:
    return {key: part for key, part in shown.items() if key not in keys}
