"""The clauses in force: of laws, and of the states of the models on the table.

Their order, where the named orders of `order.py` leave it open: laws; clauses of states that are
always in force; then those of models, the first seat's before the others, by id, of one model in
the order of the printed page; of one state by rule id.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import Hook, Moment, index
from gamewarden.rules.questions import InForce

from .laws import LAWS, Law
from .state import Model, State
from .states import STATES
from .states.model_state import ModelState, is_always


class Listening(Struct, frozen=True):
    """Who listens to one thing: clauses without a holder, and those of states, by kind."""

    always: tuple[InForce, ...]
    states: Mapping[str, tuple[type[Any], tuple[Hook, ...]]]


LAW: Final[Mapping[str, Law]] = {law.kind: law() for law in LAWS}
KINDS: Final[Mapping[str, ModelState]] = {kind: state("") for kind, state in STATES.items()}


def _listening(moment: Moment) -> dict[Hashable, Listening]:
    laws, states = index(LAWS)[moment], index(STATES.values())[moment]
    return {
        on: Listening(
            always=(*_of_laws(laws.get(on, {})), *_of_kinds(states.get(on, {}))),
            states={
                kind: (state, hooks)
                for kind, state in STATES.items()
                if (hooks := _held(states.get(on, {}).get(state, ())))
            },
        )
        for on in dict.fromkeys((*laws, *states))
    }


def _of_laws(listeners: Mapping[type, Sequence[Hook]]) -> list[InForce]:
    return [
        InForce(hook, LAW[law.kind], law.kind, "")
        for law in LAWS
        for hook in listeners.get(law, ())
    ]


def _of_kinds(listeners: Mapping[type, Sequence[Hook]]) -> list[InForce]:
    return [
        InForce(hook, KINDS[kind], kind, "")
        for kind, state in STATES.items()
        for hook in listeners.get(state, ())
        if is_always(hook.clause)
    ]


def _held(hooks: Sequence[Hook]) -> tuple[Hook, ...]:
    return tuple(hook for hook in hooks if not is_always(hook.clause))


LISTENING: Final = {moment: _listening(moment) for moment in Moment}


class Effects:
    """What the kernel's questions need of `warband`."""

    listening = LISTENING

    def in_force(self, state: State, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, in the order above."""
        listening = LISTENING[moment][on]
        if not listening.states:
            return listening.always
        others: list[InForce] = []
        found = list(listening.always)
        for model in state.models.values():
            if model.marks:
                by_seat = found if model.seat == state.first else others
                by_seat += _of_model(model, listening)
        return found + others


EFFECTS: Final = Effects()


def _of_model(model: Model, listening: Listening) -> list[InForce]:
    marks = model.marks
    return [
        InForce(hook, state(model.id, marks[kind]), kind, model.id)
        for kind, (state, hooks) in listening.states.items()
        if kind in marks
        for hook in hooks
    ]


def effect(state: State, clause: Clause[Any, Any]) -> Any | None:
    """The effect that a clause names, if it is still in force."""
    kind, holder = clause.effect, clause.holder
    if kind in LAW:
        return LAW[kind]
    if not holder:
        return KINDS[kind]
    model = state.models.get(holder)
    if model is None or kind not in model.marks:
        return None
    states: Mapping[str, type[Any]] = STATES
    return states[kind](holder, model.marks[kind])
