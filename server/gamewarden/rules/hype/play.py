"""How a match goes: the procedures of the rulebook, their steps in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamewarden.rules.frames import Ask, Clause, Procedure
from gamewarden.rules.kernel import Game, Step
from gamewarden.rules.tally import Tally

from .actions import (
    Action,
    AnyAction,
    Attack,
    Draft,
    EndTurn,
    Guard,
    LineUp,
    PlayModifier,
    Price,
    Signature,
)
from .cards import EventCard
from .casting import free_characters, next_to_take
from .changes import (
    Acted,
    AnyChange,
    ApChanged,
    ApSet,
    AttackDeclared,
    BasicAttack,
    CharacterDrafted,
    Damaged,
    DraftEnded,
    Drafting,
    Drawn,
    EndOfTurn,
    EndReached,
    FailedDrain,
    FieldBegan,
    FieldCounted,
    FieldEnded,
    FieldGaveWay,
    GuardDeclared,
    Guarded,
    Guarding,
    Hit,
    HypeChanged,
    KnockedOut,
    LastTextRead,
    LineUpRevealed,
    LiningUp,
    MainPhase,
    MatchEnded,
    MatchStarted,
    ModifierPlay,
    ModifierPlayed,
    OpenerSet,
    Opening,
    Shielding,
    SignatureDeclared,
    SignatureMove,
    StartOfTurn,
    StartReached,
    StatusGained,
    TurnBegan,
    TurnCleared,
    TurnEndCalled,
)
from .in_force import Effects, effect
from .legal import picks, price
from .order import Permission, Stat
from .state import State, applied, round_of, seat_of
from .steps import CardText, gain_hype, give_shield
from .text import lowest

# Setup (section 1.2).


def opener_is_drawn(game: Game[State], it: Opening) -> None:
    """HYPE-SETUP-3: first of all, unless it is given."""
    seat = it.first
    if seat is None:
        seat = game.dice.below(2)
        game.tell(Drawn("first", seat, 2))
    game.attempt(OpenerSet(seat))


def line_ups_are_found(game: Game[State], it: Opening) -> None:
    """Those of the options, or named in secret, or drafted."""
    game.end(Opening)
    match it.setup:
        case "secret":
            game.begin(LiningUp())  # HYPE-SETUP-5
        case "draft":
            game.begin(Drafting())
        case _:
            _reveal(game, dict(enumerate(it.line_ups)))


def next_one_takes(game: Game[State], it: Drafting) -> None:
    state = game.state
    if len(_taken(state)) < 2 * state.config.team_size:
        game.ask(it, "draft", seats=(state.active,), options=free_characters(state))
    else:
        game.end(Drafting)
        game.attempt(DraftEnded())
        game.begin(LiningUp())


def one_is_taken(game: Game[State], it: Drafting) -> None:
    for seat, answer in it.answers.items():
        assert isinstance(answer, Draft)
        after = next_to_take(game.state.first, len(_taken(game.state)) + 1)
        game.attempt(CharacterDrafted(seat, answer.card, after))
    game.keep(at=0, answers={})


def _taken(state: State) -> tuple[str, ...]:
    one, other = state.players
    return one.drafted + other.drafted


def both_name_line_ups(game: Game[State], it: LiningUp) -> None:
    game.ask(it, "line_up", seats=(0, 1))


def line_ups_are_revealed(game: Game[State], it: LiningUp) -> None:
    game.end(LiningUp)
    _reveal(game, it.answers)


def _reveal(game: Game[State], line_ups: Mapping[int, Any]) -> None:
    for seat, line_up in line_ups.items():
        assert isinstance(line_up, LineUp)
        game.attempt(LineUpRevealed(seat, line_up.team, line_up.hand))
    game.attempt(MatchStarted())  # HYPE-SETUP-7
    game.begin(StartOfTurn(1))


# The start of a turn (HYPE-TURN-3).


def turn_begins(game: Game[State], it: StartOfTurn) -> None:
    """(1): whoever is Hidden on the turn player's side hears of it."""
    game.attempt(TurnBegan(seat_of(it.turn, game.state.first), it.turn))


