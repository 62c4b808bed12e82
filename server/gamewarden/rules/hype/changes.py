"""What can happen in a match: records only.

A change that was made is the event that viewers are told; `told.py` has the words. Those under
"Moments" change nothing that is told: they are where clauses of the turn listen.
"""

from __future__ import annotations

from msgspec import Struct

from gamewarden.rules.frames import Change
from gamewarden.rules.tally import Tally

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
    """Who plays turn 1 is known."""

    seat: int


class CharacterDrafted(Change, frozen=True):
    """`after`: who takes next."""

    seat: int
    card: str
    after: int


class DraftEnded(Change, frozen=True):
    """All teams are full; line-ups are named next."""


class LineUpRevealed(Change, frozen=True):
    """Team, slot 1 first, and hand of a seat stand open to everybody."""

    seat: int
    team: tuple[str, ...]
    hand: tuple[str, ...]


class MatchStarted(Change, frozen=True):
    """Both line-ups stand on the stage."""


# The turn and its purses.


class TurnBegan(Change, frozen=True):
    """The turn of that number starts: it is that seat's."""

    seat: int
    turn: int


class TurnEndCalled(Change, frozen=True):
    """The turn player ends the turn; nothing of it is over yet."""

    seat: int
    turn: int


class ApSet(Change, frozen=True):
    """AP of a turn; what was left of an earlier one does not count."""

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
    """A Basic Attack, before its cost is paid."""

    by: str
    target: str


class SignatureDeclared(Change, frozen=True):
    """A Signature Move, before its cost is paid; `picks`: its text picks."""

    by: str
    targets: tuple[str, ...]
    picks: bool


class GuardDeclared(Change, frozen=True):
    """A Guard, before its cost is paid."""

    by: str


class ModifierPlayed(Change, frozen=True):
    """A Modifier, before its cost is paid; `picks`: its text picks."""

    seat: int
    card: str
    targets: tuple[str, ...]
    picks: bool


class ExtraActGiven(Change, frozen=True):
    """One more act this turn."""

    target: str
    rule: str


# The stage.


class FieldBegan(Change, frozen=True):
    """A Field is in force, for `left` turns, the present one included."""

    card: str
    seat: int
    left: int


class FieldGaveWay(Change, frozen=True):
    """A Field that the next one replaces: told as its end, before the next is in force."""

    card: str
    rule: str


class FieldEnded(Change, frozen=True):
    """A Field ends, and there is none."""

    card: str
    rule: str


class PressureCalled(Change, frozen=True):
    """A card text puts Pressure on for this turn; told only by what it changes."""


class PressureTurned(Change, frozen=True):
    """Pressure is on now, or off."""

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
    """`shield` is what it comes to."""

    target: str
    gain: Tally
    shield: int


class StatusGained(Change, frozen=True):
    """A status that was not there."""

    target: str
    status: StatusName
    rule: str


class StatusLost(Change, frozen=True):
    """A status that was there; not told of one that a KO takes away."""

    target: str
    status: StatusName
    rule: str


class StatusWarded(Change, frozen=True):
    """A status that does not arrive."""

    target: str
    status: StatusName
    rule: str


class KnockedOut(Change, frozen=True):
    """Health is 0."""

    target: str
    rule: str


class Drained(Change, frozen=True):
    """`seat` loses `taken` Hype of `asked`; `failed`: it had none."""

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
    """A Guard has given its Shield."""

    by: str


class StartReached(Change, frozen=True):
    """The turn's purses are filled."""

    seat: int


class EndReached(Change, frozen=True):
    """The turn's acts are over."""

    seat: int


class LastTextRead(Change, frozen=True):
    """All that happens at the end of the turn has happened, but for the end itself."""

    seat: int


class TurnCleared(Change, frozen=True):
    """What belonged to this turn only is gone."""

    seat: int


class FieldCounted(Change, frozen=True):
    """A Field has `left` turns to come."""

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
