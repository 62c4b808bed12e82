/** `tcg`: two leaders, their company and their cards on a small board. */

import './style/table.css';
import './style/ground.css';
import './style/unit.css';
import './style/unit-marks.css';
import './style/card.css';
import './style/hand.css';
import './style/piles.css';
import './style/panel.css';
import './style/stats.css';
import './style/questions.css';
import './style/reveal.css';
import './style/setup.css';
import './style/narrow.css';
import './style/guide.css';

import type { RulesetUi } from '../ruleset';
import { Board } from './board';
import { beat } from './beats';
import { fold } from './fold';
import { guide } from './guide';
import { DRAWINGS } from './icons';
import { REFUSALS } from './refusals';
import { Setup } from './setup';
import { line, REASONS, standing } from './words';

export const ui: RulesetUi = {
  id: 'tcg',
  first: { deck: 'cinder' },
  own: ['deck'],
  Setup,
  Board,
  fold,
  beat,
  line,
  keys: [
    ['B', 'To the board, to a unit of yours that can act'],
    ['H', 'To your hand; 1 to 9 choose a card of it'],
    ['M', 'Move the unit that you look at'],
    ['A', 'Attack with it'],
    ['S', 'Use its Ability'],
    ['1 … 9', 'While aiming: pick from the list; at a question: that answer'],
    ['P', 'Pass, or keep the opening hand'],
    ['E', 'End the turn'],
  ],
  signs: DRAWINGS,
  draws: () => [],
  undrawn:
    'Decks were shuffled and hidden cards named besides: the server drew it all again and found the same.',
  refusals: REFUSALS,
  reasons: REASONS,
  standing,
  guide,
};
