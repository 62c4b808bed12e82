/** How models stand to what is being chosen, and what a screen reader is told of each. */

import { states } from './marks';
import type { Standing } from './token';
import { INCH, shortName, type Asked, type Field } from './view';

/** How a model stands to a fight or a question that is open. */
export function involved(
  id: string,
  { exchange, waiting }: Field,
  asked: Asked | undefined,
): Standing {
  if (asked?.kind === 'bodyguard') {
    if (id === asked.model) return 'aimed';
    return asked.options?.includes(id) ? 'ready' : 'plain';
  }
  if (!exchange || !waiting) return 'plain';
  if (id === exchange.by) return 'chosen';
  return id === exchange.foe ? 'aimed' : 'plain';
}

const STANDING_WORDS: Record<Standing, string> = {
  plain: '',
  ready: 'may act',
  target: 'can be chosen',
  barred: 'cannot be chosen',
  chosen: 'chosen',
  aimed: 'aimed at',
  spent: '',
};

/** A model for a screen reader: who, whose, how it fares, and in what state. */
export function labelOf(
  field: Field,
  id: string,
  standing: Standing,
  me: number | undefined,
): string {
  const one = field.models[id];
  if (!one) return id;
  const whose = me === undefined ? `warband ${one.seat + 1}` : one.seat === me ? 'yours' : 'theirs';
  const parts = [
    shortName(one),
    whose,
    `${one.track - one.wounds} of ${one.track} boxes left`,
    one.counters === 0
      ? 'exhausted'
      : `${one.counters} ${one.counters === 1 ? 'counter' : 'counters'}`,
    ...states(one.marks, field).map(({ text }) => text),
    `at ${(one.pos[0] / INCH).toFixed(1)} by ${(one.pos[1] / INCH).toFixed(1)} inches`,
    STANDING_WORDS[standing],
  ];
  return parts.filter(Boolean).join(', ');
}
