"""What a seat can ask for: records only. `do` is the word of section 14."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .geometry import Vector

Path = tuple[Vector, ...]
Boost = Mapping[str, int]  # how many times a statistic is boosted
When = Literal["before", "after"]  # a Walk, of the shot or feat it goes with


class Action(Struct, frozen=True, tag_field="do", omit_defaults=True):
    """An answer to a prompt."""

    @property
    def do(self) -> str:
        """Its word in JSON."""
        return str(self.__struct_config__.tag)


class Declared(Action, frozen=True):
    """An action of a model, and the active feats, which are none but are declared alike."""

    model: str


class Walk(Declared, frozen=True, tag="walk"):
    """Moves along `path`, and ends facing `face` if it is given."""

    path: Path = ()
    face: Vector | None = None
    boost: Boost = {}


class Run(Declared, frozen=True, tag="run"):
    """`face` is there to be refused."""

    path: Path = ()
    face: Vector | None = None
    boost: Boost = {}


class Melee(Declared, frozen=True, tag="melee"):
    """Fights an enemy, after a move along `path` or a slide; without either it is in contact."""

    target: str
    path: Path = ()
    slide: Vector | None = None
    boost: Boost = {}


class Charge(Declared, frozen=True, tag="charge"):
    """Moves along `path` into an enemy and fights it."""

    target: str
    path: Path = ()
    boost: Boost = {}


class Ranged(Declared, frozen=True, tag="ranged"):
    """Shoots at a model; `move` says when it walks along `path`, if it does."""

    target: str
    weapon: str | None = None
    move: When | None = None
    path: Path = ()
    face: Vector | None = None
    boost: Boost = {}


class Disengage(Declared, frozen=True, tag="disengage"):
    """Tries to break away from a model in contact."""

    target: str


class StandUp(Declared, frozen=True, tag="standup"):
    """Gets up from Prone; `target` is whom it fights over that."""

    face: Vector | None = None
    target: str | None = None


class Wait(Declared, frozen=True, tag="wait"):
    """`target` and `values` go with the choice `fire`."""

    choice: str | None = None
    target: str | None = None
    values: tuple[int, ...] | None = None


class Heal(Declared, frozen=True, tag="heal"):
    """Without `target` it heals itself."""

    target: str | None = None
    path: Path = ()
    face: Vector | None = None
    boost: Boost = {}


class UseFeat(Declared, frozen=True, tag="feat"):
    """Uses a feat, at `target` if it takes one; `move` as with a shot."""

    feat: str
    target: str | None = None
    move: When | None = None
    path: Path = ()
    face: Vector | None = None
    boost: Boost = {}


class Scenario(Declared, frozen=True, tag="scenario"):
    """Takes an objective in reach."""

    objective: str


class Focus(Declared, frozen=True, tag="focus"):
    """Gathers Ki."""


class Pass(Action, frozen=True, tag="pass"):
    """Spends a Pass Token instead of activating."""


class First(Action, frozen=True, tag="first"):
    """Names the seat that goes first this turn."""

    seat: int


class Allocate(Action, frozen=True, tag="allocate"):
    """How the dice of an exchange are divided, in secret."""

    attack: int
    defence: int
    weapon: str | None = None
    special: str | None = None
    boost: int = 0


class Guard(Action, frozen=True, tag="guard"):
    """Names the bodyguard that steps in."""

    model: str


class Reroll(Action, frozen=True, tag="reroll"):
    """Places in one's own rolled dice, from 0."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Slip(Action, frozen=True, tag="slip"):
    """Walks away along `path` after breaking away."""

    path: Path
    face: Vector | None = None


class Cleanse(Action, frozen=True, tag="cleanse"):
    """Names the models that pay for the sake of what is on them."""

    models: tuple[str, ...]


class Placement(Struct, frozen=True):
    """Where a model is deployed, and which way it faces."""

    pos: Vector
    face: Vector


class Deploy(Action, frozen=True, tag="deploy"):
    """Places all models of a seat."""

    models: Mapping[str, Placement]


class Decline(Action, frozen=True, tag="decline"):
    """Says no to what was offered."""


AnyDeclared = (
    Walk
    | Run
    | Melee
    | Charge
    | Ranged
    | Disengage
    | StandUp
    | Wait
    | Heal
    | UseFeat
    | Scenario
    | Focus
)
AnyAnswer = Pass | First | Allocate | Guard | Reroll | Slip | Cleanse | Deploy | Decline
AnyAction = AnyDeclared | AnyAnswer
