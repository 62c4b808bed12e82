"""The finite list (section 14): actions that stand for all that a model could declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from .bases import gap, in_contact
from .case import Case
from .config import CHARGE, RUN, WALK
from .geometry import Vector, step
from .ground import Ground
from .in_force import EFFECTS
from .judging import reach_of, why_not_begun, why_not_on
from .movement import is_clear, is_short_enough, straight_approach
from .states.berserk import forced

DIRECTIONS: Final[tuple[Vector, ...]] = (
    (0, 1000), (707, 707), (1000, 0), (707, -707),
    (0, -1000), (-707, -707), (-1000, 0), (-707, 707),
)  # fmt: skip
SPARE: Final = 50  # more than what is left between the bases, and rounding, take off an approach


def legal_actions(ground: Ground) -> Iterator[AnyDeclared]:
    """Those of the list that a model may declare, in the order of the rulebook."""
    for action in _in_place(ground):
        if why_not_on(ground, action) is None:
            yield action
    yield from _walks_and_runs(ground)


def _in_place(ground: Ground) -> Iterator[AnyDeclared]:
    """The list but for Walks and Runs."""
    yield from _waits(ground)
    yield from _at_enemies(ground)
    yield from _for_friends(ground)
    yield from _feats(ground)
    for objective in sorted(ground.state.objectives):
        yield Scenario(ground.model.id, objective)
    yield Focus(ground.model.id)


def _walks_and_runs(ground: Ground) -> Iterator[AnyDeclared]:
    """Those that are legal: most of them at a glance, since nothing lies that way."""
    model = ground.model
    if ground.binding:
        return
    limits = {
        kind: model.profile.move * inch
        for kind, inch in ((Walk, WALK), (Run, RUN))
        if why_not_begun(Case(kind(model.id), ground)) is None
    }
    bound = forced(model, reach_of(ground))  # then being near to nothing is not enough
    clear = {} if bound else _clear(ground, limits.values())
    listed: list[AnyDeclared] = []
    for kind, limit in limits.items():
        for direction in DIRECTIONS:
            for distance, path in _both(model.pos, direction, limit):
                action = kind(model.id, path)
                if distance <= clear.get(direction, 0):
                    legal = is_short_enough(ground, path[0], limit)
                else:
                    legal = why_not_on(ground, action) is None
                if legal:
                    listed.append(action)
    yield from listed
    if bound:
        for place in reach_of(ground).run.values():
            action = Run(model.id, (place,))
            if action not in listed and why_not_on(ground, action) is None:
                listed.append(action)  # one that it is bound to may be among the eight already
                yield action


def _clear(ground: Ground, limits: Iterable[int]) -> dict[Vector, int]:
    """How far nothing lies in each direction, of the distances that are listed; or not at all."""
    distances = sorted({part for limit in limits for part in (limit, limit // 2)}, reverse=True)
    pos = ground.model.pos
    return {
        direction: next((d for d in distances if is_clear(ground, step(pos, direction, d))), 0)
        for direction in DIRECTIONS
    }


def paths(start: Vector, limit: int) -> Iterator[Path]:
    """One leg in each of the eight directions, to the full and to half a limit."""
    for direction in DIRECTIONS:
        for _, path in _both(start, direction, limit):
            yield path


def _both(start: Vector, direction: Vector, limit: int) -> Iterator[tuple[int, Path]]:
    for distance in (limit, limit // 2):
        place = step(start, direction, distance)
        if place != start:
            yield distance, (place,)


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
    move, gaps = model.profile.move, {enemy.id: gap(model, enemy) for enemy in enemies}
    for enemy in enemies:
        if ground.touches(enemy):
            yield Melee(model.id, enemy.id)
        elif gaps[enemy.id] <= move * WALK + SPARE:
            yield Melee(model.id, enemy.id, straight_approach(model, enemy))
    for enemy in enemies:
        if gaps[enemy.id] <= move * CHARGE + SPARE:
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
        if feat.cost > model.tokens:
            continue
        if feat.reach != "target":
            yield UseFeat(model.id, id)
            continue
        for target in ground.state.models:
            yield UseFeat(model.id, id, target)
