"""How a match goes, from its setup to its end: procedures, their steps in rulebook order.

What one step attempts is done in that order, each change with all that follows from it before
the next: the numbered lists of the rulebook stand here as they stand there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.frames import Ask, Procedure
from gamewarden.rules.kernel import Game, Step
from gamewarden.rules.tally import Tally

from .actions import AnyAction, EndTurn, LineUp
from .acts import DONE, guard_shields
from .applied import applied
from .casting import free_characters, next_to_take, taken
from .changes import (
    ApSet,
    CharacterDrafted,
    DraftEnded,
    Drawn,
    EndReached,
    FieldCounted,
    FieldEnded,
    LastTextRead,
    LineUpRevealed,
    MatchEnded,
    MatchStarted,
    OpenerSet,
    StartReached,
    TurnBegan,
    TurnCleared,
    TurnEndCalled,
)
from .hits import drained_are_exposed, hit_strikes
from .in_force import Effects, effect
from .order import Permission
from .procedures import (
    Drafting,
    EndOfTurn,
    FailedDrain,
    Guarding,
    Hit,
    LiningUp,
    MainPhase,
    Opening,
    StartOfTurn,
)
from .state import State, round_of, seat_of
from .steps import CardText, gain_hype, text_goes_on

# Setup (section 1.2).


def opener_is_drawn(game: Game[State], it: Opening) -> None:
    """HYPE-SETUP-3: first of all, unless it is given."""
    seat = it.first
    if seat is None:
        seat = game.dice.below(2)
        game.tell(Drawn("first", seat, 2))
    game.attempt(OpenerSet(seat))


def line_ups_are_found(game: Game[State], it: Opening) -> None:
    """Those of the options, or drafted, or named in secret."""
    if it.setup == "draft":
        game.begin(Drafting())
    elif it.setup == "secret":
        game.begin(LiningUp())  # HYPE-SETUP-5
    else:
        _reveal(game, dict(enumerate(it.line_ups)))


def next_one_takes(game: Game[State], it: Drafting) -> None:
    """The one whose turn it is is asked, until all teams are full."""
    state = game.state
    if len(taken(state)) < 2 * state.config.team_size:
        game.ask(it, "draft", seats=(state.active,), options=free_characters(state))
    else:
        game.end(Drafting)
        game.attempt(DraftEnded())
        game.begin(LiningUp())


def one_is_taken(game: Game[State], it: Drafting) -> None:
    """And the next one is asked."""
    for seat, answer in it.answers.items():
        after = next_to_take(game.state.first, len(taken(game.state)) + 1)
        game.attempt(CharacterDrafted(seat, answer.card, after))
    game.begin(Drafting())


def both_name_line_ups(game: Game[State], it: LiningUp) -> None:
    """Both at once, unseen."""
    game.ask(it, "line_up", seats=(0, 1))


def line_ups_are_revealed(game: Game[State], it: LiningUp) -> None:
    """Both are in: everybody sees them."""
    _reveal(game, it.answers)


def _reveal(game: Game[State], line_ups: Mapping[int, LineUp]) -> None:
    for seat, line_up in line_ups.items():
        game.attempt(LineUpRevealed(seat, line_up.team, line_up.hand))
    game.attempt(MatchStarted())  # HYPE-SETUP-7: passives hear of it
    game.begin(StartOfTurn(1))


# The turn (section 1.3).


def turn_starts(game: Game[State], it: StartOfTurn) -> None:
    """HYPE-TURN-3."""
    seat = seat_of(it.turn, game.state.first)
    game.attempt(TurnBegan(seat, it.turn))  # (1) the Hidden hear of it
    _fill_purses(game, seat, it.turn)  # (2), (3)
    # (4) the Field hears of it; HYPE-FIELD-7: one that is played in this turn is not there yet
    game.attempt(StartReached(seat))
    game.begin(MainPhase())  # (5) winner check


def _fill_purses(game: Game[State], seat: int, turn: int) -> None:
    config = game.state.config
    if turn == 1:
        game.attempt(ApSet(seat, config.first_ap, "HYPE-AP-3"))
        return  # HYPE-HYPE-5: no Hype is gained
    game.attempt(ApSet(seat, config.ap, "HYPE-AP-2"))
    if game.forbidden(Permission.TURN_HYPE, seat) is None:
        # HYPE-HYPE-2: on top of what was not spent
        gain_hype(game, seat, Tally.of(config.hype_gain, "HYPE-HYPE-3"))


def player_is_asked(game: Game[State], it: MainPhase) -> None:
    """HYPE-TURN-4: again and again, until they end the turn themselves.

    HYPE-WIN-4: the winner check comes between actions, never inside one.
    """
    if not _winner_is_found(game):
        game.ask(it, "main", seats=(game.state.active,))


def action_is_done(game: Game[State], it: MainPhase) -> None:
    """Wholly, and then the player is asked anew."""
    seat = game.state.active
    action = it.answers[seat]
    if type(action) is EndTurn:
        game.begin(EndOfTurn())
    else:
        DONE[type(action)](game, seat, action)
        game.begin(MainPhase())


def turn_ends(game: Game[State], it: EndOfTurn) -> None:
    """HYPE-TURN-5."""
    seat = game.state.active
    game.attempt(TurnEndCalled(seat, game.state.turn))  # (1) the Field hears of it
    game.attempt(EndReached(seat))  # (2) passives hear of it, slot 1 first
    game.attempt(LastTextRead(seat))  # (3) the Stunned hear of it
    game.attempt(TurnCleared(seat))  # (4)


def field_is_counted(game: Game[State], it: EndOfTurn) -> None:
    """(5); HYPE-FIELD-6: a turn of either player counts."""
    field = game.state.field
    if field is not None:
        game.attempt(FieldCounted(field.left - 1))
        if field.left == 1:
            game.attempt(FieldEnded(field.card, "HYPE-FIELD-3"))


def next_turn_comes(game: Game[State], it: EndOfTurn) -> None:
    """(6) winner check; (7) Final Bell; then the next turn."""
    state = game.state
    if _winner_is_found(game):
        return
    bell = state.config.final_bell
    if bell and state.turn % 2 == 0 and round_of(state.turn) >= bell:
        _bell_rings(game)
    else:
        game.begin(StartOfTurn(state.turn + 1))


# Winning (section 1.14).


def _winner_is_found(game: Game[State]) -> bool:
    one, other = game.state.living(0), game.state.living(1)
    if one and other:
        return False
    game.stop()
    if one or other:
        game.attempt(MatchEnded(0 if one else 1, "ko", "HYPE-WIN-1"))
    else:
        game.attempt(MatchEnded(None, "ko", "HYPE-WIN-2"))
    return True


def _bell_rings(game: Game[State]) -> None:
    """HYPE-WIN-3: more living Characters, then more Health in all; else a draw."""
    one, other = (_standing(game.state, seat) for seat in (0, 1))
    winner = None if one == other else 0 if one > other else 1
    game.attempt(MatchEnded(winner, "bell", "HYPE-WIN-3"))


def _standing(state: State, seat: int) -> tuple[int, int]:
    living = state.living(seat)
    return len(living), sum(state.characters[id].health for id in living)


PROCEDURES: Final[Mapping[type[Procedure], tuple[Step, ...]]] = {
    Opening: (opener_is_drawn, line_ups_are_found),
    Drafting: (next_one_takes, one_is_taken),
    LiningUp: (both_name_line_ups, line_ups_are_revealed),
    StartOfTurn: (turn_starts,),
    MainPhase: (player_is_asked, action_is_done),
    EndOfTurn: (turn_ends, field_is_counted, next_turn_comes),
    Guarding: (guard_shields,),
    CardText: (text_goes_on,),
    Hit: (hit_strikes,),
    FailedDrain: (drained_are_exposed,),
}


class Rules(Effects):
    """What the kernel needs of `hype`."""

    procedures = PROCEDURES
    effect = staticmethod(effect)
    applied = staticmethod(applied)


RULES: Final = Rules()


def main_prompt(seat: int) -> tuple[MainPhase, Ask[AnyAction]]:
    """What is left to do where a turn player is about to act."""
    return MainPhase(at=1), Ask("main", (seat,))
