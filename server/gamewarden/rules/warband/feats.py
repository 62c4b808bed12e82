"""Ki and feats (section 8): what bars a feat, and whom it works on."""

from __future__ import annotations

from .bases import is_within
from .case import WRONG_SIDE, Case, at_work, why_not_targeted
from .profile import Feat
from .sight import sees
from .state import Model, State


def is_active(feat: Feat | None) -> bool:
    """WB-KI-3: whether a feat is no action, but may be used whenever its seat may activate."""
    return feat is not None and feat.timing == "active"


def why_not_usable(case: Case, feat: Feat | None) -> str | None:
    """WB-KI-4: whether there is no such feat, or its flags bar it."""
    if feat is None:
        return "WB-KI-4"
    flags, action = feat.flags, case.action
    barred = (
        ("no_btb" in flags and bool(case.ground.binding))
        or action.feat in case.model.used
        or ("no_walk" in flags and action.move is not None)
    )
    return "WB-KI-4" if barred else None


def why_not_at(case: Case, feat: Feat) -> str | None:
    """WB-KI-5: whether a feat that needs a target cannot be used on that one."""
    target = case.target()
    if target is None or not suits(feat, case.model, target):
        return WRONG_SIDE
    rule = why_not_targeted(case, target)
    if rule is not None:
        return rule
    user = at_work(case)
    near = is_within(user, target, feat.range)
    return None if near and sees(case.ground.state, user, target) else "WB-KI-5"


def subjects(state: State, user: Model, feat: Feat, target: str | None) -> tuple[str, ...]:
    """The models that a feat works on, by id."""
    match feat.reach:
        case "personal":
            return (user.id,)
        case "target":
            return () if target is None else (target,)
    return tuple(
        model.id
        for model in state.models.values()
        if model.id != user.id and suits(feat, user, model) and is_within(user, model, feat.range)
    )


def suits(feat: Feat, user: Model, model: Model) -> bool:
    """Whether a model is of the side that a feat is for; the user is a friend of itself."""
    if feat.whom == "any":
        return True
    return (user.seat != model.seat) == (feat.whom == "enemy")


def ki_after(model: Model, add: int) -> int:
    """WB-KI-1: what a change of its tokens comes to: never below 0, nor above its maximum."""
    return max(0, min(model.profile.ki_max, model.tokens + add)) - model.tokens
