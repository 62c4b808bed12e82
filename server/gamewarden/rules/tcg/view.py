"""What each viewer sees (section 3), built up from what it may know.

The secrets are the Decks, whose order and cards only the referee sees, and the hands, each of which
its own seat sees too. Everything else is open to all, piles included (TCG-BOARD-8).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from gamewarden.rules.game import REFEREE, Json, Viewer, outcome_told

from .board import Board, InPlay, Unit
from .in_force import EFFECTS
from .legal import open_ask
from .order import Stat
from .state import Player, State
from .stats import Position, Standing, base_and_total, effect_reach, known_of

STATS: Final = tuple((stat.value, stat) for stat in Stat)


def sight(state: State, viewer: Viewer) -> Any:
    """A key that is equal for viewers who see the same: no two of them do."""
    return viewer


def view(state: State, viewer: Viewer, since: tuple[State, Json] | None = None) -> Json:
    """The keys of section 3.1 that `viewer` may know; parts shared with `since` are reused."""
    before, seen = since if since is not None else (None, {})
    if before is state:
        return seen
    found: Json = {
        "turn": state.turn,
        "active": state.active,
        "first": state.first,
        "phase": state.phase,
        "players": _players(state, viewer, before, seen),
        **_board(state, before, seen),
    }
    if state.playing is not None:
        found["playing"] = _playing(state)
    if state.attack is not None:
        found["attack"] = {"by": state.attack.by, "target": state.attack.target}
    if state.outcome is not None:
        found["outcome"] = outcome_told(state.outcome.winner, state.outcome.reason)
    elif (ask := open_ask(state)) is not None:
        found["waiting"] = {str(seat): ask.kind for seat in ask.seats}
    return found


# Players.


def _players(state: State, viewer: Viewer, before: State | None, seen: Json) -> Json:
    found: Json = {}
    for seat, player in enumerate(state.players):
        key = str(seat)
        if before is not None and before.players[seat] is player:
            found[key] = seen["players"][key]
        else:
            was = None if before is None else (before.players[seat], seen["players"][key])
            found[key] = _player(
                player, was, hand=viewer in (seat, REFEREE), deck=viewer == REFEREE
            )
    return found


def _player(player: Player, was: tuple[Player, Json] | None, *, hand: bool, deck: bool) -> Json:
    found: Json = {
        "character": player.character,
        "deck_size": len(player.deck),
        "hand_size": len(player.hand),
        "discard_size": len(player.discard),
        "removed_size": len(player.removed),
        "discard": _pile(player, was, "discard"),
        "removed": _pile(player, was, "removed"),
    }
    if hand:
        found["hand"] = _pile(player, was, "hand")
    if deck:
        found["deck_order"] = [held.id for held in player.deck]
        found["deck"] = {held.id: {"card": held.card} for held in player.deck}
    if player.mulligan:
        found["mulligan"] = True
    return found


def _pile(player: Player, was: tuple[Player, Json] | None, name: str) -> Json:
    pile: Mapping[str, str] = getattr(player, name)
    if was is not None and getattr(was[0], name) is pile:
        return was[1][name]  # type: ignore[no-any-return] # of a view
    return {id: {"card": card} for id, card in pile.items()}


# Cards in play.


def _board(state: State, before: State | None, seen: Json) -> Json:
    board = state.board
    old = None if before is None else before.board
    found = {
        "units": _units(state, old, seen),
        "fortifications": _fortifications(board, old, seen),
        "equipment": _equipment(board, old, seen),
    }
    if board.cast.own:
        same = old is not None and old.cast.written is board.cast.written
        found["cards"] = seen["cards"] if same else _cards(board)
    return found


def _units(state: State, old: Board | None, seen: Json) -> Json:
    """The units, which all viewers see alike: what is shown to one is kept for the others."""
    board = state.board
    found: Json = {} if board.cast.counts_piles else board.shown
    if found:
        return found
    shown: Json = {} if old is None else seen["units"]
    for id, unit in board.units.items():
        if old is not None and old.units.get(id) is unit and _is_known_alike(id, old, board):
            found[id] = shown[id]
        else:
            fresh = _unit(state, id, unit)
            found[id] = shown[id] if shown.get(id) == fresh else fresh
    return found


def _is_known_alike(id: str, old: Board, board: Board) -> bool:
    """Whether a unit's stats are known, and those that it had on the old board."""
    known = board.known.get(id)
    return known is not None and known is old.known.get(id)


def _unit(state: State, id: str, unit: Unit) -> Json:
    found: Json = {
        "card": state.board.cast.cards[id],
        "owner": unit.owner,
        "controller": unit.controller,
        "zone": unit.zone,
    }
    if unit.damage:
        found["damage"] = unit.damage
    if unit.moved:
        found["moved"] = True
    if unit.attacked:
        found["attacked"] = True
    if unit.played:
        found["played"] = True
    if unit.boosts:
        found["boosts"] = {
            str(boost.number): {"stat": boost.stat.value, "n": boost.n, "source": boost.source}
            for boost in unit.boosts
        }
    if unit.gear:
        found["gear"] = list(unit.gear)
    _add_marks(found, unit)
    found["base"], found["total"] = _numbers(Standing(EFFECTS, state), id)
    return found


def _numbers(at: Position, id: str) -> tuple[Json, Json]:
    known = known_of(at, id)
    if known.shown is None:
        both = {name: base_and_total(at, id, stat) for name, stat in STATS}
        bases = {name: base for name, (base, _) in both.items()}
        totals = {name: total for name, (_, total) in both.items()}
        known.shown = bases, {**totals, "effect_reach": effect_reach(at, id)}
    return known.shown


def _fortifications(board: Board, old: Board | None, seen: Json) -> Json:
    found: Json = {}
    for id, card in board.fortifications.items():
        if old is not None and old.fortifications.get(id) is card:
            found[id] = seen["fortifications"][id]
            continue
        found[id] = {
            "card": board.cast.cards[id],
            "owner": card.owner,
            "controller": card.controller,
            "zone": card.zone,
        }
        _add_marks(found[id], card)
    return found


def _equipment(board: Board, old: Board | None, seen: Json) -> Json:
    found: Json = {}
    for id, card in board.equipment.items():
        if old is not None and old.equipment.get(id) is card:
            found[id] = seen["equipment"][id]
            continue
        found[id] = {"card": board.cast.cards[id], "owner": card.owner, "on": card.on}
        _add_marks(found[id], card)
    return found


def _add_marks(found: Json, card: InPlay) -> None:
    for status, count in card.counters.items():
        found[status] = count
    if card.used:
        found["used"] = True
    if card.fired:
        found["fired"] = list(card.fired)


def _playing(state: State) -> Json:
    playing = state.playing
    assert playing is not None
    found: Json = {
        "id": playing.id,
        "card": playing.card,
        "unit": playing.unit,
        "seat": playing.seat,
    }
    for key in ("to", "on", "target"):
        if (named := getattr(playing, key)) is not None:
            found[key] = named
    for status, count in playing.counters.items():
        found[status] = count
    return found


def _cards(board: Board) -> Json:
    """The definitions as the scenario wrote them: a copy, as a view is its reader's own."""
    found: Json = msgspec.json.decode(msgspec.json.encode(board.cast.written))
    return found
