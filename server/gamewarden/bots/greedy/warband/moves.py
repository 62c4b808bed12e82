"""Actions that the finite list leaves out: paths with a purpose, and boosts.

They are proposals within the limits that `legal` states; whether one is legal is asked of the
rules when it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2
from typing import Final

from gamewarden.rules.game import Json
from gamewarden.rules.warband.config import APPROACH, CONTACT, RUN, WALK

from . import ways
from .places import Outlook
from .table import Model, Point, Table, distance, gap, touch

OFF: Final = 1100  # units from a foe's base: just out of its Zone of Control
RING: Final = 6  # places looked at in a circle that scores
SIDES: Final = 6  # of a foe
NEAREST: Final = 3  # foes that are walked up to


def proposals(look: Outlook, limits: Json) -> Iterator[Json]:
    """For each model that may be activated, what it might do besides what is listed."""
    for id, allowed in limits.items():
        model = look.table.models[id]
        if "walk" in allowed or "run" in allowed:
            yield from _strolls(look, model, allowed)
        if "ranged" in allowed and "length" in allowed["ranged"]:
            yield from _shots(look, model, allowed["ranged"])
        if "melee" in allowed and "length" in allowed["melee"]:
            yield from _attacks(look.table, model, allowed["melee"])
        if "feat" in allowed and "length" in allowed["feat"]:
            yield from _feats(look, model, allowed["feat"])
        if "charge" in allowed:
            yield from _charges(look.table, model, allowed["charge"])
        if "heal" in allowed and "length" in allowed["heal"]:
            yield from _heals(look.table, model, allowed["heal"])


def _strolls(look: Outlook, model: Model, allowed: Json) -> Iterator[Json]:
    """Walks and Runs towards whatever there is to be done."""
    table, country = look.table, look.country(model)
    for goal in _goals(look, model):
        if distance(goal, model.at) < ways.LEAST:
            continue
        route = country.route(model.at, goal)
        if "walk" in allowed:
            path = ways.laid(table, country, model, route, allowed["walk"]["length"])
            if path:
                stroll = {"do": "walk", "model": model.id, "path": path}
                yield {**stroll, **_facing(table, model, path)}
        if "run" in allowed and distance(model.at, route[0]) > WALK * model.move:
            path = ways.laid(table, country, model, route[:1], allowed["run"]["length"])
            if path:
                yield {"do": "run", "model": model.id, "path": path}


def _goals(look: Outlook, model: Model) -> Iterator[Point]:
    table = look.table
    for zone in table.zones:
        inner = zone.radius - model.radius - 20
        far = distance(model.at, zone.at)
        if far > inner:
            yield _beside(model, zone.at, inner - model.radius)
        if far <= inner + RUN * model.move:
            yield from ways.round_about(zone.at, inner * 0.8, RING)
    for errand in look.errands.get(model.id, ()):
        yield _beside(model, errand.at, errand.radius + APPROACH)
    near = sorted((gap(model, foe), foe.id) for foe in table.others(model))
    for _, id in near[:NEAREST]:
        foe = table.models[id]
        yield _beside(model, foe.at, foe.radius + OFF)


def _beside(model: Model, at: Point, keep: int) -> Point:
    """The nearest point at which the model's base is so far from a place."""
    far = distance(model.at, at) or 1.0
    whole = keep + model.radius
    return (
        round(at[0] + (model.at[0] - at[0]) * whole / far),
        round(at[1] + (model.at[1] - at[1]) * whole / far),
    )


def _way(look: Outlook, model: Model, goal: Point, limit: int) -> list[list[int]]:
    """A walk to a goal, or as near to it as it gets."""
    country = look.country(model)
    return ways.laid(look.table, country, model, country.route(model.at, goal), limit)


def _facing(table: Table, model: Model, path: list[list[int]]) -> Json:
    """Towards the nearest foe, so that it does not come unseen; any way where there is none."""
    end = (path[-1][0], path[-1][1])
    gaps = [(gap(model, foe, end), foe.at) for foe in table.others(model)]
    if not gaps:
        return {}
    _, at = min(gaps)
    return {"face": [at[0] - end[0], at[1] - end[1]]}


def _shots(look: Outlook, model: Model, allowed: Json) -> Iterator[Json]:
    """With boosts, and with a walk into range before."""
    table = look.table
    for target in allowed["targets"]:
        foe = table.models[target]
        for weapon, arm in model.arms("ranged"):
            bare = {"do": "ranged", "model": model.id, "target": target, "weapon": weapon}
            yield from _boosted(model, bare, "ranged")
            for reach in arm["range"]:
                if gap(model, foe) <= 1000 * reach:
                    break
                goal = _beside(model, foe.at, foe.radius + 1000 * reach - CONTACT)
                path = _way(look, model, goal, allowed["length"])
                if path and gap(model, foe, (path[-1][0], path[-1][1])) <= 1000 * reach:
                    face = [foe.at[0] - path[-1][0], foe.at[1] - path[-1][1]]
                    moved = {**bare, "move": "before", "path": path, "face": face}
                    yield moved
                    yield from _boosted(model, moved, "ranged")
                    break


