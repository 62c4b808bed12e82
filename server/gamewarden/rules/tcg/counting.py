"""What a number of a card text comes to (section 5.1, Values)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .order import StatusName
from .text import Context, Number

if TYPE_CHECKING:
    from .state import State


def number(state: State, context: Context, n: Number, *, it: str | None = None) -> int:
    """The number as things stand; `it`: the unit that a text about several is at."""
    if isinstance(n, int):
        return n
    if n.counters is not None:
        assert n.of is not None
        card = it if n.of == "it" and it is not None else context.named(n.of)
        found = counters_on(state, card, n.counters)
    else:
        assert n.pile is not None
        assert n.who is not None
        found = len(getattr(state.players[context.seat_of(n.who)], n.pile))
    found = found * n.times + n.plus
    return found if n.max is None else min(found, n.max)


def counters_on(state: State, id: str | None, status: StatusName | Literal["any"]) -> int:
    """How many counters of a status (`any`: of all) a card has; 0 if it is not in play."""
    card = state.carrier(id)
    if card is None:
        return 0
    if status == "any":
        return sum(card.counters.values())
    return card.counters.get(status, 0)
