"""Where one model stands: what its moves and actions are judged against, found once.

A `Ground` is of one state and one model and remembers what it has found out; it changes nothing.
What may lie in a path's way is kept with the box round it, so that most of it is passed over at a
glance.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from gamewarden.rules.questions import forbidden

from .about import Reach
from .bases import in_contact, radii
from .config import CONTACT
from .geometry import Box, Piece, Vector, box_round
from .in_force import EFFECTS
from .order import Permission
from .state import Model, State
from .zones import Zone, counting


class Spot(NamedTuple):
    """A model in the way: its centre, and how close to it something begins."""

    model: Model
    centre: Vector
    reach: int


def binds(state: State, enemy: Model) -> bool:
    """Whether contact with a model restricts what its Enemies do: whether it counts for them."""
    return not enemy.marks or forbidden(EFFECTS, state, Permission.BINDS, enemy) is None


class Ground:
    """What there is round `model` in `state`."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model
        self.reach: Reach | None = None  # whom it could attack, once that was asked
        self.begun: dict[type, str | None] = {}  # what bars a kind of action, once that was asked

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
    def bases(self) -> list[tuple[Box, Spot]]:
        """Through whom no leg may go: all others."""
        others = [other for other in self.state.models.values() if other.id != self.model.id]
        return [self._spot(other, 0) for other in others]

    @cached_property
    def contacts(self) -> list[tuple[Box, Spot]]:
        """Whom a leg may touch: the Enemies."""
        return [self._spot(enemy, CONTACT) for enemy in self.enemies]

    @cached_property
    def impassable(self) -> list[tuple[Box, Piece]]:
        """What its base may not touch."""
        return self._pieces("impassable", self.model.profile.radius)

    @cached_property
    def difficult(self) -> list[tuple[Box, Piece]]:
        """What its centre crosses slowly."""
        return self._pieces("difficult", 0)

    @cached_property
    def zones(self) -> list[Zone]:
        """The Enemy zones that count against it."""
        return counting(self.state, self.model)

    @cached_property
    def zones_of_moves(self) -> list[tuple[Box, Zone]]:
        """Those that count for its moves: none for one that begins in contact."""
        if self.touching:
            return []
        return [(box_round((zone.at,), zone.reach), zone) for zone in self.zones]

    def _spot(self, other: Model, beyond: int) -> tuple[Box, Spot]:
        spot = Spot(other, other.pos, radii(self.model, other) + beyond)
        return box_round((spot.centre,), spot.reach), spot

    def _pieces(self, passage: str, reach: int) -> list[tuple[Box, Piece]]:
        terrain = self.state.terrain.values()
        return [(one.piece.box(reach), one.piece) for one in terrain if one.passage == passage]
