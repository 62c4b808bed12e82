"""The clauses in force: of Triggers of cards in play, and of the statuses that cards have.

Their order, where the named orders of `order.py` leave it open: Triggers, those of the oldest card
first, of one card as printed; then statuses in the order of the rulebook, of one status units
first, then Fortifications, equipment and the card being played, the oldest first; then by rule id.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import Hook, Moment, index
from gamewarden.rules.questions import InForce

from .cards import Trigger
from .order import StatusName
from .state import State
from .statuses import STATUSES, Status
from .triggers import Watching


class Listening(Struct, frozen=True):
    """Who listens to one thing."""

    trigger: Hook | None
    statuses: Mapping[StatusName, tuple[type[Status], tuple[Hook, ...]]]


def _listening(moment: Moment) -> dict[Hashable, Listening]:
    triggers = index((Watching,))[moment]
    statuses = index(STATUSES.values())[moment]
    return {
        on: Listening(
            triggers[on][Watching][0] if on in triggers else None,
            {
                kind: (status, statuses[on][status])
                for kind, status in STATUSES.items()
                if on in statuses and status in statuses[on]
            },
        )
        for on in dict.fromkeys((*triggers, *statuses))
    }


LISTENING: Final = {moment: _listening(moment) for moment in Moment}


class Effects:
    """What the kernel's questions need of `tcg`."""

    listening = LISTENING

    def in_force(self, state: State, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, in the order above."""
        listening = LISTENING[moment][on]
        found: list[InForce] = []
        if listening.trigger is not None:
            hook = listening.trigger
            change: Any = on
            for id, place, trigger in state.board.cast.triggers.get(change, ()):
                found.append(InForce(hook, Watching(id, place, trigger), Watching.kind, id, place))
        if listening.statuses:
            _of_statuses(state, listening, found)
        return found


EFFECTS: Final = Effects()


def _of_statuses(state: State, listening: Listening, found: list[InForce]) -> None:
    marked, playing = state.board.marked, state.playing
    for kind, (status, hooks) in listening.statuses.items():
        holders = marked.get(kind, ())
        if playing is not None and kind in playing.counters:
            holders = (*holders, playing.id)
        for id in holders:
            found += [InForce(hook, status(id), kind, id) for hook in hooks]


def effect(state: State, clause: Clause[Any, Any]) -> Any | None:
    """The effect that a clause names, if it is still in force."""
    carrier = state.carrier(clause.holder)
    if carrier is None:
        return None
    if clause.effect == Watching.kind:
        trigger = state.board.cast.print_of[clause.holder].effects[clause.place]
        assert isinstance(trigger, Trigger)
        return Watching(clause.holder, clause.place, trigger)
    kind: Any = clause.effect
    return STATUSES[kind](clause.holder) if kind in carrier.counters else None


def rule_of(clause: Clause[Any, Any]) -> str:
    """The rule id of a clause of a status."""
    kind: Any = clause.effect
    hook: Hook = getattr(STATUSES[kind], clause.method).hooks[0]
    return hook.rule
