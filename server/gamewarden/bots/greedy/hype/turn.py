"""The main prompt: every action is tried on a copy of what is seen, and the best one is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from gamewarden.bots.policy import Decision
from gamewarden.errors import GamewardenError, Refusal
from gamewarden.rules.game import Json, OptionsError, Ruleset

from .worth import AP, worth

DERIVED: Final = ("round", "phase", "pressure", "waiting", "outcome")  # not to be arranged
OF_A_PLAYER: Final = ("drafted", "line_up")  # likewise
ROOM_FOR: Final = {"acts_a_turn": 9, "modifiers_a_turn": 9, "hand_size": 22, "team_size": 9}
MOST_TRIED: Final = 200  # actions; a real turn has under 60


class Even:
    """Dice for a trial: every draw falls on the middle, so that a trial has no luck."""

    def below(self, n: int) -> int:
        """The middle of `n` things."""
        return n // 2

    def roll(self, count: int, sides: int = 6) -> list[int]:
        """`count` middling dice."""
        return [(sides + 1) // 2] * count

    def shuffled(self, things: Sequence[str]) -> list[str]:
        """`things` as they are."""
        return list(things)

    def token(self, taken: Iterable[str], prefix: str = "") -> str:
        """An id that is none of `taken`."""
        known = frozenset(taken)
        return next(id for n in range(len(known) + 1) if (id := f"{prefix}{n:08x}") not in known)


def choose(game: Ruleset, decision: Decision, rng: Random) -> Json:
    """The action after which the view is worth most; one of the best by lot."""
    seat, view = decision.seat, decision.view
    state = _state(game, view)
    now = worth(view, seat)
    best: list[Json] = []
    most = float("-inf")
    for action in decision.legal.actions[:MOST_TRIED]:
        if action.get("do") == "end":
            value = now - AP * view["players"][str(seat)].get("ap", 0)
        else:
            value = _after(game, state, seat, action)
        if value > most + 1e-9:
            best, most = [action], value
        elif value > most - 1e-9:
            best.append(action)
    return rng.choice(best)


def _state(game: Ruleset, view: Json) -> object:
    """The state that `view` shows, or nothing where it cannot be arranged.

    The room's options are not told. The limits are set to what is there, prices and damages to what
    the rulebook says.
    """
    players = view["players"]
    shields = [one["shield"] for one in view["characters"].values()]
    options = {
        "hype_max": max(3, *(player["hype"] for player in players.values())),
        "shield_max": max(30, *shields),
        "field_turns": max(4, view.get("field", {}).get("left", 0)),
        **ROOM_FOR,
    }
    position = {key: part for key, part in view.items() if key not in DERIVED}
    position["players"] = {
        seat: {key: part for key, part in player.items() if key not in OF_A_PLAYER}
        for seat, player in players.items()
    }
    try:
        return game.arrange(game.fresh(options), position)
    except (GamewardenError, OptionsError):
        return None


def _after(game: Ruleset, state: object, seat: int, action: Json) -> float:
    """What the position is worth after `action`; little where that cannot be tried."""
    if state is None:
        return 0.0
    done = game.perform(state, seat, action, Even())
    if isinstance(done, Refusal):
        return float("-inf")
    return worth(game.view(done.state, seat), seat)
