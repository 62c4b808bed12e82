"""Where one model stands: what its moves and actions are judged against, found once.

A `Ground` is of one state and one model and remembers what it has found out; it changes nothing.
"""

from __future__ import annotations

from functools import cached_property

from gamewarden.rules.questions import forbidden

from .about import Reach
from .bases import in_contact, radii
from .config import CONTACT
from .geometry import Piece, Vector
from .in_force import EFFECTS
from .order import Permission
from .state import Model, State
from .zones import Zone, counting


def binds(state: State, enemy: Model) -> bool:
    """Whether contact with a model restricts what its Enemies do: whether it counts for them."""
    return not enemy.marks or forbidden(EFFECTS, state, Permission.BINDS, enemy) is None


class Ground:
    """What there is round `model` in `state`."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model
        self.reach: Reach | None = None  # whom it could attack, once that was asked

    @cached_property
    def enemies(self) -> list[Model]:
        """Its Enemies, by id."""
        return self.state.enemies(self.model)

    @cached_property
    def touching(self) -> list[Model]:
        """The Enemies that it is base to base with."""
        return [enemy for enemy in self.enemies if in_contact(self.model, enemy)]

    def touches(self, enemy: Model) -> bool:
        """Whether it is base to base with that Enemy."""
        return any(one.id == enemy.id for one in self.touching)

    @cached_property
    def binding(self) -> list[Model]:
        """The counting ones of them, whose contact restricts what it may do."""
        return [enemy for enemy in self.touching if binds(self.state, enemy)]

    @cached_property
    def bases(self) -> list[tuple[Vector, int]]:
        """Where no leg may go: the centres of all others, and how close is too close."""
        model = self.model
        others = self.state.models.values()
        return [(other.pos, radii(model, other)) for other in others if other.id != model.id]

    @cached_property
    def contacts(self) -> list[tuple[Model, Vector, int]]:
        """The Enemies, where they stand, and from how close they are touched."""
        model = self.model
        return [(enemy, enemy.pos, radii(model, enemy) + CONTACT) for enemy in self.enemies]

    @cached_property
    def impassable(self) -> list[Piece]:
        """What its base may not touch."""
        return self._pieces("impassable")

    @cached_property
    def difficult(self) -> list[Piece]:
        """What it crosses slowly."""
        return self._pieces("difficult")

    @cached_property
    def zones(self) -> list[Zone]:
        """The Enemy zones that count against it."""
        return counting(self.state, self.model)

    @property
    def zones_of_moves(self) -> list[Zone]:
        """Those that count for its moves: none for one that begins in contact."""
        return [] if self.touching else self.zones

    def _pieces(self, passage: str) -> list[Piece]:
        return [one.piece for one in self.state.terrain.values() if one.passage == passage]