def ap_is_set(game: Game[State], it: StartOfTurn) -> None:
    """(2) HYPE-AP-2: set, not added to."""
    config = game.state.config
    if it.turn == 1:
        game.attempt(ApSet(game.state.active, config.first_ap, "HYPE-AP-3"))
    else:
        game.attempt(ApSet(game.state.active, config.ap, "HYPE-AP-2"))


def hype_is_gained(game: Game[State], it: StartOfTurn) -> None:
    """(3) HYPE-HYPE-3: HYPE-HYPE-2, on top of what was not spent."""
    seat = game.state.active
    if it.turn == 1:
        return  # HYPE-HYPE-5
    if game.forbidden(Permission.TURN_HYPE, seat) is None:
        gain_hype(game, seat, Tally.of(game.state.config.hype_gain, "HYPE-HYPE-3"))


def start_text_is_read(game: Game[State], it: StartOfTurn) -> None:
    """(4): the Field hears of it. HYPE-FIELD-7: one that is played later comes too late."""
    game.attempt(StartReached(game.state.active))


def player_takes_over(game: Game[State], it: StartOfTurn) -> None:
    """(5): winner check."""
    game.end(StartOfTurn)
    if not _winner_is_found(game):
        game.begin(MainPhase())


# The turn player's actions (HYPE-TURN-4).


def player_is_asked(game: Game[State], it: MainPhase) -> None:
    """As often as they like: only they end the turn."""
    game.ask(it, "main", seats=(game.state.active,))


def action_is_done(game: Game[State], it: MainPhase) -> None:
    seat = game.state.active
    action: Action = it.answers[seat]
    match action:
        case Attack(by, target):
            game.begin(BasicAttack(by, target))
        case Signature(by):
            game.begin(SignatureMove(by, _picked(game.state, action)))
        case Guard(by):
            game.begin(Guarding(by))
        case PlayModifier(card):
            game.begin(ModifierPlay(seat, card, _picked(game.state, action)))
        case EndTurn():
            game.end(MainPhase)
            game.begin(EndOfTurn())


def winner_is_checked(game: Game[State], it: MainPhase) -> None:
    """HYPE-WIN-4: after the action's last step, not before."""
    if not _winner_is_found(game):
        game.keep(at=0, answers={})


def _picked(state: State, action: Signature | PlayModifier) -> tuple[str, ...]:
    if picks(state, action) is None:
        return ()

    def slot(id: str) -> int:
        return state.characters[id].slot

    return tuple(sorted(action.targets, key=slot))


# The end of a turn (HYPE-TURN-5).


def end_text_is_read(game: Game[State], it: EndOfTurn) -> None:
    """(1): the Field hears of it."""
    game.attempt(TurnEndCalled(game.state.active, game.state.turn))


def some_slip_away(game: Game[State], it: EndOfTurn) -> None:
    """(2): passives hear of it, slot 1 first."""
    game.attempt(EndReached(game.state.active))


def the_stunned_are_free(game: Game[State], it: EndOfTurn) -> None:
    """(3): whoever is Stunned hears of it."""
    game.attempt(LastTextRead(game.state.active))


def turn_is_cleared(game: Game[State], it: EndOfTurn) -> None:
    """(4)"""
    game.attempt(TurnCleared(game.state.active))


def field_is_counted(game: Game[State], it: EndOfTurn) -> None:
    """(5) HYPE-FIELD-6: turns of both players, so one at the end of each."""
    field = game.state.field
    if field is None:
        return
    game.attempt(FieldCounted(field.left - 1))
    if field.left == 1:
        game.attempt(FieldEnded(field.card, "HYPE-FIELD-3"))


def next_turn_comes(game: Game[State], it: EndOfTurn) -> None:
    """(6) winner check, (7) Final Bell, then the next turn."""
    state = game.state
    game.end(EndOfTurn)
    if _winner_is_found(game):
        return
    bell = state.config.final_bell
    if bell and state.turn % 2 == 0 and round_of(state.turn) >= bell:
        _bell_rings(game)
    else:
        game.begin(StartOfTurn(state.turn + 1))


