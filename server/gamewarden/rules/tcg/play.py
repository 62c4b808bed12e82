"""How a match goes: the steps of every procedure, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.frames import Ask, Procedure
from gamewarden.rules.kernel import Step

from . import (
    acts,
    attack,
    checks,
    damage,
    giving,
    inflict,
    opening,
    playing,
    procedures,
    turn,
    windows,
)
from .actions import AnyAction
from .applied import applied
from .in_force import Effects, effect
from .verbs import CardText

PROCEDURES: Final[Mapping[type[Procedure], tuple[Step, ...]]] = {
    procedures.Opening: (
        opening.cards_are_brought,
        opening.opener_is_drawn,
        opening.hands_are_drawn,
    ),
    procedures.Mulligan: (
        opening.seat_is_asked,
        opening.seat_decides,
        opening.hand_is_drawn_anew,
        opening.next_seat_decides,
    ),
    procedures.StartOfTurn: (
        turn.turn_begins,
        turn.start_triggers_are_resolved,
        turn.draw_begins,
        turn.card_is_drawn,
        turn.main_begins,
    ),
    procedures.MainPhase: (
        turn.player_is_asked,
        turn.action_is_done,
    ),
    procedures.EndOfTurn: (
        turn.hand_is_cut_down,
        turn.turn_is_about_to_end,
        turn.end_triggers_are_resolved,
        turn.boosts_expire,
        turn.state_is_checked,
        turn.next_turn_comes,
    ),
    procedures.Moving: (
        acts.unit_moves,
        acts.move_has_its_consequences,
    ),
    procedures.Attacking: (
        attack.attack_is_declared,
        attack.others_may_answer,
        attack.toll_is_paid,
        attack.toll_may_kill,
        attack.damage_is_calculated,
        attack.attack_has_its_consequences,
        attack.attack_ends,
    ),
    procedures.Playing: (
        playing.card_is_played,
        playing.others_may_answer,
        playing.card_resolves,
        playing.resolved_card_leaves,
        playing.play_has_its_consequences,
    ),
    procedures.UsingAbility: (
        acts.ability_is_used,
        acts.ability_has_its_consequences,
    ),
    procedures.CarryingOut: (
        acts.cost_is_paid,
        acts.text_is_carried_out,
    ),
    CardText: (acts.next_verb_is_carried_out,),
    procedures.Shifting: (acts.unit_is_moved,),
    procedures.Inflicting: (inflict.status_is_resisted_or_takes_hold,),
    procedures.Dealing: (damage.damage_is_dealt,),
    procedures.GivingUp: (
        giving.all_go_or_one_is_asked_for,
        giving.one_is_given,
    ),
    procedures.StateCheck: (
        checks.lethal_damage_is_received,
        checks.the_fallen_leave,
    ),
    procedures.Window: (
        windows.series_begins,
        windows.next_seat_is_asked,
        windows.trigger_is_used_or_passed,
        windows.state_is_checked,
    ),
}


def main_prompt(seat: int) -> tuple[procedures.MainPhase, Ask[AnyAction]]:
    """What is left to do where a turn player is about to act."""
    return procedures.MainPhase(at=1), Ask("main", (seat,))


def mulligan_prompt(seat: int) -> tuple[procedures.Mulligan, Ask[AnyAction]]:
    """What is left to do where a seat is about to decide on its opening hand."""
    return procedures.Mulligan(seat, at=1), Ask("mulligan", (seat,))


class Rules(Effects):
    """What the kernel needs of `tcg`."""

    procedures = PROCEDURES
    effect = staticmethod(effect)
    applied = staticmethod(applied)


RULES: Final = Rules()
