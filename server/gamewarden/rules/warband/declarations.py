"""What bars each action (section 3): rows 7 to 17 of the table of refusals, action by action.

Each function gives the clause of the first check that fails, in the order of the table. The rows
before them, and paying, are those of `judging.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gamewarden.rules.questions import forbidden, offered

from . import movement
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
from .bases import in_contact, is_within
from .case import WRONG_SIDE, Case, at_work, why_not_chosen, why_not_targeted, why_not_walking
from .config import CHARGE, PUT_OUT, RUN, WALK
from .feats import is_active, why_not_at, why_not_usable
from .geometry import Vector, base_to_base
from .ground import Ground
from .in_force import EFFECTS
from .order import Permission
from .sight import sees
from .state import Model, Objective

STANDING: Final = "WB-ACTION-10"  # when a model may stand up; and the Prone marker goes by it
IN_CONTACT: Final = "WB-ACTION-17"  # what may not be declared in contact with a counting Enemy


def walk(case: Case) -> str | None:
    """WB-ACTION-5: one Walk."""
    action, ground = case.action, case.ground
    return movement.why_not_begun(ground) or movement.why_not_walked(
        ground, action.path, case.limit(WALK)
    )


def run(case: Case) -> str | None:
    """WB-ACTION-6: one Run."""
    action, ground = case.action, case.ground
    if ground.binding:
        return IN_CONTACT
    return movement.why_not_run(ground, action.path, case.limit(RUN), face=action.face)


def melee(case: Case) -> str | None:
    """WB-ACTION-7: a Melee move, or a slide, or neither; and an exchange."""
    action, ground = case.action, case.ground
    target = case.target()
    if ground.binding:
        elsewhere = target is None or not in_contact(case.model, target)
        if action.path or (elsewhere and action.slide is None):
            return "WB-ACTION-7"
    if target is None or not case.is_enemy(target):
        return WRONG_SIDE
    rule = why_not_chosen(case, target)
    if rule is not None:
        return rule
    if action.slide is not None:
        return movement.why_not_slid(ground, action.slide, target)
    return movement.why_not_closed_in(ground, action.path, case.limit(WALK), target)


def charge(case: Case) -> str | None:
    """WB-ACTION-15: line of sight, a Charge move, and an exchange."""
    action, ground = case.action, case.ground
    if ground.binding:
        return IN_CONTACT
    target = case.target()
    if target is None or not case.is_enemy(target):
        return WRONG_SIDE
    rule = why_not_targeted(case, target) or why_not_chosen(case, target)
    if rule is not None:
        return rule
    if not sees(ground.state, case.model, target):
        return "WB-ACTION-15"
    return movement.why_not_charged(ground, action.path, case.limit(CHARGE), target)


def ranged(case: Case) -> str | None:
    """WB-ACTION-8: one ranged attack, and perhaps a Walk before or after."""
    action, ground, model = case.action, case.ground, case.model
    if ground.binding:
        return IN_CONTACT
    ids = model.profile.weapon_ids("ranged")
    weapon_id = action.weapon or next(iter(ids), None)
    if weapon_id not in ids:
        return "WB-RANGED-1"
    weapon = model.profile.weapons[weapon_id]
    if weapon.reload and model.marks:
        bar = forbidden(EFFECTS, ground.state, Permission.RELOADS, model)
        if bar is not None:
            return bar.hook.rule
    target = case.target()
    if target is None or not case.is_enemy(target):
        return WRONG_SIDE
    rule = why_not_targeted(case, target)
    if rule is not None:
        return rule
    shooter = at_work(case)
    assert weapon.range is not None
    if not (is_within(shooter, target, weapon.range[2]) and sees(ground.state, shooter, target)):
        return "WB-RANGED-2"
    return why_not_walking(case) or why_not_from(ground, shooter.pos)


def disengage(case: Case) -> str | None:
    """WB-ACTION-9: an exchange with an Enemy in contact."""
    target = case.target()
    if target is None or not in_contact(case.model, target):
        return "WB-ACTION-9"
    return None if case.is_enemy(target) else WRONG_SIDE


def stand_up(case: Case) -> str | None:
    """WB-ACTION-10: only of a Prone model; and a fight with one of those in contact."""
    action, ground = case.action, case.ground
    if not case.model.has("prone"):
        return STANDING
    if action.target is None:
        # with exactly one in contact that counts, that one is meant
        return STANDING if len(ground.binding) > 1 else None
    target = case.target()
    if target is None:
        return WRONG_SIDE
    if not in_contact(case.model, target):
        return STANDING
    return None if case.is_enemy(target) else WRONG_SIDE


def wait(case: Case) -> str | None:
    """WB-ACTION-11: nothing, or one of the things that states offer."""
    action, model = case.action, case.model
    if action.choice is None:
        return None
    concerned = model if action.target is None else case.target()
    if concerned is None:
        return WRONG_SIDE
    near = in_contact(model, concerned)
    if not (near and concerned.has(action.choice) and _are_there(concerned, action)):
        return "WB-ACTION-11"
    if case.is_enemy(concerned):
        return WRONG_SIDE
    offer = Wait(model.id, action.choice, None if concerned is model else concerned.id)
    return None if offer in offered(EFFECTS, case.ground.state, model.seat) else "WB-ACTION-11"


def _are_there(burning: Model, action: Wait) -> bool:
    """Whether the markers that a Wait is to take off are on a model, and not too many."""
    if action.values is None:
        return True
    markers = burning.marks[action.choice or ""]
    left = list(markers) if isinstance(markers, tuple) else []
    for value in action.values:
        if value not in left:
            return False
        left.remove(value)
    return 1 <= len(action.values) <= PUT_OUT


def heal(case: Case) -> str | None:
    """WB-ACTION-12: itself where it stands, or a friend that it ends beside."""
    action, ground, model = case.action, case.ground, case.model
    moves = bool(action.path) or action.face is not None
    if ground.binding and moves:
        return "WB-ACTION-12"
    if not model.profile.trait("heal"):
        return "WB-ACTION-12"
    patient = model if action.target is None else case.target()
    if patient is None or case.is_enemy(patient):
        return WRONG_SIDE
    healer = movement.moved(model, action.path, action.face)
    if in_contact(model, patient):
        fault = "WB-ACTION-12" if moves else None
    else:
        fault = None if in_contact(healer, patient) else "WB-ACTION-12"
    return movement.why_not_walked(ground, action.path, case.limit(WALK), fault=fault)


def use_feat(case: Case) -> str | None:
    """WB-ACTION-13: a feat; with one that is an action perhaps a Walk before or after."""
    action, ground = case.action, case.ground
    feat = case.model.profile.feats.get(action.feat)
    if action.move is not None and (ground.binding or is_active(feat)):
        return "WB-ACTION-13"
    rule = why_not_usable(case, feat)
    if rule is None and feat is not None and feat.reach == "target":
        rule = why_not_at(case, feat)
    return rule or why_not_walking(case)


def scenario(case: Case) -> str | None:
    """WB-ACTION-14: an objective in contact."""
    ground, model = case.ground, case.model
    if ground.binding:
        return IN_CONTACT
    objective = ground.state.objectives.get(case.action.objective)
    if objective is None or not is_at(model, objective):
        return "WB-ACTION-14"
    return why_not_from(ground, model.pos)


def focus(case: Case) -> str | None:
    """WB-ACTION-16: tokens."""
    return IN_CONTACT if case.ground.binding else None


def why_not_from(ground: Ground, place: Vector) -> str | None:
    """WB-ZOC-10: whether nobody can shoot, or take an objective, in that place."""
    return "WB-ZOC-10" if ground.zones_at(place) else None


def is_at(model: Model, objective: Objective) -> bool:
    """WB-WIN-2: whether a model is base to base with an objective."""
    return base_to_base(model.pos, objective.at, model.profile.radius + objective.r)


BARS: Final[Mapping[type[AnyDeclared], Callable[[Case], str | None]]] = {
    Walk: walk,
    Run: run,
    Melee: melee,
    Charge: charge,
    Ranged: ranged,
    Disengage: disengage,
    StandUp: stand_up,
    Wait: wait,
    Heal: heal,
    UseFeat: use_feat,
    Scenario: scenario,
    Focus: focus,
}
