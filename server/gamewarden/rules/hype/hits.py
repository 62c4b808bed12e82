"""Damage (section 1.9) and the failed drain that may deal it (section 1.13)."""

from __future__ import annotations

from gamewarden.rules.kernel import Game
from gamewarden.rules.tally import Tally

from .changes import Damaged, Drawn, KnockedOut, StatusGained
from .order import Stat
from .procedures import FailedDrain, Hit
from .state import State
from .text import lowest


def hit_strikes(game: Game[State], it: Hit) -> None:
    """The table, from its base to the KO.

    Steps 2 to 7 are the layers of `Stat.DAMAGE` (HYPE-DAMAGE-2). HYPE-DAMAGE-3: all clauses are
    asked before anything is spent. Step 11 is for passives, which hear of the damage.
    """
    if not it.n:
        return  # HYPE-DAMAGE-1: a printed 0 is no hit; HYPE-DAMAGE-5: a sum of 0 is one
    target = game.state.characters[it.target]
    amount = game.tally(Stat.DAMAGE, Tally.of(it.n, it.rule), it)
    absorbed = min(target.shield, amount.total)  # HYPE-SHIELD-3; HYPE-SHIELD-1: its own alone
    lost = min(target.health, amount.total - absorbed)  # HYPE-HEALTH-1
    game.attempt(Damaged(it.target, amount, absorbed, lost, it.class_, by=it.by, card=it.card))
    if lost == target.health:
        game.attempt(KnockedOut(it.target, "HYPE-HEALTH-2"))


def drained_are_exposed(game: Game[State], it: FailedDrain) -> None:
    """HYPE-DRAIN-7: once for each drain, and drawn among one, too."""
    state = game.state
    living = state.living(it.seat)
    unexposed = tuple(id for id in living if "exposed" not in state.characters[id].statuses)
    if unexposed:
        index = game.dice.below(len(unexposed))
        game.tell(Drawn("drain", index, len(unexposed), seat=it.seat, among=unexposed))
        game.attempt(StatusGained(unexposed[index], "exposed", "HYPE-DRAIN-2"))
    elif living:
        target = lowest(state, living)  # HYPE-DRAIN-4, HYPE-DRAIN-5
        # HYPE-DRAIN-8: a hit of its own class, which the clauses know
        game.begin(Hit(target, state.config.drain_damage, "HYPE-DRAIN-3", "drain"))
