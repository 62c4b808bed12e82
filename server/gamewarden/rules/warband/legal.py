"""What a seat may do: `judged` decides on every answer, `legal` lists those that it lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from msgspec import json

from gamewarden.errors import Refusal
from gamewarden.rules.frames import Ask
from gamewarden.rules.game import Json, Legal

from .actions import (
    Allocate,
    AnyAction,
    AnyDeclared,
    Cleanse,
    Decline,
    Deploy,
    First,
    Guard,
    Pass,
    Reroll,
    Slip,
    Wait,
)
from .allocation import allocations, default_allocation, why_not_allocated
from .bodyguard import NOT_OFFERED
from .candidates import legal_actions, paths
from .config import WALK
from .exchange import why_not_rolled_again
from .ground import Ground
from .judging import UNASKED, reach_of, why_not_declared
from .limits import limits
from .procedures import Activation, Exchange
from .reading import read
from .setup import fixed_deployment, to_be_deployed, why_not_deployed
from .slipping import why_not_slipped
from .state import State
from .states.berserk import forced
from .states.death_sentence import PAID_OFF
from .turn import NO_TOKEN, may_be_activated, payers

ANSWERS: Final[Mapping[str, tuple[type, ...]]] = {  # what each prompt is answered with
    "deploy": (Deploy,),
    "first": (First,),
    "cleanse": (Cleanse,),
    "activate": (*get_args(AnyDeclared), Pass),
    "bodyguard": (Guard, Decline),
    "allocate": (Allocate,),
    "reroll": (Reroll,),
    "slip": (Slip, Decline),
}


def open_ask(state: State) -> Ask[AnyAction] | None:
    """What the match waits for; nothing when it is over."""
    if state.outcome is not None or not state.stack:
        return None
    top = state.stack[-1]
    return top if isinstance(top, Ask) else None


# Prompts (section 15).


def prompts(state: State) -> dict[int, Json]:
    """The open prompts by seat."""
    ask = open_ask(state)
    if ask is None:
        return {}
    return {
        seat: {"kind": ask.kind, **_asked(state, ask, seat)}
        for seat in ask.seats
        if ask.waits_for(seat)
    }


def _asked(state: State, ask: Ask[AnyAction], seat: int) -> Json:
    match ask.kind:
        case "deploy":
            return {"models": list(to_be_deployed(state, seat))}
        case "cleanse":
            return {"models": payers(state, seat)}
        case "activate":
            return _who_may_act(state, seat)
        case "bodyguard":
            it = _under_way(state, Activation)
            return {"model": it.target, "enemy": it.action.model, "options": list(ask.options)}
        case "allocate":
            exchange = _under_way(state, Exchange)
            id = _fighter(state, exchange, seat)
            role = "attacker" if id == exchange.attacker else "defender"
            pool = exchange.pools[id].dice()
            return {"model": id, "foe": exchange.other(id), "pool": pool, "role": role}
        case "reroll":
            id = ask.options[0]
            dice = _under_way(state, Exchange).dice[id]
            knack = state.models[id].profile.trait("knack")
            return {
                "model": id,
                "attack": list(dice.attack),
                "defence": list(dice.defence),
                "up_to": knack,
            }
        case "slip":
            return {"model": ask.options[0]}
    return {}


def _who_may_act(state: State, seat: int) -> Json:
    ids = may_be_activated(state, seat)
    found: Json = {"models": ids}
    bound = {}
    for id in ids:
        model = state.models[id]
        must = forced(model, reach_of(Ground(state, model)))
        if must is not None:
            bound[id] = {"do": must[0], "target": must[1]}
    if bound:
        found["forced"] = bound
    return found


def _under_way(state: State, kind: Any) -> Any:
    found = state.under_way(kind)
    assert found is not None
    return found


def _fighter(state: State, it: Exchange, seat: int) -> str:
    """The model of an exchange that a seat commands."""
    return it.by if state.models[it.by].seat == seat else it.foe


# Judging an answer.


def judged(state: State, seat: int, action: Any) -> AnyAction | Refusal:
    """The action that a seat asks for, if it may do that now."""
    ask = open_ask(state)
    if ask is None:
        return Refusal("ended")
    if not ask.waits_for(seat):
        return Refusal("not_your_turn", rule=UNASKED)
    asked = read(action)
    if isinstance(asked, Refusal):
        return asked
    rule = why_not(state, seat, ask, asked)
    return asked if rule is None else Refusal("illegal_action", rule=rule)


def why_not(state: State, seat: int, ask: Ask[AnyAction], action: AnyAction) -> str | None:
    """The clause by which an action is no answer to what its seat is asked, if any."""
    if type(action) not in ANSWERS[ask.kind]:
        return UNASKED
    match action:
        case Pass():
            return None if state.passes[seat] else NO_TOKEN
        case Allocate():
            it = _under_way(state, Exchange)
            return why_not_allocated(state, it, _fighter(state, it, seat), action)
        case Slip():
            ground = Ground(state, state.models[ask.options[0]])
            return why_not_slipped(ground, action.path)
        case Guard():
            return None if action.model in ask.options else NOT_OFFERED
        case Reroll():
            it = _under_way(state, Exchange)
            return why_not_rolled_again(state, it, ask.options[0], action)
        case Cleanse():
            known = payers(state, seat)
            once = len(dict.fromkeys(action.models)) == len(action.models)
            return None if once and all(id in known for id in action.models) else PAID_OFF
        case Deploy():
            return why_not_deployed(state, seat, action)
        case First() | Decline():
            return None
    return why_not_declared(state, seat, action)


# The finite list (section 14), and what is played by default.


def legal(state: State, seat: int) -> Legal:
    """What a seat may do: all of it, or what stands for it."""
    ask = open_ask(state)
    if ask is None or not ask.waits_for(seat):
        return Legal([])
    if ask.kind == "activate":
        return _of_models(state, seat)
    complete = _is_complete(state, seat, ask)
    actions = [as_json(action) for action in _answers(state, seat, ask)]
    return Legal(actions, complete, _reach(state, ask))


def _reach(state: State, ask: Ask[AnyAction]) -> Json | None:
    """How far a model may slip away."""
    if ask.kind != "slip":
        return None
    id = ask.options[0]
    return {id: {"slip": {"length": state.models[id].profile.move * WALK}}}


def _of_models(state: State, seat: int) -> Legal:
    actions: list[Json] = []
    reach: Json = {}
    for id in may_be_activated(state, seat):
        ground = Ground(state, state.models[id])
        actions += [as_json(action) for action in legal_actions(ground)]
        reach[id] = limits(ground)
    if state.passes[seat]:
        actions.append(as_json(Pass()))
    return Legal(actions, complete=False, limits=reach)


def _answers(state: State, seat: int, ask: Ask[AnyAction]) -> Iterator[AnyAction]:
    match ask.kind:
        case "deploy":
            yield fixed_deployment(state, seat)
        case "first":
            yield from (First(0), First(1))
        case "cleanse":
            yield Cleanse(())
            yield Cleanse(tuple(payers(state, seat)))
        case "bodyguard":
            yield from (Guard(id) for id in ask.options)
            yield Decline()
        case "allocate":
            it = _under_way(state, Exchange)
            yield from allocations(state, it, _fighter(state, it, seat))
        case "reroll":
            dice = _under_way(state, Exchange).dice[ask.options[0]]
            yield Reroll((), ())
            yield from (Reroll((place,), ()) for place in range(len(dice.attack)))
            yield from (Reroll((), (place,)) for place in range(len(dice.defence)))
        case "slip":
            ground = Ground(state, state.models[ask.options[0]])
            for path in paths(ground.model.pos, ground.model.profile.move * WALK):
                if why_not_slipped(ground, path) is None:
                    yield Slip(path)
            yield Decline()


def _is_complete(state: State, seat: int, ask: Ask[AnyAction]) -> bool:
    """Whether the list holds every answer that is legal."""
    match ask.kind:
        case "deploy" | "slip" | "allocate":  # where boosts are left out, and weapons named
            return False
        case "cleanse":
            return len(payers(state, seat)) == 1
        case "reroll":
            return state.models[ask.options[0]].profile.trait("knack") == 1
    return True


def default(state: State, seat: int) -> Json:
    """What is played for a seat whose time has run out."""
    ask = open_ask(state)
    assert ask is not None
    return as_json(_default(state, seat, ask))


def _default(state: State, seat: int, ask: Ask[AnyAction]) -> AnyAction:
    match ask.kind:
        case "deploy":
            return fixed_deployment(state, seat)
        case "first":
            return First(seat)
        case "cleanse":
            return Cleanse(())
        case "allocate":
            it = _under_way(state, Exchange)
            return default_allocation(state, it, _fighter(state, it, seat))
        case "reroll":
            return Reroll((), ())
        case "activate":
            return Pass() if state.passes[seat] else _first_wait(state, seat)
    return Decline()


def _first_wait(state: State, seat: int) -> AnyDeclared:
    """The first bare Wait of the list, else its first entry."""
    first = None
    for id in may_be_activated(state, seat):
        for action in legal_actions(Ground(state, state.models[id])):
            if action == Wait(id):
                return action
            first = first or action
    assert first is not None
    return first


def as_json(action: AnyAction) -> Json:
    """An action with exactly the keys that say something."""
    found: Json = json.decode(json.encode(action))
    return found
