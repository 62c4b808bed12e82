"""Plays a world of `tcg` on, by greedy players that look at the board a few times a turn."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from gamewarden.bots.greedy import tcg as greedy
from gamewarden.bots.greedy.tcg.turn import Stage, rank
from gamewarden.bots.match import Seen, decision
from gamewarden.bots.search.chance import Chance
from gamewarden.errors import Refusal
from gamewarden.rules.game import Json, Ruleset

LOOKS: Final = 2  # at the board in one turn: what a move has opened is seen by the second
TURNS: Final = 2  # played on: the rest of the seat's own, and the other's
MOST_ANSWERS: Final = 60  # prompts beside Main that are answered in a row


class Playout:
    """One world's going on."""

    def __init__(self, game: Ruleset, options: Json, rng: Random) -> None:
        self._game = game
        self._options = options
        self._rng = rng
        self._dice = Chance(rng)
        self._seen: dict[int, Seen] = {}

    def ahead(self, state: Any, seat: int, action: Json) -> Any:
        """The state at the seat's next turn, or at the end, if it does `action` now."""
        game = self._game
        last = game.turn(state)[0] + TURNS
        state = self._done(state, seat, action)
        while game.turn(state)[0] < last and (asked := self._asked(state)) is not None:
            state = self._turn(state, asked)
        return state

    def _turn(self, state: Any, seat: int) -> Any:
        """What is left of a turn."""
        number = self._game.turn(state)[0]
        for _ in range(LOOKS):
            looked = self._look(state, seat)
            ranked = sorted(rank(looked), key=lambda one: one[0], reverse=True)
            before = state
            for (stage, _), action in ranked:
                if stage <= Stage.END:
                    break
                state = self._done(state, seat, action)
                if self._asked(state) != seat or self._game.turn(state)[0] != number:
                    return state
            if state is before:
                break
        return self._done(state, seat, {"do": "end"})

    def _done(self, state: Any, seat: int, action: Json) -> Any:
        """The state after an action and all answers to what it asks; as it was if refused."""
        game = self._game
        done = game.perform(state, seat, action, self._dice)
        if isinstance(done, Refusal):
            return state
        state = done.state
        for _ in range(MOST_ANSWERS):
            prompts = game.prompts(state)
            if not prompts:
                break
            ((asked, prompt),) = prompts.items()
            if prompt["kind"] == "main":
                break
            answer = greedy.choose(game, self._look(state, asked), self._rng)
            done = game.perform(state, asked, answer, self._dice)
            if isinstance(done, Refusal):
                break
            state = done.state
        return state

    def _look(self, state: Any, seat: int) -> Any:
        found = decision(self._game, self._options, state, seat, since=self._seen.get(seat))
        self._seen[seat] = state, found.view
        return found

    def _asked(self, state: Any) -> int | None:
        """The seat with the main prompt; nobody if it is over, or stuck."""
        prompts = self._game.prompts(state)
        return next((seat for seat, one in prompts.items() if one["kind"] == "main"), None)
