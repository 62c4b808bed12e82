/** `warband`: two warbands on a drawn table, measured in inches. */

import './style/head.css';
import './style/ground.css';
import './style/token.css';
import './style/overlay.css';
import './style/dock.css';
import './style/orders.css';
import './style/plan.css';
import './style/fight.css';
import './style/setup.css';
import './style/narrow.css';
import './style/guide.css';

import type { RulesetUi } from '../ruleset';
import { Board } from './board';
import { draws, recorded } from './draws';
import { beat, fold } from './fold';
import { guide } from './guide';
import { DRAWINGS } from './icons';
import { REFUSALS } from './refusals';
import { Setup } from './setup';
import { line, REASONS, standing } from './words';

export const ui: RulesetUi = {
  id: 'warband',
  first: { format: 'standard', deploy: 'fixed' },
  own: ['warband', 'roster'],
  unfit: 'In a room for another number of models you play with the usual ones.',
  Setup,
  Board,
  fold,
  beat,
  line,
  keys: [
    ['1 … 6', 'Choose your model of that place; with Shift an enemy'],
    ['W R M H S F', 'Walk, Run, Melee, Charge, Shoot, Feats of the chosen model'],
    ['D U E O I K', 'Disengage, Stand up, Heal, Lantern, Wait, Focus'],
    ['Arrows', 'On the table: move the pencil by half an inch, with Shift by a tenth'],
    ['Enter', 'Lay a point at the pencil; once more, do it'],
    ['Backspace', 'Take the last point back'],
    ['Q and T', 'Turn left and right'],
    ['P', 'Pass, with a Pass Token'],
    ['+ − 0', 'Closer, farther, the whole table'],
  ],
  signs: DRAWINGS,
  draws,
  recorded,
  refusals: REFUSALS,
  reasons: REASONS,
  standing,
  guide,
};
