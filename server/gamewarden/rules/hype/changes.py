"""What can happen in a match, and the procedures under way: records only.

A change that was made is the event that viewers are told; `told.py` has the words. Those under
"Moments" change nothing that is told: they are where clauses of the turn listen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from gamewarden.rules.frames import Change, Procedure
from gamewarden.rules.tally import Tally

from .actions import Draft, LineUp, MainAction
from .order import HitClass, StatusName

# Chance.


class Drawn(Struct, frozen=True, tag=True, omit_defaults=True):
    """A draw among `n`: no change, but told. `purpose` is "first" or "drain"."""

    purpose: str
    index: int
    n: int
    seat: int | None = None
    among: tuple[str, ...] = ()


# Before turn 1.


class OpenerSet(Change, frozen=True):
    seat: int


class CharacterDrafted(Change, frozen=True):
    """`after`: who takes next."""

    seat: int
    card: str
    after: int


class DraftEnded(Change, frozen=True):
    """All teams are full; line-ups are named next."""


class LineUpRevealed(Change, frozen=True):
    seat: int
    team: tuple[str, ...]
    hand: tuple[str, ...]


class MatchStarted(Change, frozen=True):
    """Both line-ups stand on the stage."""


# The turn and its purses.


class TurnBegan(Change, frozen=True):
    seat: int
    turn: int


class TurnEndCalled(Change, frozen=True):
    seat: int
    turn: int


class ApSet(Change, frozen=True):
    seat: int
    ap: int
    rule: str


class ApChanged(Change, frozen=True):
    """AP paid or given; `ap` is what is left."""

    seat: int
    change: int
    ap: int
    rule: str


class HypeChanged(Change, frozen=True):
    """Hype paid, taken or, with `why`, gained; `hype` is what is left."""

    seat: int
    change: int
    hype: int
    rule: str
    why: Tally | None = None


# Acts and Modifiers.


class AttackDeclared(Change, frozen=True):
    by: str
    target: str


class SignatureDeclared(Change, frozen=True):
    by: str
    targets: tuple[str, ...]
    picks: bool


class GuardDeclared(Change, frozen=True):
    by: str


class ModifierPlayed(Change, frozen=True):
    seat: int
    card: str
    targets: tuple[str, ...]
    picks: bool


class ExtraActGiven(Change, frozen=True):
    target: str
    rule: str


# The stage.


class FieldBegan(Change, frozen=True):
    card: str
    seat: int
    left: int


class FieldGaveWay(Change, frozen=True):
    """A Field that the next one replaces: told as its end, before the next is in force."""

    card: str
    rule: str


class FieldEnded(Change, frozen=True):
    card: str
    rule: str


class PressureCalled(Change, frozen=True):
    """A card text puts Pressure on for this turn; told only by what it changes."""


class PressureTurned(Change, frozen=True):
    on: bool


# Characters.


class Damaged(Change, frozen=True):
    """One hit, also of 0. `by` and `card` say where it came from; `class_` its class."""

    target: str
    amount: Tally
    absorbed: int
    lost: int
    class_: HitClass
    by: str | None = None
    card: str | None = None


class ShieldGained(Change, frozen=True):
    target: str
    gain: Tally
    shield: int


class StatusGained(Change, frozen=True):
    target: str
    status: StatusName
    rule: str


class StatusLost(Change, frozen=True):
    target: str
    status: StatusName
    rule: str


class StatusWarded(Change, frozen=True):
    target: str
    status: StatusName
    rule: str


class KnockedOut(Change, frozen=True):
    target: str
    rule: str


class Drained(Change, frozen=True):
    seat: int
    asked: int
    taken: int
    failed: bool
    rule: str


# The end.


class MatchEnded(Change, frozen=True):
    """`winner` is a seat, or nobody: a draw."""

    winner: int | None
    reason: str
    rule: str | None = None


# Moments.


class Acted(Change, frozen=True):
    """The act is used up; `once`: and so is a Signature Move of once a match."""

    by: str
    once: bool = False


class Guarded(Change, frozen=True):
    by: str


class StartReached(Change, frozen=True):
    """The turn's purses are filled."""

    seat: int


class EndReached(Change, frozen=True):
    """The turn's acts are over."""

    seat: int


class LastTextRead(Change, frozen=True):
    seat: int


class TurnCleared(Change, frozen=True):
    """What belonged to this turn only is gone."""

    seat: int


class FieldCounted(Change, frozen=True):
    left: int


AnyChange = (
    OpenerSet
    | CharacterDrafted
    | DraftEnded
    | LineUpRevealed
    | MatchStarted
    | TurnBegan
    | TurnEndCalled
    | ApSet
    | ApChanged
    | HypeChanged
    | AttackDeclared
    | SignatureDeclared
    | GuardDeclared
    | ModifierPlayed
    | ExtraActGiven
    | FieldBegan
    | FieldGaveWay
    | FieldEnded
    | PressureCalled
    | PressureTurned
    | Damaged
    | ShieldGained
    | StatusGained
    | StatusLost
    | StatusWarded
    | KnockedOut
    | Drained
    | MatchEnded
    | Acted
    | Guarded
    | StartReached
    | EndReached
    | LastTextRead
    | TurnCleared
    | FieldCounted
)

# Under way.


class Opening(Procedure, frozen=True):
    """From an empty stage to turn 1. `line_ups`: team and hand of each seat, where given."""

    setup: str
    first: int | None = None
    line_ups: tuple[LineUp, ...] = ()


class Drafting(Procedure, frozen=True):
    answers: Mapping[int, Draft] = {}


class LiningUp(Procedure, frozen=True):
    answers: Mapping[int, LineUp] = {}


class StartOfTurn(Procedure, frozen=True):
    """Of the turn with that number."""

    turn: int


class MainPhase(Procedure, frozen=True):
    answers: Mapping[int, MainAction] = {}


class EndOfTurn(Procedure, frozen=True):
    pass


class Guarding(Procedure, frozen=True):
    by: str


class Hit(Procedure, frozen=True):
    """One packet of damage: `n` is the printed number, `rule` the clause that it comes from."""

    target: str
    n: int
    rule: str
    class_: HitClass
    by: str | None = None
    card: str | None = None


class FailedDrain(Procedure, frozen=True):
    """What a drain does to a player without Hype."""

    seat: int


class Shielding(NamedTuple):
    """A gain of Shield that clauses may change; `guard`: it is that of a Guard."""

    target: str
    guard: bool
