/** When each tip of `hype` is in place. */

import { guideOf, offers, type Step } from '../../room/guide';
import type { Guide } from '../ruleset';
import { numbersOf } from './numbers';
import { TIPS } from './tips';
import { stageOf, STATUSES, type Performer, type Stage } from './view';

const MAIN = ['main'];

const somebody = (stage: Stage, is: (one: Performer) => boolean): boolean =>
  Object.values(stage.characters).some(is);

/** What is on the stage and was not there before comes before what can wait. */
const STEPS: readonly Step<Stage>[] = [
  { tip: 'draft', at: ['draft'] },
  { tip: 'line_up', at: ['line_up'] },
  { tip: 'goal', at: MAIN },
  {
    tip: 'end',
    at: MAIN,
    when: (_, { legal }) => legal.actions.every(({ do: does }) => does === 'end'),
  },
  { tip: 'refused', at: MAIN, when: (_, { refused }) => refused },
  { tip: 'act', at: MAIN, when: (_, now) => offers(now, 'attack', 'signature', 'guard') },
  { tip: 'ap', at: MAIN },
  ...STATUSES.map((status) => ({
    tip: status,
    at: MAIN,
    when: (stage: Stage) => somebody(stage, (one) => one[status] === true),
  })),
  { tip: 'shield', at: MAIN, when: (stage) => somebody(stage, ({ shield }) => shield > 0) },
  { tip: 'field', at: MAIN, when: ({ field }) => field !== undefined },
  { tip: 'pressure', at: MAIN, when: ({ pressure }) => pressure === true },
  { tip: 'knocked', at: MAIN, when: (stage) => somebody(stage, ({ health }) => health <= 0) },
  { tip: 'modifier', at: MAIN, when: (_, now) => offers(now, 'modifier') },
  { tip: 'hype', at: MAIN, when: ({ players }, { seat }) => (players[seat]?.hype ?? 0) > 0 },
  { tip: 'reading', at: MAIN },
];

export const guide: Guide = guideOf({
  texts: TIPS,
  steps: STEPS,
  read: stageOf,
  numbers: (_, options) => numbersOf(options),
});
