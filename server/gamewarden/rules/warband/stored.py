"""A state as it is stored: without what stands in the code already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from .content import PROFILES
from .profile import Profile
from .state import Model, State

PRINTED: Final = Profile(name="", track=0)  # stands for what the code has printed of a card


def stored(state: State) -> State:
    """The state with the profiles of the two warbands left out."""
    return _with_models(state, _stored)


def restored(state: State) -> State:
    """The state that `stored` was given."""
    return _with_models(state, _restored)


def _with_models(state: State, form: Callable[[Model], Model]) -> State:
    set_up = state.set_up
    if set_up is not None:
        set_up = replace(set_up, models=_each(set_up.models, form))
    return replace(state, models=_each(state.models, form), set_up=set_up)


def _each(models: Mapping[str, Model], form: Callable[[Model], Model]) -> dict[str, Model]:
    return {id: form(model) for id, model in models.items()}


def _stored(model: Model) -> Model:
    if model.card is None or model.profile is not PROFILES[model.card]:
        return model
    return replace(model, profile=PRINTED)


def _restored(model: Model) -> Model:
    if model.card is None or model.profile != PRINTED:
        return model
    return replace(model, profile=PROFILES[model.card])
