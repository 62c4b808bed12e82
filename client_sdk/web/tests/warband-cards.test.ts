import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

// @ts-expect-error a script without types
import { generated } from '../scripts/warband.mjs';
import { printed, usual, WARBANDS } from '../src/rulesets/warband/cards';
import { effectsText, specialText } from '../src/rulesets/warband/effects';

test('the profiles are those of the rulebook', () => {
  const committed = readFileSync(
    new URL('../src/rulesets/warband/cards.gen.json', import.meta.url),
    'utf8',
  );
  expect(committed).toBe(generated());
});

test('a warband comes with its first models where nobody chooses', () => {
  expect(usual('heron', 'quick')).toEqual(['oru', 'tamen', 'siri']);
  expect(usual('cinder', 'standard')).toHaveLength(6);
  expect(printed('nobody')).toBeUndefined();
});

test('every feat, weapon and special has words for what it does', () => {
  for (const { models } of Object.values(WARBANDS)) {
    for (const one of Object.values(models)) {
      for (const feat of Object.values(one.feats)) {
        expect(effectsText(feat.effects)).not.toMatch(/undefined|NaN|^$/);
      }
      for (const weapon of Object.values(one.weapons)) {
        for (const special of Object.values(weapon.specials ?? {})) {
          expect(specialText(special)).not.toMatch(/undefined|NaN|^$/);
        }
      }
    }
  }
});
