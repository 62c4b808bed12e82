"""The main prompt of `tcg`: every action gets a price, and the best one is done.

Order matters where prices do not: what makes an attack better is done before it, and a card that is
played with a unit keeps it from playing another.
"""

from __future__ import annotations

from enum import IntEnum
from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json
from gamewarden.rules.tcg.cards import Ability, Card, Immediate, Trigger
from gamewarden.rules.tcg.conditions import Enters

from . import prices
from .places import Places
from .sight import Piece, Sight, card_of
from .strikes import strike
from .texts import Reading, cost, drawn

WORTH_DOING: Final = 0.15  # points; less is not worth an action
FRESH: Final = "fresh"  # the id of a Supporter that is about to come into play
SURE: Final = 0.999
GAIN: Final = 0.8  # of what gear adds to the attack that its unit can make at once


class Stage(IntEnum):
    """When in a turn something is done: the highest first."""

    NEVER = 0  # it is not worth an action
    END = 1  # of the turn
    LATE = 2  # a move, and what comes into play: it may be in the way
    ATTACK = 3
    EARLY = 4  # what may make an attack better
    WIN = 5  # it is sure to end the match


def choose(decision: Decision, rng: Random) -> Json:
    """The best action of Main, one of the best by lot; `end` if none is worth doing."""
    ranked = rank(decision)
    best = max(ranked, key=lambda one: one[0])[0]
    return rng.choice([action for key, action in ranked if key == best])


def rank(decision: Decision) -> list[tuple[tuple[Stage, float], Json]]:
    """Every action of Main with how soon it is to be done and what it is worth, as a key."""
    turn = Turn(Sight(decision))
    priced = [(turn.price(action), action) for action in decision.legal.actions]
    best_play: dict[str, float] = {}
    for worth, action in priced:
        if action["do"] == "play":
            unit = action["unit"]
            best_play[unit] = max(best_play.get(unit, 0.0), worth)
    return [
        ((_stage(turn, action, worth, best_play), round(worth, 6)), action)
        for worth, action in priced
    ]


def _stage(turn: Turn, action: Json, worth: float, best_play: dict[str, float]) -> Stage:
    if action["do"] == "end":
        return Stage.END
    if worth < WORTH_DOING:
        return Stage.NEVER
    match action["do"]:
        case "attack":
            return Stage.WIN if turn.wins(action) else Stage.ATTACK
        case "play":
            if worth < best_play[action["unit"]] - 1e-9:
                return Stage.NEVER
            return Stage.LATE if turn.comes_into_play(action) else Stage.EARLY
        case "ability":
            return Stage.EARLY
    return Stage.LATE


