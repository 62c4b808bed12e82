/** When each tip of `warband` is in place. */

import { guideOf, offers, type Step } from '../../room/guide';
import type { Guide } from '../ruleset';
import { minus, n2 } from './geometry';
import { MARKS } from './marks';
import { TIPS } from './tips';
import { fieldOf, INCH, type Field, type Vec } from './view';

const ACTIVATE = ['activate'];
const NEAR = 7 * INCH; // as far as a quick model comes in a turn
const FEW = 2; // counters that are left to a side when the end of the turn is spoken of

/** Whether an enemy is so near that its zone may matter. */
function meets(field: Field, seat: number): boolean {
  const at = (side: number): Vec[] =>
    Object.values(field.models).flatMap((one) => (one.seat === side ? [one.pos] : []));
  const theirs = at(1 - seat);
  return at(seat).some((a) => theirs.some((b) => n2(minus(a, b)) <= NEAR * NEAR));
}

const countersOf = (field: Field, seat: number): number =>
  Object.values(field.models).reduce((n, one) => n + (one.seat === seat ? one.counters : 0), 0);

/** What is on the table and was not there before comes before what can wait. */
const STEPS: readonly Step<Field>[] = [
  ...['deploy', 'first', 'cleanse', 'bodyguard', 'reroll', 'slip', 'allocate'].map((kind) => ({
    tip: kind,
    at: [kind],
  })),
  { tip: 'dice', at: ['allocate'] },
  {
    tip: 'specials',
    at: ['allocate'],
    when: (field, { prompt }) => {
      const one = field.models[String(prompt['model'])];
      const weapons = Object.values(one?.weapons ?? {});
      return (
        one?.boost.melee !== undefined ||
        weapons.some(({ kind, specials }) => kind === 'melee' && specials !== undefined)
      );
    },
  },
  { tip: 'goal', at: ACTIVATE },
  { tip: 'refused', at: [...ACTIVATE, 'slip'], when: (_, { refused }) => refused },
  { tip: 'activate', at: ACTIVATE },
  { tip: 'counters', at: ACTIVATE },
  { tip: 'lantern', at: ACTIVATE, when: (_, now) => offers(now, 'scenario') },
  ...Object.keys(MARKS).map((marker) => ({
    tip: marker,
    at: ACTIVATE,
    when: ({ models }: Field) => Object.values(models).some(({ marks }) => marker in marks),
  })),
  { tip: 'move', at: ACTIVATE, when: (_, now) => offers(now, 'walk', 'run') },
  { tip: 'melee', at: ACTIVATE, when: (_, now) => offers(now, 'melee', 'charge') },
  { tip: 'ranged', at: ACTIVATE, when: (_, now) => offers(now, 'ranged') },
  { tip: 'zone', at: ACTIVATE, when: (field, { seat }) => meets(field, seat) },
  { tip: 'turn', at: ACTIVATE, when: (field, { seat }) => countersOf(field, seat) <= FEW },
  { tip: 'facing', at: ACTIVATE },
  { tip: 'ki', at: ACTIVATE, when: (_, now) => offers(now, 'feat', 'focus') },
  { tip: 'pass', at: ACTIVATE, when: (_, now) => offers(now, 'pass') },
];

export const guide: Guide = guideOf({
  texts: TIPS,
  steps: STEPS,
  read: fieldOf,
  numbers: ({ turns, scoring = {} }) => ({ objectives: 0, zone: 0, limit: 0, ...scoring, turns }),
});
