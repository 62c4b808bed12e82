/** When each tip of `tcg` is in place. */

import { guideOf, offers, type Step } from '../../room/guide';
import type { Guide } from '../ruleset';
import { numbersOf } from './numbers';
import { TIPS } from './tips';
import { countersOf, STATUSES, tableOf, type Status, type Table } from './view';

const MAIN = ['main'];
const LOW_DECK = 5; // cards, and as many turns

const struck = (table: Table, status: Status): boolean =>
  [table.units, table.fortifications, table.equipment].some((cards) =>
    Object.values(cards).some((one) => countersOf(one).some(([which]) => which === status)),
  );

/** What is on the board and was not there before comes before what can wait. */
const STEPS: readonly Step<Table>[] = [
  ...['mulligan', 'trigger', 'break', 'exile', 'recover', 'discard'].map((kind) => ({
    tip: kind,
    at: [kind],
  })),
  { tip: 'goal', at: MAIN },
  // Steps alone are no reason to stay: the button says the same.
  {
    tip: 'end',
    at: MAIN,
    when: (_, now) => !offers(now, 'attack', 'play', 'ability'),
  },
  { tip: 'refused', at: MAIN, when: (_, { refused }) => refused },
  { tip: 'unit', at: MAIN },
  { tip: 'play', at: MAIN, when: (_, now) => offers(now, 'play') },
  {
    tip: 'first',
    at: MAIN,
    when: ({ turn }, { options }) => turn === 1 && options['first_turn_attack'] !== true,
  },
  ...STATUSES.map((status) => ({
    tip: status,
    at: MAIN,
    when: (table: Table) => struck(table, status),
  })),
  { tip: 'attack', at: MAIN, when: (_, now) => offers(now, 'attack') },
  { tip: 'board', at: MAIN, when: (_, now) => offers(now, 'move') },
  { tip: 'ability', at: MAIN, when: (_, now) => offers(now, 'ability') },
  { tip: 'kinds', at: MAIN, when: (_, now) => offers(now, 'play') },
  { tip: 'luck', at: MAIN, when: ({ turn }) => turn > 2 },
  {
    tip: 'deck',
    at: MAIN,
    when: ({ players }, { seat }) => (players[seat]?.deck_size ?? LOW_DECK + 1) <= LOW_DECK,
  },
];

export const guide: Guide = guideOf({
  texts: TIPS,
  steps: STEPS,
  read: tableOf,
  numbers: (_, options) => numbersOf(options),
});
