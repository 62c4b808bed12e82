"""Cards that a seat has to name, one by one: given up, or taken back from its Discard Pile.

TCG-PROMPT-2: where no more are there than are due, they go without being named, in the code-point
order of their ids.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gamewarden.rules.kernel import Game

from .actions import Choose, Discard
from .changes import Discarded, Exiled, Recovered
from .procedures import GivingUp
from .state import State


def offered(state: State, it: GivingUp) -> list[str]:
    """The cards that can be named, in code-point order."""
    player = state.players[it.seat]
    pile: Mapping[str, str] = player.hand if it.kind == "discard" else player.discard
    if not it.types:
        return sorted(pile)
    return sorted(
        id for id, card in pile.items() if state.board.cast.printed(card).type in it.types
    )


def why_not_given(state: State, it: GivingUp, card: str) -> str | None:
    """The clause that bars a card that is not offered."""
    return None if card in offered(state, it) else "TCG-PROMPT-2"


def all_go_or_one_is_asked_for(game: Game[State], it: GivingUp) -> None:
    """Ends the procedure where there is nothing to choose."""
    if it.n <= 0:
        game.end(GivingUp)
        return
    there = offered(game.state, it)
    if len(there) > it.n:
        game.ask(it, it.kind, seats=(it.seat,))
        return
    game.end(GivingUp)
    for new, card in _with_new_ids(game, it, there):
        _give(game, it, card, new)


def one_is_given(game: Game[State], it: GivingUp) -> None:
    """The named card goes, and the rest are still due."""
    answer = it.answers[it.seat]
    assert isinstance(answer, Choose | Discard)
    for new, card in _with_new_ids(game, it, [answer.card]):
        _give(game, it, card, new)
    game.begin(replace(it, at=0, n=it.n - 1, answers={}))


def _with_new_ids(game: Game[State], it: GivingUp, cards: list[str]) -> list[tuple[str, str]]:
    """Each card with its new id, if it goes back to a hand, which is a hidden place."""
    if it.kind != "recover":
        return [("", card) for card in cards]
    taken = list(game.state.ids())
    found = []
    for card in cards:
        new = game.dice.token(taken, "k")
        taken.append(new)
        found.append((new, card))
    return found


def _give(game: Game[State], it: GivingUp, card: str, new: str) -> None:
    match it.kind:
        case "exile":
            game.attempt(Exiled(it.seat, card, it.rule))
        case "discard":
            game.attempt(Discarded(it.seat, card, it.rule))
        case "recover":
            game.attempt(Recovered(it.seat, card, new, it.rule))
