"""The finite list (section 14): actions that stand for all that a model could declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamewarden.rules.questions import offered

from .actions import (
    AnyDeclared,
    Charge,
    Disengage,
    Focus,
    Heal,
    Melee,
    Path,
    Ranged,
    Run,
    Scenario,
    StandUp,
    UseFeat,
    Wait,
    Walk,
)
from .bases import in_contact
from .config import RUN, WALK
from .geometry import Vector, step
from .ground import Ground
from .in_force import EFFECTS
from .judging import reach_of, why_not_on
from .movement import straight_approach

DIRECTIONS: Final[tuple[Vector, ...]] = (
    (0, 1000), (707, 707), (1000, 0), (707, -707),
    (0, -1000), (-707, -707), (-1000, 0), (-707, 707),
)  # fmt: skip


def legal_actions(ground: Ground) -> Iterator[AnyDeclared]:
    """Those of the list that a model may declare, in the order of the rulebook."""
    runs: list[AnyDeclared] = []
    for action in _all(ground):
        if action not in runs and why_not_on(ground, action) is None:
            yield action
            if type(action) is Run:
                runs.append(action)  # one that it is bound to may be among the eight already


def _all(ground: Ground) -> Iterator[AnyDeclared]:
    yield from _waits(ground)
    yield from _at_enemies(ground)
    yield from _for_friends(ground)
    yield from _feats(ground)
    id = ground.model.id
    for objective in sorted(ground.state.objectives):
        yield Scenario(id, objective)
    yield Focus(id)
    move = ground.model.profile.move
    for path in paths(ground.model.pos, move * WALK):
        yield Walk(id, path)
    for path in paths(ground.model.pos, move * RUN):
        yield Run(id, path)
    if ground.model.has("berserk"):
        for farthest in reach_of(ground).run.values():
            yield Run(id, (farthest,))


def paths(start: Vector, limit: int) -> Iterator[Path]:
    """One leg in each of the eight directions, to the full and to half a limit."""
    for direction in DIRECTIONS:
        for distance in (limit, limit // 2):
            place = step(start, direction, distance)
            if place != start:
                yield (place,)


def _waits(ground: Ground) -> Iterator[AnyDeclared]:
    model = ground.model
    yield Wait(model.id)
    for offer in offered(EFFECTS, ground.state, model.seat):
        if isinstance(offer, Wait) and offer.model == model.id:
            yield offer


def _at_enemies(ground: Ground) -> Iterator[AnyDeclared]:
    model, enemies = ground.model, ground.enemies
    if model.has("prone"):
        for enemy in ground.touching:
            yield StandUp(model.id, target=enemy.id)
        if not ground.binding:
            yield StandUp(model.id)
    for enemy in enemies:
        near = ground.touches(enemy)
        yield Melee(model.id, enemy.id, () if near else straight_approach(model, enemy))
    for enemy in enemies:
        yield Charge(model.id, enemy.id, straight_approach(model, enemy))
    for weapon in model.profile.weapon_ids("ranged"):
        for enemy in enemies:
            yield Ranged(model.id, enemy.id, weapon)
    for enemy in ground.touching:
        yield Disengage(model.id, enemy.id)


def _for_friends(ground: Ground) -> Iterator[AnyDeclared]:
    model = ground.model
    if model.profile.trait("heal"):
        yield Heal(model.id)
        for friend in ground.state.friends(model):
            if in_contact(model, friend):
                yield Heal(model.id, friend.id)


def _feats(ground: Ground) -> Iterator[AnyDeclared]:
    model = ground.model
    for id, feat in sorted(model.profile.feats.items()):
        if feat.reach != "target":
            yield UseFeat(model.id, id)
            continue
        for target in ground.state.models:
            yield UseFeat(model.id, id, target)
