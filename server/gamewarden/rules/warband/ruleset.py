"""`warband` as everybody else sees it: the `Ruleset` contract, put together."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.assembled import Assembled, Parts, to_everybody

from . import legal, setup, view
from .arrange import arranged
from .changes import MatchEnded
from .play import RULES
from .secrets import hidden_twins
from .state import State
from .stored import restored, stored
from .told import told


def _ended(winner: int | None, reason: str) -> MatchEnded:
    """WB-WIN-6: a player may concede at any time; and whatever else ends a room's match."""
    return MatchEnded(winner, reason)


class Warband(Assembled[State]):
    """The ruleset; methods are described in `rules/game.py`."""

    id = "warband"
    version = "1"
    title = "Warband"
    secret_prompts = frozenset({"allocate"})
    own = frozenset(setup.OWN_KEYS)
    parts = Parts(
        package=__package__,
        state=State,
        rules=RULES,
        setup=setup,
        judging=legal,
        seeing=view,
        told=to_everybody(told),
        arranged=arranged,
        ended=_ended,
        hidden_twins=hidden_twins,
    )

    def turn(self, state: State) -> tuple[int, int | None]:
        """Each activation is a turn of its own: seats take turns at it, and clocks count it."""
        return state.activations, state.active if state.phase == "main" else None

    def encode(self, state: State) -> bytes:
        return super().encode(stored(state))

    def decode(self, stored: bytes) -> State:
        return restored(super().decode(stored))


RULESET: Final = Warband()
