import { expect, test } from 'vitest';

import { wordText } from '../src/room/teller';
import type { GameEvent } from '../src/rulesets/ruleset';
import { line, standing } from '../src/rulesets/tcg/words';
import { table, viewOf } from './support/tcg-table';

const VIEW = viewOf(
  table({
    units: { x: { card: 'forge_hound', zone: 'c4', controller: 0 } },
    equipment: { w: { card: 'hex_ward', on: 'o', owner: 1 } },
    players: { '0': { discard: { k1: { card: 'kindle' } }, discard_size: 1 } },
  }),
);
const COMPANY = { me: 0, names: { '0': 'Ada', '1': 'Bo' } };

const told = (event: Record<string, unknown>, company = COMPANY): string | undefined =>
  line(event as unknown as GameEvent, VIEW, company)
    ?.words.map(wordText)
    .join('');

test.each([
  [{ kind: 'turn', seat: 1, turn: 4 }, 'Turn 4 · Bo'],
  [{ kind: 'draw', seat: 1, n: 2, rule: 'TCG-EFFECT-10' }, 'Bo draws 2 cards.'],
  [{ kind: 'mill', seat: 0, n: 1 }, 'You lose 1 card off the top of the Deck.'],
  [{ kind: 'exile', seat: 0, card: 'k1' }, 'You remove Kindle from the game.'],
  [{ kind: 'move', unit: 'x', to: 'c3', rule: 'TCG-MOVE-3' }, 'Forge Hound moves to c3.'],
  [{ kind: 'move', unit: 'x', to: 'c3', rule: 'TCG-EFFECT-16' }, 'Forge Hound is moved to c3.'],
  [{ kind: 'attack', by: 'x', target: 'o' }, 'Forge Hound attacks Orrin Marrowquill.'],
  [
    { kind: 'play', seat: 1, unit: 'o', card: 'k9', def: 'disarm', target: 'x' },
    'Bo plays Disarm with Orrin Marrowquill on Forge Hound.',
  ],
  [
    { kind: 'play', seat: 0, unit: 'v', card: 'k9', def: 'ember_imp', to: 'c2' },
    'You play Ember Imp with Vesna Cinderhand in c2.',
  ],
  [{ kind: 'break', seat: 0, card: 'w' }, 'You break Hex Ward of Orrin Marrowquill.'],
  [
    { kind: 'roll', for: 'resist', unit: 'o', dice: [4], need: 1, success: false },
    'Orrin Marrowquill rolls to resist: 4 where 1 or less is needed: no.',
  ],
  [
    { kind: 'damage', unit: 'o', amount: 3, critical: true },
    'Orrin Marrowquill takes 3 damage, a critical.',
  ],
  [{ kind: 'damage', unit: 'o', amount: 0 }, 'Orrin Marrowquill takes no damage.'],
  [
    { kind: 'counter', target: 'o', status: 'burn', count: 2, again: true },
    'Orrin Marrowquill is Burned again: 2 counters.',
  ],
  [
    { kind: 'counter', target: 'w', status: 'nul', count: 1 },
    'Hex Ward of Orrin Marrowquill is Nulled.',
  ],
  [{ kind: 'resisted', target: 'o', status: 'hex' }, 'Orrin Marrowquill resists Hex.'],
  [{ kind: 'boost', unit: 'x', stat: 'at', n: 2 }, 'Forge Hound gets +2 Attack this turn.'],
  [{ kind: 'lethal', unit: 'x' }, 'Forge Hound falls.'],
  [{ kind: 'outcome', winner: 0, reason: 'lethal' }, 'You win.'],
  [{ kind: 'outcome', draw: true, reason: 'turn_limit' }, 'A draw.'],
])('%o', (event, words) => {
  expect(told(event)).toBe(words);
});

test('those who watch are told of both by name', () => {
  const watching = { names: COMPANY.names } as typeof COMPANY;
  expect(told({ kind: 'discard', seat: 0, card: 'k1' }, watching)).toBe('Ada discards Kindle.');
});

test('what is not known by name is a card', () => {
  expect(told({ kind: 'discard', seat: 1, card: 'hidden' })).toBe('Bo discards a card.');
});

test('a reason is told with the card that made it', () => {
  const why = [
    { add: 2, rule: 'TCG-STAT-1' },
    { add: 1, rule: 'TCG-STAT-6', source: 'w' },
  ];
  const found = line({ kind: 'damage', unit: 'x', amount: 3, why } as GameEvent, VIEW, COMPANY);
  expect(found?.why?.[1]?.by).toBe('Hex Ward');
});

test('where a match stands', () => {
  expect(standing(VIEW)).toBe('Turn 3');
  expect(standing({})).toBe('');
});
