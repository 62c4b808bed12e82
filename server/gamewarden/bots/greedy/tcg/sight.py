"""What a seat sees of a match of `tcg`, read out of its view once for all that is to be priced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from msgspec import Struct

from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json
from gamewarden.rules.tcg.cards import BLANK, Ability, Card, Passive, Trigger, printed
from gamewarden.rules.tcg.order import STATUS_NAMES
from gamewarden.rules.tcg.zones import NEIGHBOURS, covered

Block = TypeVar("Block", Ability, Trigger, Passive)
_UNKNOWN: Final = printed(BLANK, {}) or Card("action")


def card_of(id: str) -> Card:
    """A card as printed; one without effects for an id that the card set does not have."""
    return printed(id, {}) or _UNKNOWN


class Piece(Struct, frozen=True, gc=False):
    """A unit in play. `left` is the Health it has left, `gear` and `gear_ids` what it carries."""

    id: str
    card: Card
    mine: bool
    zone: str
    seen: Json
    left: int
    gear: tuple[Card, ...]
    gear_ids: tuple[str, ...]

    @property
    def is_leader(self) -> bool:
        """Whether it is a Character: its end is the end of the match."""
        return self.card.type == "character"

    def total(self, stat: str) -> int:
        """A Total, by its name in views."""
        found: int = self.seen["total"][stat]
        return found

    def counters(self, status: str) -> int:
        """How many counters of a status it has; `any`: of all."""
        if status == "any":
            return sum(self.seen.get(one, 0) for one in STATUS_NAMES)
        found: int = self.seen.get(status, 0)
        return found

    def has(self, mark: str) -> bool:
        """Whether it has `moved`, `attacked`, `played` or `used` its Ability this turn."""
        return mark in self.seen


class Sight:
    """A view, read for the seat that is to decide."""

    def __init__(self, decision: Decision) -> None:
        view, options = decision.view, decision.options
        self.seat = decision.seat
        self.view = view
        self.die: int = options.get("die", 6)
        self.hand_limit: int = options.get("hand_limit", 7)
        self.neighbours = NEIGHBOURS[options.get("columns", 5), options.get("rows", 5)]
        self.me: Json = view["players"][str(self.seat)]
        self.foe: Json = view["players"][str(1 - self.seat)]
        self.can_attack = view["turn"] != 1 or bool(options.get("first_turn_attack"))
        equipment = view["equipment"]
        self.units = {
            id: self._piece(id, unit, equipment) for id, unit in view["units"].items()
        }  # fmt: skip
        self.occupied = {piece.zone: piece.id for piece in self.units.values()}
        self.mine = [piece for piece in self.units.values() if piece.mine]
        self.theirs = [piece for piece in self.units.values() if not piece.mine]
        self._near: dict[tuple[str, int], frozenset[str]] = {}

    def _piece(self, id: str, unit: Json, equipment: Json) -> Piece:
        gear = tuple(unit.get("gear", ()))
        return Piece(
            id,
            card_of(unit["card"]),
            unit["controller"] == self.seat,
            unit["zone"],
            unit,
            unit["total"]["hp"] - unit.get("damage", 0),
            tuple(card_of(equipment[one]["card"]) for one in gear),
            gear,
        )

    def hand_card(self, id: str) -> Card:
        """A card of the seat's own hand, as printed."""
        return card_of(self.me["hand"][id]["card"])

    def leader(self, *, mine: bool) -> Piece | None:
        """A seat's Character."""
        side = self.mine if mine else self.theirs
        return next((piece for piece in side if piece.is_leader), None)

    def texts(self, piece: Piece, kind: type[Block]) -> Iterator[Block]:
        """The effects of one kind that a unit has by itself and by what it carries."""
        if not piece.counters("nul"):
            yield from (block for block in piece.card.effects if isinstance(block, kind))
        for id, card in zip(piece.gear_ids, piece.gear, strict=True):
            if "nul" not in self.view["equipment"][id]:
                yield from (block for block in card.effects if isinstance(block, kind))

    def reach(self, zone: str, n: int, *, leaving: str = "") -> frozenset[str]:
        """The zones with a unit, or free, that `n` steps of reach cover from a zone.

        `leaving` is a zone that its unit would have left by then.
        """
        if n == 1:
            return frozenset((zone, *self.neighbours[zone]))
        if leaving:
            blocked = self.occupied.keys() - {leaving}
            return frozenset(covered(self.neighbours, zone, n, blocked=blocked))
        known = self._near.get((zone, n))
        if known is None:
            known = frozenset(covered(self.neighbours, zone, n, blocked=self.occupied))
            self._near[zone, n] = known
        return known


def steps(one: str, other: str) -> int:
    """How far two zones are apart, were nobody in the way."""
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))
