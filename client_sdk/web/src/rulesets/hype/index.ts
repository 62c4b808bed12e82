/** `hype`: two teams of performers on an open stage. */

import './style/stage.css';
import './style/figure.css';
import './style/figure-wide.css';
import './style/fx.css';
import './style/tray.css';
import './style/dock.css';
import './style/narrow.css';
import './style/setup.css';
import './style/picker.css';
import './style/guide.css';

import type { RulesetUi } from '../ruleset';
import { Board } from './board';
import { draws } from './draws';
import { guide } from './guide';
import { beat, fold } from './fold';
import { DRAWINGS } from './icons';
import { Setup } from './setup';
import { REFUSALS } from './refusals';
import { line, REASONS, standing } from './words';

export const ui: RulesetUi = {
  id: 'hype',
  first: { setup: 'ready', line_up: 'hammers' },
  own: ['line_up'],
  unfit: 'In a room of the set-up Secret or Draft you choose in the match instead.',
  Setup,
  Board,
  fold,
  beat,
  line,
  keys: [
    ['1 2 3', 'Choose your performer in that slot; while aiming, pick that target'],
    ['A', 'Basic Attack'],
    ['S', 'Signature Move'],
    ['G', 'Guard'],
    ['M', 'To your Modifiers'],
    ['E', 'End the turn'],
  ],
  signs: DRAWINGS,
  draws,
  refusals: REFUSALS,
  reasons: REASONS,
  standing,
  guide,
};
