/** The numbers of a room, from its options. */

import type { Json } from '../rulesets/ruleset';

/** The room's own numbers; what its options leave out is as `usual` has it. */
export function numbersIn<T extends Record<string, number>>(options: Json, usual: T): T {
  const told = Object.entries(options).filter(
    ([key, value]) => key in usual && typeof value === 'number',
  );
  return { ...usual, ...Object.fromEntries(told) };
}
