"""Options and their ranges, the set-up, and the steps up to turn 1 (section 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from gamewarden.rules.game import Json, OptionsError
from gamewarden.rules.kernel import Game

from .actions import Deploy, Placement
from .bases import is_free, placed
from .challenges import best_tacticians, tactical_test
from .changes import Deployed
from .config import TABLE
from .content import PROFILES, WARBANDS
from .content.two_lanterns import OBJECTIVES, SCORING, TERRAIN, ZONES
from .procedures import Opening, StartingPhase
from .state import Model, SetUp, State

SEATS: Final = ("0", "1")
KEYS: Final = ("format", "warbands", "rosters", "deploy")
OWN_KEYS: Final = ("warband", "roster")
DEPLOYS: Final = ("fixed", "free")
DEFAULT_WARBANDS: Final = ("heron", "cinder")
FACES: Final = ((0, 1), (0, -1))  # of each seat, across the table


class Format(NamedTuple):
    """How big a match is; `row` and `columns` are the places of a fixed deployment of seat 0."""

    models: int
    turns: int
    depth: int  # of the zone of a free deployment, in units from the seat's edge
    row: int
    columns: tuple[int, ...]


FORMATS: Final[Mapping[str, Format]] = {
    "standard": Format(6, 5, 4000, 2500, (4500, 7500, 10500, 13500, 16500, 19500)),
    "quick": Format(3, 4, 6000, 5000, (9000, 12000, 15000)),
}


# Options (WB-SETUP-1).


def options(room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
    """What a room plays: its options, and over them each seat's own warband and roster."""
    warbands, rosters = _by_seat(room, "warbands"), _by_seat(room, "rosters")
    for seat, chosen in own.items():
        key = str(seat)
        if strange := [one for one in chosen if one not in OWN_KEYS]:
            raise OptionsError(str(strange[0]), "not for a seat to choose here")
        if "warband" in chosen:
            before = warbands.get(key, DEFAULT_WARBANDS[seat])
            warbands[key] = _warband(chosen["warband"], "warband")
            if warbands[key] != before:
                rosters.pop(key, None)  # it was made from the other one
        if "roster" in chosen:
            rosters[key] = chosen["roster"]
    whole = {**room, "warbands": warbands, "rosters": rosters}
    return _whole(whole, [str(seat) for seat, chosen in own.items() if "roster" in chosen])


def fresh(options: Mapping[str, Any]) -> Json:
    """A scenario's options: as a room's own."""
    return _whole(options, [])


def _whole(given: Mapping[str, Any], chosen: Sequence[str]) -> Json:
    """All options, filled in and checked; `chosen`: the seats whose rosters are their own."""
    for key in given:
        if key not in KEYS:
            raise OptionsError(str(key), "no such option")
    format = _one_of(given, "format", tuple(FORMATS))
    warbands = {
        seat: _warband(name, "warbands")
        for seat, name in {**dict(zip(SEATS, DEFAULT_WARBANDS, strict=True)),
                           **_by_seat(given, "warbands")}.items()
    }  # fmt: skip
    rosters = _by_seat(given, "rosters")
    size = FORMATS[format].models
    for seat, warband in warbands.items():
        roster = rosters.get(seat, list(WARBANDS[warband])[:size])
        field = "roster" if seat in chosen else "rosters"
        rosters[seat] = _roster(roster, warband, size, field)
    in_order = {seat: rosters[seat] for seat in SEATS}
    deploy = _one_of(given, "deploy", DEPLOYS)
    return {"format": format, "warbands": warbands, "rosters": in_order, "deploy": deploy}


def _one_of(given: Mapping[str, Any], key: str, words: Sequence[str]) -> str:
    word = given.get(key, words[0])
    if not isinstance(word, str) or word not in words:
        raise OptionsError(key, f"one of {', '.join(words)}")
    return word