# Acts (HYPE-ACT-3): declared, paid, used up, then done.


def attack_is_declared(game: Game[State], it: BasicAttack) -> None:
    game.attempt(AttackDeclared(it.by, it.target))
    _act(game, Attack(it.by, it.target))


def attack_hits(game: Game[State], it: BasicAttack) -> None:
    damage = game.state.config.basic_damage
    game.begin(Hit(it.target, damage, "HYPE-BASIC-2", "attack", by=it.by))


def signature_is_declared(game: Game[State], it: SignatureMove) -> None:
    move = Signature(it.by, it.targets)
    wanted = picks(game.state, move) is not None
    game.attempt(SignatureDeclared(it.by, it.targets, wanted))
    _act(game, move)


def signature_is_carried_out(game: Game[State], it: SignatureMove) -> None:
    """HYPE-SIG-3: as its card says."""
    move = game.state.character_card(it.by).signature
    assert move is not None
    seat = game.state.characters[it.by].seat
    game.begin(CardText(move.do, seat, "signature", "HYPE-SIG-3", by=it.by, targets=it.targets))


def guard_is_declared(game: Game[State], it: Guarding) -> None:
    game.attempt(GuardDeclared(it.by))
    _act(game, Guard(it.by))


def guard_shields(game: Game[State], it: Guarding) -> None:
    """HYPE-GUARD-2, then passives hear of it."""
    shield = game.state.config.guard_shield
    give_shield(game, Shielding(it.by, guard=True), Tally.of(shield, "HYPE-GUARD-2"))
    game.attempt(Guarded(it.by))


def _act(game: Game[State], act: Attack | Signature | Guard) -> None:
    state = game.state
    _pay(game, state.characters[act.by].seat, price(state, act))
    move = state.character_card(act.by).signature if isinstance(act, Signature) else None
    game.attempt(Acted(act.by, once=move is not None and move.once))


def _pay(game: Game[State], seat: int, price: Price) -> None:
    player = game.state.players[seat]
    if price.ap:
        left = (player.ap or 0) - price.ap
        game.attempt(ApChanged(seat, -price.ap, left, price.rule))
    if price.hype:
        game.attempt(HypeChanged(seat, -price.hype, player.hype - price.hype, price.rule))


# Modifiers (section 1.8).


def modifier_is_played(game: Game[State], it: ModifierPlay) -> None:
    """HYPE-MOD-2: the card stays where all can see it."""
    play = PlayModifier(it.card, it.targets)
    wanted = picks(game.state, play) is not None
    game.attempt(ModifierPlayed(it.seat, it.card, it.targets, wanted))
    _pay(game, it.seat, price(game.state, play))


def modifier_takes_effect(game: Game[State], it: ModifierPlay) -> None:
    state = game.state
    card = state.modifier_card(it.card)
    if isinstance(card, EventCard):
        game.begin(
            CardText(card.do, it.seat, "event", "HYPE-MOD-5", card=it.card, targets=it.targets)
        )
        return
    if state.field is not None:  # HYPE-FIELD-8: one of the same name, too
        game.attempt(FieldGaveWay(state.field.card, "HYPE-FIELD-5"))
    game.attempt(FieldBegan(it.card, it.seat, state.config.field_turns))  # HYPE-MOD-6


# A hit (section 1.9).


def hit_strikes(game: Game[State], it: Hit) -> None:
    """Steps 1 to 9 of the table; HYPE-DAMAGE-2: the layers of `Stat.DAMAGE` are its order.

    HYPE-DAMAGE-3: all clauses are asked before anything is spent.
    """
    target = game.state.characters[it.target]
    if not it.n:
        game.end(Hit)
        return  # HYPE-DAMAGE-1: a printed 0 is no hit; HYPE-DAMAGE-5: a sum of 0 is one
    amount = game.tally(Stat.DAMAGE, Tally.of(it.n, it.rule), it)
    absorbed = min(target.shield, amount.total)  # HYPE-SHIELD-3
    lost = min(target.health, amount.total - absorbed)  # HYPE-HEALTH-1
    game.attempt(Damaged(it.target, amount, absorbed, lost, it.class_, by=it.by, card=it.card))


