"""`tcg` as everybody else sees it: the `Ruleset` contract, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from gamewarden.errors import Refusal
from gamewarden.rules.clauses import rulebook
from gamewarden.rules.game import Dice, Done, Json, Legal, Viewer
from gamewarden.rules.kernel import Game

from . import legal, setup, told, view
from .applied import applied
from .arrange import arranged
from .changes import MatchEnded
from .play import RULES
from .secrets import hidden_twins
from .state import State

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(State)


class Tcg:
    """The ruleset."""

    id = "tcg"
    version = "1"
    title = "Leaders"
    seats: tuple[int, ...] = (0, 1)
    secret_prompts: frozenset[str] = frozenset()

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        return setup.options(room, own)

    def options_schema(self) -> Json:
        return setup.options_schema()

    def own_options(self) -> frozenset[str]:
        return frozenset({"deck"})

    def fresh(self, options: Json) -> Json:
        return setup.fresh(options)

    def start(self, options: Json, dice: Dice) -> Done:
        game = Game(RULES, setup.opening(options), dice)
        return Done(game.settle(), game.events)

    def arrange(self, options: Json, position: Json) -> State:
        return arranged(options, position)

    def prompts(self, state: State) -> dict[int, Json]:
        return legal.prompts(state)

    def why_not(self, state: State, seat: int, action: Json) -> Refusal | None:
        judged = legal.judged(state, seat, action)
        return judged if isinstance(judged, Refusal) else None

    def legal(self, state: State, seat: int) -> Legal:
        return legal.legal(state, seat)

    def perform(self, state: State, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        judged = legal.judged(state, seat, action)
        if isinstance(judged, Refusal):
            return judged
        game = Game(RULES, state, dice)
        game.answer(seat, judged)
        return Done(game.settle(), game.events)

    def default(self, state: State, seat: int) -> Json:
        return legal.default(state, seat)

    def finish(self, state: State, outcome: Json) -> Done:
        if state.outcome is not None:
            return Done(state, ())
        reason = outcome["reason"]
        rule = "TCG-WIN-7" if reason == "resign" else None
        ended = MatchEnded(outcome.get("winner"), reason, rule)
        return Done(applied(state, ended), (ended,))

    def outcome(self, state: State) -> Json | None:
        if state.outcome is None:
            return None
        return told.result(state.outcome.winner, state.outcome.reason)

    def turn(self, state: State) -> tuple[int, int | None]:
        return state.turn, state.active if state.turn else None

    def sight(self, state: State, viewer: Viewer) -> Any:
        return view.sight(state, viewer)

    def view(self, state: State, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        return view.view(state, viewer, since)

    def told(self, event: Any, viewer: Viewer) -> Json | None:
        return told.told(event, viewer)

    def encode(self, state: State) -> bytes:
        return _ENCODER.encode(state)

    def decode(self, stored: bytes) -> State:
        return _DECODER.decode(stored)

    def clauses(self) -> dict[str, Json]:
        return rulebook(__package__)

    def hidden_twins(self, state: State, viewer: Viewer, dice: Dice) -> Iterable[State]:
        return hidden_twins(state, viewer, dice)


RULESET: Final = Tcg()
