"""What each change does to the state: no rule and no chance in here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from . import changes
from .bases import facing, placed
from .markers import with_cleared, with_gained
from .state import Model, Outcome, State


def applied(state: State, change: changes.AnyChange) -> State:
    """The state after a change; those that are only told or listened to leave it as it is."""
    does = DOES.get(type(change))
    return state if does is None else does(state, change)


# The match and its turns.


def _deployed(state: State, change: changes.Deployed) -> State:
    assert state.set_up is not None
    waiting = dict(state.set_up.models)
    models = dict(state.models)
    for id, place in change.models.items():
        models[id] = placed(waiting.pop(id), place.pos, place.face)
    by_id = {id: models[id] for id in sorted(models)}
    set_up = replace(state.set_up, models=waiting) if waiting else None
    return replace(state, models=by_id, set_up=set_up)


def _phase_began(state: State, change: changes.PhaseBegan) -> State:
    return replace(state, turn=change.turn, phase=change.phase, active=state.first)


def _first_set(state: State, change: changes.FirstSet) -> State:
    return replace(state, first=change.seat, active=change.seat)


def _activation_due(state: State, change: changes.ActivationDue) -> State:
    return replace(state, active=change.seat, activations=state.activations + 1)


def _counters_gained(state: State, change: changes.CountersGained) -> State:
    count = change.count
    return _every_model(state, lambda model: replace(model, counters=model.counters + count))


def _passes_gained(state: State, change: changes.PassesGained) -> State:
    return replace(state, passes=_at(state.passes, change.seat, change.count))


def _pass_spent(state: State, change: changes.PassSpent) -> State:
    return replace(state, passes=_at(state.passes, change.seat, -1))


def _turn_cleared(state: State, change: changes.TurnCleared) -> State:
    return _every_model(state, _cleared)


def _passes_discarded(state: State, change: changes.PassesDiscarded) -> State:
    return replace(state, passes=(0, 0))


def _scored(state: State, change: changes.Scored) -> State:
    return replace(state, score=_at(state.score, change.seat, change.points.total))


def _match_ended(state: State, change: changes.MatchEnded) -> State:
    return replace(state, phase="over", outcome=Outcome(change.winner, change.reason), stack=())


# Actions.


def _feat_used(state: State, change: changes.FeatUsed) -> State:
    used = state.models[change.model].used
    return state.with_model(change.model, used=tuple(sorted((*used, change.feat))))


def _moved(state: State, change: changes.Moved) -> State:
    return state.with_model(change.model, pos=change.to, face=change.face)


def _turned(state: State, change: changes.Turned) -> State:
    return state.with_model(change.model, face=change.face)


def _ran(state: State, change: changes.Ran) -> State:
    return state.with_model(change.model, ran=True)


def _shot(state: State, change: changes.Shot) -> State:
    return state.with_model(change.model, shot=True)


def _objective_taken(state: State, change: changes.ObjectiveTaken) -> State:
    taken = replace(state.objectives[change.objective], holder=change.seat)
    return replace(state, objectives={**state.objectives, change.objective: taken})


def _exchange_began(state: State, change: changes.ExchangeBegan) -> State:
    by, foe = state.models[change.by], state.models[change.foe]
    return state.with_model(by.id, face=facing(by, foe)).with_model(foe.id, face=facing(foe, by))


def _counters_removed(state: State, change: changes.CountersRemoved) -> State:
    return state.with_model(change.model, counters=change.left)


# Models.


def _tokens_changed(state: State, change: changes.TokensChanged) -> State:
    tokens = state.models[change.model].tokens + change.add
    return state.with_model(change.model, tokens=tokens)


def _wounded(state: State, change: changes.Wounded) -> State:
    model = state.models[change.target]
    wounds = min(model.profile.track, model.wounds + change.amount.total)
    return state.with_model(change.target, wounds=wounds)


def _healed(state: State, change: changes.Healed) -> State:
    wounds = state.models[change.target].wounds - change.amount
    return state.with_model(change.target, wounds=wounds)


def _killed(state: State, change: changes.Killed) -> State:
    models = {id: model for id, model in state.models.items() if id != change.model}
    fallen = {**state.fallen, change.model: state.models[change.model].owner}
    return replace(state, models=models, fallen=fallen)


def _markers_gained(state: State, change: changes.MarkersGained) -> State:
    model = state.models[change.target]
    failed = model.fear_failed
    if change.marker == "frightened" and not model.has("frightened"):
        failed = change.failed
    marks = with_gained(model.marks, change)
    return state.with_model(change.target, marks=marks, fear_failed=failed)


def _markers_cleared(state: State, change: changes.MarkersCleared) -> State:
    model = state.models[change.target]
    marks = with_cleared(model.marks, change)
    failed = model.fear_failed if "frightened" in marks else None
    return state.with_model(change.target, marks=marks, fear_failed=failed)


def _side_changed(state: State, change: changes.SideChanged) -> State:
    return state.with_model(change.model, seat=change.seat)


def _at(pair: tuple[int, int], seat: int, add: int) -> tuple[int, int]:
    one, other = pair
    return (one, other + add) if seat else (one + add, other)


def _every_model(state: State, after: Callable[[Model], Model]) -> State:
    return replace(state, models={id: after(model) for id, model in state.models.items()})


def _cleared(model: Model) -> Model:
    """Without what it did this turn; feats that may be used once a game stay used."""
    feats = model.profile.feats
    used = tuple(id for id in model.used if "once_game" in feats[id].flags)
    if not (model.ran or model.shot or used != model.used):
        return model
    return replace(model, ran=False, shot=False, used=used)


DOES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    changes.Deployed: _deployed,
    changes.PhaseBegan: _phase_began,
    changes.FirstSet: _first_set,
    changes.ActivationDue: _activation_due,
    changes.CountersGained: _counters_gained,
    changes.PassesGained: _passes_gained,
    changes.PassSpent: _pass_spent,
    changes.TurnCleared: _turn_cleared,
    changes.PassesDiscarded: _passes_discarded,
    changes.Scored: _scored,
    changes.MatchEnded: _match_ended,
    changes.FeatUsed: _feat_used,
    changes.Moved: _moved,
    changes.Turned: _turned,
    changes.Ran: _ran,
    changes.Shot: _shot,
    changes.ObjectiveTaken: _objective_taken,
    changes.ExchangeBegan: _exchange_began,
    changes.CountersRemoved: _counters_removed,
    changes.TokensChanged: _tokens_changed,
    changes.Wounded: _wounded,
    changes.Healed: _healed,
    changes.Killed: _killed,
    changes.MarkersGained: _markers_gained,
    changes.MarkersCleared: _markers_cleared,
    changes.SideChanged: _side_changed,
}