class Turn:
    """Prices of the actions of one decision."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._places = Places(sight)
        self._stands = {piece.id: self._places.worth(piece, piece.zone) for piece in sight.mine}

    def price(self, action: Json) -> float:
        """What an action is worth, in points."""
        match action["do"]:
            case "move":
                return self._move(action)
            case "attack":
                return self._attack(action)
            case "play":
                return self._play(action)
            case "ability":
                return self._ability(action)
        return 0.0

    def wins(self, action: Json) -> bool:
        """Whether an attack is sure to end the match."""
        units = self._sight.units
        target = units[action["target"]]
        if not target.is_leader:
            return False
        return strike(self._sight, units[action["unit"]], target).kills > SURE

    def comes_into_play(self, action: Json) -> bool:
        """Whether a play is that of a Supporter or Fortification: last, it may be in the way."""
        return self._sight.hand_card(action["card"]).type in ("supporter", "fortification")

    def _move(self, action: Json) -> float:
        piece = self._sight.units[action["unit"]]
        worth = self._places.worth(piece, action["to"]) - self._stands[piece.id]
        if piece.counters("poison"):
            worth -= prices.deck_card(self._sight, self._sight.seat)
        return worth

    def _attack(self, action: Json) -> float:
        units = self._sight.units
        return strike(self._sight, units[action["unit"]], units[action["target"]]).worth

    # Plays.

    def _play(self, action: Json) -> float:
        sight = self._sight
        user = sight.units[action["unit"]]
        card = sight.hand_card(action["card"])
        match card.type:
            case "supporter":
                worth = self._supporter(card, action["to"])
            case "fortification":
                worth = self._fortification(card, action["to"])
            case "weapon" | "accessory":
                worth = self._equipment(card, sight.units[action["on"]])
            case _:
                worth = self._one_shot(card, user, action)
        if user.counters("poison"):
            worth -= prices.deck_card(sight, sight.seat)
        return worth

    def _supporter(self, card: Card, zone: str) -> float:
        piece = fresh(card, self._sight.seat, zone)
        worth = 0.6 * prices.printed_worth(card) + self._places.worth(piece, zone)
        for block in card.effects:
            if isinstance(block, Trigger) and isinstance(block.when, Enters):
                worth += 0.5 * max(
                    (
                        self._reading(piece, target=one.id).worth(block.do)
                        for one in self._sight.theirs
                        if one.zone in self._sight.reach(zone, 1)
                    ),
                    default=0.0,
                )
        return worth

    def _fortification(self, card: Card, zone: str) -> float:
        near = self._sight.reach(zone, card.reach)
        foes = sum(one.zone in near for one in self._sight.theirs)
        friends = sum(one.zone in near for one in self._sight.mine)
        hostile = card.triggers and any(
            getattr(verb, "status", None) for _, block in card.triggers for verb in block.do
        )
        return 1.2 + 0.8 * (foes if hostile else friends)

    def _equipment(self, card: Card, on: Piece) -> float:
        gems = card.gems
        lead = 1.3 if on.is_leader else 1.0
        worth = (
            prices.HEALTH * gems.hp * (2.0 if on.is_leader else 1.0)
            + prices.ATTACK * gems.at * lead
            + prices.RESIST * gems.rs * lead
            + prices.LUCK * gems.lk
        )
        for block in card.effects:
            if isinstance(block, Trigger):
                worth += 1.2
        for passive in card.passives:
            worth += 0.6 * len(passive.immune)
            for mod in passive.mods:
                n = mod.n if isinstance(mod.n, int) else 1
                if mod.layer == "set":
                    n -= on.seen["base"][mod.stat.value]
                each = {
                    "at": prices.ATTACK, "move": prices.MOVEMENT, "reach": prices.REACH,
                    "lk": prices.LUCK, "rs": prices.RESIST,
                }.get(mod.stat.value, prices.HEALTH)  # fmt: skip
                worth += each * n
        if gems.at or gems.lk:
            worth += GAIN * self._places.gain(on, gems.at, gems.lk)
        # Who is about to fall takes it along.
        return worth * min(1.0, 0.4 + 0.15 * on.left) - 0.3

    def _one_shot(self, card: Card, user: Piece, action: Json) -> float:
        found = card.immediate
        worth = drawn(self._sight, self._sight.seat) if card.type == "item" else 0.0
        if found is not None:
            _, text = found
            worth += self._text(text, user, action)
        return worth - 0.55 * prices.CARD

    # Abilities.

    def _ability(self, action: Json) -> float:
        sight = self._sight
        id = action["card"]
        user = sight.units.get(id)
        source, card = 0.0, _UNSEEN
        if user is not None:
            card, source = user.card, prices.life(user, user.left)
        elif (gear := sight.view["equipment"].get(id)) is not None:
            user, card, source = sight.units[gear["on"]], card_of(gear["card"]), 1.5
        elif (wall := sight.view["fortifications"].get(id)) is not None:
            card, source = card_of(wall["card"]), 2.0
        found = card.ability
        if found is None:
            return 0.0
        _, text = found
        return self._text(text, user, action) - cost(sight, text.cost, source)

    def _text(self, text: Ability | Immediate, user: Piece | None, action: Json) -> float:
        reading = self._reading(user, target=action.get("target"), to=action.get("to"))
        return reading.worth(text.do)

    def _reading(
        self, user: Piece | None, *, target: str | None = None, to: str | None = None
    ) -> Reading:
        return Reading(self._sight, self._places, user=user, target=target, to=to)


_UNSEEN: Final = Card("action")


def fresh(card: Card, seat: int, zone: str) -> Piece:
    """A Supporter as it would come into play."""
    gems = card.gems
    total: Json = {
        "hp": gems.hp, "at": gems.at, "lk": gems.lk, "rs": gems.rs,
        "reach": 1, "move": 1, "effect_reach": 1,
    }  # fmt: skip
    for block in card.passives:
        for mod in block.mods:
            if mod.scope == "user" and mod.layer != "set" and isinstance(mod.n, int):
                total[mod.stat.value] += mod.n
    seen: Json = {"controller": seat, "base": total, "total": total}
    return Piece(FRESH, card, True, zone, seen, gems.hp, (), ())
