"""`tcg` as everybody else sees it: the `Ruleset` contract, put together."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.assembled import Assembled, Parts

from . import legal, setup, view
from .arrange import arranged
from .changes import MatchEnded
from .play import RULES
from .secrets import hidden_twins
from .state import State
from .told import told


def _ended(winner: int | None, reason: str) -> MatchEnded:
    return MatchEnded(winner, reason, "TCG-WIN-7" if reason == "resign" else None)


class Tcg(Assembled[State]):
    """The ruleset; methods are described in `rules/game.py`."""

    id = "tcg"
    version = "1"
    title = "Leaders"
    own = frozenset({"deck"})
    parts = Parts(
        package=__package__,
        state=State,
        rules=RULES,
        setup=setup,
        judging=legal,
        seeing=view,
        told=told,
        arranged=arranged,
        ended=_ended,
        hidden_twins=hidden_twins,
    )

    def turn(self, state: State) -> tuple[int, int | None]:
        return state.turn, state.active if state.turn else None


RULESET: Final = Tcg()
