"""The least ruleset there can be: seats take turns to add a number. What is left is the server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamewarden.errors import Refusal
from gamewarden.rules.game import Dice, Done, Json, Legal, Viewer


class Sum(Struct, frozen=True):
    """`last` is what was added; `outcome` is the room's, if it ended the match."""

    turn: int = 1
    total: int = 0
    last: int = 0
    outcome: Json | None = None


class Trivial:
    """One action, `{"do": "add", "n": 1}`; no end but the room's."""

    id = "trivial"
    version = "1"
    title = "Trivial"
    seats: tuple[int, ...] = (0, 1)
    secret_prompts: frozenset[str] = frozenset()

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        return {}

    def options_schema(self) -> Json:
        return {"type": "object", "properties": {}, "additionalProperties": False}

    def own_options(self) -> frozenset[str]:
        return frozenset()

    def start(self, options: Json, dice: Dice) -> Done:
        return Done(Sum(), ({"kind": "start"},))

    def prompts(self, state: Sum) -> dict[int, Json]:
        return {} if state.outcome else {(state.turn + 1) % 2: {"kind": "main"}}

    def why_not(self, state: Sum, seat: int, action: Json) -> Refusal | None:
        if seat not in self.prompts(state):
            return Refusal("not_your_turn")
        if action.get("do") != "add" or type(action.get("n")) is not int:
            return Refusal("bad_message", field="n")
        return None

    def legal(self, state: Sum, seat: int) -> Legal:
        return Legal([{"do": "add", "n": 1}] if seat in self.prompts(state) else [])

    def perform(self, state: Sum, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        if (no := self.why_not(state, seat, action)) is not None:
            return no
        n = action["n"]
        after = replace(state, turn=state.turn + 1, total=state.total + n, last=n)
        return Done(after, ({"kind": "added", "seat": seat, "n": n},))

    def default(self, state: Sum, seat: int) -> Json:
        return {"do": "add", "n": 1}

    def finish(self, state: Sum, outcome: Json) -> Done:
        return Done(replace(state, outcome=outcome), ({"kind": "outcome", **outcome},))

    def outcome(self, state: Sum) -> Json | None:
        return state.outcome

    def turn(self, state: Sum) -> tuple[int, int | None]:
        return state.turn, (state.turn + 1) % 2

    def sight(self, state: Sum, viewer: Viewer) -> Any:
        return 0

    def view(self, state: Sum, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        seen: Json = {"turn": state.turn, "total": state.total, "last": state.last}
        return seen if state.outcome is None else {**seen, "outcome": state.outcome}

    def told(self, event: Json, viewer: Viewer) -> Json | None:
        return event

    def encode(self, state: Sum) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, stored: bytes) -> Sum:
        return msgspec.json.decode(stored, type=Sum)

    def arrange(self, options: Json, position: Json) -> Sum:
        return Sum()

    def fresh(self, options: Json) -> Json:
        return {}

    def clauses(self) -> dict[str, Json]:
        return {}

    def hidden_twins(self, state: Sum, viewer: Viewer, dice: Dice) -> Iterable[Sum]:
        return ()
