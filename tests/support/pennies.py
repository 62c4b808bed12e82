"""A ruleset for tests, small and with one of everything: dice, secrets, ids, a secret prompt.

Each seat holds a coin, copper or silver, that the other does not see. In odd rounds both show a
face in secret; seat 0 takes the round if the faces are the same, seat 1 if not. In even rounds one
seat calls a number and takes the round if a die is above it. A round is worth the die, and 1 more
for a silver coin. Then both get new coins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamewarden.errors import MalformedError, Refusal
from gamewarden.rules.game import (
    REFEREE,
    Dice,
    Done,
    Json,
    Legal,
    OptionsError,
    Viewer,
)

METALS = ("copper", "silver")
FACES = ("heads", "tails")


class Coin(Struct, frozen=True):
    id: str
    metal: str


class Table(Struct, frozen=True):
    rounds: int
    round: int
    purses: tuple[int, int]
    coins: tuple[Coin, Coin]
    shown: tuple[str | None, str | None] = (None, None)
    outcome: Json | None = None


class Told(Struct, frozen=True):
    event: Json
    only: int | None = None  # the seat that is told; nobody else but the referee


class Pennies:
    id = "pennies"
    version = "1"
    title = "Pennies"
    seats = (0, 1)
    secret_prompts = frozenset({"show"})

    def options(self, room: Mapping[str, Any], own: Mapping[int, Mapping[str, Any]]) -> Json:
        for key in [*room, *(key for seat in own.values() for key in seat)]:
            if key != "rounds":
                raise OptionsError(key, "no such option")
        rounds = room.get("rounds", 4)
        if type(rounds) is not int or not 1 <= rounds <= 20:
            raise OptionsError("rounds", "1 to 20")
        return {"rounds": rounds}

    def options_schema(self) -> Json:
        rounds = {"type": "integer", "minimum": 1, "maximum": 20, "default": 4}
        return {"type": "object", "properties": {"rounds": rounds}, "additionalProperties": False}

    def own_options(self) -> frozenset[str]:
        return frozenset()

    def fresh(self, options: Json) -> Json:
        return self.options(options, {})

    def start(self, options: Json, dice: Dice) -> Done:
        table = Table(options["rounds"], 1, (0, 0), (Coin("", ""), Coin("", "")))
        return self._dealt(table, dice)

    def arrange(self, options: Json, position: Json) -> Table:
        for key in position:
            if key not in ("round", "purses", "metals"):
                raise MalformedError(f"arrange.{key}: unknown")
        first, second = position.get("metals", ["copper", "copper"])
        return Table(
            options["rounds"],
            position.get("round", 1),
            tuple(position.get("purses", (0, 0))),
            (Coin("c1", first), Coin("c2", second)),
        )

    def prompts(self, state: Table) -> dict[int, Json]:
        if state.outcome is not None:
            return {}
        if state.round % 2:
            return {seat: {"kind": "show"} for seat in self.seats if state.shown[seat] is None}
        return {state.round // 2 % 2: {"kind": "call"}}

    def why_not(self, state: Table, seat: int, action: Json) -> Refusal | None:
        if state.outcome is not None:
            return Refusal("ended")
        prompt = self.prompts(state).get(seat)
        if prompt is None:
            return Refusal("not_your_turn", rule="PENNY-TURN-1")
        do = action.get("do")
        if do not in ("show", "call"):
            return Refusal("bad_message", field="do")
        if do != prompt["kind"]:
            return Refusal("illegal_action", rule="PENNY-TURN-2")
        if do == "show":
            if not isinstance(action.get("face"), str):
                return Refusal("bad_message", field="face")
            fits = action["face"] in FACES
            return None if fits else Refusal("illegal_action", rule="PENNY-SHOW-1")
        if type(action.get("n")) is not int:
            return Refusal("bad_message", field="n")
        return None if 1 <= action["n"] <= 5 else Refusal("illegal_action", rule="PENNY-CALL-1")

    def legal(self, state: Table, seat: int) -> Legal:
        faces = [{"do": "show", "face": face} for face in FACES]
        calls = [{"do": "call", "n": n} for n in range(1, 6)]
        return Legal([each for each in [*faces, *calls] if not self.why_not(state, seat, each)])

    def default(self, state: Table, seat: int) -> Json:
        return self.legal(state, seat).actions[0]

    def perform(self, state: Table, seat: int, action: Json, dice: Dice) -> Done | Refusal:
        if refusal := self.why_not(state, seat, action):
            return refusal
        if action["do"] == "call":
            return self._called(state, seat, action["n"], dice)
        shown = (action["face"], state.shown[1]) if seat == 0 else (state.shown[0], action["face"])
        state = replace(state, shown=shown)
        if None in shown:
            return Done(state, ())
        told = [Told({"kind": "shown", "seat": each, "face": shown[each]}) for each in self.seats]
        winner = 0 if shown[0] == shown[1] else 1
        return self._scored(state, winner, dice.roll(1)[0], told, dice)

    def finish(self, state: Table, outcome: Json) -> Done:
        state = replace(state, outcome=outcome, shown=(None, None))
        return Done(state, (Told({"kind": "outcome", **outcome}),))

    def outcome(self, state: Table) -> Json | None:
        return state.outcome

    def turn(self, state: Table) -> tuple[int, int | None]:
        return state.round, None if state.round % 2 else state.round // 2 % 2

    def sight(self, state: Table, viewer: Viewer) -> Any:
        return viewer

    def view(self, state: Table, viewer: Viewer, since: tuple[Any, Json] | None = None) -> Json:
        coins = {}
        for seat in self.seats:
            coin = state.coins[seat]
            coins[str(seat)] = {"id": coin.id}
            if viewer in (seat, REFEREE):
                coins[str(seat)]["metal"] = coin.metal
        view: Json = {
            "round": state.round,
            "coins": coins,
            "purses": {str(seat): state.purses[seat] for seat in self.seats},
        }
        mine = {
            str(seat): state.shown[seat]
            for seat in self.seats
            if viewer in (seat, REFEREE) and state.shown[seat] is not None
        }
        if mine:
            view["shown"] = mine
        if state.outcome is not None:
            view["outcome"] = state.outcome
        return view

    def told(self, event: Told, viewer: Viewer) -> Json | None:
        if event.only is None or viewer in (event.only, REFEREE):
            return event.event
        return None

    def encode(self, state: Table) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, stored: bytes) -> Table:
        return msgspec.json.decode(stored, type=Table)

    def clauses(self) -> dict[str, Json]:
        ids = ("TURN-1", "TURN-2", "SHOW-1", "CALL-1", "WORTH-1", "SILVER-1")
        return {f"PENNY-{each}": {"title": each, "text": each, "mark": "ruling"} for each in ids}

    def hidden_twins(self, state: Table, viewer: Viewer, dice: Dice) -> Iterable[Table]:
        for seat in self.seats:
            if viewer in (seat, REFEREE):
                continue
            other = Coin(state.coins[seat].id, METALS[1 - METALS.index(state.coins[seat].metal)])
            coins = (other, state.coins[1]) if seat == 0 else (state.coins[0], other)
            yield replace(state, coins=coins)

    def _called(self, state: Table, seat: int, n: int, dice: Dice) -> Done:
        die = dice.roll(1)[0]
        told = [Told({"kind": "roll", "for": "call", "dice": [die], "seat": seat})]
        return self._scored(state, seat if die > n else 1 - seat, die, told, dice)

    def _scored(self, state: Table, winner: int, die: int, told: list[Told], dice: Dice) -> Done:
        why = [{"add": die, "rule": "PENNY-WORTH-1"}]
        if state.coins[winner].metal == "silver":
            why.append({"add": 1, "rule": "PENNY-SILVER-1"})
        worth = sum(reason["add"] for reason in why)
        told.append(Told({"kind": "won", "seat": winner, "worth": worth, "why": why}))
        first, second = state.purses
        purses = (first + worth, second) if winner == 0 else (first, second + worth)
        state = replace(state, purses=purses, shown=(None, None), round=state.round + 1)
        if state.round > state.rounds:
            return self._ended(state, told)
        dealt = self._dealt(state, dice)
        return Done(dealt.state, (*told, *dealt.events))

    def _ended(self, state: Table, told: list[Told]) -> Done:
        first, second = state.purses
        outcome: Json = {"draw": True} if first == second else {"winner": int(second > first)}
        outcome["reason"] = "purse"
        told.append(Told({"kind": "outcome", **outcome}))
        return Done(replace(state, outcome=outcome), tuple(told))

    def _dealt(self, state: Table, dice: Dice) -> Done:
        first, second = (METALS[dice.below(2)] for _ in self.seats)
        one = dice.token((), "p")
        coins = (Coin(one, first), Coin(dice.token((one,), "p"), second))
        told = tuple(
            Told({"kind": "dealt", "seat": seat, "metal": coins[seat].metal}, only=seat)
            for seat in self.seats
        )
        return Done(replace(state, coins=coins), told)
