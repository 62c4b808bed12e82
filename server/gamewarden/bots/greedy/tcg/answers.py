"""The other prompts of `tcg`: Triggers, breaks, and cards to be named."""

from __future__ import annotations

from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json
from gamewarden.rules.tcg.cards import Card, Trigger

from . import prices
from .places import Places
from .sight import Sight, card_of
from .texts import Reading, cost

FEW_SUPPORTERS: Final = 2  # in an opening hand: fewer, and it is drawn anew


def mulligan(decision: Decision) -> Json:
    """A hand without units to bring is drawn anew."""
    hand = decision.view["players"][str(decision.seat)]["hand"].values()
    units = sum(card_of(card["card"]).type == "supporter" for card in hand)
    return {"do": "mulligan", "take": units < FEW_SUPPORTERS}


def trigger(decision: Decision, rng: Random) -> Json:
    """The use that is worth most; none if that costs more than it brings."""
    sight = Sight(decision)
    places = Places(sight)
    best: list[Json] = []
    most = float("-inf")
    for action in decision.legal.actions:
        worth = 0.0 if action["do"] == "pass" else _used(sight, places, decision.prompt, action)
        if worth > most + 1e-9:
            best, most = [action], worth
        elif worth > most - 1e-9:
            best.append(action)
    return rng.choice(best)


def _used(sight: Sight, places: Places, prompt: Json, action: Json) -> float:
    offered = prompt["triggers"][action["trigger"]]
    view, source = sight.view, offered["source"]
    user, worth = sight.units.get(source), 2.0
    card: Card | None = None
    if user is not None:
        card, worth = user.card, prices.life(user, user.left)
    for place in ("equipment", "fortifications"):
        there = view[place].get(source)
        if there is not None:
            card = card_of(there["card"])
            user = sight.units.get(there.get("on", ""))
    block = None if card is None else card.effects[offered["effect"]]
    if not isinstance(block, Trigger):
        return 0.5  # its card has left play: what it does is not to be seen
    reading = Reading(
        sight, places, user=user, target=action.get("target"), to=action.get("to"),
        it=view.get("attack", {}).get("target"),
    )  # fmt: skip
    return reading.worth(block.do) - cost(sight, block.cost, worth) + 0.01


def breaks(decision: Decision, rng: Random) -> Json:
    """Breaks the card that is worth most."""
    equipment = decision.view["equipment"]
    choices = [action for action in decision.legal.actions if action["do"] == "choose"]
    if not choices:
        return rng.choice(decision.legal.actions)
    return max(choices, key=lambda action: _worn(card_of(equipment[action["card"]]["card"])))


def named(decision: Decision, pile: str, *, best: bool) -> Json:
    """The card of a pile or the hand that is worth most, or least."""
    cards = decision.view["players"][str(decision.seat)][pile]

    def worth(action: Json) -> float:
        found = hand_worth(card_of(cards[action["card"]]["card"]))
        return found if best else -found

    return max(decision.legal.actions, key=worth)


def hand_worth(card: Card) -> float:
    """What a card in the hand is worth."""
    if card.type == "supporter":
        return prices.printed_worth(card)
    return {"action": 4.0, "item": 4.5, "weapon": 4.2, "fortification": 3.0}.get(card.type, 3.5)


def _worn(card: Card) -> float:
    gems = card.gems
    return (
        prices.HEALTH * gems.hp
        + prices.ATTACK * gems.at
        + prices.RESIST * gems.rs
        + len(card.effects)
    )
