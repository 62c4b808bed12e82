"""A state from a scenario's position: a partial referee's view (section 13).

Raises `MalformedError` for whatever the section does not allow, naming the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.positions import an_object, fault
from gamewarden.rules.questions import forbidden

from .bases import in_contact, is_free
from .changes import MarkersGained
from .content import PROFILES
from .geometry import Circle, Piece, Polygon, Vector, cross, minus
from .given import counted, facing, ids, number, point, text, word
from .in_force import EFFECTS
from .order import MARKERS, VALUED, MarkerName, Permission
from .play import main_prompt
from .printed import PRINTED_KEYS, printed
from .setup import FACES, SEATS
from .state import Markers, Model, Objective, Scoring, State, Terrain
from .turn import may_be_activated

KEYS: Final = (
    *("turn", "turns", "phase", "active", "first", "passes", "score", "scoring"),
    *("models", "fallen", "objectives", "zones", "terrain"),
)
MODEL_KEYS: Final = (
    *("card", "seat", "owner", "pos", "face", "wounds", "counters", "tokens", "marks"),
    *("fear_failed", "did", "used"),
)
TURNS: Final = 4
OBJECTIVE_RADIUS: Final = 500
CORNERS: Final = (3, 8)  # fewest and most of a polygon


def arranged(options: Json, position: Any) -> State:
    """The state that a position describes: in the Main Phase, with a prompt to activate open."""
    an_object(position, "arrange", KEYS)
    if "phase" in position:
        word(position["phase"], "arrange.phase", ("main",))
    active = counted(position, "active", "arrange", 0, high=1)
    turn = counted(position, "turn", "arrange", 1, low=1)
    turns = counted(position, "turns", "arrange", TURNS)
    if turns < turn:
        fault("arrange.turns", f"{turn} or more")
    state = State(
        turn=turn,
        turns=turns,
        phase="main",
        active=active,
        first=counted(position, "first", "arrange", active, high=1),
        passes=_pair(position, "passes"),
        score=_pair(position, "score"),
        scoring=_scoring(position),
        fallen={id: number(seat, f"arrange.fallen.{id}", high=1)
                for id, seat in ids(position.get("fallen", {}), "arrange.fallen")},
        objectives={id: _objective(one, f"arrange.objectives.{id}")
                    for id, one in ids(position.get("objectives", {}), "arrange.objectives")},
        zones={id: _circle(one, f"arrange.zones.{id}", ("at", "r"))
               for id, one in ids(position.get("zones", {}), "arrange.zones")},
        terrain={id: _terrain(one, f"arrange.terrain.{id}")
                 for id, one in ids(position.get("terrain", {}), "arrange.terrain")},
    )  # fmt: skip
    state = _with_models(state, position.get("models", {}))
    for seat in (active, 1 - active):
        if may_be_activated(state, seat):
            return replace(state, active=seat, activations=1, stack=main_prompt(seat))
    fault("arrange.models", "a model that can be activated")


def _pair(position: Json, key: str) -> tuple[int, int]:
    place = f"arrange.{key}"
    given = an_object(position.get(key, {}), place, SEATS)
    return counted(given, "0", place, 0), counted(given, "1", place, 0)


def _scoring(position: Json) -> Scoring | None:
    if "scoring" not in position:
        return None
    keys = ("objectives", "zone", "limit")
    given = an_object(position["scoring"], "arrange.scoring", keys)
    return Scoring(**{key: number(given[key], f"arrange.scoring.{key}") for key in given})


# The table.


def _objective(given: Any, place: str) -> Objective:
    an_object(given, place, ("at", "r", "holder"))
    return Objective(
        point(given.get("at"), f"{place}.at"),
        counted(given, "r", place, OBJECTIVE_RADIUS, low=1),
        number(given["holder"], f"{place}.holder", high=1) if "holder" in given else None,
    )


def _circle(given: Any, place: str, keys: tuple[str, ...]) -> Circle:
    an_object(given, place, keys)
    return Circle(
        point(given.get("at"), f"{place}.at"), number(given.get("r"), f"{place}.r", low=1)
    )


def _terrain(given: Any, place: str) -> Terrain:
    found = an_object(given, place)
    kinds = {
        "passage": ("clear", "difficult", "impassable"),
        "sight": ("none", "obscuring", "blocking"),
    }
    chosen: Any = {
        key: word(found.get(key, words[0]), f"{place}.{key}", words) for key, words in kinds.items()
    }
    shape = word(found.get("shape"), f"{place}.shape", ("circle", "poly"))
    piece: Piece
    if shape == "circle":
        piece = _circle(given, place, ("shape", "at", "r", *kinds))
    else:
        an_object(given, place, ("shape", "points", *kinds))
        piece = Polygon(_corners(given.get("points"), f"{place}.points"))
    return Terrain(piece, **chosen)


def _corners(given: Any, place: str) -> tuple[Vector, ...]:
    fewest, most = CORNERS
    if not isinstance(given, list) or not fewest <= len(given) <= most:
        fault(place, f"{fewest} to {most} points")
    points = tuple(point(each, f"{place}[{index}]") for index, each in enumerate(given))
    edges = [minus(after, one) for one, after in zip(points, (*points[1:], points[0]), strict=True)]
    turns = zip(edges, (*edges[1:], edges[0]), strict=True)
    if any(cross(edge, after) <= 0 for edge, after in turns):
        fault(place, "a convex polygon, counter-clockwise")
    return points


# Models.


def _with_models(state: State, given: Any) -> State:
    place = "arrange.models"
    models = {id: _model(id, entry, f"{place}.{id}") for id, entry in ids(given, place)}
    for seat in (0, 1):
        if not any(seat in (model.seat, model.owner) for model in models.values()):
            fault(place, f"a model of seat {seat}")
    for id in state.fallen:
        if id in models:
            fault(f"arrange.fallen.{id}", "no model that is on the table")
    state = replace(state, models=models)
    for id, model in models.items():
        if not is_free(state, model, model.pos):
            fault(
                f"{place}.{id}.pos", "a place on the table, over no base, on no impassable ground"
            )
        _check_marks(state, model, f"{place}.{id}.marks")
    return state


def _model(id: str, given: Any, place: str) -> Model:
    an_object(given, place, (*MODEL_KEYS, *PRINTED_KEYS))
    seat, owner = _sides(id, given, place)
    card = text(given["card"], f"{place}.card") if "card" in given else None
    if card is not None and card not in PROFILES:
        fault(f"{place}.card", "a model of the two warbands")
    profile = printed(id, None if card is None else PROFILES[card], given, place)
    did = an_object(given.get("did", {}), f"{place}.did", ("ran", "shot"))
    used = an_object(given.get("used", {}), f"{place}.used", tuple(profile.feats))
    for key, flags in (("did", did), ("used", used)):
        for name, flag in flags.items():
            number(flag, f"{place}.{key}.{name}", low=1, high=1)
    model = Model(
        id=id,
        profile=profile,
        seat=seat,
        owner=owner,
        pos=point(given.get("pos"), f"{place}.pos"),
        face=facing(given["face"], f"{place}.face") if "face" in given else FACES[owner],
        card=card,
        wounds=counted(given, "wounds", place, 0, high=profile.track - 1),
        counters=counted(given, "counters", place, 2),
        tokens=counted(given, "tokens", place, 0, high=profile.ki_max),
        marks=_marks(given.get("marks", {}), f"{place}.marks"),
        ran="ran" in did,
        shot="shot" in did,
        used=tuple(sorted(used)),
    )
    if "fear_failed" in given:
        if not model.has("frightened"):
            fault(f"{place}.fear_failed", "only beside `frightened`")
        failed = number(given["fear_failed"], f"{place}.fear_failed")
        model = replace(model, fear_failed=failed)
    return model


def _sides(id: str, given: Json, place: str) -> tuple[int, int]:
    said = {"a": 0, "b": 1}.get(id[0])
    if "seat" not in given and said is None:
        fault(place, "`seat`")
    controlled = "control" in an_object(given.get("marks", {}), f"{place}.marks")
    if controlled and not ("seat" in given and "owner" in given):
        fault(place, "`seat` and `owner`, as it has `control`")
    seat = counted(given, "seat", place, said or 0, high=1)
    owner = counted(given, "owner", place, seat, high=1)
    if controlled != (seat != owner):
        fault(place, "`control` exactly where `seat` and `owner` differ")
    return seat, owner


def _marks(given: Any, place: str) -> dict[str, Markers]:
    an_object(given, place, MARKERS)
    return {kind: _markers(kind, given[kind], f"{place}.{kind}") for kind in given}


def _markers(kind: str, given: Any, place: str) -> Markers:
    if kind == "held":
        keepers = ids(given, place)
        if not keepers:
            fault(place, "at least one holder")
        return {id: number(one, f"{place}.{id}", low=1, high=1) for id, one in keepers}
    if kind not in VALUED:
        return number(given, place, low=1, high=1 if kind == "prone" else 1000)
    if not isinstance(given, list) or not given:
        fault(place, "a list of values")
    values = [number(value, f"{place}[{index}]", low=1) for index, value in enumerate(given)]
    if values != sorted(values, reverse=True):
        fault(place, "the highest value first")
    return tuple(values)


def _check_marks(state: State, model: Model, place: str) -> None:
    for kind, markers in model.marks.items():
        gain = MarkersGained(model.id, cast(MarkerName, kind), 1)
        bare = state.with_model(model.id, marks={})
        if forbidden(EFFECTS, bare, Permission.MARKED, gain) is not None:
            fault(f"{place}.{kind}", "no markers that it is immune to")
        for keeper in markers if isinstance(markers, Mapping) else ():
            by = state.models.get(keeper)
            if by is None or by.seat == model.seat or not in_contact(by, model):
                fault(f"{place}.{kind}.{keeper}", "an Enemy in contact")