def _boosted(model: Model, action: Json, stat: str) -> Iterator[Json]:
    price = model.boost.get(stat)
    base = getattr(model, stat)
    if price:
        for times in range(1, min(max(1, base), model.spendable() // price) + 1):
            yield {**action, "boost": {**action.get("boost", {}), stat: times}}


def _attacks(table: Table, model: Model, allowed: Json) -> Iterator[Json]:
    """By other ways than the straight one, and with the Ki that tests or distances ask for."""
    for target in allowed["targets"]:
        foe = table.models[target]
        if touch(model, foe):
            continue
        away = gap(model, foe)
        straight = {
            "do": "melee",
            "model": model.id,
            "target": target,
            "path": [list(_contact(model, model.at, foe))],
        }
        if away <= allowed["length"]:
            yield from _braced(model, foe, straight)
            yield from _flanks(table, model, foe, allowed["length"])
        elif away <= allowed["length"] + WALK * _steps(model):
            needed = -int((allowed["length"] - away) // WALK)
            yield {**straight, "boost": {"move": needed}}


def _steps(model: Model) -> int:
    price = model.boost.get("move")
    return min(model.move, model.spendable() // price) if price else 0


def _braced(model: Model, foe: Model, action: Json) -> Iterator[Json]:
    """With Ki on the tests that come before a fight."""
    if "fear" in foe.traits or "disguise" in foe.marks:
        yield from _boosted(model, action, "ki")


def _flanks(table: Table, model: Model, foe: Model, limit: int) -> Iterator[Json]:
    """In two legs, the second one straight at the foe from another side."""
    turn = atan2(model.at[1] - foe.at[1], model.at[0] - foe.at[0])
    for corner in ways.round_about(foe.at, model.radius + foe.radius + OFF, SIDES, turn):
        end = _contact(model, corner, foe)
        if distance(model.at, corner) + distance(corner, end) <= limit:
            path = [list(corner), list(end)]
            yield {"do": "melee", "model": model.id, "target": foe.id, "path": path}


def _contact(model: Model, start: Point, foe: Model) -> Point:
    """Where a straight approach ends (WB-GEO-12)."""
    far = distance(start, foe.at) or 1.0
    whole = model.radius + foe.radius + APPROACH
    return (
        foe.at[0] + int((start[0] - foe.at[0]) * whole / far),
        foe.at[1] + int((start[1] - foe.at[1]) * whole / far),
    )


def _charges(table: Table, model: Model, allowed: Json) -> Iterator[Json]:
    for target in allowed["targets"]:
        foe = table.models[target]
        if CONTACT < gap(model, foe) <= allowed["length"]:
            path = [list(_contact(model, model.at, foe))]
            action = {"do": "charge", "model": model.id, "target": target, "path": path}
            yield from _braced(model, foe, action)


def _feats(look: Outlook, model: Model, allowed: Json) -> Iterator[Json]:
    """With a walk into range before."""
    table = look.table
    for name, feat in model.feats.items():
        walks = "no_walk" not in feat.get("flags", {}) and feat["timing"] != "active"
        if feat["reach"] != "target" or not walks or feat["cost"] > model.spendable():
            continue
        for target in allowed["targets"]:
            subject = table.models[target]
            side = "friend" if subject.seat == model.seat else "enemy"
            if subject.id == model.id or feat["whom"] not in ("any", side):
                continue
            reach = 1000 * feat["range"]
            goal = _beside(model, subject.at, subject.radius + min(reach, 6000) - CONTACT)
            path = _way(look, model, goal, allowed["length"])
            if path and gap(model, subject, (path[-1][0], path[-1][1])) <= reach:
                face = [subject.at[0] - path[-1][0], subject.at[1] - path[-1][1]]
                yield {
                    "do": "feat", "model": model.id, "feat": name, "target": target,
                    "move": "before", "path": path, "face": face,
                }  # fmt: skip


def _heals(table: Table, model: Model, allowed: Json) -> Iterator[Json]:
    for target in allowed["targets"]:
        friend = table.models[target]
        hurt = friend.left < friend.track
        if friend.id != model.id and hurt and not touch(model, friend):
            end = _contact(model, model.at, friend)
            if distance(model.at, end) <= allowed["length"]:
                yield {"do": "heal", "model": model.id, "target": target, "path": [list(end)]}
