"""What each action that could be declared is worth: one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from gamewarden.rules.game import Json
from gamewarden.rules.warband.config import SIZE_TEST, TABLE

from . import fights, prices, shots
from .odds import passes
from .places import Outlook
from .scoring import objective
from .table import Model, Point, Table, gap, touch
from .ways import round_about

RAN: Final = 0.3  # what a Run costs beyond the die that it takes in fights
USELESS: Final = -100.0
WAITED: Final = -0.2  # a counter for nothing
PASSED: Final = 0.3  # the move is the other's, and the counter is kept
GETS_UP: Final = 2.0  # besides the marker: Stand Up is all that a Prone model may do
ESCAPES: Final = 0.6  # how likely it is to get away
WAYS_OUT: Final = 8  # directions to slip to
COMPLEX: Final = 1.0  # a second counter
DISGUISE_KEPT: Final = 0.5  # of what a disguise is worth, for who gives it away
STAYS: Final = 0.7  # of what the foes mean round the place where it then stands


def worth(look: Outlook, action: Json) -> float:
    """What an action promises to the seat whose outlook it is."""
    if action["do"] == "pass":
        return PASSED
    model = look.table.models[action["model"]]
    return DEEDS[action["do"]](look, model, action)


def _end(model: Model, action: Json) -> Point:
    path = action.get("path")
    return (path[-1][0], path[-1][1]) if path else model.at


def _moved(look: Outlook, model: Model, at: Point, *, runs: bool = False) -> float:
    """What a move to a place changes, with a counter for it."""
    chance = _can_move(model)
    there = _spent(look, model, at, runs=runs)
    return chance * there + (1 - chance) * _spent(look, model)


def _spent(
    look: Outlook,
    model: Model,
    at: Point | None = None,
    *,
    counters: int = 1,
    runs: bool = False,
    share: float = 1.0,
) -> float:
    """What it changes to be at a place, or to stay, with so many counters less.

    `share` is how much the foes round there matter: less, where one of them is fought first.
    """
    left = max(0, model.counters - counters)
    after, place = replace(model, counters=left, ran=model.ran or runs), at or model.at
    met = look.company(after, place) - look.company(model, model.at)
    points = look.scoring(model, place, left) - look.scoring(model, model.at, model.counters)
    return points + share * met


def _can_move(model: Model) -> float:
    """The chance that a move comes to anything."""
    if "immobilised" not in model.marks:
        return 1.0
    added = model.trait("strong") - model.trait("weak") - model.trait("swarm")
    return passes(model.rank, SIZE_TEST, added)


def _walk(look: Outlook, model: Model, action: Json) -> float:
    return _moved(look, model, _end(model, action))


def _run(look: Outlook, model: Model, action: Json) -> float:
    return _moved(look, model, _end(model, action), runs=True) - RAN * (not model.ran)


def _melee(look: Outlook, model: Model, action: Json) -> float:
    return _attack(look, model, action, kind="melee")


def _charge(look: Outlook, model: Model, action: Json) -> float:
    return _attack(look, model, action, kind="charge") - COMPLEX


def _attack(look: Outlook, model: Model, action: Json, *, kind: str) -> float:
    """An exchange, if it comes to one: tests may come before it."""
    table = look.table
    foe = table.models[action["target"]]
    at = _end(model, action)
    used = 2 if kind == "charge" else 1
    value = fights.worth(table, model, foe, at=at, kind=kind)
    if "disguise" in model.marks:
        value -= DISGUISE_KEPT * prices.DISGUISE
    value += _spent(look, model, at, counters=used, share=STAYS)
    if touch(model, foe):
        return value
    if "fear" in model.traits and "frightened" not in foe.marks:
        failed = 1 - prices.fear_passed(foe, model.trait("fear"))
        value += failed * prices.harm(table, foe, "frightened")
    boost = action.get("boost", {})
    chance = _can_move(model) * _dares(model, foe, boost.get("ki", 0))
    return chance * value + (1 - chance) * _spent(look, model) - _paid(model, boost)


def _dares(model: Model, foe: Model, boost: int) -> float:
    """The chance to pass the tests that come before contact."""
    chance = 1.0
    if "disguise" in foe.marks:
        chance *= passes(min(model.ki + boost, 2 * model.ki or 1), foe.marks["disguise"][0])
    if "fear" in foe.traits:
        chance *= prices.fear_passed(model, foe.trait("fear"), boost=boost)
    return chance


def _paid(model: Model, boost: Mapping[str, int]) -> float:
    return prices.TOKEN * sum(model.boost.get(stat, 0) * times for stat, times in boost.items())


def _ranged(look: Outlook, model: Model, action: Json) -> float:
    table = look.table
    foe = table.models[action["target"]]
    arms = model.arms("ranged")
    arm = model.weapons[action.get("weapon", arms[0][0])]
    boost = action.get("boost", {})
    moves = action.get("move")
    end = _end(model, action)
    value = shots.worth(
        table, model, foe, arm,
        at=end if moves == "before" else model.at,
        moves=bool(moves),
        boost=boost.get("ranged", 0),
    )  # fmt: skip
    if "disguise" in foe.marks:
        value *= passes(model.ki, foe.marks["disguise"][0])
    if "disguise" in model.marks:
        value -= DISGUISE_KEPT * prices.DISGUISE
    if moves:
        return _can_move(model) * value + _moved(look, model, end)
    return value + _spent(look, model)


def _disengage(look: Outlook, model: Model, action: Json) -> float:
    table = look.table
    foe = table.models[action["target"]]
    value = fights.worth(table, model, foe, kind="disengage")
    here = look.place(model, model.at, model.counters - 1)
    away = max(look.place(model, at, model.counters - 1) for at in _ways_out(model))
    value += ESCAPES * max(0.0, away - here)
    return _can_move(model) * value + _spent(look, model)


def _ways_out(model: Model) -> Iterator[Point]:
    """Places that it could slip to, if nothing is in the way."""
    for at in round_about(model.at, 1000 * model.move, WAYS_OUT):
        x, y = (max(model.radius, min(TABLE - model.radius, part)) for part in at)
        yield x, y


def _stand_up(look: Outlook, model: Model, action: Json) -> float:
    value = prices.borne(look.table, model, "prone") + GETS_UP
    target = action.get("target")
    if target is not None:
        value += fights.worth(look.table, model, look.table.models[target], kind="standup")
    return _can_move(model) * value + _spent(look, model)


def _wait(look: Outlook, model: Model, action: Json) -> float:
    choice = action.get("choice")
    spent = _spent(look, model)
    if choice is None:
        return spent + WAITED
    who = look.table.models[action.get("target", model.id)]
    if choice == "reload":
        return spent + 0.8 * prices.HARM["reload"] + 0.1 * model.counters
    return spent + prices.borne(look.table, who, choice, 2 if choice == "fire" else None)


def _heal(look: Outlook, model: Model, action: Json) -> float:
    who = look.table.models[action.get("target", model.id)]
    value = prices.healed(look.table, who, model.trait("heal"))
    if action.get("path"):
        return _can_move(model) * value + _moved(look, model, _end(model, action))
    return value + _spent(look, model)


def _feat(look: Outlook, model: Model, action: Json) -> float:
    table = look.table
    feat = model.feats[action["feat"]]
    moves = action.get("move")
    at = _end(model, action) if moves == "before" else model.at
    value: float = sum(
        _done_to(table, model, feat, subject)
        for subject in _subjects(table, model, feat, action, at)
    )
    value -= prices.TOKEN * feat["cost"]
    if feat["timing"] == "active":
        return value if value > 0 else USELESS  # nothing is lost by not using it
    used = 2 if feat["timing"] == "complex" else 1
    value -= COMPLEX * (used - 1)
    if moves:
        return _can_move(model) * value + _moved(look, model, _end(model, action))
    return value + _spent(look, model, counters=used)


def _subjects(table: Table, model: Model, feat: Json, action: Json, at: Point) -> list[Model]:
    match feat["reach"]:
        case "personal":
            return [model]
        case "target":
            return [table.models[action["target"]]]
    return [
        one
        for one in table.models.values()
        if one.id != model.id
        and gap(model, one, at) <= 1000 * feat["range"]
        and feat["whom"] in ("any", "friend" if one.seat == model.seat else "enemy")
    ]


def _done_to(table: Table, model: Model, feat: Json, subject: Model) -> float:
    value = prices.suffered(table, subject, feat["effects"], by=model)
    if subject.seat == model.seat:
        return -value
    if feat["reach"] == "target" and "disguise" in subject.marks:
        value *= passes(model.ki, subject.marks["disguise"][0])
    return value


def _scenario(look: Outlook, model: Model, action: Json) -> float:
    errand = next(one for one in look.table.objectives if one.id == action["objective"])
    value = objective(look.table, model, errand)
    if "disguise" in model.marks:
        value -= DISGUISE_KEPT * prices.DISGUISE
    return value + _spent(look, model)


def _focus(look: Outlook, model: Model, action: Json) -> float:
    gained = min(model.ki, model.ki_max - model.tokens)
    return 0.5 * (prices.TOKEN * gained - COMPLEX) + _spent(look, model, counters=2)


DEEDS: Final[Mapping[str, Callable[[Outlook, Model, Json], float]]] = {
    "walk": _walk,
    "run": _run,
    "melee": _melee,
    "charge": _charge,
    "ranged": _ranged,
    "disengage": _disengage,
    "standup": _stand_up,
    "wait": _wait,
    "heal": _heal,
    "feat": _feat,
    "scenario": _scenario,
    "focus": _focus,
}
