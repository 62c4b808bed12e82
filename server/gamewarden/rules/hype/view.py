"""What each viewer sees (section 3), built up from what it may know.

HYPE-VIEW-1: from turn 1 on that is everything, for everybody. The one secret before it are the
line-ups that have been named and not revealed: a seat gets its own, the referee both
(HYPE-VIEW-2).
"""

from __future__ import annotations

from typing import Any

from msgspec.json import decode, encode

from gamewarden.rules.frames import Ask
from gamewarden.rules.game import REFEREE, Json, Viewer, outcome_told

from .actions import AnyAction, LineUp
from .legal import open_ask
from .state import Character, Player, State, round_of

EVERYBODY = "everybody"


def sight(state: State, viewer: Viewer) -> Any:
    """A key that is equal for viewers who see the same."""
    ask = _named(state)
    return EVERYBODY if ask is None else viewer


def view(state: State, viewer: Viewer, since: tuple[State, Json] | None = None) -> Json:
    """The keys of section 3.1 that `viewer` may know; parts shared with `since` are reused."""
    before, seen = since if since is not None else (None, {})
    if before is state:
        return seen
    found: Json = {
        "turn": state.turn,
        "round": round_of(state.turn),
        "active": state.active,
        "first": state.first,
        "phase": state.phase,
        "players": _players(state, viewer, before, seen),
        "characters": _characters(state, before, seen),
    }
    if state.pressure:
        found["pressure"] = True
    if state.early_pressure:
        found["early_pressure"] = True
    if state.field is not None:
        found["field"] = _field(state, before, seen)
    if state.outcome is not None:
        found["outcome"] = outcome_told(state.outcome.winner, state.outcome.reason)
    elif (ask := open_ask(state)) is not None:
        found["waiting"] = {str(seat): ask.kind for seat in _waiting(ask, viewer)}
    if state.cards:
        found["cards"] = (
            seen["cards"] if before is not None and before.cards is state.cards else _cards(state)
        )
    return found


def _waiting(ask: Ask[AnyAction], viewer: Viewer) -> list[int]:
    """Whom a viewer sees waiting: of the others' secret answers it does not know."""
    return [
        seat for seat in ask.seats if ask.waits_for(seat) or (viewer != REFEREE and viewer != seat)
    ]


def _named(state: State) -> Ask[AnyAction] | None:
    """The asking for line-ups, while one has been named and not revealed."""
    if state.phase != "line_up" or not state.stack:
        return None
    top = state.stack[-1]
    return top if isinstance(top, Ask) and top.answers else None


def _players(state: State, viewer: Viewer, before: State | None, seen: Json) -> Json:
    ask = _named(state)
    if ask is not None:
        return {str(seat): _naming(state, ask, seat, viewer) for seat in ask.seats}
    if before is None or _named(before) is not None:  # a line-up is not taken over
        return {str(seat): _player(player) for seat, player in enumerate(state.players)}
    found: Json = {}
    for seat, (player, earlier) in enumerate(zip(state.players, before.players, strict=True)):
        shown = seen["players"][str(seat)]
        if earlier is not player:
            same_hand = earlier.modifiers is player.modifiers
            shown = _player(player, shown["modifiers"] if same_hand else None)
        found[str(seat)] = shown
    return found


def _naming(state: State, ask: Ask[AnyAction], seat: int, viewer: Viewer) -> Json:
    """A player while line-ups are named, with theirs if `viewer` may see it."""
    found = _player(state.players[seat])
    answer = ask.answers.get(seat)
    if type(answer) is LineUp and viewer in (seat, REFEREE):
        found["line_up"] = {"team": list(answer.team), "hand": list(answer.hand)}
    return found


def _player(player: Player, hand: Json | None = None) -> Json:
    """A player; `hand` as an earlier view has it, if that is still so."""
    if hand is None:
        hand = {
            card: {"spent": True} if played else {} for card, played in player.modifiers.items()
        }
    found: Json = {"hype": player.hype, "modifiers": hand}
    if player.ap is not None:
        found["ap"] = player.ap
    if player.played:
        found["played"] = player.played
    if player.drafted:
        found["drafted"] = list(player.drafted)
    return found


def _characters(state: State, before: State | None, seen: Json) -> Json:
    if before is None:
        return {id: _character(one) for id, one in state.characters.items()}
    shown: Json = seen["characters"]
    if before.characters is state.characters:
        return shown
    known = before.characters
    return {
        id: shown[id] if known.get(id) is one else _character(one)
        for id, one in state.characters.items()
    }


def _character(character: Character) -> Json:
    found: Json = {
        "card": character.card,
        "seat": character.seat,
        "slot": character.slot,
        "health": character.health,
        "shield": character.shield,
    }
    for status in character.statuses:
        found[status] = True
    if character.acts:
        found["acts"] = character.acts
    if character.extra:
        found["extra"] = character.extra
    if character.spent:
        found["spent"] = True
    return found


def _field(state: State, before: State | None, seen: Json) -> Json:
    if before is not None and before.field is state.field:
        return seen["field"]  # type: ignore[no-any-return] # of a view
    field = state.field
    assert field is not None
    return {"card": field.card, "seat": field.seat, "left": field.left}


def _cards(state: State) -> Json:
    """The definitions as the scenario wrote them: a copy, as a view is its reader's own."""
    return decode(encode(state.written))  # type: ignore[no-any-return] # as it went in
