"""`warband` as everybody else sees it: the `Ruleset` contract, put together."""

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
from .stored import restored, stored

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(State)


class Warband:
    """The ruleset; its methods are described where the contract is, in `rules/game.py`."""

    id = "warband"
    version = "1"
    title = "Warband"
    seats: tuple[int, ...] = (0, 1)
    secret_prompts = frozenset({"allocate"})

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        return setup.options(room, own)

    def options_schema(self) -> Json:
        return setup.options_schema()

    def own_options(self) -> frozenset[str]:
        return frozenset(setup.OWN_KEYS)

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
        """WB-WIN-6: a player may concede at any time; and whatever else ends a room's match."""
        if state.outcome is not None:
            return Done(state, ())
        ended = MatchEnded(outcome.get("winner"), outcome["reason"])
        return Done(applied(state, ended), (ended,))

    def outcome(self, state: State) -> Json | None:
        if state.outcome is None:
            return None
        winner, reason = state.outcome.winner, state.outcome.reason
        if winner is None:
            return {"draw": True, "reason": reason}
        return {"winner": winner, "reason": reason}

    def turn(self, state: State) -> tuple[int, int | None]:
        """Each activation is a turn of its own: seats take turns at it, and clocks count it."""
        return state.activations, state.active if state.phase == "main" else None

    def sight(self, state: State, viewer: Viewer) -> Any:
        return view.sight(state, viewer)

    def view(self, state: State, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        return view.view(state, viewer, since)

    def told(self, event: Any, viewer: Viewer) -> Json | None:
        return told.told(event)

    def encode(self, state: State) -> bytes:
        return _ENCODER.encode(stored(state))

    def decode(self, stored: bytes) -> State:
        return restored(_DECODER.decode(stored))

    def clauses(self) -> dict[str, Json]:
        return rulebook(__package__)

    def hidden_twins(self, state: State, viewer: Viewer, dice: Dice) -> Iterable[State]:
        return hidden_twins(state, viewer, dice)


RULESET: Final = Warband()