def target_falls(game: Game[State], it: Hit) -> None:
    """Step 10."""
    target = game.state.characters[it.target]
    if not target.health:
        game.attempt(KnockedOut(it.target, "HYPE-HEALTH-2"))


# A failed drain (section 1.13).


def drained_are_exposed(game: Game[State], it: FailedDrain) -> None:
    """HYPE-DRAIN-7: once for each drain, and drawn among one, too."""
    state = game.state
    living = state.living(it.seat)
    unexposed = tuple(id for id in living if "exposed" not in state.characters[id].statuses)
    if unexposed:
        index = game.dice.below(len(unexposed))
        game.tell(Drawn("drain", index, len(unexposed), seat=it.seat, among=unexposed))
        game.attempt(StatusGained(unexposed[index], "exposed", "HYPE-DRAIN-2"))
    elif living:
        target = lowest(state, living)  # HYPE-DRAIN-4, HYPE-DRAIN-5
        game.begin(Hit(target, state.config.drain_damage, "HYPE-DRAIN-3", "drain"))


# Winning (section 1.14).


def _winner_is_found(game: Game[State]) -> bool:
    one, other = (bool(game.state.living(seat)) for seat in (0, 1))
    if one and other:
        return False
    game.stop()
    if one or other:
        game.attempt(MatchEnded(0 if one else 1, "ko", "HYPE-WIN-1"))
    else:
        game.attempt(MatchEnded(None, "ko", "HYPE-WIN-2"))
    return True


def _bell_rings(game: Game[State]) -> None:
    """HYPE-WIN-3."""
    one, other = (_standing(game.state, seat) for seat in (0, 1))
    winner = None if one == other else 0 if one > other else 1
    game.attempt(MatchEnded(winner, "bell", "HYPE-WIN-3"))


def _standing(state: State, seat: int) -> tuple[int, int]:
    living = state.living(seat)
    return len(living), sum(state.characters[id].health for id in living)


def text_goes_on(game: Game[State], it: CardText) -> None:
    """The next step of a card text, wholly before the one after it."""
    if it.do:
        game.keep(do=it.do[1:], at=0)
        it.do[0].carry_out(game, it)


PROCEDURES: Final[Mapping[type[Procedure], tuple[Step, ...]]] = {
    Opening: (opener_is_drawn, line_ups_are_found),
    Drafting: (next_one_takes, one_is_taken),
    LiningUp: (both_name_line_ups, line_ups_are_revealed),
    StartOfTurn: (turn_begins, ap_is_set, hype_is_gained, start_text_is_read, player_takes_over),
    MainPhase: (player_is_asked, action_is_done, winner_is_checked),
    EndOfTurn: (
        end_text_is_read,
        some_slip_away,
        the_stunned_are_free,
        turn_is_cleared,
        field_is_counted,
        next_turn_comes,
    ),
    BasicAttack: (attack_is_declared, attack_hits),
    SignatureMove: (signature_is_declared, signature_is_carried_out),
    Guarding: (guard_is_declared, guard_shields),
    ModifierPlay: (modifier_is_played, modifier_takes_effect),
    Hit: (hit_strikes, target_falls),
    FailedDrain: (drained_are_exposed,),
    CardText: (text_goes_on,),
}


def main_prompt(seat: int) -> tuple[MainPhase, Ask[AnyAction]]:
    """What is left to do where a turn player is about to act."""
    return MainPhase(at=1), Ask("main", (seat,))


class Rules(Effects):
    """What the kernel needs of `hype`."""

    procedures = PROCEDURES

    def effect(self, state: State, clause: Clause[Any, Any]) -> Any | None:
        """The effect that a clause names, if it is still in force."""
        return effect(state, clause)

    def applied(self, state: State, change: AnyChange) -> State:
        """The state after a change."""
        return applied(state, change)


RULES: Final = Rules()