def _by_seat(given: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = given.get(key, {})
    if not isinstance(found, Mapping) or any(seat not in SEATS for seat in found):
        raise OptionsError(key, "an object with seats, 0 and 1")
    return dict(found)


def _warband(name: Any, field: str) -> str:
    if not isinstance(name, str) or name not in WARBANDS:
        raise OptionsError(field, f"one of {', '.join(WARBANDS)}")
    return name


def _roster(ids: Any, warband: str, size: int, field: str) -> list[str]:
    known = WARBANDS[warband]
    fits = (
        isinstance(ids, list)
        and len(ids) == size
        and all(isinstance(id, str) and id in known for id in ids)
        and len(dict.fromkeys(ids)) == size
    )
    if not fits:
        raise OptionsError(field, f"{size} different models of {warband}")
    return list(ids)


def options_schema() -> Json:
    """The room's options as a JSON Schema."""
    roster = {"type": "array", "items": {"enum": list(PROFILES)}, "uniqueItems": True}
    return {
        "type": "object",
        "properties": {
            "format": {"enum": list(FORMATS), "default": "standard"},
            "warbands": _seats_schema({"enum": list(WARBANDS)}, DEFAULT_WARBANDS),
            "rosters": _seats_schema(roster, ()),
            "deploy": {"enum": list(DEPLOYS), "default": "fixed"},
        },
        "additionalProperties": False,
    }


def _seats_schema(each: Json, defaults: Sequence[str]) -> Json:
    properties: Json = dict.fromkeys(SEATS, each)
    for seat, default in zip(SEATS, defaults, strict=False):
        properties[seat] = {**each, "default": default}
    return {"type": "object", "properties": properties, "additionalProperties": False}


# The models, and where they stand.


def opening(options: Json) -> State:
    """The state before anything has happened: everything is still to be done."""
    format = FORMATS[options["format"]]
    models = {}
    for seat in (0, 1):
        for place, card in enumerate(options["rosters"][SEATS[seat]]):
            model = _model(seat, place, card, format)
            models[model.id] = model
    table = State(
        turns=format.turns,
        terrain=TERRAIN,
        objectives=OBJECTIVES,
        zones=ZONES,
        scoring=SCORING,
    )
    if options["deploy"] == "free":
        return replace(table, set_up=SetUp(models, format.depth), stack=(Opening(),))
    return replace(table, models=models, phase="start", stack=(StartingPhase(1),))


def _model(seat: int, place: int, card: str, format: Format) -> Model:
    """WB-SETUP-2: a model of a roster; WB-SETUP-3: where a fixed deployment puts it."""
    pos = (format.columns[place], format.row)
    if seat == 1:
        pos = (TABLE - pos[0], TABLE - pos[1])
    return Model(
        id=f"{'ab'[seat]}{place + 1}",
        profile=PROFILES[card],
        seat=seat,
        owner=seat,
        pos=pos,
        face=FACES[seat],
        card=card,
    )


# Free deployment: a Tactical test, the loser, the winner.


def tactics_decide(game: Game[State], it: Opening) -> None:
    """Again and again, until one seat wins."""
    set_up = game.state.set_up
    assert set_up is not None
    winner = tactical_test(game, best_tacticians(set_up.models.values()))
    game.keep(winner=winner, at=it.at if winner is None else it.at + 1)


def loser_is_asked(game: Game[State], it: Opening) -> None:
    """It deploys first, and is seen to."""
    assert it.winner is not None
    game.ask(it, "deploy", seats=(1 - it.winner,))


def winner_is_asked(game: Game[State], it: Opening) -> None:
    """It deploys knowing how the loser stands."""
    assert it.winner is not None
    game.ask(it, "deploy", seats=(it.winner,))


def models_are_deployed(game: Game[State], it: Opening) -> None:
    """Each seat's as it has placed them."""
    for seat, answer in it.answers.items():
        assert isinstance(answer, Deploy)
        game.attempt(Deployed(seat, answer.models))


def turn_1_begins(game: Game[State], it: Opening) -> None:
    """WB-SETUP-5"""
    game.begin(StartingPhase(1))


def to_be_deployed(state: State, seat: int) -> dict[str, Model]:
    """The models of a seat that are not on the table yet, as a fixed deployment puts them."""
    models = {} if state.set_up is None else state.set_up.models
    return {id: model for id, model in models.items() if model.seat == seat}


def fixed_deployment(state: State, seat: int) -> Deploy:
    """What is played for a seat that does not deploy."""
    models = to_be_deployed(state, seat)
    return Deploy({id: Placement(model.pos, model.face) for id, model in models.items()})


def why_not_deployed(state: State, seat: int, deploy: Deploy) -> str | None:
    """WB-SETUP-4: every model, wholly in its zone, where it can stand."""
    models = to_be_deployed(state, seat)
    if sorted(deploy.models) != sorted(models):
        return "WB-SETUP-4"
    assert state.set_up is not None
    for id, placement in deploy.models.items():
        model = placed(models[id], placement.pos, placement.face)
        in_zone = _depth(seat, model) <= state.set_up.depth
        if not in_zone or not is_free(state, model, model.pos):
            return "WB-SETUP-4"
        state = replace(state, models={**state.models, id: model})
    return None


def _depth(seat: int, model: Model) -> int:
    """How far from its seat's edge a base reaches."""
    y = model.pos[1] if seat == 0 else TABLE - model.pos[1]
    return y + model.profile.radius
