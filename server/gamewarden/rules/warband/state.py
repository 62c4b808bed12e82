"""What a `warband` match is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Ask, Clause, Commit, Procedure

from .actions import AnyAction
from .changes import AnyChange, PhaseName
from .effects import Effecting
from .geometry import Circle, Piece, Vector
from .procedures import (
    Activation,
    Blow,
    Completion,
    Ending,
    EndPhase,
    Exchange,
    MainPhase,
    Opening,
    Shooting,
    Slipping,
    StartingPhase,
)
from .profile import Profile

AnyFrame = (
    Ask[AnyAction]
    | Clause[AnyChange, AnyAction]
    | Commit[AnyChange]
    | Opening
    | StartingPhase
    | MainPhase
    | EndPhase
    | Ending
    | Activation
    | Completion
    | Slipping
    | Exchange
    | Blow
    | Shooting
    | Effecting
)

Markers = int | tuple[int, ...] | Mapping[str, int]  # how many; or their values; or their holders
P = TypeVar("P", bound=Procedure)


class Model(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A model on the table. `seat` commands it now; `wounds` are marked boxes."""

    id: str
    profile: Profile
    seat: int
    owner: int
    pos: Vector
    face: Vector
    card: str | None = None
    wounds: int = 0
    counters: int = 0
    tokens: int = 0
    marks: Mapping[str, Markers] = {}
    fear_failed: int | None = None
    ran: bool = False
    shot: bool = False
    used: tuple[str, ...] = ()

    def has(self, marker: str) -> bool:
        """Whether it has any marker of that kind: whether it is in that state."""
        return marker in self.marks

    def count(self, marker: str) -> int:
        """How many markers of a kind it has."""
        markers = self.marks.get(marker, 0)
        return markers if isinstance(markers, int) else len(markers)


class Terrain(Struct, frozen=True):
    """WB-GEO-14: a piece of terrain, how it is passed and what it does to sight."""

    piece: Piece
    passage: Literal["clear", "difficult", "impassable"] = "clear"
    sight: Literal["none", "obscuring", "blocking"] = "none"


class Objective(Struct, frozen=True, omit_defaults=True):
    """`holder` is the seat that holds it, or nobody."""

    at: Vector
    r: int
    holder: int | None = None


class Scoring(Struct, frozen=True, omit_defaults=True):
    """Victory points for more objectives and for each zone; the game ends at `limit`."""

    objectives: int | None = None
    zone: int | None = None
    limit: int | None = None


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How the match ended: won by a seat, or a draw."""

    winner: int | None
    reason: str


class SetUp(Struct, frozen=True):
    """What is to be deployed: the models of each seat, and how deep its zone is, in units."""

    models: Mapping[str, Model]
    depth: int


class State(Struct, frozen=True, omit_defaults=True, gc=False):
    """A whole match.

    `models` and all else with ids are by id; `handovers` counts how often the Active Player has
    changed, so that each activation is a turn of its own to clocks; `set_up` is there only until
    everything is deployed.
    """

    turns: int
    turn: int = 0
    phase: PhaseName = "deploy"
    active: int = 0
    first: int = 0
    passes: tuple[int, int] = (0, 0)
    score: tuple[int, int] = (0, 0)
    scoring: Scoring | None = None
    models: Mapping[str, Model] = {}
    fallen: Mapping[str, int] = {}
    objectives: Mapping[str, Objective] = {}
    zones: Mapping[str, Circle] = {}
    terrain: Mapping[str, Terrain] = {}
    set_up: SetUp | None = None
    outcome: Outcome | None = None
    activations: int = 0
    stack: tuple[AnyFrame, ...] = ()

    def in_order(self) -> list[Model]:
        """All models, those of the first seat before the others, by id."""
        first = self.first
        models = self.models.values()
        mine = [model for model in models if model.seat == first]
        return mine + [model for model in models if model.seat != first]

    def of(self, seat: int) -> list[Model]:
        """The models that a seat commands, by id."""
        return [model for model in self.models.values() if model.seat == seat]

    def enemies(self, of: Model) -> list[Model]:
        """The Enemies of a model, by id."""
        return [model for model in self.models.values() if model.seat != of.seat]

    def friends(self, of: Model) -> list[Model]:
        """The Friendly models of a model but itself, by id."""
        seat, id = of.seat, of.id
        return [model for model in self.models.values() if model.seat == seat and model.id != id]

    def under_way(self, kind: type[P]) -> P | None:
        """The innermost procedure of a kind that is under way, if there is one."""
        for frame in reversed(self.stack):
            if type(frame) is kind:
                return frame
        return None

    def with_model(self, id: str, **new: object) -> State:
        """This, with a model that has changed."""
        changed = replace(self.models[id], **new)
        return replace(self, models={**self.models, id: changed})
