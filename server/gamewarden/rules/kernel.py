"""Works off a match's stack: changes, hooks, dice, and stopping for an answer.

Rule 1: only this file applies a change, so every change passes the hooks.
Rule 2: this file knows no game; what it needs of one is `Rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from gamewarden.errors import RulesFaultError, RulesLoopError

from .frames import Ask, Change, Clause, Commit, Procedure
from .game import Dice
from .hooks import Moment
from .questions import Effects, InForce, clauses, forbidden, granted, silenced, tally, value
from .tally import Tally

STEP_LIMIT = 10_000  # frames worked off for one action; the longest real one takes under 200


class HasStack(Protocol):
    """What the kernel needs of a state: a frozen Struct with a stack."""

    @property
    def stack(self) -> tuple[Any, ...]:
        """The frames, the top one last."""


S = TypeVar("S", bound=HasStack)


class Step(Protocol):
    """A step of a procedure."""

    def __call__(self, game: Any, it: Any, /) -> None: ...


class Rules(Effects[S], Protocol[S]):
    """What the kernel asks of a ruleset."""

    @property
    def procedures(self) -> Mapping[type[Procedure], tuple[Step, ...]]:
        """The steps of each procedure, in the order of the rulebook."""

    @property
    def effect(self) -> Callable[[S, Clause[Any, Any]], Any | None]:
        """Gives the effect that a clause names, if it is still in play."""

    @property
    def applied(self) -> Callable[[S, Any], S]:
        """Gives the state after a change: no rule, no chance."""


class Game(Generic[S]):
    """What a rule reads and does while its step runs.

    What a step starts (`attempt`, `begin`, `ask`) happens after the step, in the order asked for:
    each is put into the stack at `_base`, above all that was there before, and so below what the
    same step asked for earlier.
    """

    __slots__ = ("_after", "_base", "_before", "_stack", "dice", "events", "rules", "state")

    def __init__(self, rules: Rules[S], state: S, dice: Dice) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.events: list[Any] = []
        self._stack: list[Any] = list(state.stack)
        self._base = len(self._stack)
        self._before = rules.listening[Moment.BEFORE]
        self._after = rules.listening[Moment.AFTER]

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
        self._stack.insert(self._base, Commit(change))

    def begin(self, procedure: Procedure) -> None:
        """Carries a procedure out. One is over once its last step has run: to go on, begin anew."""
        self._stack.insert(self._base, procedure)

    def again(self, clause: Clause[Any, Any]) -> None:
        """Runs `clause` once more, when what it did has happened."""
        self._stack.insert(self._base, clause)

    def ask(
        self,
        asker: Clause[Any, Any] | Procedure,
        kind: str,
        *,
        seats: tuple[int, ...],
        options: tuple[str, ...] = (),
    ) -> None:
        """Stops for answers. A clause runs again with them; a procedure's next step has them."""
        waiting: Any = asker
        if type(asker) is not Clause:
            self._base -= 1
            waiting = self._stack.pop(self._base)
        self._stack.insert(self._base, Ask(kind, seats, options))
        self._stack.insert(self._base, waiting)

    def keep(self, **known: Any) -> None:
        """Writes into the fields of the running procedure, for its steps to come."""
        below = self._base - 1
        self._stack[below] = replace(self._stack[below], **known)

    # What a rule may stop.

    def prevent(self, change: Change) -> None:
        """Drops the topmost `Commit` of `change`, and what else was due to look at it.

        An equal one further down is another event. Raises `RulesFaultError` if there is none.
        """
        stack, base = self._stack, self._base
        for at in range(base - 1, -1, -1):
            frame = stack[at]
            if type(frame) is Commit and frame.change == change:
                above = stack[at + 1 : base]
                left = [one for one in above if type(one) is not Clause or one.change != change]
                stack[at:base] = left
                self._base = at + len(left)
                return
        raise RulesFaultError(f"{change} is not about to be made")

    def end(self, procedure: type[Procedure]) -> None:
        """Drops the innermost `procedure` that has steps to come, and all that it had begun.

        Raises `RulesFaultError` if there is none.
        """
        for at in range(self._base - 1, -1, -1):
            if type(self._stack[at]) is procedure:
                del self._stack[at : self._base]
                self._base = at
                return
        raise RulesFaultError(f"no {procedure.__name__} has steps to come")

    def stop(self) -> None:
        """Drops everything that is left to do: the match is over."""
        self._stack.clear()
        self._base = 0

    # Working off the stack.

    def answer(self, seat: int, choice: Any) -> None:
        """Puts in one answer; the frame below the `Ask` gets them when all are in."""
        ask = self._stack.pop()
        assert type(ask) is Ask
        answers = {seat: choice}
        if len(ask.seats) > 1:
            both = {**ask.answers, seat: choice}
            answers = {seat: both[seat] for seat in ask.seats if seat in both}
        waiting = ask if len(answers) < len(ask.seats) else self._stack.pop()
        self._stack.append(replace(waiting, answers=answers))

    def settle(self) -> S:
        """Goes on until nothing is left or a seat must choose."""
        stack = self._stack
        procedures = self.rules.procedures
        for _ in range(STEP_LIMIT):
            if not stack:
                break
            frame = stack.pop()
            kind = type(frame)
            if kind is Commit:
                self._base = len(stack)
                self._commit(frame)
            elif kind in procedures:
                steps = procedures[kind]
                at = frame.at
                if at + 1 < len(steps):
                    stack.append(replace(frame, at=at + 1))
                self._base = len(stack)
                steps[at](self, frame)
            elif kind is Clause:
                self._base = len(stack)
                self._hear(frame)
            else:
                assert kind is Ask
                stack.append(frame)
                break
        else:
            raise RulesLoopError(f"still {len(stack)} frames after {STEP_LIMIT} steps")
        self.state = replace(self.state, stack=tuple(stack))  # type: ignore[type-var] # a Struct, see `HasStack`
        return self.state

    def _hear(self, clause: Clause[Any, Any]) -> None:
        effect = self.rules.effect(self.state, clause)  # it may be gone by now
        if effect is None or (
            self.rules.listening[Moment.SILENCES] and silenced(self.rules, self.state, effect)
        ):
            return
        getattr(effect, clause.method)(self, clause)

    def _commit(self, commit: Commit[Any]) -> None:
        change = commit.change
        on: Any = type(change)
        if on in self._before and not commit.heard:
            heard = clauses(self.rules, self.state, Moment.BEFORE, on)
            if heard:
                self._listen(heard, change)
                self._stack.insert(self._base, Commit(change, heard=True))
                return
        self.state = self.rules.applied(self.state, change)
        self.events.append(change)
        if on in self._after:
            heard = clauses(self.rules, self.state, Moment.AFTER, on)
            if heard:
                self._listen(heard, change)

    def _listen(self, heard: Sequence[InForce], change: Change) -> None:
        for found in heard:
            method = found.hook.method
            clause: Any = Clause(found.kind, found.holder, found.place, method, change)
            self._stack.insert(self._base, clause)
