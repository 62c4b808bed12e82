"""What can happen in a match: records only.

A change that was made is the event that viewers are told; `told.py` has the words. Those under
"Moments" change nothing that is told: they are where clauses listen. What is told and changes
nothing, such as a roll of dice, is in `rolls.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gamewarden.rules.frames import Change
from gamewarden.rules.tally import Tally

from .actions import Placement
from .geometry import Vector
from .order import MarkerName

How = Literal[
    "walk", "run", "melee", "charge", "slide", "heal", "slip", "push", "swap", "back"
]  # fmt: skip
PhaseName = Literal["deploy", "start", "main", "end", "over"]


# The match and its turns.


class Deployed(Change, frozen=True):
    """The models of a seat are placed."""

    seat: int
    models: Mapping[str, Placement]


class PhaseBegan(Change, frozen=True):
    """That phase of the turn of that number begins."""

    turn: int
    phase: PhaseName


class FirstSet(Change, frozen=True):
    """The seat that goes first this turn is chosen."""

    seat: int


class ActivationDue(Change, frozen=True):
    """It is a player's turn to activate: the Active Player's."""

    seat: int


class CountersGained(Change, frozen=True):
    """Every model gains Activation Counters."""

    count: int


class PassesGained(Change, frozen=True):
    """A seat has so many Pass Tokens more."""

    seat: int
    count: int


class PassSpent(Change, frozen=True):
    """A seat passes instead of activating."""

    seat: int


class TurnCleared(Change, frozen=True):
    """What lasts until the End Phase is gone."""


class PassesDiscarded(Change, frozen=True):
    """Pass Tokens that are left are gone."""


class Scored(Change, frozen=True):
    """A seat's points of this turn, each with its reason."""

    seat: int
    points: Tally


class MatchEnded(Change, frozen=True):
    """`winner` is a seat, or nobody: a draw."""

    winner: int | None
    reason: str


# Actions.


class Declaration(Change, frozen=True):
    """An action, or an active feat, is declared."""

    model: str
    do: str
    target: str | None


class FeatUsed(Change, frozen=True):
    """A feat that may be used once a turn or once a game."""

    model: str
    feat: str


class Moved(Change, frozen=True):
    """A model stands elsewhere, in units of the table, and faces `face`.

    `path`: the points it passed, the last one `to`; empty if it did not go along a path.
    """

    model: str
    how: How
    to: Vector
    face: Vector
    path: tuple[Vector, ...] = ()


class Turned(Change, frozen=True):
    """A facing that is set without a move; told only by what it goes with."""

    model: str
    face: Vector


class Ran(Change, frozen=True):
    """A model has moved by a Run."""

    model: str


class Shot(Change, frozen=True):
    """A ranged attack was made."""

    model: str


class ObjectiveTaken(Change, frozen=True):
    """A seat holds the objective from now on."""

    objective: str
    seat: int


class ExchangeBegan(Change, frozen=True):
    """The two turn to face each other."""

    by: str
    foe: str
    attacker: str
    surprised: str | None


class CountersRemoved(Change, frozen=True):
    """Activation Counters of a model: how many went, and are `left`."""

    model: str
    removed: int
    left: int


# Models.


class TokensChanged(Change, frozen=True):
    """Ki Tokens gained, or lost where `add` is below 0."""

    model: str
    add: int


class Wounded(Change, frozen=True):
    """Wounds to be marked on a model, each part with its reason; 0 or more."""

    target: str
    amount: Tally


class Healed(Change, frozen=True):
    """So many wounds of a model are no longer marked."""

    target: str
    amount: int


class Killed(Change, frozen=True):
    """A model leaves the table."""

    model: str


class MarkersGained(Change, frozen=True):
    """`count` markers, of one value each where the kind has values.

    `by` is who made them, and `seat` who commanded it; `failed` the number of the Fear test that
    brought them.
    """

    target: str
    marker: MarkerName
    count: int
    value: int | None = None
    by: str | None = None
    seat: int | None = None
    failed: int | None = None


class MarkersCleared(Change, frozen=True):
    """`values` are those of markers that have some, `holders` those of Held markers."""

    target: str
    marker: MarkerName
    count: int
    rule: str
    values: tuple[int, ...] = ()
    holders: tuple[str, ...] = ()


class SideChanged(Change, frozen=True):
    """Another seat commands the model from now on."""

    model: str
    seat: int


# Moments.


class KiGenerated(Change, frozen=True):
    """The end of the Ki Generation step."""


class TurnStarted(Change, frozen=True):
    """The effects of the Starting Phase."""


class Exerted(Change, frozen=True):
    """A model is about to do what includes movement; `counters` is what its action costs."""

    model: str
    counters: int


class Targeted(Change, frozen=True):
    """A model is shot at, the subject of a feat, or moved in on.

    `dice` are those of the actor's Ki tests, `counters` what its action costs.
    """

    by: str
    target: str
    dice: int
    counters: int


class SteppedIn(Change, frozen=True):
    """A bodyguard takes the place of another."""

    bodyguard: str


class Waited(Change, frozen=True):
    """A Wait for the sake of `target`; `values` are the Fire markers to be taken off."""

    model: str
    choice: str
    target: str
    values: tuple[int, ...] | None


class Cleansed(Change, frozen=True):
    """A model pays for the sake of its Death Sentence."""

    model: str


class Disengaged(Change, frozen=True):
    """A model has broken away from its foe."""

    model: str
    foe: str


class FoughtExhausted(Change, frozen=True):
    """A model that did not activate fought, and had no counter to lose."""

    model: str


class Performed(Change, frozen=True):
    """An action of the model's own is over that removed counters."""

    model: str


class EffectsEnded(Change, frozen=True):
    """The effects of the End Phase that are of no other step."""


class Suffered(Change, frozen=True):
    """What burns, poisons and bleeds a model in the End Phase."""

    model: str


AnyChange = (
    Deployed
    | PhaseBegan
    | FirstSet
    | ActivationDue
    | CountersGained
    | PassesGained
    | PassSpent
    | TurnCleared
    | PassesDiscarded
    | Scored
    | MatchEnded
    | Declaration
    | FeatUsed
    | Moved
    | Turned
    | Ran
    | Shot
    | ObjectiveTaken
    | ExchangeBegan
    | CountersRemoved
    | TokensChanged
    | Wounded
    | Healed
    | Killed
    | MarkersGained
    | MarkersCleared
    | SideChanged
    | KiGenerated
    | TurnStarted
    | Exerted
    | Targeted
    | SteppedIn
    | Waited
    | Cleansed
    | Disengaged
    | FoughtExhausted
    | Performed
    | EffectsEnded
    | Suffered
)
