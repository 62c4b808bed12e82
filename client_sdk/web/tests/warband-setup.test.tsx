// @vitest-environment happy-dom
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';

import type { Json } from '../src/rulesets/ruleset';
import { Setup } from '../src/rulesets/warband/setup';
import { aPage } from './support/page';

const page = aPage();
const { tap } = page;

/** Shows the set-up as the shell does: what is chosen comes back as the options. */
function show(scope: 'room' | 'own', options: Json): { options: Json } {
  const held = { options };
  function Shell() {
    const [now, setNow] = useState(options);
    held.options = now;
    return <Setup scope={scope} options={now} onChange={setNow} />;
  }
  act(() => render(<Shell />, page.root));
  return held;
}

test('a roster has as many models as the format, and goes with a change of either', () => {
  const held = show('room', { format: 'quick', deploy: 'fixed' });
  tap('warband-cinder');
  tap('pick-bram');
  expect(held.options).toEqual({
    format: 'quick',
    deploy: 'fixed',
    warband: 'cinder',
    roster: ['drosk', 'fen', 'bram'],
  });
  tap('format-standard');
  expect(held.options).toEqual({ format: 'standard', deploy: 'fixed', warband: 'cinder' });
  tap('warband-any');
  expect(held.options).toEqual({ format: 'standard', deploy: 'fixed' });
});

test('in a room of somebody else the reader says for which size the roster is', () => {
  const held = show('own', { warband: 'heron' });
  expect(page.root.querySelector('[data-testid^="pick-"]')).toBeNull();
  tap('models-3');
  expect(held.options['roster']).toEqual(['oru', 'tamen', 'siri']);
  tap('models-usual');
  expect(held.options).toEqual({ warband: 'heron' });
});

test('a roster of another size or warband is given up', () => {
  const held = show('room', {
    format: 'standard',
    warband: 'heron',
    roster: ['oru', 'tamen', 'siri'],
  });
  expect(held.options).toEqual({ format: 'standard', warband: 'heron' });
});
