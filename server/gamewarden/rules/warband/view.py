"""What each viewer sees (section 12), built up from what it may know.

Everything is public but the allocations of an exchange: until both are in, each is seen by its own
seat and the referee alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import json

from gamewarden.rules.frames import Ask
from gamewarden.rules.game import REFEREE, Json, Viewer

from .actions import Allocate, AnyAction
from .geometry import Circle
from .legal import as_json, open_ask
from .procedures import Activation, Exchange
from .profile import Feat, Profile, Weapon
from .state import Markers, Model, State, Terrain
from .told import result

EVERYBODY = "everybody"


def sight(state: State, viewer: Viewer) -> Any:
    """A key that is equal for viewers who see the same."""
    ask = open_ask(state)
    if ask is None or not ask.answers:
        return EVERYBODY
    return viewer if viewer == REFEREE or viewer in ask.answers else EVERYBODY


def view(state: State, viewer: Viewer, since: tuple[State, Json] | None = None) -> Json:
    """What `viewer` may know; parts shared with `since` are reused."""
    before, seen = since if since is not None else (None, {})
    if before is state:
        return seen
    found: Json = {
        "turn": state.turn,
        "turns": state.turns,
        "phase": state.phase,
        "active": state.active,
        "first": state.first,
        "passes": _by_seat(state.passes),
        "score": _by_seat(state.score),
        "models": _models(state, before, seen),
        "fallen": dict(state.fallen),
        "objectives": _shared(state, before, seen, "objectives"),
        "zones": _shared(state, before, seen, "zones"),
        "terrain": _shared(state, before, seen, "terrain"),
    }
    if state.scoring is not None:
        found["scoring"] = _plain(state.scoring)
    if state.outcome is not None:
        found["outcome"] = result(state.outcome.winner, state.outcome.reason)
    elif (ask := open_ask(state)) is not None:
        found["waiting"] = {str(seat): ask.kind for seat in ask.seats if _waits(ask, seat, viewer)}
        found |= _under_way(state, ask, viewer)
    return found


def _waits(ask: Ask[AnyAction], seat: int, viewer: Viewer) -> bool:
    """Whether a seat is shown as waiting: of a secret answer only the referee knows."""
    return viewer != REFEREE or ask.waits_for(seat)


def _by_seat(pair: tuple[int, int]) -> Json:
    return {"0": pair[0], "1": pair[1]}


def _plain(value: Any) -> Any:
    return json.decode(json.encode(value))


def _shared(state: State, before: State | None, seen: Json, key: str) -> Any:
    things: Mapping[str, Any] = getattr(state, key)
    if before is not None and getattr(before, key) is things:
        return seen[key]
    return {id: _thing(one) for id, one in things.items()}


def _thing(thing: Any) -> Json:
    match thing:
        case Terrain():
            piece: Json = _plain(thing.piece)
            return {**piece, "passage": thing.passage, "sight": thing.sight}
        case Circle():
            return {"at": list(thing.at), "r": thing.r}
    found: Json = _plain(thing)
    return found


# What is under way.


def _under_way(state: State, ask: Ask[AnyAction], viewer: Viewer) -> Json:
    found: Json = {}
    activation = state.under_way(Activation)
    if activation is not None:
        action = activation.action
        found["action"] = {"model": action.model, "do": action.do}
        if activation.target is not None:
            found["action"]["target"] = activation.target
    exchange = state.under_way(Exchange)
    if exchange is not None:
        found["exchange"] = _exchange(state, exchange, ask, viewer)
    return found


def _exchange(state: State, it: Exchange, ask: Ask[AnyAction], viewer: Viewer) -> Json:
    found: Json = {
        "by": it.by,
        "foe": it.foe,
        "attacker": it.attacker,
        "pools": {id: pool.dice() for id, pool in it.pools.items()},
    }
    if it.surprised is not None:
        found["surprised"] = it.surprised
    choices = {id: as_json(choice) for id, choice in _choices(state, it, ask, viewer).items()}
    if choices:
        for choice in choices.values():
            del choice["do"]
        found["choices"] = choices
    if it.dice:
        found["dice"] = {id: _plain(dice) for id, dice in it.dice.items()}
    return found


def _choices(
    state: State, it: Exchange, ask: Ask[AnyAction], viewer: Viewer
) -> Mapping[str, AnyAction]:
    """The allocations that a viewer knows, by model."""
    if it.choices:
        return it.choices
    return {
        id: answer
        for id in (it.by, it.foe)
        if (answer := ask.answers.get(state.models[id].seat)) is not None
        and isinstance(answer, Allocate)
        and viewer in (state.models[id].seat, REFEREE)
    }


# Models.


def _models(state: State, before: State | None, seen: Json) -> Json:
    if before is None:
        return {id: _model(model, None, {}) for id, model in state.models.items()}
    shown: Json = seen["models"]
    if before.models is state.models:
        return shown
    known = before.models
    return {
        id: shown[id] if known.get(id) is model else _model(model, known.get(id), shown.get(id, {}))
        for id, model in state.models.items()
    }


def _model(model: Model, before: Model | None, seen: Json) -> Json:
    profile = model.profile
    printed = (
        {key: seen[key] for key in PRINTED}
        if before is not None and before.profile is profile
        else _profile(profile)
    )
    found: Json = {
        **printed,
        "seat": model.seat,
        "owner": model.owner,
        "pos": list(model.pos),
        "face": list(model.face),
        "wounds": model.wounds,
        "counters": model.counters,
        "tokens": model.tokens,
        "marks": {marker: _markers(markers) for marker, markers in model.marks.items()},
        "did": {},
        "used": dict.fromkeys(model.used, 1),
    }
    if model.ran:
        found["did"]["ran"] = 1
    if model.shot:
        found["did"]["shot"] = 1
    if model.card is not None:
        found["card"] = model.card
    if model.fear_failed is not None:
        found["fear_failed"] = model.fear_failed
    return found


def _markers(markers: Markers) -> Any:
    if isinstance(markers, int):
        return markers
    return dict(markers) if isinstance(markers, Mapping) else list(markers)


PRINTED = (
    *("name", "size", "melee", "ranged", "move", "ki", "ki_max", "track"),
    *("boost", "weapons", "traits", "feats"),
)


def _profile(profile: Profile) -> Json:
    traits: Json = dict(profile.traits)
    if profile.immune:
        traits["immune"] = list(profile.immune)
    return {
        "name": profile.name,
        "size": profile.size,
        "melee": profile.melee,
        "ranged": profile.ranged,
        "move": profile.move,
        "ki": profile.ki,
        "ki_max": profile.ki_max,
        "track": profile.track,
        "boost": dict(profile.boost),
        "weapons": {id: _weapon(weapon) for id, weapon in profile.weapons.items()},
        "traits": traits,
        "feats": {id: _feat(feat) for id, feat in profile.feats.items()},
    }


def _weapon(weapon: Weapon) -> Json:
    found: Json = {"kind": weapon.kind, "strength": weapon.strength}
    if weapon.range is not None:
        found["range"] = list(weapon.range)
    if weapon.reload:
        found["reload"] = weapon.reload
    for key in ("on_hit", "on_wound"):
        effects = getattr(weapon, key)
        if effects:
            found[key] = _plain(effects)
    if weapon.specials:
        found["specials"] = {
            id: {"effects": [], **_plain(special)} for id, special in weapon.specials.items()
        }
    return found


def _feat(feat: Feat) -> Json:
    found: Json = {
        "name": feat.name,
        "timing": feat.timing,
        "cost": feat.cost,
        "reach": feat.reach,
        "effects": _plain(feat.effects),
    }
    if feat.reach != "personal":
        found["range"] = feat.range
        found["whom"] = feat.whom
    if feat.flags:
        found["flags"] = dict(feat.flags)
    return found
