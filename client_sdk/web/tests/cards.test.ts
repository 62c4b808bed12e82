import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

// @ts-expect-error a script without types
import { generated } from '../scripts/cards.mjs';

test('the card set is that of the rulebook', () => {
  const committed = readFileSync(
    new URL('../src/rulesets/hype/cards.gen.json', import.meta.url),
    'utf8',
  );
  expect(committed).toBe(generated());
});
