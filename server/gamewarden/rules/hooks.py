"""The nine hooks: how a printed sentence becomes a method with a rule id.

Seven are questions. Their clauses are pure: they get the state and what it is about, and return.
Two are moments. Their clauses get the game and the `Clause` that is due, and may act.

| hook | a clause is called with | and returns or does |
| --- | --- | --- |
| `adds` | state, about, the sum so far | an int to add; limits are negative summands |
| `sets` | state, about, the value so far | the value that replaces it, `None` to leave it |
| `grants` | state, about | true: the trait or immunity is there |
| `forbids` | state, about | true: barred, for the reason that the hook's rule names |
| `costs` | state, the action | what has to be paid on top, `None` for nothing |
| `offers` | state, seat | more actions for that seat |
| `silences` | state, an effect | true: that effect's clauses do not count now |
| `before` | game, due | may roll, ask, act, prevent or replace the change |
| `after` | game, due | may roll, ask, act |
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from enum import Enum, auto
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Key(Enum):
    """The base of what clauses listen to: members are looked up often, so hashed by identity."""

    __hash__ = object.__hash__


class Moment(Key):
    """Which of the nine hooks it is."""

    ADDS = auto()
    SETS = auto()
    GRANTS = auto()
    FORBIDS = auto()
    COSTS = auto()
    OFFERS = auto()
    SILENCES = auto()
    BEFORE = auto()
    AFTER = auto()


class Hook(NamedTuple):
    """One clause of an effect: when it is looked for, and its place among others (`order`)."""

    moment: Moment
    on: Hashable
    rule: str
    order: int
    method: str
    clause: Callable[..., Any]


def _hook(moment: Moment, on: Hashable, rule: str, order: int = 0) -> Callable[[F], F]:
    def mark(method: F) -> F:
        hooks = method.__dict__.setdefault("hooks", [])
        hooks.append(Hook(moment, on, rule, int(order), method.__name__, method))
        return method

    return mark


def adds(stat: Key, *, rule: str, layer: int = 0) -> Callable[[F], F]:
    """The clause adds to a number."""
    return _hook(Moment.ADDS, stat, rule, layer)


def sets(stat: Key, *, rule: str, layer: int = 0) -> Callable[[F], F]:
    """The clause replaces a value; the last in order wins."""
    return _hook(Moment.SETS, stat, rule, layer)


def grants(trait: Key, *, rule: str) -> Callable[[F], F]:
    """The clause gives a trait or an immunity."""
    return _hook(Moment.GRANTS, trait, rule)


def forbids(what: Key | type, *, rule: str, order: int = 0) -> Callable[[F], F]:
    """The clause bars an action (its class) or takes a permission away."""
    return _hook(Moment.FORBIDS, what, rule, order)


def costs(action: type, *, rule: str) -> Callable[[F], F]:
    """The clause makes an action dearer."""
    return _hook(Moment.COSTS, action, rule)


def offers(*, rule: str) -> Callable[[F], F]:
    """The clause lets a seat do more."""
    return _hook(Moment.OFFERS, None, rule)


def silences(*, rule: str) -> Callable[[F], F]:
    """The clause takes other effects out of force. No clause silences one that silences."""
    return _hook(Moment.SILENCES, None, rule)


def before(change: type, *, rule: str, order: int = 0) -> Callable[[F], F]:
    """The clause looks at a change that is about to be made."""
    return _hook(Moment.BEFORE, change, rule, order)


def after(change: type, *, rule: str, order: int = 0) -> Callable[[F], F]:
    """The clause looks at a change that was made."""
    return _hook(Moment.AFTER, change, rule, order)


Listeners = dict[type, tuple[Hook, ...]]
Index = dict[Moment, dict[Any, Listeners]]


def index(effects: Iterable[type]) -> Index:
    """The hooks of all those effect classes, by what they listen to; of one class, by rule id."""
    found: Index = {moment: {} for moment in Moment}
    for effect in effects:
        hooks = [hook for member in vars(effect).values() for hook in getattr(member, "hooks", ())]
        for hook in sorted(hooks, key=lambda hook: hook.rule):
            listeners = found[hook.moment].setdefault(hook.on, {})
            listeners[effect] = (*listeners.get(effect, ()), hook)
    return found
