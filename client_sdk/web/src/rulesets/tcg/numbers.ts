/** The numbers of a room that the page shows or reckons with, from its options: rulebook 1.1. */

import { numbersIn } from '../../room/numbers';
import type { Json } from '../ruleset';

const DEFAULTS = {
  columns: 5,
  rows: 5,
  deck_size: 40,
  copies: 3,
  hand_limit: 7,
  turn_limit: 100,
  equip_limit: 3,
  base_reach: 1,
  base_movement: 1,
  die: 6,
  status_drop: 1,
};

export type RoomNumbers = typeof DEFAULTS;

export const USUAL: RoomNumbers = DEFAULTS;

/** The room's numbers; what its options leave out is as the rulebook has it. */
export function numbersOf(options: Json): RoomNumbers {
  return numbersIn(options, DEFAULTS);
}
