"""What the hooks answer: pure functions of a state and the effects in play.

The order of clauses is total. They are sorted by the `order` of their hook (the ruleset's `Layer`
or `Order` enum); among equals `Effects.in_force` decides, which gives them by seat (the active
player's first), by place on the board, by age or printed order of the effects of one holder, and
at last by rule id.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from .hooks import Hook, Moment
from .tally import Tally

_ORDER = attrgetter("hook.order")

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class InForce(Struct, frozen=True, gc=False):
    """A clause of an effect that is in play, and how to find that effect again.

    The effect has a `source`: what a `why` names as the origin of its clauses, or nothing.
    """

    hook: Hook
    effect: Any
    kind: str
    holder: str
    place: int = 0


class Effects(Protocol[S_contra]):
    """What the questions ask of a ruleset: its effects in play."""

    @property
    def listening(self) -> Mapping[Moment, Mapping[Any, Any]]:
        """What any effect of the ruleset listens to, by moment; nothing else is looked for."""

    def in_force(self, state: S_contra, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, of all effects in play, in the order of holders."""


def clauses(rules: Effects[S], state: S, moment: Moment, on: Hashable) -> Sequence[InForce]:
    """The clauses that count now, in order."""
    if on not in rules.listening[moment]:
        return ()
    found = rules.in_force(state, moment, on)
    if not found:
        return found
    if moment is not Moment.SILENCES and rules.listening[Moment.SILENCES]:
        silencers = rules.in_force(state, Moment.SILENCES, None)
        found = [one for one in found if not _is_silenced(state, one.effect, silencers)]
    return sorted(found, key=_ORDER) if len(found) > 1 else found


def silenced(rules: Effects[S], state: S, effect: Any) -> bool:
    """Whether an effect is out of force for now."""
    return _is_silenced(state, effect, clauses(rules, state, Moment.SILENCES, None))


def _is_silenced(state: Any, effect: Any, silencers: Sequence[InForce]) -> bool:
    return any(by.hook.clause(by.effect, state, effect) for by in silencers)


def tally(rules: Effects[S], state: S, stat: Hashable, base: Tally, about: Any) -> Tally:
    """`base` with everything in force added, layer by layer."""
    for found in clauses(rules, state, Moment.ADDS, stat):
        add = found.hook.clause(found.effect, state, about, base.total)
        if add:
            base = base.plus(add, found.hook.rule, found.effect.source)
    return base


def value(rules: Effects[S], state: S, stat: Hashable, default: Any, about: Any) -> Any:
    """`default`, or what the last clause in order sets in its place."""
    for found in clauses(rules, state, Moment.SETS, stat):
        new = found.hook.clause(found.effect, state, about, default)
        if new is not None:
            default = new
    return default


def granted(rules: Effects[S], state: S, trait: Hashable, about: Any) -> InForce | None:
    """The first clause that gives that trait or immunity; nothing if none does."""
    return _first(rules, state, Moment.GRANTS, trait, about)


def forbidden(rules: Effects[S], state: S, what: Hashable, about: Any) -> InForce | None:
    """The first clause that bars that; its rule is the reason."""
    return _first(rules, state, Moment.FORBIDS, what, about)


def _first(rules: Effects[S], state: S, moment: Moment, on: Hashable, about: Any) -> InForce | None:
    for found in clauses(rules, state, moment, on):
        if found.hook.clause(found.effect, state, about):
            return found
    return None


def extra_costs(rules: Effects[S], state: S, action: Any) -> Iterator[tuple[InForce, Any]]:
    """What `action` costs on top, clause by clause."""
    on: Any = type(action)
    for found in clauses(rules, state, Moment.COSTS, on):
        cost = found.hook.clause(found.effect, state, action)
        if cost is not None:
            yield found, cost


def offered(rules: Effects[S], state: S, seat: int) -> Iterator[Any]:
    """The actions that effects offer to a seat."""
    for found in clauses(rules, state, Moment.OFFERS, None):
        yield from found.hook.clause(found.effect, state, seat)
