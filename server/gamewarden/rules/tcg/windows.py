"""Trigger windows: the Triggers that were met are resolved, series after series (section 1.10).

TCG-TRIGGER-8: there is a window while a card is being played, after an attack is declared, after
each action by hand, and at the start and the end of a turn; nothing else is done until it is done.
TCG-TRIGGER-3: a seat is offered all of its own that it can use, and chooses which is next.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gamewarden.rules.kernel import Game

from .actions import UseTrigger
from .changes import ConditionsTaken, TriggerUsed
from .checks import check_state
from .procedures import CarryingOut, Window
from .state import State
from .text import Pending
from .triggers import named, needs_naming, trigger_of, usable


def series_begins(game: Game[State], it: Window) -> None:
    """TCG-TRIGGER-5: what was met since the last series began makes the next one."""
    met = game.state.met
    if it.series:
        return  # one is going on
    if not met:
        game.end(Window)
        return
    game.attempt(ConditionsTaken())
    if it.count >= game.state.config.max_series:
        game.end(Window)  # TCG-TRIGGER-10: what is stored is dropped
    else:
        game.keep(series=named(met), count=it.count + 1, seat=1 - game.state.active)


def next_seat_is_asked(game: Game[State], it: Window) -> None:
    """TCG-TRIGGER-4: the non-turn player resolves one, then the turn player, and so on.

    TCG-TRIGGER-6: a player without one to use is skipped for now; the series ends when nobody has
    one.
    """
    for seat in (it.seat, 1 - it.seat):
        offered = usable(game, it.series, seat)
        if not offered:
            continue
        alone = trigger_of(game.state, offered[0]) if len(offered) == 1 else None
        if alone is not None and alone.must and not needs_naming(alone):
            game.keep(answers={seat: UseTrigger(offered[0].id)})  # TCG-TRIGGER-9: without asking
        else:
            game.ask(it, "trigger", seats=(seat,))
        return
    game.end(Window)
    game.begin(Window(count=it.count))


def trigger_is_used_or_passed(game: Game[State], it: Window) -> None:
    """A pass drops what the seat may leave; what it must use stays in the series."""
    ((seat, answer),) = it.answers.items()
    if isinstance(answer, UseTrigger):
        used = next(one for one in it.series if one.id == answer.trigger)
        series = _use(game, it.series, used, answer)
    else:
        series = tuple(
            one for one in it.series if one.context.seat != seat or trigger_of(game.state, one).must
        )
    game.keep(series=series, seat=1 - seat, answers={})


def state_is_checked(game: Game[State], it: Window) -> None:
    """After each Trigger; then the next seat's turn comes."""
    check_state(game)
    game.begin(replace(it, at=0))


def _use(
    game: Game[State], series: Sequence[Pending], used: Pending, answer: UseTrigger
) -> tuple[Pending, ...]:
    """Uses a Trigger, and gives what is left of the series."""
    trigger = trigger_of(game.state, used)
    context = replace(used.context, target=answer.target, to=answer.to)
    source = context.source
    game.attempt(TriggerUsed(used.id, source, used.place, context.seat, trigger.once))
    game.begin(CarryingOut(used.card, used.place, context))
    return tuple(
        one
        for one in series
        if one is not used and not (trigger.once and one.is_same_trigger(source, used.place))
    )
