"""What things of `tcg` are worth, in points: about what one Health of a Supporter is worth.

Prices are guesses, tuned by matches of the bot against itself.
"""

from __future__ import annotations

from typing import Final

from gamewarden.rules.tcg.cards import Card

from .sight import Piece, Sight

LETHAL: Final = 1_000.0  # the match is won
BODY: Final = 2.0  # a Supporter more, whatever its numbers: it plays a card a turn, too
HEALTH: Final = 1.0
ATTACK: Final = 1.8
RESIST: Final = 1.4
LUCK: Final = 0.35
REACH: Final = 2.0  # a step more
MOVEMENT: Final = 0.8
TEXT: Final = 1.0  # an effect that can still be had
LEADER_HEALTH: Final = 2.2  # and more, the less is left
LEADER_CURVE: Final = 9.0
CARD: Final = 2.2  # in the hand
DECK_CARD: Final = 0.15  # on the Deck, as long as there are many
DECK_BEHIND: Final = 0.45  # on the Deck of who would be the first to have none
DECK_SHORT: Final = 0.12  # and more for each card that is missing to DECK_LOW
DECK_LOW: Final = 20
LEAD: Final = 4  # cards: with so many more nobody needs to count
PILE_CARD: Final = 0.1  # on the Discard Pile


def life(piece: Piece, left: float) -> float:
    """What a unit is worth with that much Health left; nothing if it has none."""
    if piece.is_leader:
        return LEADER_HEALTH * left + LEADER_CURVE * left**0.5 if left > 0 else -LETHAL
    return body(piece) + HEALTH * left if left > 0 else 0.0


def body(piece: Piece) -> float:
    """What a Supporter is worth beside its Health."""
    total = piece.seen["total"]
    worth = (
        BODY
        + ATTACK * total["at"]
        + RESIST * total["rs"]
        + LUCK * total["lk"]
        + REACH * (total["reach"] - 1)
        + MOVEMENT * (total["move"] - 1)
    )
    if not piece.counters("nul"):
        worth += TEXT * len(piece.card.effects)
    return float(worth)


def loss(piece: Piece, damage: float) -> float:
    """What so much damage takes off a unit's worth."""
    if damage <= 0:
        return 0.0
    return life(piece, piece.left) - life(piece, piece.left - damage)


def printed_worth(card: Card) -> float:
    """What a Supporter is worth as it comes into play."""
    gems = card.gems
    return (
        BODY
        + HEALTH * gems.hp
        + ATTACK * gems.at
        + RESIST * gems.rs
        + LUCK * gems.lk
        + TEXT * len(card.effects)
    )


def deck_card(sight: Sight, seat: int) -> float:
    """What the next card of a seat's Deck is worth to it: whoever has none left loses."""
    size: int = sight.view["players"][str(seat)]["deck_size"]
    other: int = sight.view["players"][str(1 - seat)]["deck_size"]
    if size > other + LEAD:
        return DECK_CARD
    return DECK_BEHIND + DECK_SHORT * max(0, DECK_LOW - size)


def resisted(sight: Sight, piece: Piece) -> float:
    """How likely a unit is to resist an infliction, 0 to 1 (TCG-RESIST-1)."""
    return min(piece.total("rs"), sight.die) / sight.die


def status(sight: Sight, piece: Piece, name: str, *, also: int = 0) -> float:
    """What one more counter of a status takes off a unit, if it is not resisted.

    `also` are counters that the same effect has put there before.
    """
    there = piece.counters(name) + also
    leader = 2.0 if piece.is_leader else 1.0
    base, total = piece.seen["base"], piece.seen["total"]
    match name:
        case "burn":
            if there:
                worn = sum(card.type == "accessory" for card in piece.gear)
                return 2.5 if worn else loss(piece, max(0, 1 - total["rs"]))
            return ATTACK * leader if base["at"] else 0.3
        case "hex":
            if there:
                pile = sight.view["players"][str(piece.seen["controller"])]["discard_size"]
                due = base["lk"]
                return PILE_CARD * due if pile >= due else loss(piece, 1)
            return 0.8 + LUCK * bool(base["lk"])
        case "poison":
            seat = piece.seen["controller"]
            deck = sight.view["players"][str(seat)]["deck_size"]
            if there and deck < 2:
                return loss(piece, max(0, 1 - total["rs"]))
            milled = 2 * deck_card(sight, seat)
            return milled if there else 0.6 + RESIST * leader * bool(base["rs"]) + milled
        case "blind":
            if there:
                return 0.4
            return 3.0 * leader if total["reach"] <= 1 else 1.5 * leader
        case "stun":
            luck = 0.5 + 0.5 * leader
            return luck if there or not base["move"] else luck + 1.0
        case "nul":
            texts = len(piece.card.effects)
            return 0.0 if there else 1.2 * TEXT * texts * leader
    return 0.0
