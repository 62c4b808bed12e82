"""What is always in force, whoever is on the table."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from msgspec import Struct

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after, before, forbids
from gamewarden.rules.kernel import Game

from .actions import Charge, Declared, Run
from .changes import Killed, MarkersGained, Wounded
from .order import GainOrder, Permission, StateBar
from .state import State


class Law(Struct, frozen=True):
    """An effect without a holder."""

    kind: ClassVar[str]
    source: ClassVar[None] = None


class Immunity(Law, frozen=True):
    """Markers that do not come."""

    kind: ClassVar[str] = "immunity"

    @forbids(Permission.MARKED, rule="WB-TRAIT-3")
    def is_immune_as_printed(self, state: State, gain: MarkersGained) -> bool:
        return gain.marker in state.models[gain.target].profile.immune

    @before(MarkersGained, order=GainOrder.IMMUNITY, rule="WB-STATE-3")
    def does_nothing_to_the_immune(
        self, game: Game[State], due: Clause[MarkersGained, Any]
    ) -> None:
        if game.forbidden(Permission.MARKED, due.change) is not None:
            game.prevent(due.change)


class Slowness(Law, frozen=True):
    """Some never hurry."""

    kind: ClassVar[str] = "slowness"

    @forbids(Permission.DECLARED, order=StateBar.SLOW, rule="WB-TRAIT-2")
    def neither_runs_nor_charges(self, state: State, action: Declared) -> bool:
        slow = state.models[action.model].profile.trait("slow")
        return bool(slow) and isinstance(action, Run | Charge)


class Mortality(Law, frozen=True):
    """A track has an end."""

    kind: ClassVar[str] = "mortality"

    @after(Wounded, rule="WB-DAMAGE-8")
    def falls(self, game: Game[State], due: Clause[Wounded, Any]) -> None:
        model = game.state.models[due.change.target]
        if model.wounds >= model.profile.track:
            game.attempt(Killed(model.id))


LAWS: Final[tuple[type[Law], ...]] = (Immunity, Slowness, Mortality)
