import { describe, expect, test } from 'vitest';

import { clausesOf, filledIn } from '../src/net/clauses';

describe('clauses', () => {
  test('come without the marks of their source, and only in their form', () => {
    const book = clausesOf({
      'HYPE-X-1': { title: 't', text: '[seed] It `is` **so**.', mark: 'seed' },
      'HYPE-X-2': 7,
      'HYPE-X-3': null,
    });
    expect(book).toEqual({ 'HYPE-X-1': { title: 't', text: 'It is so.', mark: 'seed' } });
    expect(clausesOf('nonsense')).toEqual({});
  });

  test('tell the numbers of the room', () => {
    const book = clausesOf({
      A: { title: '', text: 'A Character has acts_a_turn acts.', mark: '' },
    });
    expect(filledIn(book, { acts_a_turn: 2 })['A']?.text).toBe('A Character has 2 acts.');
  });
});
