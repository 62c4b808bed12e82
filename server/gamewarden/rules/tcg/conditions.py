"""The conditions of Triggers (section 5.1): which change meets each, and what it was about.

TCG-DAMAGE-5: damage of 0 is not "damage dealt", so it meets none.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec import Struct, field

from gamewarden.rules.frames import Change

from .changes import (
    AttackDeclared,
    CardPlayed,
    CounterPlaced,
    Damaged,
    Entered,
    LethalReceived,
    Moved,
    Resisted,
    TurnBegan,
    TurnEnding,
)
from .order import CardType, DamageClass, StatusName
from .text import Seat, Who

if TYPE_CHECKING:
    from .board import Board


class Watcher(NamedTuple):
    """Whose Trigger it is: its player, its card, and the unit that this acts from."""

    seat: int
    source: str
    user: str | None


class Condition(
    Struct, frozen=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True
):
    """A condition; `on` is the change that can meet it. All filters given must fit."""

    on: ClassVar[type[Change]]
    in_reach: bool = False

    def fits(self, change: Any, watcher: Watcher, board: Board) -> bool:
        """Whether `change` is what the watcher's card speaks of, reach aside."""
        raise NotImplementedError

    def concerned(self, change: Any) -> str | None:
        """The unit that `change` was about."""
        return None


class Plays(Condition, frozen=True, tag="plays"):
    """A card is being played."""

    on: ClassVar[type[Change]] = CardPlayed
    by: Seat | None = None
    types: tuple[CardType, ...] | None = None

    def fits(self, change: CardPlayed, watcher: Watcher, board: Board) -> bool:
        return _is_by(self.by, change.seat, watcher) and _is_one(
            self.types, board.cast.printed(change.definition).type
        )

    def concerned(self, change: CardPlayed) -> str | None:
        return change.unit


class Enters(Condition, frozen=True, tag="enters"):
    """A card has entered play from being played; `this`: it is this very card."""

    on: ClassVar[type[Change]] = Entered
    this: bool = False
    unit: Who | None = None

    def fits(self, change: Entered, watcher: Watcher, board: Board) -> bool:
        if self.this and change.card != watcher.source:
            return False
        return _is(self.unit, change.card, watcher, board)

    def concerned(self, change: Entered) -> str | None:
        return change.card


class Declares(Condition, frozen=True, tag="declares"):
    """An attack is declared."""

    on: ClassVar[type[Change]] = AttackDeclared
    attacker: Who | None = None
    attacked: Who | None = None

    def fits(self, change: AttackDeclared, watcher: Watcher, board: Board) -> bool:
        return _is(self.attacker, change.by, watcher, board) and _is(
            self.attacked, change.target, watcher, board
        )

    def concerned(self, change: AttackDeclared) -> str | None:
        return change.by


class Hits(Condition, frozen=True, tag="hits"):
    """An attack has dealt damage."""

    on: ClassVar[type[Change]] = Damaged
    attacker: Who | None = None
    attacked: Who | None = None

    def fits(self, change: Damaged, watcher: Watcher, board: Board) -> bool:
        if change.class_ != "attack" or not change.amount.total:
            return False
        return _is(self.attacker, change.by, watcher, board) and _is(
            self.attacked, change.unit, watcher, board
        )

    def concerned(self, change: Damaged) -> str | None:
        return change.unit


class IsDamaged(Condition, frozen=True, tag="damaged"):
    """A unit has been dealt damage."""

    on: ClassVar[type[Change]] = Damaged
    unit: Who | None = None
    classes: tuple[DamageClass, ...] | None = field(default=None, name="class")

    def fits(self, change: Damaged, watcher: Watcher, board: Board) -> bool:
        if not change.amount.total:
            return False
        return _is_one(self.classes, change.class_) and _is(self.unit, change.unit, watcher, board)

    def concerned(self, change: Damaged) -> str | None:
        return change.unit


class IsInflicted(Condition, frozen=True, tag="inflicted"):
    """A status took hold on a unit, also at its cap."""

    on: ClassVar[type[Change]] = CounterPlaced
    unit: Who | None = None
    status: tuple[StatusName, ...] | None = None
    again: bool | None = None
    by: Seat | None = None

    def fits(self, change: CounterPlaced, watcher: Watcher, board: Board) -> bool:
        return (
            _is(self.unit or "any", change.target, watcher, board)
            and _is_one(self.status, change.status)
            and (self.again is None or self.again == change.again)
            and _is_by(self.by, change.seat, watcher)
        )

    def concerned(self, change: CounterPlaced) -> str | None:
        return change.target


class Resists(Condition, frozen=True, tag="resisted"):
    """A Resist roll prevented a status."""

    on: ClassVar[type[Change]] = Resisted
    unit: Who | None = None

    def fits(self, change: Resisted, watcher: Watcher, board: Board) -> bool:
        return _is(self.unit, change.target, watcher, board)

    def concerned(self, change: Resisted) -> str | None:
        return change.target


class HasMoved(Condition, frozen=True, tag="moved"):
    """A unit has moved, by hand or effect."""

    on: ClassVar[type[Change]] = Moved
    unit: Who | None = None

    def fits(self, change: Moved, watcher: Watcher, board: Board) -> bool:
        return _is(self.unit, change.unit, watcher, board)

    def concerned(self, change: Moved) -> str | None:
        return change.unit


class Falls(Condition, frozen=True, tag="lethal"):
    """A unit receives Lethal Damage; met before it leaves."""

    on: ClassVar[type[Change]] = LethalReceived
    unit: Who | None = None

    def fits(self, change: LethalReceived, watcher: Watcher, board: Board) -> bool:
        return _is(self.unit, change.unit, watcher, board)

    def concerned(self, change: LethalReceived) -> str | None:
        return change.unit


class TurnStarts(Condition, frozen=True, tag="turn_start"):
    """A turn starts; its allowances are renewed."""

    on: ClassVar[type[Change]] = TurnBegan
    whose: Seat | None = None

    def fits(self, change: TurnBegan, watcher: Watcher, board: Board) -> bool:
        return _is_by(self.whose, change.seat, watcher)


class TurnEnds(Condition, frozen=True, tag="turn_end"):
    """A turn ends; its player's hand is down to the limit."""

    on: ClassVar[type[Change]] = TurnEnding
    whose: Seat | None = None

    def fits(self, change: TurnEnding, watcher: Watcher, board: Board) -> bool:
        return _is_by(self.whose, change.seat, watcher)


AnyCondition = (
    Plays
    | Enters
    | Declares
    | Hits
    | IsDamaged
    | IsInflicted
    | Resists
    | HasMoved
    | Falls
    | TurnStarts
    | TurnEnds
)


def _is(who: Who | None, id: str | None, watcher: Watcher, board: Board) -> bool:
    if who is None:
        return True
    unit = None if id is None else board.units.get(id)
    if unit is None:
        return False
    match who:
        case "any":
            return True
        case "user":
            return id == watcher.user
    return (unit.controller == watcher.seat) == (who == "ally")


def _is_by(who: Seat | None, seat: int, watcher: Watcher) -> bool:
    return who is None or (seat == watcher.seat) == (who == "you")


def _is_one(among: Container[str] | None, one: str) -> bool:
    return among is None or one in among
