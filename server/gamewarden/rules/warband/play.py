"""How a match goes: the steps of each procedure, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamewarden.rules.frames import Ask, Procedure
from gamewarden.rules.kernel import Step

from . import activation, exchange, setup, shooting, slipping, turn
from .actions import AnyAction
from .applied import applied
from .completion import counters_are_removed
from .damage import damage_is_rolled, hit_takes_effect, wound_takes_effect
from .effecting import effect_happens
from .effects import Effecting
from .in_force import Effects, effect
from .procedures import (
    Activation,
    Blow,
    Completion,
    Ending,
    EndPhase,
    Exchange,
    MainPhase,
    Opening,
    Shooting,
    Slipping,
    StartingPhase,
)
from .scoring import match_ends

PROCEDURES: Final[Mapping[type[Procedure], tuple[Step, ...]]] = {
    Opening: (
        setup.tactics_decide,
        setup.loser_is_asked,
        setup.models_are_deployed,
        setup.winner_is_asked,
        setup.models_are_deployed,
        setup.turn_1_begins,
    ),
    StartingPhase: (
        turn.turn_begins,
        turn.ki_is_generated,
        turn.counters_are_gained,
        turn.tactics_are_tested,
        turn.winner_is_asked,
        turn.first_seat_is_set,
        turn.effects_begin,
        turn.first_seat_may_pay,
        turn.payments_are_made,
        turn.other_seat_may_pay,
        turn.payments_are_made,
        turn.passes_are_given,
    ),
    MainPhase: (turn.player_is_asked, turn.answer_is_carried_out, turn.turn_passes),
    EndPhase: (
        turn.end_phase_begins,
        turn.effects_end,
        turn.models_suffer,
        turn.turn_is_cleared,
        turn.seats_score,
        turn.game_may_end,
    ),
    Ending: (match_ends,),
    Activation: (
        activation.action_is_declared,
        activation.costs_are_paid,
        activation.actor_exerts_itself,
        activation.target_is_aimed_at,
        activation.bodyguards_are_asked,
        activation.places_are_swapped,
        activation.actor_masters_its_fear,
        activation.target_masters_its_fear,
        activation.model_moves,
        activation.action_takes_effect,
        activation.model_walks_after,
        activation.action_is_complete,
    ),
    Completion: (counters_are_removed,),
    Exchange: (
        exchange.foes_face_each_other,
        exchange.pools_are_counted,
        exchange.both_allocate,
        exchange.choices_are_revealed,
        exchange.dice_are_rolled,
        exchange.defender_may_roll_again,
        exchange.some_are_rolled_again,
        exchange.attacker_may_roll_again,
        exchange.some_are_rolled_again,
        exchange.attacker_strikes,
        exchange.defender_strikes,
        exchange.foe_pays,
        exchange.exchange_ends,
    ),
    Slipping: (slipping.slip_is_offered, slipping.model_slips),
    Blow: (damage_is_rolled, hit_takes_effect, wound_takes_effect),
    Shooting: (shooting.shot_may_go_astray, shooting.shot_is_made, shooting.weapon_is_empty),
    Effecting: (effect_happens,),
}


class Rules(Effects):
    """What the kernel needs of `warband`."""

    procedures = PROCEDURES
    effect = staticmethod(effect)
    applied = staticmethod(applied)


RULES: Final = Rules()


def main_prompt(seat: int) -> tuple[MainPhase, Ask[AnyAction]]:
    """What is left to do where a player is about to activate."""
    return MainPhase(seat, at=1), Ask("activate", (seat,))
