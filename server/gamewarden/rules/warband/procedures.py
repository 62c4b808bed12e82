"""What can be under way in a match: records only. Their steps are listed in `play.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gamewarden.rules.frames import Procedure

from .actions import Allocate, AnyAction, AnyDeclared
from .effects import AnyEffect
from .geometry import Vector

# Before turn 1, and the phases of a turn.


class Opening(Procedure, frozen=True):
    """From an empty table to turn 1; `winner` is that of the Tactical test, once there is one."""

    winner: int | None = None
    answers: Mapping[int, AnyAction] = {}


class StartingPhase(Procedure, frozen=True):
    """Of the turn with that number; `winner` is that of its Tactical test, once there is one."""

    turn: int
    winner: int | None = None
    answers: Mapping[int, AnyAction] = {}


class MainPhase(Procedure, frozen=True):
    """`next` is the seat that activates, if it can; `resumed`: it has used an active feat."""

    next: int
    resumed: bool = False
    answers: Mapping[int, AnyAction] = {}


class EndPhase(Procedure, frozen=True):
    """What follows when nobody can activate any more."""


class Ending(Procedure, frozen=True):
    """Nothing is left but to say who has won."""


# An action.


class Activation(Procedure, frozen=True):
    """The resolution of a declared action, or of an active feat, which takes no counter.

    `target` is whom it is at now; `pos` and `face` are those at declaration; `counters` is what
    it costs; `tested`: the target has passed its Fear test already.
    """

    action: AnyDeclared
    target: str | None
    pos: Vector
    face: Vector
    counters: int
    tested: bool = False
    answers: Mapping[int, AnyAction] = {}


class Completion(Procedure, frozen=True):
    """The end of an activation that costs so many counters."""

    model: str
    counters: int


class Slipping(Procedure, frozen=True):
    """A model has Disengaged and may walk."""

    model: str
    answers: Mapping[int, AnyAction] = {}


# A fight.


class Pool(Struct, frozen=True):
    """A Melee Pool without boosts: the statistic, its limit, and the dice on top of both."""

    statistic: int
    limit: int
    lift: int

    def dice(self, boost: int = 0) -> int:
        """The dice to be divided."""
        return min(self.statistic + boost, self.limit) + self.lift


class Dice(Struct, frozen=True):
    """What a model has rolled."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


FightKind = Literal["melee", "charge", "disengage", "standup"]


class Exchange(Procedure, frozen=True):
    """A Melee Exchange between the activating model and its foe.

    `escaped`: the foe's attack failed, or was not made, so far; `stopped`: the Defender may not
    attack any more.
    """

    by: str
    foe: str
    kind: FightKind
    surprised: str | None
    attacker: str = ""
    pools: Mapping[str, Pool] = {}
    choices: Mapping[str, Allocate] = {}
    dice: Mapping[str, Dice] = {}
    escaped: bool = True
    stopped: bool = False
    answers: Mapping[int, AnyAction] = {}

    @property
    def defender(self) -> str:
        """The one that strikes second."""
        return self.foe if self.attacker == self.by else self.by

    def other(self, model: str) -> str:
        """The one that `model` fights."""
        return self.foe if model == self.by else self.by


class Blow(Procedure, frozen=True):
    """An attack that succeeded: its damage roll, if it has one, and then its effects.

    `charged`: it is a charger's; `special` is what a special adds; `harmless`: there is no damage
    roll, only effects; `wounded`: it marked at least one wound.
    """

    by: str
    target: str
    level: int
    strength: int
    charged: bool = False
    special: int = 0
    on_hit: tuple[AnyEffect, ...] = ()
    on_wound: tuple[AnyEffect, ...] = ()
    harmless: bool = False
    wounded: bool = False


class Shooting(Procedure, frozen=True):
    """A ranged attack; `target` is nobody once the shot has gone astray."""

    by: str
    target: str | None
    weapon: str
    boost: int
    moves: bool
    began: Vector  # where the shooter stood as its activation began
    astray: bool = False
