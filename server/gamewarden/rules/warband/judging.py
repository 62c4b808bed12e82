"""Why an action may not be declared: the table of refusals (section 11), row by row.

Of several reasons the first in the order of the table is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import groupby
from typing import Final

from gamewarden.rules.questions import forbidden

from . import movement
from .about import Choice, Reach
from .actions import AnyDeclared, Charge, Focus, Melee, Run, UseFeat
from .bases import gap, nearest
from .boosts import why_not_paid
from .case import Case
from .config import ROUNDING, RUN, STEP
from .declarations import BARS
from .feats import is_active
from .geometry import Vector, minus, step
from .ground import Ground
from .in_force import EFFECTS
from .order import Permission
from .profile import Feat
from .state import Model, State

UNASKED: Final = "WB-ACTION-18"  # row 1: an action answers the prompt that its seat holds


def why_not_declared(state: State, seat: int, action: AnyDeclared) -> str | None:
    """The clause that bars an action of a seat that holds the prompt to activate, if any."""
    rule = _why_not_its_own(state, seat, action.model)  # row 2
    if rule is not None:
        return rule
    return why_not_on(Ground(state, state.models[action.model]), action)


def why_not_on(ground: Ground, action: AnyDeclared) -> str | None:
    """Likewise, of a model of the seat's own that stands there."""
    case = Case(action, ground)
    if is_active(feat_of(case)):
        return _why_not_itself(case) or _why_not_payable(case)
    return (
        why_not_begun(case)
        or _why_not_so_chosen(case)
        or _why_not_itself(case)
        or _why_not_payable(case)
    )


def feat_of(case: Case) -> Feat | None:
    """The feat that an action uses, if it uses one that there is."""
    if type(case.action) is not UseFeat:
        return None
    return case.model.profile.feats.get(case.action.feat)


def is_complex(case: Case) -> bool:
    """Whether an action takes two counters: whether it is Complex."""
    feat = feat_of(case)
    return type(case.action) in (Charge, Focus) or (feat is not None and feat.timing == "complex")


def _why_not_its_own(state: State, seat: int, id: str) -> str | None:
    model = state.models.get(id)
    if model is None:
        return "WB-ACTION-1"
    return None if model.seat == seat else "WB-ACTION-2"


def may_activate(state: State, model: Model) -> bool:
    """Whether a model may be activated at all."""
    return _why_not_activated(state, model) is None


def _why_not_activated(state: State, model: Model) -> str | None:
    """The end of row 2, and row 3."""
    if not model.counters:
        return "WB-ACTION-3"
    bar = forbidden(EFFECTS, state, Permission.ACTIVATED, model)
    return None if bar is None else bar.hook.rule


def why_not_begun(case: Case) -> str | None:
    """Rows 2 to 5: the same for all actions of a kind, but for feats."""
    kind, known = type(case.action), case.ground.begun
    if kind is UseFeat:
        return _why_not_begun(case)
    if kind not in known:
        known[kind] = _why_not_begun(case)
    return known[kind]


def _why_not_begun(case: Case) -> str | None:
    state, model, known = case.ground.state, case.model, case.ground.begun
    if Model not in known:  # of the model itself, whatever it does
        known[Model] = _why_not_activated(state, model)
    rule = known[Model]
    if rule is not None:
        return rule
    bar = forbidden(EFFECTS, state, Permission.DECLARED, case.action)
    if bar is None and is_complex(case):
        if model.counters == 1:
            return "WB-COUNTER-3"
        bar = forbidden(EFFECTS, state, Permission.COMPLEX, model)
    return None if bar is None else bar.hook.rule


def _why_not_so_chosen(case: Case) -> str | None:
    """Row 6."""
    if not case.model.marks:
        return None
    choice = Choice(case.action, case.model, reach_of(case.ground))
    bar = forbidden(EFFECTS, case.ground.state, Permission.CHOSEN, choice)
    return None if bar is None else bar.hook.rule


def _why_not_itself(case: Case) -> str | None:
    """Rows 7 to 17."""
    return BARS[type(case.action)](case)


def _why_not_payable(case: Case) -> str | None:
    """Row 18."""
    boost: Mapping[str, int] = getattr(case.action, "boost", {})
    feat = feat_of(case)
    cost = 0 if feat is None else feat.cost
    if not boost and not cost:
        return None
    return why_not_paid(case.ground.state, case.model, boost, cost)


def reach_of(ground: Ground) -> Reach:
    """Whom a model could attack or run at."""
    return Nearest(ground)


class Nearest:
    """Whom a model could attack or run at (`about.Reach`), found out when it is asked.

    What it finds out lies with the ground, which has no hold on it: no cycle for the collector.
    """

    __slots__ = ("__dict__", "ground")

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.__dict__ = ground.reached

    @cached_property
    def melee(self) -> tuple[str, ...]:
        """The nearest of the valid Enemies that are in range of a Melee."""
        touching = self.ground.touches
        return self._first_valid(
            lambda model, enemy: Melee(
                model.id,
                enemy.id,
                () if touching(enemy) else movement.straight_approach(model, enemy),
            )
        )

    @cached_property
    def charge(self) -> tuple[str, ...]:
        """The nearest of the valid Enemies that are in range of a Charge."""
        return self._first_valid(
            lambda model, enemy: Charge(
                model.id, enemy.id, movement.straight_approach(model, enemy)
            )
        )

    @cached_property
    def run(self) -> Mapping[str, Vector]:
        """The nearest Enemies, and the farthest step towards each, where there is one."""
        ground, model = self.ground, self.ground.model
        if ground.binding or why_not_begun(Case(Run(model.id), ground)) is not None:
            return {}
        found = {enemy.id: self._farthest(enemy) for enemy in nearest(model, ground.enemies)}
        return {id: place for id, place in found.items() if place is not None}

    def _first_valid(self, attack: Callable[[Model, Model], AnyDeclared]) -> tuple[str, ...]:
        model = self.ground.model
        by_gap = sorted(self.ground.enemies, key=lambda enemy: gap(model, enemy))
        for _, tied in groupby(by_gap, key=lambda enemy: gap(model, enemy)):
            valid = tuple(enemy.id for enemy in tied if self._can(attack(model, enemy)))
            if valid:
                return valid
        return ()

    def _can(self, action: AnyDeclared) -> bool:
        case = Case(action, self.ground)
        return why_not_begun(case) is None and _why_not_itself(case) is None

    def _farthest(self, enemy: Model) -> Vector | None:
        model = self.ground.model
        along = minus(enemy.pos, model.pos)
        limit = model.profile.move * RUN
        most = min(limit, gap(model, enemy) + ROUNDING)  # farther on stands the enemy's base
        for distance in range(most - most % STEP, 0, -STEP):
            place = step(model.pos, along, distance)
            if movement.why_not_run(self.ground, (place,), limit) is None:
                return place
        return None
