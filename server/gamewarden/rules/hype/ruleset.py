"""`hype` as everybody else sees it: the `Ruleset` contract, put together."""

from __future__ import annotations

from typing import Final

from gamewarden.rules.assembled import Assembled, Parts, to_everybody

from . import legal, setup, view
from .arrange import arranged
from .changes import MatchEnded
from .play import RULES
from .secrets import hidden_twins
from .state import State
from .told import told


def _ended(winner: int | None, reason: str) -> MatchEnded:
    return MatchEnded(winner, reason, "HYPE-WIN-5" if reason == "resign" else None)


class Hype(Assembled[State]):
    """The ruleset; methods are described in `rules/game.py`."""

    id = "hype"
    version = "1"
    title = "Hype"
    secret_prompts = frozenset({"line_up"})
    own = frozenset({"line_up"})
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
        return state.turn, state.active if state.turn else None


RULESET: Final = Hype()
