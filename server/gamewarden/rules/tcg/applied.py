"""What each change does to the state: no rule and no chance in here.

A table of small functions, one for each change: looking one up is many times cheaper than a
`match`, as asking a Struct class whether something is an instance of it is slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from . import changes
from .board import Boost, Equipment, Fortification, Unit, without
from .changes import Held
from .order import STATUS_NAMES, StatusName
from .state import Attack, BeingPlayed, Outcome, Player, State


def applied(state: State, change: changes.AnyChange) -> State:
    """The state after a change; those that are only told or listened to leave it as it is."""
    does = DOES.get(type(change))
    if does is None:
        return state
    after = does(state, change)
    if after.board is not state.board:
        after.board.learn(state.board)
    return after


# Before turn 1.


def _character_placed(state: State, change: changes.CharacterPlaced) -> State:
    unit = Unit(change.seat, change.seat, change.zone)
    board = state.board.joined_by(change.id, change.card)
    state = replace(state, board=board.with_unit(change.id, unit))
    return _player(state, change.seat, character=change.id)


def _opener_set(state: State, change: changes.OpenerSet) -> State:
    return replace(state, first=change.seat, active=change.seat)


def _mulligan_decided(state: State, change: changes.MulliganDecided) -> State:
    return _player(replace(state, active=1 - change.seat), change.seat, mulligan=True)


def _hand_returned(state: State, change: changes.HandReturned) -> State:
    player = state.players[change.seat]
    under = tuple(Held(id, player.hand[id]) for id in sorted(player.hand))
    return _player(state, change.seat, deck=player.deck + under, hand={})


def _deck_shuffled(state: State, change: changes.DeckShuffled) -> State:
    return _player(state, change.seat, deck=change.deck)


# The turn.


def _turn_began(state: State, change: changes.TurnBegan) -> State:
    board = replace(
        state.board,
        units={id: _renewed_unit(one) for id, one in state.board.units.items()},
        fortifications={id: _renewed(one) for id, one in state.board.fortifications.items()},
        equipment={id: _renewed(one) for id, one in state.board.equipment.items()},
    )
    return replace(state, turn=change.turn, active=change.seat, phase="start", board=board)


def _renewed_unit(unit: Unit) -> Unit:
    if unit.moved or unit.attacked or unit.played or unit.used or unit.fired:
        return replace(unit, moved=False, attacked=False, played=False, used=False, fired=())
    return unit


def _renewed(card: Any) -> Any:
    return replace(card, used=False, fired=()) if card.used or card.fired else card


def _phase_began(state: State, change: changes.PhaseBegan) -> State:
    return replace(state, phase=change.phase)


def _boost_expired(state: State, change: changes.BoostExpired) -> State:
    left = tuple(
        boost for boost in state.board.units[change.unit].boosts if boost.number != change.number
    )
    return _unit(state, change.unit, boosts=left)


# Cards of hands, Decks and piles.


def _cards_drawn(state: State, change: changes.CardsDrawn) -> State:
    player = state.players[change.seat]
    n = len(change.cards)
    hand = {**player.hand, **dict(player.deck[:n])}
    return _player(state, change.seat, deck=player.deck[n:], hand=hand)


def _milled(state: State, change: changes.Milled) -> State:
    player = state.players[change.seat]
    n = len(change.cards)
    discard = {**player.discard, **dict(player.deck[:n])}
    return _player(state, change.seat, deck=player.deck[n:], discard=discard)


def _exiled(state: State, change: changes.Exiled) -> State:
    player = state.players[change.seat]
    removed = {**player.removed, change.card: player.discard[change.card]}
    discard = without(player.discard, change.card)
    return _player(state, change.seat, discard=discard, removed=removed)


def _discarded(state: State, change: changes.Discarded) -> State:
    player = state.players[change.seat]
    discard = {**player.discard, change.card: player.hand[change.card]}
    return _player(state, change.seat, hand=without(player.hand, change.card), discard=discard)


def _recovered(state: State, change: changes.Recovered) -> State:
    player = state.players[change.seat]
    hand = {**player.hand, change.new: player.discard[change.card]}
    return _player(state, change.seat, hand=hand, discard=without(player.discard, change.card))


# What seats do.


def _moved(state: State, change: changes.Moved) -> State:
    if change.source is None:
        return _unit(state, change.unit, zone=change.to, moved=True)
    return _unit(state, change.unit, zone=change.to)


def _attack_declared(state: State, change: changes.AttackDeclared) -> State:
    attack = Attack(change.by, change.target)
    return replace(_unit(state, change.by, attacked=True), attack=attack)


def _attack_over(state: State, change: changes.AttackOff | changes.AttackEnded) -> State:
    return replace(state, attack=None)


def _card_played(state: State, change: changes.CardPlayed) -> State:
    playing = BeingPlayed(
        change.card,
        change.definition,
        change.unit,
        change.seat,
        to=change.to,
        on=change.on,
        target=change.target,
    )
    state = replace(_unit(state, change.unit, played=True), playing=playing)
    hand = without(state.players[change.seat].hand, change.card)
    return _player(state, change.seat, hand=hand)


def _ability_used(state: State, change: changes.AbilityUsed) -> State:
    return _card(state, change.card, used=True)


def _trigger_used(state: State, change: changes.TriggerUsed) -> State:
    if not change.once:
        return state
    met = tuple(one for one in state.met if not one.is_same_trigger(change.source, change.place))
    state = replace(state, met=met)
    card = state.board.card(change.source)
    if card is None:
        return state
    return _card(state, change.source, fired=tuple(sorted((*card.fired, change.place))))


# Cards in play.


def _entered(state: State, change: changes.Entered) -> State:
    playing = state.playing
    assert playing is not None
    id, owner, counters = playing.id, playing.seat, playing.counters
    board = state.board.joined_by(id, playing.card)
    if change.on is not None:
        wearer = board.units[change.on]
        board = board.with_unit(change.on, replace(wearer, gear=(*wearer.gear, id)))
        gear = Equipment(owner, change.on, counters)
        board = replace(board, equipment={**board.equipment, id: gear})
    else:
        assert change.zone is not None
        if board.cast.print_of[id].type == "fortification":
            wall = Fortification(owner, owner, change.zone, counters)
            board = replace(board, fortifications={**board.fortifications, id: wall})
        else:
            unit = Unit(owner, owner, change.zone, counters=counters)
            board = board.with_unit(id, unit)
    return replace(state, board=board, playing=None)


def _card_left(state: State, change: changes.CardLeft) -> State:
    id, board, playing = change.card, state.board, state.playing
    seat = state.owner_of(id)
    if playing is not None and playing.id == id:
        card = playing.card
        state = replace(state, playing=None)
    else:
        card = board.cast.cards[id]
        state = replace(state, board=board.left_by(id))
    return _player(state, seat, discard={**state.players[seat].discard, id: card})


# Units.


def _damaged(state: State, change: changes.Damaged) -> State:
    if not change.amount.total:
        return state
    damage = state.board.units[change.unit].damage + change.amount.total
    return _unit(state, change.unit, damage=damage)


def _healed(state: State, change: changes.Healed) -> State:
    damage = state.board.units[change.unit].damage - change.amount
    return _unit(state, change.unit, damage=damage)


def _counter_placed(state: State, change: changes.CounterPlaced) -> State:
    return _counters(state, change.target, change.status, change.count)


def _cured(state: State, change: changes.Cured) -> State:
    return _counters(state, change.target, change.status, change.count)


def _boosted(state: State, change: changes.Boosted) -> State:
    number = state.boosted + 1
    boost = Boost(number, change.stat, change.n, change.source)
    boosts = (*state.board.units[change.unit].boosts, boost)
    return replace(_unit(state, change.unit, boosts=boosts), boosted=number)


def _readied(state: State, change: changes.Readied) -> State:
    match change.what:
        case "move":
            return _unit(state, change.unit, moved=False)
        case "attack":
            return _unit(state, change.unit, attacked=False)
    return _unit(state, change.unit, played=False)


# Triggers that wait, and the end.


def _condition_met(state: State, change: changes.ConditionMet) -> State:
    return replace(state, met=(*state.met, change.trigger))


def _conditions_taken(state: State, change: changes.ConditionsTaken) -> State:
    return replace(state, met=())


def _match_ended(state: State, change: changes.MatchEnded) -> State:
    return replace(state, outcome=Outcome(change.winner, change.reason))


def _player(state: State, seat: int, **new: Any) -> State:
    changed: Player = replace(state.players[seat], **new)
    other = state.players[1 - seat]
    return replace(state, players=(other, changed) if seat else (changed, other))


def _unit(state: State, id: str, **new: Any) -> State:
    changed = replace(state.board.units[id], **new)
    return replace(state, board=state.board.with_unit(id, changed))


def _card(state: State, id: str, **new: Any) -> State:
    board = state.board
    if id in board.units:
        return _unit(state, id, **new)
    if id in board.fortifications:
        wall = replace(board.fortifications[id], **new)
        board = replace(board, fortifications={**board.fortifications, id: wall})
    else:
        gear = replace(board.equipment[id], **new)
        board = replace(board, equipment={**board.equipment, id: gear})
    return replace(state, board=board)


def _counters(state: State, id: str, status: StatusName, count: int) -> State:
    carrier = state.carrier(id)
    assert carrier is not None
    there = {**carrier.counters, status: count}
    counters = {kind: there[kind] for kind in STATUS_NAMES if there.get(kind)}
    if isinstance(carrier, BeingPlayed):
        return replace(state, playing=replace(carrier, counters=counters))
    return _card(state, id, counters=counters)


DOES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    changes.CharacterPlaced: _character_placed,
    changes.OpenerSet: _opener_set,
    changes.MulliganDecided: _mulligan_decided,
    changes.HandReturned: _hand_returned,
    changes.DeckShuffled: _deck_shuffled,
    changes.TurnBegan: _turn_began,
    changes.PhaseBegan: _phase_began,
    changes.BoostExpired: _boost_expired,
    changes.CardsDrawn: _cards_drawn,
    changes.Milled: _milled,
    changes.Exiled: _exiled,
    changes.Discarded: _discarded,
    changes.Recovered: _recovered,
    changes.Moved: _moved,
    changes.AttackDeclared: _attack_declared,
    changes.AttackOff: _attack_over,
    changes.AttackEnded: _attack_over,
    changes.CardPlayed: _card_played,
    changes.AbilityUsed: _ability_used,
    changes.TriggerUsed: _trigger_used,
    changes.Entered: _entered,
    changes.CardLeft: _card_left,
    changes.Damaged: _damaged,
    changes.Healed: _healed,
    changes.CounterPlaced: _counter_placed,
    changes.Cured: _cured,
    changes.Boosted: _boosted,
    changes.Readied: _readied,
    changes.ConditionMet: _condition_met,
    changes.ConditionsTaken: _conditions_taken,
    changes.MatchEnded: _match_ended,
}
