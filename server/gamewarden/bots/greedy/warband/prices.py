"""What things are worth to the greedy bot: lives, wounds, markers, time, Ki.

One unit is about what a wound on an ordinary model is worth. All numbers are guesses, tuned by
matches of the bot against itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from gamewarden.rules.game import Json

from . import scoring
from .odds import passes
from .table import Life, Model, Table, distance, touch

LIFE: Final = 7.0  # of a model that can do nothing
OF_MELEE: Final = 1.5  # for each die of it
OF_RANGED: Final = 1.2
OF_KI: Final = 0.6
KILLED: Final = 0.4  # the part of a life that goes with the last box; the others share the rest
SOON: Final = 0.4  # of a life, even if this is the last turn
EACH_TURN: Final = 0.2  # more of it for each that is to come
PRESENCE: Final = 0.7  # of what a model holds by standing where it stands
COUNTER: Final = 0.9  # an Activation Counter
TOKEN: Final = 0.3  # a Ki token
LATER: Final = 0.85  # wounds that are still to come may be healed, or come too late
APART: Final = 0.5  # to be pushed out of a fight
ONE: Final = 1  # of an effect that says no number

# What a marker costs its bearer. Those with values are priced by the wounds they will do.
HARM: Final = {
    "frightened": 2.0,
    "held": 2.5,
    "immobilised": 2.0,
    "impetuous": 0.6,
    "prone": 3.0,
    "reload": 0.9,
    "stunned": 1.5,
    "berserk": 1.0,
    "blind": 2.5,
    "control": 5.0,
    "death_sentence": 3.0,
    "disease": 1.0,
}
AGAIN: Final = 0.25  # of that, what one more marker costs where there is one already
PILES_UP: Final = frozenset({"control", "disease", "reload", "spirit_block", "impetuous"})
DISGUISE: Final = 3.0  # what it is worth to be Disguised
WOUNDING: Final = frozenset({"fire", "poison", "bleed"})


def life(model: Model) -> float:
    """What a model is worth with no wound."""
    strength = OF_MELEE * model.melee + OF_RANGED * model.ranged + OF_KI * model.ki
    return LIFE + strength


def valued(table: Table) -> Table:
    """The table with what each model on it is worth."""
    lives = {id: _valued(table, model) for id, model in table.models.items()}
    return replace(table, lives=lives)


def _valued(table: Table, model: Model) -> Life:
    """The fewer turns are to come, the less it matters who lives; but whoever scores, does."""
    whole = life(model) * min(1.0, SOON + EACH_TURN * table.left)
    held = sum(
        scoring.circle(table, model, zone, scoring.lead(table, model, zone), model.at, 0)
        for zone in table.zones
    )
    last = whole * KILLED + COUNTER * model.counters + PRESENCE * held
    return Life(whole * (1 - KILLED) / model.track, last)


def wound(table: Table, model: Model) -> float:
    """One box of it."""
    return table.lives[model.id].wound


def kill(table: Table, model: Model) -> float:
    """What goes with its last box, besides that box."""
    return table.lives[model.id].kill


def harm(table: Table, model: Model, marker: str, *, count: int = 1, value: int = 1) -> float:
    """What more markers of a kind cost a model."""
    if marker in model.traits.get("immune", ()):
        return 0.0
    if marker in WOUNDING:
        tough = 0 if marker == "fire" else model.trait("tough")
        had = len(model.marks.get(marker, ()))
        in_time = max(0, min(count, max(table.left, had + count - 2) - had))
        return in_time * max(0, value - tough) * wound(table, model) * LATER
    if marker == "disguise":
        return -DISGUISE if "disguise" not in model.marks else -AGAIN * DISGUISE
    if _is_proof(model, marker):
        return 0.0
    if marker == "spirit_block":
        return TOKEN * model.ki * min(count, table.left - 1) if model.ki_max else 0.0
    each = HARM.get(marker, 0.0)
    if marker in PILES_UP:
        return each * count
    if marker in model.marks:
        return each * AGAIN if marker != "prone" else 0.0
    return each * (1 + AGAIN * (count - 1))


def _is_proof(model: Model, marker: str) -> bool:
    """Whether a trait keeps the markers of a kind away."""
    traits = model.traits
    match marker:
        case "held":
            return "intangible" in traits or "agile" in traits
        case "immobilised":
            return "intangible" in traits
        case "blind":
            return "sixth-sense" in traits
    return False


def borne(table: Table, model: Model, marker: str, count: int | None = None) -> float:
    """What it would be worth to a model to be rid of its markers of a kind, or of so many."""
    marks = model.marks.get(marker)
    if marks is None:
        return 0.0
    if isinstance(marks, list):
        if marker == "disguise":
            return -DISGUISE
        values = marks if count is None else marks[:count]
        tough = 0 if marker == "fire" else model.trait("tough")
        coming: int = sum(max(0, value - tough) for value in values)
        return coming * wound(table, model) * LATER
    number = len(marks) if isinstance(marks, dict) else marks
    off = number if count is None else min(number, count)
    if marker == "spirit_block":
        return TOKEN * model.ki * min(off, table.left - 1)
    each = HARM.get(marker, 0.0)
    if marker in PILES_UP:
        return each * off
    return each if off == number else each * AGAIN


def suffered(
    table: Table, model: Model, effects: Iterable[Json], *, by: Model | None = None
) -> float:
    """What a list of effects costs the model that they act on; below 0 where it gains."""
    return sum(_cost(table, model, effect, by) for effect in effects)


def _cost(table: Table, model: Model, effect: Json, by: Model | None) -> float:
    if effect.get("to") == "self":
        return 0.0
    match effect["verb"]:
        case "mark":
            return _marked(table, model, effect, by)
        case "clear":
            return -borne(table, model, effect["marker"], effect.get("count"))
        case "hold":
            return harm(table, model, "held")
        case "wound":
            return _hurt(table, model, effect["amount"])
        case "heal":
            return -healed(table, model, effect["amount"])
        case "push":
            return _pushed(table, model, by, effect["inches"])
        case "tokens":
            gained: int = min(effect["amount"], model.ki_max - model.tokens)
            return -TOKEN * max(gained, -model.tokens)
        case "test":
            chance = _chance(model, effect)
            passed = suffered(table, model, effect.get("pass", ()), by=by)
            failed = suffered(table, model, effect.get("fail", ()), by=by)
            return chance * passed + (1 - chance) * failed
    return 0.0


def _marked(table: Table, model: Model, effect: Json, by: Model | None) -> float:
    marker: str = effect["marker"]
    if marker == "control" and by is not None and by.seat == model.seat:
        return 0.0  # WB-CONTROLLED-10
    return harm(
        table, model, marker, count=effect.get("count", ONE), value=effect.get("value", ONE)
    )


def _hurt(table: Table, model: Model, amount: int) -> float:
    marked = max(0, amount - model.trait("tough"))
    return wound(table, model) * min(marked, model.left) + (
        kill(table, model) if marked >= model.left else 0.0
    )


def healed(table: Table, model: Model, amount: int) -> float:
    """What it is worth to take so many wounds off a model."""
    off = min(amount, model.track - model.left)
    if not off:
        return 0.0
    danger = 1.4 if model.left <= 3 else 1.0
    return off * wound(table, model) * danger + borne(table, model, "bleed")


def _pushed(table: Table, model: Model, by: Model | None, inches: int) -> float:
    """To be pushed out of a fight, and perhaps out of a circle that scores."""
    if "held" in model.marks or by is None:
        return 0.0
    far = distance(by.at, model.at) or 1.0
    x, y = (
        there + round((there - here) * 1000 * inches / far)
        for here, there in zip(by.at, model.at, strict=True)
    )
    lost = 0.0
    for zone in table.zones:
        ahead = scoring.lead(table, model, zone)
        inside = scoring.circle(table, model, zone, ahead, model.at, model.counters)
        lost += inside - scoring.circle(table, model, zone, ahead, (x, y), model.counters)
    return lost + (APART if touch(model, by) else 0.0)


def _chance(model: Model, effect: Json) -> float:
    """That it passes the test of an effect."""
    if effect["stat"] == "size":
        added = model.trait("strong") - model.trait("weak") - model.trait("swarm")
        return passes(model.rank, effect["number"], added)
    return passes(model.ki, effect["number"])


def fear_passed(model: Model, number: int, *, boost: int = 0) -> float:
    """The chance to pass a Fear test of so much (section 9)."""
    if "frightened" in model.marks:
        return 0.0
    traits = model.traits
    if model.trait("fear") >= number:
        return 1.0
    chance = passes(min(model.ki + boost, 2 * model.ki or 1), number, model.trait("courage"))
    brave, cowardly = "brave" in traits, "cowardly" in traits
    if brave == cowardly:
        return chance
    return 1 - (1 - chance) ** 2 if brave else chance**2
