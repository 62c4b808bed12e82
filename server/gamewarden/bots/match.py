"""A match between policies, in the rules alone: no server, no clock."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from msgspec import Struct

from gamewarden.errors import Refusal, RulesFaultError
from gamewarden.rules.dice import seeded
from gamewarden.rules.game import Json, Ruleset

from .policy import Decision, Policy

MOST_ENTRIES: Final = 5_000  # as in a room (docs/protocol.md, section 4.7)

Seen = tuple[Any, Json]  # a state, and a seat's view of it


class Match(Struct, frozen=True):
    """How a match went: its outcome, and how many entries it took."""

    outcome: Json
    entries: int

    def winner(self) -> int | None:
        """The seat that won; `None` for a draw."""
        return self.outcome.get("winner")


def play(
    game: Ruleset,
    players: Mapping[int, Policy],
    *,
    seed: str,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Plays one match to its end; dice and the choices of each seat follow from `seed`.

    Raises `RulesFaultError` if a policy's choice is refused: it may only choose what is legal.
    """
    dice = seeded(seed)
    chances = {seat: Random(f"{seed}/{seat}") for seat in game.seats}
    whole = game.options(options or {}, {})
    state = game.start(whole, dice).state
    seen: dict[int, Seen] = {}
    for entry in range(1, MOST_ENTRIES):
        if outcome := game.outcome(state):
            return Match(outcome, entry)
        # All choices of a set are made before the first of them is known.
        chosen = {}
        for seat in sorted(game.prompts(state)):
            asked = decision(game, whole, state, seat, since=seen.get(seat))
            seen[seat] = state, asked.view
            chosen[seat] = players[seat].choose(game, asked, chances[seat])
        for seat, action in chosen.items():
            done = game.perform(state, seat, action, dice)
            if isinstance(done, Refusal):
                raise RulesFaultError(f"{players[seat].name} chose {action}: {done}")
            state = done.state
    return Match({"draw": True, "reason": "aborted"}, MOST_ENTRIES)


def decision(
    game: Ruleset, options: Json, state: Any, seat: int, *, since: Seen | None = None
) -> Decision:
    """The open decision of a seat as it faces it; with `since` as for `Ruleset.view`.

    Raises `KeyError` if it has none.
    """
    prompt = game.prompts(state)[seat]
    return Decision(seat, options, game.view(state, seat, since), prompt, game.legal(state, seat))
