"""What a model may declare at all, how far it may go, and whom it may choose (protocol 4.4).

`length` is in units, without a boost; `targets` are those that no clause puts out of the question,
wherever the model goes first, and that are near enough for every boost that it could pay. That a
path exists, or a line of sight, is not said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gamewarden.rules.game import Json

from .actions import (
    AnyDeclared,
    Charge,
    Disengage,
    Focus,
    Heal,
    Melee,
    Ranged,
    Run,
    Scenario,
    StandUp,
    UseFeat,
    Wait,
    Walk,
)
from .bases import gap
from .boosts import risen
from .case import Case, why_not_chosen, why_not_targeted
from .config import CHARGE, CONTACT, ROUNDING, RUN, WALK
from .declarations import is_at, why_not_from
from .feats import is_active, suits, why_not_usable
from .ground import Ground
from .judging import reach_of, why_not_begun
from .profile import Feat
from .state import Model
from .states.berserk import forced


def limits(ground: Ground) -> Json:
    """{action: its limits}, for each action that the model may declare now."""
    model = ground.model
    bound = forced(model, reach_of(ground))
    found: Json = {}
    for do, of in LIMITS.items():
        if bound is None or do in (bound[0], "feat"):
            limit = of(ground)
            if limit is not None:
                found[do] = limit
    if bound is not None and bound[0] in found:
        found[bound[0]]["targets"] = list(getattr(reach_of(ground), bound[0]))
    return found


def _may_begin(ground: Ground, action: AnyDeclared) -> bool:
    return why_not_begun(Case(action, ground)) is None


def _length(ground: Ground, inch: int) -> Json:
    return {"length": ground.model.profile.move * inch}


def _is_near(ground: Ground, other: Model, inch: int) -> bool:
    """Whether the straight way would do to touch it, with every boost that the model could pay."""
    model, profile = ground.model, ground.model.profile
    cost = profile.boost.get("move")
    times = 0 if not cost else min(max(1, profile.move), model.tokens // cost)
    return gap(model, other) <= risen(profile.move, times) * inch + CONTACT + ROUNDING


def _walk(ground: Ground) -> Json | None:
    free = not ground.binding and _may_begin(ground, Walk(ground.model.id))
    return _length(ground, WALK) if free else None


def _run(ground: Ground) -> Json | None:
    free = not ground.binding and _may_begin(ground, Run(ground.model.id))
    return _length(ground, RUN) if free else None


def _melee(ground: Ground) -> Json | None:
    action = Melee(ground.model.id, "")
    if not _may_begin(ground, action):
        return None
    case = Case(action, ground)
    # A slide, which leads to others, begins beside exactly one that binds.
    near = ground.touching if len(ground.binding) > 1 else ground.enemies
    if not ground.binding:
        near = [one for one in near if _is_near(ground, one, WALK)]
    targets = [one.id for one in near if why_not_chosen(case, one) is None]
    length = {} if ground.binding else _length(ground, WALK)
    return {**length, "targets": targets}


def _charge(ground: Ground) -> Json | None:
    action = Charge(ground.model.id, "")
    if ground.binding or not _may_begin(ground, action):
        return None
    case = Case(action, ground)
    targets = [
        one.id
        for one in ground.enemies
        if _is_near(ground, one, CHARGE)
        and why_not_targeted(case, one) is None
        and why_not_chosen(case, one) is None
    ]
    return {**_length(ground, CHARGE), "targets": targets}


def _ranged(ground: Ground) -> Json | None:
    action = Ranged(ground.model.id, "")
    armed = bool(ground.model.profile.weapon_ids("ranged"))
    if ground.binding or not armed or not _may_begin(ground, action):
        return None
    case = Case(action, ground)
    targets = [one.id for one in ground.enemies if why_not_targeted(case, one) is None]
    return {**_length(ground, WALK), "targets": targets}


def _disengage(ground: Ground) -> Json | None:
    free = ground.touching and _may_begin(ground, Disengage(ground.model.id, ""))
    return {"targets": [one.id for one in ground.touching]} if free else None


def _stand_up(ground: Ground) -> Json | None:
    lies = ground.model.has("prone") and _may_begin(ground, StandUp(ground.model.id))
    return {"targets": [one.id for one in ground.touching]} if lies else None


def _wait(ground: Ground) -> Json | None:
    return {} if _may_begin(ground, Wait(ground.model.id)) else None


def _heal(ground: Ground) -> Json | None:
    model = ground.model
    if not model.profile.trait("heal") or not _may_begin(ground, Heal(model.id)):
        return None
    targets = sorted([model.id, *(one.id for one in ground.state.friends(model))])
    length = {} if ground.binding else _length(ground, WALK)
    return {**length, "targets": targets}


def _feat(ground: Ground) -> Json | None:
    model = ground.model
    usable = {
        id: feat for id, feat in sorted(model.profile.feats.items()) if _is_usable(ground, id, feat)
    }
    if not usable:
        return None
    subjects = [
        one.id
        for one in ground.state.models.values()
        if any(_may_be_target(ground, id, feat, one) for id, feat in usable.items())
    ]
    walks = not ground.binding and any(
        not is_active(feat) and "no_walk" not in feat.flags for feat in usable.values()
    )
    return {**(_length(ground, WALK) if walks else {}), "targets": subjects}


def _is_usable(ground: Ground, id: str, feat: Feat) -> bool:
    action = UseFeat(ground.model.id, id)
    begun = is_active(feat) or _may_begin(ground, action)
    return begun and why_not_usable(Case(action, ground), feat) is None


def _may_be_target(ground: Ground, id: str, feat: Feat, target: Model) -> bool:
    case = Case(UseFeat(ground.model.id, id), ground)
    return (
        feat.reach == "target"
        and suits(feat, ground.model, target)
        and why_not_targeted(case, target) is None
    )


def _scenario(ground: Ground) -> Json | None:
    model = ground.model
    if ground.binding or not _may_begin(ground, Scenario(model.id, "")):
        return None
    if why_not_from(ground, model.pos) is not None:
        return None
    objectives = ground.state.objectives
    near = sorted(id for id, objective in objectives.items() if is_at(model, objective))
    return {"targets": near} if near else None


def _focus(ground: Ground) -> Json | None:
    free = not ground.binding and _may_begin(ground, Focus(ground.model.id))
    return {} if free else None


LIMITS: Final[Mapping[str, Callable[[Ground], Json | None]]] = {
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
