import { describe, expect, test } from 'vitest';

import { DECKS } from '../src/rulesets/tcg/cards';
import { deckOf, faultsOf, sizeOf, withCard } from '../src/rulesets/tcg/deck';

const RULES = { deck_size: 40, copies: 3 };
const says = (deck: Parameters<typeof faultsOf>[0]) => faultsOf(deck, RULES).map((one) => one.says);

describe('what breaks the rules for a Deck', () => {
  test('every ready-made Deck keeps them', () => {
    for (const deck of Object.values(DECKS)) expect(faultsOf(deck, RULES)).toEqual([]);
  });

  test('too few and too many cards are counted', () => {
    const cinder = deckOf('cinder');
    expect(says(withCard(cinder, 'rally', -1))).toEqual(['1 card too few: a Deck has 40.']);
    expect(says(withCard(withCard(cinder, 'rally', 1), 'bandage', 1))).toEqual([
      '2 cards too many: a Deck has 40.',
    ]);
    expect(says({ character: 'vesna', cards: {} })).toEqual(['40 cards too few: a Deck has 40.']);
  });

  test('too many of one name are named, with the cards at fault', () => {
    const [fault] = faultsOf(withCard(deckOf('cinder'), 'kindle', 1), RULES);
    expect(fault).toEqual({ says: '4 of Kindle: at most 3 of one name.', cards: ['kindle'] });
  });

  test('a Character is no card for a Deck, and a Supporter leads none', () => {
    const led = withCard(withCard(deckOf('cinder'), 'orrin', 1), 'kindle', -1);
    expect(says(led)).toEqual(['No card for a Deck: Orrin Marrowquill.']);
    expect(says({ ...deckOf('cinder'), character: 'ember_imp' })).toEqual([
      'Choose a Character to lead it.',
    ]);
  });

  test('a room of other numbers has other rules', () => {
    const small = { character: 'vesna', cards: { kindle: 4, rally: 6 } };
    expect(faultsOf(small, { deck_size: 10, copies: 6 })).toEqual([]);
  });
});

test('a card is added and taken out one at a time, and never less than none is in', () => {
  const none = withCard({ character: 'vesna', cards: {} }, 'rally', -1);
  expect(none.cards).toEqual({});
  const two = withCard(withCard(none, 'rally', 1), 'rally', 1);
  expect(two.cards).toEqual({ rally: 2 });
  expect(sizeOf(two)).toBe(2);
});

test('what is no Deck that we know is an empty one, whatever it is called', () => {
  expect(deckOf('constructor').cards).toEqual({});
  expect(deckOf({ character: 'vesna', cards: { toString: 1 } }).cards).toEqual({});
  expect(deckOf(7).cards).toEqual({});
});
