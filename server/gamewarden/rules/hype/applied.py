"""What each change does to the state: no rule and no chance in here.

A table of small functions, one for each change: looking one up is many times cheaper than a
`match`, as asking a Struct class whether something is an instance of it is slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from . import changes
from .cards import CharacterCard
from .order import STATUS_NAMES
from .state import Character, FieldInForce, Outcome, State


def applied(state: State, change: changes.AnyChange) -> State:
    """The state after a change; those that are only told or listened to leave it as it is."""
    does = DOES.get(type(change))
    return state if does is None else does(state, change)


# Before turn 1.


def _opener_set(state: State, change: changes.OpenerSet) -> State:
    return replace(state, first=change.seat, active=change.seat)


def _character_drafted(state: State, change: changes.CharacterDrafted) -> State:
    drafted = (*state.players[change.seat].drafted, change.card)
    return _player(replace(state, active=change.after), change.seat, drafted=drafted)


def _draft_ended(state: State, change: changes.DraftEnded) -> State:
    return replace(state, phase="line_up", active=state.first)


def _line_up_revealed(state: State, change: changes.LineUpRevealed) -> State:
    seat = change.seat
    team = {}
    for slot, card in enumerate(change.team, start=1):
        printed = state.card(card)
        assert isinstance(printed, CharacterCard)
        # HYPE-SETUP-8: the letter is the seat, the number the slot
        team[f"{'ab'[seat]}{slot}"] = Character(card, seat, slot, printed.health)
    ids = tuple(team)
    state = _player(state, seat, modifiers=dict.fromkeys(change.hand, False))
    teams = (state.teams[0], ids) if seat else (ids, state.teams[1])
    return replace(state, characters={**state.characters, **team}, teams=teams)


def _match_started(state: State, change: changes.MatchStarted) -> State:
    one, other = (replace(player, drafted=()) for player in state.players)
    return replace(state, phase="main", players=(one, other))


# The turn and its purses.


def _turn_began(state: State, change: changes.TurnBegan) -> State:
    return replace(state, turn=change.turn, active=change.seat)


def _turn_cleared(state: State, change: changes.TurnCleared) -> State:
    """Acts, AP and the like; not Shield (HYPE-SHIELD-2)."""
    characters = state.characters
    if any(character.acts or character.extra for character in characters.values()):
        characters = {
            id: replace(one, acts=0, extra=0) if one.acts or one.extra else one
            for id, one in characters.items()
        }
    state = replace(state, characters=characters, early_pressure=False)
    return _player(state, change.seat, ap=None, played=0)


def _ap_changed(state: State, change: changes.ApSet | changes.ApChanged) -> State:
    return _player(state, change.seat, ap=change.ap)


def _hype_changed(state: State, change: changes.HypeChanged) -> State:
    return _player(state, change.seat, hype=change.hype)


# Acts and Modifiers.


def _acted(state: State, change: changes.Acted) -> State:
    by = state.characters[change.by]
    return _character(state, change.by, acts=by.acts + 1, spent=by.spent or change.once)


def _modifier_played(state: State, change: changes.ModifierPlayed) -> State:
    player = state.players[change.seat]
    hand = {**player.modifiers, change.card: True}
    return _player(state, change.seat, modifiers=hand, played=player.played + 1)


def _extra_act_given(state: State, change: changes.ExtraActGiven) -> State:
    extra = state.characters[change.target].extra
    return _character(state, change.target, extra=extra + 1)


# The stage.


def _field_began(state: State, change: changes.FieldBegan) -> State:
    return replace(state, field=FieldInForce(change.card, change.seat, change.left))


def _field_counted(state: State, change: changes.FieldCounted) -> State:
    assert state.field is not None
    return replace(state, field=replace(state.field, left=change.left))


def _field_ended(state: State, change: changes.FieldEnded) -> State:
    return replace(state, field=None)


def _pressure_called(state: State, change: changes.PressureCalled) -> State:
    return replace(state, early_pressure=True)


def _pressure_turned(state: State, change: changes.PressureTurned) -> State:
    return replace(state, pressure=change.on)


# Characters.


def _damaged(state: State, change: changes.Damaged) -> State:
    struck = state.characters[change.target]
    return _character(
        state,
        change.target,
        health=struck.health - change.lost,
        shield=struck.shield - change.absorbed,
    )


def _shield_gained(state: State, change: changes.ShieldGained) -> State:
    return _character(state, change.target, shield=change.shield)


def _status_gained(state: State, change: changes.StatusGained) -> State:
    had = state.characters[change.target].statuses
    statuses = tuple(one for one in STATUS_NAMES if one in had or one == change.status)
    return _character(state, change.target, statuses=statuses)


def _status_lost(state: State, change: changes.StatusLost) -> State:
    had = state.characters[change.target].statuses
    statuses = tuple(one for one in had if one != change.status)
    return _character(state, change.target, statuses=statuses)


def _knocked_out(state: State, change: changes.KnockedOut) -> State:
    """HYPE-HEALTH-5: the slot stays, statuses go; passives are in force of the living only."""
    return _character(state, change.target, statuses=())


# The end.


def _match_ended(state: State, change: changes.MatchEnded) -> State:
    return replace(state, outcome=Outcome(change.winner, change.reason))


def _character(state: State, id: str, **new: Any) -> State:
    changed = replace(state.characters[id], **new)
    return replace(state, characters={**state.characters, id: changed})


def _player(state: State, seat: int, **new: Any) -> State:
    changed = replace(state.players[seat], **new)
    other = state.players[1 - seat]
    return replace(state, players=(other, changed) if seat else (changed, other))


DOES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    changes.OpenerSet: _opener_set,
    changes.CharacterDrafted: _character_drafted,
    changes.DraftEnded: _draft_ended,
    changes.LineUpRevealed: _line_up_revealed,
    changes.MatchStarted: _match_started,
    changes.TurnBegan: _turn_began,
    changes.TurnCleared: _turn_cleared,
    changes.ApSet: _ap_changed,
    changes.ApChanged: _ap_changed,
    changes.HypeChanged: _hype_changed,
    changes.Acted: _acted,
    changes.ModifierPlayed: _modifier_played,
    changes.ExtraActGiven: _extra_act_given,
    changes.FieldBegan: _field_began,
    changes.FieldCounted: _field_counted,
    changes.FieldEnded: _field_ended,
    changes.PressureCalled: _pressure_called,
    changes.PressureTurned: _pressure_turned,
    changes.Damaged: _damaged,
    changes.ShieldGained: _shield_gained,
    changes.StatusGained: _status_gained,
    changes.StatusLost: _status_lost,
    changes.KnockedOut: _knocked_out,
    changes.MatchEnded: _match_ended,
}
