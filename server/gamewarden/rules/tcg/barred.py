"""Why an action of Main is barred: the clauses in the order of the rulebook's section 4.3.

What can be asked of a unit or card alone stands apart from what the action is aimed at, as the list
of legal actions asks the first only once. A toll that cannot be paid comes last of all.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from msgspec.structs import replace

from gamewarden.rules.questions import forbidden

from .actions import Attack, MainAction, Move, Play, UseAbility
from .aiming import is_aimed, why_not_aimed
from .cards import Ability, Card, Immediate
from .costs import RULE, can_be_paid
from .order import Permission, Stat
from .reach import unit_reach, walks
from .stats import Position, total_of
from .text import Context
from .tolls import why_not_paid
from .wearing import why_not_worn


def why_barred(at: Position, seat: int, action: MainAction) -> str | None:
    """The clause that bars an action of Main; nothing if it is legal."""
    match action:
        case Move():
            return (
                why_not_moved(at, seat, action.unit)
                or _why_not_there(at, action)
                or why_not_paid(at, action)
            )
        case Attack():
            return (
                why_no_attack_on(at, seat, action)
                or why_not_attacking(at, action.unit)
                or why_out_of_reach(at, action, unit_reach(at, action.unit))
                or why_not_paid(at, action)
            )
        case Play():
            return (
                why_not_played(at, seat, action)
                or why_not_placed(at, seat, action, unit_reach(at, action.unit))
                or why_not_paid(at, action)
            )
        case UseAbility():
            return why_not_used(at, seat, action.card) or _why_not_aimed(at, action)
    return None


MOVE_RULE: Final = "TCG-MOVE-3"  # what bars a move, and what its event names


def is_mine(at: Position, seat: int, unit: str) -> bool:
    """Whether it is a unit in play that a seat controls."""
    found = at.state.board.units.get(unit)
    return found is not None and found.controller == seat


# Moves (section 1.6).


def why_not_moved(at: Position, seat: int, unit: str) -> str | None:
    """The clause that keeps a unit where it is."""
    if not is_mine(at, seat, unit):
        return "TCG-MOVE-1"
    return "TCG-MOVE-2" if at.state.board.units[unit].moved else None


def move_zones(at: Position, unit: str) -> list[str]:
    """The zones that a unit can move to by hand."""
    return walks(at, unit, total_of(at, unit, Stat.MOVEMENT))


def _why_not_there(at: Position, move: Move) -> str | None:
    return None if move.to in move_zones(at, move.unit) else MOVE_RULE


# Attacks (section 1.7).


def why_no_attack_on(at: Position, seat: int, attack: Attack) -> str | None:
    """The clause by which it is no attack at all: of one's own unit on an opposing one."""
    theirs = is_mine(at, 1 - seat, attack.target)
    return None if is_mine(at, seat, attack.unit) and theirs else "TCG-ATTACK-1"


def why_not_attacking(at: Position, unit: str) -> str | None:
    """The clause that keeps a unit from any attack."""
    state = at.state
    if state.turn == 1 and not state.config.first_turn_attack:
        return "TCG-TURN-5"
    return "TCG-ATTACK-2" if state.board.units[unit].attacked else None


def why_out_of_reach(at: Position, attack: Attack, zones: Container[str]) -> str | None:
    """The clause by which a target is too far away; `zones` are those in the unit's reach."""
    zone = at.state.board.units[attack.target].zone
    return None if zone in zones else "TCG-ATTACK-3"


# Cards from the hand (section 1.9).


def why_not_played(at: Position, seat: int, play: Play) -> str | None:
    """The clause that keeps a card in the hand, or a unit from playing any."""
    if not is_mine(at, seat, play.unit) or play.card not in at.state.players[seat].hand:
        return "TCG-PLAY-1"
    return "TCG-PLAY-2" if at.state.board.units[play.unit].played else None


def why_not_placed(at: Position, seat: int, play: Play, zones: Container[str]) -> str | None:
    """The clause by which a card cannot go where it is played to, or at its target.

    `zones` are those in the playing unit's reach.
    """
    state = at.state
    board = state.board
    definition = state.players[seat].hand[play.card]
    card = board.cast.printed(definition)
    match card.type:
        case "supporter":
            free = play.to in zones and play.to not in board.occupied
            return None if free else "TCG-PLAY-4"
        case "fortification":
            free = play.to in zones and play.to not in board.fortified
            return None if free else "TCG-PLAY-5"
        case "weapon" | "accessory":
            unit = None if play.on is None else board.units.get(play.on)
            if unit is None or unit.controller != seat or unit.zone not in zones:
                return "TCG-PLAY-6"
            return why_not_worn(state, unit, definition)
    text = immediate(card)
    if text is None or is_aimed(at, text, played_context(seat, play, text)):
        return None
    return "TCG-PLAY-9"


def immediate(card: Card) -> Immediate | None:
    """What an Action or Item does, if anything."""
    return None if card.immediate is None else card.immediate[1]


def played_context(seat: int, play: Play, text: Immediate) -> Context:
    """For whom an Action or Item speaks that a unit plays."""
    return Context(
        seat,
        play.card,
        play.unit,
        aim=text.target,
        target=play.target,
        to=play.to,
        card=play.card,
    )


# Abilities (section 1.10).


def why_not_used(at: Position, seat: int, card: str) -> str | None:
    """The clause that keeps a card's Ability from being used, whatever it is aimed at."""
    board = at.state.board
    found = ability(at, card)
    if found is None or board.controller_of(card) != seat:
        return "TCG-ABILITY-1"
    bar = forbidden(at.rules, at.state, Permission.ABILITY, card)
    if bar is not None:
        return bar.hook.rule
    there = board.card(card)
    if there is not None and there.used:
        return "TCG-ABILITY-2"
    return None if can_be_paid(at.state, found.cost, board.context(card)) else RULE


def ability(at: Position, card: str) -> Ability | None:
    """The Ability of a card in play, if it has one."""
    there = at.state.board.cast.print_of.get(card)
    found = None if there is None else there.ability
    return None if found is None else found[1]


def _why_not_aimed(at: Position, use: UseAbility) -> str | None:
    text = ability(at, use.card)
    assert text is not None
    return why_not_aimed(at, text, used_context(at, text, use))


def used_context(at: Position, text: Ability, use: UseAbility) -> Context:
    """For whom the Ability of a card in play speaks."""
    context = at.state.board.context(use.card)
    return replace(context, aim=text.target, target=use.target, to=use.to)
