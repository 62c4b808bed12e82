"""How the search bot plays `tcg`: the main prompt by looking ahead, the others as greedy does.

What a state needs besides the view, the seat does not see: the other hand and the order of the
Decks. They are dealt by lot out of the deck lists, which are open, for each world anew. In every
world each candidate is done and the match played on by greedy players, to the seat's next turn.
"""

from __future__ import annotations

from random import Random
from typing import Final

from gamewarden.bots.greedy import tcg as greedy
from gamewarden.bots.greedy.tcg.turn import Stage, rank
from gamewarden.bots.policy import Decision
from gamewarden.bots.search.budget import Allowance
from gamewarden.bots.search.chance import Chance
from gamewarden.errors import MalformedError
from gamewarden.rules.game import Json, Ruleset
from gamewarden.rules.tcg.worlds import dealt, outlined, unseen

from .playout import Playout
from .value import value

MOST: Final = 6  # candidates
FEW: Final = 2  # candidates that are left in the race to the end
EDGE: Final = 0.5  # points that greedy's own choice is ahead: the best of some few means is luck
ROUNDS: Final = 2  # worlds for every candidate before the worst is left out, and again


def choose(game: Ruleset, decision: Decision, rng: Random, allowance: Allowance) -> Json:
    """See `search.Player`."""
    if decision.prompt["kind"] != "main":
        return greedy.choose(game, decision, rng)
    ranked = candidates(decision)
    if len(ranked) == 1:
        return ranked[0]
    try:
        outline = outlined(decision.options, decision.view, decision.seat)
    except MalformedError:  # a position that cannot be arranged, such as a unit about to fall
        return ranked[0]
    hidden = unseen(decision.options, decision.view, decision.seat)
    race = [Runner(action, ahead=0.0 if place else EDGE) for place, action in enumerate(ranked)]
    worlds = 0
    while True:
        seed = rng.getrandbits(64)
        world = dealt(outline, hidden, decision.seat, Chance(Random(seed)))
        for runner in race:
            if not allowance.spend():
                return max(race, key=lambda one: one.mean).action
            playout = Playout(game, decision.options, Random(seed))
            after = playout.ahead(world, decision.seat, runner.action)
            runner.add(value(game, decision, after))
        worlds += 1
        if worlds % ROUNDS == 0 and len(race) > FEW:
            race.remove(min(race, key=lambda one: one.mean))


class Runner:
    """A candidate, and what it came to so far; `ahead` are points that it has before it begins."""

    def __init__(self, action: Json, *, ahead: float) -> None:
        self.action = action
        self._ahead = ahead
        self._sum = 0.0
        self._count = 0

    @property
    def mean(self) -> float:
        """What it comes to, on average; below everything before it was tried."""
        return self._ahead + self._sum / self._count if self._count else float("-inf")

    def add(self, value: float) -> None:
        """One more world."""
        self._sum += value
        self._count += 1


def candidates(decision: Decision) -> list[Json]:
    """The actions that a greedy player likes best, its choice first, no two of one kind."""
    ranked = sorted(rank(decision), key=lambda one: one[0], reverse=True)
    if ranked[0][0][0] == Stage.WIN:
        return [ranked[0][1]]
    found: dict[tuple[str, str, str], Json] = {}
    for (stage, _), action in ranked:
        if stage == Stage.NEVER:
            break
        key = (action["do"], action.get("unit", ""), action.get("card", ""))
        if key not in found:
            found[key] = action
        if len(found) == MOST:
            break
    return list(found.values())
