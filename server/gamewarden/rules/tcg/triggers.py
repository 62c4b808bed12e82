"""Triggers of cards in play: when their condition is met, and when one can be used (1.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from gamewarden.rules.frames import Clause
from gamewarden.rules.hooks import after
from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import silenced

from .actions import UseTrigger
from .aiming import aims, why_not_aimed
from .cards import Trigger
from .changes import (
    AttackDeclared,
    CardPlayed,
    ConditionMet,
    CounterPlaced,
    Damaged,
    Entered,
    LethalReceived,
    Moved,
    Resisted,
    TurnBegan,
    TurnEnding,
)
from .conditions import Watcher
from .costs import can_be_paid
from .order import Order
from .reach import reaches, text_reach
from .stats import Position
from .text import Context, Pending

if TYPE_CHECKING:
    from .state import State


class Watching(Struct, frozen=True, gc=False):
    """A Trigger of a card in play, waiting for its condition."""

    kind: ClassVar[str] = "trigger"
    printed: ClassVar[bool] = True
    holder: str
    place: int
    trigger: Trigger

    @after(CardPlayed, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(Entered, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(AttackDeclared, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(Damaged, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(CounterPlaced, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(Resisted, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(Moved, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(LethalReceived, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(TurnBegan, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    @after(TurnEnding, order=Order.CONDITION, rule="TCG-TRIGGER-1")
    def condition_is_met(self, game: Game[State], due: Clause[Any, Any]) -> None:
        """As often as it happens, unless the Trigger is used up for this turn."""
        state = game.state
        card = state.board.card(self.holder)
        if card is None or (self.trigger.once and self.place in card.fired):
            return
        context = state.board.context(self.holder)
        watcher = Watcher(context.seat, self.holder, context.user)
        when = self.trigger.when
        if not when.fits(due.change, watcher, state.board):
            return
        it = when.concerned(due.change)
        if when.in_reach and not _is_in_reach(game, context, it):
            return
        attack, playing = state.attack, state.playing
        context = replace(
            context,
            aim=self.trigger.target,
            it=it,
            attacker=None if attack is None else attack.by,
            attacked=None if attack is None else attack.target,
            card=None if playing is None else playing.id,
        )
        game.attempt(
            ConditionMet(Pending(state.board.cast.cards[self.holder], self.place, context))
        )


def _is_in_reach(at: Position, context: Context, id: str | None) -> bool:
    board = at.state.board
    if id is None or id not in board.cast.cards:
        return False
    return reaches(board, context, text_reach(at, context), id)


def trigger_of(state: State, pending: Pending) -> Trigger:
    """The Trigger that is pending, as printed; its card may be gone."""
    trigger = state.board.cast.printed(pending.card).effects[pending.place]
    assert isinstance(trigger, Trigger)
    return trigger


def named(met: Sequence[Pending]) -> tuple[Pending, ...]:
    """A new series: each Trigger by its card and index, the second one of the same as #2."""
    counts: dict[str, int] = {}
    series = []
    for pending in met:
        name = f"{pending.context.source}.{pending.place}"
        counts[name] = counts.get(name, 0) + 1
        number = f"#{counts[name]}" if counts[name] > 1 else ""
        series.append(replace(pending, id=name + number))
    return tuple(series)


def usable(at: Position, series: Sequence[Pending], seat: int) -> list[Pending]:
    """The Triggers of a series that a seat can use now."""
    return [one for one in series if one.context.seat == seat and can_be_used(at, one)]


def can_be_used(at: Position, pending: Pending) -> bool:
    """TCG-TRIGGER-7: it can be paid, has what it needs named, and its card is not Nulled.

    Its card may have left play; then what it reaches is nothing.
    """
    state = at.state
    context = pending.context
    trigger = trigger_of(state, pending)
    if not can_be_paid(state, trigger.cost, context):
        return False
    card = state.board.card(context.source)
    if card is not None:
        if trigger.once and pending.place in card.fired:
            return False
        if silenced(at.rules, state, Watching(context.source, pending.place, trigger)):
            return False
    return any(True for _ in ways(at, pending))


def ways(at: Position, pending: Pending) -> Iterator[Context]:
    """Every way to use a Trigger: its target and destination, where it has them."""
    return aims(at, trigger_of(at.state, pending), pending.context)


def needs_naming(trigger: Trigger) -> bool:
    """Whether something is to be chosen as a Trigger is used."""
    return trigger.target is not None or trigger.shift is not None


# Answers to the prompt of a series; `offered` are the Triggers that its seat can use.


def triggers_to_use(at: Position, offered: Sequence[Pending]) -> Iterator[UseTrigger]:
    """What a seat may answer but a pass, by the names of the Triggers."""
    for pending in sorted(offered, key=lambda one: one.id):
        for aimed in ways(at, pending):
            yield UseTrigger(pending.id, aimed.target, aimed.to)


def why_not_triggered(at: Position, offered: Sequence[Pending], use: UseTrigger) -> str | None:
    """The clause that bars the use of a Trigger."""
    for pending in offered:
        if pending.id == use.trigger:
            trigger = trigger_of(at.state, pending)
            named = replace(pending.context, target=use.target, to=use.to)
            return why_not_aimed(at, trigger, named)
    return "TCG-TRIGGER-1"


def why_not_passed(at: Position, offered: Sequence[Pending]) -> str | None:
    """TCG-TRIGGER-2: using one is optional, unless it is a `must` that can do its thing."""
    return "TCG-TRIGGER-2" if any(trigger_of(at.state, one).must for one in offered) else None
