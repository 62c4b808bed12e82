"""An action that is judged, and what several kinds of action are asked alike."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from gamewarden.rules.questions import forbidden

from . import movement
from .about import Aim, Approach
from .boosts import risen
from .config import WALK
from .ground import Ground
from .in_force import EFFECTS
from .order import Permission
from .state import Model

WRONG_SIDE: Final = "WB-ACTION-19"  # of a target that is not there, or not of the side needed


class Case(NamedTuple):
    """An action, of whatever kind, and the ground on which it is declared."""

    action: Any
    ground: Ground

    @property
    def model(self) -> Model:
        """Whose action it is."""
        return self.ground.model

    def target(self) -> Model | None:
        """The model that the action names, if it is on the table."""
        return self.ground.state.models.get(self.action.target)

    def limit(self, inch: int) -> int:
        """How far its move may go, in units: so many for each inch of Move."""
        return risen(self.model.profile.move, self.action.boost.get("move", 0)) * inch

    def is_enemy(self, other: Model) -> bool:
        """Whether another model is an Enemy of the one that acts."""
        return other.seat != self.model.seat


def why_not_targeted(case: Case, target: Model) -> str | None:
    """Row 10: whether a state keeps the model from Targeting another."""
    if not target.marks:
        return None
    bar = forbidden(EFFECTS, case.ground.state, Permission.TARGETED, Aim(case.model, target))
    return None if bar is None else bar.hook.rule


def why_not_chosen(case: Case, target: Model) -> str | None:
    """Row 10: whether a state keeps the model from moving into contact with whom it chooses."""
    if case.ground.touches(target):
        return None
    approach = Approach(case.model, target, chosen=True)
    bar = forbidden(EFFECTS, case.ground.state, Permission.ENTERED, approach)
    return None if bar is None else bar.hook.rule


def at_work(case: Case) -> Model:
    """The model as it stands when it shoots or uses its feat: a Walk before is done by then."""
    action = case.action
    if action.move != "before":
        return case.model
    return movement.moved(case.model, action.path, action.face)


def why_not_walking(case: Case) -> str | None:
    """Rows 12 to 16, of the Walk that goes with a shot or a feat."""
    action = case.action
    if action.move is None:
        return None
    return movement.why_not_walked(case.ground, action.path, case.limit(WALK))
