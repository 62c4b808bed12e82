"""What a position of `tcg` is worth to a seat, in the points of the greedy player's prices."""

from __future__ import annotations

from typing import Any

from gamewarden.bots.greedy.tcg import prices
from gamewarden.bots.greedy.tcg.places import Places
from gamewarden.bots.greedy.tcg.sight import Sight
from gamewarden.bots.policy import Decision
from gamewarden.rules.game import Json, Legal, Ruleset


def value(game: Ruleset, decision: Decision, state: Any) -> float:
    """How `state` stands for the seat of `decision`; a win is worth more than anything else."""
    seat = decision.seat
    outcome = game.outcome(state)
    if outcome is not None:
        winner = outcome.get("winner")
        return 0.0 if winner is None else (prices.LETHAL if winner == seat else -prices.LETHAL)
    view = game.view(state, seat)
    sight = Sight(Decision(seat, decision.options, view, {}, Legal([])))
    places = Places(sight)
    worth = sum(prices.life(piece, piece.left) + 0.5 * len(piece.gear) for piece in sight.mine)
    worth -= sum(prices.life(piece, piece.left) + 0.5 * len(piece.gear) for piece in sight.theirs)
    worth += 0.25 * sum(places.worth(piece, piece.zone) for piece in sight.mine)
    return worth + _cards(sight.me) - _cards(sight.foe) + _decks(sight)


def _cards(player: Json) -> float:
    return prices.CARD * float(min(player["hand_size"], 7))


def _decks(sight: Sight) -> float:
    """Whoever runs out first loses: it matters the more, the nearer it is."""
    mine, theirs = int(sight.me["deck_size"]), int(sight.foe["deck_size"])
    short = max(0, prices.DECK_LOW - min(mine, theirs))
    return (0.5 * prices.DECK_BEHIND + 0.5 * prices.DECK_SHORT * short) * float(mine - theirs)
