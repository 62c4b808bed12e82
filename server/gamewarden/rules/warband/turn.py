"""The turn (section 2): its three phases, their steps in the order of the rulebook."""

from __future__ import annotations

from gamewarden.rules.kernel import Game
from gamewarden.rules.questions import forbidden, offered

from .actions import AnyDeclared, Cleanse, First, Pass
from .activation import begin_activation, counters_of
from .challenges import best_tacticians, tactical_test
from .changes import (
    ActivationDue,
    Cleansed,
    CountersGained,
    EffectsEnded,
    FirstSet,
    KiGenerated,
    PassesDiscarded,
    PassesGained,
    PassSpent,
    PhaseBegan,
    Suffered,
    TokensChanged,
    TurnCleared,
    TurnStarted,
)
from .config import COUNTERS
from .feats import ki_after
from .in_force import EFFECTS
from .judging import may_activate
from .order import Permission
from .procedures import Ending, EndPhase, MainPhase, StartingPhase
from .scoring import is_over, is_wiped_out, score, score_and_end
from .state import State

NO_TOKEN = "WB-TURN-9"  # who can activate must, but for a Pass Token


def may_be_activated(state: State, seat: int) -> list[str]:
    """The models that a seat may activate, by id."""
    return [model.id for model in state.of(seat) if may_activate(state, model)]


# The Starting Phase.


def turn_begins(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-1"""
    game.attempt(PhaseBegan(it.turn, "start"))


def ki_is_generated(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-2"""
    for model in game.state.in_order():
        if game.forbidden(Permission.GAINS_KI, model) is None:
            add = ki_after(model, model.profile.ki)
            if add:
                game.attempt(TokensChanged(model.id, add))
    game.attempt(KiGenerated())


def counters_are_gained(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-3: WB-COUNTER-1, on top of what was left."""
    game.attempt(CountersGained(COUNTERS))


def tactics_are_tested(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-4: again and again, until one seat wins; it is asked."""
    winner = tactical_test(game, best_tacticians(game.state.models.values()))
    game.keep(winner=winner, at=it.at if winner is None else it.at + 1)


def winner_is_asked(game: Game[State], it: StartingPhase) -> None:
    """Which seat goes first."""
    assert it.winner is not None
    game.ask(it, "first", seats=(it.winner,))


def first_seat_is_set(game: Game[State], it: StartingPhase) -> None:
    """As the winner of the test has chosen."""
    for answer in it.answers.values():
        assert isinstance(answer, First)
        game.attempt(FirstSet(answer.seat))


def effects_begin(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-5: all Disease first, then payments, the first seat's before the other's."""
    game.attempt(TurnStarted())


def first_seat_may_pay(game: Game[State], it: StartingPhase) -> None:
    """If it has a model that can."""
    _may_pay(game, it, game.state.first)


def other_seat_may_pay(game: Game[State], it: StartingPhase) -> None:
    """If it has a model that can."""
    _may_pay(game, it, 1 - game.state.first)


def _may_pay(game: Game[State], it: StartingPhase, seat: int) -> None:
    game.keep(answers={})
    if payers(game.state, seat):
        game.ask(it, "cleanse", seats=(seat,))


def payments_are_made(game: Game[State], it: StartingPhase) -> None:
    """By the id of the model."""
    for answer in it.answers.values():
        if isinstance(answer, Cleanse):
            for model in sorted(answer.models):
                game.attempt(Cleansed(model))


def payers(state: State, seat: int) -> list[str]:
    """The models of a seat that could pay for the sake of what is on them, by id."""
    offers = [offer for offer in offered(EFFECTS, state, seat) if isinstance(offer, Cleanse)]
    ids = sorted(id for offer in offers for id in offer.models)
    return [
        id
        for id in ids
        if forbidden(EFFECTS, state, Permission.SPENDS_KI, state.models[id]) is None
    ]


def passes_are_given(game: Game[State], it: StartingPhase) -> None:
    """WB-TURN-6: to the seat with fewer models; then the Main Phase begins."""
    one, other = (len(game.state.of(seat)) for seat in (0, 1))
    if one != other:
        game.attempt(PassesGained(0 if one < other else 1, abs(one - other)))
    game.attempt(PhaseBegan(it.turn, "main"))
    game.begin(MainPhase(game.state.first))


# The Main Phase.


def player_is_asked(game: Game[State], it: MainPhase) -> None:
    """WB-TURN-7; WB-TURN-8: who can activate nothing is passed over, and with both it ends."""
    for seat in (it.next, 1 - it.next):
        if may_be_activated(game.state, seat):
            if not it.resumed or seat != it.next:
                game.attempt(ActivationDue(seat))
            game.ask(it, "activate", seats=(seat,))
            return
    game.end(MainPhase)
    game.begin(EndPhase())


def answer_is_carried_out(game: Game[State], it: MainPhase) -> None:
    """A Pass, an action, or an active feat, after which the same player goes on."""
    for seat, answer in it.answers.items():
        if isinstance(answer, Pass):
            game.keep(next=1 - seat, resumed=False)
            game.attempt(PassSpent(seat))
        else:
            assert isinstance(answer, AnyDeclared)
            counters = counters_of(game.state, answer)
            game.keep(next=1 - seat if counters else seat, resumed=not counters)
            begin_activation(game, answer, counters)


def turn_passes(game: Game[State], it: MainPhase) -> None:
    """WB-TURN-13: whatever became of the model that acted."""
    if is_wiped_out(game.state):
        score_and_end(game)
    else:
        game.begin(MainPhase(it.next, resumed=it.resumed))


# The End Phase (WB-TURN-10).


def end_phase_begins(game: Game[State], it: EndPhase) -> None:
    """Everybody is told."""
    game.attempt(PhaseBegan(game.state.turn, "end"))


def effects_end(game: Game[State], it: EndPhase) -> None:
    """(a), each kind for all models."""
    game.attempt(EffectsEnded())


def models_suffer(game: Game[State], it: EndPhase) -> None:
    """(b) WB-TURN-11: model by model; WB-TURN-12: by id, which is their order in the state."""
    for model in game.state.in_order():
        game.attempt(Suffered(model.id))


def turn_is_cleared(game: Game[State], it: EndPhase) -> None:
    """(c); and the end, where (b) has left a seat with nothing."""
    if is_wiped_out(game.state):
        score_and_end(game)
    else:
        game.attempt(TurnCleared())


def seats_score(game: Game[State], it: EndPhase) -> None:
    """(d)"""
    score(game)


def game_may_end(game: Game[State], it: EndPhase) -> None:
    """(d), its end; else (e), and the next turn."""
    if is_over(game.state):
        game.begin(Ending())
    else:
        game.attempt(PassesDiscarded())
        game.begin(StartingPhase(game.state.turn + 1))
