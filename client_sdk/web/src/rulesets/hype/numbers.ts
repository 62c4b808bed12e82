/** The numbers of a room that the board shows, from its options: rulebook 1.1. */

import { numbersIn } from '../../room/numbers';
import type { Json } from '../ruleset';

const DEFAULTS = {
  team_size: 3,
  hand_size: 6,
  hype_max: 3,
  modifiers_a_turn: 1,
  shield_max: 30,
  basic_cost: 1,
  basic_damage: 10,
  guard_cost: 1,
  guard_shield: 10,
  acts_a_turn: 1,
  exposed_bonus: 10,
  field_turns: 4,
  pressure_round: 7,
  pressure_bonus: 10,
};

export type Numbers = typeof DEFAULTS;

/** The room's numbers; what its options leave out is as the rulebook has it. */
export function numbersOf(options: Json): Numbers {
  return numbersIn(options, DEFAULTS);
}
