"""What a seat may do: `why_not` judges every answer, `legal` lists those that it lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins

from gamewarden.errors import Refusal
from gamewarden.rules.frames import Ask, Clause
from gamewarden.rules.game import Json, Legal

from . import giving
from .actions import AnyAction, Choose, Discard, Mulligan, Pass, UseTrigger
from .barred import why_barred
from .in_force import EFFECTS, rule_of
from .of_main import of_main
from .procedures import GivingUp, Window
from .reading import read, word
from .state import State
from .stats import Position, Standing
from .text import Pending
from .triggers import (
    trigger_of,
    triggers_to_use,
    usable,
    why_not_passed,
    why_not_triggered,
)

PROMPT_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "mulligan": ("mulligan",),
    "main": ("move", "attack", "play", "ability", "end"),
    "trigger": ("use", "pass"),
    "break": ("choose", "pass"),
    "exile": ("choose",),
    "recover": ("choose",),
    "discard": ("discard",),
}


def open_ask(state: State) -> Ask[AnyAction] | None:
    """What the match waits for; nothing when it is over."""
    if state.outcome is not None or not state.stack:
        return None
    top = state.stack[-1]
    return top if type(top) is Ask else None


# Prompts (section 4.1).


def prompts(state: State) -> dict[int, Json]:
    """The open prompt, by its seat."""
    ask = open_ask(state)
    return {} if ask is None else {ask.seats[0]: _prompt(state, ask)}


def _prompt(state: State, ask: Ask[AnyAction]) -> Json:
    prompt: Json = {"kind": ask.kind}
    match state.stack[-2]:
        case Window():
            offered = _triggers(Standing(EFFECTS, state), ask.seats[0])
            prompt["triggers"] = {one.id: _offered(state, one) for one in offered}
        case Clause() as clause:
            prompt |= {"unit": clause.holder, "cards": list(ask.options), "rule": rule_of(clause)}
        case GivingUp() as due:
            prompt |= {"n": due.n, "rule": due.rule}
            if ask.kind != "discard":
                prompt["cards"] = giving.offered(state, due)
    return prompt


def _offered(state: State, pending: Pending) -> Json:
    found: Json = {"source": pending.context.source, "effect": pending.place}
    if trigger_of(state, pending).must:
        found["must"] = True
    return found


# The judge (section 4.3).


def judged(state: State, seat: int, action: Any) -> AnyAction | Refusal:
    """The action that a seat asks for, if it may do that now."""
    ask = open_ask(state)
    if ask is None:
        return Refusal("ended")
    if not ask.waits_for(seat):
        return Refusal("not_your_turn", rule="TCG-TURN-2")
    do = word(action)
    if isinstance(do, Refusal):
        return do
    if do not in PROMPT_WORDS[ask.kind]:
        return Refusal("illegal_action", rule="TCG-PROMPT-1")
    at = Standing(EFFECTS, state)
    offered = _triggers(at, seat)
    asked = read(state, seat, do, action, offered)
    if isinstance(asked, Refusal):
        return asked
    rule = _why_barred(at, seat, ask, asked, offered)
    return asked if rule is None else Refusal("illegal_action", rule=rule)


def _why_barred(
    at: Position, seat: int, ask: Ask[AnyAction], action: AnyAction, offered: Sequence[Pending]
) -> str | None:
    match action:
        case Mulligan():
            return None
        case UseTrigger():
            return why_not_triggered(at, offered, action)
        case Pass():
            return why_not_passed(at, offered)
        case Choose() | Discard():
            return _why_not_given(at.state, ask, action.card)
    return why_barred(at, seat, action)


def _why_not_given(state: State, ask: Ask[AnyAction], card: str) -> str | None:
    waiting = state.stack[-2]
    if type(waiting) is GivingUp:
        return giving.why_not_given(state, waiting, card)
    assert type(waiting) is Clause
    return None if card in ask.options else rule_of(waiting)


def _triggers(at: Position, seat: int) -> Sequence[Pending]:
    """The Triggers that a seat can use, in an open window."""
    window = at.state.stack[-2]
    return usable(at, window.series, seat) if type(window) is Window else ()


# The list.


def legal(state: State, seat: int) -> Legal:
    """What a seat may do, in the order of the rulebook's tables, then by ids."""
    ask = open_ask(state)
    if ask is None or not ask.waits_for(seat):
        return Legal([])
    return Legal([to_builtins(action) for action in _answers(state, seat, ask)])


def _answers(state: State, seat: int, ask: Ask[AnyAction]) -> Iterator[AnyAction]:
    at = Standing(EFFECTS, state)
    match ask.kind:
        case "mulligan":
            yield from (Mulligan(take) for take in (False, True))
        case "main":
            yield from of_main(at, seat)
        case "trigger":
            offered = _triggers(at, seat)
            yield from triggers_to_use(at, offered)
            if why_not_passed(at, offered) is None:
                yield Pass()
        case "break":
            yield from (Choose(card) for card in sorted(ask.options))
            yield Pass()
        case _:
            due = state.stack[-2]
            assert type(due) is GivingUp
            gives = Discard if due.kind == "discard" else Choose
            yield from (gives(card) for card in giving.offered(state, due))


def default(state: State, seat: int) -> Json:
    """What is played for a seat whose time has run out."""
    ask = open_ask(state)
    assert ask is not None
    match ask.kind:
        case "mulligan":
            return {"do": "mulligan", "take": False}
        case "main":
            return {"do": "end"}
        case "break":
            return {"do": "pass"}
        case "trigger":
            at = Standing(EFFECTS, state)
            if why_not_passed(at, _triggers(at, seat)) is None:
                return {"do": "pass"}
    return legal(state, seat).actions[0]
