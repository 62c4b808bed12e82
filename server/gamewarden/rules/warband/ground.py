"""Where one model stands: what its moves and actions are judged against, found once.

A `Ground` is of one state and one model and remembers what it has found out; it changes nothing.
What may lie in a path's way is kept with how far it reaches, so that most of it is passed over at a
glance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from gamewarden.rules.questions import forbidden

from .bases import in_contact, radii
from .config import CONTACT, INCH, ROUNDING
from .geometry import Piece, Vector
from .in_force import EFFECTS
from .nearness import Box, Spot, box_along, box_of, spots_near
from .order import Permission
from .state import Model, State
from .zones import Zone, counts, zones_round

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - it is used like `property`
    """What is found out when it is first asked for; `cached_property` without its lock."""

    def __init__(self, finds: Callable[[Any], T]) -> None:
        self.finds = finds
        self.__doc__ = finds.__doc__

    def __get__(self, of: Any, kind: type) -> T:
        found = of.__dict__[self.finds.__name__] = self.finds(of)
        return found


def binds(state: State, enemy: Model) -> bool:
    """Whether contact with a model restricts what its Enemies do: whether it counts for them."""
    return not enemy.marks or forbidden(EFFECTS, state, Permission.BINDS, enemy) is None


class Ground:
    """What there is round `model` in `state`."""

    def __init__(self, state: State, model: Model) -> None:
        self.state = state
        self.model = model
        self.reached: dict[str, Any] = {}  # whom it could attack, once that was asked
        self.begun: dict[type, str | None] = {}  # what bars a kind of action, once that was asked

    @once
    def enemies(self) -> list[Model]:
        """Its Enemies, by id."""
        return self.state.enemies(self.model)

    @once
    def touching(self) -> list[Model]:
        """The Enemies that it is base to base with."""
        return [enemy for enemy in self.enemies if in_contact(self.model, enemy)]

    def touches(self, enemy: Model) -> bool:
        """Whether it is base to base with that Enemy."""
        return any(one.id == enemy.id for one in self.touching)

    @once
    def binding(self) -> list[Model]:
        """The counting ones of them, whose contact restricts what it may do."""
        return [enemy for enemy in self.touching if binds(self.state, enemy)]

    @once
    def bases(self) -> list[Spot[Model]]:
        """Through whom no leg may go: all others, and how close to their centres begins it."""
        model = self.model
        others = self.state.models.values()
        return [Spot(one, one.pos, radii(model, one)) for one in others if one.id != model.id]

    @once
    def contacts(self) -> list[Spot[Model]]:
        """Whom a leg may touch: the Enemies, and how close to their centres that is."""
        seat = self.model.seat
        return [Spot(one, at, reach + CONTACT) for one, at, reach in self.bases if one.seat != seat]

    @once
    def impassable(self) -> list[tuple[Box, Piece]]:
        """What its base may not touch."""
        return self._pieces("impassable", self.model.profile.radius)

    @once
    def difficult(self) -> list[tuple[Box, Piece]]:
        """What its centre crosses slowly."""
        return self._pieces("difficult", 0)

    @once
    def surroundings(self) -> list[Spot[Model]]:
        """What lies round every other model that may have to do with a leg, zones included."""
        seat = self.model.seat
        return [
            Spot(one, at, reach + ROUNDING + (INCH if one.seat != seat else 0))
            for one, at, reach in self.bases
        ]

    @once
    def rough(self) -> list[tuple[Box, Piece]]:
        """What stops a leg or slows it."""
        reach = self.model.profile.radius + ROUNDING
        return self._pieces("impassable", reach) + self._pieces("difficult", reach)

    @once
    def zones(self) -> list[Spot[Zone]]:
        """The zones that Enemies have, and how far they reach."""
        return [Spot(zone, zone.at, zone.reach) for zone in zones_round(self.state, self.model)]

    def zones_near(self, box: Box) -> list[Zone]:
        """Those that count against it and may reach into a box."""
        near = spots_near(self.zones, box)
        return [zone for zone, _, _ in near if counts(self.state, self.model, zone)]

    def zones_at(self, place: Vector) -> list[Zone]:
        """Those that count against it and hold a place."""
        return [zone for zone in self.zones_near(box_along(place, place)) if zone.holds(place)]

    def _pieces(self, passage: str, reach: int) -> list[tuple[Box, Piece]]:
        terrain = self.state.terrain.values()
        return [(box_of(one.piece, reach), one.piece) for one in terrain if one.passage == passage]
