"""Works off a match's stack: changes, hooks, dice, and stopping for an answer.

Rule 1: only this file applies a change, so every change passes the hooks.
Rule 2: this file knows no game; what it needs of one is `Rules`.

The order of clauses is total. They are sorted by the `order` of their hook (the ruleset's `Layer`
or `Order` enum); among equals `Rules.in_force` decides, which gives them by seat (the active
player's first), by place on the board, by age or printed order of the effects of one holder, and
at last by rule id.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.errors import RulesLoopError

from .frames import Ask, Change, Clause, Commit, Frame, Procedure
from .game import Dice
from .hooks import Hook, Moment
from .tally import Tally

STEP_LIMIT = 10_000  # frames worked off for one action; the longest real one takes under 200


class HasStack(Protocol):
    """What the kernel needs of a state: a frozen Struct with a stack."""

    @property
    def stack(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=HasStack)
S_contra = TypeVar("S_contra", bound=HasStack, contravariant=True)


class InForce(Struct, frozen=True):
    """A clause of an effect that is in play, and how to find that effect again.

    The effect has a `source`: what a `why` names as the origin of its clauses, or nothing.
    """

    hook: Hook
    effect: Any
    kind: str
    holder: str
    place: int = 0


class Step(Protocol):
    """A step of a procedure."""

    def __call__(self, game: Any, it: Any, /) -> None: ...


class Effects(Protocol[S_contra]):
    """What the questions ask of a ruleset: its effects in play."""

    @property
    def silencing(self) -> bool:
        """Whether any effect of the ruleset silences others."""

    def in_force(self, state: S_contra, moment: Moment, on: Hashable) -> Sequence[InForce]:
        """The clauses that listen to `on`, of all effects in play, in the order of holders."""


class Rules(Effects[S], Protocol[S]):
    """What the kernel asks of a ruleset."""

    @property
    def procedures(self) -> Mapping[type[Procedure], tuple[Step, ...]]:
        """The steps of each procedure, in the order of the rulebook."""

    def effect(self, state: S, clause: Clause[Any, Any]) -> Any | None:
        """The effect that a clause names, if it is still in play."""

    def applied(self, state: S, change: Any) -> S:
        """The state after a change: no rule, no chance."""


# What hooks answer.


def clauses(rules: Effects[S], state: S, moment: Moment, on: Hashable) -> Sequence[InForce]:
    """The clauses that count now, in order."""
    found = rules.in_force(state, moment, on)
    if not found:
        return found
    if rules.silencing and moment is not Moment.SILENCES:
        silencers = rules.in_force(state, Moment.SILENCES, None)
        found = [
            one
            for one in found
            if not any(by.hook.clause(by.effect, state, one.effect) for by in silencers)
        ]
    if len(found) > 1:
        return sorted(found, key=_order)
    return found


def _order(found: InForce) -> int:
    return found.hook.order


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
    for found in clauses(rules, state, Moment.COSTS, _kind(action)):
        cost = found.hook.clause(found.effect, state, action)
        if cost is not None:
            yield found, cost


def _kind(of: Any) -> Hashable:
    kind: Hashable = type(of)
    return kind


def offered(rules: Effects[S], state: S, seat: int) -> Iterator[Any]:
    """The actions that effects offer to a seat."""
    for found in clauses(rules, state, Moment.OFFERS, None):
        yield from found.hook.clause(found.effect, state, seat)


class Game(Generic[S]):
    """What a rule reads and does while its step runs.

    What a step starts (`attempt`, `begin`, `ask`) happens after the step, in the order asked for.
    """

    __slots__ = ("_due", "_stack", "dice", "events", "rules", "state")

    def __init__(self, rules: Rules[S], state: S, dice: Dice) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.events: list[Any] = []
        self._stack: list[Frame] = list(state.stack)
        self._due: list[Frame] = []

    # What a rule may ask.

    def tally(self, stat: Hashable, base: Tally, about: Any = None) -> Tally:
        """`base` with everything in force added, layer by layer."""
        return tally(self.rules, self.state, stat, base, about)

    def value(self, stat: Hashable, default: Any, about: Any = None) -> Any:
        """`default`, or what is set in its place."""
        return value(self.rules, self.state, stat, default, about)

    def granted(self, trait: Hashable, about: Any = None) -> InForce | None:
        """The first clause that gives that trait or immunity."""
        return granted(self.rules, self.state, trait, about)

    def forbidden(self, what: Hashable, about: Any = None) -> InForce | None:
        """The first clause that bars that."""
        return forbidden(self.rules, self.state, what, about)

    def tell(self, event: Any) -> None:
        """Tells what is no change of the state, such as a roll of dice, at once."""
        self.events.append(event)

    # What a rule may do.

    def attempt(self, change: Change) -> None:
        """Makes `change` unless a clause prevents it."""
        self._due.append(Commit(change))

    def begin(self, procedure: Procedure) -> None:
        """Carries a procedure out."""
        self._due.append(procedure)

    def again(self, clause: Clause[Any, Any]) -> None:
        """Runs `clause` once more, when what it did has happened."""
        self._due.append(clause)

    def ask(
        self,
        asker: Clause[Any, Any] | Procedure,
        kind: str,
        *,
        seats: tuple[int, ...],
        options: tuple[str, ...] = (),
    ) -> None:
        """Stops for answers. A clause runs again with them; a procedure goes on with them."""
        waiting = self._stack.pop() if isinstance(asker, Procedure) else asker
        self._due += (Ask(kind, seats, options), waiting)

    def keep(self, **known: Any) -> None:
        """Writes into the running procedure's fields; `at` makes it go on at another step."""
        self._stack[-1] = replace(self._stack[-1], **known)

    # What a rule may stop.

    def prevent(self, change: Change) -> None:
        """Drops the topmost `Commit` of `change`, and what else was due to look at it.

        An equal one further down is another event.
        """
        stack = self._stack
        for at in range(len(stack) - 1, -1, -1):
            frame = stack[at]
            if type(frame) is Commit and frame.change == change:
                above = stack[at + 1 :]
                stack[at:] = [
                    one for one in above if type(one) is not Clause or one.change != change
                ]
                return
        raise AssertionError(f"{change} is not about to be made")

    def end(self, procedure: type[Procedure]) -> None:
        """Drops the innermost `procedure`, and all that it had begun."""
        while not isinstance(self._stack.pop(), procedure):
            pass

    def stop(self) -> None:
        """Drops everything that is left to do: the match is over."""
        self._stack.clear()
        self._due.clear()

    # Working off the stack.

    def answer(self, seat: int, choice: Any) -> None:
        """Puts in one answer; the frame below the `Ask` gets them when all are in."""
        ask = self._stack.pop()
        assert isinstance(ask, Ask)
        answers = {**ask.answers, seat: choice}
        if len(answers) < len(ask.seats):
            self._stack.append(replace(ask, answers=answers))
        else:
            in_order = {seat: answers[seat] for seat in ask.seats}
            self._stack.append(replace(self._stack.pop(), answers=in_order))

    def settle(self) -> S:
        """Goes on until nothing is left or a seat must choose."""
        stack, due = self._stack, self._due
        for _ in range(STEP_LIMIT):
            if due:
                due.reverse()
                stack += due
                due.clear()
            if not stack or type(stack[-1]) is Ask:
                self.state = replace(self.state, stack=tuple(stack))  # type: ignore[type-var]
                return self.state
            frame = stack.pop()
            if type(frame) is Commit:
                self._commit(frame)
            elif type(frame) is Clause:
                effect = self.rules.effect(self.state, frame)
                if effect is not None:
                    getattr(effect, frame.method)(self, frame)
            else:
                assert isinstance(frame, Procedure)
                self._step(frame)
        raise RulesLoopError(f"still {len(stack)} frames after {STEP_LIMIT} steps")

    def _step(self, procedure: Procedure) -> None:
        steps = self.rules.procedures[type(procedure)]
        at = procedure.at
        if at < len(steps):
            self._stack.append(replace(procedure, at=at + 1))
            steps[at](self, procedure)

    def _commit(self, commit: Commit[Any]) -> None:
        change = commit.change
        on = _kind(change)
        if not commit.heard:
            heard = clauses(self.rules, self.state, Moment.BEFORE, on)
            if heard:
                self._listen(heard, change)
                self._due.append(Commit(change, heard=True))
                return
        self.state = self.rules.applied(self.state, change)
        self.events.append(change)
        self._listen(clauses(self.rules, self.state, Moment.AFTER, on), change)

    def _listen(self, heard: Sequence[InForce], change: Any) -> None:
        for found in heard:
            self._due.append(
                Clause(found.kind, found.holder, found.place, found.hook.method, change)
            )
